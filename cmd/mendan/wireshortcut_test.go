package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMessageShortcutOnSlack asks about a colleague's message: the answer from the documents comes to who asked.
func TestMessageShortcutOnSlack(t *testing.T) {
	t.Parallel()
	s := onSlack(t).(slackStage)
	guide := write(t, "guide.md", "# ご利用ガイド\n\n## 返品\n返品は商品の到着から 14 日以内にお申し込みください。\n")
	p := begin(t, s, "knowledge: {folders: ["+filepath.Dir(guide)+"]}\n")
	ts := s.Say(slackID("cand-2"), "CJOBS", "", "返品は何日以内ですか")
	if err := s.acknowledged(p.ctx, func() error { return s.Shortcut(slackID("cand-1"), "CJOBS", ts, "ask") }); err != nil {
		t.Fatal(err)
	}
	p.until("they are answered", func() bool {
		all := append(s.told("cand-1"), fromChannel(s, "CJOBS")...)
		return slices.ContainsFunc(all, func(text string) bool { return strings.Contains(text, "14 日以内") })
	})
}

func fromChannel(s slackStage, channel string) []string {
	var out []string
	for _, m := range s.Messages(channel) {
		if m.Bot != "" {
			out = append(out, m.Reads())
		}
	}
	return out
}

package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestATemplatesCardOnEachPlatform: the desk rejects a template by a typed code, the reason reaches who asked as it was typed, a second
// decision is told what was decided, and the next card is decided by its button.
func TestATemplatesCardOnEachPlatform(t *testing.T) {
	t.Parallel()
	for name, open := range teams() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			p := begin(t, s, "moderation: {approvals: {template: {four_eyes: true}}}\n")
			jobs, desk, operator, mod := s.rooms()
			direct := s.(interface {
				writes(by, text string)
				told(by string) []string
			})
			says := func(channel, text string) func() bool {
				return func() bool { return strings.Contains(strings.Join(s.shown(channel), "\n"), text) }
			}
			press := func(who, channel, label string) {
				t.Helper()
				p.until("the button "+label, func() bool { return s.click(who, channel, label) == nil })
			}
			s.asks("process 採用のプロセス")
			press(operator, jobs, "テンプレートを作る")
			p.until("the card, with what a decision does", says(desk, "却下すると、理由を"))
			code := regexp.MustCompile("approve ([0-9A-Z]{4})").FindStringSubmatch(strings.Join(s.shown(desk), "\n"))[1]
			direct.writes("mod-1", "却下 "+code+" 担当者を決めてください（全工程）。")
			p.until("the reason as it was typed", says(jobs, "理由: 担当者を決めてください（全工程）。"))
			direct.writes("mod-1", "承認 "+code)
			p.until("who was first", func() bool { return strings.Contains(strings.Join(direct.told("mod-1"), "\n"), "却下") })
			p.until("the first card has no buttons", func() bool { return s.click(mod, desk, "テンプレートにする") != nil })
			press(operator, jobs, "テンプレートを作る")
			press(mod, desk, "テンプレートにする")
			p.until("the template", says(jobs, "pt_"))
			p.until("a decided card has no buttons", func() bool { return s.click(mod, desk, "テンプレートにする") != nil })
		})
	}
}

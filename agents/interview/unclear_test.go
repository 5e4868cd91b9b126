package interview_test

import (
	"slices"
	"strings"
	"testing"
)

// TestWhatNobodyReadsIsNotAnsweredInTurns: slips of the keys get no two texts by turns. The second says how to reach a person, and no text comes
// twice, at the summary or before it.
func TestWhatNobodyReadsIsNotAnsweredInTurns(t *testing.T) {
	for _, tt := range []struct {
		job, field string
		before     []string
		mash       string
	}{
		{"en-us-backend-engineer", "email", []string{"tom@example.com"}, "asdf"},
		{"ja-midcareer-engineer", "email", []string{"mori@example.jp"}, "ああああ"},
		{"en-us-backend-engineer", "skills", nil, "jkl;"},
		{"ja-midcareer-engineer", "skills", nil, "qwer"},
		{"ja-parttime-store", "start_date", nil, "ｆｄさｆ"},
	} {
		t.Run(tt.job+"/"+tt.field+"/"+tt.mash, func(t *testing.T) {
			w := askedOnly(t, tt.job, tt.field)
			for _, s := range tt.before {
				w.say(s)
			}
			from := len(w.posts)
			for range 6 {
				w.say(tt.mash)
			}
			var texts []string
			for _, p := range w.posts[from:] {
				if slices.Contains(texts, p.Text) {
					t.Errorf("said twice: %s", p.Text)
				}
				texts = append(texts, p.Text)
			}
			if all := strings.Join(texts, "\n"); !strings.Contains(all, "human") && !strings.Contains(all, "担当者") {
				t.Errorf("no person was offered: %s", all)
			}
			if _, facts, _ := w.record().field(tt.field); len(facts) > len(tt.before) {
				t.Errorf("recorded %v", facts)
			}
		})
	}
}

// TestAskingWhetherItCanBeChangedLater: that is a question, and opens nothing.
func TestAskingWhetherItCanBeChangedLater(t *testing.T) {
	for _, tt := range []struct{ job, said, asks string }{
		{"en-us-backend-engineer", "tom@example.com", "can I change it later?"},
		{"en-us-backend-engineer", "tom@example.com", "will I be able to edit this after I send it?"},
		{"en-us-backend-engineer", "", "is it possible to fix something afterwards"},
		{"ja-midcareer-engineer", "mori@example.jp", "送った後でも修正できますか？"},
		{"ja-midcareer-engineer", "mori@example.jp", "応募した後にアドレスを変えることは可能ですか"},
		{"ja-midcareer-engineer", "", "あとで直せますか"},
	} {
		t.Run(tt.asks+"/"+tt.said, func(t *testing.T) {
			w := askedOnly(t, tt.job, "email")
			if tt.said != "" {
				w.say(tt.said)
			}
			open := w.last().Asks
			w.say(tt.asks)
			if text := w.last().Text; !strings.HasPrefix(text, w.text("change.later")) {
				t.Errorf("answered: %s", text)
			}
			if asks := w.last().Asks; asks != "" && asks != open {
				t.Errorf("asks %s", asks)
			}
		})
	}
	w := askedOnly(t, "en-us-backend-engineer", "email")
	w.say("tom@example.com")
	if w.say("can I change my email?"); strings.Contains(w.last().Text, w.text("change.later")) {
		t.Error("a wish to change it now is one")
	}
}

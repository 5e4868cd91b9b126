package values_test

import (
	"os"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/values"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
	"github.com/mendanhq/mendan/agents/language/text"
)

// found are the labels of what tells the answer, with their words.
func found(asked, said string) string {
	var out []string
	folded := text.Fold(said)
	for _, s := range values.Find(asked, folded) {
		out = append(out, s.Label+" "+folded[s.From:s.To])
	}
	return strings.Join(out, "; ")
}

// None of these answers was learnt from.
func TestWhatTellsTheAnswerIsFound(t *testing.T) {
	for _, tc := range [][3]string{
		{"name", "旧姓は本庄ですが、いまは高梨 美月（たかなし みづき）です", "name 高梨 美月; reading たかなし みづき"},
		{"name", "now it's Rosalind Achterberg, my old papers still say Pike", "name Rosalind Achterberg"},
		{"phone", "The 07400 100112 in my old form is dead. 07400 100655 now", "value 07400 100655"},
		{"email", "会社の tanabe@corp.example.jp は見られるので、private.t@example.org のほうにお願いします", "value private.t@example.org"},
		{"url", "old blog https://a.example.org is closed, see https://b.example.org/me", "value https://b.example.org/me"},
	} {
		if got := found(tc[0], tc[1]); got != tc[2] {
			t.Errorf("%q: %q, want %q", tc[1], got, tc[2])
		}
	}
	for _, tc := range [][2]string{{"name", ""}, {"name", "なぜ名前が必要なんですか"}, {"phone", "can I give you that later?"}, {"email", "\x00\xff"}} {
		if got := found(tc[0], tc[1]); got != "" {
			t.Errorf("%q: %q", tc[1], got)
		}
	}
}

// The model that is built in learnt the answers that lie beside it.
func TestModelHasLearntTheAnswers(t *testing.T) {
	all, err := learn.ReadMarked(os.DirFS("marked"))
	if err != nil {
		t.Fatal(err)
	}
	hit, meant := 0, 0
	for _, a := range all {
		meant += len(a.Parts)
		got := found(a.Asked, a.Text)
		for _, p := range a.Parts {
			if strings.Contains(got, p.Label+" "+text.Fold(a.Text[p.From:p.To])) {
				hit++
			}
		}
	}
	if hit*10 < meant*9 {
		t.Errorf("%d of %d are found: run go generate ./agents/interview/values", hit, meant)
	}
}

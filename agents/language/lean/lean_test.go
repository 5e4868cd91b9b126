package lean_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/lean"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Answers that say neither yes nor no, by nobody whom the model learnt from.
func TestAnswerLeans(t *testing.T) {
	for _, c := range []struct {
		question, said string
		want           lean.Answer
	}{
		{"Do you hold a full UK driving licence?", "still on the bus everywhere I go", lean.No},
		{"Do you hold a full UK driving licence?", "passed in ninety eight and not one point on it", lean.Yes},
		{"Right to work in the UK", "born and bred in Hull so yes, no limits", lean.Yes},
		{"Denver office two days a week", "I'd have to move there first and that's fine by me", lean.Relocate},
		{"日本での就労可否", "留学生なので週の上限があります", lean.Limited},
		{"18歳以上ですか", "もう五十代ですよ", lean.Yes},
		{"日本での就労可否", "まだ許可が下りてないので今は働けません", lean.No},
	} {
		got, ok := lean.Read(text.Read(c.said), lean.TopicOf(c.question))
		if !ok || got != c.want {
			t.Errorf("%q to %q leans to %q (%v), want %q", c.said, c.question, got, ok, c.want)
		}
	}
}

// Messages that answer nothing lean to nothing, and of questions on other things nobody knows.
func TestNoAnswerLeansNowhere(t *testing.T) {
	for _, c := range []struct{ question, said string }{
		{"Do you hold a full UK driving licence?", "could somebody ring me instead please"},
		{"18歳以上ですか", "人と話したいんですけど"},
		{"Do you like tea?", "passed in ninety eight and not one point on it"},
		{"18歳以上ですか", ""},
	} {
		if got, ok := lean.Read(text.Read(c.said), lean.TopicOf(c.question)); ok {
			t.Errorf("%q to %q leans to %q", c.said, c.question, got)
		}
	}
}

package agents_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/bot"
)

// What is drafted says more each time, and never less of the same.
func TestDrafting(t *testing.T) {
	j := agentstest.Journal{SeesDrafts: true}
	partial := j.Run(agents.Run{Turn: 1}).Child("x").Drafting(bot.Post{Key: "a", Markdown: true}, agents.WholeSentences)
	for _, sofar := range []string{"", "On", "On Friday. O", "On Friday. Or", "On", "On Friday. Or not.", "Another one. Yes"} {
		partial(sofar)
	}
	var got []string
	for _, p := range j.Drafted {
		if p.Key != "a" || !p.Markdown {
			t.Errorf("drafted %+v", p)
		}
		got = append(got, p.Text)
	}
	if want := []string{"On Friday.", "On Friday. Or not.", "Another one."}; !slices.Equal(got, want) {
		t.Errorf("drafted %q, want %q", got, want)
	}
	if (&agentstest.Journal{}).Run(agents.Run{}).Drafting(bot.Post{}, nil) != nil {
		t.Error("somebody is told for nobody")
	}
}

func TestWholeSentences(t *testing.T) {
	for sofar, want := range map[string]string{
		"": "", "no end": "", "One. Two": "One.", "One.": "One.", "一つ目です。二つ": "一つ目です。", "本当ですか？はい": "本当ですか？",
		"- a\n- b": "- a", "One.\n\nTwo": "One.", "\n\n": "", " One! ": "One!",
	} {
		if got := agents.WholeSentences(sofar); got != want {
			t.Errorf("%q: %q, want %q", sofar, got, want)
		}
	}
}

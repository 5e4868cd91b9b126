package engine

import (
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// A flow's own button that no text knows is told by its label, on the card and to whoever comes late: no key of the catalogue is ever shown.
func TestAButtonWithoutAWordIsToldByItsLabel(t *testing.T) {
	e := &Engine{cfg: Config{ModeratorZone: time.UTC}}
	a := bot.Approval{
		State: "launch", Card: bot.Card{Buttons: []bot.Button{{Name: "launch", Label: "Launch it"}}},
		Votes: []bot.Vote{{By: bot.User{Name: "Kei"}, Verdict: "launch", At: time.Unix(0, 0)}},
	}
	for lang, want := range map[string]string{"en": "Kei chose “Launch it” (1970-01-01 00:00 UTC)", "ja": "Keiさんが「Launch it」を選びました（1970-01-01 00:00 UTC）"} {
		c, err := prompts.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		got := e.describeDecision(c, "private.already_decided", a, a.Votes[0])
		if lines := e.describeOutcome(c, a); got != want || !slices.Contains(lines, want) {
			t.Errorf("%q, %q, want %q", got, lines, want)
		}
	}
	a.State = "allow"
	en, _ := prompts.Load(prompts.EN)
	if got := e.describeOutcome(en, a)[0]; got != "Kei allowed this (1970-01-01 00:00 UTC)" {
		t.Errorf("%q", got)
	}
}

package engine

import (
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// A flow's own button that no text knows is told by its label, on the card and to whoever comes late: no key of the catalogue is ever shown.
func TestAButtonWithoutAWordIsToldByItsLabel(t *testing.T) {
	e := &Engine{cfg: Config{ModeratorZone: time.UTC}}
	a := bot.Approval{
		State: "launch", Card: bot.Card{Buttons: []bot.Button{{Name: "launch", Label: "Launch it"}}},
		Votes: []bot.Vote{{By: bot.User{Name: "Kei"}, Verdict: "launch", At: time.Unix(0, 0)}},
	}
	for lang, want := range map[string]string{"en": "Kei chose “Launch it” (1970-01-01 00:00 UTC)", "ja": "Keiさんが「Launch it」を選びました（1970-01-01 00:00 UTC）"} {
		got := e.decided(e.texts(lang), "private.already_decided", a, a.Votes[0])
		if lines := e.outcome(e.texts(lang), a); got != want || !slices.Contains(lines, want) {
			t.Errorf("%q, %q, want %q", got, lines, want)
		}
	}
	a.State = "allow"
	if got := e.outcome(e.texts("en"), a)[0]; got != "Kei allowed this (1970-01-01 00:00 UTC)" {
		t.Errorf("%q", got)
	}
}

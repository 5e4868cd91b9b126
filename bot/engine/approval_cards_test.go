package engine

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
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

// Whoever may decide is called by a card that is open, and by nothing that one person reads, nor by a card that is decided.
func TestACardThatWaitsCalls(t *testing.T) {
	e := &Engine{cfg: Config{ModeratorZone: time.UTC, ModeratorLang: "en", DefaultLang: "en"}}
	for _, tt := range []struct {
		state bot.Verdict
		to    bot.Audience
		ping  bool
	}{{bot.Open, bot.ToModerators, true}, {bot.Open, bot.ToOperators, true}, {bot.Open, bot.ToThread, false}, {bot.Void, bot.ToModerators, false}} {
		a := bot.Approval{State: tt.state, To: bot.Destination{Audience: tt.to}, Card: bot.Card{Title: "x"}}
		if p := e.renderApproval(storage.OutboxRow{Key: "card"}, a); p.Ping != tt.ping {
			t.Errorf("%+v: %v", tt, p.Ping)
		}
	}
}

// The times that a card names can be found in it, so that a platform can show each reader their own.
func TestTheTimesOfACard(t *testing.T) {
	e := &Engine{cfg: Config{ModeratorZone: time.UTC, ModeratorLang: "en", DefaultLang: "en"}}
	at := time.Date(2026, 11, 20, 15, 4, 0, 0, time.UTC)
	open := bot.Approval{State: bot.Open, Terms: bot.Terms{Expires: at}, Card: bot.Card{Title: "x"}}
	decided := bot.Approval{State: bot.Approved, Votes: []bot.Vote{{By: bot.User{Name: "Kei"}, Verdict: bot.Approved, At: at}}, Card: bot.Card{Title: "x"}}
	for _, a := range []bot.Approval{open, decided} {
		p := e.renderApproval(storage.OutboxRow{Key: "card"}, a)
		if named := at.Format(bot.TimeLayout); !strings.Contains(p.Card.Body, named) {
			t.Errorf("no %q in %q", named, p.Card.Body)
		}
	}
}

package slack

import (
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// Who is mentioned is told by their name; nobody reads an id, and what only looks like one stays.
func TestMentionsAreNames(t *testing.T) {
	w := start(t, slacktest.Options{}, nil)
	for i, tt := range [][2]string{
		{"<@U2> これはどうしますか", "@鈴木 これはどうしますか"}, {"cc <@U3>, <@U777>", "cc @Casey, @…"}, {"mail me at x@U2.example", "mail me at x@U2.example"},
	} {
		w.Say("U1", w.DM("U1"), "", tt[0])
		if got := w.in.events(t, i+1)[i].Body.(bot.Message).Text; got != tt[1] {
			t.Errorf("%q is taken in as %q, want %q", tt[0], got, tt[1])
		}
	}
}

package slack

import (
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// The shortcut of a message asks what the message says, at its thread, by whoever used it; what another app's shortcut is called is nothing.
func TestMessageShortcut(t *testing.T) {
	w := start(t, slacktest.Options{}, nil)
	ts := w.Say("U2", "C1", "", slacktest.Mention+" 返品は何日以内ですか <急ぎ>")
	w.in.events(t, 1)
	for _, callback := range []string{"other", AskShortcut} {
		if err := w.Shortcut("U1", "C1", ts, callback); err != nil {
			t.Fatal(err)
		}
	}
	evs := w.in.events(t, 2)
	c, ok := evs[1].Body.(bot.Command)
	if len(evs) != 2 || !ok || c.Name != "ask" || c.Text != "返品は何日以内ですか <急ぎ>" || evs[1].By.ID != "U1" || evs[1].Place != Place("C1", ts) {
		t.Errorf("%+v", evs)
	}
}

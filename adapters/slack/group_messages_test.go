package slack

import (
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// Among several people the bot hears who names it, and who does not is told so, once and alone.
func TestGroupMessages(t *testing.T) {
	w := start(t, slacktest.Options{}, func(c *Config) { c.Channels = ChannelKinds() })
	w.AddChannel(slacktest.Channel{ID: "G7", Group: true})
	w.Say("U1", "G7", "", "応募したいです")
	w.Say("U1", "G7", "", "聞こえていますか")
	w.Say("U1", "G7", "", slacktest.Mention+" status")
	ev := w.in.events(t, 1)[0]
	if c, ok := ev.Body.(bot.Command); !ok || c.Name != "status" || ev.Place != Place("G7", "") || w.a.Direct(ev.Place) {
		t.Errorf("%+v", ev)
	}
	w.await(t, "a word to who names nobody", func() bool { return len(w.Private("U1")) > 0 })
	if got := w.Private("U1"); len(got) != 1 || got[0].Text != "名前を呼んでください" {
		t.Errorf("%+v", got)
	}
	if got := w.in.events(t, 1); len(got) != 1 {
		t.Errorf("taken in: %+v", got)
	}
}

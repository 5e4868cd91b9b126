package slack

import (
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// What came before the program is told to end is acknowledged before the socket closes: of a command or a press there is no second delivery.
func TestWhatCameIsAcknowledgedBeforeTheEnd(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	came, goOn := make(chan struct{}), make(chan struct{})
	w.in.reply = func(bot.Event) (bot.Reply, error) {
		close(came)
		<-goOn
		return bot.Reply{}, nil
	}
	stop := w.run(t)
	w.Slash("U1", "C1", "/mendan", "status")
	<-came
	stopped := make(chan struct{})
	go func() { defer close(stopped); stop() }()
	close(goOn)
	<-stopped
	w.await(t, "what came is acknowledged", w.Quiet)
}

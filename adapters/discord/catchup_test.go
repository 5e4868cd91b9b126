package discord

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// With many conversations open, and where histories are answered with nothing at all, what is said now is taken in after a few calls.
func TestNewBeforeMissed(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]*discordtest.Fault{"many": nil, "refused": {Method: "GET", Path: "/channels/", Status: 500}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			var last string
			for i := range 400 {
				last = w.srv.Thread(w.jobs, fmt.Sprint("interview ", i), w.srv.BotID)
				w.in.marks = append(w.in.marks, bot.Mark{Place: place(last, typePublic, w.jobs), Parent: Room(w.jobs), At: time.Now().Add(-time.Duration(i) * time.Minute)})
			}
			if fault != nil {
				fault.Path = "/channels/" + last + "/messages"
				w.srv.Fail(*fault)
			}
			w.run()
			w.ready()
			w.srv.Say(w.casey, last, "まだいますか")
			w.said("まだいますか")
			n := 0
			for _, c := range w.srv.Calls("GET", "/channels/") {
				if strings.Contains(c.Path, "/messages") {
					n++
				}
			}
			if n > walkBurst+100 {
				t.Errorf("%d histories were read before a message was taken in", n)
			}
		})
	}
}

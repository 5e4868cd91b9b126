package discord

import (
	"errors"
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
				w.in.marks = append(w.in.marks, bot.Mark{Place: placeOf(last, typePublic, w.jobs), Parent: Room(w.jobs),
					At: time.Now().Add(-time.Duration(i) * time.Minute)})
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

// However long histories are not answered, what was said during a gap is taken in after that. What comes in meanwhile says that it is ahead of
// something, which keeps the mark where it is, and the operators hear of it once.
func TestMissedThroughLongTrouble(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	told := make(chan error, 8)
	w.cfg.Trouble = func(err error) { told <- err }
	th := w.srv.Thread(w.jobs, "interview", w.srv.BotID)
	w.in.marks = []bot.Mark{{Place: placeOf(th, typePublic, w.jobs), Parent: Room(w.jobs), At: time.Now()}}
	w.srv.Say(w.casey, th, "途切れた間の一言")
	history := "/channels/" + th + "/messages"
	mend := w.srv.Fail(discordtest.Fault{Method: "GET", Path: history, Status: 500})
	w.run()
	w.ready()
	w.until("many tries", func() bool { return len(w.srv.Calls("GET", history)) > 12 })
	w.srv.Say(w.casey, th, "そのあとの一言")
	if !w.said("そのあとの一言").Ahead {
		t.Error("what came in ahead of what is still to be read moves the mark on")
	}
	mend()
	if w.said("途切れた間の一言").Ahead {
		t.Error("what was read in its turn does not move the mark on")
	}
	w.srv.Say(w.casey, th, "いつもどおり")
	if w.said("いつもどおり").Ahead {
		t.Error("the mark stays though nothing is left to be read")
	}
	for _, ended := range []bool{false, true} {
		select {
		case err := <-told:
			if ended != (err == nil) {
				t.Errorf("the operators are told %v; that the trouble is over: %v", err, ended)
			}
		case <-w.ctx.Done():
			t.Fatal("the operators are not told of the trouble and its end")
		}
	}
	if len(told) > 0 {
		t.Error("the operators are told more than once")
	}
}

// The trouble is over, too, where the last of what was missed is read by whoever took something in there and not by the walk.
func TestTroubleEndsWithNothingLeft(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	told := make(chan error, 8)
	w.cfg.Trouble = func(err error) { told <- err }
	a := w.adapter()
	for range 5 {
		a.fails.Note(errors.New("no answer"), false)
	}
	a.walkOn(t.Context(), w.in)
	if len(told) != 2 || <-told == nil || <-told != nil {
		t.Error("the operators are not told of the trouble and its end")
	}
}

// What somebody with a conversation in a thread wrote in direct messages during a gap is taken in, from the latest that is known of them, also
// where it is their next message there that comes first.
func TestMissedInDirectMessages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dm := w.srv.DirectMessages(w.casey)
	w.srv.Say(w.casey, dm, "前から知られている")
	th := w.srv.Thread(w.jobs, "interview", w.srv.BotID)
	last := w.srv.Say(w.casey, th, "最後に届いた")
	w.in.marks = []bot.Mark{{
		Place: placeOf(th, typePublic, w.jobs), Parent: Room(w.jobs), Owner: bot.UserID(w.casey),
		Last: bot.MessageID(last), At: time.Now(),
	}}
	w.srv.Say(w.casey, dm, "データを消して")
	w.run()
	if ev := w.said("データを消して"); ev.Place != placeOf(dm, typeDM, "") {
		t.Errorf("it was said at %v", ev.Place)
	}
	for _, ev := range w.in.all() {
		if m, ok := ev.Body.(bot.Message); ok && m.Text == "前から知られている" {
			t.Error("what was said before the gap is read again")
		}
	}
}

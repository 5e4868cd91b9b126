package discord

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// talk begins conversations in threads, in each of which the bot has spoken last, and returns the threads. What is said from then on is said an hour later,
// and it is noted that everything before was taken in.
func (w *world) talk(n int) (threads []string) {
	w.t.Helper()
	for i := range n {
		th := w.srv.Thread(w.jobs, fmt.Sprint("interview ", i), w.srv.BotID)
		said := w.srv.Say(w.casey, th, "taken in")
		w.srv.Say(w.srv.BotID, th, "an answer")
		w.in.marks = append(w.in.marks, bot.Mark{Place: placeOf(th, typePublic, w.jobs), Parent: Room(w.jobs), Last: bot.MessageID(said), At: createdAt(said)})
		threads = append(threads, th)
	}
	w.in.listened = createdAt(w.srv.Say(w.mod, w.desk, "by the way")).Add(30 * time.Minute)
	w.srv.Later(time.Hour)
	return threads
}

// read are how many histories of the threads were asked for, and how many lists of threads.
func (w *world) read() (histories, lists int) {
	for _, c := range w.srv.Calls("GET", "/") {
		switch {
		case strings.HasSuffix(c.Path, "/messages"):
			histories++
		case strings.HasSuffix(c.Path, "/threads/active"):
			lists++
		}
	}
	return histories, lists
}

// noted waits until it is noted when everything was taken in, so often in this life.
func (w *world) noted(holds func(until time.Time, notes int) bool) {
	w.t.Helper()
	for {
		w.in.mu.Lock()
		came, until, notes := w.in.came, w.in.listened, w.in.notes
		w.in.mu.Unlock()
		if holds(until, notes) {
			return
		}
		select {
		case <-came:
		case <-w.ctx.Done():
			w.t.Fatalf("it was noted %d times, until %v", notes, until)
		}
	}
}

// After a restart those histories are read in which something was said, and no other one.
func TestOnlyThreadsWithNewsAreRead(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.times.again = time.Hour
	threads := w.talk(200)
	for _, i := range []int{7, 77, 177} {
		w.srv.Say(w.casey, threads[i], fmt.Sprint("news ", i))
	}
	w.run()
	for _, i := range []int{7, 77, 177} {
		w.said(fmt.Sprint("news ", i))
	}
	if n := len(w.in.all()); n != 3 {
		t.Errorf("%d messages were taken in", n)
	}
	if histories, lists := w.read(); histories != 3 || lists != 1 {
		t.Errorf("%d histories and %d lists were read", histories, lists)
	}
}

// Where it is not known until when all was taken in, or what was said where, everything is read: also a thread that is archived by now, direct messages, and a
// bot's that is for all servers.
func TestAllIsReadWhereNothingIsKnown(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		change func(w *world, thread string)
		reads  int // histories, of two that are open
	}{
		"no moment":       {func(w *world, _ string) { w.in.listened = time.Time{} }, 2},
		"no list":         {func(w *world, _ string) { w.srv.Fail(discordtest.Fault{Method: "GET", Path: "/guilds/", Status: 500}) }, 2},
		"no such list":    {func(w *world, _ string) { w.srv.Fail(discordtest.Fault{Method: "GET", Path: "/guilds/", Status: 404}) }, 2},
		"all servers":     {func(w *world, _ string) { w.cfg.Guild = "" }, 2},
		"archived":        {func(w *world, th string) { w.srv.Archive(th, false) }, 1},
		"an older moment": {func(w *world, _ string) { w.in.listened = w.in.listened.Add(-time.Hour) }, 2},
		"direct messages": {func(w *world, _ string) {
			w.in.marks[0] = bot.Mark{Place: placeOf(w.srv.DirectMessages(w.casey), typeDM, ""), Owner: bot.UserID(w.casey), At: w.in.listened}
			w.srv.Say(w.casey, w.srv.DirectMessages(w.casey), "news")
		}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.times.again = time.Hour
			threads := w.talk(2)
			if name != "direct messages" {
				w.srv.Say(w.casey, threads[0], "news")
			}
			tt.change(w, threads[0])
			w.run()
			w.said("news")
			w.until("all histories", func() bool { n, _ := w.read(); return n == tt.reads })
		})
	}
}

// A message that was not taken in holds the moment back, whatever the bot posts behind it and however long the connection goes on. When the program is killed
// before it is, it is read after the restart.
func TestKilledBeforeAMessageIsTakenIn(t *testing.T) {
	t.Parallel()
	for _, killed := range []bool{true, false} {
		t.Run(fmt.Sprint("killed ", killed), func(t *testing.T) {
			t.Parallel()
			w, free := newWorld(t), make(chan struct{})
			release := sync.OnceFunc(func() { close(free) })
			w.times.late = 0 // so that the moment is as late as can be
			w.srv.Heartbeat(20 * time.Millisecond)
			full := func(ev bot.Event) (bot.Reply, error) {
				if m, ok := ev.Body.(bot.Message); ok && m.Text == "not taken in" {
					<-free
					if killed {
						return bot.Reply{}, errors.New("killed")
					}
				}
				return bot.Reply{}, nil
			}
			w.in.reply = full
			th := w.srv.Thread(w.jobs, "interview", w.srv.BotID)
			mark := bot.Mark{Place: placeOf(th, typePublic, w.jobs), Parent: Room(w.jobs), At: time.Now()}
			w.in.marks = []bot.Mark{mark}
			w.run()
			t.Cleanup(release) // before the adapter is stopped
			w.ready()
			w.noted(func(_ time.Time, notes int) bool { return notes > 0 })
			held := createdAt(w.srv.Say(w.casey, th, "not taken in"))
			w.srv.Say(w.srv.BotID, th, "a reminder")
			dm := w.srv.DirectMessages(w.casey)
			w.noted(func(until time.Time, _ int) bool { return until.Equal(held) })
			w.srv.Say(w.casey, dm, "later")
			w.said("later")
			w.noted(func(until time.Time, _ int) bool { return until.Equal(held) })
			if !killed {
				release()
				w.noted(func(until time.Time, _ int) bool { return until.After(held) })
				return
			}
			ended := make(chan error, 1)
			go func() { ended <- w.stop() }()
			release()
			if err := <-ended; err != nil {
				t.Fatal(err)
			}
			w.in.reply = nil
			w.run()
			w.said("not taken in")
		})
	}
}

// What the gateway has not delivered yet is as if it had not been said, as long as it does within the time that it may take.
func TestTheGatewayDeliversLate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.times.late = time.Hour
	w.srv.Heartbeat(20 * time.Millisecond)
	th := w.srv.Thread(w.jobs, "interview", w.srv.BotID)
	w.in.marks = []bot.Mark{{Place: placeOf(th, typePublic, w.jobs), Parent: Room(w.jobs), At: time.Now()}}
	w.run()
	w.noted(func(_ time.Time, notes int) bool { return notes > 0 }) // so the history is read
	w.srv.Hold()
	w.srv.Say(w.casey, th, "on its way")
	before := 0
	w.noted(func(_ time.Time, notes int) bool { before = notes; return true })
	w.noted(func(_ time.Time, notes int) bool { return notes > before+2 })
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	if n := len(w.in.all()); n != 0 {
		t.Fatalf("%d messages were taken in", n)
	}
	w.srv.Release()
	w.run()
	w.said("on its way")
}

// During a gap in a life the moment of that life counts.
func TestOnlyThreadsWithNewsAreReadAfterAGap(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.times.again = time.Hour
	threads := w.talk(20)
	w.run()
	w.ready()
	w.until("the first list", func() bool { _, lists := w.read(); return lists == 1 })
	back := w.srv.Offline()
	w.srv.Forget()
	w.srv.Say(w.casey, threads[5], "news")
	back()
	w.said("news")
	if histories, lists := w.read(); histories != 1 || lists != 2 {
		t.Errorf("%d histories and %d lists were read", histories, lists)
	}
}

// Where the list of threads is behind, what it did not tell is read when it does.
func TestTheListIsBehind(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.times.again = 50 * time.Millisecond
	threads := w.talk(5)
	mend := w.srv.Lag()
	w.srv.Say(w.casey, threads[2], "news")
	w.run()
	w.until("the first list", func() bool { _, lists := w.read(); return lists == 1 })
	mend()
	w.said("news")
	if histories, lists := w.read(); histories != 1 || lists != 2 {
		t.Errorf("%d histories and %d lists were read", histories, lists)
	}
}

// What nobody told of is read before what is said next in the thread, be it by the bot.
func TestWhatNobodyToldOf(t *testing.T) {
	t.Parallel()
	for _, byBot := range []bool{false, true} {
		t.Run(fmt.Sprint("by the bot ", byBot), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.times.again = time.Hour
			threads := w.talk(3)
			w.srv.Lag()
			w.srv.Say(w.casey, threads[1], "never delivered")
			w.run()
			w.ready()
			w.until("the list", func() bool { _, lists := w.read(); return lists == 1 })
			if byBot {
				w.srv.Say(w.srv.BotID, threads[1], "a reminder")
			} else {
				w.srv.Say(w.casey, threads[1], "are you there")
				w.said("are you there")
			}
			w.said("never delivered")
			if first := w.in.all()[0].Body.(bot.Message).Text; first != "never delivered" {
				t.Errorf("%q is taken in first", first)
			}
			if histories, _ := w.read(); histories != 1 {
				t.Errorf("%d histories were read", histories)
			}
		})
	}
}

// Nothing is noted while it is not known what was said: before what was missed is read, where Discord refuses a history or one that was left out is still to be
// looked at again, and where this machine's clock says nothing of Discord's. The moment is Discord's, whatever this machine's clock says.
func TestWhenNothingIsNoted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	fresh := func() *gateway {
		g := &gateway{a: w.adapter(), in: w.in}
		g.a.api.wire.answer.Store(&answerTime{said: time.Now().Add(-24 * time.Hour), came: time.Now()})
		s, err := newSession("token")
		if err != nil {
			t.Fatal(err)
		}
		s.LastHeartbeatAck = time.Now().UTC()
		c := &connection{session: s}
		c.noteCaught()
		g.conn.Store(c)
		return g
	}
	until, ok := fresh().listenedUntil()
	if ago := time.Since(until); !ok || ago < 24*time.Hour+w.times.late || ago > 24*time.Hour+w.times.late+testPatience {
		t.Fatalf("it is known until %v before now: %v", ago, ok)
	}
	for name, breaks := range map[string]func(g *gateway){
		"no answer":         func(g *gateway) { g.a.api.wire.answer.Store(nil) },
		"no connection":     func(g *gateway) { g.conn.Store(nil) },
		"not caught up":     func(g *gateway) { g.conn.Store(&connection{session: &discordgo.Session{}}) },
		"locked out":        func(g *gateway) { g.conn.Load().session.Lock() },
		"clock set back":    func(g *gateway) { g.conn.Load().session.LastHeartbeatAck = time.Now().Add(time.Hour) },
		"a gap":             func(g *gateway) { g.a.behind.Begin() },
		"something to read": func(g *gateway) { g.a.behind.Begin()([]string{"1"}, map[string]string{"1": "0"}) },
		"to be looked at":   func(g *gateway) { g.a.looks.Add(1) },
		"a refused history": func(g *gateway) { g.a.noteRefused("1", &Error{Status: 403}) },
	} {
		g := fresh()
		breaks(g)
		if until, ok := g.listenedUntil(); ok {
			t.Errorf("%s: it is known until %v", name, until)
		}
	}
	g := fresh()
	g.a.noteRefused("1", &Error{Status: 403})
	g.a.noteRefused("1", &Error{Status: 404})
	if _, ok := g.listenedUntil(); !ok {
		t.Error("nothing is noted because of a channel that is gone")
	}
}

// From an answer on the time only counts, and late rather than early.
func TestEarliestTime(t *testing.T) {
	t.Parallel()
	said := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	a := answerTime{said: said, came: said.Add(time.Hour)}
	for after, want := range map[time.Duration]time.Duration{
		0: 0, 1000 * time.Second: 999 * time.Second, -1000 * time.Second: -1001 * time.Second,
	} {
		if got := a.earliest(a.came.Add(after)); !got.Equal(said.Add(want)) {
			t.Errorf("%v after the answer it is at least %v", after, got)
		}
	}
}

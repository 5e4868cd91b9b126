package slack

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// histories counts how often what was said was asked for.
func histories(w *world) int {
	return len(w.Calls("conversations.replies")) + len(w.Calls("conversations.history"))
}

// manyOpen makes conversations that go on, each in a direct message, the oldest first.
func manyOpen(w *world, n int) (marks []bot.Mark) {
	for i := range n {
		id := fmt.Sprintf("UP%d", i)
		w.AddUser(slacktest.User{ID: id, Name: id})
		dm := w.DM(id)
		root := w.BotSays(dm, "", "root")
		marks = append(marks, bot.Mark{
			Place: Place(dm, root), Parent: Place(dm, ""), Last: bot.MessageID(root), At: time.Now().Add(time.Duration(i) * time.Second),
		})
	}
	return marks
}

// With many conversations open, what was missed is read at a pace, and what is said now is taken in after a few calls at most.
func TestNewBeforeMissed(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.in.marks = manyOpen(w, 300)
	w.run(t)
	oldest := w.in.marks[0].Place
	w.Say("UP0", oldest.Channel, oldest.Thread, "まだいますか")
	ev := w.in.events(t, 1)[0]
	if n := histories(w); n > len(w.in.marks)/4 { // a few may be read while the message is on its way
		t.Errorf("%d histories were read before a message was taken in", n)
	}
	if m := ev.Body.(bot.Message); m.Text != "まだいますか" {
		t.Errorf("%+v", ev)
	}
	w.await(t, "the first ones are read", func() bool { return histories(w) >= walkBurst })
	for i, c := range w.Calls("conversations.replies")[:3] {
		if c.Args["channel"] == oldest.Channel {
			continue
		}
		if newest := w.in.marks[len(w.in.marks)-1-i].Place.Channel; c.Args["channel"] < newest {
			t.Errorf("history %d is that of %s, which is older than %s", i, c.Args["channel"], newest)
		}
	}
}

// While Slack lets no history be read, nobody waits for it.
func TestNobodyWaitsBehindTheLimit(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.in.marks = manyOpen(w, 1)
	at := w.in.marks[0].Place
	back := w.Offline()
	w.Say("UP0", at.Channel, at.Thread, "一")
	for _, method := range []string{"conversations.history", "conversations.replies"} {
		w.Fail(slacktest.Fault{Method: method, Times: 99, Status: 429, RetryAfter: "600"})
	}
	back()
	w.run(t)
	w.await(t, "Slack says wait", func() bool { return histories(w) > 0 })
	began := time.Now()
	for i := range 3 {
		w.Say("UP0", at.Channel, at.Thread, fmt.Sprint(i))
	}
	w.in.events(t, 3)
	if d := time.Since(began); d > catchUpTime {
		t.Errorf("three messages waited %v", d)
	}
}

// What is said in the main box while nothing is connected is read as well, from the latest that is known of the conversations under it.
func TestMissedInTheMainBox(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	dm := w.DM("U1")
	back := w.Offline()
	w.Say("U1", dm, "", "apply")
	root := w.BotSays(dm, "", "root")
	w.in.marks = []bot.Mark{{Place: Place(dm, root), Parent: Place(dm, ""), At: time.Now()}}
	w.Say("U1", dm, "", "データを消して")
	w.Say("U1", dm, root, "こちらにも")
	back()
	w.run(t)
	var got []string
	for _, ev := range w.in.events(t, 2) {
		got = append(got, ev.Place.Thread+" "+ev.Body.(bot.Message).Text)
	}
	slices.Sort(got)
	if want := []string{" データを消して", root + " こちらにも"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// What was said during a gap is taken in however often its history could not be read before, and what comes in meanwhile is ahead of it.
func TestMissedThroughLongTrouble(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.in.marks = manyOpen(w, 1)
	at := w.in.marks[0].Place
	back := w.Offline()
	w.Say("UP0", at.Channel, at.Thread, "途切れた間の一言")
	var mend []func()
	for _, method := range []string{"conversations.history", "conversations.replies"} {
		mend = append(mend, w.Fail(slacktest.Fault{Method: method, Times: 1 << 30, Status: 503}))
	}
	w.a.again = func(int) time.Duration { return time.Millisecond }
	back()
	w.run(t)
	w.await(t, "some tries", func() bool { return histories(w) > 3 })
	w.Say("UP0", at.Channel, at.Thread, "そのあとの一言")
	w.in.events(t, 1)
	for _, end := range mend {
		end()
	}
	got := w.in.events(t, 2)
	for i, want := range []string{"そのあとの一言", "途切れた間の一言"} {
		if m := got[i].Body.(bot.Message); m.Text != want || got[i].Ahead != (i == 0) {
			t.Errorf("%d: %+v", i, got[i])
		}
	}
}

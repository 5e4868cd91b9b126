package storetest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// workCases are about how lives divide what there is to do.
var workCases = []sharedCase{
	{"WorkElsewhere", workElsewhere},
	{"CommandsElsewhere", commandsElsewhere},
	{"LanesHandedOver", lanesHandedOver},
	{"RowsElsewhere", rowsElsewhere},
	{"TakenOnce", takenOnce},
	{"CleanStop", cleanStop},
	{"TakenBack", takenBack},
	{"LateMarks", lateMarks},
	{"EraseElsewhere", eraseElsewhere},
	{"OneLeads", oneLeads},
	{"OneHolds", oneHolds},
	{"LeftToNewer", leftToNewer},
	{"SharedLimits", sharedLimits},
}

// rowNames are the revisions of rows, and of which it is said that they may have been sent.
func rowNames(rows []storage.OutboxRow) []string {
	out := []string{}
	for _, r := range rows {
		name := fmt.Sprintf("%s.%d", r.Key, r.Rev)
		if r.Epoch == 0 {
			name += "?"
		}
		out = append(out, name)
	}
	return out
}

func toStaff(k string) bot.Post { return bot.Post{Key: k, To: toMods, Text: k} }

// workElsewhere has an event come in where another life has the thread: that one is told.
func workElsewhere(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	id := a.start("t1")
	a.turn(id, nil)
	checkEqual(t, len(a.take().Work), 0)
	f := b.outcome(storage.Queued, message("t1", "e1", "hello"))
	checkEqual(t, f.Elsewhere, true)
	<-a.s.News()
	checkEqual(t, len(b.take().Work), 0)
	checkEqual(t, a.take().Work, []bot.ThreadID{id})
	f = a.outcome(storage.Queued, message("t1", "e2", "hello"))
	checkEqual(t, f.Elsewhere, false)
	share := a.take()
	checkEqual(t, share.Leases[1], storage.Lease{Name: storage.ThreadLease(id), Since: f.Lease})
	checkEqual(t, share.Others, len(s.lives)-1)
}

// commandsElsewhere has somebody stop a turn where another life runs it.
func commandsElsewhere(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	id := a.start("t1")
	a.turn(id, nil)
	a.ingest(message("t1", "e1", "hello"))
	b.outcome(storage.Queued, b.event("t1", cand, bot.Command{Name: "stop"}))
	share := ok(a.s.Take(ctx, storage.InHand{Running: []bot.ThreadID{id}}))(t)
	if got := share.Commands[id]; len(got) != 1 || describe(got[0].Event.Body) != "/stop" {
		t.Errorf("the commands are %v", got)
	}
}

// lanesHandedOver has a life stand still that has work and posts in hand: the next one gets all of it, once, and knows what may have been sent.
func lanesHandedOver(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	id := a.start("t1")
	a.take() // so it leads, too
	rows := a.turn(id, withPosts(makePost("q", "one"), toStaff("m"))).Rows
	a.ingest(message("t1", "e1", "hello"))
	checkEqual(t, rowNames(a.take().Rows), []string{"q.0", "m.0?"})
	checkEqual(t, len(b.take().Rows), 0)
	s.f.Lapse(a.s)
	share := b.take()
	checkEqual(t, share.Over, []storage.Takeover{{Life: a.s.Epoch(), Threads: []bot.ThreadID{id}}})
	checkEqual(t, rowNames(share.Rows), []string{"q.0?", "m.0?"})
	checkEqual(t, share.Work, []bot.ThreadID{id})
	for _, row := range rows {
		fails(a.resolve(row))(t, storage.ErrFenced)
		ok(b.resolve(row))(t)
	}
	later := b.take()
	checkEqual(t, len(later.Over), 0)
	known := map[uint64]uint64{rows[0].Seq: 0}
	later = ok(b.s.Take(ctx, storage.InHand{Row: func(seq, rev, _ uint64) bool {
		had, is := known[seq]
		return is && had >= rev
	}}))(t)
	checkEqual(t, rowNames(later.Rows), []string{"m.0?"})
	b.turn(id, withPosts(makePost("q", "two"), makePost("r", "three")))
	later = ok(b.s.Take(ctx, storage.InHand{Row: func(seq, rev, _ uint64) bool { return seq == rows[1].Seq }}))(t)
	checkEqual(t, rowNames(later.Rows), []string{"q.1?", "r.0"}) // what was queued since, nobody else can have sent
}

// rowsElsewhere queues a post in a room of staff that another life serves.
func rowsElsewhere(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	a.turn(a.start("t1"), withPosts(toStaff("m1")))
	checkEqual(t, rowNames(a.take().Rows), []string{"m1.0?"}) // nobody had the room: anybody may have sent it
	rows := b.turn(b.start("t2"), withPosts(toStaff("m2"), makePost("q", "one"))).Rows
	<-a.s.News()
	checkEqual(t, rowNames(b.take().Rows), []string{"q.0"})
	checkEqual(t, rowNames(a.take().Rows), []string{"m1.0?", "m2.0"})
	fails(b.resolve(rows[0]))(t, storage.ErrFenced)
	ok(a.resolve(rows[0]))(t)
}

// takenOnce has all of them take at once what a life left that is over.
func takenOnce(t *testing.T, s *shared) {
	gone := &life{t: t, f: s.f.Factory, n: 9000}
	gone.s = ok(s.f.Open(ctx, false))(t)
	for n := range rounds {
		gone.turn(gone.start(fmt.Sprint("t", n)), withPosts(makePost("q", "one"), toStaff("m")))
		gone.ingest(message(fmt.Sprint("t", n), fmt.Sprint("e", n), "hello"))
	}
	gone.must(s.f.Crash(gone.s, true))
	s.f.Lapse(gone.s)
	var mu sync.Mutex
	threads, rows := map[bot.ThreadID]int{}, map[uint64]int{}
	s.atOnce(func(_ int, l *life) error {
		share, err := l.s.Take(ctx, storage.InHand{})
		mu.Lock()
		defer mu.Unlock()
		for _, o := range share.Over {
			for _, id := range o.Threads {
				threads[id]++
			}
		}
		for _, row := range share.Rows {
			rows[row.Seq]++
		}
		return err
	})
	checkEqual(t, len(threads), rounds)
	checkEqual(t, len(rows), 2*rounds)
	for id, n := range threads {
		if n != 1 {
			t.Errorf("%s was taken over %d times", id, n)
		}
	}
	for seq, n := range rows {
		if n != 1 {
			t.Errorf("row %d was handed out %d times", seq, n)
		}
	}
}

// cleanStop has a life end by itself: all of it is free at once, and nothing of it is suspect.
func cleanStop(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	id := a.start("t1")
	a.turn(id, withPosts(makePost("q", "one")))
	a.ingest(message("t1", "e1", "hello"))
	a.take()
	epoch := a.s.Epoch()
	checkEqual(t, len(b.take().Over), 0)
	a.close()
	<-b.s.News()
	share := b.take()
	checkEqual(t, share.Over, []storage.Takeover{{Life: epoch, Clean: true, Threads: []bot.ThreadID{id}}})
	checkEqual(t, rowNames(share.Rows), []string{"q.0?"})
	a.s = ok(s.f.Open(ctx, false))(t)
}

// takenBack has a life lose a thread and take it again: what it had begun before is over.
func takenBack(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	id := a.start("t1")
	row := a.turn(id, withPosts(makePost("q", "one"))).Rows[0]
	a.ingest(message("t1", "e1", "hello"))
	before := a.take().Rows[0]
	f := a.claim(id)
	pin := pinAll(a.load(f))
	s.f.Lapse(a.s)
	b.take()
	s.f.Lapse(b.s)
	share := ok(a.s.Take(ctx, storage.InHand{Row: func(seq, _, since uint64) bool { return seq == before.Seq && since == before.Lease }}))(t)
	checkEqual(t, rowNames(share.Rows), []string{"q.0?"}) // in hand it is no more
	fails(a.s.Resolve(ctx, before))(t, storage.ErrFenced)
	fails(a.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("stale", `1`)}, true))(t, storage.ErrFenced)
	checkEqual(t, share.Rows[0].Seq, row.Seq)
	a.load(a.claim(id))
}

// lateMarks has a life that stood still say where it posted what another one found and posted elsewhere since.
func lateMarks(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	id := a.start("t1")
	a.turn(id, withPosts(makePost("q", "one")))
	mine := a.take().Rows[0]
	s.f.Lapse(a.s)
	theirs := b.take().Rows[0]
	b.sent(theirs, "new")
	b.verify() // the mark is durable
	a.sent(mine, "old")
	a.verify()
	checkEqual(t, ok(b.s.Message(ctx, id, "q"))(t).Ref.ID, bot.MessageID("new"))
	checkEqual(t, len(b.unsent()), 0)
}

// eraseElsewhere erases a thread that another life has: what is posted because of it is for who erased it.
func eraseElsewhere(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	id := a.start("t1")
	a.sent(a.turn(id, withPosts(makePost("q", "one"))).Rows[0], "p1")
	a.take()
	rows := ok(b.s.Erase(ctx, id, storage.Erasure{}))(t)
	checkEqual(t, len(rows), 1)
	checkEqual(t, len(a.take().Rows), 0)
	checkEqual(t, b.take().Rows[0].Seq, rows[0].Seq)
}

// oneLeads has one of them lead, and the next one when that is over.
func oneLeads(t *testing.T, s *shared) {
	leaders := func() (out []int) {
		for n, l := range s.lives {
			if l.take().Leads {
				out = append(out, n)
			}
		}
		return out
	}
	checkEqual(t, leaders(), []int{0})
	s.f.Lapse(s.first().s)
	got := leaders()
	if len(got) == 2 { // it still thought so itself when it was asked first
		got = slices.Delete(got, 0, 1)
	}
	checkEqual(t, got, []int{1})
	checkEqual(t, leaders(), []int{1})
}

// oneHolds has all want something that one has at a time: who has it keeps it until it is given back or its life is over.
func oneHolds(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	name := storage.ThingLease("fake", "shard 0/2")
	whose := func(l *life) (held, free []string) {
		share := ok(l.s.Take(ctx, storage.InHand{Things: []string{name}}))(t)
		return share.Held, share.Free
	}
	for range rounds {
		_, free := whose(a)
		checkEqual(t, free, []string{name})
		var winner *life
		did := s.atOnce(func(_ int, l *life) error {
			held, err := l.s.Hold(ctx, name)
			if err == nil && !held {
				err = storage.ErrFenced
			}
			if err == nil {
				winner = l
			}
			return err
		})
		s.once(t, did, storage.ErrFenced)
		checkEqual(t, ok(winner.s.Hold(ctx, name))(t), true)
		checkErr(t, winner.s.Release(ctx, name), nil)
	}
	checkEqual(t, ok(a.s.Hold(ctx, name))(t), true)
	checkErr(t, b.s.Release(ctx, name), nil) // it is not this one's to give back
	held, free := whose(a)
	checkEqual(t, held, []string{name})
	checkEqual(t, len(free), 0)
	held, free = whose(b)
	checkEqual(t, len(held)+len(free), 0)
	checkEqual(t, ok(b.s.Hold(ctx, name))(t), false)
	for len(b.s.News()) > 0 {
		<-b.s.News()
	}
	checkErr(t, a.s.Release(ctx, name), nil)
	<-b.s.News()
	checkEqual(t, ok(a.s.Hold(ctx, name))(t), true)
	s.f.Lapse(a.s)
	if _, err := a.s.Hold(ctx, name); !storage.IsTrouble(err) {
		t.Errorf("of a life that is over: %v", err)
	}
	checkEqual(t, ok(b.s.Hold(ctx, name))(t), true)
}

// sharedLimits has all draw from one limit at once, which lets through no more than it does for one; what one of them is told to leave alone the others hear of,
// and it is forgotten when it is over.
func sharedLimits(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	r := bot.Rate{Every: time.Hour, Burst: 2}
	token, posts := storage.LimitName("fake", "token/0"), storage.LimitName("fake", "posts C1")
	var mu sync.Mutex
	drawn := 0
	for range rounds {
		for err := range s.atOnce(func(_ int, l *life) error {
			wait, err := l.s.Draw(ctx, token, r)
			mu.Lock()
			defer mu.Unlock()
			if err == nil && wait == 0 {
				drawn++
			}
			return err
		}) {
			checkErr(t, err, nil)
		}
	}
	checkEqual(t, drawn, r.Burst)
	checkEqual(t, len(ok(b.s.Take(ctx, storage.InHand{}))(t).Paused), 0)
	for len(b.s.News()) > 0 {
		<-b.s.News()
	}
	until := time.Now().Add(time.Hour)
	checkErr(t, a.s.Pause(ctx, posts, until), nil)
	<-b.s.News()
	paused := ok(b.s.Take(ctx, storage.InHand{}))(t).Paused
	checkEqual(t, len(paused) == 1 && paused[posts].Equal(until), true)
	checkErr(t, b.s.Pause(ctx, posts, time.Now()), nil) // shortens nothing
	checkEqual(t, ok(b.s.Draw(ctx, posts, r))(t) > 59*time.Minute, true)
	checkErr(t, a.s.Pause(ctx, storage.LimitName("fake", "over"), time.Now().Add(-time.Second)), nil)
	checkErr(t, a.s.Pause(ctx, posts, until.Add(time.Hour)), nil)
	paused = ok(b.s.Take(ctx, storage.InHand{}))(t).Paused
	checkEqual(t, len(paused) == 1 && paused[posts].Equal(until.Add(time.Hour)), true)
}

// leftToNewer has a life give a thread back that it can do nothing with: another one takes it, and who names it as such does not.
func leftToNewer(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	id := a.start("t1")
	f := a.claim(id)
	a.ingest(message("t1", "e1", "hello"))
	checkEqual(t, a.take().Work, []bot.ThreadID{id})
	checkErr(t, a.s.Release(ctx, storage.ThreadLease(id)), nil)
	fails(a.s.Load(ctx, f))(t, storage.ErrFenced)
	share := ok(a.s.Take(ctx, storage.InHand{Newer: map[bot.ThreadID]bool{id: true}}))(t)
	checkEqual(t, len(share.Work), 0)
	share = b.take()
	checkEqual(t, share.Work, []bot.ThreadID{id})
	checkEqual(t, share.Over, []storage.Takeover{{Clean: true, Threads: []bot.ThreadID{id}}})
	b.load(b.claim(id))
}

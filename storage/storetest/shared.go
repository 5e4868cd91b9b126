package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// SharedFactory makes stores that may be open over the same data at once.
type SharedFactory struct {
	Factory
	// Lapse has the lease of a store's life run out, as if its process had stood still for that long. The store stays open.
	Lapse func(s storage.Store)
}

type sharedCase struct {
	name string
	test func(t *testing.T, s *shared)
}

// rounds is how often a race is run, each time about something new.
const rounds = 20

// Shared runs the suite for two and three stores over the same data.
func Shared(t *testing.T, make func(t *testing.T) SharedFactory, pick Pick) {
	tests := []sharedCase{
		{"ClaimsRace", claimsRace},
		{"StaleFences", staleFences},
		{"EventsOnce", eventsOnce},
		{"StartsRace", startsRace},
		{"SaidWhileBound", saidWhileBound},
		{"CodesOnce", codesOnce},
		{"DecidedOnce", decidedOnce},
		{"TimersOnce", timersOnce},
		{"EraseARunningTurn", eraseARunningTurn},
		{"EraseRaces", eraseRaces},
	}
	var names []string
	cases := map[string]func(t *testing.T){}
	for _, stores := range []int{2, 3} {
		for _, test := range append(tests, workCases...) {
			name := fmt.Sprintf("%s/%d", test.name, stores)
			names = append(names, name)
			cases[name] = func(t *testing.T) { share(t, make(t), stores, test.test) }
		}
	}
	for _, name := range pick.of(names) {
		t.Run(name, cases[name])
	}
}

// share runs a case for so many stores, which are whole at the end.
func share(t *testing.T, f SharedFactory, stores int, test func(t *testing.T, s *shared)) {
	s := &shared{f: f}
	for n := range stores {
		l := &life{t: t, f: s.f.Factory, n: 1000 * n}
		l.s = ok(s.f.Open(ctx, false))(t)
		s.lives = append(s.lives, l)
	}
	test(t, s)
	s.lives[0].verify()
	for _, l := range s.lives {
		l.close()
	}
}

// shared is the lives that go on at once.
type shared struct {
	f     SharedFactory
	lives []*life
}

func (s *shared) first() *life { return s.lives[0] }
func (s *shared) last() *life  { return s.lives[len(s.lives)-1] }

// atOnce runs something in all of them, and returns how often it ended with each error.
func (s *shared) atOnce(do func(n int, l *life) error) map[error]int {
	errs := make([]error, len(s.lives))
	var all sync.WaitGroup
	for n, l := range s.lives {
		all.Go(func() { errs[n] = do(n, l) })
	}
	all.Wait()
	out := map[error]int{}
	for _, err := range errs {
		for _, known := range []error{storage.ErrFenced, storage.ErrCodeTaken, storage.ErrErased} {
			if errors.Is(err, known) {
				err = known
			}
		}
		out[err]++
	}
	return out
}

// once checks that one of them did it, and that all others ended with an error.
func (s *shared) once(t *testing.T, did map[error]int, others error) {
	t.Helper()
	if did[nil] != 1 || did[others] != len(s.lives)-1 {
		t.Errorf("it ended with %v", did)
	}
}

// claimsRace claims a thread everywhere: one gets it, and keeps it until its life ends.
func claimsRace(t *testing.T, s *shared) {
	var mine bot.ThreadID
	for n := range rounds {
		id := s.last().start(fmt.Sprint("t", n))
		did := s.atOnce(func(n int, l *life) error {
			f, err := l.s.Claim(ctx, id)
			if err == nil {
				_, err = l.s.Load(ctx, f)
			}
			if err == nil && n == 0 {
				mine = id
			}
			return err
		})
		s.once(t, did, storage.ErrFenced)
	}
	id := s.first().start("alone")
	before := s.first().claim(id)
	f := s.first().claim(id) // again in the same life
	fails(s.first().s.Load(ctx, before))(t, storage.ErrFenced)
	fails(s.last().s.Claim(ctx, id))(t, storage.ErrFenced)
	s.first().close()
	s.last().load(s.last().claim(id)) // at once: it ended well
	if mine != "" {
		s.last().load(s.last().claim(mine))
	}
	s.first().s = ok(s.f.Open(ctx, false))(t)
	fails(s.first().s.Load(ctx, f))(t, storage.ErrFenced)
}

// staleFences has a life stand still in the middle of a turn, and another one go on in its place: nothing that the first one writes then is kept.
func staleFences(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	id := a.start("t1")
	f := a.claim(id)
	pin := pinAll(a.load(f))
	ok(a.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("first", `1`)}, true))(t)
	ok(a.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("lazy", `1`)}, false))(t)
	fails(b.s.Claim(ctx, id))(t, storage.ErrFenced)
	s.f.Lapse(a.s)
	mine := b.claim(id)
	in := b.load(mine)
	checkEqual(t, *in.Pin, pin)
	checkEqual(t, in.Steps[0].Key, "first")
	hadLazy := len(in.Steps) > 1 // a machine that is slow: it was durable before the thread was lost
	ok(b.s.PutSteps(ctx, mine, pin, []agents.StepRecord{doneStep("second", `1`)}, true))(t)
	stale := func() {
		t.Helper()
		fails(a.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("stale", `1`)}, true))(t, storage.ErrFenced)
		fails(a.s.Commit(ctx, f, storage.Turn{Pin: pin, Posts: []bot.Post{makePost("stale", "x")}}))(t, storage.ErrFenced)
		fails(a.s.Park(ctx, f, storage.Parking{Reason: "x"}))(t, storage.ErrFenced)
		fails(a.s.CountAttempt(ctx, f))(t, storage.ErrFenced)
		checkErr(t, a.s.DropSteps(ctx, f, []string{"first"}), storage.ErrFenced)
		checkErr(t, a.s.Repin(ctx, f, pin), storage.ErrFenced)
		_, _, err := a.s.Draft(ctx, f, pin.Turn, makeDraft("stale", "x"))
		checkErr(t, err, storage.ErrFenced)
		fails(a.s.Claim(ctx, id))(t, storage.ErrFenced)
	}
	stale()
	rows := ok(b.s.Commit(ctx, mine, storage.Turn{Pin: pin, Now: noon, Posts: []bot.Post{makePost("q", "one")}}))(t).Rows
	stale()
	for _, step := range ok(storage.AllSteps(ctx, b.s, id))(t) {
		if step.Key == "stale" || step.Key == "lazy" && !hadLazy {
			t.Errorf("%s was written by who had lost the thread", step.Key)
		}
	}
	checkEqual(t, a.unsent(), rows)
	checkEqual(t, rows[0].Epoch, b.s.Epoch())
}

// eventsOnce delivers the same to all of them.
func eventsOnce(t *testing.T, s *shared) {
	id := s.first().start("t1")
	for n := range rounds {
		said := message("t1", fmt.Sprint("e", n), fmt.Sprint(n))
		queued := make([]storage.Outcome, len(s.lives))
		s.atOnce(func(n int, l *life) error {
			f, err := l.s.Ingest(ctx, []storage.Inbound{{Event: said}}, noon)
			if err == nil {
				queued[n] = f[0].Outcome
			}
			return err
		})
		if n := count(queued, storage.Queued); n != 1 || count(queued, storage.Known) != len(queued)-1 {
			t.Errorf("the outcomes are %v", queued)
		}
	}
	checkEqual(t, len(s.last().waiting(id)), rounds+1)
}

func count(all []storage.Outcome, want storage.Outcome) (n int) {
	for _, o := range all {
		if o == want {
			n++
		}
	}
	return n
}

// startsRace has the same person begin in all of them: at one place, and about the same thing in threads that are to be opened.
func startsRace(t *testing.T, s *shared) {
	for n := range rounds {
		for _, open := range []bool{false, true} {
			got := make([]storage.Outcome, len(s.lives))
			s.atOnce(func(k int, l *life) error {
				name := fmt.Sprintf("%v-%d", open, n)
				in := startIn(name)
				if open {
					in = openingBelow(name)
				}
				in.Event.By.ID = bot.UserID(name) // a new person each time
				in.Event.ID, in.NewID = bot.EventID(l.id("start")), bot.ThreadID(l.id("thread"))
				f, err := l.s.Ingest(ctx, []storage.Inbound{in}, noon)
				if err == nil {
					got[k] = f[0].Outcome
				}
				return err
			})
			if count(got, storage.Queued) != 1 || count(got, storage.Busy) != len(got)-1 {
				t.Errorf("opening a thread: %v: the outcomes are %v", open, got)
			}
		}
	}
}

// saidWhileBound has somebody write where a thread is opened, while it gets its place: it is heard whichever comes first.
func saidWhileBound(t *testing.T, s *shared) {
	for n := range rounds {
		name := fmt.Sprint("t", n)
		opened := s.first().file(storage.Queued, openingBelow(name))
		did := s.atOnce(func(n int, l *life) error {
			if n == 0 {
				return l.s.Bind(ctx, opened.Thread, opened.Rows[0].Seq, placeOf(name))
			}
			said := underThread(message(name, fmt.Sprint(name, "-", n), "hello"))
			_, err := l.s.Ingest(ctx, []storage.Inbound{{Event: said}}, noon)
			return err
		})
		checkEqual(t, did[nil], len(s.lives))
		checkEqual(t, len(s.first().waiting(opened.Thread)), len(s.lives))
	}
}

// codesOnce asks for approvals with the same code in different threads.
func codesOnce(t *testing.T, s *shared) {
	for n := range rounds {
		code := fmt.Sprintf("C%03d", n)
		did := s.atOnce(func(k int, l *life) error {
			id := l.start(fmt.Sprintf("t%d-%d", n, k))
			f := l.claim(id)
			_, err := l.s.Commit(ctx, f, storage.Turn{Pin: pinAll(l.load(f)), Approvals: []bot.Approval{makeApproval("plan", code)}})
			return err
		})
		s.once(t, did, storage.ErrCodeTaken)
	}
}

// decidedOnce has several people decide at once, each at another store.
func decidedOnce(t *testing.T, s *shared) {
	for n := range rounds {
		code := fmt.Sprintf("C%03d", n)
		id := s.first().start(fmt.Sprint("t", n))
		s.first().turn(id, withApprovals(makeApproval("plan", code)))
		how := make([]bot.Settlement, len(s.lives))
		s.atOnce(func(k int, l *life) error {
			f, err := l.s.Ingest(ctx, []storage.Inbound{{Event: l.pressed(mod, "yes-"+code)}}, noon)
			if err == nil {
				how[k] = f[0].Settlement
			}
			return err
		})
		counted := 0
		for _, h := range how {
			if h == bot.Counted {
				counted++
			} else if h != bot.TooLate {
				t.Errorf("it ended as %q", h)
			}
		}
		checkEqual(t, counted, 1)
		checkEqual(t, s.last().waiting(id), []string{"decision plan approved"})
	}
}

// timersOnce has all of them fire what is due.
func timersOnce(t *testing.T, s *shared) {
	id := s.first().start("t1")
	asked := makeApproval("ends", "AAA1")
	asked.Expires = noon.Add(rounds * time.Hour)
	s.first().turn(id, withApprovals(asked))
	for n := range rounds {
		due := noon.Add(time.Duration(n+1) * time.Hour)
		s.first().turn(id, func(turn *storage.Turn) { turn.Timers = []agents.Timer{{Name: "remind", At: due}} })
		s.atOnce(func(_ int, l *life) error {
			_, _, _, err := l.s.FireTimers(ctx, due)
			return err
		})
		want := []string{"timer remind"}
		if n == rounds-1 {
			want = append(want, "decision ends expired")
		}
		got := s.last().waiting(id)
		if len(got) != len(want) {
			t.Errorf("it hears %v, want %v in any order", got, want)
		}
	}
}

// eraseARunningTurn erases a thread whose turn another life runs.
func eraseARunningTurn(t *testing.T, s *shared) {
	a, b := s.first(), s.last()
	id := a.start("t1")
	rows := a.turn(id, withPosts(makePost("q", "secret"))).Rows
	a.ingest(message("t1", "e1", "secret"))
	f := a.claim(id)
	pin := pinAll(a.load(f))
	ok(a.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("a", `"secret"`)}, false))(t)
	ok(b.s.Erase(ctx, id, storage.Erasure{}))(t)
	fails(a.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("b", `"secret"`)}, true))(t, storage.ErrFenced)
	fails(a.s.Commit(ctx, f, storage.Turn{Pin: pin}))(t, storage.ErrFenced)
	fails(a.s.Load(ctx, f))(t, storage.ErrErased)
	deletion := a.sent(rows[0], "late") // it was on its way: it has to go as well
	checkEqual(t, len(a.unsent()), 2)
	checkEqual(t, a.unsent()[1:], deletion)
	checkEqual(t, b.unsent(), a.unsent())
	b.outcome(storage.Gone, message("t1", "e2", "secret"))
	a.noTraces()
}

// eraseRaces erases while others write: whichever comes first, nothing is left.
func eraseRaces(t *testing.T, s *shared) {
	for n := range rounds {
		name := fmt.Sprint("t", n)
		id := s.first().start(name)
		f := s.first().claim(id)
		pin := pinAll(s.first().load(f))
		s.atOnce(func(k int, l *life) (err error) {
			switch k {
			case 0:
				_, err = l.s.Commit(ctx, f, storage.Turn{Pin: pin, Now: noon, Posts: []bot.Post{makePost("q", "secret")}})
			case 1:
				_, err = l.s.Erase(ctx, id, storage.Erasure{})
			default:
				_, err = l.s.Ingest(ctx, []storage.Inbound{{Event: message(name, name, "secret")}}, noon)
			}
			return err
		})
		fails(s.last().s.Record(ctx, id))(t, storage.ErrErased)
		s.first().noTraces()
	}
}

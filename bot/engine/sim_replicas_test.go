package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/memstore"
)

// fleet is a simulation of several programs that share their store. Beside what goes wrong for one, they stand still for longer than their lease, lose the
// way to the store, hear no answer from it, are killed and stopped, and take over from each other.
type fleet struct {
	*sim
	data     *memstore.Data
	replicas []*replica
	late     sync.WaitGroup // deliveries that nobody waits for any more
	log      bytes.Buffer   // what they did, for who looks for a fault
	suffered map[string]int // what went wrong, and how often
}

// replica is one of the programs, over all its lives.
type replica struct {
	f    *fleet
	name string
	w    *bottest.World
	log  *slog.Logger
	life *semaphore.Weighted // all of it is held while it is no program that could be asked

	mu     sync.Mutex
	still  time.Time     // until then it stands still
	apart  time.Time     // until then it does not reach the store
	gone   chan struct{} // closed when it dies
	steady bool          // its way to the store is good: it starts, or stops by itself
}

var errApart = errors.New("connection reset")

func TestReplicas(t *testing.T) {
	if *simSeed >= 0 {
		t.Run(fmt.Sprint(*simSeed), func(t *testing.T) { synctest.Test(t, func(t *testing.T) { runFleet(t, *simSeed) }) })
		return
	}
	for seed := range *simSeeds {
		if t.Failed() {
			break
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) { synctest.Test(t, func(t *testing.T) { runFleet(t, seed) }) })
	}
}

func runFleet(t *testing.T, seed int) {
	f := &fleet{sim: newSim(seed), data: memstore.New(), suffered: map[string]int{}}
	first := newWorld(t, f.out)
	log := slog.New(slog.NewTextHandler(&f.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	for n := range 3 {
		r := &replica{f: f, name: fmt.Sprint("r", n), life: semaphore.NewWeighted(allLives), gone: make(chan struct{})}
		r.w = newWorld(t, f.out)
		r.w.Name, r.w.Platform, r.w.Clock, r.w.Disk = r.name+"-", first.Platform, first.Clock, r
		r.w.KeepLazy, r.w.Drain = seed%2 == 0, time.Second
		r.w.Config.RetryDelay = 100 * time.Millisecond
		r.w.Config.Debounce = time.Duration(seed%3) * 700 * time.Millisecond
		r.w.Crash = func(name string) bool {
			dies := !r.isSteady() && f.crash(r.name+" "+name)
			if dies {
				r.die()
			}
			return dies
		}
		r.log = log.With("replica", r.name)
		r.w.Config.Log = r.log
		r.w.Post = func(d bot.Delivery) (before, after error) {
			wait(context.Background(), time.Duration(max(0, f.roll("post takes "+d.ID)-500))*time.Millisecond)
			before, after = f.post(d)
			r.log.Debug("posts", "id", d.ID, "key", d.Post.Key, "maybe", d.Maybe, "replaces", d.Replaces.ID, "before", before, "after", after)
			return before, after
		}
		r.w.Through = func(a *bottest.Adapter) bot.Adapter { return simPlaces{a, f.sim, r.w} }
		f.replicas = append(f.replicas, r)
		r.start()
	}
	f.w, f.out.model, f.deliver, f.pace = f.replicas[0].w, f.model, f.send, 10
	f.tick = func() {
		for _, r := range f.replicas {
			r.alive(func() { r.w.Engine.Tick() })
		}
	}
	stop := make(chan struct{})
	var chaos, people sync.WaitGroup
	for _, r := range f.replicas {
		chaos.Go(func() { r.suffer(stop) })
	}
	for n := range 2 + seed%3 {
		people.Go(func() { f.person(fmt.Sprintf("t%d", n)) })
	}
	people.Wait()
	f.mu.Lock()
	f.calm = true
	f.mu.Unlock()
	close(stop)
	chaos.Wait()
	f.late.Wait()
	f.finishAll(t)
	f.check(t)
	for _, r := range f.replicas {
		r.w.Stop()
	}
	t.Logf("seed %d: %v", seed, f.suffered)
	if t.Failed() && testing.Verbose() {
		t.Log(f.log.String())
	}
}

// Open opens the store of a life.
func (r *replica) Open() (storage.Store, error) {
	r.mu.Lock()
	gone := make(chan struct{})
	r.gone, r.steady = gone, true
	r.mu.Unlock()
	return r.f.data.Open(memstore.Options{Link: func(ctx context.Context, at memstore.Crossing) error { return r.cross(ctx, at, gone) }}), nil
}

// Crash ends it as SIGKILL does.
func (r *replica) Crash(s storage.Store, keepLazy bool) error {
	return s.(*memstore.Store).Crash(false)
}

// cross is the way to the store of one life.
func (r *replica) cross(ctx context.Context, at memstore.Crossing, gone <-chan struct{}) error {
	if at == memstore.Begin || at == memstore.Committed {
		wait(context.Background(), time.Duration(max(0, r.f.roll(r.name+" takes "+string(at))-700))*100*time.Microsecond)
	}
	if at == memstore.Committed && !r.isSteady() && !r.f.quiet() && r.f.roll(r.name+" halts") < 4 {
		r.note(&r.still, 10*time.Second+time.Duration(r.f.roll(r.name+" halts for"))*30*time.Millisecond) // with an answer on its way
	}
	for {
		select {
		case <-gone:
			return bottest.ErrDead
		default:
		}
		r.mu.Lock()
		still, apart, steady := time.Until(r.still), time.Until(r.apart), r.steady
		r.mu.Unlock()
		switch {
		case still > 0 && at == memstore.Commit, apart > 0:
			return errApart // the server takes back what nobody ends
		case still > 0:
			timer := time.NewTimer(still)
			select {
			case <-timer.C:
			case <-gone:
			}
			timer.Stop()
			continue
		case !steady && !r.f.quiet() && r.f.roll(r.name+" cut "+string(at)) < 10:
			r.f.count("connection cut")
			return errApart
		}
		return nil
	}
}

func (f *fleet) count(what string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.suffered[what]++
}

// alive does something with the program, unless it is none just now.
func (r *replica) alive(do func()) {
	if r.life.TryAcquire(1) {
		defer r.life.Release(1)
		do()
	}
}

// suffer has it stand still, be cut off, be killed and be stopped, and starts it again whenever it died.
func (r *replica) suffer(stop <-chan struct{}) {
	next := func() <-chan time.Time {
		return time.After(time.Duration(1+r.f.roll(r.name+" pause")) * 40 * time.Millisecond)
	}
	wait := next()
	for {
		select {
		case <-r.w.Died():
			r.restart(true, stop)
		case <-wait:
			how := time.Duration(1+r.f.roll(r.name+" for")) * 40 * time.Millisecond
			switch n := r.f.roll(r.name + " suffers"); {
			case n < 300:
				r.note(&r.still, how)
			case n < 600:
				r.note(&r.apart, how)
			case n < 800:
				r.restart(true, stop)
			default:
				r.restart(false, stop)
			}
			wait = next()
		case <-stop:
			r.mu.Lock()
			r.still, r.apart = time.Time{}, time.Time{}
			r.mu.Unlock()
			return
		}
	}
}

func (r *replica) note(until *time.Time, d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.log.Debug("stands still or is cut off", "still", until == &r.still, "for", d)
	r.f.count(map[bool]string{true: "stood still", false: "cut off"}[until == &r.still])
	*until = time.Now().Add(d)
}

// restart ends the program in some way and starts it again after a while.
func (r *replica) restart(killed bool, stop <-chan struct{}) {
	end := r.w.Stop
	r.life.Acquire(context.Background(), allLives)
	defer r.life.Release(allLives)
	r.mu.Lock()
	r.still, r.apart, r.steady = time.Time{}, time.Time{}, true
	r.mu.Unlock()
	died := r.isDead()
	if died || killed {
		r.die()
		end = r.w.Kill
	}
	r.log.Debug("ends", "dead", died, "killed", killed)
	r.f.count(map[bool]string{true: "killed", false: "stopped"}[died || killed])
	end()
	pause := time.NewTimer(time.Duration(1+r.f.roll(r.name+" down")) * 20 * time.Millisecond)
	defer pause.Stop()
	select {
	case <-pause.C:
	case <-stop:
	}
	r.start()
}

// die takes the way to the store away.
func (r *replica) die() {
	r.mu.Lock()
	defer r.mu.Unlock()
	select {
	case <-r.gone:
	default:
		close(r.gone)
	}
}

func (r *replica) isSteady() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.steady
}

func (r *replica) isDead() bool {
	select {
	case <-r.w.Died():
		return true
	default:
		return false
	}
}

// start begins a life, and waits until it has taken up what there is.
func (r *replica) start() {
	r.log.Debug("starts")
	r.w.Start()
	_, _ = r.w.Engine.Accept(context.Background())
	r.mu.Lock()
	defer r.mu.Unlock()
	r.steady = false
}

// send delivers events to one program after the other until one took them, as a platform does that waits three seconds for an answer.
func (f *fleet) send(evs ...bot.Event) error {
	for {
		r := f.replicas[f.roll("to "+evs[0].Place.String())%len(f.replicas)]
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		done := make(chan error, 1)
		f.late.Go(func() {
			err := errApart
			r.alive(func() { _, err = r.w.Engine.Accept(ctx, evs...) })
			done <- err
		})
		var err error
		select {
		case err = <-done:
		case <-ctx.Done():
			err = ctx.Err()
		}
		cancel()
		if err == nil {
			return nil
		}
		wait(context.Background(), 10*time.Millisecond)
	}
}

// finishAll lets everything come to its end.
func (f *fleet) finishAll(t *testing.T) {
	f.w = f.replicas[0].w
	f.settleAll(t)
	for round := 0; f.operate(round); round++ {
		f.settleAll(t)
	}
	f.w.Clock.Advance(3 * time.Hour)
	f.tick()
	f.settleAll(t)
}

// settleAll waits until nobody has anything to do.
func (f *fleet) settleAll(t *testing.T) {
	t.Helper()
	var work []bot.ThreadID
	var rows []storage.OutboxRow
	for range 20 * 60 {
		wait(t.Context(), time.Second)
		var err error
		if work, err = f.w.Store.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		if rows, err = f.w.Store.Unsent(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(work) == 0 && len(rows) == 0 {
			return
		}
	}
	var lanes []string
	for _, row := range rows {
		lanes = append(lanes, fmt.Sprint(row.Lane, " ", row.Key, " ", row.Seq, ".", row.Rev))
	}
	t.Fatalf("still to be done: %v, to be sent: %v", work, slices.Compact(lanes))
}

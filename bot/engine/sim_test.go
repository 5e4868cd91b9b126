package engine_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
)

var (
	simSeeds = flag.Int("sim.seeds", 48, "how many seeds the simulation runs")
	simSeed  = flag.Int("sim.seed", -1, "run this seed only")
)

// fate decides everything that chance decides, by the name of the thing and how often it was asked: so a seed means
// the same whatever the scheduler does.
type fate struct {
	seed int
	mu   sync.Mutex
	n    map[string]int
}

// roll is a number in [0, 1000).
func (f *fate) roll(name string) int {
	f.mu.Lock()
	f.n[name]++
	n := f.n[name]
	f.mu.Unlock()
	h := fnv.New64a()
	fmt.Fprintf(h, "%d/%s/%d", f.seed, name, n)
	v := h.Sum64()
	v ^= v >> 31
	v *= 0x9E3779B97F4A7C15
	v ^= v >> 29
	return int(v % 1000)
}

// sim is one run: several people talk at once while everything goes wrong that can.
type sim struct {
	*fate
	w   *bottest.World
	out *outside

	life    *semaphore.Weighted // all of it is held while the program is dead; waiting for it lets time pass, unlike a mutex
	crashes int
	deliver func(evs ...bot.Event) error // brings events to whatever takes them
	tick    func()                       // tells whoever runs that the clock was moved
	pace    time.Duration                // how many times longer people pause
	calm    bool                         // no more faults: what is left must come to an end

	mu     sync.Mutex
	spoken map[string][]bot.Message // by thread, as accepted
	lost   map[bot.Place]bool       // places that are gone: who was there has another one
}

const allLives = 1 << 20

func TestSimulation(t *testing.T) {
	if *simSeed >= 0 {
		t.Run(fmt.Sprint(*simSeed), func(t *testing.T) { synctest.Test(t, func(t *testing.T) { runSim(t, *simSeed) }) })
		return
	}
	for seed := range *simSeeds {
		if t.Failed() {
			break // the first bad seed says enough: go test -run TestSimulation -sim.seed N
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) { synctest.Test(t, func(t *testing.T) { runSim(t, seed) }) })
	}
}

func newSim(seed int) *sim {
	s := &sim{life: semaphore.NewWeighted(allLives), fate: &fate{seed: seed, n: map[string]int{}}, out: newOutside(), spoken: map[string][]bot.Message{},
		lost: map[bot.Place]bool{}, pace: 1}
	s.deliver = func(evs ...bot.Event) error {
		s.life.Acquire(context.Background(), 1)
		defer s.life.Release(1)
		_, err := s.w.Engine.Accept(context.Background(), evs...)
		return err
	}
	s.tick = func() {
		s.life.Acquire(context.Background(), 1)
		defer s.life.Release(1)
		s.w.Engine.Tick()
	}
	return s
}

func runSim(t *testing.T, seed int) {
	s := newSim(seed)
	s.w = newWorld(t, s.out)
	s.w.KeepLazy = seed%2 == 0
	s.w.Config.RetryDelay = 100 * time.Millisecond
	s.w.Config.Debounce = time.Duration(seed%3) * 700 * time.Millisecond
	s.w.Crash, s.w.Post, s.out.model = s.crash, s.post, s.model
	s.w.Through = func(a *bottest.Adapter) bot.Adapter { return simPlaces{a, s, s.w} }
	s.w.Start()

	stop := make(chan struct{})
	var supervisor, people sync.WaitGroup
	supervisor.Go(func() { s.supervise(stop) })
	for n := range 2 + seed%3 {
		people.Go(func() { s.person(fmt.Sprintf("t%d", n)) })
	}
	people.Wait()
	s.mu.Lock()
	s.calm = true
	s.mu.Unlock()
	close(stop)
	supervisor.Wait()
	s.finish()
	s.check(t)
	s.w.Stop()
}

func (s *sim) quiet() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calm
}

func (s *sim) crash(name string) bool {
	s.mu.Lock()
	spent := s.calm || s.crashes >= 6
	s.mu.Unlock()
	if spent || s.roll("crash "+name) >= 30 {
		return false
	}
	s.mu.Lock()
	s.crashes++
	s.mu.Unlock()
	return true
}

// simPlaces opens another place for whose own is gone, unless something goes wrong.
type simPlaces struct {
	*bottest.Adapter
	s *sim
	w *bottest.World
}

func (a simPlaces) Open(_ context.Context, o bot.Opening) (bot.Place, error) {
	to := place(o.Instead.Thread + "'")
	if err := a.w.Pass("open " + to.Thread + " before"); err != nil {
		return bot.Place{}, err
	}
	if !a.s.quiet() && a.s.roll("open "+to.Thread) < 300 {
		return bot.Place{}, bottest.Trouble{Reason: "503"}
	}
	return to, a.w.Pass("open " + to.Thread + " after")
}

// lose takes the place of a thread away, now and then.
func (s *sim) lose(thread string) {
	if s.roll("lose "+thread) >= 100 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lost[place(thread)] = true
}

func (s *sim) post(d bot.Delivery) (before, after error) {
	s.mu.Lock()
	lost := s.lost[d.Place] || s.lost[d.Replaces.Place]
	s.mu.Unlock()
	if lost {
		return bottest.Refused{Why: bot.PlaceGone}, nil
	}
	if s.quiet() {
		return nil, nil
	}
	switch r := s.roll("post " + d.About.String() + string(d.Post.To.Audience) + d.Post.Key); {
	case r < 80:
		return bottest.Trouble{Reason: "503"}, nil
	case r < 160:
		return nil, bottest.ErrLost
	}
	return nil, nil
}

func (s *sim) model(ctx context.Context, text string) (string, error) {
	r := s.roll("model " + text)
	wait(ctx, time.Duration(r)*3*time.Millisecond)
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if r < 100 {
		return "", errModel
	}
	return "re: " + text, nil
}

func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// supervise starts the program again whenever it dies.
func (s *sim) supervise(stop <-chan struct{}) {
	for {
		select {
		case <-s.w.Died():
			s.life.Acquire(context.Background(), allLives)
			s.w.Restart()
			s.life.Release(allLives)
		case <-stop:
			return
		}
	}
}

// accept delivers an event until the program took it.
func (s *sim) accept(evs ...bot.Event) {
	for {
		err := s.deliver(evs...)
		if err == nil {
			return
		}
		if !errors.Is(err, bottest.ErrDead) {
			s.w.T.Errorf("accept: %v", err)
			return
		}
		wait(context.Background(), time.Millisecond)
	}
}

var simWords = []string{"hello", "hello", "hello", "mods look", "later x", "pay", "long", "ask q", "card"}

// length is how many bursts a person sends: a few, since what goes wrong needs little talk, and in some seeds more.
func (s *sim) length(thread string) int {
	n := 2 + s.roll("length "+thread)%4
	if s.seed%20 == 0 {
		n += 5
	}
	return n
}

// person talks: messages and bursts, each delivered once or more, sometimes again much later, while time jumps.
func (s *sim) person(thread string) {
	s.accept(begin(thread))
	var sent []bot.Event
	for n := range s.length(thread) {
		s.lose(thread)
		var burst []bot.Event
		for b := range 1 + s.roll("burst "+thread)/700 {
			id := fmt.Sprintf("%s-%d-%d", thread, n, b)
			text := simWords[s.roll("word "+id)%len(simWords)]
			if text == "pay" || strings.HasPrefix(text, "later") || strings.HasPrefix(text, "ask") {
				text += " " + id
			}
			ev := say(thread, id, text)
			burst = append(burst, ev)
			s.mu.Lock()
			s.spoken[thread] = append(s.spoken[thread], ev.Body.(bot.Message))
			s.mu.Unlock()
		}
		s.accept(burst...)
		sent = append(sent, burst...)
		for s.roll("again "+thread) < 300 {
			s.accept(sent[s.roll("which "+thread)%len(sent)])
		}
		if s.roll("jump "+thread) < 200 {
			s.w.Clock.Advance(time.Duration(s.roll("by "+thread)) * 10 * time.Second)
			s.tick()
		}
		wait(context.Background(), time.Duration(s.roll("pause "+thread))*2*s.pace*time.Millisecond)
	}
}

// finish lets everything come to its end: faults are over, timers fall due, and an operator answers the engine's cards.
func (s *sim) finish() {
	settle := func() {
		for !s.w.Settle() {
			s.w.Restart()
		}
	}
	settle()
	for round := 0; s.operate(round); round++ {
		settle()
	}
	s.w.Clock.Advance(3 * time.Hour)
	settle()
}

// operate decides the engine's open cards as an operator would who can see the bank.
func (s *sim) operate(round int) (more bool) {
	ctx := context.Background()
	open, err := storage.AllCards(ctx, s.w.Store, storage.CardQuery{State: bot.Open})
	if err != nil {
		s.w.T.Fatal(err)
	}
	for i, a := range open {
		button := "again"
		switch {
		case !strings.HasPrefix(a.Name, "engine/"):
			continue
		case a.Kind == "doubt" && s.out.paid[s.doubted(a)] > 0:
			button = "done_already"
		}
		more = true
		s.accept(typed(fmt.Sprintf("op-%d-%d", round, i), button+" "+a.Code))
	}
	return more
}

// doubted is the payment that a doubt card is about: what the step was given.
func (s *sim) doubted(a bot.Approval) string { return a.Card.Fields[0].Value }

func (s *sim) check(t *testing.T) {
	t.Helper()
	if d := s.w.Platform.Doubles(); len(d) > 0 {
		t.Errorf("posted twice: %v", d)
	}
	if _, err := s.w.Store.Verify(context.Background()); err != nil {
		t.Errorf("verify: %v", err)
	}
	for thread, spoken := range s.spoken {
		s.checkThread(t, thread, spoken)
	}
	t.Logf("seed %d, crashes: %q", s.seed, s.w.Crashes)
}

func (s *sim) checkThread(t *testing.T, thread string, spoken []bot.Message) {
	t.Helper()
	var want, answered, timers []string
	for _, m := range spoken {
		want = append(want, "answer/"+string(m.ID))
		word, rest, _ := strings.Cut(m.Text, " ")
		switch word {
		case "pay":
			if n := s.out.paid[rest]; n != 1 {
				t.Errorf("%s: paid %d times", m.ID, n)
			}
		case "later":
			timers = append(timers, "timer "+rest)
		}
	}
	shown := map[string]int{} // what a person reads of the bot, wherever: each thing once
	for _, m := range s.w.Platform.Messages(func(m bottest.Message) bool { return m.About == place(thread) || m.About == place(thread+"'") }) {
		rewritten := m.Post.Key == "card" || strings.HasPrefix(m.Post.Key, "long/") // such are shown again where they can be rewritten no more
		if m.Post.To.Audience == bot.ToThread && !rewritten {
			shown[m.Post.Key]++
		}
		if strings.HasPrefix(m.Post.Key, "answer/") {
			answered = append(answered, m.Post.Key)
		}
		timers = slices.DeleteFunc(timers, func(x string) bool { return x == m.Post.Text })
	}
	for key, n := range shown {
		if n > 1 {
			t.Errorf("%s: %q is to be read %d times", thread, key, n)
		}
	}
	if !slices.Equal(want, answered) {
		t.Errorf("%s: answered %v\nwant %v", thread, answered, want)
	}
	if len(timers) > 0 {
		t.Errorf("%s: timers never ran: %v", thread, timers)
	}
	s.checkRecord(t, thread, spoken)
}

func (s *sim) checkRecord(t *testing.T, thread string, spoken []bot.Message) {
	t.Helper()
	th, err := s.w.Store.At(context.Background(), place(thread))
	if err != nil {
		t.Errorf("%s: %v", thread, err)
		return
	}
	rec, err := s.w.Store.Record(context.Background(), th.ID)
	if err != nil {
		t.Errorf("%s: %v", thread, err)
		return
	}
	var heard []string
	for _, h := range rec.History {
		if h.Role == "user" {
			heard = append(heard, h.ID)
		}
	}
	var said []string
	for _, m := range spoken {
		said = append(said, string(m.ID))
	}
	if !slices.Equal(heard, said) || len(rec.Waiting) > 0 {
		t.Errorf("%s: log has %v, said was %v, waiting %d", thread, heard, said, len(rec.Waiting))
	}
}

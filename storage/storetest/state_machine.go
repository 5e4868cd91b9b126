package storetest

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// imagined is a thread as a few slices, to compare the store with.
type imagined struct {
	waiting  []string
	heard    []string
	history  []string
	posted   []string // rows that are not sent, in order
	boundary int      // of waiting, when it was parked
	parked   bool
	pinned   []string
	erased   bool
}

// machine runs random verbs against a store and against what it imagines. Every thread is known from the start.
type machine struct {
	*life
	threads map[string]*imagined
	seen    map[string]bool
	rows    map[string]storage.OutboxRow
	n       int
}

var modelThreads = []string{"t0", "t1", "t2"}

func checkModel(t *testing.T, make func(t *testing.T) Factory) {
	rapid.Check(t, func(rt *rapid.T) {
		m := &machine{
			life: beginLife(t, make(t)), threads: map[string]*imagined{}, seen: map[string]bool{}, rows: map[string]storage.OutboxRow{},
		}
		for _, name := range modelThreads {
			m.start(name)
			m.threads[name] = &imagined{waiting: []string{"/apply"}}
		}
		rt.Repeat(map[string]func(*rapid.T){
			"":       func(rt *rapid.T) { m.check(rt) },
			"say":    m.say,
			"commit": m.commit,
			"pin":    m.pin,
			"park":   m.park,
			"unpark": m.unpark,
			"send":   m.send,
			"erase":  m.erase,
			"reopen": func(*rapid.T) { m.life.reopen() },
			"crash":  func(*rapid.T) { m.life.crash(false) },
		})
		m.verify()
		m.close()
	})
}

func (m *machine) pick(rt *rapid.T) (string, *imagined) {
	name := rapid.SampledFrom(modelThreads).Draw(rt, "thread")
	return name, m.threads[name]
}

// say delivers a batch of new and old messages to several threads.
func (m *machine) say(rt *rapid.T) {
	var batch []storage.Inbound
	var want []storage.Outcome
	for range rapid.IntRange(1, 4).Draw(rt, "batch") {
		name, th := m.pick(rt)
		id := fmt.Sprintf("%s-%d", name, rapid.IntRange(0, 30).Draw(rt, "message"))
		batch = append(batch, storage.Inbound{Event: message(name, id, id)})
		switch {
		case m.seen[id]:
			want = append(want, storage.Known)
		case th.erased:
			want = append(want, storage.Gone)
		default:
			m.seen[id] = true
			th.waiting = append(th.waiting, id)
			want = append(want, storage.Queued)
		}
	}
	for i, f := range ok(m.s.Ingest(ctx, batch, noon))(m.t) {
		if f.Outcome != want[i] {
			rt.Fatalf("%s is %q, want %q", batch[i].Event.ID, f.Outcome, want[i])
		}
	}
}

func (m *machine) ready(rt *rapid.T) (string, *imagined) {
	name, th := m.pick(rt)
	if th.erased || th.parked {
		rt.Skip("not at work")
	}
	return name, th
}

// commit takes up what is pinned, or some of what waits.
func (m *machine) commit(rt *rapid.T) {
	name, th := m.ready(rt)
	f := m.claim(threadID(name))
	in := m.load(f)
	pin := pinAll(in)
	if in.Pin == nil {
		n := rapid.IntRange(0, len(pin.Inbox)).Draw(rt, "events")
		pin.Inbox = pin.Inbox[:n]
		th.pinned = slices.Clone(th.waiting[:n])
	}
	m.n++
	k := fmt.Sprintf("post %d", rapid.IntRange(0, 3).Draw(rt, "post"))
	text := fmt.Sprint(m.n)
	turn := storage.Turn{
		Pin: pin, Now: noon, Posts: []bot.Post{makePost(k, text)},
		Log: []agents.LogEntry{{Role: agents.Assistant, Text: text, ID: k, At: noon}},
	}
	done := ok(m.s.Commit(ctx, f, turn))(m.t)
	th.heard = append(th.heard, th.pinned...)
	th.waiting = without(th.waiting, th.pinned)
	th.pinned = nil
	th.history = append(th.history, text)
	if !slices.Contains(th.posted, k) {
		th.posted = append(th.posted, k)
	}
	m.rows[name+k] = done.Rows[0]
	if done.More != (len(th.waiting) > 0) {
		rt.Fatalf("more: %v, with %v waiting", done.More, th.waiting)
	}
}

func without(all, gone []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(gone, s) })
}

// pin begins a turn that is not finished.
func (m *machine) pin(rt *rapid.T) {
	name, th := m.ready(rt)
	f := m.claim(threadID(name))
	in := m.load(f)
	if in.Pin != nil {
		rt.Skip("pinned")
	}
	ok(m.s.PutSteps(ctx, f, pinAll(in), []agents.StepRecord{doneStep("a", `1`)}, true))(m.t)
	th.pinned = slices.Clone(th.waiting)
}

func (m *machine) park(rt *rapid.T) {
	name, th := m.ready(rt)
	ok(m.s.Park(ctx, m.claim(threadID(name)), storage.Parking{Reason: "x"}))(m.t)
	th.parked, th.boundary = true, len(th.waiting)
}

func (m *machine) unpark(rt *rapid.T) {
	name, th := m.pick(rt)
	if !th.parked || th.erased {
		rt.Skip("not parked")
	}
	skip := rapid.Bool().Draw(rt, "skip")
	m.life.unpark(threadID(name), skip)
	if skip {
		th.waiting, th.pinned = th.waiting[th.boundary:], nil
	}
	th.parked = false
}

// send marks the first unsent row of a thread, durably: the model's crashes lose lazy rows.
func (m *machine) send(rt *rapid.T) {
	name, th := m.pick(rt)
	if len(th.posted) == 0 || th.erased {
		rt.Skip("nothing to send")
	}
	k := th.posted[0]
	th.posted = th.posted[1:]
	m.sent(m.rows[name+k], bot.MessageID(name+k))
	m.unsent()
}

func (m *machine) erase(rt *rapid.T) {
	if rapid.IntRange(0, 3).Draw(rt, "really") > 0 {
		rt.Skip("not now")
	}
	name, th := m.pick(rt)
	ok(m.s.Erase(ctx, threadID(name), storage.Erasure{}))(m.t)
	*th = imagined{erased: true}
}

func (m *machine) check(rt *rapid.T) {
	unsent := map[bot.ThreadID][]string{}
	for _, row := range m.unsent() {
		if row.Kind == storage.PostRow {
			unsent[row.Thread] = append(unsent[row.Thread], row.Key)
		}
	}
	for name, th := range m.threads {
		rec, err := m.s.Record(ctx, threadID(name))
		if th.erased {
			checkErr(m.t, err, storage.ErrErased)
			continue
		}
		m.must(err)
		var waiting, history []string
		for _, w := range rec.Waiting {
			waiting = append(waiting, describe(w.Event.Body))
		}
		for _, h := range rec.History {
			history = append(history, h.Text)
		}
		checkSame(rt, name+" waiting", waiting, th.waiting)
		checkSame(rt, name+" history", history, th.history)
		checkSame(rt, name+" unsent", unsent[threadID(name)], th.posted)
		works := !th.parked && (len(th.waiting) > 0 || len(th.pinned) > 0 || rec.Thread.Continue)
		if pin := m.load(m.claim(threadID(name))).Pin; pin != nil && !th.parked {
			works = true
		}
		if m.works(threadID(name)) != works {
			rt.Fatalf("%s: work index is %v, want %v", name, !works, works)
		}
	}
}

func checkSame(rt *rapid.T, what string, got, want []string) {
	if !slices.Equal(got, want) {
		rt.Fatalf("%s is %v, want %v", what, got, want)
	}
}

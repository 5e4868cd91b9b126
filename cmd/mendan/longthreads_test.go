package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// weighed counts the bytes that turns hand to a store and read from it, as JSON.
type weighed struct {
	storage.Store
	bytes atomic.Int64
}

func (w *weighed) weigh(all ...any) {
	raw, err := json.Marshal(all)
	if err != nil {
		panic(err) // plain data
	}
	w.bytes.Add(int64(len(raw)))
}

func (w *weighed) Ingest(ctx context.Context, batch []storage.Inbound, now time.Time) ([]storage.Filed, error) {
	out, err := w.Store.Ingest(ctx, batch, now)
	w.weigh(out)
	return out, err
}

func (w *weighed) Load(ctx context.Context, f storage.Fence) (*storage.Loaded, error) {
	out, err := w.Store.Load(ctx, f)
	w.weigh(out)
	return out, err
}

func (w *weighed) PutSteps(ctx context.Context, f storage.Fence, pin storage.Pin, steps []agents.StepRecord, durable bool) ([]agents.StepRecord, error) {
	w.weigh(steps)
	return w.Store.PutSteps(ctx, f, pin, steps, durable)
}

func (w *weighed) Commit(ctx context.Context, f storage.Fence, t storage.Turn) (storage.Committed, error) {
	out, err := w.Store.Commit(ctx, f, t)
	t.Pin.Inbox = nil // of which number they are is no length
	w.weigh(t, out)
	return out, err
}

func (w *weighed) History(ctx context.Context, id bot.ThreadID, n int) ([]agents.LogEntry, error) {
	out, err := w.Store.History(ctx, id, n)
	w.weigh(out)
	return out, err
}

func (w *weighed) Row(ctx context.Context, thread bot.ThreadID, port, key string) (json.RawMessage, error) {
	out, err := w.Store.Row(ctx, thread, port, key)
	w.weigh(out)
	return out, err
}

func (w *weighed) Rows(ctx context.Context, port string) ([]agents.Row, error) {
	out, err := w.Store.Rows(ctx, port)
	w.weigh(out)
	return out, err
}

func (w *weighed) StepsOf(ctx context.Context, id bot.ThreadID, turn uint64, p storage.Part) (storage.Page[agents.StepRecord], error) {
	out, err := w.Store.StepsOf(ctx, id, turn, p)
	w.weigh(out)
	return out, err
}

func (w *weighed) Record(ctx context.Context, id bot.ThreadID) (storage.Record, error) {
	out, err := w.Store.Record(ctx, id)
	w.weigh(out)
	return out, err
}

func (w *weighed) Cards(ctx context.Context, q storage.CardQuery) (storage.Page[bot.Approval], error) {
	out, err := w.Store.Cards(ctx, q)
	w.weigh(out)
	return out, err
}

func (w *weighed) Find(ctx context.Context, q storage.ThreadQuery) (storage.Page[storage.Thread], error) {
	out, err := w.Store.Find(ctx, q)
	w.weigh(out)
	return out, err
}

// longThread is a conversation that goes on and on: how it begins, and what is said again and again.
type longThread struct {
	workflow string
	by       bot.User
	args     map[string]string
	opening  []string
	turns    []string
}

// longThreads has one of each kind of conversation.
func longThreads() []longThread {
	candidate := bot.User{Platform: fake.Platform, ID: "cand-1", Role: bot.Candidate, Locale: "en-GB"}
	staff := bot.User{Platform: fake.Platform, ID: "op-1", Role: bot.Operator, Locale: "en-GB"}
	return []longThread{
		{workflow: "interview", by: candidate, args: map[string]string{"job": "en-us-backend-engineer"}, opening: []string{"yes", "Denver", "Dana Nair", "dana@example.com"},
			turns: []string{"why do you need it?", "change my email to nair@example.com", "can I stop at any time?", "change my email to dana@example.com"}},
		{workflow: "helpdesk", by: candidate, turns: []string{"How long can a password be?"}},
		{workflow: "discussion", by: staff, turns: []string{"discuss Should we buy or build the intake for 200 customers?"}},
		{workflow: "process", by: staff, opening: []string{"We publish a handbook each year: collect changes, edit, print, 3 weeks each"},
			turns: []string{"rename step 1 to Gather", "rename step 1 to Collect"}},
		{workflow: "task", by: staff, turns: []string{"read notes.txt"}},
	}
}

// longTalk is a conversation in an engine of its own.
type longTalk struct {
	t      testing.TB
	e      *engine.Engine
	store  *weighed
	kind   longThread
	said   int
	posted *bottest.Platform
}

func startLongTalk(t testing.TB, kind longThread) *longTalk {
	t.Helper()
	cfg := config.Default()
	cfg.Agent.WorkingDir = t.TempDir()
	m, err := openModel(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.close)
	jobs, err := openForms(cfg)
	if err != nil {
		t.Fatal(err)
	}
	file, err := boltstore.Open(t.Context(), filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true, Texts: ownTexts(cfg)})
	if err != nil {
		t.Fatal(err)
	}
	m.docs.rows, m.docs.demo = file.Table(knowledgeTable), true
	progs, err := makePrograms(cfg, m, jobs, &followers{}, &tables{store: file})
	if err != nil {
		t.Fatal(err)
	}
	l := &longTalk{t: t, store: &weighed{Store: file}, kind: kind, posted: &bottest.Platform{}}
	l.e, err = engine.New(engine.Config{
		Store: l.store, Programs: progs, Starts: workflowsByName(progs), Adapters: []bot.Adapter{&bottest.Adapter{Name: fake.Platform, On: l.posted}},
		Desk: map[bot.Platform]engine.Rooms{fake.Platform: {Moderators: fake.Moderators(), Operators: fake.Operators()}},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); l.e.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-ended; file.Close() })
	l.accept("start", bot.Command{Name: kind.workflow, Args: kind.args})
	for _, text := range kind.opening {
		l.say(text)
	}
	l.said = 0
	return l
}

func (l *longTalk) accept(id string, body bot.Body) {
	l.t.Helper()
	ev := bot.Event{ID: bot.EventID(id), Place: fake.Place("t1"), At: time.Now(), Body: body, By: l.kind.by}
	if _, err := l.e.Accept(l.t.Context(), ev); err != nil {
		l.t.Fatal(err)
	}
	l.e.Settle(l.t.Context())
}

func (l *longTalk) say(text string) {
	l.t.Helper()
	id := fmt.Sprintf("m%08d", l.said)
	l.said++
	l.accept("e"+id+text, bot.Message{ID: bot.MessageID(id + text), Text: text})
}

// round says all that is said again and again, and returns how many bytes a turn of it moved.
func (l *longTalk) round() int64 {
	l.t.Helper()
	before := l.store.bytes.Load()
	for _, text := range l.kind.turns {
		l.say(text)
	}
	return (l.store.bytes.Load() - before) / int64(len(l.kind.turns))
}

// TestTurnsOfLongThreads has each kind of conversation go on and on: once what a turn looks back at is full, it moves as many bytes as before.
// An audit, an edit and a deletion read the whole log; none is among these.
func TestTurnsOfLongThreads(t *testing.T) {
	for _, kind := range longThreads() {
		t.Run(kind.workflow, func(t *testing.T) {
			t.Parallel()
			l := startLongTalk(t, kind)
			at := func(messages int) int64 {
				for l.said < messages {
					l.round()
				}
				return l.round()
			}
			few, many := at(100), at(200)
			t.Logf("%d bytes a turn after 100 messages, %d after 200", few, many)
			if many > few+few/50 { // numbers get longer
				t.Errorf("a turn moves %d bytes after 200 messages, and moved %d after 100", many, few)
			}
		})
	}
}

// BenchmarkTurnsOfLongThreads is how many bytes a turn moves between conversation and store, and how many the store writes for it, in a thread
// that has so many messages.
func BenchmarkTurnsOfLongThreads(b *testing.B) {
	for _, kind := range longThreads() {
		l := startLongTalk(b, kind) // goes on from one length to the next
		for _, messages := range []int{10, 100, 1000, 10000} {
			b.Run(fmt.Sprintf("%s/%d", kind.workflow, messages), func(b *testing.B) {
				for l.said < messages {
					l.round()
				}
				file := l.store.Store.(*boltstore.Store)
				said, before, moved := l.said, file.Stats().Bytes, int64(0)
				for b.Loop() {
					moved = l.round()
				}
				b.ReportMetric(float64(moved), "bytes/turn")
				b.ReportMetric(float64(file.Stats().Bytes-before)/float64(l.said-said), "written-bytes/turn")
			})
		}
	}
}

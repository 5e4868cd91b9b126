// Package telemetry tells an OpenTelemetry collector what the program does: a span for each turn, step, model call, call of a tool, commit and send, as OTLP
// over HTTP in JSON, written here, so that no Protocol Buffers are linked.
//
// Guarantees. A span has names, numbers and classes of errors, and no word of a conversation, prompt or answer, unless Config.Mask says which. Nothing here delays a turn: spans wait in a
// queue of fixed size, and what does not fit is dropped and counted.
//
// A turn is a trace, whose ids come of the thread and the turn's number, so that every life of the program means the same turn by them. A turn that an
// earlier life began and that left something of it on record is another trace, with a link to the first; one that left nothing on record is begun anew under
// its ids. What a turn says is sent in spans of its trace, as
// the conventions for messaging have it (https://opentelemetry.io/docs/specs/semconv/messaging/messaging-spans/); what another life or program sends, which
// does not know who queued it, is a trace of its own with a link to the last turn of the conversation.
package telemetry

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Config is where spans go.
type Config struct {
	URL     string            // the whole address, such as http://127.0.0.1:4318/v1/traces
	Headers map[string]string // of each request
	Version string            // of the program
	Log     *slog.Logger      // nil: nothing is logged
	// Mask gives what of a text a span may have, and nothing of one of which it does not know that. nil: spans have no words.
	Mask func(text string) string
}

// Tracer makes spans. A nil Tracer makes none. It is safe for concurrent use.
type Tracer struct {
	cfg     Config
	life    [8]byte // of this program alone
	web     *http.Client
	queue   chan span
	dropped atomic.Int64
	away    bool // the last batch was not taken; of Run alone

	mu    sync.Mutex
	turns map[bot.ThreadID]*turn
	sends map[uint64]*sending // rows of the outbox that this life queued or began to send, by Seq
}

// sending is a row of the outbox on its way.
type sending struct {
	start time.Time // zero: nobody began
	turn  *link     // the turn that queued it, where that was in this life
	after *link     // the thread's last turn when it began
}

// turn is one that runs.
type turn struct {
	life     [8]byte
	number   uint64
	workflow string
	trace    [16]byte
	id       [8]byte
	link     *link
	start    time.Time
}

// New makes a tracer. It sends nothing before Run.
func New(cfg Config) *Tracer {
	if cfg.Log == nil {
		cfg.Log = discard()
	}
	return &Tracer{
		cfg: cfg, life: newID(), web: &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		queue: make(chan span, queueSize), turns: map[bot.ThreadID]*turn{}, sends: map[uint64]*sending{},
	}
}

// most bounds what is remembered of what runs: threads that are given up and rows that go elsewhere are never heard of again.
const most = 20000

// firstOf are the ids of a turn, of whatever life of the program.
func firstOf(thread bot.ThreadID, number uint64) (trace [16]byte, id [8]byte) {
	sum := sha256.Sum256(fmt.Appendf(nil, "mendan turn\x00%s\x00%d", thread, number))
	copy(trace[:], sum[:])
	copy(id[:], sum[16:])
	return trace, id
}

// childOf is the id of a part of a turn by its key, in this life of the program: another one that knows nothing of this one does the same part anew.
func (t *turn) childOf(key string) (id [8]byte) {
	sum := sha256.Sum256(slices.Concat(t.life[:], t.trace[:], t.id[:], []byte(key)))
	copy(id[:], sum[:])
	return id
}

func newID() (id [8]byte) {
	_, _ = rand.Read(id[:]) // it never fails
	return id
}

func newTrace() (trace [16]byte) {
	_, _ = rand.Read(trace[:]) // it never fails
	return trace
}

// beginTurn notes that a turn begins, or begins again. One that an earlier run left something of leads back to that.
func (t *Tracer) beginTurn(in *storage.Loaded) {
	if len(in.Inbox) == 0 && in.Pin == nil && !in.Thread.Continue {
		return
	}
	x := &turn{life: t.life, number: in.Thread.Turn + 1, workflow: in.Thread.Workflow, start: time.Now()}
	if in.Pin != nil {
		x.number = in.Pin.Turn
	}
	x.trace, x.id = firstOf(in.Thread.ID, x.number)
	t.mu.Lock()
	defer t.mu.Unlock()
	if old := t.turns[in.Thread.ID]; old != nil && old.number == x.number { // this life's own, looked at again
		return
	}
	if in.Pin != nil {
		x.link = &link{x.trace, x.id}
		x.trace, x.id = newTrace(), newID()
	}
	if len(t.turns) >= most {
		clear(t.turns)
	}
	t.turns[in.Thread.ID] = x
}

// turnOf is the turn of a thread that runs; nil for none.
func (t *Tracer) turnOf(thread bot.ThreadID) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.turns[thread]
}

// endTurn makes the turn's span, and forgets the turn where it is over.
func (t *Tracer) endTurn(thread bot.ThreadID, failed string) {
	t.mu.Lock()
	x := t.turns[thread]
	delete(t.turns, thread)
	t.mu.Unlock()
	if x == nil {
		return
	}
	t.put(span{
		trace: x.trace, id: x.id, name: operationTurn + " " + x.workflow, kind: kindInternal, start: x.start, end: time.Now(), link: x.link, failed: failed,
		attrs: []attr{{genAIOperation, operationTurn}, {genAIConversation, string(thread)}, {ownWorkflow, x.workflow}, {ownTurn, int(x.number)}},
	})
}

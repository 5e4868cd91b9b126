package engine

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/storage"
)

// journal records one run of a turn. Finished steps of an earlier run of the same turn are replayed.
type journal struct {
	e     *Engine
	fence storage.Fence
	about storage.Thread
	pin   storage.Pin

	log   []agents.LogEntry // the newest, as far as they were loaded
	whole bool              // there are no others

	seat *seat // of the turn while its flow runs

	mu    sync.Mutex
	steps map[string]agents.StepRecord
	doubt string // the key of an effect that a person has to judge
	err   error  // the store's, not the flow's
}

var _ agents.Journal = (*journal)(nil)

// newJournal takes up the unfinished turn, or pins a new one over everything that waits.
func newJournal(e *Engine, fence storage.Fence, in *storage.Loaded) *journal {
	j := &journal{e: e, fence: fence, about: in.Thread, log: in.Log, whole: in.Whole, steps: map[string]agents.StepRecord{}}
	for _, s := range in.Steps {
		j.steps[s.Key] = s
	}
	if in.Pin != nil {
		j.pin = *in.Pin
		return j
	}
	j.pin = storage.Pin{Turn: in.Thread.Turn + 1, Now: e.cfg.Clock.Now().UTC()}
	for _, w := range e.beforeTakeOver(in) {
		j.pin.Inbox = append(j.pin.Inbox, w.Seq)
		j.pin.Stopping = j.pin.Stopping || e.asksToStop(w.Event, in.Thread.Owner)
	}
	return j
}

// Begin replays a finished step, refuses one whose effect is in doubt, and makes the start of an effect durable. While a step runs, its turn leaves
// its seat to another one.
func (j *journal) Begin(ctx context.Context, s agents.StepRecord) (agents.StepRecord, error) {
	s, err := j.begin(ctx, s)
	if err == nil && s.Status != agents.Done {
		j.seat.stepBegins()
	}
	return s, err
}

func (j *journal) begin(ctx context.Context, s agents.StepRecord) (agents.StepRecord, error) {
	j.mu.Lock()
	prev, seen := j.steps[s.Key]
	j.mu.Unlock()
	switch {
	case seen && prev.Status == agents.Done && (prev.Digest == s.Digest || prev.Digest == ""):
		return prev, nil
	case seen && prev.Effect && prev.Status == agents.Done:
		return s, j.inDoubt(s.Key, agents.ErrDiverged)
	case seen && prev.Effect:
		return s, j.inDoubt(s.Key, agents.ErrInterrupted)
	}
	if seen {
		s.Seq = prev.Seq
	}
	if !s.Effect {
		return s, nil // its row is written when it ends: until then there is nothing to replay
	}
	for { // else somebody may have taken the thread over while this process stood still
		began := time.Now()
		put, err := j.putStep(ctx, s, true)
		if err != nil || j.e.checkLease(began) == nil {
			return put, err
		}
		s.Seq = put.Seq
	}
}

// End records how a step ended: durably for an effect, with the next commit for the rest. The end of an effect is tried again until it is recorded, the
// thread is another's or the engine ends: each that is lost is a card that asks a person.
func (j *journal) End(ctx context.Context, s agents.StepRecord) error {
	defer j.seat.stepEnds()
	delay := j.e.cfg.RetryDelay
	r := room{e: j.e}
	defer r.leaveWait()
	for {
		put, err := j.e.store.PutSteps(ctx, j.fence, j.pin, []agents.StepRecord{s}, s.Effect)
		wait := delay
		if r.lacksRoom(err) {
			wait = roomPause
		}
		if !s.Effect || !storage.IsTrouble(storage.Trouble(err)) || !j.e.pause(wait) {
			_, err = j.noteStep(s, put, err)
			return err
		}
		j.e.log.Warn("the end of a step with an effect is not recorded yet; it is tried again", "thread", string(j.fence.Thread), "error", errorText(err))
		delay = min(2*delay, time.Minute)
	}
}

// putStep records a step.
func (j *journal) putStep(ctx context.Context, s agents.StepRecord, durable bool) (agents.StepRecord, error) {
	put, err := j.e.store.PutSteps(ctx, j.fence, j.pin, []agents.StepRecord{s}, durable)
	return j.noteStep(s, put, err)
}

// noteStep keeps what the store made of a step, or why it made nothing.
func (j *journal) noteStep(s agents.StepRecord, put []agents.StepRecord, err error) (agents.StepRecord, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err != nil {
		j.err = err
		return s, err
	}
	j.steps[s.Key] = put[0]
	return put[0], nil
}

func (j *journal) inDoubt(key string, err error) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.doubt = key
	return err
}

// doubtfulStep is the key of the effect that a person has to judge, empty for none.
func (j *journal) doubtfulStep() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.doubt
}

func (j *journal) isBroken() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.err != nil
}

func (j *journal) History(ctx context.Context, n int) ([]agents.LogEntry, error) {
	switch {
	case j.whole && (n < 0 || n >= len(j.log)):
		return slices.Clone(j.log), nil
	case n >= 0 && n <= len(j.log):
		return slices.Clone(j.log[len(j.log)-n:]), nil
	}
	h, err := j.e.store.History(ctx, j.fence.Thread, n)
	return h, j.noteError(err)
}

func (j *journal) Row(ctx context.Context, port, key string, shared bool) (json.RawMessage, error) {
	thread := j.fence.Thread
	if shared {
		thread = ""
	}
	v, err := j.e.store.Row(ctx, thread, port, key)
	return v, j.noteError(err)
}

func (j *journal) Others(ctx context.Context) ([]agents.Glance, error) {
	own, err := j.e.ownedAnywhere(ctx, j.about.Owner)
	var out []agents.Glance
	for _, th := range own {
		if th.ID != j.about.ID && th.Workflow == j.about.Workflow {
			out = append(out, th.Glance)
		}
	}
	return out, j.noteError(err)
}

func (j *journal) noteError(err error) error {
	if err != nil {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.err = err
	}
	return err
}

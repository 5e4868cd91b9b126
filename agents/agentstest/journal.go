// Package agentstest drives flows, loops and steps without an engine: a journal in memory that keeps an engine's promises
// about steps, and a model that answers by a script.
//
// A turn that runs again is a second Run over the same Journal with the same turn number: finished steps are replayed, as after
// a crash. Everything here is safe for concurrent use and nothing blocks.
package agentstest

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// Point is where in a step's life a journal is called.
type Point string

// The points of a step.
const (
	Begin Point = "begin"
	End   Point = "end"
)

// Journal is an agents.Journal in memory. The zero value is empty and ready.
type Journal struct {
	// Fault, if set, is asked before anything is written; its error breaks the run, as a full disk or a crash at that point
	// would. Set it before the run.
	Fault func(Point, agents.StepRecord) error
	// Elsewhere are the glances of the person's other conversations. Set it before the run.
	Elsewhere []agents.Glance
	// Shown are the states of the live card, in the order in which runs showed them. Read it between runs.
	Shown []bot.Card
	// SeesDrafts says that somebody sees posts while they are written; Drafted is what they see, one after the other. Set it before the run, and read that
	// between runs.
	SeesDrafts bool
	Drafted    []bot.Post

	mu    sync.Mutex
	steps []agents.StepRecord
	log   []agents.LogEntry
	rows  map[rowKey]json.RawMessage
}

type rowKey struct {
	port, key string
	shared    bool
}

var _ agents.Journal = (*Journal)(nil)

// Clone is a journal that holds the same, and goes its own way from here.
func (j *Journal) Clone() *Journal {
	j.mu.Lock()
	defer j.mu.Unlock()
	return &Journal{
		Fault: j.Fault, Elsewhere: slices.Clone(j.Elsewhere), Shown: slices.Clone(j.Shown), SeesDrafts: j.SeesDrafts, Drafted: slices.Clone(j.Drafted),
		steps: slices.Clone(j.steps), log: slices.Clone(j.log), rows: maps.Clone(j.rows),
	}
}

// Run starts a turn over the journal, or the same one again.
func (j *Journal) Run(r agents.Run) *agents.Run {
	if j.SeesDrafts {
		r.Draft = func(p bot.Post) {
			j.mu.Lock()
			defer j.mu.Unlock()
			j.Drafted = append(j.Drafted, p)
		}
	}
	return agents.NewRun(r, j, func(_ string, c bot.Card) {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.Shown = append(j.Shown, c)
	})
}

// Commit makes the effects of a turn visible to the next: its log, what leaves the log, and its rows.
func (j *Journal) Commit(e agents.Effects) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, now := range e.Relog {
		for i := range j.log {
			if j.log[i].ID == now.ID {
				j.log[i].Text, j.log[i].Data, j.log[i].Masked = now.Text, now.Data, now.Masked
			}
		}
	}
	j.log = slices.DeleteFunc(append(j.log, e.Log...), func(l agents.LogEntry) bool { return slices.Contains(e.Unlog, l.ID) })
	for _, r := range e.Rows {
		k := rowKey{r.Port, r.Key, r.Shared}
		if r.Value == nil {
			delete(j.rows, k)
			continue
		}
		if j.rows == nil {
			j.rows = map[rowKey]json.RawMessage{}
		}
		j.rows[k] = r.Value
	}
}

// Steps are the records so far, in the order in which they began.
func (j *Journal) Steps() []agents.StepRecord {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.steps)
}

// Drop removes steps, as when a crash loses the rows of read-only ones that were not yet durable.
func (j *Journal) Drop(which func(agents.StepRecord) bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.steps = slices.DeleteFunc(j.steps, which)
}

// Rows are the values kept behind a port, by key.
func (j *Journal) Rows(port string, shared bool) map[string]json.RawMessage {
	j.mu.Lock()
	defer j.mu.Unlock()
	found := map[string]json.RawMessage{}
	for k, v := range maps.All(j.rows) {
		if k.port == port && k.shared == shared {
			found[k.key] = v
		}
	}
	return found
}

// OwnRow reads a row that the thread keeps.
func (j *Journal) OwnRow(port, key string) (json.RawMessage, error) {
	return j.Row(context.Background(), port, key, false)
}

// Begin implements agents.Journal: a finished step with the same input is replayed, an effect that was interrupted or has
// another input now is an error, anything else starts anew.
func (j *Journal) Begin(_ context.Context, s agents.StepRecord) (agents.StepRecord, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.fault(Begin, s); err != nil {
		return s, err
	}
	i := j.find(s)
	if i < 0 {
		s.Seq = uint64(len(j.steps)) + 1
		if n := len(j.steps); n > 0 {
			s.Seq = j.steps[n-1].Seq + 1
		}
		j.steps = append(j.steps, s)
		return s, nil
	}
	old := &j.steps[i]
	switch {
	case old.Status == agents.Done && old.Digest == s.Digest:
		return *old, nil
	case old.Effect && old.Status == agents.Done:
		return *old, agents.ErrDiverged
	case old.Effect && old.Status != agents.Failed:
		old.Status = agents.Interrupted
		return *old, agents.ErrInterrupted
	}
	s.Seq = old.Seq
	*old = s
	return s, nil
}

// End implements agents.Journal.
func (j *Journal) End(_ context.Context, s agents.StepRecord) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.fault(End, s); err != nil {
		return err
	}
	if i := j.find(s); i >= 0 {
		j.steps[i] = s
	}
	return nil
}

// History implements agents.Journal.
func (j *Journal) History(_ context.Context, n int) ([]agents.LogEntry, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if n < 0 || n > len(j.log) {
		n = len(j.log)
	}
	return slices.Clone(j.log[len(j.log)-n:]), nil
}

// Row implements agents.Journal.
func (j *Journal) Row(_ context.Context, port, key string, shared bool) (json.RawMessage, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.rows[rowKey{port, key, shared}], nil
}

func (j *Journal) fault(p Point, s agents.StepRecord) error {
	if j.Fault == nil {
		return nil
	}
	return j.Fault(p, s)
}

func (j *Journal) find(s agents.StepRecord) int {
	return slices.IndexFunc(j.steps, func(o agents.StepRecord) bool { return o.Turn == s.Turn && o.Key == s.Key })
}

// Others implements agents.Journal.
func (j *Journal) Others(context.Context) ([]agents.Glance, error) { return j.Elsewhere, nil }

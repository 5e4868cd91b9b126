package main

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/storage"
)

// storeFaults are what goes wrong in the store of a program that is played with; nothing as long as none is set.
type storeFaults struct {
	refuseTurns atomic.Bool // what a turn comes to can never be stored
	dieInAction atomic.Bool // the next action of a task leaves what is left of a command by a program that died while it ran
}

// faultyStore is a store with faults.
type faultyStore struct {
	storage.Store
	faults *storeFaults
}

var errDied = errors.New("the program died while it ran a command")

func (s faultyStore) Commit(ctx context.Context, f storage.Fence, t storage.Turn) (storage.Committed, error) {
	if s.faults.refuseTurns.Load() {
		return storage.Committed{}, storage.ErrInvalid
	}
	return s.Store.Commit(ctx, f, t)
}

// PutSteps puts a command that was begun in place of a write that is over: where commands can be run differs from machine to machine, and a write that was
// interrupted is simply done again.
func (s faultyStore) PutSteps(ctx context.Context, f storage.Fence, p storage.Pin, steps []agents.StepRecord, durable bool) ([]agents.StepRecord, error) {
	for _, r := range steps {
		if strings.HasPrefix(r.Key, "act/") && s.faults.dieInAction.CompareAndSwap(true, false) {
			r.Name, r.Effect, r.Status, r.Output = "run_command", true, agents.Started, nil
			r.Input = []byte(`{"tool":"run_command","argv":["./publish.sh","notes.md"]}`)
			_, err := s.Store.PutSteps(ctx, f, p, []agents.StepRecord{r}, true)
			return nil, errors.Join(errDied, err)
		}
	}
	return s.Store.PutSteps(ctx, f, p, steps, durable)
}

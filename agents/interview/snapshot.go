package interview

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// formPort keeps each version of a form that an interview began with, for all threads: a state names it by its digest, so
// that a later edit of the form's file changes nothing for who is in the middle of it, and no thread carries its own copy.
const formPort = "form"

// snapshots are the forms by digest, as far as this process has seen them. A program knows few.
type snapshots struct {
	mu    sync.Mutex
	forms map[string]*form.Form
}

func (s *snapshots) get(digest string) *form.Form {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.forms[digest]
}

func (s *snapshots) put(digest string, f *form.Form) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.forms == nil {
		s.forms = map[string]*form.Form{}
	}
	s.forms[digest] = f
}

// keepForm makes the form that this interview begins with durable, if it is not yet.
func (t *turn) keepForm(ctx context.Context, f *form.Form) error {
	digest := f.Digest()
	t.State.Form, t.State.Job, t.State.Digest = f, f.ID, digest
	known, err := t.run.Row(ctx, formPort, digest, true)
	if err != nil || known != nil {
		return err
	}
	raw, err := json.Marshal(f)
	if err != nil {
		return fmt.Errorf("keep form %s: %w", f.ID, err)
	}
	t.out.Rows = append(t.out.Rows, agents.Row{Port: formPort, Key: digest, Value: raw, Shared: true})
	t.snapshots.put(digest, f)
	return nil
}

// recallForm finds the form that the interview began with.
func (t *turn) recallForm(ctx context.Context) error {
	return t.recall(t.State, func(port, key string) (json.RawMessage, error) { return t.run.Row(ctx, port, key, true) })
}

// recall gives a state the form that its interview began with, from what this process has seen or else from a shared row.
func (f *flow) recall(s *application.State, row func(port, key string) (json.RawMessage, error)) error {
	if s.Digest == "" || s.Form != nil {
		return nil
	}
	kept := f.snapshots.get(s.Digest)
	if kept == nil {
		raw, err := row(formPort, s.Digest)
		if err != nil {
			return err
		}
		kept = &form.Form{}
		if err := json.Unmarshal(raw, kept); err != nil {
			return fmt.Errorf("the form %s that this interview began with: %w", s.Job, err)
		}
		f.snapshots.put(s.Digest, kept)
	}
	s.Form = renamed(kept, s.Plan, s.Speaks)
	return nil
}

package interview

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/mendanhq/mendan/agents"
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
	t.s.Form, t.s.Job, t.s.Digest = f, f.ID, digest
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
	if t.s.Digest == "" || t.s.Form != nil {
		return nil
	}
	defer func() {
		if t.s.Form != nil {
			t.s.Form = renamed(t.s.Form, t.s.Plan, t.s.Speaks)
		}
	}()
	if t.s.Form = t.snapshots.get(t.s.Digest); t.s.Form != nil {
		return nil
	}
	raw, err := t.run.Row(ctx, formPort, t.s.Digest, true)
	if err != nil {
		return err
	}
	f := &form.Form{}
	if err := json.Unmarshal(raw, f); err != nil {
		return fmt.Errorf("the form %s that this interview began with: %w", t.s.Job, err)
	}
	t.snapshots.put(t.s.Digest, f)
	t.s.Form = f
	return nil
}

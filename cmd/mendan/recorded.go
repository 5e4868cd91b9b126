package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
	"github.com/mendanhq/mendan/storage"
)

// What recorded conversations are read for, as the audit chain calls it.
const (
	forReplay  = "replay"
	forPrompts = "prompts"
	forSteps   = "steps"
)

// giveRecorded gives a conversation whole: its record and its steps. Who reads it, and what for, is in the audit chain before the first byte. Without a thread
// it lists the interviews that there are, by their ids.
func (d desk) giveRecorded(ctx context.Context, r admin.Request, w io.Writer) error {
	if r.Thread == "" {
		return d.listInterviews(ctx, w)
	}
	if r.Format != forReplay && r.Format != forPrompts {
		return fmt.Errorf("a conversation is read for %s or %s, not for %q", forReplay, forPrompts, r.Format)
	}
	th, err := d.findThread(ctx, r.Thread)
	if err != nil {
		return unreadable(r.Thread, err)
	}
	if err := d.noteReader(ctx, r.Format, th); err != nil {
		return err
	}
	steps, err := storage.AllSteps(ctx, d.store, th.ID)
	if err != nil {
		return unreadable(r.Thread, err)
	}
	raw, err := engine.ExportThread(ctx, d.store, d.programs, th.ID)
	if err != nil {
		return err
	}
	var rec struct{ Status string }
	if err := json.Unmarshal(raw, &rec); err != nil || rec.Status == engine.StatusErased {
		return errors.Join(unreadable(r.Thread, storage.ErrErased), err)
	}
	return printJSON(w, eval.Recorded{ID: r.Thread, Record: raw, Steps: steps, Locale: th.Owner.Locale})
}

// noteReader writes down that the account at the shell reads a conversation, and what for.
func (d desk) noteReader(ctx context.Context, what string, th storage.Thread) error {
	reader := bot.User{Platform: bot.Shell, ID: bot.UserID(admin.Account(ctx))}
	return d.store.Audit(ctx, noteReading(what, th, reader, time.Now().UTC()))
}

// unreadable says what an erased conversation is.
func unreadable(thread string, err error) error {
	if errors.Is(err, storage.ErrErased) {
		return fmt.Errorf("thread %q: %w: nothing of it is left to be read", thread, storage.ErrErased)
	}
	return err
}

// listInterviews writes the ids of the interviews that are there.
func (d desk) listInterviews(ctx context.Context, w io.Writer) error {
	threads, err := storage.AllThreads(ctx, d.store, storage.ThreadQuery{Workflow: interview.Workflow})
	if err != nil {
		return err
	}
	for _, th := range threads {
		if err := printJSON(w, th.ID); err != nil {
			return err
		}
	}
	return nil
}

// readRecorded reads a conversation of a store, for what the audit chain is told.
func (s storeFlags) readRecorded(ctx context.Context, getenv func(string) string, thread, what string) (r eval.Recorded, err error) {
	var raw bytes.Buffer
	if err := s.askStore(ctx, getenv, admin.Request{Command: admin.Recorded, Thread: thread, Format: what}, &raw); err != nil {
		return r, err
	}
	err = json.Unmarshal(raw.Bytes(), &r)
	return r, err
}

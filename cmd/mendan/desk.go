package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// desk answers what the other commands ask about a store that this process holds.
type desk struct {
	store    storage.Store
	programs []agents.Program
}

// Do implements admin.Doer.
func (d desk) Do(ctx context.Context, r admin.Request, w io.Writer) error {
	switch r.Command {
	case admin.Export:
		return d.export(ctx, r.Thread, w)
	case admin.Steps:
		return d.steps(ctx, r.Thread, w)
	case admin.Backup:
		return d.store.Backup(ctx, w)
	case admin.Verify:
		report, err := d.store.Verify(ctx)
		if err != nil {
			return err
		}
		return printJSON(w, report)
	}
	return fmt.Errorf("unknown request %q", r.Command)
}

// export prints the record of one conversation. The thread is the driver's alias or the internal id.
func (d desk) export(ctx context.Context, thread string, w io.Writer) error {
	raw, err := engine.Export(ctx, d.store, d.programs, fake.Place(thread))
	if errors.Is(err, storage.ErrNotFound) {
		raw, err = engine.ExportThread(ctx, d.store, d.programs, bot.ThreadID(thread))
	}
	if err != nil {
		return threadError(thread, err)
	}
	_, err = w.Write(append(raw, '\n'))
	return err
}

func (d desk) steps(ctx context.Context, thread string, w io.Writer) error {
	id := bot.ThreadID(thread)
	th, err := d.store.At(ctx, fake.Place(thread))
	if err == nil {
		id = th.ID
	}
	if err == nil || errors.Is(err, storage.ErrNotFound) {
		var steps []agents.StepRecord
		if steps, err = d.store.Steps(ctx, id); err == nil {
			return printSteps(w, steps)
		}
	}
	if errors.Is(err, storage.ErrErased) {
		return nil // nothing is left of it, as was asked
	}
	return threadError(thread, err)
}

func printSteps(w io.Writer, steps []agents.StepRecord) error {
	for _, s := range steps {
		if err := printJSON(w, s); err != nil {
			return err
		}
	}
	return nil
}

func threadError(thread string, err error) error {
	if errors.Is(err, storage.ErrNotFound) {
		return fmt.Errorf("thread %q: %w", thread, storage.ErrNotFound)
	}
	return err
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// reach finds whoever can answer about the store: the process that holds it, or this one, which opens it. done ends that.
func reach(ctx context.Context, file string) (d admin.Doer, done func() error, err error) {
	if _, err := os.Stat(file); err != nil {
		return nil, nil, fmt.Errorf("no store: %w; name it with --db", err)
	}
	// A process that is just starting or ending holds the store and does not answer: for a moment that is worth waiting.
	for range 3 {
		if c, err := admin.Dial(ctx, file); err == nil {
			return c, func() error { return nil }, nil
		}
		var store *boltstore.Store
		if store, err = boltstore.Open(ctx, file, boltstore.Options{Visit: true}); err == nil {
			programs, err := readers()
			if err != nil {
				return nil, nil, errors.Join(err, store.Close())
			}
			return desk{store, programs}, store.Close, nil
		}
		if !errors.Is(err, storage.ErrLocked) {
			return nil, nil, err
		}
	}
	return nil, nil, fmt.Errorf("%w, and that one does not answer: try again in a moment", err)
}

// readers are the programs for reading records: they run nothing.
func readers() ([]agents.Program, error) {
	cfg := defaults()
	m, err := openModel(cfg)
	if err != nil {
		return nil, err
	}
	jobs, err := openForms(cfg)
	if err != nil {
		return nil, err
	}
	return programs(cfg, m, jobs), nil
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// desk answers what the other commands ask about a store that this process holds.
type desk struct {
	store    storage.Store
	programs []agents.Program
	engine   *engine.Engine // it need not run
	copies   copies
	jobs     *forms
	follow   *followers
	docs     *library
	people   bot.People
	now      func() time.Time
	adapters []bot.Adapter // of the running program
}

// Do implements admin.Doer.
func (d desk) Do(ctx context.Context, r admin.Request, w io.Writer) error {
	switch r.Command {
	case admin.Export:
		return d.exportThread(ctx, r, w)
	case admin.Forget:
		return d.forgetThreads(ctx, r, w)
	case admin.Erased:
		return d.proveErased(ctx, r.Thread, w)
	case admin.Usage:
		return d.printUsage(ctx, r, w)
	case admin.Steps:
		return d.printStepsOf(ctx, r.Thread, w)
	case admin.Recorded:
		return d.giveRecorded(ctx, r, w)
	case admin.Backup:
		if err := d.copies.noteCopy(ctx, r.File); err != nil {
			return err
		}
		return d.store.Backup(ctx, w)
	case admin.Approvals:
		return d.listApprovals(ctx, r, w)
	case admin.Decide:
		return d.decideApproval(ctx, r, w)
	case admin.Called:
		return d.noteCall(ctx, r)
	case admin.KnowledgeAdd, admin.KnowledgeRemove, admin.KnowledgeList, admin.KnowledgeSearch:
		return d.docs.doRequest(ctx, r, w)
	case admin.Publish:
		return d.publishForm(ctx, r, w)
	case admin.Templates:
		return d.listTemplates(ctx, r.Name, w)
	case admin.Audit:
		return d.showAudit(ctx, r, w)
	case admin.Check:
		return d.checkPlatform(ctx, r.Name, w)
	case admin.Verify:
		report, err := d.store.Verify(ctx)
		if err != nil {
			return err
		}
		return printJSON(w, report)
	}
	return fmt.Errorf("unknown request %q", r.Command)
}

// checkPlatform writes what the adapter of a platform finds.
func (d desk) checkPlatform(ctx context.Context, name string, w io.Writer) error {
	for _, a := range d.adapters {
		if c, ok := a.(bot.Checker); ok && string(a.Platform()) == name {
			for _, f := range c.Check(ctx) {
				if err := printJSON(w, f); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// findThread is the conversation that the driver's name or the internal id names.
func (d desk) findThread(ctx context.Context, name string) (storage.Thread, error) {
	th, err := d.store.At(ctx, fake.Place(name))
	if errors.Is(err, storage.ErrNotFound) {
		th, err = d.store.Thread(ctx, bot.ThreadID(name))
	}
	return th, threadError(name, err)
}

func threadError(thread string, err error) error {
	if errors.Is(err, storage.ErrNotFound) {
		return fmt.Errorf("thread %q: %w; mendan approvals list names the conversations that have a card, and mendan chat calls its first one terminal",
			thread, storage.ErrNotFound)
	}
	return err
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// readLines reads what printJSON wrote, one value a line.
func readLines[T any](r io.Reader) (all []T, err error) {
	for dec := json.NewDecoder(r); ; {
		var v T
		if err := dec.Decode(&v); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
}

// printIndented prints JSON for people.
func printIndented(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// reachStore finds whoever can answer about the store: the process that holds it, or this one, which opens it. done ends that.
func reachStore(ctx context.Context, file string, cfg config.Config) (d admin.Doer, done func() error, err error) {
	if _, err := os.Stat(file); config.IsDatabase(file) {
		// whether there is one shows when it is opened
	} else if errors.Is(err, os.ErrNotExist) {
		return nil, nil, fmt.Errorf("no store: %s is not there; name yours with --db or --config, or begin one with mendan chat", file)
	} else if err != nil {
		return nil, nil, fmt.Errorf("no store: %w; name it with --db", err)
	}
	// A process that is just starting or ending holds the store and does not answer: for a moment that is worth waiting.
	for range 3 {
		if c, err := dialHolder(ctx, file); err == nil {
			return c, func() error { return nil }, nil
		}
		var store storage.Store
		if store, err = openStore(ctx, file, cfg, boltstore.Options{Visit: true}); err == nil {
			d, end, err := openVisit(store, cfg)
			if err != nil {
				return nil, nil, errors.Join(err, store.Close())
			}
			return d, func() error { end(); return store.Close() }, nil
		}
		if !errors.Is(err, storage.ErrLocked) {
			return nil, nil, err
		}
	}
	return nil, nil, fmt.Errorf("%w, and that one does not answer: try again in a moment", err)
}

// openVisit makes the desk of a store that no process holds. Its engine does not run: what it does for the command has to say
// goes out when a process holds the store again.
func openVisit(store storage.Store, cfg config.Config) (desk, func(), error) {
	m, err := openModel(cfg)
	if err != nil {
		return desk{}, nil, err
	}
	jobs, err := openForms(cfg)
	if err != nil {
		return desk{}, nil, err
	}
	m.docs.rows = store.Table(knowledgeTable)
	follow := &followers{}
	programs, err := makePrograms(cfg, m, jobs, follow, &tables{store})
	if err != nil {
		return desk{}, nil, err
	}
	log := slog.New(slog.DiscardHandler)
	zone, _ := time.LoadLocation(cfg.Moderation.Timezone) // checked when the configuration was read
	e, err := engine.New(engine.Config{
		Store: store, Visit: true, Programs: programs, Starts: workflowsByName(programs), DefaultLang: cfg.Language, Log: log,
		ModeratorLang: cfg.Moderation.Language, ModeratorZone: zone, Terms: deskTerms(cfg.Moderation, zone), People: cfg.Identities(),
	})
	return desk{store, programs, e, copies{store: store, folder: cfg.Backups.Folder, log: log}, jobs, follow, m.docs, cfg.Identities(), time.Now, nil}, m.close, err
}

// configForReading is a configuration for programs that only read records: it needs no key and no form.
func configForReading(cfg config.Config) config.Config {
	plain := config.Default().ReachedAs(cfg)
	plain.Language, plain.Moderation, plain.Backups = cfg.Language, cfg.Moderation, cfg.Backups
	plain.People = cfg.People
	return plain
}

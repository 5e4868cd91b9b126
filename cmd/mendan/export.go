package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/document"
	"github.com/mendanhq/mendan/storage"
)

type exportCmd struct {
	storeFlags
	Thread string `xor:"who" help:"The conversation: the driver's name for it, or its id. This or --user." placeholder:"NAME"`
	User   string `xor:"who" help:"A person's id: everything that is held about them, as JSON." placeholder:"ID"`
	Format string `enum:"json,zip,csv,md,jsonresume" default:"json" help:"json (the whole record), zip (that and the files), csv, md or jsonresume (the application)."`
}

// Run prints the record of one conversation, or all that is held about a person.
func (c *exportCmd) Run(ctx context.Context, w world) error {
	if err := namesOne(c.Thread, c.User); err != nil {
		return err
	}
	if c.User != "" && c.Format != "json" && c.Format != zipFormat {
		return usageError{errors.New("--user prints everything that is held about a person: --format must be json or zip")}
	}
	return c.askStore(ctx, w.getenv, admin.Request{Command: admin.Export, Thread: c.Thread, User: c.User, Format: c.Format}, w.out)
}

// namesOne refuses a command that is about a conversation or about a person, and names neither.
func namesOne(thread, user string) error {
	if thread == "" && user == "" {
		return usageError{errors.New("name a conversation with --thread, or a person with --user")}
	}
	return nil
}

// exportThread prints the record of one conversation, or all that is held about a person. The thread is the driver's alias or the
// internal id.
func (d desk) exportThread(ctx context.Context, r admin.Request, w io.Writer) error {
	if r.User != "" {
		return d.exportUser(ctx, r, w)
	}
	raw, err := engine.Export(ctx, d.store, d.programs, fake.Place(r.Thread))
	if errors.Is(err, storage.ErrNotFound) {
		raw, err = engine.ExportThread(ctx, d.store, d.programs, bot.ThreadID(r.Thread))
	}
	if err != nil {
		return threadError(r.Thread, err)
	}
	switch r.Format {
	case "", "json":
		_, err = w.Write(append(raw, '\n'))
		return err
	case zipFormat:
		th, err := d.findThread(ctx, r.Thread)
		if errors.Is(err, storage.ErrErased) { // the record says so, and there are no files
			return d.writeZip(ctx, w, append(raw, '\n'))
		}
		if err != nil {
			return err
		}
		return d.writeZip(ctx, w, append(raw, '\n'), th)
	}
	return document.Write(w, r.Format, raw)
}

// held is what the store keeps of a person's conversation, beside its record.
type held struct {
	Owner     bot.User          `json:"owner"`
	Args      map[string]string `json:"args"`
	CreatedAt time.Time         `json:"created_at"`
	UpdatedAt time.Time         `json:"updated_at"`
	KeptUntil time.Time         `json:"kept_until,omitzero"`
	Record    json.RawMessage   `json:"record"`
	Waiting   []bot.Event       `json:"waiting"` // said, and not worked on yet
}

// exportUser answers a person who asks what is held about them: every conversation of theirs, whole.
// Source: GDPR Art. 15; 個人情報の保護に関する法律 第33条.
func (d desk) exportUser(ctx context.Context, r admin.Request, w io.Writer) error {
	threads, err := d.findThreadsOf(ctx, r.User)
	if err != nil {
		return err
	}
	if len(threads) == 0 {
		return fmt.Errorf("user %q: %w: nothing is held about them, or they are called otherwise here: the record of a conversation has its owner's id, "+
			"and mendan approvals list names conversations", r.User, storage.ErrNotFound)
	}
	out := struct {
		User          string `json:"user"`
		Conversations []held `json:"conversations"`
	}{r.User, []held{}}
	for _, th := range threads {
		raw, err := engine.ExportThread(ctx, d.store, d.programs, th.ID)
		if err != nil {
			return err
		}
		rec, err := d.store.Record(ctx, th.ID)
		if err != nil {
			return err
		}
		h := held{fake.AsCalled(th.Owner), th.Args, th.CreatedAt, th.UpdatedAt, th.Glance.Keep, raw, []bot.Event{}}
		for _, x := range rec.Waiting {
			h.Waiting = append(h.Waiting, namePlatform(x.Event))
		}
		out.Conversations = append(out.Conversations, h)
	}
	if r.Format != zipFormat {
		return printJSON(w, out)
	}
	var all bytes.Buffer
	if err := printJSON(&all, out); err != nil {
		return err
	}
	return d.writeZip(ctx, w, all.Bytes(), threads...)
}

// namePlatform is an event with the platform's name as people read it.
func namePlatform(ev bot.Event) bot.Event {
	ev.By = fake.AsCalled(ev.By)
	for _, p := range []*bot.Place{&ev.Place, &ev.Parent} {
		if p.Platform == fake.Platform {
			p.Platform = fake.Called
		}
	}
	return ev
}

// findThreadsOf lists the conversations of a person, by their id alone or as platform:id.
func (d desk) findThreadsOf(ctx context.Context, user string) ([]storage.Thread, error) {
	var out []storage.Thread
	for _, owner := range namedBy(user) {
		own, err := storage.AllThreads(ctx, d.store, storage.ThreadQuery{Owner: &owner})
		if err != nil {
			return nil, err
		}
		out = append(out, own...)
	}
	slices.SortStableFunc(out, func(a, b storage.Thread) int { return a.CreatedAt.Compare(b.CreatedAt) })
	return out, nil
}

// namedBy are all whom an id can mean: it may be of any platform, or have one's name before it, and a platform may have colons in its ids.
func namedBy(user string) (out []bot.User) {
	for _, p := range ownerPlatforms() {
		out = append(out, bot.User{Platform: p, ID: bot.UserID(user)})
		for _, called := range []bot.Platform{p, fake.AsCalled(bot.User{Platform: p}).Platform} {
			if id, is := strings.CutPrefix(user, string(called)+":"); is {
				out = append(out, bot.User{Platform: p, ID: bot.UserID(id)})
				break
			}
		}
	}
	return out
}

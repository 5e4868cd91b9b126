package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/storage"
)

type eraseCmd struct {
	Verify eraseVerifyCmd `cmd:"" help:"Look whether anything is left of a conversation that was erased, and say what can't be looked at. Exit code 1 when there is something."`
}

type eraseVerifyCmd struct {
	storeFlags
	Thread string `arg:"" help:"The conversation's id, as an export names it."`
}

// Run asks whoever holds the store.
func (c *eraseVerifyCmd) Run(ctx context.Context, w world) error {
	return c.askStore(ctx, w.getenv, admin.Request{Command: admin.Erased, Thread: c.Thread}, w.out)
}

var errRemains = errors.New("something is left of the conversation")

// proveErased says what is left of a thread, and what nobody can tell from here.
func (d desk) proveErased(ctx context.Context, id string, w io.Writer) error {
	r, err := d.store.Remains(ctx, bot.ThreadID(id))
	if err != nil {
		return err
	}
	if r == (storage.Remains{Sealed: r.Sealed}) {
		return fmt.Errorf("conversation %s: %w, and never was: it is the id that an export names", id, storage.ErrNotFound)
	}
	outside, err := d.copies.listOutside(ctx)
	if err != nil {
		return err
	}
	var said bytes.Buffer
	sayRemains(&said, r)
	for _, file := range outside {
		fmt.Fprintf(&said, "from before an erasure, and out of reach: %s\n", file)
	}
	if _, err := w.Write(said.Bytes()); err != nil {
		return err
	}
	if !r.Erased || r.Rows+r.Keys > 0 {
		return errRemains
	}
	return nil
}

func sayRemains(w io.Writer, r storage.Remains) {
	yes := map[bool]string{true: "yes", false: "no"}
	fmt.Fprintf(w, "remembered as erased, so that nothing of it is taken in again: %s\n", yes[r.Erased])
	fmt.Fprintf(w, "records that are left: %d\n", r.Rows)
	if r.Sealed {
		fmt.Fprintf(w, "keys that are left: %d\n", r.Keys)
	}
	fmt.Fprintf(w, "deletions and last words that wait to be sent: %d\n", r.Unsent)
	if r.Sealed {
		fmt.Fprintln(w, "not seen from here: what the database's backups, archives, replicas and its own log and pages still have from before. Who has them and the "+
			"wrapping key of that time can read it, until they are gone or mendan store rekey has run with a new key and the former one was destroyed")
	} else {
		fmt.Fprintln(w, "not seen from here: copies of the file that somebody made without mendan backup, and what the platforms keep of what people wrote there")
	}
}

package main

import (
	"context"
	"io"

	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/storage"
)

type stepsCmd struct {
	storeFlags
	Thread string `required:"" help:"The conversation: the driver's name for it, or its id." placeholder:"NAME"`
}

// Run prints the steps of one conversation.
func (c *stepsCmd) Run(ctx context.Context, w world) error {
	return c.askStore(ctx, w.getenv, admin.Request{Command: admin.Steps, Thread: c.Thread}, w.out)
}

// printStepsOf writes what is on record of a conversation's calls. They hold what people wrote, so who reads them is in the audit chain before the first byte.
func (d desk) printStepsOf(ctx context.Context, thread string, w io.Writer) error {
	th, err := d.findThread(ctx, thread)
	if err == nil {
		err = d.noteReader(ctx, forSteps, th)
	}
	if err != nil {
		return unreadable(thread, err)
	}
	steps, err := storage.AllSteps(ctx, d.store, th.ID)
	if err != nil {
		return unreadable(thread, err)
	}
	for _, s := range steps {
		if err := printJSON(w, s); err != nil {
			return err
		}
	}
	return nil
}

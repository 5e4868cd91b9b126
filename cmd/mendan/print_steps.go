package main

import (
	"context"
	"errors"
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

func (d desk) printStepsOf(ctx context.Context, thread string, w io.Writer) error {
	th, err := d.findThread(ctx, thread)
	if errors.Is(err, storage.ErrErased) {
		return nil // nothing is left of it, as was asked
	}
	if err != nil {
		return err
	}
	steps, err := storage.AllSteps(ctx, d.store, th.ID)
	if err != nil {
		return err
	}
	for _, s := range steps {
		if err := printJSON(w, s); err != nil {
			return err
		}
	}
	return nil
}

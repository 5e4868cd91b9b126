package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/storage"
)

type forgetCmd struct {
	storeFlags
	Thread string `xor:"who" help:"The conversation: the driver's name for it, or its id. This or --user." placeholder:"NAME"`
	User   string `xor:"who" help:"A person's id: all of their conversations." placeholder:"ID"`
}

// Run erases, and prints what was done and what is out of reach.
func (c *forgetCmd) Run(ctx context.Context, w world) error {
	if err := namesOne(c.Thread, c.User); err != nil {
		return err
	}
	return c.askStore(ctx, w.getenv, admin.Request{Command: admin.Forget, Thread: c.Thread, User: c.User}, w.out)
}

// forgetThreads erases a conversation or all of a person's, and says what was done and which copies still hold it.
func (d desk) forgetThreads(ctx context.Context, r admin.Request, w io.Writer) error {
	ctx = context.WithoutCancel(ctx) // whoever asked may leave; what was begun is finished
	ids, err := d.findForgettable(ctx, r)
	if err != nil {
		return err
	}
	if err := d.engine.Forget(ctx, engine.ForOperator, ids...); err != nil {
		return err
	}
	d.copies.refreshCopies(ctx)
	var said bytes.Buffer
	fmt.Fprintf(&said, "erased: %d\n", len(ids))
	outside, err := d.copies.listOutside(ctx)
	for _, file := range outside {
		fmt.Fprintf(&said, "out of reach, delete it yourself: %s\n", file)
	}
	_, werr := w.Write(said.Bytes())
	return errors.Join(err, werr)
}

// findForgettable finds the threads that a request means. One that is erased already is none.
func (d desk) findForgettable(ctx context.Context, r admin.Request) ([]bot.ThreadID, error) {
	var ids []bot.ThreadID
	if r.User != "" {
		threads, err := d.findThreadsOf(ctx, r.User)
		for _, th := range threads {
			ids = append(ids, th.ID)
		}
		return ids, err
	}
	th, err := d.findThread(ctx, r.Thread)
	if errors.Is(err, storage.ErrErased) {
		return nil, nil
	}
	return append(ids, th.ID), err
}

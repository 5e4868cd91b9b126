package main

import (
	"context"

	"github.com/mendanhq/mendan/cmd/mendan/admin"
)

type verifyCmd struct{ storeFlags }

// Run checks the store and prints what was found.
func (c *verifyCmd) Run(ctx context.Context, w world) error {
	return c.askStore(ctx, w.getenv, admin.Request{Command: admin.Verify}, w.out)
}

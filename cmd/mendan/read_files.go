package main

import (
	"context"
	"io"

	"github.com/mendanhq/mendan/agents/attachment/child"
)

// readsFiles reads the files that people send, each in a process of its own. What their sender calls their kind says nothing: their bytes do.
func readsFiles() func(ctx context.Context, name, mime string, body io.Reader) (text, unread string, err error) {
	reader := child.New()
	return func(ctx context.Context, name, _ string, body io.Reader) (string, string, error) {
		read, err := reader.Read(ctx, name, body)
		return read.Text, read.Unread, err
	}
}

package main

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/storage"
)

// tables are the store's, for programs that are made before it is open.
type tables struct{ store storage.Store }

var errNoStore = errors.New("no store is open")

// sharedRow reads a row that all conversations share; it blocks for as long as the store does.
func (t *tables) sharedRow(port, key string) (json.RawMessage, error) {
	if t.store == nil {
		return nil, errNoStore
	}
	return t.store.Row(context.Background(), "", port, key)
}

func (t *tables) lateTable(name string) agents.Table { return lateTable{t, name} }

// lateTable looks for its store when it is used.
type lateTable struct {
	of   *tables
	name string
}

// View implements agents.Table.
func (t lateTable) View(ctx context.Context, f func(agents.TableReader) error) error {
	if t.of.store == nil {
		return errNoStore
	}
	return t.of.store.Table(t.name).View(ctx, f)
}

// Update implements agents.Table.
func (t lateTable) Update(ctx context.Context, f func(agents.TableWriter) error) error {
	if t.of.store == nil {
		return errNoStore
	}
	return t.of.store.Table(t.name).Update(ctx, f)
}

package verbs

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents"
)

// table is the records of one port below a prefix of their own, with checksums and in the tally as all others.
type table struct {
	s      *Store
	prefix []byte
}

// Table gives the rows of a port that belong to no thread.
func (s *Store) Table(name string) agents.Table {
	if name == "" || strings.Contains(name, "\x00") {
		panic(fmt.Sprintf("verbs: a table named %q", name))
	}
	return table{s, key(kindTable, name, "\x00")}
}

func (t table) View(ctx context.Context, f func(agents.TableReader) error) error {
	return t.s.view(ctx, func(tx *txn) error { return f(tableRows{tx, t.prefix}) })
}

func (t table) Update(ctx context.Context, f func(agents.TableWriter) error) error {
	return t.s.doOp(ctx, op{verb: "update a table", plan: guarding(t.prefix), run: func(tx *txn) error { return f(tableRows{tx, t.prefix}) }})
}

// tableRows are a table's rows within one transaction.
type tableRows struct {
	t      *txn
	prefix []byte
}

func (r tableRows) key(k string) []byte { return append(bytes.Clone(r.prefix), k...) }

func (r tableRows) Get(k string) ([]byte, error) { return r.t.Get(r.key(k)) }

// ReadAhead reads rows that are about to be asked for at once, where that saves something.
func (r tableRows) ReadAhead(keys []string) error {
	var all [][]byte
	for _, k := range keys {
		all = append(all, r.key(k))
	}
	return r.t.readAhead(all)
}

func (r tableRows) Scan(prefix string, f func(string, []byte) error) error {
	return r.t.raw(r.key(prefix), func(k, content []byte) error { return f(string(k[len(r.prefix):]), content) })
}

func (r tableRows) Put(k string, value []byte) error {
	return r.t.Put(r.key(k), value)
}

// Delete takes a row back: a document that left the knowledge is gone from the file as a deleted message is.
func (r tableRows) Delete(k string) error {
	r.t.TakeBack()
	return r.t.Del(r.key(k))
}

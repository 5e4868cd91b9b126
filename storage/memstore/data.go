// Package memstore keeps a store's rows in memory that several stores share, as replicas share a database. It is a model for tests: what several
// replicas promise each other is found out here, where a bubble's clock moves.
//
// Guarantees beyond those of storage.Store: a unit of work loads what its plan names while it holds its threads, and what it writes happens whole in the
// end, or not at all. What a life has leased another one takes when that life is over: at once where it ended with Close, else a lease after it was last
// renewed. The clock decides when somebody may take a thread, never who may write: each unit compares whose it is while it holds it.
package memstore

import (
	"bytes"
	"slices"
	"sync"
	"time"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

const (
	lease = 15 * time.Second
	renew = 5 * time.Second
	// laziness is how long a lazy row may wait for company.
	laziness = 100 * time.Millisecond
)

// Data is what stores share, over all their lives.
type Data struct {
	mu    sync.Mutex
	state state
	freed *sync.Cond      // something is held no more
	held  map[string]bool // by a unit under way: threads by their id, other things by their key

	drawn, messages uint64
	lives           []*life
	open            map[*Store]bool // told of what is written
}

// life is one opening.
type life struct {
	until time.Time
	clean bool
}

// state is what is durable. Its rows are sorted by key, and never changed.
type state struct {
	rows  []row
	files int64 // bytes of all
	audit storage.Audit
}

type row struct{ key, content []byte }

// New makes empty data.
func New() *Data {
	d := &Data{held: map[string]bool{}, open: map[*Store]bool{}}
	d.freed = sync.NewCond(&d.mu)
	return d
}

// Raw is everything that is kept.
func (d *Data) Raw() []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	var b bytes.Buffer
	for _, r := range d.state.rows {
		b.Write(r.key)
		b.Write(r.content)
	}
	return b.Bytes()
}

// hold waits until nobody else holds the names, and takes them, one after the other in their order.
func (d *Data) hold(names []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, name := range names {
		for d.held[name] {
			d.freed.Wait()
		}
		d.held[name] = true
	}
}

func (d *Data) free(names []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, name := range names {
		delete(d.held, name)
	}
	d.freed.Broadcast()
}

func (s state) find(key []byte) (int, bool) {
	return slices.BinarySearchFunc(s.rows, key, func(r row, k []byte) int { return bytes.Compare(r.key, k) })
}

func (s state) get(key []byte) []byte {
	if i, found := s.find(key); found {
		return s.rows[i].content
	}
	return nil
}

func (s state) scan(r verbs.Range, fn func(key, content []byte) error) error {
	first, _ := s.find(r.Prefix)
	rows := s.rows[first:]
	end := append(bytes.Clone(r.Prefix), r.Upto...)
	n := slices.IndexFunc(rows, func(row row) bool {
		return !bytes.HasPrefix(row.key, r.Prefix) || r.Upto != nil && bytes.Compare(row.key, end) > 0 && !bytes.HasPrefix(row.key, end)
	})
	if n >= 0 {
		rows = rows[:n]
	}
	if r.Back {
		rows = slices.Clone(rows)
		slices.Reverse(rows)
	}
	if r.After != nil {
		rows = slices.DeleteFunc(slices.Clone(rows), func(row row) bool { return !r.IsBehind(row.key) })
	}
	if r.Most > 0 {
		rows = rows[:min(r.Most, len(rows))]
	}
	for _, row := range rows {
		if err := fn(row.key, row.content); err != nil {
			return err
		}
	}
	return nil
}

// with is the state after edits, which are in the order of their keys; nil content for a row that is deleted.
func (s state) with(edits []row) state {
	rows := make([]row, 0, len(s.rows)+len(edits))
	old := s.rows
	for _, e := range edits {
		n, found := (state{rows: old}).find(e.key)
		rows = append(rows, old[:n]...)
		if old = old[n:]; found {
			old = old[1:]
		}
		if e.content != nil {
			rows = append(rows, e)
		}
	}
	s.rows = append(rows, old...)
	return s
}

package agents

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Table is a port for rows that belong to no thread: an index of documents, templates that all may use. Rows lie by key, as any
// ordered key-value store holds them, apart from those of every other table. The closures touch nothing but the transaction
// that they are given, call no other verb of the store, and keep nothing of it: what Get and Scan hand out is valid until the
// closure returns, and not to be written to.
type Table interface {
	// View gives one unchanging picture. It never waits for an Update of a store.
	View(ctx context.Context, f func(TableReader) error) error
	// Update makes all changes of f, or none when it fails; no two at once. What it returns nil for is durable. f may be called more than
	// once and begins afresh each time. Turns of conversations wait for it: what takes long is done in several.
	Update(ctx context.Context, f func(TableWriter) error) error
}

// TableReader reads rows.
type TableReader interface {
	// Get is nil for a row that is not there.
	Get(key string) ([]byte, error)
	// Scan calls f with each row whose key begins with prefix, in the order of the keys' bytes, until it fails. f changes no row.
	Scan(prefix string, f func(key string, value []byte) error) error
}

// ReadAhead has a reader read rows that are about to be asked for, all at once, where that saves ways to a store that is far away. It changes nothing else.
func ReadAhead(r TableReader, keys ...string) error {
	if far, ok := r.(interface{ ReadAhead(keys []string) error }); ok {
		return far.ReadAhead(keys)
	}
	return nil
}

// TableWriter changes rows. What it has written it reads.
type TableWriter interface {
	TableReader
	Put(key string, value []byte) error
	// Delete of a row that is not there does nothing.
	Delete(key string) error
}

// MemoryTable is a table in memory, for a demonstration or a test. Its zero value is empty.
type MemoryTable struct {
	mu   sync.RWMutex
	rows memoryRows
}

// View blocks while an Update runs.
func (m *MemoryTable) View(ctx context.Context, f func(TableReader) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return f(m.rows)
}

// Update works on a copy of the table, so that a failure leaves no trace.
func (m *MemoryTable) Update(ctx context.Context, f func(TableWriter) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	next := maps.Clone(m.rows)
	if next == nil {
		next = memoryRows{}
	}
	if err := f(next); err != nil {
		return err
	}
	m.rows = next
	return nil
}

type memoryRows map[string][]byte

func (m memoryRows) Get(key string) ([]byte, error) { return m[key], nil }

func (m memoryRows) Scan(prefix string, f func(string, []byte) error) error {
	var keys []string
	for k := range m {
		if strings.HasPrefix(k, prefix) {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	for _, k := range keys {
		if err := f(k, m[k]); err != nil {
			return err
		}
	}
	return nil
}

func (m memoryRows) Put(key string, value []byte) error {
	m[key] = append([]byte{}, value...) // not nil, which says that there is none
	return nil
}

func (m memoryRows) Delete(key string) error {
	delete(m, key)
	return nil
}

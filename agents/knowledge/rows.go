package knowledge

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Rows is where an index lies: rows by key, as any ordered key-value store holds them. The closures touch nothing but the
// transaction that they are given, and keep nothing of it: what Get and Scan hand out is valid until the closure returns, and
// not to be written to.
type Rows interface {
	// View gives one unchanging picture.
	View(ctx context.Context, f func(Reader) error) error
	// Update makes all changes of f, or none when it fails; no two at once.
	Update(ctx context.Context, f func(Writer) error) error
}

// Reader reads rows.
type Reader interface {
	// Get is nil for a row that is not there.
	Get(key string) ([]byte, error)
	// Scan calls f with each row whose key begins with prefix, in the order of the keys' bytes, until it fails.
	Scan(prefix string, f func(key string, value []byte) error) error
}

// Writer changes rows. What it has written it reads.
type Writer interface {
	Reader
	Put(key string, value []byte) error
	Delete(key string) error
}

// Memory is an index's rows in memory, for a demonstration or a test.
type Memory struct {
	mu   sync.RWMutex
	rows memory
}

// View blocks while an Update runs.
func (m *Memory) View(_ context.Context, f func(Reader) error) error {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return f(m.rows)
}

// Update works on a copy of the rows' table, so that a failure leaves no trace.
func (m *Memory) Update(_ context.Context, f func(Writer) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	next := maps.Clone(m.rows)
	if next == nil {
		next = memory{}
	}
	if err := f(next); err != nil {
		return err
	}
	m.rows = next
	return nil
}

type memory map[string][]byte

func (m memory) Get(key string) ([]byte, error) { return m[key], nil }

func (m memory) Scan(prefix string, f func(string, []byte) error) error {
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

func (m memory) Put(key string, value []byte) error {
	m[key] = bytes.Clone(value)
	return nil
}

func (m memory) Delete(key string) error {
	delete(m, key)
	return nil
}

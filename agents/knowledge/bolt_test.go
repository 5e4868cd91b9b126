package knowledge_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/agents/knowledge"
)

// onDisk are rows in a database of their own, as a store would hold them.
type onDisk struct{ db *bbolt.DB }

func openRows(t testing.TB) onDisk {
	t.Helper()
	db, err := bbolt.Open(filepath.Join(t.TempDir(), "k.db"), 0o600, &bbolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket([]byte("k"))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return onDisk{db}
}

func (d onDisk) View(_ context.Context, f func(knowledge.Reader) error) error {
	return d.db.View(func(tx *bbolt.Tx) error { return f(bucket{tx.Bucket([]byte("k"))}) })
}

func (d onDisk) Update(_ context.Context, f func(knowledge.Writer) error) error {
	return d.db.Update(func(tx *bbolt.Tx) error { return f(bucket{tx.Bucket([]byte("k"))}) })
}

type bucket struct{ b *bbolt.Bucket }

func (b bucket) Get(key string) ([]byte, error)     { return b.b.Get([]byte(key)), nil }
func (b bucket) Put(key string, value []byte) error { return b.b.Put([]byte(key), value) }
func (b bucket) Delete(key string) error            { return b.b.Delete([]byte(key)) }

func (b bucket) Scan(prefix string, f func(string, []byte) error) error {
	c := b.b.Cursor()
	for k, v := c.Seek([]byte(prefix)); k != nil && strings.HasPrefix(string(k), prefix); k, v = c.Next() {
		if err := f(string(k), v); err != nil {
			return err
		}
	}
	return nil
}

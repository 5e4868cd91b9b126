package boltstore_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// TestForeignFiles names files of other programs as the store: they are told from damaged stores, and left as they are.
func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other.db")
	db, err := bolt.Open(other, 0o600, &bolt.Options{NoSync: true})
	must(t, err)
	must(t, db.Update(func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("theirs")); return err }))
	must(t, db.Close())
	for name, content := range map[string]string{
		"short.db": "hi", "text.db": strings.Repeat("hello\n", 5000), "sqlite.db": "SQLite format 3\x00" + strings.Repeat("\x00", 8176),
	} {
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
	for _, name := range []string{"other.db", "short.db", "text.db", "sqlite.db"} {
		path := filepath.Join(dir, name)
		before, err := os.ReadFile(path)
		must(t, err)
		_, err = boltstore.Open(ctx, path, boltstore.Options{NoSync: true})
		if !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), path+": not a Mendan store") {
			t.Errorf("%s: %v", name, err)
		}
		after, err := os.ReadFile(path)
		must(t, err)
		if !bytes.Equal(before, after) {
			t.Errorf("%s was changed", name)
		}
	}
}

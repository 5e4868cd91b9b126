package knowledge_test

import (
	"path/filepath"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// openRows are rows where the program keeps them.
func openRows(t testing.TB) agents.Table {
	t.Helper()
	s, err := boltstore.Open(t.Context(), filepath.Join(t.TempDir(), "k.db"), boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s.Table("knowledge")
}

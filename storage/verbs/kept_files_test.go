package verbs

import (
	"errors"
	"io"
	"testing"

	"github.com/mendanhq/mendan/storage"
)

// cutRows have a file in their list, and their connection breaks when it is read.
type cutRows struct {
	Rows
	cut error
}

func (r cutRows) Scan(_ Range, fn func(key, content []byte) error) error {
	return fn(nil, []byte(`"file"`))
}

func (r cutRows) Get([]byte) ([]byte, error) { return nil, r.cut }

// TestFilesOf tells a file that is missing, which is damage, from one that cannot be read now.
func TestFilesOf(t *testing.T) {
	_, err := (&txn{Rows: cutRows{}}).filesOf("t")
	if !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("missing: %v", err)
	}
	_, err = (&txn{Rows: cutRows{cut: io.ErrUnexpectedEOF}}).filesOf("t")
	if errors.Is(err, storage.ErrDamaged) || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("cut: %v", err)
	}
}

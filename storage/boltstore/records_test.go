package boltstore_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// TestKeysThatAreTooLong refuses what bbolt cannot keep, with all else of the verb.
func TestKeysThatAreTooLong(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true})
	err := s.Table("a").Update(ctx, func(w agents.TableWriter) error {
		return errors.Join(w.Put("fine", nil), w.Put(strings.Repeat("k", 1<<16), nil))
	})
	if !errors.Is(err, storage.ErrInvalid) {
		t.Errorf("a key of 64 KiB: %v", err)
	}
	must(t, s.Table("a").View(ctx, func(r agents.TableReader) error {
		v, err := r.Get("fine")
		if v != nil {
			t.Error("a part of it was kept")
		}
		return err
	}))
	must(t, s.Close())
}

// TestNothingStaysOfWhatIsDropped counts the records: what goes leaves none behind.
func TestNothingStaysOfWhatIsDropped(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true})
	count := func() int {
		t.Helper()
		r, err := s.Verify(ctx)
		must(t, err)
		return r.Records
	}
	before := count()
	rows := s.Table("a")
	must(t, rows.Update(ctx, func(w agents.TableWriter) error { return errors.Join(w.Put("x", nil), w.Put("y", []byte("1"))) }))
	_, err := storage.KeepFile(ctx, s, storage.File{Ref: "loose", At: noon}, strings.NewReader("words"))
	must(t, err)
	if n := count(); n != before+5 { // two rows; a file, its piece, and when it is dropped
		t.Errorf("%d records, and %d before", n, before)
	}
	must(t, rows.Update(ctx, func(w agents.TableWriter) error { return errors.Join(w.Delete("x"), w.Delete("y")) }))
	_, _, _, err = s.FireTimers(ctx, noon.Add(storage.LooseTime))
	must(t, err)
	if n := count(); n != before {
		t.Errorf("%d records stay, and %d were there", n, before)
	}
	must(t, s.Close())
}

package boltstore_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/mendanhq/mendan/storage/boltstore"
)

// FuzzPages reads damaged pages: it may refuse them, but it ends and does not panic.
func FuzzPages(f *testing.F) {
	raw, _ := full(f, 1)
	raw = raw[:used(raw)]
	f.Add([]byte{}, 0)
	for at := 0; at < len(raw); at += 3000 {
		f.Add([]byte{1, 0, 255}, at)
	}
	f.Fuzz(func(t *testing.T, patch []byte, at int) {
		damaged := bytes.Clone(raw)
		if at >= 0 && at < len(damaged) {
			copy(damaged[at:], patch)
		}
		r := bytes.NewReader(damaged)
		_ = boltstore.CheckPages(r, int64(len(damaged)))
		_ = boltstore.WalkPages(r, int64(len(damaged)), func(_, _ []byte) error { return nil })
	})
}

func TestEveryRecordIsWalked(t *testing.T) {
	raw, _ := full(t, 60)
	n := 0
	r := bytes.NewReader(raw)
	must(t, boltstore.WalkPages(r, int64(len(raw)), func(_, _ []byte) error { n++; return nil }))
	s := open(t, write(t, raw), boltstore.Options{NoSync: true})
	report, err := s.Verify(ctx)
	must(t, err)
	must(t, s.Close())
	if n != report.Records+1 || report.Threads != 60 || report.Audit != 2 || report.Unsent != 1 {
		t.Errorf("%d records, report %+v", n, report)
	}
}

// TestFirstStart leaves nothing behind but the store, for the owner only.
func TestFirstStart(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir+"/m.db", boltstore.Options{})
	info, err := os.Stat(dir + "/m.db")
	must(t, err)
	if n := names(t, dir); n != "[- m.db]" || info.Mode().Perm() != 0o600 {
		t.Errorf("left: %s, mode %v", n, info.Mode())
	}
	if s.Unclean() || s.Epoch() != 1 {
		t.Errorf("unclean %v, epoch %d", s.Unclean(), s.Epoch())
	}
	must(t, s.Close())
}

package boltstore

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// chained makes a closed store with so many links in its chain.
func chained(t *testing.T, links int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "m.db")
	s := reopened(t, path)
	for range links {
		if err := s.Audit(context.Background(), storage.Audit{At: time.Unix(1, 0), Kind: "start"}); err != nil {
			t.Fatal(err)
		}
	}
	closed(t, s)
	return path
}

func reopened(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(context.Background(), path, Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func closed(t *testing.T, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// tamper changes a closed store's records as somebody would who knows how they are counted.
func tamper(t *testing.T, path string, change func(*txn) error) {
	t.Helper()
	h, err := openFile(context.Background(), path, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := &Store{h: h}
	err = s.updateAlone(func(t *txn) error {
		if err := t.loadHead(); err != nil {
			return err
		}
		return errors.Join(change(t), t.saveHead())
	}, bucketOf)
	if err := errors.Join(err, h.close()); err != nil {
		t.Fatal(err)
	}
}

// TestACutChainIsFound takes the last links out, one and all of them, with every count set right.
func TestACutChainIsFound(t *testing.T) {
	for cut := 1; cut <= 5; cut++ {
		path := chained(t, 5)
		tamper(t, path, func(t *txn) error {
			for n := range cut {
				if err := t.Del(verbs.AuditKey(uint64(5 - n))); err != nil {
					return err
				}
			}
			return nil
		})
		for _, wholly := range []int64{0, 1} {
			s, err := Open(context.Background(), path, Options{NoSync: true, Wholly: wholly})
			if !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), "cut off") {
				t.Errorf("%d links cut, read as a whole up to %d bytes: %v", cut, wholly, err)
			}
			if err == nil {
				s.Crash(false)
			}
		}
	}
}

// TestACutIsNotHidden cuts the chain of a store in use: the next link must not take the place of one that is gone.
func TestACutIsNotHidden(t *testing.T) {
	path := chained(t, 3)
	s := reopened(t, path)
	err := s.doOp(context.Background(), &op{run: func(t *txn) error { return t.Del(verbs.AuditKey(3)) }})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Audit(context.Background(), storage.Audit{Kind: "start"}); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("the next link: %v", err)
	}
	s.Crash(false)
}

// TestAnOldStoreGetsAHead opens a store of a time when nobody wrote down where the chain ends.
func TestAnOldStoreGetsAHead(t *testing.T) {
	ctx := context.Background()
	path := chained(t, 4)
	tamper(t, path, func(t *txn) error { t.head.Chain = storage.AuditHead{}; return nil })
	s := reopened(t, path)
	head, err := s.AuditHead(ctx)
	if err != nil || head.Seq != 4 || head.Since != 4 || head.Hash == "" {
		t.Errorf("the head is %+v, %v", head, err)
	}
	if r, err := s.Verify(ctx); err != nil || r.Since != 4 {
		t.Errorf("verify: %+v, %v", r, err)
	}
	if err := s.Audit(ctx, storage.Audit{Kind: "start"}); err != nil {
		t.Fatal(err)
	}
	closed(t, s)
	s = reopened(t, path)
	if head, err = s.AuditHead(ctx); err != nil || head.Seq != 5 || head.Since != 4 {
		t.Errorf("later the head is %+v, %v", head, err)
	}
	var copied bytes.Buffer
	if err := s.Backup(ctx, &copied); err != nil {
		t.Error(err)
	}
	closed(t, s)
	tamper(t, path, func(t *txn) error { return t.Del(verbs.AuditKey(5)) })
	if _, err := Open(ctx, path, Options{NoSync: true}); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("a cut after that: %v", err)
	}
}

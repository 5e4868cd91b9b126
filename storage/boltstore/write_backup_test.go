package boltstore_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// slow is a writer that does not go on before it may.
type slow struct {
	bytes.Buffer
	reached chan struct{}
	goOn    chan struct{}
	once    sync.Once
}

func (w *slow) Write(p []byte) (int, error) {
	w.once.Do(func() { close(w.reached); <-w.goOn })
	return w.Buffer.Write(p)
}

// TestBackup takes a copy while the store is in use: nobody waits for it, not even an erasure, and it is whole.
func TestBackup(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.db")
	s := open(t, path, boltstore.Options{NoSync: true})
	fill(t, s, 5, 3)
	want, err := dump(s)
	must(t, err)
	w := &slow{reached: make(chan struct{}), goOn: make(chan struct{})}
	done := make(chan error)
	go func() { done <- s.Backup(ctx, w) }()
	<-w.reached
	for n := range 300 {
		ingest(t, s, saying(1, 100+n, fmt.Sprint("meanwhile ", n)))
	}
	_, err = s.Erase(ctx, threadID(2), storage.Erasure{})
	must(t, err)
	ingest(t, s, saying(1, 999, "after"))
	close(w.goOn)
	must(t, <-done)
	if dumpFile(t, w.Bytes()) != want {
		t.Error("the backup is not the state in which it began")
	}
	must(t, s.Close())
}

// TestVerifyWhileWriting verifies a store that is never at rest.
func TestVerifyWhileWriting(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true})
	ingest(t, s, starting(1))
	stop := make(chan struct{})
	var talking sync.WaitGroup
	talking.Go(func() {
		for n := 0; ; n++ {
			select {
			case <-stop:
				return
			default:
				if _, err := s.Ingest(ctx, []storage.Inbound{saying(1, n, "x")}, noon); err != nil {
					t.Error(err)
				}
			}
		}
	})
	for range 20 {
		if _, err := s.Verify(ctx); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	talking.Wait()
	must(t, s.Close())
}

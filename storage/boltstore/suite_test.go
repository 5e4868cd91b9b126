package boltstore_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Factory {
		path := filepath.Join(t.TempDir(), "mendan.db")
		return storetest.Factory{
			Open: func(ctx context.Context) (storage.Store, error) {
				return boltstore.Open(ctx, path, boltstore.Options{NoSync: true, Files: storetest.Limits, Texts: promptTexts})
			},
			Crash: func(s storage.Store, keepLazy bool) error { return s.(*boltstore.Store).Crash(keepLazy) },
			Raw:   func() ([]byte, error) { return os.ReadFile(path) },
		}
	})
}

func promptTexts() []byte { return []byte("You are the program. This is the program's own prompt. ") }

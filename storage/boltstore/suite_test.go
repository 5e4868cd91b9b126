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

func TestStore(t *testing.T) { storetest.Run(t, factory(func(*boltstore.Store) {}), nil) }

// factory makes stores that are prepared when they are open.
func factory(prepare func(*boltstore.Store)) func(t *testing.T) storetest.Factory {
	return func(t *testing.T) storetest.Factory {
		path := filepath.Join(t.TempDir(), "mendan.db")
		return storetest.Factory{
			Open: func(ctx context.Context, _ bool) (storage.Store, error) {
				s, err := boltstore.Open(ctx, path, boltstore.Options{NoSync: true, Files: storetest.Limits, Texts: promptTexts})
				if err == nil {
					prepare(s)
				}
				return s, err
			},
			Crash: func(s storage.Store, keepLazy bool) error { return s.(*boltstore.Store).Crash(keepLazy) },
			Raw:   func() ([]byte, error) { return os.ReadFile(path) },
		}
	}
}

func promptTexts() []byte { return []byte("You are the program. This is the program's own prompt. ") }

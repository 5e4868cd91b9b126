package pgstore_test

import (
	"context"
	"flag"
	"os"
	"testing"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
	"github.com/mendanhq/mendan/storage/storetest"
)

var server pgtest.Server

// TestMain has fewer random runs than elsewhere: the verbs are boltstore's, and here each one goes to a server.
func TestMain(m *testing.M) {
	flag.Parse()
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		if err := checks.Value.Set("25"); err != nil {
			panic(err)
		}
	}
	os.Exit(pgtest.Run(m, &server))
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Factory { return makeFactory(migrated(t)) })
}

// makeFactory makes stores over a schema of their own.
func makeFactory(address string) storetest.Factory {
	return storetest.Factory{
		Open: func(ctx context.Context, sole bool) (storage.Store, error) {
			return pgstore.Open(ctx, address, pgstore.Options{Keys: pgtest.Key, Sole: sole, Files: storetest.Limits, Texts: promptTexts})
		},
		Crash: func(s storage.Store, keepLazy bool) error { return s.(*pgstore.Store).Crash(keepLazy) },
		Raw:   func() ([]byte, error) { return pgstore.Readable(context.Background(), address, "record", pgtest.Key) },
	}
}

func TestShared(t *testing.T) {
	storetest.Shared(t, func(t *testing.T) storetest.SharedFactory {
		address := migrated(t)
		f := makeFactory(address)
		f.Open = func(ctx context.Context, sole bool) (storage.Store, error) {
			return pgstore.Open(ctx, address, pgstore.Options{Keys: pgtest.Key, Shared: true, Files: storetest.Limits, Connections: 4})
		}
		return storetest.SharedFactory{Factory: f, Lapse: func(s storage.Store) { s.(*pgstore.Store).Lapse() }}
	})
}

func promptTexts() []byte { return []byte("You are the program. This is the program's own prompt. ") }

// migrated gives the address of a schema that is ready.
func migrated(t *testing.T) string {
	t.Helper()
	address := server.Address(t)
	if _, err := pgstore.Migrate(context.Background(), address, pgstore.Options{Keys: pgtest.Key}); err != nil {
		t.Fatal(err)
	}
	return address
}

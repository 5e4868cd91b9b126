package pgstore_test

import (
	"context"
	"flag"
	"os"
	"strconv"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
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
		if err := checks.Value.Set(strconv.Itoa(sample.Draws(25, 5))); err != nil {
			panic(err)
		}
	}
	os.Exit(pgtest.Run(m, &server))
}

// TestStore has lives that could share the database, and TestAlone those that do not.
func TestStore(t *testing.T) {
	// In a bubble the clock stands still while anything listens to a network.
	storetest.Run(t, factory(pgstore.Options{Silent: true}), some)
}

// some cases are enough where nobody asked for the whole: what they hold is decided by the verbs, which a file and the memory are held to whole.
func some(names []string) []string { return sample.Of(names, 25) }

// factory makes stores over a schema of their own.
func factory(o pgstore.Options) func(*testing.T) storetest.Factory {
	return func(t *testing.T) storetest.Factory {
		address := migrated(t)
		return storetest.Factory{
			Open: func(ctx context.Context, sole bool) (storage.Store, error) {
				o := o
				o.Keys, o.Sole, o.Files, o.Texts, o.Connections = pgtest.Key, sole, storetest.Limits, promptTexts, 5
				return pgstore.Open(ctx, address, o)
			},
			Crash: func(s storage.Store, keepLazy bool) error { return s.(*pgstore.Store).Crash(keepLazy) },
			Raw:   func() ([]byte, error) { return pgstore.Readable(context.Background(), address, "record", pgtest.Key) },
		}
	}
}

func TestShared(t *testing.T) {
	storetest.Shared(t, func(t *testing.T) storetest.SharedFactory {
		return storetest.SharedFactory{Factory: factory(pgstore.Options{})(t), Lapse: func(s storage.Store) { s.(*pgstore.Store).Lapse() }}
	}, some)
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

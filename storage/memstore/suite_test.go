package memstore_test

import (
	"context"
	"testing"

	"go.uber.org/goleak"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/memstore"
	"github.com/mendanhq/mendan/storage/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestStore(t *testing.T) { storetest.Run(t, makeFactory, nil) }

func makeFactory(*testing.T) storetest.Factory {
	data := memstore.New()
	return storetest.Factory{
		Open: func(_ context.Context, sole bool) (storage.Store, error) {
			return data.Open(memstore.Options{Files: storetest.Limits, Sole: sole}), nil
		},
		Crash: func(s storage.Store, keepLazy bool) error { return s.(*memstore.Store).Crash(keepLazy) },
		Raw:   func() ([]byte, error) { return data.Raw(), nil },
	}
}

func TestShared(t *testing.T) {
	storetest.Shared(t, func(t *testing.T) storetest.SharedFactory {
		return storetest.SharedFactory{Factory: makeFactory(t), Lapse: func(s storage.Store) { s.(*memstore.Store).Lapse() }}
	}, nil)
}

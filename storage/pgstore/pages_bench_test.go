package pgstore_test

import (
	"context"
	"testing"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
	"github.com/mendanhq/mendan/storage/storetest"
)

// BenchmarkPages reads pages of a database with 10,000 conversations.
func BenchmarkPages(b *testing.B) {
	address := server.Address(b)
	if _, err := pgstore.Migrate(ctx, address, pgstore.Options{Keys: pgtest.Key}); err != nil {
		b.Fatal(err)
	}
	storetest.BenchPages(b, storetest.Factory{Open: func(ctx context.Context, _ bool) (storage.Store, error) {
		return pgstore.Open(ctx, address, pgstore.Options{Keys: pgtest.Key})
	}}, 10_000)
}

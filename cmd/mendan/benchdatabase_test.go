package main

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// benchDatabase is a database of which the cost is told.
type benchDatabase struct {
	server  *pgtest.Server
	address string
	conn    *pgx.Conn // beside the program
	tracer  pgx.QueryTracer
}

// startDatabase starts a server that writes to its disk as one in earnest, with nothing in it.
func startDatabase(b testing.TB) *benchDatabase {
	b.Helper()
	s := &pgtest.Server{Durable: true}
	b.Cleanup(func() {
		if err := s.Stop(); err != nil {
			b.Error(err)
		}
	})
	return openDatabase(b, s)
}

// openDatabase makes a database with nothing in it.
func openDatabase(b testing.TB, s *pgtest.Server) *benchDatabase {
	b.Helper()
	d := &benchDatabase{server: s, address: s.Address(b)}
	if _, err := pgstore.Migrate(b.Context(), d.address, pgstore.Options{}); err != nil {
		b.Fatal(err)
	}
	var err error
	if d.conn, err = pgx.Connect(b.Context(), d.address); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = d.conn.Close(context.Background()) })
	return d
}

// cpu is what the server's processes used of the processors; 0 where there is none.
func (d *benchDatabase) cpu(b testing.TB) time.Duration {
	b.Helper()
	if d == nil {
		return 0
	}
	used, err := d.server.CPU()
	if err != nil {
		b.Fatal(err)
	}
	return used
}

// syncs are those of the write-ahead log.
func (d *benchDatabase) syncs(b testing.TB) (n uint64) {
	b.Helper()
	if err := d.conn.QueryRow(b.Context(), `select wal_sync from pg_stat_wal`).Scan(&n); err != nil {
		b.Fatal(err)
	}
	return n
}

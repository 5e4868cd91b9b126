package pgstore_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// TestSchema has databases that are not prepared, prepared twice, and of a newer program.
func TestSchema(t *testing.T) {
	address := server.Address(t)
	refused := func(hint string) {
		t.Helper()
		_, err := pgstore.Open(ctx, address, pgstore.Options{Keys: pgtest.Key})
		if !errors.Is(err, pgstore.ErrSchema) || !strings.Contains(err.Error(), hint) {
			t.Errorf("error is %v, want a hint at %q", err, hint)
		}
	}
	refused("mendan store migrate")
	for _, from := range []int{0, 5} {
		m, err := pgstore.Migrate(ctx, address, pgstore.Options{Keys: pgtest.Key})
		must(t, err)
		if m != (pgstore.Migrated{From: from, To: 5}) {
			t.Errorf("migrated %+v, want from %d", m, from)
		}
	}
	must(t, open(t, address, pgstore.Options{Keys: pgtest.Key}).Close())
	conn, err := pgx.Connect(ctx, address)
	must(t, err)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `update schema set version = 99`) // which only adds
	must(t, err)
	must(t, open(t, address, pgstore.Options{Keys: pgtest.Key}).Close())
	_, err = conn.Exec(ctx, `update schema set min_writer = 99`)
	must(t, err)
	refused("newer program")
}

// TestMigrateBesideOlderWriters has a step after which the programs of before may not write: while one of them runs it is refused, and nothing is changed.
func TestMigrateBesideOlderWriters(t *testing.T) {
	address := server.Address(t)
	must(t, pgstore.MigrateTo(ctx, address, 1))
	must(t, pgtest.Exec(address, `update schema set min_writer = 1`))
	must(t, pgtest.Exec(address, `insert into life values (7, 'old-a', now(), now() + interval '1 hour'), (8, 'old-b', now(), now() - interval '1 hour')`))
	_, err := pgstore.Migrate(ctx, address, pgstore.Options{})
	if !errors.Is(err, pgstore.ErrSchema) || !strings.Contains(err.Error(), "old-a may not write") {
		t.Errorf("beside an older program it is %v", err)
	}
	must(t, pgtest.Exec(address, `delete from life where life = 7`))
	m, err := pgstore.Migrate(ctx, address, pgstore.Options{})
	if err != nil || m.From != 1 {
		t.Errorf("after its end it is %+v, %v", m, err)
	}
}

func TestTLS(t *testing.T) {
	for address, want := range map[string]string{
		"postgres://u@db.example.org/m":               "verify-full",
		"postgres://u@10.0.0.7:5432/m":                "verify-full",
		"postgres:///m?host=db.example.org":           "verify-full",
		"postgres://u@db.example.org/m?sslmode=allow": "sslmode=allow",
		"postgres://u@127.0.0.1/m":                    "",
		"postgres://u@localhost/m":                    "",
		"postgres:///m?host=/run/postgresql":          "",
	} {
		got, err := pgstore.WithTLS(address)
		if err != nil || want == "" && strings.Contains(got, "sslmode") || !strings.Contains(got, want) {
			t.Errorf("%s: %s, %v", address, got, err)
		}
	}
	if _, err := pgstore.WithTLS("postgres://u:hidden@%zz/m"); err == nil || strings.Contains(err.Error(), "hidden") {
		t.Errorf("error is %v", err)
	}
}

// TestLeastRights has a user who may not make tables: the rights that the documentation names are enough.
func TestLeastRights(t *testing.T) {
	address := migrated(t)
	conn, err := pgx.Connect(ctx, address)
	must(t, err)
	defer conn.Close(ctx)
	var schema string
	must(t, conn.QueryRow(ctx, `select current_schema`).Scan(&schema))
	clerk := "clerk_of_" + schema
	_, err = conn.PgConn().Exec(ctx, `
		create role `+clerk+` login;
		grant usage on schema `+schema+` to `+clerk+`;
		grant select, insert, update, delete on all tables in schema `+schema+` to `+clerk+`;
		grant usage, select on all sequences in schema `+schema+` to `+clerk).ReadAll()
	must(t, err)
	s := open(t, strings.Replace(address, "user=mendan", "user="+clerk, 1), pgstore.Options{Keys: pgtest.Key})
	begin(t, s)
	f, err := s.Claim(ctx, "thread")
	must(t, err)
	checkAttempts(t, s, f, 1)
	_, err = s.Verify(ctx)
	must(t, err)
	must(t, s.Close())
	if _, err := pgstore.Migrate(ctx, strings.Replace(address, "user=mendan", "user="+clerk, 1), pgstore.Options{Keys: pgtest.Key}); err != nil {
		t.Errorf("a migration with nothing to do: %v", err)
	}
}

package pgstore

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// ErrSchema means that the database is not as this program needs it; the error says what is to be done.
var ErrSchema = errors.New("the database's schema does not fit this program")

// migrations make the schema, one version each. They only add; what is in a release is never changed.
//
// record holds everything that package verbs decides about. stripe is what units lock: a thread or a guard stands for the row that its hash gives, so that
// what is not there yet can be locked as well. life has a row for each process that has the database open, or had. awake has a
// mark that is gone when the server crashed since, also where only one of its processes did: the table is unlogged. head says where the store was moved, or
// which copy into it is not finished.
var migrations = []string{`
create table record (key bytea primary key, content bytea not null);
create table stripe (n integer primary key);
insert into stripe select generate_series(0, 2047);
create table life (life bigint primary key, replica text not null, since timestamptz not null, until timestamptz not null);
create table lease (thread text primary key, life bigint not null, claim bigint not null);
create table head (one boolean primary key default true check (one), salt bytea not null, files bigint not null default 0, chain jsonb not null default '{}');
create unlogged table awake (one boolean primary key default true check (one), mark text not null);
create sequence number;
create sequence message;
create sequence epoch;
`, `
alter table life add column version text not null default '', add column visit boolean not null default false, add column clean boolean not null default false;
drop table lease;
`, `
alter table head add column moved text, add column copying text;
`, sealing, `
alter table head add column indexed boolean not null default true;
update head set indexed = false;
`}

// writer is the oldest version of a program that may write what this one does: those before keep no index of threads by how they stand.
const writer = 5

// Migrated is what Migrate did.
type Migrated struct{ From, To int }

// Migrate brings the database's schema to the version of this program, in one transaction. It may run at any time, and again, beside programs of before
// unless those may not write any more: then it is refused while one runs. The database's user needs the right to create tables.
func Migrate(ctx context.Context, address string, o Options) (m Migrated, err error) {
	o = o.orDefaults()
	pool, err := connect(ctx, address, o)
	if err != nil {
		return m, err
	}
	defer pool.Close()
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		// Two that begin at once would make the same tables; this is not on the way of any verb.
		if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(7306357456)`); err != nil {
			return err
		}
		if m.From, err = schemaVersion(ctx, tx); err != nil {
			return err
		}
		m.To = max(m.From, len(migrations))
		return migrate(ctx, tx, m.From)
	})
	return m, err
}

func migrate(ctx context.Context, tx pgx.Tx, from int) error {
	if from >= len(migrations) {
		return nil
	}
	if from == 0 {
		const table = `create table schema (one boolean primary key default true check (one), version integer not null, min_writer integer not null)`
		if _, err := tx.Exec(ctx, table); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `insert into schema (version, min_writer) values (0, 0)`); err != nil {
			return err
		}
	}
	if err := endOlderWriters(ctx, tx); err != nil {
		return err
	}
	for _, m := range migrations[from:] {
		if _, err := tx.Conn().PgConn().Exec(ctx, m).ReadAll(); err != nil {
			return err
		}
	}
	if from == 0 {
		salt := make([]byte, 16)
		rand.Read(salt)
		if _, err := tx.Exec(ctx, `insert into head (salt) values ($1)`, salt); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `update schema set version = $1, min_writer = $2`, len(migrations), writer)
	return err
}

// endOlderWriters refuses to shut out programs that are running; no other one begins meanwhile. Who runs on a schema of before what this program wants of
// writers is one of those: this one would not have opened it.
func endOlderWriters(ctx context.Context, tx pgx.Tx) error {
	var made bool
	var oldest int
	if err := tx.QueryRow(ctx, `select to_regclass('life') is not null, min_writer from schema`).Scan(&made, &oldest); err != nil || !made || oldest >= writer {
		return err
	}
	if _, err := tx.Exec(ctx, `lock table life in share mode`); err != nil {
		return err
	}
	var running []string
	err := tx.QueryRow(ctx, `select coalesce(array_agg(replica order by replica), '{}') from life where until > clock_timestamp()`).Scan(&running)
	if err == nil && len(running) > 0 {
		err = fmt.Errorf("%w: %s may not write to it any more after this step: stop that first, then run `mendan store migrate` again", ErrSchema,
			strings.Join(running, ", "))
	}
	return err
}

// queryer is a connection, a pool or a transaction.
type queryer interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// schemaVersion is the version of a database; 0 where there is none.
func schemaVersion(ctx context.Context, q queryer) (version int, err error) {
	var there bool
	if err := q.QueryRow(ctx, `select to_regclass('schema') is not null`).Scan(&there); err != nil || !there {
		return 0, err
	}
	err = q.QueryRow(ctx, `select version from schema`).Scan(&version)
	return version, err
}

// checkSchema reports whether this program may use the database.
func checkSchema(ctx context.Context, pool *pgxpool.Pool) error {
	version, err := schemaVersion(ctx, pool)
	if err != nil {
		return err
	}
	if version < len(migrations) {
		return fmt.Errorf("%w: it has version %d, and this program needs %d: run `mendan store migrate`", ErrSchema, version, len(migrations))
	}
	var oldest int
	if err := pool.QueryRow(ctx, `select min_writer from schema`).Scan(&oldest); err != nil {
		return err
	}
	if oldest > len(migrations) {
		return fmt.Errorf("%w: programs from version %d on may write to it, and this one has %d: use a newer program", ErrSchema, oldest, len(migrations))
	}
	return nil
}

package pgstore

import (
	"bytes"
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/bot"
)

// CutConnections has fn called with the connection of each unit that writes: before it commits, or after that and before anybody heard of it.
func (s *Store) CutConnections(before, after func(*pgx.Conn)) { s.faults = faults{before, after} }

// CloseWithin has Close give up so soon.
func (s *Store) CloseWithin(d time.Duration) { s.closing = d }

// Renew says that the store's life goes on.
func (s *Store) Renew() { s.renew(context.Background()) }

// Readable is everything that can be read of a table of rows: keys and contents as they are stored, and opened with each key
// that is there.
func Readable(ctx context.Context, address, table, keys string) ([]byte, error) {
	parsed, err := parseKeys(keys)
	if err != nil {
		return nil, err
	}
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, `select r.key, content, id, owner, wrapped, under from `+table+` r full join sealing on true`)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	var k, content []byte
	var id *int64
	var s seal
	_, err = pgx.ForEachRow(rows, []any{&k, &content, &id, &s.owner, &s.wrapped, &s.under}, func() error {
		out.Write(k)
		out.Write(content)
		if id == nil || k == nil {
			return nil
		}
		s.id = *id
		if err := parsed.open(&s); err != nil {
			return err
		}
		opened, _ := s.read(k, content)
		out.Write(opened)
		return nil
	})
	return out.Bytes(), err
}

// MigrateTo makes the schema of an earlier version.
func MigrateTo(ctx context.Context, address string, version int) error {
	all := migrations
	defer func() { migrations = all }()
	migrations = all[:version]
	_, err := Migrate(ctx, address, Options{})
	return err
}

// WithTLS is an address as it is connected to.
func WithTLS(address string) (string, error) { return withTLS(address) }

// Holder gives a function that holds threads as units do.
func Holder() func(...bot.ThreadID) (release func()) {
	q := &lazyQueue{}
	return func(threads ...bot.ThreadID) func() {
		_, release, _ := q.hold(context.Background(), threads)
		return release
	}
}

// Lapse has the lease of the store's life run out, as if its process had stood still for that long. The store may be closed.
func (s *Store) Lapse() {
	ctx := context.Background()
	conn, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig)
	if err != nil {
		panic(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, `update life set until = clock_timestamp() where life = $1`, s.epoch); err != nil {
		panic(err)
	}
}

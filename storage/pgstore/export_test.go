package pgstore

import (
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

// Lapse has the lease of the store's life run out, as if its process had stood still for that long.
func (s *Store) Lapse() {
	if _, err := s.pool.Exec(context.Background(), `update life set until = clock_timestamp() where life = $1`, s.epoch); err != nil {
		panic(err)
	}
}

package pgstore

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// CutConnections has fn called with the connection of each unit that writes: before it commits, or after that and before anybody heard of it.
func (s *Store) CutConnections(before, after func(*pgx.Conn)) { s.faults = faults{before, after} }

// Renew says that the store's life goes on.
func (s *Store) Renew() { s.renew(context.Background()) }

// WithTLS is an address as it is connected to.
func WithTLS(address string) (string, error) { return withTLS(address) }

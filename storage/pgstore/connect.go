package pgstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// connect opens the pool. Nothing connects before the first query.
func connect(ctx context.Context, address string, o Options) (*pgxpool.Pool, error) {
	address, err := withTLS(address)
	if err != nil {
		return nil, err
	}
	c, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err // it leaves passwords out
	}
	c.MaxConns = int32(o.Connections)
	c.ConnConfig.Tracer = o.Tracer
	params := c.ConnConfig.RuntimeParams
	for k, v := range map[string]string{
		"application_name":                    "mendan",
		"statement_timeout":                   strconv.FormatInt(o.Statement.Milliseconds(), 10),
		"idle_in_transaction_session_timeout": strconv.FormatInt(o.Statement.Milliseconds(), 10),
	} {
		params[k] = cmp.Or(params[k], v)
	}
	if o.Password != nil {
		c.BeforeConnect = func(_ context.Context, cc *pgx.ConnConfig) error {
			password, err := o.Password()
			if err != nil {
				return fmt.Errorf("%w: %w", errPassword, err)
			}
			cc.Password = password
			return nil
		}
	}
	return pgxpool.NewWithConfig(ctx, c)
}

// errPassword means that there was no password to connect with, as in the moment in which its file is replaced.
var errPassword = errors.New("the database's password")

var errAddress = errors.New("the store's address is not one of a database: it looks like postgres://user@host:5432/name")

// withTLS asks for TLS that proves who the server is, unless the address says something else or the server is on this machine.
func withTLS(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" && u.Query().Get("host") == "" {
		return "", errAddress // and not what was parsed: it may have a password
	}
	q := u.Query()
	if q.Has("sslmode") || isLoopback(u.Hostname()) && isLoopback(q.Get("host")) {
		return address, nil
	}
	q.Set("sslmode", "verify-full")
	u.RawQuery = q.Encode()
	return u.String(), nil
}

// isLoopback reports whether a host is this machine, or the folder of a socket, or not named.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "" || host == "localhost" || strings.HasPrefix(host, "/") || ip != nil && ip.IsLoopback()
}

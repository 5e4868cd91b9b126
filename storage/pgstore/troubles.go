package pgstore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/mendanhq/mendan/storage"
)

// isCut reports whether an error says that the connection or the server went away, in whatever form.
func isCut(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch pg.Code {
		case "57P01", "57P02", "57P03", "57P05", // shut down, crashed, not ready yet, idle for too long
			"25P03",          // idle within a transaction
			"53300", "53400": // no connection left
			return true
		}
		return strings.HasPrefix(pg.Code, "08")
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok { // also "server refused TLS"
		return true
	}
	if _, ok := errors.AsType[net.Error](err); ok {
		return true
	}
	for _, cut := range []error{errPassword, io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, os.ErrDeadlineExceeded, syscall.ECONNRESET, syscall.EPIPE} {
		if errors.Is(err, cut) {
			return true
		}
	}
	return err != nil && strings.Contains(err.Error(), "conn closed") // pgx has no other name for it
}

// isCollision reports whether a unit met another one, and may succeed if it runs again.
func isCollision(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		return false
	}
	switch pg.Code {
	case "40001", "40P01", "55P03", "23505": // serialisation, deadlock, lock not available, unique violation
		return true
	}
	return strings.HasPrefix(pg.Code, "25") // in a transaction that has failed
}

// isOfDatabase reports whether an error came from the database or the way to it, and not from a verb.
func isOfDatabase(err error) bool {
	return isCut(err) || errors.As(err, new(*pgconn.PgError))
}

// classify gives an error of a verb as storage knows it.
func classify(err error) error {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch pg.Code {
		case "53100", "53200": // disk full, out of memory
			return fmt.Errorf("%w: %v", storage.ErrFull, err)
		case "XX001", "XX002": // a damaged page, a damaged index
			return fmt.Errorf("%w: %v", storage.ErrDamaged, err)
		case "54000": // an index row that is too large
			return fmt.Errorf("%w: %v", storage.ErrInvalid, err)
		}
	}
	if isOfDatabase(err) {
		return storage.Trouble(fmt.Errorf("the database: %v", err)) // %v: the end of a wait within is not the caller's
	}
	return err
}

// ended is the error of a verb whose time was over.
func ended(ctx context.Context, last error) error {
	if last == nil {
		last = context.Cause(ctx)
	}
	return storage.Trouble(fmt.Errorf("the database did not answer in time: %v", last))
}

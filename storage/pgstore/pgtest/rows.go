package pgtest

import (
	"bytes"
	"context"

	"github.com/jackc/pgx/v5"
)

// Key is a wrapping key for tests.
const Key = "c2l4dGVlbiBieXRlcywgYW5kIHNpeHRlZW4gbW9yZS4="

// Rows are the keys and contents of all rows at an address, and who has which thread: all that can be asked for.
func Rows(address string) ([]byte, error) {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, `select key, content from record union all select thread::bytea, '' from lease`)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	var k, content []byte
	_, err = pgx.ForEachRow(rows, []any{&k, &content}, func() error {
		out.Write(k)
		out.Write(content)
		return nil
	})
	return out.Bytes(), err
}

// Exec runs a statement at an address.
func Exec(address, sql string) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, sql)
	return err
}

package agents

import (
	"encoding/json"
	"fmt"
)

// RowReader reads a row that a conversation keeps beside its state; nil when there is none.
type RowReader func(port, key string) (json.RawMessage, error)

// Whole is a Flow that keeps a part of its conversation in rows of the thread, so that a turn does not read and write all that was ever said: Whole is
// the state with that part in it again, for Record.
type Whole[S any] interface {
	Flow[S]
	Whole(s S, row RowReader) (S, error)
}

// ReadRow reads a row as what it was made of, and reports whether there is one.
func ReadRow[T any](row RowReader, port, key string) (v T, found bool, err error) {
	raw, err := row(port, key)
	if err != nil || raw == nil {
		return v, false, err
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return v, false, fmt.Errorf("row %s/%s: %w", port, key, err)
	}
	return v, true, nil
}

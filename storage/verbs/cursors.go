package verbs

import (
	"encoding/base64"

	"github.com/mendanhq/mendan/storage"
)

// cursorMark is how many bytes of a cursor say of which query it is.
const cursorMark = 6

// makeCursor stands for a place in the list of a query: the end of a key there.
func (s *Store) makeCursor(query string, at []byte) string {
	return base64.RawURLEncoding.EncodeToString(append([]byte(s.saltedHash("cursor", query)[:cursorMark]), at...))
}

// openCursor is the place that a cursor stands for; nil for the empty one. ErrCursor.
func (s *Store) openCursor(query, cursor string) ([]byte, error) {
	if cursor == "" {
		return nil, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil || len(raw) <= cursorMark || string(raw[:cursorMark]) != s.saltedHash("cursor", query)[:cursorMark] {
		return nil, storage.ErrCursor
	}
	return raw[cursorMark:], nil
}

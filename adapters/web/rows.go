package web

import (
	"context"
	"encoding/json"
	"time"
)

// Rows keep who may come into which room. They outlive the program and are shared by all programs on a store.
type Rows interface {
	// View gives one unchanging picture.
	View(ctx context.Context, f func(RowReader) error) error
	// Update makes all changes of f, or none when it fails; no two at once. What it returns nil for is durable. f may be called more than once.
	Update(ctx context.Context, f func(RowWriter) error) error
}

// RowReader reads rows.
type RowReader interface {
	// Get is nil for a row that is not there.
	Get(key string) ([]byte, error)
	// Scan calls f with each row whose key begins with prefix, in the order of the keys, until it fails. f changes no row.
	Scan(prefix string, f func(key string, value []byte) error) error
}

// RowWriter changes rows. What it has written it reads.
type RowWriter interface {
	RowReader
	Put(key string, value []byte) error
	// Delete of a row that is not there does nothing.
	Delete(key string) error
}

// How long what opens a room is good for.
const (
	sessionTime = 30 * 24 * time.Hour
	linkTime    = 180 * 24 * time.Hour
	passTime    = 10 * time.Minute // of a code, and of the link that it becomes
	seenEvery   = time.Hour        // between two notes that a session was used
)

// sessionRow is a browser that is let into a room, under session/ROOM/DIGEST.
type sessionRow struct {
	Person string    `json:"person"`
	Lang   string    `json:"lang,omitempty"` // of the conversation, for when nothing is left that says it
	Made   time.Time `json:"made"`
	Seen   time.Time `json:"seen"`
	Link   string    `json:"link,omitempty"`   // the digest of its link
	Series int       `json:"series,omitempty"` // how often the link was renewed
	Gone   time.Time `json:"gone,omitzero"`    // when it was first told that its room is erased
	Told   time.Time `json:"told,omitzero"`    // when another browser came in, until this one has read so
}

// linkRow is what a link leads to, under link/DIGEST.
type linkRow struct {
	Room string    `json:"room"`
	Made time.Time `json:"made"`
	Used time.Time `json:"used,omitzero"`
	Once time.Time `json:"once,omitzero"` // it can be used once, until then
}

// codeRow is a code for another device, under code/SELECTOR.
type codeRow struct {
	Room   string    `json:"room"`
	Digest string    `json:"digest"` // of the part that is not the selector
	Made   time.Time `json:"made"`
	Tries  int       `json:"tries,omitempty"`
}

func sessionKey(room, digest string) string { return "session/" + room + "/" + digest }
func linkKey(digest string) string          { return "link/" + digest }
func codeKey(selector string) string        { return "code/" + selector }

// getRow reads a row. ok is false where there is none.
func getRow[R any](rows RowReader, key string) (row R, ok bool, err error) {
	raw, err := rows.Get(key)
	if raw == nil || err != nil {
		return row, false, err
	}
	err = json.Unmarshal(raw, &row)
	return row, err == nil, err
}

func putRow(rows RowWriter, key string, row any) error {
	raw, err := json.Marshal(row)
	if err != nil {
		return err
	}
	return rows.Put(key, raw)
}

// scanRows calls f with each row whose key begins with prefix.
func scanRows[R any](rows RowReader, prefix string, f func(key string, row R)) error {
	return rows.Scan(prefix, func(key string, raw []byte) error {
		var row R
		if err := json.Unmarshal(raw, &row); err != nil {
			return err
		}
		f(key, row)
		return nil
	})
}

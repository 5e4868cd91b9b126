package boltstore

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// head is the record of the whole file. Records and Sum are over all records but this one, so that Verify notices a
// record that vanished whole.
type head struct {
	Epoch   uint64 `json:"epoch"`
	Clean   bool   `json:"clean,omitempty"`   // the last life ended with Close
	Compact bool   `json:"compact,omitempty"` // erased words are still in free pages
	Drawn   uint64 `json:"drawn"`             // the last number of all but messages
	Message uint64 `json:"message"`
	Records uint64 `json:"records"`
	Sum     uint64 `json:"sum"`
	Remains bool   `json:"remains,omitempty"` // words that were taken back are still in free pages
	Files   int64  `json:"files,omitempty"`   // bytes of all files
	Indexed bool   `json:"indexed,omitempty"` // all threads and approvals are in all indexes

	formerNumbers

	// Chain is where the audit chain ends: without it nobody could tell that its last links were cut off.
	Chain storage.AuditHead `json:"chain,omitzero"`
}

// formerNumbers are the counters of a time when each kind of record had its own. The sequence that they share now goes on behind all of them.
type formerNumbers struct {
	Inbox    uint64 `json:"inbox,omitempty"`
	Row      uint64 `json:"row,omitempty"`
	Thread   uint64 `json:"thread,omitempty"`
	Approval uint64 `json:"approval,omitempty"`
}

// adoptNumbers begins that sequence in a store of the time before.
func (h *head) adoptNumbers() {
	n := h.formerNumbers
	h.Drawn = max(h.Drawn, n.Inbox, n.Row, n.Thread, n.Approval)
	h.formerNumbers = formerNumbers{}
}

// sentinel says whose file this is, and that it is none to open where it was moved or is being copied to.
type sentinel struct {
	Format  int    `json:"format"`
	Salt    []byte `json:"salt"`
	Moved   string `json:"moved,omitempty"`   // where it went
	Copying string `json:"copying,omitempty"` // the token of the copy into it that is not finished
}

// formatAway is that of a file which is not to be opened, so that programs refuse it which know nothing of moving.
const formatAway = 1000

// away says why a file is not to be opened; nil for one that is.
func (own sentinel) away() error {
	switch {
	case own.Moved != "":
		return fmt.Errorf("%w to %s: name that as the store, or bring it back with mendan store copy", storage.ErrMoved, own.Moved)
	case own.Copying != "":
		return fmt.Errorf("%w: a copy into it was begun and is not finished: run mendan store copy again", storage.ErrMoved)
	}
	return nil
}

// format is the present one. A store of an earlier one goes on, and what is written from then on is not for programs that know only that: in the first
// steps and states are uncompressed, in the second each kind of record has numbers of its own, in the third threads are in no index but by age.
const (
	format      = 4
	firstFormat = 1
)

const (
	bucketName  = "mendan"  // the file's only one
	keySentinel = "!mendan" // what makes the file ours: format and salt
	keyHead     = "n!"      // what is counted of the whole file
)

// txn is the rows of one transaction. Every stored value is its checksum, over key and content, and its content.
type txn struct {
	b      *bolt.Bucket
	s      *Store
	head   head // of a transaction that writes, as the next ones
	writes int
	taken  bool // words were taken back that free pages now hold
}

var _ verbs.Rows = (*txn)(nil)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(key, content []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, content)
}

// sealRecord gives the stored form of a content.
func sealRecord(key, content []byte) []byte {
	v := make([]byte, 4, 4+len(content))
	binary.BigEndian.PutUint32(v, checksum(key, content))
	return append(v, content...)
}

// openRecord checks a stored value and returns its content, which lives as long as the transaction.
func openRecord(key, value []byte) ([]byte, error) {
	if len(value) < 4 || binary.BigEndian.Uint32(value) != checksum(key, value[4:]) {
		return nil, fmt.Errorf("%w: a record of kind %q does not match its checksum", storage.ErrDamaged, key[:min(1, len(key))])
	}
	return value[4:], nil
}

// Get reads a record's content; nil when there is none.
func (t *txn) Get(key []byte) ([]byte, error) {
	v := t.b.Get(key)
	if v == nil {
		return nil, nil
	}
	return openRecord(key, v)
}

// save encodes v into a record.
func (t *txn) save(key []byte, v any) error {
	raw, err := verbs.EncodeRecord(v)
	if err != nil {
		return err
	}
	return t.Put(key, raw)
}

// Put writes a record. An equal one costs nothing.
func (t *txn) Put(key, content []byte) error {
	if len(key) > bolt.MaxKeySize {
		return fmt.Errorf("%w: a key of %d bytes", storage.ErrInvalid, len(key))
	}
	value := sealRecord(key, content)
	old := t.b.Get(key)
	if bytes.Equal(old, value) {
		return nil
	}
	t.writes++
	t.tally(old, -1)
	t.tally(value, +1)
	return t.b.Put(key, value)
}

// Del deletes a record.
func (t *txn) Del(key []byte) error {
	old := t.b.Get(key)
	if old == nil {
		return nil
	}
	t.writes++
	t.tally(old, -1)
	return t.b.Delete(key)
}

func (t *txn) tally(value []byte, sign int) {
	if len(value) < 4 {
		return
	}
	sum := uint64(binary.BigEndian.Uint32(value))
	if sign > 0 {
		t.head.Records++
		t.head.Sum += sum
	} else {
		t.head.Records--
		t.head.Sum -= sum
	}
}

// loadHead and saveHead go around the tally.
func (t *txn) loadHead() error {
	raw, err := t.Get([]byte(keyHead))
	switch {
	case err != nil:
		return err
	case raw == nil:
		return fmt.Errorf("%w: it has no head record", storage.ErrDamaged)
	}
	return verbs.DecodeRecord([]byte(keyHead), raw, &t.head)
}

func (t *txn) saveHead() error {
	raw, err := verbs.EncodeRecord(t.head)
	if err != nil {
		return err
	}
	return t.b.Put([]byte(keyHead), sealRecord([]byte(keyHead), raw))
}

// Scan reads the records of a range.
func (t *txn) Scan(r verbs.Range, fn func(key, content []byte) error) error {
	c := t.b.Cursor()
	next, end := c.Next, append(bytes.Clone(r.Prefix), r.Upto...)
	if r.Back {
		next = c.Prev
	}
	k, v := seekRange(c, r)
	for n := 0; k != nil && bytes.HasPrefix(k, r.Prefix) && (r.Most == 0 || n < r.Most); n++ {
		if r.Upto != nil && bytes.Compare(k, end) > 0 && !bytes.HasPrefix(k, end) {
			return nil // it is not for ranges that are read backward
		}
		content, err := openRecord(k, v)
		if err != nil {
			return err
		}
		if err := fn(k, content); err != nil {
			return err
		}
		k, v = next()
	}
	return nil
}

// Naming looks for the thread's id in the content of the records below a prefix, as it stands there in JSON.
func (t *txn) Naming(prefix []byte, id bot.ThreadID, fn func(key, content []byte) error) error {
	name, err := verbs.EncodeRecord(id)
	if err != nil {
		return err
	}
	return t.Scan(verbs.Range{Prefix: prefix}, func(k, content []byte) error {
		if !bytes.Contains(content, name) {
			return nil
		}
		return fn(k, content)
	})
}

// Draw takes the next number of all. The writer is alone: there are no gaps but those of verbs that failed.
func (t *txn) Draw() (uint64, error) {
	t.head.Drawn++
	return t.head.Drawn, nil
}

// DrawMessage takes the next message's.
func (t *txn) DrawMessage() (uint64, error) {
	t.head.Message++
	return t.head.Message, nil
}

// Lives are none: the file is this life's alone.
func (t *txn) Lives() (map[uint64]verbs.Life, error) { return nil, nil }

// Owns reports whether nobody claimed the thread since, in this life.
func (t *txn) Owns(f storage.Fence) (bool, error) {
	t.s.mu.Lock()
	defer t.s.mu.Unlock()
	return f.Epoch == t.s.epoch && f.Claim != 0 && t.s.owners[f.Thread] == f.Claim, nil
}

// CountFiles adds to how many bytes the files have.
func (t *txn) CountFiles(bytes int64) (int64, error) {
	t.head.Files += bytes
	return t.head.Files, nil
}

// seekRange finds the first record of a range, or one that is not in it.
func seekRange(c *bolt.Cursor, r verbs.Range) (k, v []byte) {
	after := slices.Concat(r.Prefix, r.After)
	switch {
	case r.Back && r.After == nil:
		return seekLast(c, r.Prefix)
	case r.Back:
		if k, _ = c.Seek(after); k == nil {
			return c.Last()
		}
		return c.Prev()
	}
	if k, v = c.Seek(after); r.After != nil && bytes.Equal(k, after) {
		return c.Next()
	}
	return k, v
}

// seekLast finds the last record below a prefix whose keys end in a number, or what comes before it.
func seekLast(c *bolt.Cursor, prefix []byte) (k, v []byte) {
	if k, _ = c.Seek(append(bytes.Clone(prefix), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)); k == nil {
		return c.Last()
	}
	return c.Prev()
}

package boltstore

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/storage"
)

// head is the record of the whole file. Records and Sum are over all records but this one, so that Verify notices a
// record that vanished whole.
type head struct {
	Epoch    uint64 `json:"epoch"`
	Clean    bool   `json:"clean,omitempty"`   // the last life ended with Close
	Compact  bool   `json:"compact,omitempty"` // erased words are still in free pages
	Inbox    uint64 `json:"inbox"`
	Row      uint64 `json:"row"`
	Message  uint64 `json:"message"`
	Thread   uint64 `json:"thread"`
	Approval uint64 `json:"approval"`
	Records  uint64 `json:"records"`
	Sum      uint64 `json:"sum"`
	Remains  bool   `json:"remains,omitempty"` // words that were taken back are still in free pages
	Files    int64  `json:"files,omitempty"`   // bytes of all files

	// Chain is where the audit chain ends: without it nobody could tell that its last links were cut off.
	Chain storage.AuditHead `json:"chain,omitzero"`
}

// sentinel says whose file this is.
type sentinel struct {
	Format int    `json:"format"`
	Salt   []byte `json:"salt"`
}

// format is the present one. A store of the format before has its steps and states uncompressed, and goes on: what is written from then on is not for
// programs that know that one only.
const (
	format       = 2
	formatBefore = 1
)

// txn reads and writes records within one transaction. Every stored value is its checksum, over key and content, and
// its content.
type txn struct {
	b      *bolt.Bucket
	salt   []byte
	packs  *compressor
	limits storage.FileLimits // of a writing transaction, as the next ones
	head   head
	writes int
	taken  bool // words were taken back that free pages now hold
}

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

// get reads a record's content; nil when there is none.
func (t *txn) get(key []byte) ([]byte, error) {
	v := t.b.Get(key)
	if v == nil {
		return nil, nil
	}
	return openRecord(key, v)
}

func (t *txn) has(key []byte) (bool, error) {
	v, err := t.get(key)
	return v != nil, err
}

// load decodes a record into v and reports whether there is one.
func (t *txn) load(key []byte, v any) (bool, error) {
	raw, err := t.get(key)
	if raw == nil || err != nil {
		return false, err
	}
	return true, decode(key, raw, v)
}

func decode(key, raw []byte, v any) error {
	if err := json.Unmarshal(raw, v); err != nil {
		return fmt.Errorf("%w: a record of kind %q cannot be read: %v", storage.ErrDamaged, key[:1], err)
	}
	return nil
}

// encode keeps <, > and & as they are, so that what was stored raw comes back byte for byte.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, fmt.Errorf("%w: encode a record: %w", storage.ErrInvalid, err)
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// save encodes v into a record.
func (t *txn) save(key []byte, v any) error {
	raw, err := encode(v)
	if err != nil {
		return err
	}
	return t.put(key, raw)
}

// put writes a record. An equal one costs nothing.
func (t *txn) put(key, content []byte) error {
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

// mark writes a record that says all by being there.
func (t *txn) mark(key []byte) error { return t.put(key, nil) }

func (t *txn) del(key []byte) error {
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
	found, err := t.load([]byte(keyHead), &t.head)
	if err == nil && !found {
		err = fmt.Errorf("%w: it has no head record", storage.ErrDamaged)
	}
	return err
}

func (t *txn) saveHead() error {
	raw, err := encode(t.head)
	if err != nil {
		return err
	}
	return t.b.Put([]byte(keyHead), sealRecord([]byte(keyHead), raw))
}

// each decodes every record below a prefix, in key order. fn must not write.
func each[T any](t *txn, prefix []byte, fn func(key []byte, v T) error) error {
	return t.raw(prefix, func(k, content []byte) error {
		var v T
		if err := decode(k, content, &v); err != nil {
			return err
		}
		return fn(k, v)
	})
}

// all collects every record below a prefix.
func all[T any](t *txn, prefix []byte) ([]T, error) {
	var out []T
	err := each(t, prefix, func(_ []byte, v T) error {
		out = append(out, v)
		return nil
	})
	return out, err
}

func (t *txn) raw(prefix []byte, fn func(key, content []byte) error) error {
	c := t.b.Cursor()
	for k, v := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, v = c.Next() {
		content, err := openRecord(k, v)
		if err != nil {
			return err
		}
		if err := fn(k, content); err != nil {
			return err
		}
	}
	return nil
}

// keys copies the keys below a prefix.
func (t *txn) keys(prefix []byte) ([][]byte, error) {
	var out [][]byte
	err := t.raw(prefix, func(k, _ []byte) error {
		out = append(out, bytes.Clone(k))
		return nil
	})
	return out, err
}

// drop deletes every record below a prefix.
func (t *txn) drop(prefix []byte) error {
	keys, err := t.keys(prefix)
	if err != nil {
		return err
	}
	for _, k := range keys {
		if err := t.del(k); err != nil {
			return err
		}
	}
	return nil
}

func (t *txn) any(prefix []byte) bool {
	k, _ := t.b.Cursor().Seek(prefix)
	return k != nil && bytes.HasPrefix(k, prefix)
}

// next is the number after the last record below a prefix whose keys end in one.
func (t *txn) next(prefix []byte) uint64 {
	k, _ := seekLast(t.b.Cursor(), prefix)
	if k == nil || !bytes.HasPrefix(k, prefix) {
		return 1
	}
	return readBigEndian(k) + 1
}

// seekLast finds the last record below a prefix whose keys end in a number, or what comes before it.
func seekLast(c *bolt.Cursor, prefix []byte) (k, v []byte) {
	if k, _ = c.Seek(append(bytes.Clone(prefix), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)); k == nil {
		return c.Last()
	}
	return c.Prev()
}

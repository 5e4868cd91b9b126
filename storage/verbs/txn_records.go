package verbs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mendanhq/mendan/storage"
)

// errEnough ends the reading of rows before their end.
var errEnough = errors.New("enough was read")

// txn is a unit of work with what decisions need beside its rows.
type txn struct {
	Rows
	s   *Store
	now time.Time // by the business clock, where the verb was told
}

func damagedf(format string, args ...any) error {
	return fmt.Errorf("%w: %s", storage.ErrDamaged, fmt.Sprintf(format, args...))
}

func (t *txn) has(key []byte) (bool, error) {
	v, err := t.Get(key)
	return v != nil, err
}

// readAhead reads rows that are about to be asked for, all at once, where rows are far away and no plan names them. It changes nothing else.
func (t *txn) readAhead(keys [][]byte) error {
	if far, ok := t.Rows.(interface{ ReadAhead([][]byte) error }); ok && len(keys) > 0 {
		return far.ReadAhead(keys)
	}
	return nil
}

// load decodes a record into v and reports whether there is one.
func (t *txn) load(key []byte, v any) (bool, error) {
	raw, err := t.Get(key)
	if raw == nil || err != nil {
		return false, err
	}
	return true, DecodeRecord(key, raw, v)
}

// DecodeRecord decodes a stored record; storage.ErrDamaged where it cannot be read.
func DecodeRecord(key, raw []byte, v any) error {
	if err := json.Unmarshal(raw, v); err != nil {
		return fmt.Errorf("%w: a record of kind %q cannot be read: %v", storage.ErrDamaged, key[:1], err)
	}
	return nil
}

// EncodeRecord gives the stored form of a record. It keeps <, > and & as they are, so that what was stored raw comes back byte for byte.
func EncodeRecord(v any) ([]byte, error) {
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
	raw, err := EncodeRecord(v)
	if err != nil {
		return err
	}
	return t.Put(key, raw)
}

// saveNext is save below a prefix, under the next number of all.
func (t *txn) saveNext(prefix []byte, v any) (key []byte, err error) {
	n, err := t.Draw()
	if err != nil {
		return nil, err
	}
	key = append(bytes.Clone(prefix), bigEndian(n)...)
	return key, t.save(key, v)
}

// mark writes a record that says all by being there.
func (t *txn) mark(key []byte) error { return t.Put(key, nil) }

// each decodes every record below a prefix, in key order. fn must not write.
func each[T any](t *txn, prefix []byte, fn func(key []byte, v T) error) error {
	return t.raw(prefix, func(k, content []byte) error {
		var v T
		if err := DecodeRecord(k, content, &v); err != nil {
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
	return t.Scan(Range{Prefix: prefix}, fn)
}

// readBackward reads the records below a prefix whose keys end in a number, the last one first, until errEnough; of most of them, where that is not 0.
func (t *txn) readBackward(prefix []byte, most int, fn func(key, content []byte) error) error {
	if err := t.Scan(Range{Prefix: prefix, Back: true, Most: most}, fn); err != errEnough {
		return err
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
		if err := t.Del(k); err != nil {
			return err
		}
	}
	return nil
}

// first reads the key of the first record below a prefix; nil for none.
func (t *txn) first(prefix []byte) (first []byte, err error) {
	err = t.Scan(Range{Prefix: prefix, Most: 1}, func(k, _ []byte) error {
		first = bytes.Clone(k)
		return nil
	})
	return first, err
}

// any reports whether there is a record below a prefix, of which there are few.
func (t *txn) any(prefix []byte) (found bool, err error) {
	err = t.raw(prefix, func(_, _ []byte) error {
		found = true
		return errEnough
	})
	if err == errEnough {
		err = nil
	}
	return found, err
}

// next is the number after the last record below a prefix whose keys end in one.
func (t *txn) next(prefix []byte) (uint64, error) {
	n := uint64(1)
	err := t.readBackward(prefix, 1, func(k, _ []byte) error {
		n = readBigEndian(k) + 1
		return nil
	})
	return n, err
}

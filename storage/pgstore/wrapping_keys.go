package pgstore

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/storage"
)

// ErrKey means that there is no wrapping key, or not the one with which this database was made; the error says what is to be done.
var ErrKey = errors.New("the wrapping key")

// keySize is that of AES-256.
const keySize = 32

// wrappingKeys seal the keys with which rows are sealed. The first one wraps, the others still open.
type wrappingKeys []wrappingKey

type wrappingKey struct {
	cipher.AEAD
	mark []byte // tells it from others, and tells nothing of it
}

// parseKeys reads wrapping keys, each of them 32 bytes in base64, with commas between them.
func parseKeys(text string) (keys wrappingKeys, err error) {
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("%w is missing: make one with `openssl rand -base64 32`, and name the file or the variable of the environment that holds it with "+
			"database.wrapping_key_file or database.wrapping_key_env. Keep it apart from the database, and a copy of it: without it nothing in there can be read", ErrKey)
	}
	for part := range strings.SplitSeq(text, ",") {
		raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(part))
		if err != nil || len(raw) != keySize {
			return nil, fmt.Errorf("%w has to be %d bytes in base64, as `openssl rand -base64 32` prints them; with a comma behind it another one may follow "+
				"that is still accepted", ErrKey, keySize)
		}
		sum := sha256.Sum256(append([]byte("mendan wrapping key\x00"), raw...))
		keys = append(keys, wrappingKey{newAEAD(raw), sum[:8]})
	}
	return keys, nil
}

// newAEAD is AES-256-GCM with a key.
func newAEAD(key []byte) cipher.AEAD {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // the size is right
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err)
	}
	return aead
}

// seal is a key with which rows are sealed, as it is kept: wrapped, under the wrapping key of that mark.
type seal struct {
	id             int64
	owner          []byte // see verbs.SealedBy; empty for the program's
	wrapped, under []byte
	aead           cipher.AEAD
}

// make makes a new key for an owner.
func (w wrappingKeys) make(owner []byte) *seal {
	key := make([]byte, keySize+8)
	rand.Read(key)
	s := &seal{
		id:    int64(binary.BigEndian.Uint64(key[keySize:]) >> 1),
		owner: append([]byte{}, owner...), // not nil, for the column
		aead:  newAEAD(key[:keySize]), under: w[0].mark,
	}
	s.wrapped = w[0].Seal(nil, nil, key[:keySize], s.bound())
	return s
}

// bound is what a wrapped key is bound to, so that it opens nowhere else.
func (s *seal) bound() []byte {
	return append(binary.BigEndian.AppendUint64([]byte("mendan key\x00"), uint64(s.id)), s.owner...)
}

// unwrap gives a key as it is when it is not wrapped.
func (w wrappingKeys) unwrap(s *seal) ([]byte, error) {
	for _, k := range w {
		if !bytes.Equal(k.mark, s.under) {
			continue
		}
		key, err := k.Open(nil, nil, s.wrapped, s.bound())
		if err != nil || len(key) != keySize {
			return nil, fmt.Errorf("%w: a key is not what was wrapped", storage.ErrDamaged)
		}
		return key, nil
	}
	return nil, fmt.Errorf("%w is another one than that with which this database was made (its mark is %x): name that one; after a change of keys, "+
		"both with a comma between them until `mendan store rekey` has run", ErrKey, s.under)
}

// open makes a key that was read ready for use.
func (w wrappingKeys) open(s *seal) error {
	key, err := w.unwrap(s)
	if err == nil {
		s.aead = newAEAD(key)
	}
	return err
}

// close seals the content of a row.
func (s *seal) close(key, content []byte) []byte {
	return s.aead.Seal(make([]byte, 0, len(content)+s.aead.Overhead()), nil, content, key)
}

// read opens the content of a row.
func (s *seal) read(key, sealed []byte) ([]byte, error) {
	content, err := s.aead.Open(make([]byte, 0, len(sealed)), nil, sealed, key)
	if err != nil {
		return nil, fmt.Errorf("%w: a record of kind %q is not what was sealed", storage.ErrDamaged, key[:1])
	}
	return content, nil
}

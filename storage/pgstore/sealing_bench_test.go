package pgstore

import (
	"testing"

	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// BenchmarkSealing is what sealing costs of the processor: of a row of 1 KiB that is written and read again, and of a key that a unit unwraps once for all rows of a
// conversation.
func BenchmarkSealing(b *testing.B) {
	keys, err := parseKeys(pgtest.Key)
	if err != nil {
		b.Fatal(err)
	}
	s, key, content := keys.make([]byte("owner")), []byte("a row's key"), make([]byte, 1024)
	b.Run("row", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.read(key, s.close(key, content)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("key", func(b *testing.B) {
		for b.Loop() {
			if err := keys.open(s); err != nil {
				b.Fatal(err)
			}
		}
	})
}

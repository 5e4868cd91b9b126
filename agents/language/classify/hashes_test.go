package classify

import (
	"testing"

	"pgregory.net/rapid"
)

func TestHashes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		got, want := newHashes(rapid.IntRange(0, 50).Draw(t, "room")), map[uint32]bool{}
		for _, h := range rapid.SliceOf(rapid.OneOf(rapid.Uint32Range(0, 300), rapid.Uint32())).Draw(t, "hashes") {
			if added := got.add(h); added == want[h] {
				t.Fatalf("%d is added: %v", h, added)
			}
			want[h] = true
		}
	})
}

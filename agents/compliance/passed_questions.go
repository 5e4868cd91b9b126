package compliance

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"maps"
	"slices"
	"sync"
)

// maxPassed is how many questions a checker remembers at least to have passed, and half of how many at most.
const maxPassed = 2_000

// passed remembers questions that passed: the wordings of a form are put to every candidate, and the audit reads again what was
// judged before it was sent. It holds digests and no texts.
type passed struct {
	mu          sync.Mutex
	newer, past map[digest]struct{} // when the newer are full, the past ones are forgotten
}

type digest [sha256.Size]byte

// has reports whether the question passed lately.
func (p *passed) has(d digest) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.newer[d]; ok {
		return true
	}
	_, ok := p.past[d]
	if ok {
		p.put(d)
	}
	return ok
}

// add remembers that the question passed.
func (p *passed) add(d digest) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.put(d)
}

func (p *passed) put(d digest) {
	if p.newer == nil || len(p.newer) >= maxPassed {
		p.newer, p.past = map[digest]struct{}{}, p.newer
	}
	p.newer[d] = struct{}{}
}

// digest is of all that a verdict depends on beside the pack.
func (q Question) digest() digest {
	h := sha256.New()
	for _, s := range []string{q.FieldID, q.Label, q.Intent, q.Text, q.Lang, flags(q.Reopened, q.Statement)} {
		write(h, s)
	}
	binary.Write(h, binary.LittleEndian, int64(len(q.Countries)))
	for _, c := range q.Countries {
		write(h, c)
	}
	for _, key := range slices.Sorted(maps.Keys(q.KnownFacts)) {
		write(h, key)
		write(h, q.KnownFacts[key])
	}
	return digest(h.Sum(nil))
}

func flags(set ...bool) string {
	out := make([]byte, len(set))
	for i, on := range set {
		if on {
			out[i] = 1
		}
	}
	return string(out)
}

// write hashes a text so that where it ends counts.
func write(h hash.Hash, s string) {
	var n [8]byte
	binary.LittleEndian.PutUint64(n[:], uint64(len(s)))
	h.Write(n[:])
	h.Write([]byte(s))
}

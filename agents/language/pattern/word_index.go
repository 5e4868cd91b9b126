package pattern

import "strings"

// WordIndex finds which of many words a text holds, all at once: at each place by the first bytes there (three or six: one character of Japanese or two),
// then by comparing with the words that begin so. Words are compared byte for byte. The zero WordIndex holds none; once filled it is safe for concurrent use.
type WordIndex[T any] struct {
	entries []indexed[T]
	first   heads
	begins  [256]uint8 // by first byte, a bit for each length of a beginning
	likely  [64]uint64 // a bit for some of the beginnings each: most places of a text are passed over by it
}

// indexed is a word, and what it is of. next is the entry before it with the same beginning and one more, 0 for none.
type indexed[T any] struct {
	word string
	of   T
	next int32
}

// head is the beginning of a word: its bytes, and above them how many they are.
type head uint64

// Words of at least longHead bytes are looked up by as many: of one character of Japanese there are too many.
const (
	shortHead = 3
	longHead  = 6
)

// headOf is the first n bytes of a text.
func headOf(text string, n int) head {
	h := head(n)
	for i := range n {
		h = h<<8 | head(text[i])
	}
	return h
}

// NewWordIndex makes room for about so many words.
func NewWordIndex[T any](words int) *WordIndex[T] {
	return &WordIndex[T]{entries: make([]indexed[T], 0, words)}
}

// Add takes in a word, which must not be empty, and what it is of. A word may be of several.
func (x *WordIndex[T]) Add(word string, of T) {
	n := min(len(word), shortHead)
	short := headOf(word, n)
	h := short
	if len(word) >= longHead {
		h = headOf(word, longHead)
	}
	last := x.first.at(h)
	x.entries = append(x.entries, indexed[T]{word, of, *last})
	*last = int32(len(x.entries))
	x.begins[word[0]] |= 1 << n
	bit := short.hash() >> (64 - 12)
	x.likely[bit/64] |= 1 << (bit % 64)
}

// Find calls found for each word at each place of a text, with where it begins, in the order of the places, until found returns true. It reports that
// it did.
func (x *WordIndex[T]) Find(text string, found func(at int, word string, of T) bool) bool {
	for i := range len(text) {
		lengths := x.begins[text[i]]
		for n := 1; lengths>>n > 0 && i+n <= len(text); n++ {
			if lengths>>n&1 == 0 {
				continue
			}
			h := headOf(text[i:], n)
			if bit := h.hash() >> (64 - 12); x.likely[bit/64]&(1<<(bit%64)) == 0 {
				continue
			}
			short, long := x.first.get(h), int32(0)
			if n == shortHead && i+longHead <= len(text) {
				long = x.first.get(headOf(text[i:], longHead))
			}
			for short > 0 || long > 0 { // what was added last comes first
				e := &x.entries[max(short, long)-1]
				if short > long {
					short = e.next
				} else {
					long = e.next
				}
				if strings.HasPrefix(text[i:], e.word) && found(i, e.word, e.of) {
					return true
				}
			}
		}
	}
	return false
}

// heads has, of each beginning, the entry that was added last and one more, in open addressing: a map takes several times as long.
type heads struct {
	keys []head // as many as a power of two; 0 is free
	last []int32
	n    int
}

func (h head) hash() uint64 { return uint64(h) * 0x9e3779b97f4a7c15 }

// slot is where a beginning is, or where it belongs.
func (t *heads) slot(h head) int {
	mask := len(t.keys) - 1
	at := int(h.hash()>>32) & mask
	for t.keys[at] != 0 && t.keys[at] != h {
		at = (at + 1) & mask
	}
	return at
}

// get is the entry of a beginning, 0 for none.
func (t *heads) get(h head) int32 {
	if len(t.keys) == 0 {
		return 0
	}
	return t.last[t.slot(h)]
}

// at is the entry of a beginning, to be set. It is good until the next call.
func (t *heads) at(h head) *int32 {
	if 2*(t.n+1) > len(t.keys) {
		was := *t
		t.keys, t.last = make([]head, max(64, 2*len(was.keys))), make([]int32, max(64, 2*len(was.keys)))
		for i, h := range was.keys {
			if h != 0 {
				at := t.slot(h)
				t.keys[at], t.last[at] = h, was.last[i]
			}
		}
	}
	at := t.slot(h)
	if t.keys[at] == 0 {
		t.keys[at] = h
		t.n++
	}
	return &t.last[at]
}

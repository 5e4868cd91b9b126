package pattern

import "strings"

// WordIndex finds which of many words a text holds, all at once: at each place by the first bytes there (three: a character of Japanese), then by
// comparing with the words that begin so. Words are compared byte for byte. The zero WordIndex holds none; once filled it is safe for concurrent use.
type WordIndex[T any] struct {
	entries []indexed[T]
	first   map[[maxHead]byte]int32 // of each beginning, the entry that was added last and one more
	begins  [256]uint8              // by first byte, a bit for each length of a beginning
	heads   [64]uint64              // a bit for some of first each: most places of a text are passed over by it
}

// indexed is a word, and what it is of. next is the entry before it with the same beginning and one more, 0 for none.
type indexed[T any] struct {
	word string
	of   T
	next int32
}

// maxHead is how many bytes of a word are looked up.
const maxHead = 3

// NewWordIndex makes room for about so many words.
func NewWordIndex[T any](words int) *WordIndex[T] {
	const usual = 1024 // beginnings
	return &WordIndex[T]{entries: make([]indexed[T], 0, words), first: make(map[[maxHead]byte]int32, min(words, usual))}
}

// Add takes in a word, which must not be empty, and what it is of. A word may be of several.
func (x *WordIndex[T]) Add(word string, of T) {
	if x.first == nil {
		x.first = map[[maxHead]byte]int32{}
	}
	var head [maxHead]byte
	n := copy(head[:], word)
	x.entries = append(x.entries, indexed[T]{word, of, x.first[head]})
	x.first[head] = int32(len(x.entries))
	x.begins[head[0]] |= 1 << n
	bit := bitOf(head)
	x.heads[bit/64] |= 1 << (bit % 64)
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
			var head [maxHead]byte
			copy(head[:], text[i:i+n])
			if bit := bitOf(head); x.heads[bit/64]&(1<<(bit%64)) == 0 {
				continue
			}
			for at := x.first[head]; at > 0; at = x.entries[at-1].next {
				if e := &x.entries[at-1]; strings.HasPrefix(text[i:], e.word) && found(i, e.word, e.of) {
					return true
				}
			}
		}
	}
	return false
}

// bitOf is the place of a beginning in heads.
func bitOf(head [maxHead]byte) uint32 {
	return (uint32(head[0])<<16 | uint32(head[1])<<8 | uint32(head[2])) * 2654435769 >> (32 - 12)
}

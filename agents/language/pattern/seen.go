package pattern

// seen is a text in which words are looked for.
type seen struct {
	text   string
	whole  bool           // it is gone through to its end, whatever is found
	low    string         // with the letters of ASCII in lower case, once that was needed
	pairs  [1 << 6]uint64 // which bytes stand next to each other, by their hash and in either case
	looked bool           // the pairs are filled in
}

// lower is the text with the letters of ASCII in lower case.
func (t *seen) lower() string {
	if t.low == "" {
		t.low = lower(t.text)
	}
	return t.low
}

// glance is how long a text is, in bytes, that is gone through before it is searched: a message.
const glance = 512

// look fills in the pairs, of no more than a message.
func (t *seen) look() {
	if t.looked || len(t.text) > glance {
		return
	}
	for i := 1; i < len(t.text); i++ {
		h := hash(t.text[i-1], t.text[i])
		t.pairs[h>>6] |= 1 << (h & 63)
	}
	t.looked = true
}

// mayHold reports that each two bytes of a word stand next to each other somewhere in the text, where that is known.
func (t *seen) mayHold(word string) bool {
	for i := 1; t.looked && i < len(word); i++ {
		h := hash(word[i-1], word[i])
		if t.pairs[h>>6]&(1<<(h&63)) == 0 {
			return false
		}
	}
	return true
}

// hash is of two bytes, and below the bits of pairs. A letter of ASCII has the same in both cases.
func hash(a, b byte) uint16 { return (uint16(caseless(a))*31 + uint16(caseless(b))) & (1<<12 - 1) }

func caseless(b byte) byte {
	if b < 0x80 {
		return b | 0x20
	}
	return b
}

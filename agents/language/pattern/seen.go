package pattern

import (
	"hash/maphash"
	"strings"
	"sync/atomic"
)

// seen is a text in which words are looked for. Which runs of three bytes it holds is noted once, with a bit for several each: nearly all words of
// nearly all patterns are in no message, and are passed over without a look at it.
type seen struct {
	text string
	low  string   // with the letters of ASCII in lower case, where runs are noted
	odd  bool     // see foldsOddly, where runs are noted
	runs []uint64 // of low; nil: not noted
	bits int      // of a run's hash that tell its bit
	// pairs says that runs are noted by twos as well: a message in Japanese has nearly every kana, and by itself none tells much.
	pairs bool

	answers *answers // for what patterns remember of it; nil: none does yet
}

// run is the length of a noted run of bytes: a character of Japanese.
const run = 3

// fewestBits of a hash tell the bits of a sentence.
const fewestBits = 10

// note is a text with its runs noted.
func note(text string) *seen {
	of := &struct {
		seen
		room [1 << fewestBits / 64]uint64
	}{seen: seen{text: text, low: lower(text), odd: foldsOddly(text), bits: fewestBits, answers: answersOf(text)}}
	t := &of.seen
	for 1<<t.bits < 8*len(text) { // one bit of eight is set, at most, or of a message one of four
		t.bits++
	}
	if t.runs = of.room[:]; t.bits > fewestBits {
		t.runs = make([]uint64, 1<<t.bits/64)
	}
	for i := range len(text) - run + 1 {
		t.set(hashRun(t.low, i))
	}
	if t.pairs = len(text) > message; t.pairs {
		for i := range len(text) - 2*run + 1 {
			t.set(hashPair(t.low, i))
		}
	}
	return t
}

// set notes a hash.
func (t *seen) set(hash uint32) {
	bit := hash >> (32 - t.bits)
	t.runs[bit/64] |= 1 << (bit % 64)
}

// hashPair is the hash of the two runs of bytes that begin at i.
func hashPair(s string, i int) uint32 {
	return (hashRun(s, i) ^ hashRun(s, i+run)>>7) * 2246822519
}

// hashRun is the hash of the run of bytes that begins at i.
func hashRun(s string, i int) uint32 {
	return (uint32(s[i])<<16 | uint32(s[i+1])<<8 | uint32(s[i+2])) * 2654435769
}

// lower is the text with the letters of ASCII in lower case.
func (t *seen) lower() string {
	if t.low == "" {
		t.low = lower(t.text)
	}
	return t.low
}

// foldsOddly is foldsOddly of the text.
func (t *seen) foldsOddly() bool {
	if t.runs == nil {
		return foldsOddly(t.text)
	}
	return t.odd
}

// mayHold reports that the runs of a word are noted of the text, or none are.
func (t *seen) mayHold(w mark) bool {
	return t.runs == nil || !w.known || t.noted(w.first) && t.noted(w.last) && (!t.pairs || w.pair == 0 || t.noted(w.pair))
}

func (t *seen) noted(hash uint32) bool {
	bit := hash >> (32 - t.bits)
	return t.runs[bit/64]&(1<<(bit%64)) != 0
}

// mark is of a word what is noted of a text that holds it, in whatever case.
type mark struct {
	first, last uint32 // the hashes of its first run and its last one
	pair        uint32 // the hash of its first two; 0: it has no two
	known       bool   // shorter words have none
}

func markOf(word string) mark {
	if len(word) < run {
		return mark{}
	}
	word = lower(word)
	m := mark{first: hashRun(word, 0), last: hashRun(word, len(word)-run), known: true}
	if len(word) >= 2*run {
		m.pair = hashPair(word, 0)
	}
	return m
}

// foldsOddly reports a text with K or ſ, which are k and s to package regexp where case does not matter.
func foldsOddly(s string) bool { return strings.Contains(s, "\u212a") || strings.Contains(s, "\u017f") }

// noteLongest is how long a text is, in bytes, that is kept with its runs: longer ones are documents.
const noteLongest = 64 << 10

// lately are the texts that patterns were tried on last, each at its place. Messages have places of their own: their sentences would put them out again and
// again. There is room for the sentences of a long message, whose readers ask for them one after the other.
type lately [1<<sentenceBits + 1<<messageBits]atomic.Pointer[seen]

// The places of sentences, and of messages, as powers of two.
const (
	sentenceBits = 9
	messageBits  = 4
)

// message is how long a text is, in bytes, that is hardly a sentence.
const message = 512

var (
	texts lately
	seed  = maphash.MakeSeed()
)

// get is a text as it was seen before; nil where that is not known any more.
func (l *lately) get(text string) *seen {
	if t := l[place(text)].Load(); t != nil && t.text == text {
		return t
	}
	return nil
}

// look is a text with its runs noted, for a pattern that others will follow; nil for one that is too short or too long to be.
func look(text string) *seen {
	if len(text) > noteLongest || len(text) < run {
		return nil
	}
	t := texts.get(text)
	if t == nil {
		t = note(text)
		texts[place(text)].Store(t)
	}
	return t
}

// place is where a text is kept: a sentence by all of its bytes, as those of one message may be alike but for a number, and a message by its length and some
// of them.
func place(text string) uint32 {
	n := len(text)
	if n <= message {
		return uint32(maphash.String(seed, text) >> (64 - sentenceBits))
	}
	h := uint32(n)
	for _, at := range [...]int{0, n / 4, n / 2, n * 3 / 4, n - run} {
		if at >= 0 && at+run <= n {
			h = h*31 + hashRun(text, at)>>16
		}
	}
	return 1<<sentenceBits + h*2654435769>>(32-messageBits)
}

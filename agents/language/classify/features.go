package classify

import (
	"math/bits"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Sign is a concept that occurs in a text, and where, in bytes. The model reads signs beside words, so that what it learns of one
// word of a concept holds of all.
type Sign struct {
	Name     string
	From, To int
}

// inText reports a sign of words of the text, and not of the situation that it was written in.
func (s Sign) inText() bool { return s.To > 0 }

// Feature is a hashed piece of a folded text and where it stands, in bytes.
type Feature struct {
	Hash     uint32
	From, To int
}

type span struct{ i, j int }

// Features lists the words, pairs of words (next to each other and with one between) and runs of other characters of a folded text,
// and its signs, alone and with those beside them, each once. With Pieces it also lists what words are made of, how the text
// begins and ends, and which words stand under which sign.
func (o Options) Features(text string, signs []Sign) []Feature {
	out := make([]Feature, 0, 2*len(text))
	o.each(text, signs, func(f Feature) { out = append(out, f) })
	return out
}

// each calls take for each of the features.
func (o Options) each(text string, signs []Sign, take func(Feature)) {
	c := collector{seen: newHashes(2 * len(text)), take: take, text: text, signs: signs, Options: o}
	for _, s := range signs {
		if !s.inText() {
			c.situation = append(c.situation, hash(kindUnder).with(s.Name).with(" "))
		}
	}
	i := 0
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		j := i + size
		switch {
		case isInRun(r):
			c.run(i)
		case IsSpaced(r) || r == '#':
			for j < len(text) && text[j] != ' ' && text[j] < 0x80 && (isLower(text[j]) || text[j] >= '0' && text[j] <= '9') {
				j++
			}
			c.word(span{i, j})
		case o.Pieces && (unicode.IsDigit(r) || r == '?'):
			c.add(kindMark, span{i, j}, mark(r))
		}
		i = j
	}
	if o.Pieces {
		c.ends()
	}
	for k, s := range signs {
		c.add(kindSign, span{s.From, s.To}, s.Name)
		for _, next := range signs[k+1:] {
			if next.From >= s.To-1 && next.From <= s.To+beside {
				c.add(kindSigns, span{s.From, next.To}, s.Name, ">", next.Name)
			}
		}
	}
}

// isInRun reports a character of a script without spaces between words.
func isInRun(r rune) bool {
	switch {
	case r >= 'ぁ' && r <= 'ゖ', r >= 'ァ' && r <= 'ヺ', r >= '一' && r <= '龠', r == 'ー', r == '々':
		return true
	case r < 0x80:
		return r >= 'A' && r <= 'Z' // which a folded text does not have
	}
	return !IsSpaced(r) && unicode.IsLetter(r)
}

// The kinds of features. A model knows them by these numbers.
const (
	kindWord   = 1
	kindPrefix = 2
	kindPair   = 2 // and how far the words stand apart
	kindRun    = 5
	kindSign   = 6
	kindSigns  = 7
	kindPiece  = 8
	kindMark   = 9
	kindTriple = 10
	kindFirst  = 11
	kindLast   = 12
	kindLength = 13
	kindUnder  = 14
)

// mark is a digit, whichever it is, or the mark itself.
func mark(r rune) string {
	if unicode.IsDigit(r) {
		return "#"
	}
	return string(r)
}

type collector struct {
	Options
	text  string
	signs []Sign
	words []span
	seen  hashes
	take  func(Feature)

	situation []hashed // of what stands before a word under each sign of the situation
}

func (c *collector) word(w span) {
	word := c.text[w.i:w.j]
	c.add(kindWord, w, word)
	const long = 6
	if !c.Pieces && w.j-w.i > long {
		c.add(kindPrefix, w, c.text[w.i:w.i+long-1])
	}
	for back := 1; back <= 2 && back <= len(c.words); back++ {
		before := c.words[len(c.words)-back]
		c.add(hashed(kindPair+back), span{before.i, w.j}, c.text[before.i:before.j], " ", word)
	}
	if c.Pieces {
		c.pieces(w)
	}
	c.words = append(c.words, w)
}

// pieces adds what a word is made of, so that a slip of the keys leaves most of it, and the word with what is around it.
func (c *collector) pieces(w span) {
	word := "<" + c.text[w.i:w.j] + ">"
	for i := range word {
		for n := 3; n <= 5 && i+n <= len(word); n++ {
			c.add(kindPiece, w, word[i:i+n])
		}
	}
	if k := len(c.words); k >= 2 {
		a, b := c.words[k-2], c.words[k-1]
		c.add(kindTriple, span{a.i, w.j}, c.text[a.i:a.j], " ", c.text[b.i:b.j], " ", c.text[w.i:w.j])
	}
	c.under(w)
}

// under adds a piece of the text with each sign of the situation: what "ten" says depends on what was asked.
func (c *collector) under(w span) {
	for _, h := range c.situation {
		c.file(h.with(c.text[w.i:w.j]), w)
	}
}

// ends adds how the text begins and ends, and about how long it is.
func (c *collector) ends() {
	runes := []rune(c.text)
	switch k := len(runes); {
	case len(c.words) > 0:
		first, last := c.words[0], c.words[len(c.words)-1]
		c.add(kindFirst, first, c.text[first.i:first.j])
		c.add(kindLast, last, c.text[last.i:last.j])
	case k > 2:
		c.add(kindFirst, span{0, len(c.text)}, string(runes[:2]))
		c.add(kindLast, span{0, len(c.text)}, string(runes[k-2:]))
		c.add(kindLast, span{0, len(c.text)}, string(runes[max(k-3, 0):]))
	}
	long := bits.Len(uint(len(runes)))
	for _, s := range append([]Sign{{}}, c.signs...) {
		if !s.inText() {
			c.add(kindLength, span{}, s.Name, " ", strconv.Itoa(long))
		}
	}
}

// run adds the runs of characters that begin at i.
func (c *collector) run(i int) {
	j, longest, h := i, 4, hash(kindRun)
	if c.Pieces {
		longest = 5
	}
	for n := 1; n <= longest && j < len(c.text); n++ {
		r, size := utf8.DecodeRuneInString(c.text[j:])
		if !isInRun(r) {
			return
		}
		h = h.with(c.text[j : j+size])
		j += size
		if n > 1 || c.Pieces || unicode.Is(unicode.Han, r) {
			c.file(h, span{i, j})
		}
		if n == 2 && c.Pieces {
			c.under(span{i, j})
		}
	}
}

// add files a feature by its kind and parts.
func (c *collector) add(kind hashed, at span, parts ...string) {
	h := hash(kind)
	for _, p := range parts {
		h = h.with(p)
	}
	c.file(h, at)
}

// file takes in a feature by the hash of what it is made of, once.
func (c *collector) file(h hashed, at span) {
	if h := h.mixed(); c.seen.add(h) {
		c.take(Feature{h, at.i, at.j})
	}
}

// hashed is the FNV-1a hash of what a feature is made of.
type hashed uint32

func hash(kind hashed) hashed { return (2166136261 ^ kind) * 16777619 }

func (h hashed) with(part string) hashed {
	for k := range len(part) {
		h = (h ^ hashed(part[k])) * 16777619
	}
	return h
}

// mixed is the hash so mixed that high and low bits tell features apart: buckets use the low bits, known features the high ones. It is the finisher of
// MurmurHash3.
func (h hashed) mixed() uint32 {
	h ^= h >> 15
	h *= 0x85ebca6b
	h ^= h >> 13
	return uint32(h)
}

// IsSpaced reports whether r, in lower case, belongs to a script that puts spaces between words.
func IsSpaced(r rune) bool {
	switch {
	case r < 0x80:
		return r >= 'a' && r <= 'z'
	case r >= 0x3000 && r < 0xFB00: // CJK, kana, hangul
		return false
	}
	return unicode.IsLetter(r) && !unicode.In(r, unicode.Han, unicode.Thai) || unicode.Is(unicode.Mn, r)
}

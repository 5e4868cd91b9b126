package classify

import (
	"unicode"
	"unicode/utf8"
)

// Sign is a concept that occurs in a text, and where, in bytes. The model reads signs beside words, so that what it learns of one
// word of a concept holds of all.
type Sign struct {
	Name     string
	From, To int
}

// Feature is a hashed piece of a folded text and where it stands, in bytes.
type Feature struct {
	Hash     uint32
	From, To int
}

type span struct{ i, j int }

// Features lists the words, pairs of words (next to each other and with one between) and runs of two to four other characters of
// a folded text, and its signs, alone and with those beside them, each once.
func Features(text string, signs []Sign) []Feature {
	c := collector{seen: make(map[uint32]bool, len(text)), text: text}
	i := 0
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		j := i + size
		switch {
		case IsSpaced(r) || r == '#':
			for j < len(text) && text[j] != ' ' && text[j] < 0x80 && (isLower(text[j]) || text[j] >= '0' && text[j] <= '9') {
				j++
			}
			c.word(span{i, j})
		case unicode.IsLetter(r) || r == 'ー' || r == '々':
			c.run(i)
		}
		i = j
	}
	for k, s := range signs {
		c.add(6, span{s.From, s.To}, s.Name)
		for _, next := range signs[k+1:] {
			if next.From >= s.To-1 && next.From <= s.To+beside {
				c.add(7, span{s.From, next.To}, s.Name, ">", next.Name)
			}
		}
	}
	return c.out
}

type collector struct {
	text  string
	words []span
	seen  map[uint32]bool
	out   []Feature
}

func (c *collector) word(w span) {
	c.add(1, w, c.text[w.i:w.j])
	const long = 6
	if w.j-w.i > long {
		c.add(2, w, c.text[w.i:w.i+long-1])
	}
	for back := 1; back <= 2 && back <= len(c.words); back++ {
		before := c.words[len(c.words)-back]
		c.add(uint32(2+back), span{before.i, w.j}, c.text[before.i:before.j], " ", c.text[w.i:w.j])
	}
	c.words = append(c.words, w)
}

// run adds the runs of characters that begin at i.
func (c *collector) run(i int) {
	j := i
	for n := 1; n <= 4 && j < len(c.text); n++ {
		r, size := utf8.DecodeRuneInString(c.text[j:])
		if IsSpaced(r) || !unicode.IsLetter(r) && r != 'ー' && r != '々' {
			return
		}
		j += size
		if n > 1 || unicode.Is(unicode.Han, r) {
			c.add(5, span{i, j}, c.text[i:j])
		}
	}
}

// add files a feature by the FNV-1a hash of its kind and parts.
func (c *collector) add(kind uint32, at span, parts ...string) {
	h := uint32(2166136261) ^ kind
	h *= 16777619
	for _, p := range parts {
		for k := range len(p) {
			h = (h ^ uint32(p[k])) * 16777619
		}
	}
	h ^= h >> 15
	h *= 0x85ebca6b // the finisher of MurmurHash3: buckets use the low bits, known features the high ones
	h ^= h >> 13
	if !c.seen[h] {
		c.seen[h] = true
		c.out = append(c.out, Feature{h, at.i, at.j})
	}
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

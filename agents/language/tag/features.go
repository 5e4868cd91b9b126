package tag

import (
	"strconv"

	"github.com/mendanhq/mendan/agents/language/classify"
)

// Situation is a text with what is known beside its words.
type Situation struct {
	Text  string          // folded the same way when a model is trained and when it is asked; its case may tell
	Asked string          // what the text answers, "" where that is not known
	Signs []classify.Sign // concepts that occur in it, and where
}

// part is a run of tokens: a clause or a sentence.
type part struct{ from, to int }

// looker reads the features of a text's tokens.
type looker struct {
	asked     string
	only      kinds
	tokens    []token
	signs     [][]string // by token
	clauseOf  []int
	clauses   []part
	sentence  []int // of each clause
	sentences int
	digits    []bool // by clause
}

// kinds are the features that are looked for: those that depend on what the text answers, those that do not, or all.
type kinds byte

const (
	allKinds kinds = iota
	besideAsked
	ofAsked
)

// takes reports that such a feature is looked for, which depends on what the text answers or not.
func (k kinds) takes(asked bool) bool { return k == allKinds || asked == (k == ofAsked) }

func (s Situation) look() *looker {
	l := &looker{asked: s.Asked, tokens: tokens(s.Text)}
	l.signs = make([][]string, len(l.tokens))
	at := 0
	for _, sign := range s.Signs { // in order of their beginnings
		for at > 0 && l.tokens[at-1].to > sign.From {
			at--
		}
		for at < len(l.tokens) && l.tokens[at].to <= sign.From {
			at++
		}
		for k := at; k < len(l.tokens) && l.tokens[k].from < sign.To; k++ {
			l.signs[k] = append(l.signs[k], sign.Name)
		}
	}
	l.part()
	return l
}

// part divides the tokens into clauses, each with the mark that ends it.
func (l *looker) part() {
	from := 0
	l.clauseOf = make([]int, len(l.tokens))
	for i, t := range l.tokens {
		l.clauseOf[i] = len(l.clauses)
		if t.ends() || i+1 == len(l.tokens) {
			l.clauses = append(l.clauses, part{from, i + 1})
			l.sentence = append(l.sentence, l.sentences)
			from = i + 1
			if t.stops() {
				l.sentences++
			}
		}
	}
	l.digits = make([]bool, len(l.clauses))
	for i, t := range l.tokens {
		if t.shape == shapeNumber {
			l.digits[l.clauseOf[i]] = true
		}
	}
}

// word is the token at a place, or what stands for the text's ends.
func (l *looker) word(i int) string {
	switch {
	case i < 0:
		return "^"
	case i >= len(l.tokens):
		return "$"
	}
	return l.tokens[i].word
}

func (l *looker) shape(i int) byte {
	if i < 0 || i >= len(l.tokens) {
		return '$'
	}
	return l.tokens[i].shape
}

// clauseFeatures appends the features that all tokens of a clause share: how it begins and ends, what stands beside it, and where it stands.
func (l *looker) clauseFeatures(c int, out []uint32) []uint32 {
	p := l.clauses[c]
	end := p.to
	for end > p.from && l.tokens[end-1].ends() {
		end--
	}
	add := func(kind uint32, parts ...string) {
		if l.only.takes(false) {
			out = append(out, hash(kind, parts...).mixed())
		}
		if l.only.takes(true) {
			out = append(out, hash(kind+100, parts...).with(l.asked).mixed())
		}
	}
	add(1, l.word(end-1))
	add(2, l.word(end-2), l.word(end-1))
	add(3, l.word(end-3), l.word(end-2), l.word(end-1))
	add(4, l.word(p.from))
	add(5, l.word(p.from), l.word(p.from+1))
	add(6, l.word(p.from-1), l.word(p.from-2))
	add(7, l.word(p.from-2), l.word(p.from-3))
	add(8, l.word(p.to), l.word(p.to+1))
	at, left := min(c, 4), min(len(l.clauses)-1-c, 3)
	add(9, strconv.Itoa(at), strconv.Itoa(left))
	sentence := l.sentence[c]
	add(10, strconv.Itoa(min(sentence, 3)), strconv.Itoa(min(l.sentence[len(l.sentence)-1]-sentence, 2)))
	add(11, flag(l.digits[c]), flag(c+1 < len(l.digits) && l.digits[c+1]))
	seen := map[string]bool{}
	for i := p.from; i < p.to; i++ {
		for _, s := range l.signs[i] {
			if !seen[s] {
				seen[s] = true
				add(12, s)
			}
		}
	}
	return out
}

func flag(yes bool) string {
	if yes {
		return "1"
	}
	return "0"
}

// ownFeatures appends the features that a token does not share with all of its clause.
func (l *looker) ownFeatures(i int, out []uint32) []uint32 {
	add := func(kind uint32, parts ...string) {
		if l.only.takes(dependsOnAsked(kind)) {
			out = append(out, hash(kind, parts...).mixed())
		}
	}
	w := func(d int) string { return l.word(i + d) }
	t := l.tokens[i]
	add(20)
	add(21, l.asked)
	for d := -4; d <= 4; d++ {
		add(uint32(30+d), w(d))
	}
	for d := -3; d <= 2; d++ {
		add(uint32(40+d), w(d), w(d+1))
	}
	for d := -3; d <= 1; d++ {
		add(uint32(50+d), w(d), w(d+1), w(d+2))
	}
	for d := -4; d <= 1; d++ {
		add(uint32(60+d), w(d), w(d+1), w(d+2), w(d+3))
	}
	add(66, l.asked, w(0))
	add(67, l.asked, w(-1))
	add(68, l.asked, w(1))
	add(69, l.asked, w(-2), w(-1))
	shapes := []byte{l.shape(i - 2), l.shape(i - 1), t.shape, l.shape(i + 1), l.shape(i + 2)}
	add(70, string(shapes[1:4]))
	add(71, string(shapes))
	add(72, l.asked, string(shapes[1:4]))
	add(73, string(t.shape), flag(t.gap))
	if l.only.takes(false) {
		l.pieces(t.word, t.shape, add)
		l.runs(i, add)
	}
	p := l.clauses[l.clauseOf[i]]
	begins, left := strconv.Itoa(min(i-p.from, 3)), strconv.Itoa(min(p.to-1-i, 3))
	add(80, begins)
	add(81, left)
	add(82, begins, l.asked)
	for d := -1; d <= 1; d++ {
		if i+d >= 0 && i+d < len(l.tokens) {
			for _, s := range l.signs[i+d] {
				add(uint32(91+d), s)
				add(uint32(94+d), s, l.asked)
				if d == 0 {
					add(96, s, w(1))
					add(97, s, w(-1))
				}
			}
		}
	}
	return out
}

// dependsOnAsked reports a kind of a token's own features that what the text answers is part of.
func dependsOnAsked(kind uint32) bool {
	switch kind {
	case 21, 66, 67, 68, 69, 72, 82, 93, 94, 95:
		return true
	}
	return false
}

// pieces adds how a word begins and ends.
func (l *looker) pieces(word string, shape byte, add func(uint32, ...string)) {
	switch shape {
	case shapeLower, shapeCapital, shapeCaps, shapeKata:
		runes := []rune(word)
		for n := 2; n <= 4 && n < len(runes); n++ {
			add(74, string(runes[:n]))
			add(75, string(runes[len(runes)-n:]))
		}
	case shapeNumber:
		add(76, strconv.Itoa(len(word)))
	}
}

// maxRun is how many characters of one kind are taken for a word.
const maxRun = 6

// runs adds the run of Chinese characters that a token stands in, with what follows it: where no spaces stand, that is nearest to a word.
func (l *looker) runs(i int, add func(uint32, ...string)) {
	if l.shape(i) != shapeHan {
		return
	}
	from, to := i, i+1
	for from > 0 && i-from < maxRun && l.shape(from-1) == shapeHan {
		from--
	}
	for to < len(l.tokens) && to-i < maxRun && l.shape(to) == shapeHan {
		to++
	}
	run := ""
	for k := from; k < to; k++ {
		run += l.tokens[k].word
	}
	add(77, run)
	add(78, strconv.Itoa(i-from), strconv.Itoa(to-i), l.word(to))
	add(79, l.word(from-1), l.word(to))
}

// hashed is the FNV-1a hash of what a feature is made of.
type hashed uint32

func hash(kind uint32, parts ...string) hashed {
	h := hashed((uint32(2166136261) ^ kind) * 16777619)
	for _, p := range parts {
		h = h.with(p)
	}
	return h
}

func (h hashed) with(part string) hashed {
	for k := range len(part) {
		h = (h ^ hashed(part[k])) * 16777619
	}
	return (h ^ 0xff) * 16777619
}

// mixed is the hash so mixed that high and low bits tell features apart.
func (h hashed) mixed() uint32 {
	h ^= h >> 15
	h *= 0x85ebca6b
	h ^= h >> 13
	return uint32(h)
}

package compliance

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/classify"
	"github.com/mendanhq/mendan/agents/language/text"
)

// folded is a text in the one form that is searched: NFKC, lower case, katakana as hiragana, invisible marks removed, words of
// scripts with spaces stemmed and set between single spaces, other scripts without any, a number as "#". What is left of
// punctuation has a meaning: "." "!" "?" end a sentence, "," ";" "(" ")" a part of one, "・" joins. from and to hold, for each
// byte, the range of the raw text that it stands for.
type folded struct {
	text     string
	from, to []int32
}

// fold never fails; bytes that are no UTF-8 separate words.
func fold(raw string) folded {
	var f folder
	f.runes, f.places = widen(raw, true)
	f.out.Grow(3 * len(f.runes))
	f.from, f.to = make([]int32, 0, 3*len(f.runes)), make([]int32, 0, 3*len(f.runes))
	f.run()
	return folded{f.out.String(), f.from, f.to}
}

// foldEntries folds entries of the lexicon, in which ^ and | stand for the beginning and the end of a clause, # for a number.
func foldEntries(entries []string) []string {
	f := folder{entries: true}
	raw := strings.Join(entries, "\n")
	f.runes, _ = widen(raw, false)
	f.out.Grow(len(raw) + 2*len(entries))
	f.run()
	return strings.Split(f.out.String(), "\n")
}

// raw returns the range of the raw text behind text[i:j], without the spaces that folding put around words.
func (f folded) raw(i, j int) (from, to int) {
	for i < j && f.text[i] == ' ' {
		i++
	}
	for i < j && f.text[j-1] == ' ' {
		j--
	}
	if i >= j {
		return 0, 0
	}
	return int(f.from[i]), int(f.to[j-1])
}

// folder turns normalised runes into the searched form, a word, a number or a mark at a time.
type folder struct {
	runes    []rune
	places   []text.Span
	entries  bool // of the lexicon: no positions
	i        int
	counted  int // up to where numerals were seen to count nothing
	out      strings.Builder
	from, to []int32
	last     byte
	buf      []byte // of word
}

func (f *folder) run() {
	for f.i < len(f.runes) {
		f.next()
	}
}

func (f *folder) next() {
	r := f.runes[f.i]
	switch {
	case isKanaOrKanji(r) && !isNumeral(r, true): // most of Japanese
		f.emit(string(r), f.i, f.i+1)
		f.i++
	case classify.IsSpaced(r):
		f.word()
	case unicode.IsDigit(r) || f.entries && r == '#' || f.kanjiNumber() > 0:
		f.number()
	case unicode.IsLetter(r) || r == 'ー' || r == '々':
		f.emit(string(r), f.i, f.i+1)
		f.i++
	default:
		if mark := f.mark(r); mark != "" {
			f.emit(mark, f.i, f.i+1)
		}
		f.i++
	}
}

// isKanaOrKanji reports a letter of Japanese that stands for itself.
func isKanaOrKanji(r rune) bool { return r >= 'ぁ' && r <= 'ゖ' || r >= '一' && r <= '龠' }

// word emits a run of letters as its stem. Letters with dots between them, as in U.S., are one word.
func (f *folder) word() {
	start := f.i
	w := f.buf[:0]
	for ; f.i < len(f.runes); f.i++ {
		r := f.runes[f.i]
		if r == '.' && f.isInitial(start) {
			continue
		}
		if !classify.IsSpaced(r) && !unicode.IsDigit(r) && r != '\'' {
			break
		}
		w = utf8.AppendRune(w, r)
	}
	f.buf = w
	f.emit(" ", start, start)
	f.emit(stem(string(w)), start, f.i)
	f.emit(" ", f.i, f.i)
}

// isInitial reports whether the dot at the cursor follows a single letter of something like "u.s." that began at start.
func (f *folder) isInitial(start int) bool {
	alone := f.i == start+1 || f.runes[f.i-2] == '.'
	another := f.i+1 < len(f.runes) && classify.IsSpaced(f.runes[f.i+1])
	dotted := f.i > start+1
	return alone && (dotted || another && (f.i+2 >= len(f.runes) || !classify.IsSpaced(f.runes[f.i+2])))
}

func (f *folder) number() {
	start := f.i
	f.i += max(f.kanjiNumber(), 1)
	for ; f.i < len(f.runes); f.i++ {
		r := f.runes[f.i]
		inside := (r == '.' || r == ',') && f.i+1 < len(f.runes) && unicode.IsDigit(f.runes[f.i+1])
		if !unicode.IsDigit(r) && !inside {
			break
		}
	}
	f.emit(" ", start, start)
	f.emit("#", start, f.i)
	f.emit(" ", f.i, f.i)
}

// kanjiNumber is the length of a number in kanji at the cursor. Only one that counts something is taken for a number.
func (f *folder) kanjiNumber() int {
	if f.i < f.counted {
		return 0
	}
	n := 0
	for f.i+n < len(f.runes) && isNumeral(f.runes[f.i+n], n > 0) {
		n++
	}
	if n == 0 || f.i+n == len(f.runes) || !isCounter(f.runes[f.i+n]) {
		f.counted = f.i + n
		return 0
	}
	return n
}

func isNumeral(r rune, inside bool) bool {
	switch r {
	case '〇', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '百', '千':
		return true
	}
	return r == '万' && inside
}

func isCounter(r rune) bool {
	switch r {
	case '歳', '才', '代', '人', '円', '年', '名', '級':
		return true
	}
	return false
}

// mark maps punctuation to the few marks that mean something here, or to nothing.
func (f *folder) mark(r rune) string {
	switch {
	case r == '\n' && f.entries, r == '^' && f.entries, r == '|' && f.entries:
		return string(r)
	}
	switch r {
	case '。', '\n':
		return "."
	case '!', '?', '(', ')', ';', '・':
		return string(r)
	case '【', '〔':
		return "("
	case '】', '〕':
		return ")"
	case '、', ',', ':':
		return ","
	case '—', '–', '―':
		return ";"
	case '/':
		return "・"
	case '&':
		return " and "
	case '$', '€', '£', '¥':
		return "$"
	case '.':
		if f.i+1 < len(f.runes) && (unicode.IsLetter(f.runes[f.i+1]) || unicode.IsDigit(f.runes[f.i+1])) {
			return ""
		}
		return "."
	}
	return ""
}

// emit appends s for the runes [i,j), never two spaces in a row.
func (f *folder) emit(s string, i, j int) {
	if s[0] == ' ' && f.last == ' ' {
		if s = s[1:]; s == "" {
			return
		}
	}
	f.out.WriteString(s)
	f.last = s[len(s)-1]
	if f.entries {
		return
	}
	from, to := f.rawRange(i, j)
	for range len(s) {
		f.from, f.to = append(f.from, from), append(f.to, to)
	}
}

func (f *folder) rawRange(i, j int) (from, to int32) {
	switch {
	case i < j:
		return int32(f.places[i].Start), int32(f.places[j-1].End)
	case i < len(f.runes):
		return int32(f.places[i].Start), int32(f.places[i].Start)
	case len(f.runes) > 0:
		return int32(f.places[i-1].End), int32(f.places[i-1].End)
	}
	return 0, 0
}

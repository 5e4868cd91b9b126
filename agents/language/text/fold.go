// Package text makes what people write ready for reading: folded to one form with the way back to their own words, parted into sentences and
// clauses. Everything is a pure function of the text; any bytes are accepted (invalid UTF-8 is read as spaces), and the time taken grows
// linearly with their length.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Fold brings a text to the form in which it is compared and searched: NFKC, valid UTF-8, one kind of dash, quote and tilde,
// no invisible characters, a long-vowel mark between digits as a hyphen. Case is kept; 。 and 、 too.
func Fold(s string) string {
	if isFolded(s) {
		return s
	}
	return Read(s).Folded
}

// isFolded reports a text that is folded as it stands: ASCII that is seen, kana, brackets and most kanji.
func isFolded(s string) bool {
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = pattern.RuneAt(s, i)
		}
		if !isSeen(r) || (r == 'ー' || r == '一') && i > 0 && IsDigit(s[i-1]) {
			return false
		}
		i += size
	}
	return true
}

// Text is a message made ready for reading: folded, and folded in lower case byte for byte alongside, with the way back to
// the words as they were given.
type Text struct {
	Raw    string // as it was given
	Folded string // see Fold
	Low    string // folded, lower case, byte for byte beside Folded; a letter whose lower case has another length stays
	at     []int  // where in Raw the character of each byte of Folded begins, and len(Raw); nil: Folded is Raw
}

// Span is a part of a text, in bytes of the text that it is of.
type Span struct{ Start, End int }

// In returns the part of the text.
func (s Span) In(text string) string { return text[s.Start:s.End] }

// Read folds a message. It takes time linear in its length.
func Read(raw string) Text {
	if isFolded(raw) {
		return Text{Raw: raw, Folded: raw, Low: lowerASCII(raw)}
	}
	return readOnce(raw)
}

var readOnce = memo.Of(read)

func read(raw string) Text {
	f := folder{raw: raw, at: make([]int, 0, len(raw)+1)}
	f.b.Grow(len(raw))
	for i := 0; i < len(raw); {
		if end := foldedFrom(raw, i); end > i {
			f.keep(i, end)
			i = end
			continue
		}
		r, n := pattern.RuneAt(raw, i)
		if next := RuneAfter(raw, i+n); !alone(r) || !alone(next) {
			n = max(1, norm.NFKC.NextBoundaryInString(raw[i:], true))
		}
		f.add(i, n)
		i += n
	}
	s := f.b.String()
	return Text{Raw: raw, Folded: s, Low: lower(s), at: append(f.at, len(raw))}
}

// foldedFrom is where a run of characters ends that begins at i and is folded as it stands.
func foldedFrom(raw string, i int) int {
	end, last := i, i
	for end < len(raw) {
		r, n := pattern.RuneAt(raw, end)
		if !isSeen(r) || (r == 'ー' || r == '一') && (end == i || IsDigit(raw[end-1])) {
			break
		}
		last, end = end, end+n
	}
	if !alone(RuneAfter(raw, end)) { // it may join the last one
		return last
	}
	return end
}

// isSeen reports a character that is folded as it stands, but for the two that may be hyphens between digits.
func isSeen(r rune) bool {
	return folded(r) && (r >= ' ' || r == '\n') && r != '`' && r != '\x7f'
}

type folder struct {
	raw string
	b   strings.Builder
	at  []int
}

// folded reports a character that is as it is in NFKC, and no part of the one before it or behind it: of ASCII, kana, brackets, most kanji.
func folded(r rune) bool {
	return r < utf8.RuneSelf || r >= 'ぁ' && r <= 'ゖ' || r >= 'ァ' && r <= 'ー' || r >= '一' && r <= '龠' || r == '、' || r == '。' || r >= '々' && r <= '】'
}

// isWide reports a full-width form of a character of ASCII.
func isWide(r rune) bool { return r >= '！' && r <= '～' }

// alone reports a character that becomes one by itself, whatever stands beside it, where that is known without looking it up.
func alone(r rune) bool { return folded(r) || isWide(r) }

// add folds the character (with what combines with it) at raw[i:i+n].
func (f *folder) add(i, n int) {
	seg := f.raw[i : i+n]
	if n == 1 && seg[0] < utf8.RuneSelf {
		f.put(i, rune(seg[0]))
		return
	}
	switch seg {
	case "½", "¼", "¾":
		for _, r := range map[string]string{"½": ".5", "¼": ".25", "¾": ".75"}[seg] {
			f.put(i, r)
		}
		return
	case "ー", "ｰ", "―", "─", "━", "一":
		if f.betweenDigits(i, n) {
			f.put(i, '-')
			return
		}
	}
	switch r, size := utf8.DecodeRuneInString(seg); {
	case size == n && folded(r):
		f.put(i, r)
		return
	case size == n && isWide(r):
		f.put(i, r-'！'+'!')
		return
	}
	if n == 3 && seg >= "①" && seg <= "⑳" { // ①12月 is not 112月
		f.put(i, '(')
		defer f.put(i, ')')
	}
	start := f.b.Len()
	for _, r := range norm.NFKC.String(strings.ToValidUTF8(seg, " ")) {
		if f.b.Len() == start && start > 0 && norm.NFKC.PropertiesString(string(r)).CCC() > 0 { // what it stood on is unseen: it joins nothing else
			f.put(i, ' ')
		}
		f.put(i, r)
	}
}

// keep takes raw[i:j] as it stands.
func (f *folder) keep(i, j int) {
	f.b.WriteString(f.raw[i:j])
	for k := i; k < j; k++ {
		if utf8.RuneStart(f.raw[k]) {
			i = k
		}
		f.at = append(f.at, i)
	}
}

// betweenDigits reports whether the character stands directly between two digits.
func (f *folder) betweenDigits(i, n int) bool {
	prev := f.b.String()
	if prev == "" || !IsDigit(prev[len(prev)-1]) {
		return false
	}
	_, size := utf8.DecodeRuneInString(f.raw[i+n:])
	next := norm.NFKC.String(f.raw[i+n : i+n+size]) // "8ー²" is 8-2
	return next != "" && IsDigit(next[0])
}

func (f *folder) put(i int, r rune) {
	n := f.b.Len()
	switch r {
	case '‐', '‑', '‒', '–', '—', '―', '−', '─', '━', '﹣':
		r = '-'
	case '‘', '’', '´', '`':
		r = '\''
	case '“', '”', '〝', '〟':
		r = '"'
	case '〜', '∼', '˜', '〰':
		r = '~'
	case '\t', '\u00a0', '\u3000':
		r = ' '
	case '\u200c', '\u200d', '\ufe0f', '\u20e3':
		return
	case utf8.RuneError:
		r = ' '
	}
	if Unseen(r) {
		return
	}
	f.b.WriteRune(r)
	for range f.b.Len() - n {
		f.at = append(f.at, i)
	}
}

// Span is the way back: Folded[i:j] in bytes of the text as given.
func (t Text) Span(i, j int) Span {
	if j <= i {
		return Span{t.begin(i), t.begin(i)}
	}
	if t.at == nil {
		for j < len(t.Raw) && !utf8.RuneStart(t.Raw[j]) {
			j++
		}
		return Span{t.begin(i), j}
	}
	end := j
	for end < len(t.Folded) && t.at[end] == t.at[j-1] {
		end++
	}
	return Span{t.at[i], t.at[end]}
}

// begin is where in Raw the character begins that Folded[i] is of.
func (t Text) begin(i int) int {
	if t.at != nil {
		return t.at[i]
	}
	for i > 0 && i < len(t.Raw) && !utf8.RuneStart(t.Raw[i]) {
		i--
	}
	return i
}

// begins is begin of each byte, and len(Raw).
func (t Text) begins() []int {
	if t.at != nil {
		return t.at
	}
	out := make([]int, len(t.Raw)+1)
	for i := range out {
		out[i] = t.begin(i)
	}
	return out
}

// Words returns Folded[i:j] as it was given.
func (t Text) Words(i, j int) string { return t.Span(i, j).In(t.Raw) }

// IsPlain reports a text that is folded as it stands: ASCII that is seen.
func IsPlain(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || s[i] < ' ' && s[i] != '\n' || s[i] == '`' {
			return false
		}
	}
	return true
}

// lower is valid UTF-8 in lower case with every byte in its place.
func lower(s string) string {
	var out strings.Builder
	from := 0 // what is not taken over yet
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = pattern.RuneAt(s, i)
		}
		if isUpper := r >= 'A' && r <= 'Z'; isUpper || !folded(r) { // what else is folded has no case
			if l := unicode.ToLower(r); l != r && utf8.RuneLen(l) == size {
				if from == 0 {
					out.Grow(len(s))
				}
				out.WriteString(s[from:i])
				out.WriteRune(l)
				from = i + size
			}
		}
		i += size
	}
	if from == 0 {
		return s
	}
	out.WriteString(s[from:])
	return out.String()
}

// lowerASCII is lower for a text that is folded as it stands: nothing else in it has a case.
func lowerASCII(s string) string {
	isUpper := func(c byte) bool { return c >= 'A' && c <= 'Z' }
	for i := range len(s) {
		if !isUpper(s[i]) {
			continue
		}
		low := []byte(s)
		for k := i; k < len(low); k++ {
			if isUpper(low[k]) {
				low[k] += 'a' - 'A'
			}
		}
		return string(low)
	}
	return s
}

// IsDigit reports whether c is a digit of ASCII.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }

// IsWordByte reports whether c is a letter, digit or underscore of ASCII.
func IsWordByte(c byte) bool {
	return IsDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// RuneBefore is the rune that ends at i, 0 at the start.
func RuneBefore(s string, i int) rune {
	if i == 0 {
		return 0
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return r
}

// RuneAfter is the rune at i, 0 at the end.
func RuneAfter(s string, i int) rune {
	if i >= len(s) {
		return 0
	}
	r, _ := pattern.RuneAt(s, i)
	return r
}

// BytesBefore is at most n bytes of s before i, beginning at a character.
func BytesBefore(s string, i, n int) string {
	from := max(0, i-n)
	for from < i && !utf8.RuneStart(s[from]) {
		from++
	}
	return s[from:i]
}

// BytesAfter is at most n bytes of s from i on, ending at a character.
func BytesAfter(s string, i, n int) string {
	to := min(len(s), i+n)
	for to < len(s) && to > i && !utf8.RuneStart(s[to]) {
		to--
	}
	return s[i:to]
}

// Rest is what stands at i, as much of it as a pattern may need that begins there: what is read stays linear in the text.
func (t Text) Rest(i int) string { return BytesAfter(t.Low, i, 64) }

// MatchEnd is where a pattern anchored at its beginning ends that matches at i, -1 when it does not.
func (t Text) MatchEnd(re *pattern.Regexp, i int) int {
	if m := re.FindStringIndex(t.Rest(i)); m != nil && m[0] == 0 {
		return i + m[1]
	}
	return -1
}

// Group is the text of group n, by the indices of a match; "" where it matched nothing.
func Group(s string, m []int, n int) string {
	if 2*n+1 >= len(m) || m[2*n] < 0 {
		return ""
	}
	return s[m[2*n]:m[2*n+1]]
}

// Lower is a text folded and in lower case, with the way from a range of its bytes back to the words as they were given.
func Lower(raw string) (low string, back func(from, to int) Span) {
	t := Read(raw)
	return t.Low, t.Span
}

// MatchedGroup is the first group of a match that took part, 0 for none.
func MatchedGroup(m []int) int {
	for g := 1; g < len(m)/2; g++ {
		if m[2*g] >= 0 {
			return g
		}
	}
	return 0
}

// FirstBytes is at most n bytes of the beginning of s, ending at a character.
func FirstBytes(s string, n int) string { return BytesAfter(s, 0, n) }

// Clip is FirstBytes, with " …" behind them where more stood.
func Clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return FirstBytes(s, n) + " …"
}

// Shorten is a text of at most n characters; "…" is the last of them where more stood.
func Shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

// JoinLines puts two texts below each other; an empty one takes no line.
func JoinLines(above, below string) string {
	if above == "" || below == "" {
		return above + below
	}
	return above + "\n" + below
}

// Joined reports that a Latin word, or a number, goes on across a place in a text: the 4 of "~4,200" and of "4.5" is no number.
func Joined(s string, at int) bool {
	if at <= 0 || at >= len(s) {
		return false
	}
	a, b := s[at-1], s[at]
	letter := func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
	mark := func(c byte) bool { return c == ',' || c == '.' }
	before := at > 1 && IsDigit(s[at-2]) && mark(a) && IsDigit(b)
	behind := at+1 < len(s) && IsDigit(a) && mark(b) && IsDigit(s[at+1])
	return letter(a) && letter(b) || IsDigit(a) && IsDigit(b) || before || behind
}

package facts

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
)

// maxRead bounds what of a message is read for facts.
const maxRead = 8_000

// reader reads one message for one field.
type reader struct {
	*heard
	f           form.Field
	m           Message
	known       Known
	c           ask.Context
	memory      *Memory
	found       []Fact  // so far
	doubts      doubts  // what was read, but not for sure
	pieces      []piece // sentences that hold something to be quoted, see prose
	marks       []tag.Span
	marked      bool // marks are found
	ledToAction bool // what looks like a result only led to what was done, see withCauses
	uncounted   map[int]bool
	inPart      map[int]string // see usedInPart
}

func newReader(f form.Field, m Message, known Known, c ask.Context) *reader {
	return (&Memory{}).newReader(f, m, known, c)
}

func (y *Memory) newReader(f form.Field, m Message, known Known, c ask.Context) *reader {
	return &reader{heard: hear(m.Text, AsksForHelp(f)), f: f, m: m, known: known, c: c, memory: y}
}

// AsksForHelp reports a field that people answer with questions: "Could we do it by text?"
func AsksForHelp(f form.Field) bool {
	return slices.ContainsFunc(f.Keys(), func(key string) bool { return familyOf(f, key).name == famHelp })
}

// key is a key of the field with what its fact is.
func (r *reader) key(name string) key { return keyOf(r.f, name) }

// offsets maps each byte of the folded text to the answer's, where folding letter by letter comes to the same text.
func offsets(answer, raw string) []int {
	out := make([]int, 0, len(raw)+1)
	for i, c := range answer {
		folded := text.Fold(string(c))
		if c == ' ' {
			folded = " "
		}
		if !strings.HasPrefix(raw[len(out):], folded) {
			return nil
		}
		for range len(folded) {
			out = append(out, i)
		}
	}
	if len(out) != len(raw) {
		return nil
	}
	return append(out, len(answer))
}

// words are the candidate's own words at a span, as they wrote them where the fold allows.
func (r *reader) words(s text.Span) string {
	if r.offset == nil {
		return strings.TrimSpace(s.In(r.text))
	}
	return strings.TrimSpace(r.answer[r.offset[s.Start]:r.offset[s.End]])
}

// plain are the words for a value: letters and digits in the usual width, marks as they were written.
func (r *reader) plain(s text.Span) string {
	w := r.words(s)
	if strings.IndexFunc(w, oddWidth) >= 0 {
		return strings.TrimSpace(s.In(r.text))
	}
	return w
}

func oddWidth(c rune) bool {
	return c >= '０' && c <= 'ｚ' && (unicode.IsLetter(c) || unicode.IsDigit(c)) || c >= 0xFF66 && c <= 0xFF9F || c == 0x3000
}

// fact is a fact whose value is not the words themselves.
func (r *reader) fact(v any, at text.Span) (Fact, bool) {
	return Fact{Value: v, Quote: r.words(at)}, true
}

// doubt notes a value that was read, but not for sure. It is no fact.
func (r *reader) doubt(k key, v any, at text.Span) (Fact, bool) {
	return r.doubtOf(k, v, nil, at)
}

// doubtOf notes a value of which two ends were told: one of them is to be chosen. other is nil where there is but one.
func (r *reader) doubtOf(k key, v, other any, at text.Span) (Fact, bool) {
	if !k.implausible(v) {
		r.doubts = append(r.doubts, Doubt{Fact{k.name, v, r.words(at)}, other})
	}
	return Fact{}, false
}

// choice is a fact, or where a range was told the doubt which of its ends it is.
func (r *reader) choice(k key, low, high float64, at text.Span) (Fact, bool) {
	if low == high {
		return r.fact(low, at)
	}
	return r.doubtOf(k, low, high, at)
}

// said is a fact whose value is words.
func (r *reader) said(at, quote text.Span) (Fact, bool) {
	v := r.plain(at)
	return Fact{Value: v, Quote: r.words(quote)}, v != ""
}

// add keeps a fact, unless its quote is not in the message, it is known with this very value, or is no word.
func (r *reader) add(key string, f Fact) {
	if s, ok := f.Value.(string); ok && (mashed(s) || headless().MatchString(s)) {
		return
	}
	if s, ok := f.Value.(string); ok && (!r.f.OffersOptions() && !isName(r.key(key)) && onlyYesNo(s)) || r.key(key).implausible(f.Value) {
		return
	}
	if f.Quote = r.quoted(f.Quote); f.Quote != "" && !text.Holds(r.message, f.Quote) {
		return
	}
	if v, ok := r.known[key]; ok && same(v, f.Value) {
		return
	}
	f.Key = key
	if _, amount := f.Value.(float64); amount {
		f.Quote = r.withRoughly(f.Quote)
	}
	r.found = append(r.found, f)
}

// headless begins with the end of a sentence whose beginning was something else, a question: 「だったけど2年」 tells nothing by itself.
var headless = pattern.Lazy(`^(?:だった|でした|です|だけど|ですけど)(?:けど|が|ので|から|し|よ|ね|、|。|\s)`)

// quoted is a quote, of one over several lines of a list the longest line: their numbers stand between them.
func (r *reader) quoted(quote string) string {
	if !strings.Contains(quote, "\n") || text.Holds(r.message, quote) {
		return quote
	}
	longest := ""
	for line := range strings.SplitSeq(quote, "\n") {
		if line = strings.TrimSpace(line); len(line) > len(longest) {
			longest = line
		}
	}
	return longest
}

// isName reports a fact that is a name or how it is read, in which a no is a part of it: たかなし.
func isName(k key) bool { return k.family.name == famName || k.family.name == famReading }

// mashed reports a slip of the keys that would pass for a name: letters that follow each other on the keyboard, "qwer".
func mashed(s string) bool {
	s = strings.ToLower(s)
	return len(s) > 3 && (strings.Contains("qwertyuiop", s) || strings.Contains("asdfghjkl", s) || strings.Contains("zxcvbnm", s))
}

// has reports whether a key was found in this message or before.
func (r *reader) has(key string) bool {
	return r.known.has(key) || slices.ContainsFunc(r.found, func(f Fact) bool { return f.Key == key })
}

// get returns a fact's value, this message's first.
func (r *reader) get(key string) any {
	for _, f := range r.found {
		if f.Key == key {
			return f.Value
		}
	}
	return r.known[key]
}

// missing lists the required keys that are open after what was found so far.
func (r *reader) missing() []string {
	return Missing(r.f, r.all())
}

func (r *reader) inOrder() []Fact {
	keys := r.f.Keys()
	slices.SortStableFunc(r.found, func(a, b Fact) int { return slices.Index(keys, a.Key) - slices.Index(keys, b.Key) })
	return r.found
}

// whole is the span of the whole answer.
func (r *reader) whole() text.Span { return text.Span{Start: 0, End: len(r.text)} }

// near is the sentence around a span, of which at most 80 bytes on each side.
func (r *reader) near(at text.Span) string {
	s := r.sentenceAt(at)
	return r.text[max(s.Start, at.Start-80):max(at.End, min(s.End, at.End+80))]
}

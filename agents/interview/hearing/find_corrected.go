package hearing

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/reword"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// heldIn is the correction of a field that holds what is said to be wrong.
func (l *Listener) heldIn(f *application.Field, w repair.Wish) (c Correction, ok bool) {
	c = Correction{Field: f, Swaps: l.swaps(f, w)}
	for _, s := range c.Swaps {
		c.Keys = append(c.Keys, s.Key)
	}
	if def := l.State.Form.Field(f.ID); def.Type != form.TypeText {
		if c.Only = w.New; def.Type == form.TypePhone && len(c.Swaps) == 1 && len(l.News(f, w.New)) == 0 { // a part of the number
			s := c.Swaps[0]
			c.Only = strings.Replace(text.Fold(f.Facts[s.Key].Words), s.Old, w.New, 1)
		}
		c.Swaps = nil
	}
	return c, len(c.Keys) > 0
}

// swaps are the facts of a field that hold what is said to be wrong, with what is to be there instead.
func (l *Listener) swaps(f *application.Field, w repair.Wish) []facts.Swap {
	def := l.State.Form.Field(f.ID)
	w.New = newValueOf(w.New)
	if reword.IsEmpty(w.Old) { // "he was furious, not she"
		return nil
	}
	if w.Old == "" || w.New == "" || def.Type == form.TypeFile || Apology().FindString(w.New) == w.New || intents.Is(intents.SaysThanks, w.New) { // a document is sent anew, and not written on
		return nil
	}
	if figureAlone().MatchString(w.Old) { // "3 years at the nursing home, not 2"
		if m := figureFirst().FindString(text.Fold(w.New)); m != "" {
			w.New = m
		}
	}
	var out []facts.Swap
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		if isTimeIn(l.Said.Text, w) && !facts.IsHours(*def, key) {
			continue
		}
		if old := l.holds(def, key, f.Facts[key], w.Old); old != "" {
			if def.Type == form.TypeText {
				old = figureBehind(wordsOf(f, key), old, w.New)
			}
			words := wordsOf(f, key)
			if figureAlone().MatchString(old) {
				words, old = around(f, words), withWhatItCounts(words, old)
			}
			out = append(out, facts.Swap{Key: key, Words: words, Old: old, New: w.New})
		}
	}
	return out
}

// putsNoNew reports words that are no part of a text, told where something that a text holds is mentioned: who says them changes nothing of
// that. Figures are read by what they count.
func (l *Listener) putsNoNew(f *application.Field, old, new string) bool {
	return old != "" && new != "" && !hasFigures(old+new) && l.atSummary() && l.State.Form.Field(f.ID).Type == form.TypeText && l.holdsPart(f, old) &&
		reword.IsNoNew(new, old, l.sentencesWith(new))
}

// isTimeIn reports that a text tells a time of day by one of the figures of a wish: "ring me after 2, not 3" corrects no length of work.
func isTimeIn(said string, w repair.Wish) bool {
	low := strings.ToLower(text.Fold(said))
	return slices.ContainsFunc(atATime().FindAllStringSubmatch(low, -1), func(m []string) bool { return inWords(w.Old, m[1]) || inWords(w.New, m[1]) })
}

// atATime is a bare figure behind what stands before a time of day, and counts nothing.
var atATime = pattern.Lazy(`\b(?:after|before|until|till|by|at|from|past)(?: about| around)? ([0-9]{1,2})(?:\s*(?:[,.;!?]|$|not\b|actually\b|instead\b|` +
	`rather\b|and\b|or\b|please\b|pls\b|am\b|pm\b|o'clock))`)

// around is what is kept of the message that some words stand in: a figure is read anew in all that was said of it.
func around(f *application.Field, words string) string {
	for _, q := range f.Words {
		if strings.Contains(q.Text, words) {
			return q.Text
		}
	}
	return words
}

// withWhatItCounts is a figure with the word behind it, as in "2 yrs".
func withWhatItCounts(words, figure string) string {
	for _, m := range figureCounted().FindAllString(text.Fold(words), -1) {
		if rest, ok := strings.CutPrefix(m, figure); ok && strings.Trim(rest, "0123456789., ") != "" && !strings.ContainsAny(rest[:1], "0123456789.,") {
			return m
		}
	}
	return figure
}

var figureCounted = pattern.Lazy(`[0-9][0-9.,]*\s?[\p{L}]+`)

var (
	figureAlone = pattern.Lazy(`^[0-9][0-9.,]*$`)
	figureFirst = pattern.Lazy(`^[0-9][0-9.,]*`)
)

// newValueOf is what is to be there, without the sentences behind it: 「百五十人でした。すみません」.
func newValueOf(words string) string {
	all := text.Sentences(words)
	if len(all) < 2 {
		return words
	}
	return copulaEnd().ReplaceAllString(strings.TrimSpace(all[0].In(words)), "")
}

// copulaEnd ends a sentence in Japanese that tells a value.
var copulaEnd = pattern.Lazy(`(?:でした|です|だった|だ)?[。.!！]*$`)

// wordsOf are the words that told a fact; of a plain text its value, from which they may have been taken.
func wordsOf(f *application.Field, key string) string {
	if v, ok := f.Facts[key].Value.(string); ok && strings.ContainsFunc(v, unicode.IsLetter) && !AMoment().MatchString(v) {
		return v
	}
	return f.Facts[key].Words
}

// holds is the part of what is said to be wrong that a fact holds: in its words, or as the same value said otherwise.
func (l *Listener) holds(def *form.Field, key string, fact application.Fact, old string) string {
	for _, part := range parts(old) {
		for _, words := range []string{fact.Words, application.Encoded(fact.Value)} {
			if inWords(words, part) {
				return part
			}
		}
		if told := text.Fold(fact.Words); utf8.RuneCountInString(told) > 1 && inWords(part, told) {
			return told // and more words around it: "6 yrs backend"
		}
	}
	for _, part := range parts(old) {
		told, _ := l.memory.Read(def, facts.Message{Text: part}, nil, l.Where(def))
		for _, found := range told {
			if found.Key == key && application.JSON(found.Value) == application.JSON(fact.Value) && !def.OffersOptions() {
				return part
			}
		}
		if o := def.Option(application.Encoded(fact.Value)); o != nil && slices.ContainsFunc(o.Label.All(), func(l string) bool { return strings.EqualFold(text.Fold(l), part) }) {
			return part
		}
	}
	return ""
}

// parts are an old value as it may have been named: with what stands before it ("my name is Moore") and without.
func parts(old string) []string {
	out := []string{old}
	for _, mark := range []string{"は", "が", "を", " is ", " from ", " as ", "の", "、", ", "} {
		if i := strings.LastIndex(old, mark); i > 0 {
			if rest := strings.Trim(old[i+len(mark):], ` 、,「」"'`); rest != "" {
				out = append(out, rest)
			}
		}
	}
	return out
}

// inWords reports that a part stands in words by itself: no digit or Latin letter goes on around it, and no character beside a single one.
func inWords(words, part string) bool {
	words, part = strings.ToLower(text.Fold(words)), strings.ToLower(text.Fold(part))
	if part == "" {
		return false
	}
	one := utf8.RuneCountInString(part) == 1
	for from := 0; ; {
		i := strings.Index(words[from:], part)
		if i < 0 {
			return false
		}
		at, end := from+i, from+i+len(part)
		before, _ := utf8.DecodeLastRuneInString(words[:at])
		after, _ := utf8.DecodeRuneInString(words[end:])
		alone := !one || !unicode.In(before, unicode.Han) && !unicode.In(after, unicode.Han) && !unicode.IsDigit(before) && !unicode.IsDigit(after)
		if alone && !text.Joined(words, at) && !text.Joined(words, end) {
			return true
		}
		from = end
	}
}

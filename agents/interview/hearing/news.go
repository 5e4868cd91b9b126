package hearing

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// numbered is the field of a number, as lists show it; nil where there is none.
func (l *Listener) numbered(n int) *application.Field {
	if n == repair.Last {
		return l.latest()
	}
	if n < 1 || n > len(l.State.Fields) {
		return nil
	}
	return &l.State.Fields[n-1]
}

// latest is the field that was answered last, in their order; nil where none was.
func (l *Listener) latest() *application.Field {
	now := slices.IndexFunc(l.State.Fields, func(f application.Field) bool { return f.ID == l.State.Current })
	if now < 0 || l.State.Status == application.Confirming {
		now = len(l.State.Fields)
	}
	for now--; now >= 0; now-- {
		if f := &l.State.Fields[now]; f.Settled() {
			return f
		}
	}
	return nil
}

// maxBesideValue is how many letters of other words a message has at most that is nothing but a value, as in 「080-1234-5678 です」.
const maxBesideValue = 6

// inPassing reports that the utterance names a value of a field's kind, a day, an amount or an address, among other words: it may be about
// anything. A bare value is a correction, and so is a sentence on what one can do: "I can do Mondays as well".
func (l *Listener) inPassing(f *application.Field) bool {
	def := l.State.Form.Field(f.ID)
	if !slices.Contains([]form.Type{form.TypeEmail, form.TypePhone, form.TypeURL, form.TypeDate, form.TypeNumber}, def.Type) {
		return false
	}
	rest := text.Fold(l.Said.Text)
	told, _ := l.memory.Read(def, facts.Message{Text: l.Said.Text}, f.StaleAll(), l.Where(def))
	for _, found := range told {
		if words := text.Fold(found.Quote); strings.ContainsAny(words, "0123456789@") {
			rest = strings.Replace(rest, words, "", 1)
		}
	}
	letters := 0
	for _, r := range rest {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters++
		}
	}
	return letters > maxBesideValue
}

// wordOfTwo is a short label that is a word of its own, as はい and "no" are not.
var wordOfTwo = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`^(?:\p{Han}{2,3}|[\p{Katakana}ー]{2,3})$`) })

// namesOption reports that an option's label stands in the text.
func (l *Listener) namesOption(def *form.Field, text string) bool {
	return slices.ContainsFunc(l.Options(def), func(o form.Option) bool {
		return slices.ContainsFunc(o.Label.All(), func(l string) bool {
			return (utf8.RuneCountInString(l) > 3 || wordOfTwo().MatchString(l)) && inWords(text, l) && !facts.IsOpen(strings.ToLower(l)) // "not sure" may be said of anything
		})
	})
}

// News lists the facts of a field of which a text tells another value than is known.
func (l *Listener) News(f *application.Field, text string) []string {
	return l.newsIf(f, text, func(any) bool { return true })
}

// newValues is news without those that are only said to be none: 「間違ってないです」 has no answer in it, where none is named.
func (l *Listener) newValues(f *application.Field, text string) []string {
	return l.newsIf(f, text, func(v any) bool { return tellsValue(v, text) })
}

// tellsValue reports a value that words tell, and do not only deny: "no" counts nothing to zero.
func tellsValue(v any, words string) bool {
	return v != nil && (v != 0.0 || saysZero().MatchString(words))
}

// saysZero counts to nothing in so many words: "no" alone may be said of anything.
var saysZero = pattern.Lazy(`(?i)[0０〇零]|ゼロ|\b(?:zero|nil|immediate)|すぐ|即日`)

func (l *Listener) newsIf(f *application.Field, words string, keeps func(v any) bool) []string {
	def := l.State.Form.Field(f.ID)
	if l.isWeekdayOfDays(f, words) {
		return nil
	}
	var keys []string
	low := text.Read(words).Low
	told, _ := l.memory.Read(def, facts.Message{Text: words}, f.StaleAll(), l.Where(def))
	for _, found := range told {
		of := knownFact{field: f, def: def, key: found.Key}
		if l.atSummary() && (l.ofAnotherSubject(low, of) || isShortForYears(def, found)) {
			continue
		}
		if old, had := f.Facts[found.Key]; keeps(found.Value) && (!had || application.JSON(old.Value) != application.JSON(found.Value)) {
			keys = append(keys, found.Key)
		}
	}
	return keys
}

// isShortForYears reports some months, told where years are: they are most likely of something else, 「9 3ヶ月で」.
func isShortForYears(def *form.Field, found facts.Fact) bool {
	is, _ := facts.KindOf(*def, found.Key)
	n, isNumber := found.Value.(float64)
	return isNumber && is.Unit == "year" && n > 0 && n < 0.5
}

// isWeekdayOfDays reports words that name a weekday and no date, where another answer has weekdays: 「金曜の夜は可」 moves no day on which work
// begins.
func (l *Listener) isWeekdayOfDays(f *application.Field, words string) bool {
	def := l.State.Form.Field(f.ID)
	if !l.atSummary() || def.Type != form.TypeDate || !facts.NamesDays(words) || text.ScriptOf(words) == text.Latin ||
		saysWhichWeek().MatchString(text.Fold(words)) {
		return false
	}
	return slices.ContainsFunc(l.State.Fields, func(o application.Field) bool {
		return o.Settled() && facts.DaysKey(*l.State.Form.Field(o.ID)) != ""
	})
}

// saysWhichWeek makes a weekday one of a week, or tells a day of its own.
var saysWhichWeek = lexicon.Lazy(`{says which week}`)

// Changeable are the fields that were answered.
func (l *Listener) Changeable() []*application.Field {
	var out []*application.Field
	for i := range l.State.Fields {
		if f := &l.State.Fields[i]; f.Settled() || len(f.Facts) > 0 && !l.onlyPlace(f) {
			out = append(out, f)
		}
	}
	return out
}

// vague reports that what is to be changed is named by no more than a word for an answer.
func vague(what string) bool {
	s := intents.Plainly(what)
	return s == "" || slices.Contains([]string{
		"前の答え", "前の回答", "さっきの答え", "さっきの回答", "答え", "回答", "内容", "さっき", "前の質問", "先ほどの回答", "入力", "入力内容", "どれか", "一つ", "ひとつ",
		"answer", "an answer", "something", "one thing", "one of my answers", "my answer", "answers", "my answers", "an earlier answer", "previous answer", "earlier answer", "what i said", "it", "that",
	}, s)
}

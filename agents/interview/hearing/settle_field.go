package hearing

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// TakeForReading takes kana that are told where the name is known in kanji for how that is read, where the form asks for it.
func (l *Listener) TakeForReading(f *application.Field, told *application.Told) {
	known, _ := f.Facts[told.Key].Value.(string)
	inKana := func(r rune) bool {
		return unicode.In(r, unicode.Hiragana, unicode.Katakana) || r == 'ー' || unicode.IsSpace(r)
	}
	if !IsName(told.Key) || !hasHan(known) || OnlyWriting().MatchString(l.Said.Text) || strings.ContainsFunc(application.Encoded(told.Value), func(r rune) bool { return !inKana(r) }) {
		return
	}
	def := l.State.Form.Field(f.ID)
	if i := slices.IndexFunc(def.Keys(), IsReading); i >= 0 {
		told.Key = def.Keys()[i]
	}
}

func hasHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// IsReading reports a fact that is how a name is read.
func IsReading(key string) bool {
	return strings.HasSuffix(key, "_reading") || strings.HasSuffix(key, "_kana") || strings.HasSuffix(key, "furigana")
}

// MergeName keeps the rest of a name of which only the first part is written otherwise: 西邑 of 西村ひかる is 西邑ひかる. It reports whether it did.
func MergeName(old string, told *application.Told) bool {
	was, is := []rune(old), []rune(application.Encoded(told.Value))
	if len(is) < 2 || len(is) > 3 || len(is) >= len(was) || strings.HasPrefix(old, string(is)) {
		return false
	}
	shared := 0
	for i, r := range is {
		if !unicode.Is(unicode.Han, r) || !unicode.Is(unicode.Han, was[i]) {
			return false
		}
		if r == was[i] {
			shared++
		}
	}
	if shared == 0 {
		return false
	}
	told.Value = string(is) + string(was[len(is):])
	return true
}

// IsName reports a fact that is what a person is called.
func IsName(key string) bool { return key == "name" || strings.HasSuffix(key, "_name") }

// OnlyWriting says of a correction that it is about how something is written.
var OnlyWriting = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)漢字|(?:^|[^名苗])字[がは]|の字|誤字|表記|書き方|変換|綴り|つづり|スペル|\bspel|\btypo\b`)
})

// SameName reports that a name is the other one, or a part of it.
func SameName(a, b string) bool {
	a, b = text.Squeeze(a), text.Squeeze(b)
	return strings.Contains(a, b) || strings.Contains(b, a)
}

// Chose reports that an answer is the option, or has it among several.
func Chose(answer any, option string) bool {
	switch list := answer.(type) {
	case []any:
		return slices.ContainsFunc(list, func(v any) bool { return application.Encoded(v) == option })
	case []string:
		return slices.Contains(list, option)
	}
	return application.Encoded(answer) == option
}

// reopened reports that the open question is about such a field.
func (l *Listener) reopened() bool {
	f, def := l.State.CurrentField()
	return f != nil && f.ReopenedComplete(def)
}

// asksForPeople reports that the open question is one that people asked in addition, in their own words: whatever is said to it answers them.
func (l *Listener) asksForPeople() bool {
	n := len(l.State.More)
	return n > 0 && l.State.More[n-1].Question != "" && l.reopened() && l.State.More[n-1].Field == l.State.Current
}

// offersOptions reports that the open question has options, of which "yes" may be one.
func (l *Listener) offersOptions() bool {
	_, def := l.State.CurrentField()
	return def != nil && def.OffersOptions()
}

// leavesAlone reports that a field that was opened again is to stay as it was.
func (l *Listener) leavesAlone(f *application.Field, text string) bool {
	def := l.State.Form.Field(f.ID)
	return f.ReopenedComplete(def) && (repair.Keeps(text) || repair.Keeps(l.withoutName(f, text)) || intents.Is(intents.WantsSkip, text) || intents.Is(intents.WantsBack, text) || intents.Is(intents.SaysNo, text) && !def.OffersOptions())
}

// withoutName is a text without the answer's name at its beginning: 「番号はそのままで大丈夫です」.
func (l *Listener) withoutName(f *application.Field, raw string) string {
	low := text.Read(raw).Low
	for _, n := range l.named(raw) {
		if n.field == f && n.from == 0 {
			return strings.TrimLeft(particle().ReplaceAllString(low[n.to:], ""), "、, ")
		}
	}
	return ""
}

// particle ties a name to what is said of it.
var particle = pattern.Lazy(`^[はもを]`)

// Substantial reports a text that says something, if not what was asked: a few words, not a sound or a slip of the keys.
func Substantial(raw string) bool {
	packed, spaced := 0, 0
	for w := range strings.FieldsFuncSeq(raw, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		spaced++
		packed += len([]rune(w))
	}
	if text.ScriptOf(raw) == text.Latin {
		return spaced >= 3
	}
	return packed >= 5
}

// hasFigures reports words with a figure in them, in whatever width.
func hasFigures(words string) bool { return strings.ContainsAny(text.Fold(words), "0123456789") }

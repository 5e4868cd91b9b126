package interview

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// numbered is the field of a number, as lists show it; nil where there is none.
func (t *turn) numbered(n int) *Field {
	if n == repair.Last {
		return t.latest()
	}
	if n < 1 || n > len(t.s.Fields) {
		return nil
	}
	return &t.s.Fields[n-1]
}

// latest is the field that was answered last, in their order; nil where none was.
func (t *turn) latest() *Field {
	now := slices.IndexFunc(t.s.Fields, func(f Field) bool { return f.ID == t.s.Current })
	if now < 0 || t.s.Status == Confirming {
		now = len(t.s.Fields)
	}
	for now--; now >= 0; now-- {
		if f := &t.s.Fields[now]; f.settled() {
			return f
		}
	}
	return nil
}

// narrowed keeps of several fields those that are named, else those that can take the new value.
func (t *turn) narrowed(among []*Field, w repair.Wish) []*Field {
	byName := slices.DeleteFunc(fieldsOf(t.named(w.Rest)), func(f *Field) bool { return !slices.Contains(among, f) })
	if len(byName) > 0 {
		among = byName
	}
	if len(among) < 2 {
		return among
	}
	var fit []*Field
	for _, f := range among {
		if len(t.news(f, w.New)) > 0 {
			fit = append(fit, f)
		}
	}
	if len(fit) > 0 {
		return fit
	}
	return among
}

// namedWish looks for a field that the utterance names, and reads what it is to be.
func (t *turn) namedWish(w repair.Wish) (c correction, ok bool) {
	if t.s.Status == Confirming && !w.Corrects && !w.Opens && utf8.RuneCountInString(t.said.text) > maxRead {
		return c, false
	}
	names := t.named(w.Rest)
	among := slices.DeleteFunc(fieldsOf(names), func(f *Field) bool { return !f.settled() && len(f.Facts) == 0 })
	if len(among) == 1 && among[0].ID == t.s.Current && !among[0].settled() {
		return c, false
	}
	if len(among) > 1 && w.New != "" {
		among = t.narrowed(among, w)
	}
	switch {
	case len(among) == 0:
		return c, false
	case len(among) > 1:
		if telling := t.telling(among); len(telling) == 1 {
			among = telling
			break
		}
		return correction{among: among}, w.Opens || w.Corrects
	}
	c.field = among[0]
	for _, n := range names {
		if n.field == c.field && n.key != "" && n.whole && !slices.Contains(c.keys, n.key) {
			c.keys = append(c.keys, n.key)
		}
	}
	c.only = w.New
	if w.New != "" && len(t.news(c.field, w.New)) > 0 {
		return c, true
	}
	if found := t.news(c.field, t.said.text); len(found) > 0 && len(c.keys) == 0 || slices.ContainsFunc(found, func(k string) bool { return slices.Contains(c.keys, k) }) {
		c.only = ""
		return c, true
	}
	def := t.s.Form.Field(c.field.ID)
	if w.New != "" && def.Type == form.TypeText && !w.Opens {
		return c, true
	}
	c.opens, c.only = true, ""
	return c, w.Opens || w.Corrects
}

// telling keeps of several fields those of which the utterance tells something else than is known.
func (t *turn) telling(among []*Field) []*Field {
	return slices.DeleteFunc(slices.Clone(among), func(f *Field) bool { return len(t.news(f, t.said.text)) == 0 })
}

// ofKind looks for the one answer of the kind told. While a question is open that takes it as an answer, it is one.
func (t *turn) ofKind(w repair.Wish) (c correction, ok bool) {
	if t.s.Status != Confirming && (w.Old == "" && w.New == "" && !w.Corrects || t.tells() && !t.unread() && !secondThought().MatchString(plainly(t.said.text))) {
		return c, false
	}
	text := w.New
	if text == "" {
		text = t.said.text
	}
	var among []*Field
	var keys []string
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		if !f.settled() || f.ID == t.s.Current || optional(t.s.Form.Field(f.ID)) && !t.namesOption(t.s.Form.Field(f.ID), text) {
			continue
		}
		found := slices.DeleteFunc(t.newValues(f, text), func(k string) bool { return !facts.Tells(*t.s.Form.Field(f.ID), k) })
		if len(found) > 0 {
			among, keys = append(among, f), found
		}
	}
	if len(among) > 1 {
		return correction{among: among}, w.Corrects
	}
	if len(among) == 0 {
		return c, false
	}
	if t.s.Status == Confirming && !w.Corrects && w.New == "" && t.inPassing(among[0]) {
		return correction{among: among}, true // "maybe tomorrow": a value in passing changes no answer unasked
	}
	c = correction{field: among[0], keys: keys}
	if w.New != "" {
		c.only = w.New
	}
	return c, true
}

// maxBesideValue is how many letters of other words a message has at most that is nothing but a value, as in 「080-1234-5678 です」.
const maxBesideValue = 6

// inPassing reports that the utterance names a value of a field's kind, a day, an amount or an address, among other words: it may be about
// anything. A bare value is a correction, and so is a sentence on what one can do: "I can do Mondays as well".
func (t *turn) inPassing(f *Field) bool {
	def := t.s.Form.Field(f.ID)
	if !slices.Contains([]form.Type{form.TypeEmail, form.TypePhone, form.TypeURL, form.TypeDate, form.TypeNumber}, def.Type) {
		return false
	}
	rest := text.Fold(t.said.text)
	for _, found := range facts.Extract(*def, facts.Message{Text: t.said.text}, f.staleAll(), t.where(def)) {
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

// unread reports that the open question offers options and that the utterance names none of them.
func (t *turn) unread() bool {
	f, def := t.s.current()
	return f != nil && optional(def) && value.Parse(t.said.text, facts.WantOf(*def), t.where(def)).Status == ask.Invalid
}

// wordOfTwo is a short label that is a word of its own, as はい and "no" are not.
var wordOfTwo = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`^(?:\p{Han}{2,3}|[\p{Katakana}ー]{2,3})$`) })

// namesOption reports that an option's label stands in the text.
func (t *turn) namesOption(def *form.Field, text string) bool {
	return slices.ContainsFunc(t.options(def), func(o form.Option) bool {
		return slices.ContainsFunc(o.Label.All(), func(l string) bool {
			return (utf8.RuneCountInString(l) > 3 || wordOfTwo().MatchString(l)) && inWords(text, l) && !facts.IsOpen(strings.ToLower(l)) // "not sure" may be said of anything
		})
	})
}

// news lists the facts of a field of which a text tells another value than is known.
func (t *turn) news(f *Field, text string) []string {
	return t.newsIf(f, text, func(any) bool { return true })
}

// newValues is news without those that are only said to be none: 「間違ってないです」 has no answer in it, where none is named.
func (t *turn) newValues(f *Field, text string) []string {
	return t.newsIf(f, text, func(v any) bool { return tellsValue(v, text) })
}

// tellsValue reports a value that words tell, and do not only deny: "no" counts nothing to zero.
func tellsValue(v any, words string) bool {
	return v != nil && (v != 0.0 || saysZero().MatchString(words))
}

// saysZero counts to nothing in so many words: "no" alone may be said of anything.
var saysZero = pattern.Lazy(`(?i)[0０〇零]|ゼロ|\b(?:zero|nil|immediate)|すぐ|即日`)

func (t *turn) newsIf(f *Field, text string, keeps func(v any) bool) []string {
	def := t.s.Form.Field(f.ID)
	var keys []string
	for _, found := range facts.Extract(*def, facts.Message{Text: text}, f.staleAll(), t.where(def)) {
		if old, had := f.Facts[found.Key]; keeps(found.Value) && (!had || jsonOf(old.Value) != jsonOf(found.Value)) {
			keys = append(keys, found.Key)
		}
	}
	return keys
}

// changeable are the fields that were answered.
func (t *turn) changeable() []*Field {
	var out []*Field
	for i := range t.s.Fields {
		if f := &t.s.Fields[i]; f.settled() || len(f.Facts) > 0 && !t.onlyPlace(f) {
			out = append(out, f)
		}
	}
	return out
}

// vague reports that what is to be changed is named by no more than a word for an answer.
func vague(what string) bool {
	s := plainly(what)
	return s == "" || slices.Contains([]string{
		"前の答え", "前の回答", "さっきの答え", "さっきの回答", "答え", "回答", "内容", "さっき", "前の質問", "先ほどの回答", "入力", "入力内容", "どれか", "一つ", "ひとつ",
		"answer", "an answer", "something", "one thing", "one of my answers", "my answer", "answers", "my answers", "an earlier answer", "previous answer", "earlier answer", "what i said", "it", "that",
	}, s)
}

package interview

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/prefilter"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/value"
)

// correction is what an utterance changes of what was told before.
type correction struct {
	field *Field       // that it is about
	among []*Field     // those that it may be about, where that is not clear
	keys  []string     // the facts that are told anew; empty: all
	swaps []facts.Swap // parts of facts, and what is to be there instead
	only  string       // the part of the utterance that is the answer; empty: all of it
	opens bool         // it tells no new answer
	drops bool         // … and wants none there
}

// corrected finds out which earlier answer the utterance is about. The strongest sign is that the answer holds what is said to be
// wrong, then a name, then that only one answer is of the kind told. A choice changes only where it or an option of it is named.
// ok is false for an utterance that is an answer to the open question or none.
func (t *turn) corrected() (c correction, ok bool) {
	if t.s.Plan == nil || len(t.said.parts) == 0 {
		return c, false
	}
	w := repair.Read(t.said.text)
	summary := t.s.Status == Confirming
	if f := t.numbered(w.Number); f != nil && w.Opens {
		return correction{field: f, opens: true}, true
	}
	if f := t.removed(w); f != nil {
		return correction{field: f, drops: true}, true
	}
	if !summary && !w.Corrects && !w.Opens {
		return c, false
	}
	if now, def := t.s.current(); !summary && !w.Opens && w.Tail == "" && now != nil && !now.settled() && def.Type == form.TypeText && !t.saysSo(w) && t.tells() {
		return c, false // "not this but that" in a story
	}
	if w.Tail != "" {
		if f := t.onlyOf(form.TypePhone); f != nil && f.settled() && f.ID != t.s.Current {
			return t.ending(f, w.Tail)
		}
	}
	if c, ok := t.held(w); ok || c.field != nil {
		return c, ok
	}
	if c, ok := t.namedWish(w); ok {
		return c, true
	}
	if t.namesToCome() {
		return c, false // it is an answer ahead of its question
	}
	if c, ok := t.ofKind(w); ok {
		return c, true
	}
	if f := t.latest(); w.Refers && f != nil && len(t.news(f, w.New)) > 0 && !t.tells() {
		return correction{field: f, only: w.New}, true
	}
	if w.Opens && vague(w.What) || summary && w.Corrects {
		return correction{among: t.changeable()}, true
	}
	return c, false
}

// asksToChange reads a correction that is put as a question: 「10時を11時に変えられますか」. One that says neither what is wrong nor what
// is to be there instead is a question.
func (t *turn) asksToChange() (c correction, ok bool) {
	w := repair.Read(t.said.text)
	if w.Old == "" && w.New == "" && !w.Opens || !requests().MatchString(plainly(t.said.text)) || t.knows(t.said.text) {
		return c, false
	}
	if f, _ := t.s.current(); f != nil && !f.settled() && len(t.swaps(f, w)) > 0 {
		return t.heldIn(f, w)
	}
	if c, ok = t.corrected(); ok && c.field != nil {
		return c, true
	}
	return c, false
}

// removed is the one answer that the utterance wants taken out; nil where there is none.
func (t *turn) removed(w repair.Wish) *Field {
	if !w.Removes {
		return nil
	}
	if w.Refers {
		return t.justTold()
	}
	fs := slices.DeleteFunc(fieldsOf(t.named(w.What)), func(f *Field) bool { return !f.settled() || len(f.Facts) == 0 })
	if len(fs) != 1 {
		return nil
	}
	return fs[0]
}

// justTold is the field whose answer the last message told; nil where it told none, or a part of what is being asked.
func (t *turn) justTold() *Field {
	if now, _ := t.s.current(); now != nil && len(now.Facts) > 0 {
		return nil
	}
	if f := t.latest(); f != nil && len(f.Facts) > 0 {
		return f
	}
	return nil
}

// dropAnswer takes an answer out, as if the candidate had not wanted to give it.
func (t *turn) dropAnswer(ctx context.Context, f *Field) error {
	t.reopen(f, nil)
	t.s.Pending, t.said, f.Next = nil, said{}, nil
	if t.refused(f, t.s.Form.Field(f.ID)); f.settled() {
		t.s.Current, f.Reopened = "", false
	}
	return t.attempt(ctx)
}

// ending is the correction of a number of which only the last digits are told.
func (t *turn) ending(f *Field, tail string) (c correction, ok bool) {
	for _, key := range sortedKeys(f.Facts) {
		if whole := endingIn(f.Facts[key].Words, tail); whole != "" && len(t.news(f, whole)) > 0 {
			return correction{field: f, keys: []string{key}, only: whole}, true
		}
	}
	return c, false
}

// endingIn puts other digits in place of the last ones of a number, as it was written; empty where it has too few.
func endingIn(words, tail string) string {
	b := []byte(value.Fold(words))
	at := len(b)
	for i := len(tail) - 1; i >= 0; i-- {
		if at = bytes.LastIndexAny(b[:at], "0123456789"); at <= 0 {
			return ""
		}
		b[at] = tail[i]
	}
	return string(b)
}

// namesToCome reports that the utterance names a field that was not asked yet.
func (t *turn) namesToCome() bool {
	return slices.ContainsFunc(t.named(t.said.text), func(n naming) bool {
		return n.whole && n.field.Status == FieldPending && n.field.ID != t.s.Current
	})
}

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

// held looks for what is said to be wrong in what was told. A field that is being asked right now is answered, not corrected: then
// ok is false, and field is set.
func (t *turn) held(w repair.Wish) (c correction, ok bool) {
	if w.Old == "" {
		return c, false
	}
	var among []*Field
	for i := range t.s.Fields {
		if f := &t.s.Fields[i]; len(t.swaps(f, w)) > 0 {
			among = append(among, f)
		}
	}
	if len(among) > 1 {
		among = t.narrowed(among, w)
	}
	if len(among) != 1 {
		return correction{among: among}, len(among) > 1
	}
	f := among[0]
	if f.ID == t.s.Current && !f.settled() && t.s.Status != Confirming {
		return correction{field: f}, false
	}
	if now, def := t.s.current(); now != nil && now != f && def.Type == form.TypeText && t.s.Form.Field(f.ID).Type == form.TypeText && (len(t.named(w.Rest)) == 0 && !t.onlySwaps(w) || !t.saysSo(w)) && t.tells() {
		return correction{field: now}, false // "not X but Y" in a story
	}
	return t.heldIn(f, w)
}

// saysSo reports a message that is to change something, and not to tell a story: it says so, or says nothing else.
func (t *turn) saysSo(w repair.Wish) bool { return repair.SaysSo(t.said.text) || t.onlySwaps(w) }

// maxSwap is how long, in characters, a message is that is nothing but "not this but that".
const maxSwap = 30

// onlySwaps reports a message that is nothing but "not this but that" about figures: 「あ、30社じゃなくて25社でした」.
func (t *turn) onlySwaps(w repair.Wish) bool {
	text := t.said.text
	return w.Old != "" && w.New != "" && utf8.RuneCountInString(text) <= maxSwap && len(value.Sentences(text)) == 1 && strings.ContainsAny(value.Fold(w.Old), "0123456789")
}

// heldIn is the correction of a field that holds what is said to be wrong.
func (t *turn) heldIn(f *Field, w repair.Wish) (c correction, ok bool) {
	c = correction{field: f, swaps: t.swaps(f, w)}
	for _, s := range c.swaps {
		c.keys = append(c.keys, s.Key)
	}
	if def := t.s.Form.Field(f.ID); def.Type != form.TypeText {
		if c.only = w.New; def.Type == form.TypePhone && len(c.swaps) == 1 && len(t.news(f, w.New)) == 0 { // a part of the number
			s := c.swaps[0]
			c.only = strings.Replace(value.Fold(f.Facts[s.Key].Words), s.Old, w.New, 1)
		}
		c.swaps = nil
	}
	return c, len(c.keys) > 0
}

// swaps are the facts of a field that hold what is said to be wrong, with what is to be there instead.
func (t *turn) swaps(f *Field, w repair.Wish) []facts.Swap {
	def := t.s.Form.Field(f.ID)
	if w.Old == "" || w.New == "" {
		return nil
	}
	var out []facts.Swap
	for _, key := range sortedKeys(f.Facts) {
		if old := t.holds(def, key, f.Facts[key], w.Old); old != "" {
			out = append(out, facts.Swap{Key: key, Words: f.wordsOf(key), Old: old, New: w.New})
		}
	}
	return out
}

// wordsOf are the words that told a fact; of a plain text its value, from which they may have been taken.
func (f *Field) wordsOf(key string) string {
	if v, ok := f.Facts[key].Value.(string); ok && strings.ContainsFunc(v, unicode.IsLetter) && !aMoment().MatchString(v) {
		return v
	}
	return f.Facts[key].Words
}

// aMoment is a day or a moment as it is kept, which is nobody's words.
var aMoment = sync.OnceValue(func() *prefilter.Regexp { return prefilter.MustCompile(`^\d{4}-\d\d(?:-\d\d)?(?:T|$)`) })

// holds is the part of what is said to be wrong that a fact holds: in its words, or as the same value said otherwise.
func (t *turn) holds(def *form.Field, key string, fact Fact, old string) string {
	for _, part := range parts(old) {
		for _, words := range []string{fact.Words, encoded(fact.Value)} {
			if inWords(words, part) {
				return part
			}
		}
		if told := value.Fold(fact.Words); utf8.RuneCountInString(told) > 1 && inWords(part, told) {
			return told // and more words around it: "6 yrs backend"
		}
	}
	for _, part := range parts(old) {
		if tellsDays(fact, part) {
			return part
		}
		for _, found := range facts.Extract(*def, facts.Message{Text: part}, nil, t.where(def)) {
			if found.Key == key && jsonOf(found.Value) == jsonOf(fact.Value) && !optional(def) {
				return part
			}
		}
		if o := def.Option(encoded(fact.Value)); o != nil && slices.ContainsFunc(o.Label.All(), func(l string) bool { return strings.EqualFold(value.Fold(l), part) }) {
			return part
		}
	}
	return ""
}

// tellsDays reports that a fact is weekdays, some of which the part names; one character of a run of them is a day, too (木 of 水木).
func tellsDays(fact Fact, part string) bool {
	days, _ := fact.Value.([]any)
	named := value.DaysNamed(part)
	for _, d := range named {
		if !slices.ContainsFunc(days, func(told any) bool { return told == d }) {
			return false
		}
	}
	return len(days) > 0 && len(named) > 0 && strings.Contains(value.Fold(fact.Words), value.Fold(part))
}

// optional reports a field whose values can be read out of almost anything.
func optional(def *form.Field) bool {
	return def.Type == form.TypeChoice || def.Type == form.TypeBoolean
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
	words, part = strings.ToLower(value.Fold(words)), strings.ToLower(value.Fold(part))
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
		if alone && !joined(words, at) && !joined(words, end) {
			return true
		}
		from = end
	}
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

// secondThought begins a message that takes something back, whatever was asked.
var secondThought = sync.OnceValue(func() *prefilter.Regexp {
	return prefilter.MustCompile(`^(?:あ|えっと|あの|すみません|すいません|ごめんなさい|[、。 ])*(?:やっぱり?|やはり|訂正|間違え|さっきの|先ほどの)|^(?:oh|sorry|wait|actually|hmm|[,. ])*(?:correction|on second thoughts?|i made a mistake|scratch that)\b`)
})

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
		found := slices.DeleteFunc(t.news(f, text), func(k string) bool { return !facts.Tells(*t.s.Form.Field(f.ID), k) })
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
	c = correction{field: among[0], keys: keys}
	if w.New != "" {
		c.only = w.New
	}
	return c, true
}

// unread reports that the open question offers options and that the utterance names none of them.
func (t *turn) unread() bool {
	f, def := t.s.current()
	return f != nil && optional(def) && value.Parse(t.said.text, value.WantOf(*def), t.where(def)).Status == value.Invalid
}

// wordOfTwo is a short label that is a word of its own, as はい and "no" are not.
var wordOfTwo = sync.OnceValue(func() *prefilter.Regexp { return prefilter.MustCompile(`^(?:\p{Han}{2,3}|[\p{Katakana}ー]{2,3})$`) })

// namesOption reports that an option's label stands in the text.
func (t *turn) namesOption(def *form.Field, text string) bool {
	return slices.ContainsFunc(t.options(def), func(o form.Option) bool {
		return slices.ContainsFunc(o.Label.All(), func(l string) bool {
			return (utf8.RuneCountInString(l) > 3 || wordOfTwo().MatchString(l)) && inWords(text, l)
		})
	})
}

// news lists the facts of a field of which a text tells another value than is known.
func (t *turn) news(f *Field, text string) []string {
	def := t.s.Form.Field(f.ID)
	var keys []string
	for _, found := range facts.Extract(*def, facts.Message{Text: text}, f.staleAll(), t.where(def)) {
		if old, had := f.Facts[found.Key]; !had || jsonOf(old.Value) != jsonOf(found.Value) {
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

// onlyPlace reports a field of which nothing is known but where the candidate is, which was asked at the beginning.
func (t *turn) onlyPlace(f *Field) bool {
	for _, fact := range f.Facts {
		if !slices.ContainsFunc([]string{sectionCountry, sectionTimezone}, func(s string) bool { return t.s.Source[s].ID == fact.Source }) {
			return false
		}
	}
	return f.Attempts == 0
}

// vague reports that what is to be changed is named by no more than a word for an answer.
func vague(what string) bool {
	s := plainly(what)
	return s == "" || slices.Contains([]string{
		"前の答え", "前の回答", "さっきの答え", "さっきの回答", "答え", "回答", "内容", "さっき", "前の質問", "先ほどの回答", "入力", "入力内容", "どれか", "一つ", "ひとつ",
		"answer", "an answer", "something", "one thing", "one of my answers", "my answer", "answers", "my answers", "an earlier answer", "previous answer", "earlier answer", "what i said", "it", "that",
	}, s)
}

// correct has the Reviewer look at the field again, with what was said just now, and goes back to where it was then.
func (t *turn) correct(ctx context.Context, c correction) error {
	if c.field == nil {
		t.askWhich(c.among)
		return nil
	}
	if c.drops {
		return t.dropAnswer(ctx, c.field)
	}
	if c.opens {
		return t.edit(ctx, c.field.ID)
	}
	t.answerBeside(c)
	if c.only != "" {
		told := t.said.partWith(c.only)
		told.Text = c.only
		t.s.Pending = []Heard{told}
		t.said = utterance(t.s.Pending)
	}
	t.reopen(c.field, c.keys)
	c.field.Next, c.field.Swaps = nil, c.swaps
	return t.attempt(ctx)
}

// reopen makes a field the one that is looked at, with these facts, or all, told anew.
func (t *turn) reopen(f *Field, keys []string) {
	if now, _ := t.s.current(); now != nil && now != f && !now.settled() {
		now.Returning = true
	}
	t.close()
	t.s.Behind = nil
	f.reopen(keys)
	t.s.forget(f.ID)
	t.s.Current, t.s.Audit, t.s.Status = f.ID, nil, Interviewing
}

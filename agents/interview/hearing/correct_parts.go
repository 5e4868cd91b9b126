package hearing

import (
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// partial is what a message at the summary says of one answer, sentence by sentence.
type partial struct {
	field *application.Field
	says  []string
	named bool // by its number
}

// changesByShape are the corrections that words come to in which no request was found, or none that could be placed, and the other sentences.
func (l *Listener) changesByShape(raw string) (cs []Correction, rest []string) {
	parts, rest := l.partsOf(raw)
	for _, p := range parts {
		cs = append(cs, l.withoutLoss(l.changeOf(p)))
	}
	return cs, rest
}

// partsOf gives each sentence of a message to the answer that it changes. A sentence that names none goes on about the one before, where that
// is named by its number.
func (l *Listener) partsOf(raw string) (parts []partial, rest []string) {
	add := func(f *application.Field, says string, named bool) {
		i := slices.IndexFunc(parts, func(p partial) bool { return p.field == f })
		if i < 0 {
			parts = append(parts, partial{field: f})
			i = len(parts) - 1
		}
		parts[i].says, parts[i].named = append(parts[i].says, says), parts[i].named || named
	}
	for _, p := range repair.Parts(raw) {
		if f := l.numbered(p.Number); p.Number > 0 && f != nil {
			if len(l.News(f, p.Text)) == 0 && (sayings.Assent(intents.Plainly(p.Text)) || repair.Keeps(p.Text)) {
				continue // 「2番は合ってます」
			}
			if stance.IsQuestion(p.Text) && !repair.Asks(p.Text) && l.changeOf(partial{field: f, says: []string{p.Text}}).Opens {
				rest = append(rest, p.Text) // 「7番は何を書けばいいですか」
			} else {
				add(f, p.Text, true)
			}
			continue
		}
		var f *application.Field
		if !l.onlyAsks(p.Text) && !stance.OfOthers(p.Text) {
			f = l.changedBy(p.Text)
		}
		if last := len(parts) - 1; last >= 0 && parts[last].named && (f == nil || f == parts[last].field || len(l.News(parts[last].field, p.Text)) > 0) {
			f = parts[last].field
		}
		if f != nil {
			add(f, p.Text, false)
		} else if Substantial(p.Text) && !intents.Is(intents.SaysThanks, p.Text) && !TakesBack().MatchString(p.Text) {
			rest = append(rest, p.Text)
		}
	}
	return parts, rest
}

// wantsChange reports words that say that an answer is to be otherwise, beside naming it: 「会社としては…に共感しました」 changes no employer.
func (l *Listener) wantsChange(says string) bool {
	w := repair.Read(says)
	return w.Corrects || w.Opens || w.Removes || w.Asks || w.Tail != "" || l.Reads(says).Does(reading.Correct)
}

// changedBy is the answer that a sentence changes: it says so, or names it and tells another.
func (l *Listener) changedBy(sentence string) *application.Field {
	whole := l.Said
	l.Said = Utterance([]application.Heard{whole.PartWith(sentence).Wording(sentence)})
	defer func() { l.Said = whole }()
	if f, _ := l.payRange(sentence); f != nil {
		return f
	}
	w := repair.Read(sentence)
	if strings.HasSuffix(text.Fold(sentence), "?") && !w.Asks && !w.Opens && !w.Corrects && !w.Removes { // "thats still all 7 days??"
		return nil
	}
	if f := l.ofSomeDays(sentence); f != nil {
		return f
	}
	named := slices.DeleteFunc(l.named(sentence), func(n naming) bool { return !n.whole })
	if !w.Corrects && !w.Opens && !w.Asks && len(named) == 0 && !l.Does(reading.Correct) {
		return l.toldBarely(sentence)
	}
	c, ok := l.corrected()
	if !ok || c.Field == nil || c.Drops || c.Opens && !w.Opens {
		c, _ = l.findChange(sentence)
	}
	return c.Field
}

// toldBarely is the one typed answer of which a sentence is no more than another value: 「週は18時間で」 behind another change.
func (l *Listener) toldBarely(sentence string) (only *application.Field) {
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		def := l.State.Form.Field(f.ID)
		if def.Type == form.TypeText || def.OffersOptions() || l.State.Status != application.Confirming || !l.onlyValue(def, sentence) || len(l.News(f, sentence)) == 0 {
			continue
		}
		if only != nil {
			return nil
		}
		only = f
	}
	return only
}

// changeOf is what such sentences change of an answer: a part of it, all of it, what is to stand beside it, or that it is to be asked anew.
func (l *Listener) changeOf(p partial) Correction {
	var told []string
	adding := false
	for _, says := range p.says {
		if len(p.says) > 1 && misses().MatchString(text.Fold(says)) && !hasFigures(says) {
			continue // 「3番の続きが消えました。…も入れてください」
		}
		w := repair.Read(says)
		switch parts := l.partsToTake(p.field, w); {
		case w.Opens && l.numbered(w.Number) == p.field: // "edit 1"
			return Correction{Field: p.field, Opens: true}
		case len(parts) > 0:
			return Correction{Field: p.field, Takes: parts}
		case w.Removes && !w.Refers && l.State.Form.Field(p.field.ID).Type == form.TypeText && !p.field.Lists(): // an order is no answer
			return Correction{Field: p.field, Opens: true}
		}
		if c, ok := l.partOf(p.field, says); ok {
			return c
		}
		words, added := repair.Told(says)
		if names := l.named(w.Old); w.New != "" && covers(names, w.Old) && len(l.News(p.field, w.New)) > 0 { // "change name to Jaime Ortega"
			words, added = w.New, ""
		}
		if added != "" && l.amendsList(p.field, added) {
			words, added = added, ""
		}
		if adding = adding || added != ""; words != "" && (adding || len(l.News(p.field, words)) > 0) {
			told = append(told, words)
		}
	}
	c := Correction{Field: p.field, Only: strings.Join(told, "。"), Opens: len(told) == 0}
	if found, ok := l.findChange(strings.Join(p.says, "\n")); ok && found.Field == p.field && len(found.Keys) > 0 && !adding {
		return found
	}
	if adding && l.takesMore(p.field, c.Only) {
		c.Adds = true
	}
	return c
}

// partOf is the correction of a part of an answer: "not 5561 but 5516", the end of a number, 「TOEICは785点」.
func (l *Listener) partOf(f *application.Field, says string) (c Correction, ok bool) {
	words, _ := repair.Told(says)
	w := repair.Read(says)
	if w.Tail != "" && f == l.onlyOf(form.TypePhone) {
		return l.ending(f, w.Tail)
	}
	c, ok = l.heldIn(f, w)
	if m := figureOf().FindStringSubmatch(words); !ok && m != nil && l.State.Form.Field(f.ID).Type == form.TypeText {
		c, ok = l.heldIn(f, repair.Wish{Old: m[1], New: m[2]})
	}
	if ok && c.Only == "" {
		c.Only = says
	}
	return c, ok
}

// figureOf is a name with the figure that it is to have: 「TOEICは785点」.
var figureOf = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)^([^0-9]{1,19}[^0-9でにとの:はがを ]) ?(?:を|は|が|:| to| is| should be)? ?([0-9][0-9.,]*(?:[^0-9、。]{0,5}[^0-9、。もと])?)$`)
})

// figureBehind is the figure that stands behind a name in words, where one is to be in its place; else the name.
func figureBehind(words, name, by string) string {
	words, name = text.Fold(words), text.Fold(name)
	unit := strings.TrimLeft(by, "0123456789.,")
	i := strings.Index(strings.ToLower(words), strings.ToLower(name))
	if unit == by || i < 0 || strings.ContainsAny(name, "0123456789") {
		return name
	}
	m := figureHere().FindStringSubmatch(words[i+len(name):])
	switch {
	case m == nil:
		return name
	case strings.HasPrefix(m[2], unit):
		return m[1] + unit
	}
	return m[1]
}

var figureHere = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`^(?: |の|は|が|で|:){0,2}([0-9][0-9.,]*)( ?[^0-9]*)`)
})

// addsWhileChanging is the correction of an answer that is being changed and to which words are only added: 「Goのほかに、Javaを4年」.
func (l *Listener) addsWhileChanging(f *application.Field, def *form.Field) (c Correction, ok bool) {
	if !f.ReopenedComplete(def) {
		return c, false
	}
	p := partial{field: f}
	for _, says := range repair.Parts(l.Said.Text) {
		p.says = append(p.says, says.Text)
	}
	c = l.changeOf(p)
	return c, c.Adds
}

// amendsList reports a field of a list that a sentence adds something to.
func (l *Listener) amendsList(f *application.Field, says string) bool {
	return slices.ContainsFunc(l.News(f, says), func(key string) bool { return strings.HasPrefix(application.JSON(f.Facts[key].Value), "[") })
}

// takesMore reports a field that keeps words beside its facts: what is added to a story is no other story.
func (l *Listener) takesMore(f *application.Field, words string) bool {
	def := l.State.Form.Field(f.ID)
	return words != "" && len(f.Facts) > 0 && def.Type == form.TypeText && !def.Sensitive && !slices.ContainsFunc(def.Keys(), IsName) && l.MayKeep(words)
}

// WithoutAsking is what is to be noted, without the asking behind it: 「火曜だけ19時からにしてください」.
func WithoutAsking(words string) string {
	words = strings.TrimSpace(Apology().ReplaceAllString(words, ""))
	said := text.Read(words)
	for _, tail := range []*pattern.Regexp{asking(), havingDone()} {
		if m := tail.FindStringIndex(said.Folded); m != nil && m[0] > 0 {
			return trimClause(said.Words(0, m[0]))
		}
	}
	return words
}

// Apology stands before what somebody asks for.
var Apology = lexicon.Lazy(`^{apology}+`)

// havingDone asks for something to be made so: 「…にしてもらっていいですか」.
var havingDone = lexicon.Lazy(`[にとへ]?して{having done}[^。]*$`)

// ForRecord reports words that may stand in an application as they are: they speak of somebody, and not to whoever keeps the record.
func ForRecord(words string) bool {
	w := repair.Read(words)
	folded := text.Fold(words)
	return !w.Opens && !w.Removes && !stance.IsQuestion(words) && !DeniesPart(words) && !misses().MatchString(folded) && !spokenToUs().MatchString(strings.ToLower(folded))
}

// DeniesPart reports words that say of something that it is no part of an answer, or has gone from it: they are none.
func DeniesPart(words string) bool {
	return lexicon.Match("denies a part", strings.ToLower(strings.ReplaceAll(text.Fold(words), "’", "'")))
}

var spokenToUs = lexicon.Lazy(`{spoken to us}`)

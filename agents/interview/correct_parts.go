package interview

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/shown"
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
func (t *turn) changesByShape(raw string) (cs []correction, rest []string) {
	parts, rest := t.partsOf(raw)
	for _, p := range parts {
		cs = append(cs, t.withoutLoss(t.changeOf(p)))
	}
	return cs, rest
}

// partsOf gives each sentence of a message to the answer that it changes. A sentence that names none goes on about the one before, where that
// is named by its number.
func (t *turn) partsOf(raw string) (parts []partial, rest []string) {
	add := func(f *application.Field, says string, named bool) {
		i := slices.IndexFunc(parts, func(p partial) bool { return p.field == f })
		if i < 0 {
			parts = append(parts, partial{field: f})
			i = len(parts) - 1
		}
		parts[i].says, parts[i].named = append(parts[i].says, says), parts[i].named || named
	}
	for _, p := range repair.Parts(raw) {
		if f := t.numbered(p.Number); p.Number > 0 && f != nil {
			if len(t.news(f, p.Text)) == 0 && (sayings.Assent(intents.Plainly(p.Text)) || repair.Keeps(p.Text)) {
				continue // 「2番は合ってます」
			}
			if stance.IsQuestion(p.Text) && !repair.Asks(p.Text) && t.changeOf(partial{field: f, says: []string{p.Text}}).opens {
				rest = append(rest, p.Text) // 「7番は何を書けばいいですか」
			} else {
				add(f, p.Text, true)
			}
			continue
		}
		var f *application.Field
		if !t.onlyAsks(p.Text) && !stance.OfOthers(p.Text) {
			f = t.changedBy(p.Text)
		}
		if last := len(parts) - 1; last >= 0 && parts[last].named && (f == nil || f == parts[last].field || len(t.news(parts[last].field, p.Text)) > 0) {
			f = parts[last].field
		}
		if f != nil {
			add(f, p.Text, false)
		} else if substantial(p.Text) && !intents.Is(intents.SaysThanks, p.Text) && !takesBack().MatchString(p.Text) {
			rest = append(rest, p.Text)
		}
	}
	return parts, rest
}

// correctBeside takes the parts out of the newest words that change other answers than the one that is open, where the rest answers that: "150k. Oh,
// and my email was wrong, it's …". They are read once that answer is.
func (t *turn) correctBeside() {
	now, _ := t.s.CurrentField()
	if now == nil || t.s.Status != application.Interviewing || t.s.Plan == nil {
		return
	}
	var cs []correction
	var rest []string
	for _, p := range repair.Parts(t.said.text) {
		says := strings.TrimSpace(p.Text)
		if f := t.changedBy(says); f != nil && f != now && len(f.Facts) > 0 && t.wantsChange(says) {
			cs = append(cs, t.changeOf(partial{field: f, says: []string{says}}))
		} else if substantial(says) || t.tellsPlainly(says) {
			rest = append(rest, says)
		}
	}
	own, opens := strings.Join(rest, "\n"), func(c correction) bool { return c.opens }
	if own == "" || len(cs) == 0 || slices.ContainsFunc(cs, opens) || !t.tellsPlainly(own) {
		return
	}
	t.tellChanges(cs)
	t.s.Pending = t.said.only(own)
	t.said = utterance(t.s.Pending)
}

// wantsChange reports words that say that an answer is to be otherwise, beside naming it: 「会社としては…に共感しました」 changes no employer.
func (t *turn) wantsChange(says string) bool {
	w := repair.Read(says)
	return w.Corrects || w.Opens || w.Removes || w.Asks || w.Tail != "" || t.reads(says).Does(reading.Correct)
}

// changedBy is the answer that a sentence changes: it says so, or names it and tells another.
func (t *turn) changedBy(sentence string) *application.Field {
	whole := t.said
	t.said = utterance([]application.Heard{whole.partWith(sentence).Wording(sentence)})
	defer func() { t.said = whole }()
	if f, _ := t.payRange(sentence); f != nil {
		return f
	}
	if t.misses && t.only(func(f *application.Field) bool { return t.hasDays(f, sentence) }) != nil { // they stand there
		return nil
	}
	words, _ := repair.Told(sentence)
	for i := range t.s.Fields {
		if f := &t.s.Fields[i]; len(t.slotNamed(f, sentence)) > 0 && len(t.news(f, words)) > 0 {
			return f
		}
	}
	w := repair.Read(sentence)
	if strings.HasSuffix(text.Fold(sentence), "?") && !w.Asks && !w.Opens && !w.Corrects && !w.Removes { // "thats still all 7 days??"
		return nil
	}
	if f := t.ofSomeDays(sentence); f != nil {
		return f
	}
	named := slices.DeleteFunc(t.named(sentence), func(n naming) bool { return !n.whole })
	if !w.Corrects && !w.Opens && !w.Asks && len(named) == 0 && !t.does(reading.Correct) {
		return t.toldBarely(sentence)
	}
	c, ok := t.corrected()
	if !ok || c.field == nil || c.drops || c.opens && !w.Opens {
		c, _ = t.findChange(sentence)
	}
	return c.field
}

// toldBarely is the one typed answer of which a sentence is no more than another value: 「週は18時間で」 behind another change.
func (t *turn) toldBarely(sentence string) (only *application.Field) {
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		def := t.s.Form.Field(f.ID)
		if def.Type == form.TypeText || def.OffersOptions() || t.s.Status != application.Confirming || !t.onlyValue(def, sentence) || len(t.news(f, sentence)) == 0 {
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
func (t *turn) changeOf(p partial) correction {
	all := strings.Join(p.says, "\n")
	if t.ofSomeDays(all) == p.field {
		return correction{field: p.field, only: all, adds: true}
	}
	if c, ok := t.addsDays(p.field, all); ok {
		return c
	}
	var told []string
	adding := false
	for _, says := range p.says {
		if f, sums := t.payRange(says); f == p.field {
			if c, ok := t.addTo(f, sums, says); ok {
				return c
			}
		}
		w := repair.Read(says)
		switch parts := t.partsToTake(p.field, w); {
		case w.Opens && t.numbered(w.Number) == p.field: // "edit 1"
			return correction{field: p.field, opens: true}
		case len(parts) > 0:
			return correction{field: p.field, takes: parts}
		case w.Removes && !w.Refers && t.s.Form.Field(p.field.ID).Type == form.TypeText && !p.field.Lists(): // an order is no answer
			return correction{field: p.field, opens: true}
		}
		if m := quotedWhole().FindStringSubmatch(says); m != nil && t.s.Form.Field(p.field.ID).Type == form.TypeText {
			return correction{field: p.field, only: m[1] + m[2]}
		}
		if c, ok := t.partOf(p.field, says); ok {
			return c
		}
		words, added := repair.Told(says)
		if names := t.named(w.Old); w.New != "" && covers(names, w.Old) && len(t.news(p.field, w.New)) > 0 { // "change name to Jaime Ortega"
			words, added = w.New, ""
		}
		if added != "" && t.amendsList(p.field, added) {
			words, added = added, ""
		}
		if adding = adding || added != ""; words != "" && (adding || len(t.news(p.field, words)) > 0) {
			told = append(told, words)
		}
	}
	c := correction{field: p.field, only: strings.Join(told, "。"), opens: len(told) == 0}
	if found, ok := t.findChange(strings.Join(p.says, "\n")); ok && found.field == p.field && len(found.keys) > 0 && !adding {
		return found
	}
	if adding && t.takesMore(p.field, c.only) {
		c.adds = true
	}
	return c
}

// quotedWhole puts the whole of an answer into quotes: 「…」に書き換えてください. What stands in them is taken as it is.
var quotedWhole = pattern.Lazy(`^[^「」]{0,12}「([^「」]{8,})」(?:に|と|へ|で)[^「」]{0,24}$|^(?:should (?:be|say|read)|to|is)?:? ?"([^"]{8,})"[^"]{0,12}$`)

// partOf is the correction of a part of an answer: "not 5561 but 5516", the end of a number, 「第2希望は…」, 「TOEICは785点」.
func (t *turn) partOf(f *application.Field, says string) (c correction, ok bool) {
	words, _ := repair.Told(says)
	if keys := t.slotNamed(f, says); len(keys) > 0 && len(t.news(f, words)) > 0 {
		return correction{field: f, keys: keys, only: words}, true
	}
	w := repair.Read(says)
	if w.Tail != "" && f == t.onlyOf(form.TypePhone) {
		return t.ending(f, w.Tail)
	}
	c, ok = t.heldIn(f, w)
	if m := figureOf().FindStringSubmatch(words); !ok && m != nil && t.s.Form.Field(f.ID).Type == form.TypeText {
		c, ok = t.heldIn(f, repair.Wish{Old: m[1], New: m[2]})
	}
	if ok && c.only == "" {
		c.only = says
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

// slotNamed is the key of the one moment that a sentence names by its place among those offered: 「第2希望」, "my second choice".
func (t *turn) slotNamed(f *application.Field, says string) []string {
	found := slotOrdinal().FindAllStringSubmatch(text.Fold(says), -1)
	if len(found) != 1 {
		return nil
	}
	n := slices.IndexFunc([]string{"1一first", "2二second", "3三third"}, func(s string) bool {
		return strings.Contains(s, strings.ToLower(found[0][1]+found[0][2]))
	})
	for _, key := range t.s.Form.Field(f.ID).Keys() {
		if at, ok := f.Facts[key].Value.(string); ok && aMoment().MatchString(at) && strings.Contains(at, "T") {
			if n--; n < 0 {
				return []string{key}
			}
		}
	}
	return nil
}

var slotOrdinal = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)第([1-3一二三])(?:希望|候補)|\b(first|second|third) (?:choice|slot|option|preference|one|time)`)
})

// addsWhileChanging is the correction of an answer that is being changed and to which words are only added: 「Goのほかに、Javaを4年」.
func (t *turn) addsWhileChanging(f *application.Field, def *form.Field) (c correction, ok bool) {
	if !f.ReopenedComplete(def) {
		return c, false
	}
	p := partial{field: f}
	for _, says := range repair.Parts(t.said.text) {
		p.says = append(p.says, says.Text)
	}
	c = t.changeOf(p)
	return c, c.adds
}

// amendsList reports a field of a list that a sentence adds something to.
func (t *turn) amendsList(f *application.Field, says string) bool {
	return slices.ContainsFunc(t.news(f, says), func(key string) bool { return strings.HasPrefix(application.JSON(f.Facts[key].Value), "[") })
}

// takesMore reports a field that keeps words beside its facts: what is added to a story is no other story.
func (t *turn) takesMore(f *application.Field, words string) bool {
	def := t.s.Form.Field(f.ID)
	return words != "" && len(f.Facts) > 0 && def.Type == form.TypeText && !def.Sensitive && !slices.ContainsFunc(def.Keys(), isName) && t.mayKeep(words)
}

// correctAll makes several corrections of one message, and says what became of the rest of it.
func (t *turn) correctAll(ctx context.Context, cs []correction, rest []string) error {
	if err := t.answerRest(ctx, rest); err != nil {
		return err
	}
	if now, _ := t.s.CurrentField(); now != nil && !now.Settled() {
		now.Leave()
	}
	t.close()
	t.s.Behind = nil
	t.tellChanges(cs)
	t.s.Current, t.s.Status, t.s.Pending, t.said = "", application.Interviewing, nil, said{}
	return t.attempt(ctx)
}

// tellChanges has answers looked at again, each with what is said of it now.
func (t *turn) tellChanges(cs []correction) {
	t.s.Audit = nil
	for _, c := range cs {
		if c.adds {
			c.from, c.only = cmp.Or(c.from, c.only), withoutAsking(c.only)
		}
		h := t.said.partWith(cmp.Or(c.from, c.only)).Wording(c.only)
		story := facts.ToldInSentences(*t.s.Form.Field(c.field.ID)) && !c.whole && len(c.swaps)+len(c.takes) == 0 && !c.opens
		if (c.adds || story) && !forRecord(c.only) { // nobody's complaint becomes an answer: it is asked for instead
			c = correction{field: c.field, opens: true}
		}
		if c.adds {
			if c.whole {
				c.field.Words = nil
			}
			if c.instead != "" {
				c.field.WithoutQuotes(func(q application.Quote) bool { return strings.Contains(text.Fold(q.Text), text.Fold(c.instead)) })
			}
			t.addWords(c.field, h)
			continue
		}
		if len(c.takes) > 0 {
			t.takeParts(c.field, c.takes)
			continue
		}
		if c.whole && t.saysTheSame(c.field, c.only) { // it is the rest that goes
			c.field.Words = nil
			t.lead(t.text("edited", map[string]any{"label": t.label(c.field.ID), "value": text.Shorten(shown.Answer(t.s, c.field, t.s.Speaks), 120)}))
			continue
		}
		if c.whole {
			c.keys, c.field.Words = nil, nil
		}
		c.field.Reopen(c.keys)
		t.s.Forget(c.field.ID)
		c.field.Anew = c.field.Anew || c.whole || c.opens
		if c.beside != "" {
			c.field.Words = append(slices.Clip(c.field.Words), application.Quote{Text: c.beside, Source: h.ID})
		}
		if !c.opens {
			c.field.Next, c.field.Swaps = nil, c.swaps
			t.s.Ahead = append(slices.Clip(t.s.Ahead), application.Ahead{Field: c.field.ID, Heard: h})
		}
	}
}

// withoutAsking is what is to be noted, without the asking behind it: 「火曜だけ19時からにしてください」.
func withoutAsking(words string) string {
	words = strings.TrimSpace(apology().ReplaceAllString(words, ""))
	said := text.Read(words)
	for _, tail := range []*pattern.Regexp{asking(), havingDone()} {
		if m := tail.FindStringIndex(said.Folded); m != nil && m[0] > 0 {
			return strings.Trim(said.Words(0, m[0]), aroundClause)
		}
	}
	return words
}

// apology stands before what somebody asks for.
var apology = lexicon.Lazy(`^{apology}+`)

// havingDone asks for something to be made so: 「…にしてもらっていいですか」.
var havingDone = pattern.Lazy(`[にとへ]?して(?:もらえ(?:ます|ませ|る|ない)|(?:もらって|いただいて|頂いて)も?(?:いい|よい|よろし|大丈夫)|` +
	`いただけ|頂け|くださ|下さ|ほし|欲し)[^。]*$`)

// forRecord reports words that may stand in an application as they are: they speak of somebody, and not to whoever keeps the record.
func forRecord(words string) bool {
	w := repair.Read(words)
	folded := text.Fold(words)
	return !w.Opens && !w.Removes && !stance.IsQuestion(words) && !complains().MatchString(folded) && !spokenToUs().MatchString(strings.ToLower(folded))
}

var spokenToUs = lexicon.Lazy(`{spoken to us}`)

// addWords keeps what is told beside an answer, which stays as it is.
func (t *turn) addWords(f *application.Field, h application.Heard) {
	f.Words = append(slices.Clip(f.Words), application.Quote{Text: h.Text, Source: h.ID})
	f.Heard = append(slices.Clip(f.Heard), h.ID)
	f.Reopened = true
	t.complete(f, t.s.Form.Field(f.ID))
}

// answerRest deals with the sentences of a message that change nothing: a question is answered, a change that was not understood said back.
func (t *turn) answerRest(ctx context.Context, rest []string) error {
	if len(rest) == 0 {
		return nil
	}
	whole := t.said
	defer func() { t.said = whole }()
	t.said = utterance([]application.Heard{whole.parts[len(whole.parts)-1].Wording(strings.Join(rest, "\n"))})
	if _, question := t.splitQuestions(); question != "" {
		answer, err := t.counter(ctx, question)
		if err != nil {
			return err
		}
		t.lead(answer)
	}
	for _, says := range rest {
		if w := repair.Read(says); w.Asks || w.Opens || w.Removes || w.Corrects && strings.ContainsAny(says, "0123456789") {
			t.lead(t.text("edit.unread", map[string]any{"text": text.Shorten(says, 60)}))
		}
	}
	return nil
}

package interview

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// makesChanges carries out what the newest words want changed at the summary. What the tagger sees and nobody can
// place is read by its form once more. It reports whether something was wanted.
func (t *turn) makesChanges(ctx context.Context) (bool, error) {
	rs, rest, ok := t.changesAsked(changes.AtSummary)
	cs, placed := t.correctionsFor(rs)
	if !ok || !placed {
		rs, cs, rest = nil, nil, []string{t.said.text}
	}
	more, rest := t.changesByShape(strings.Join(rest, "\n"))
	switch cs = append(cs, more...); {
	case len(cs)+len(rs) == 0:
		return false, nil
	case len(cs) == 0 && len(rs) == 1 && rs[0].field == nil && len(t.inSentences()) > 0:
		t.askWhich(t.inSentences())
		return true, nil
	case len(cs) == 0: // all of it is for people, or as it is already
		t.s.Pending = nil
		t.passOnUnplaced(rs)
		t.summarise()
		return true, nil
	case len(cs) == 1 && (cs[0].drops || cs[0].opens):
		t.passOnUnplaced(rs)
		if err := t.answerRest(ctx, rest); err != nil {
			return true, err
		}
		return true, t.correct(ctx, cs[0])
	}
	t.passOnUnplaced(rs)
	return true, t.correctAll(ctx, cs, rest)
}

// quotedAnswer is the correction that puts what stands in quotes in the place of the whole of a named answer, and what else is said:
// 「志望動機は「…」でお願いします。」, 'please change my motivation to "…"'. What stands in them is taken to the letter.
func (t *turn) quotedAnswer() (c correction, rest []string) {
	if len(t.said.parts) != 1 || utf8.RuneCountInString(t.said.text) > 2*intents.MaxRead {
		return c, nil
	}
	raw := t.said.parts[0].Text
	m := inQuotes().FindStringSubmatchIndex(raw)
	if m == nil || inQuotes().MatchString(raw[m[1]:]) {
		return c, nil
	}
	before, quote, behind := raw[:m[0]], strings.TrimSpace(raw[m[0]:m[1]]), raw[m[1]:]
	quote = strings.Trim(quote, quotes)
	end := len(behind)
	if all := text.Sentences(behind); len(all) > 0 {
		end = all[0].End
	}
	tail := text.Fold(behind[:end])
	if w := repair.Read(raw); w.Removes || takingOut().MatchString(text.Fold(raw)) {
		return c, nil
	}
	bare := strings.Trim(tail, aroundClause+"!") == ""
	if !putThere().MatchString(tail) && !(bare && putThisInto().MatchString(text.Fold(before))) {
		return c, nil
	}
	f := t.lastNamed(before)
	if f == nil || !f.Settled() || !keepsWords(t.s.Form.Field(f.ID)) || t.s.Form.Field(f.ID).Type != form.TypeText {
		return c, nil
	}
	for _, s := range text.Sentences(behind[end:]) {
		rest = append(rest, strings.TrimSpace(s.In(behind[end:])))
	}
	return correction{field: f, only: quote, from: raw, whole: true}, rest
}

// lastNamed is the answer that words name last, by number or name; nil where they name none.
func (t *turn) lastNamed(words string) *application.Field {
	var last *application.Field
	at := -1
	for _, n := range t.named(words) {
		if n.whole && n.from > at {
			last, at = n.field, n.from
		}
	}
	if m := byNumber().FindStringSubmatch(text.Fold(words)); m != nil && last == nil {
		last = t.answerNamed(m[1])
	}
	return last
}

var (
	inQuotes    = pattern.Lazy(`「[^「」]{8,}」|『[^『』]{8,}』|“[^“”]{8,}”|"[^"]{8,}"`)
	putThere    = lexicon.Lazy(`^{put there}`)
	putThisInto = lexicon.Lazy(`(?i){put this into}`)
)

// correctionsFor are what the requests come to that name an answer and want it otherwise; ok is false where one comes to nothing.
func (t *turn) correctionsFor(rs []request) (cs []correction, ok bool) {
	for _, r := range t.joinRequests(rs) {
		if r.field == nil || r.label == changes.Keep {
			continue
		}
		c, ok := t.correctionFor(r)
		if !ok {
			return nil, false
		}
		cs = append(cs, t.withoutLoss(c))
	}
	return cs, true
}

// inSentences are the answers beside which words may stand that belong to none by their kind.
func (t *turn) inSentences() (out []*application.Field) {
	for _, f := range t.changeable() {
		if def := t.s.Form.Field(f.ID); def.Type == form.TypeText && keepsWords(def) {
			out = append(out, f)
		}
	}
	return out
}

// passOnUnplaced brings people what is to be added and belongs to no answer, and says so.
func (t *turn) passOnUnplaced(rs []request) {
	for _, r := range rs {
		if r.field == nil {
			t.askPeople(askQuestion, cardRemark, t.forPeople(r.sentence))
			t.lead(t.text("remark.passed_on", map[string]any{"words": text.Shorten(r.words, intents.MaxWhole)}))
		}
	}
}

// sureBesideAnswer is how sure it has to be that an answer is to be changed while another question is open: stories name what was otherwise, too.
const sureBesideAnswer = 0.8

// changesBeside carries out what the newest words want changed of other answers than the one that is asked, and leaves the rest of them to answer that. It
// reports whether nothing is left.
func (t *turn) changesBeside(ctx context.Context) (bool, error) {
	now, def := t.s.CurrentField()
	if now == nil || t.s.Plan == nil || t.s.Status != application.Interviewing || t.pastes() {
		return false, nil
	}
	rs, rest, ok := t.changesAsked(changes.AtQuestion)
	unfit := func(r request) bool {
		switch does := t.mostlyDoes(def, r); {
		case now.ReopenedComplete(def):
		case does == clauses.Value && r.label == changes.Add, does == clauses.Ask: // 「Goで書き直したことで…」 is a story
			return true
		case does == clauses.Fix && r.field != nil && r.field != now && r.sure >= sureBesideAnswer:
			return false
		}
		chooses := r.label == changes.Set && t.offersOptions() && t.answersPlainly() // 「2番の週3日でお願いします」
		said := repair.SaysSo(r.sentence) || t.wantsChange(r.sentence) || !chooses && byNumber().MatchString(text.Fold(r.sentence))
		return r.field == nil || r.field == now || !r.named || !now.ReopenedComplete(def) && (r.sure < sureBesideAnswer || !said)
	}
	if !ok || slices.ContainsFunc(rs, unfit) {
		return t.daysAgain(ctx)
	}
	cs, ok := t.correctionsFor(rs)
	if !ok || slices.ContainsFunc(cs, func(c correction) bool { return c.opens || c.drops }) {
		return false, nil
	}
	if now.ReopenedComplete(def) {
		return true, t.correctAll(ctx, cs, rest)
	}
	t.tellChanges(cs)
	t.s.Pending = t.said.only(strings.Join(append(rest, t.answersIn(rs)...), "\n"))
	if t.said = utterance(t.s.Pending); t.said.text != "" {
		return false, nil
	}
	t.s.Pending, t.said = nil, said{}
	return true, t.attempt(ctx)
}

// daysAgain takes days for those of the answer that holds them, where a figure or a choice is asked and nothing else is told: 「えっと、月曜は無理です。
// 水曜と木曜です」 at the question for the hours. It reports whether that was so.
func (t *turn) daysAgain(ctx context.Context) (bool, error) {
	_, def := t.s.CurrentField()
	said := t.said.text
	if def == nil || !slices.Contains([]form.Type{form.TypeNumber, form.TypePhone, form.TypeEmail, form.TypeURL, form.TypeChoice, form.TypeBoolean}, def.Type) ||
		!facts.NamesDays(said) || t.tells() || stance.IsQuestion(said) {
		return false, nil
	}
	changed := t.wantsChange(said) || repair.SaysSo(said) || secondThought().MatchString(intents.Plainly(said)) || facts.RulesOutDays(said, true)
	if !changed || toBeReached().MatchString(intents.Plainly(said)) {
		return false, nil
	}
	f := t.only(func(f *application.Field) bool {
		key := facts.DaysKey(*t.s.Form.Field(f.ID))
		return key != "" && f.Settled() && f.Facts[key].Value != nil && slices.Contains(t.newValues(f, said), key)
	})
	if f == nil {
		return false, nil
	}
	t.tellChanges([]correction{{field: f, only: daysIn(said), from: said, whole: true}})
	t.s.Pending, t.said = nil, utterance(nil)
	return true, t.attempt(ctx)
}

// mostlyDoes is what the stretch of a message does that holds most of a request's words, where that is sure; empty where it is not.
func (t *turn) mostlyDoes(def *form.Field, r request) (does string) {
	words, most := r.words, 0
	from := strings.Index(r.in.Text, words)
	if from < 0 {
		words, from = r.sentence, strings.Index(r.in.Text, r.sentence)
	}
	for _, s := range t.stretchesOf(def, r.in.Text) {
		if in := min(s.to, from+len(words)) - max(s.from, from); from >= 0 && in > most && 2*in >= len(words) && s.sure >= sureChat {
			does, most = s.does, in
		}
	}
	return does
}

// answersIn are the words that answer the open question, of the sentences that have a request beside them: those marked so, else what stands before the
// change, where it answers: 「1で大丈夫です あ、それと水曜は…」.
func (t *turn) answersIn(rs []request) (out []string) {
	seen := map[string]bool{}
	for _, r := range rs {
		if seen[r.sentence] {
			continue
		}
		seen[r.sentence] = true
		sentence, found := text.Read(r.sentence), len(out)
		spans := changes.Find(changes.AtQuestion, sentence.Folded)
		for _, p := range spans {
			if p.Label == changes.Answer {
				out = append(out, sentence.Words(p.From, p.To))
			}
		}
		if len(out) > found || len(spans) == 0 {
			continue
		}
		if before := strings.TrimSpace(sentence.Words(0, spans[0].From)); before != "" && t.tellsPlainly(before) {
			out = append(out, before)
		}
	}
	return out
}

package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// makesChanges carries out what the newest words want changed at the summary. What the tagger sees and nobody can
// place is read by its form once more. It reports whether something was wanted.
func (t *turn) makesChanges(ctx context.Context) (bool, error) {
	rs, rest, ok := t.ChangesAsked(changes.AtSummary)
	cs, placed := t.CorrectionsFor(rs)
	if !ok || !placed {
		rs, cs, rest = nil, nil, []string{t.Said.Text}
	}
	more, rest := t.ChangesByShape(strings.Join(rest, "\n"))
	switch cs = append(cs, more...); {
	case len(cs)+len(rs) == 0:
		return false, nil
	case len(cs) == 0 && len(rs) == 1 && rs[0].Field == nil && len(t.InSentences()) > 0:
		t.askWhich(t.InSentences())
		return true, nil
	case len(cs) == 0: // all of it is for people, or as it is already
		t.State.Pending = nil
		t.passOnUnplaced(rs)
		t.summarise()
		return true, nil
	case len(cs) == 1 && (cs[0].Drops || cs[0].Opens):
		t.passOnUnplaced(rs)
		if err := t.answerRest(ctx, rest); err != nil {
			return true, err
		}
		return true, t.correct(ctx, cs[0])
	}
	t.passOnUnplaced(rs)
	return true, t.correctAll(ctx, cs, rest)
}

// passOnUnplaced brings people what is to be added and belongs to no answer, and says so.
func (t *turn) passOnUnplaced(rs []hearing.Request) {
	for _, r := range rs {
		if r.Field == nil {
			t.askPeople(askQuestion, cardRemark, t.forPeople(r.Sentence))
			t.lead(t.Text("remark.passed_on", map[string]any{"words": text.Shorten(r.Words, intents.MaxWhole)}))
		}
	}
}

// sureBesideAnswer is how sure it has to be that an answer is to be changed while another question is open: stories name what was otherwise, too.
const sureBesideAnswer = 0.8

// changesBeside carries out what the newest words want changed of other answers than the one that is asked, and leaves the rest of them to answer that. It
// reports whether nothing is left.
func (t *turn) changesBeside(ctx context.Context) (bool, error) {
	now, def := t.State.CurrentField()
	if now == nil || t.State.Plan == nil || t.State.Status != application.Interviewing || t.Pastes() {
		return false, nil
	}
	rs, rest, ok := t.ChangesAsked(changes.AtQuestion)
	unfit := func(r hearing.Request) bool {
		switch does := t.MostlyDoes(def, r); {
		case now.ReopenedComplete(def):
		case does == clauses.Value && r.Label == changes.Add, does == clauses.Ask: // 「Goで書き直したことで…」 is a story
			return true
		case does == clauses.Fix && r.Field != nil && r.Field != now && r.Sure >= sureBesideAnswer:
			return false
		}
		chooses := r.Label == changes.Set && t.OffersOptions() && t.AnswersPlainly() // 「2番の週3日でお願いします」
		said := repair.SaysSo(r.Sentence) || t.WantsChange(r.Sentence) || !chooses && hearing.ByNumber().MatchString(text.Fold(r.Sentence))
		return r.Field == nil || r.Field == now || !r.Named || !now.ReopenedComplete(def) && (r.Sure < sureBesideAnswer || !said)
	}
	if !ok || slices.ContainsFunc(rs, unfit) {
		return t.daysAgain(ctx)
	}
	cs, ok := t.CorrectionsFor(rs)
	if !ok || slices.ContainsFunc(cs, func(c hearing.Correction) bool { return c.Opens || c.Drops }) {
		return false, nil
	}
	if now.ReopenedComplete(def) {
		return true, t.correctAll(ctx, cs, rest)
	}
	t.tellChanges(cs)
	t.State.Pending = t.Said.Only(strings.Join(append(rest, t.AnswersIn(rs)...), "\n"))
	if t.Said = hearing.Utterance(t.State.Pending); t.Said.Text != "" {
		return false, nil
	}
	t.State.Pending, t.Said = nil, hearing.Said{}
	return true, t.attempt(ctx)
}

// daysAgain takes days for those of the answer that holds them, where a figure or a choice is asked and nothing else is told: 「えっと、月曜は無理です。
// 水曜と木曜です」 at the question for the hours. It reports whether that was so.
func (t *turn) daysAgain(ctx context.Context) (bool, error) {
	_, def := t.State.CurrentField()
	said := t.Said.Text
	if def == nil || !slices.Contains([]form.Type{form.TypeNumber, form.TypePhone, form.TypeEmail, form.TypeURL, form.TypeChoice, form.TypeBoolean}, def.Type) ||
		!facts.NamesDays(said) || t.Tells() || stance.IsQuestion(said) {
		return false, nil
	}
	changed := t.WantsChange(said) || repair.SaysSo(said) || hearing.SecondThought().MatchString(intents.Plainly(said)) || facts.RulesOutDays(said, true)
	if !changed || hearing.ToBeReached().MatchString(intents.Plainly(said)) {
		return false, nil
	}
	f := t.Only(func(f *application.Field) bool {
		key := facts.DaysKey(*t.State.Form.Field(f.ID))
		return key != "" && f.Settled() && f.Facts[key].Value != nil && slices.Contains(t.NewValues(f, said), key)
	})
	if f == nil {
		return false, nil
	}
	t.tellChanges([]hearing.Correction{{Field: f, Only: hearing.DaysIn(said), From: said, Whole: true}})
	t.State.Pending, t.Said = nil, hearing.Utterance(nil)
	return true, t.attempt(ctx)
}

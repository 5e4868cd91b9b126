package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// review has the Reviewer check the utterance against the current field, in a session of its own, and checks what it says. Where a model has
// read the utterance and the field asks for a value, nothing is left to find out: the program has the verdict.
func (t *turn) review(ctx context.Context, run *agents.Run) (application.Reviewed, error) {
	f, def := t.s.CurrentField()
	if t.Model && def.Type != form.TypeText {
		return t.accept(f, def, brief.Review{Passed: true}), nil
	}
	if i := slices.IndexFunc(t.judged, func(j judged) bool { return j.field == f.ID }); i >= 0 {
		j := t.judged[i]
		t.judged = slices.Delete(t.judged, i, i+1)
		if j.err != nil {
			return application.Reviewed{}, j.err
		}
		return t.accept(f, def, j.review), nil
	}
	ask, err := t.reviewerSession(run)
	if err != nil {
		return application.Reviewed{}, err
	}
	out, err := ask(ctx)
	if err != nil {
		return application.Reviewed{}, err
	}
	return t.accept(f, def, out), nil
}

// reviewerSession is such a session, to be held when it suits.
func (t *turn) reviewerSession(run *agents.Run) (func(context.Context) (brief.Review, error), error) {
	f, def := t.s.CurrentField()
	b := t.briefing(def)
	b.Missing = f.Missing
	system, err := t.system(brief.Reviewer, b)
	if err != nil {
		return nil, err
	}
	answers := t.said.answers()
	in := &brief.ReviewerInput{
		Lang: t.s.Speaks, Field: def, Known: knownOf(f), Asked: f.AskedFor, Answers: answers, Swaps: f.Swaps, Place: t.place(), Job: t.s.Form.Country,
	}
	shown := slices.Clone(answers)
	room := t.room(brief.Reviewer) / max(1, len(shown))
	for i := range shown {
		shown[i].Text = text.Clip(shown[i].Text, room)
	}
	msgs := []llm.Message{{Role: llm.RoleUser, Content: application.JSON(map[string]any{"summary": t.summary(), "question": f.Text, "answers": shown})}}
	key := "review/" + f.ID + "/" + lastOf(t.said.ids())
	return func(ctx context.Context) (brief.Review, error) {
		return sessionOf[brief.Review](ctx, t, run, brief.Reviewer, key, system, msgs, t.tools.review, in)
	}, nil
}

// accept turns what the Reviewer wrote into what may be recorded. Every fact is one that the field asks for, in the candidate's
// own words, of a value that those words bear out, and on no protected topic; whatever else there is, is refused.
func (t *turn) accept(f *application.Field, def *form.Field, in brief.Review) application.Reviewed {
	r := application.Reviewed{
		Field: f.ID, Passed: in.Passed, Missing: tool.OrZero(in.MissingFacts), Feedback: text.Shorten(tool.OrZero(in.Feedback), 400),
		Reply: tool.OrZero(in.Reply), Answers: t.said.ids(),
	}
	v := t.newVerifier(f, def)
	t.takeFacts(&r, v, t.toldOf(f))
	t.takeFacts(&r, v, slices.DeleteFunc(slices.Clone(tool.OrZero(in.Facts)), func(fact brief.Fact) bool {
		return t.Model && slices.ContainsFunc(r.Facts, func(o application.Told) bool { return o.Key == fact.Key })
	}))
	if len(r.Facts) == 0 && (v.yes || v.hidden()) {
		r.Facts, r.Passed, r.Missing = v.read, true, nil
	}
	if t.Model {
		takeRules(&r, f, def, v, t.model.differ)
	}
	t.inDoubt(&r, f, v)
	tellHoursByDay(&r, f, v)
	r.Dropped = t.volunteered()
	if def.Sensitive { // there, needs of health or faith are what is asked
		r.Dropped = t.leftOut(r.Facts)
	}
	if unfit := t.tooLong(def); unfit != nil {
		r.Invalid, r.Facts, r.Doubts = unfit, nil, nil
		return r
	}
	if len(r.Facts) == 0 && !r.Denied && !r.ByDay {
		t.readReply(&r, f, def)
	}
	return r
}

// takeFacts takes in what a model found, as far as the utterance bears it out.
func (t *turn) takeFacts(r *application.Reviewed, v *verifier, found []brief.Fact) {
	for _, fact := range found {
		told, why := v.verify(fact)
		if why != "" {
			r.Refused = append(r.Refused, application.RefusedFact{Key: fact.Key, Reason: why})
			t.log().Info("fact refused", "field", r.Field, "reason", why)
			continue
		}
		r.Facts = slices.DeleteFunc(r.Facts, func(o application.Told) bool { return o.Key == told.Key })
		r.Facts = append(r.Facts, told)
	}
}

// inDoubt takes in what was asked back, where the candidate says that it is so or chooses one of two ends, and what of this utterance is to
// be asked back. Saying the same again says no more than before: it is asked again. A fact that is told for sure stands before both.
func (t *turn) inDoubt(r *application.Reviewed, f *application.Field, v *verifier) {
	told := func(d application.Told) bool {
		return slices.ContainsFunc(r.Facts, func(o application.Told) bool { return o.Key == d.Key })
	}
	answer, open := stance.YesNo(t.said.text), len(f.Doubts) > 0
	which := slices.ContainsFunc(f.Doubts, application.Told.Between)
	switch chosen := t.chosenEnds(f.Doubts); {
	case len(chosen) > 0:
		r.Confirm(chosen)
	case open && !which && answer == stance.Yes:
		r.Confirm(f.Doubts)
	case which && answer == stance.Yes && len(v.doubt) == 0 && !slices.ContainsFunc(f.Doubts, told): // a yes to "20 or 25?"
		r.Doubts = f.Doubts
	case open && answer == stance.No && !slices.ContainsFunc(f.Doubts, told):
		r.Denied = len(v.doubt) == 0
		r.Facts = slices.DeleteFunc(slices.Clone(r.Facts), func(d application.Told) bool { return d.Key != facts.DaysKey(*v.def) }) // named days are no part of the no
		fallthrough
	default:
		r.Doubts = slices.DeleteFunc(slices.Clone(v.doubt), told)
	}
	if open && !r.Denied && len(r.Facts)+len(r.Doubts) == 0 { // what was said is no answer: what was understood is not forgotten over it
		r.Doubts = f.Doubts
	}
}

// readReply says what an utterance without facts is: nothing to tell, a refusal, a value that does not fit. The program's own
// reading counts beside the Reviewer's.
func (t *turn) readReply(r *application.Reviewed, f *application.Field, def *form.Field) {
	if len(t.s.Pending) == 0 {
		return
	}
	at, _ := t.protected(t.said.text)
	if len(t.ofOther(def, t.said.text, at)) > 0 && intents.Plainly(blanked(t.said.text, t.unusable(def, t.said.text), " ")) == "" { // "no Thursdays" is no "none"
		r.Reply = brief.ReplyOther
		return
	}
	if def.Type == form.TypeText && facts.DaysKey(*def) == "" && facts.NamesDays(t.said.text) && hasFigures(t.said.text) { // "tues and thurs, 22 hours, no nights"
		r.Reply = brief.ReplyOther
		return
	}
	a := value.Parse(t.said.text, facts.WantOf(*def), t.where(def))
	switch {
	case stance.IsRefusal(t.said.text) || a.Status == ask.Declined || t.does(reading.Refuse):
		r.Reply = brief.ReplyRefusal
	case stance.IsNone(t.said.text) || a.Status == ask.None || t.doesOnly(reading.None):
		r.Reply = brief.ReplyNone
	case intents.Is(intents.SaysNo, t.said.text) && len(t.options(def)) == 0:
		r.Reply = brief.ReplyRefusal
		if noneCompletes(def) {
			r.Reply = brief.ReplyNone
		}
	case def.Type == form.TypeFile && intents.Is(intents.SaysNo, t.firstClause()): // "nope, never made one"
		r.Reply = brief.ReplyNone
	case a.Status == ask.Negotiable && !def.Required:
		r.Reply = brief.ReplyNone
	}
	if r.Reply == brief.ReplyRefusal || r.Reply == brief.ReplyNone && mayBeNone(def) {
		return
	}
	if unfit := t.misfit(f, def, a); unfit != nil {
		r.Invalid = unfit
	}
}

// firstClause is what the utterance begins with.
func (t *turn) firstClause() string {
	raw := t.said.text
	if cs := text.Clauses(raw); len(cs) > 0 {
		return strings.TrimRight(cs[0].In(raw), " ,、。.")
	}
	return raw
}

// where is the context in which the candidate's words are read. Only telephone numbers are read as the job's country's where the
// candidate's is not known.
func (t *turn) where(def *form.Field) ask.Context {
	country := t.s.Country
	if country == "" && def.Type == form.TypePhone {
		country = t.s.Form.Country
	}
	return ask.Context{Lang: t.s.Speaks, Country: country, Zone: t.s.Zone, Now: t.now}
}

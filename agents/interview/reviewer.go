package interview

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// review has the Reviewer check the utterance against the current field, in a session of its own, and checks what it says. Where a model has
// read the utterance and the field asks for a value, nothing is left to find out: the program has the verdict.
func (t *turn) review(ctx context.Context, run *agents.Run) (application.Reviewed, error) {
	f, def := t.State.CurrentField()
	if t.readByModel() && def.Type != form.TypeText {
		return t.accept(f, def, brief.Review{Passed: true}), nil
	}
	if i := slices.IndexFunc(t.judged, func(j judged) bool { return j.field == f.ID }); i >= 0 {
		j := t.judged[i]
		t.judged = slices.Delete(t.judged, i, i+1)
		if j.err != nil {
			return application.Reviewed{}, j.err
		}
		return t.acceptVerdict(f, def, j.verdict)
	}
	ask, err := t.reviewerSession(run)
	if err != nil {
		return application.Reviewed{}, err
	}
	out, err := ask(ctx)
	if err != nil {
		return application.Reviewed{}, err
	}
	return t.acceptVerdict(f, def, out)
}

// reviewerSession is such a session, to be held when it suits. The answers are shown as they stand, since facts are quoted from them to the letter; of
// what is known elsewhere where people can be reached is left out.
func (t *turn) reviewerSession(run *agents.Run) (func(context.Context) (verdict, error), error) {
	f, def := t.State.CurrentField()
	b := t.briefing(def)
	b.Missing = f.Missing
	summary := t.summary()
	if !slices.ContainsFunc(def.Keys(), func(key string) bool { return isReached(def, key) }) { // there the addresses are what is judged
		b = withoutContacts(b, t.ReachedAt())
		summary = b.Summary
	}
	system, err := t.system(brief.Reviewer, b)
	if err != nil {
		return nil, err
	}
	answers := t.Said.Answers()
	in := &brief.ReviewerInput{
		Lang: t.State.Speaks, Field: def, Known: telling.KnownOf(f), Asked: f.AskedFor, Answers: answers, Swaps: f.Swaps, Place: t.Place(), Job: t.State.Form.Country,
	}
	in.Place.Near = t.DayTalkedOf(def)
	shown := slices.Clone(answers)
	room := t.room(brief.Reviewer) / max(1, len(shown))
	for i := range shown {
		shown[i].ID, shown[i].Text = strconv.Itoa(i+1), text.Clip(shown[i].Text, room) // nothing of the verdict names a message
	}
	msgs := []llm.Message{{Role: llm.RoleUser, Content: application.JSON(map[string]any{"summary": summary, "question": f.Text, "answers": shown})}}
	key := "review/" + f.ID + "/" + hearing.LastOf(t.Said.Ids())
	return func(ctx context.Context) (verdict, error) {
		why := t.stood.read
		if why == nil {
			var out brief.Review
			if out, why = sessionOf[brief.Review](ctx, t, run, brief.Reviewer, key, system, msgs, t.tools.review, in); !t.canStandIn(why) {
				return verdict{out, nil}, why
			}
		}
		out, err := sessionWith[brief.Review](ctx, t.Standby, run.Child(byRules), "", brief.Reviewer, key, system, msgs, t.tools.review, in)
		return verdict{out, why}, err
	}, nil
}

// accept turns what the Reviewer wrote into what may be recorded. Every fact is one that the field asks for, in the candidate's
// own words, of a value that those words bear out, and on no protected topic; whatever else there is, is refused.
func (t *turn) accept(f *application.Field, def *form.Field, in brief.Review) application.Reviewed {
	r := application.Reviewed{
		Field: f.ID, Passed: in.Passed, Missing: tool.OrZero(in.MissingFacts), Feedback: text.Shorten(tool.OrZero(in.Feedback), 400),
		Reply: tool.OrZero(in.Reply), Answers: t.Said.Ids(),
	}
	v := t.NewVerifier(f, def)
	t.takeFacts(&r, v, t.ToldOf(f))
	read := slices.Clone(r.Facts)
	t.takeFacts(&r, v, slices.DeleteFunc(slices.Clone(tool.OrZero(in.Facts)), func(fact brief.Fact) bool {
		return slices.ContainsFunc(read, func(o application.Told) bool { return o.Key == fact.Key })
	}))
	if len(r.Facts) == 0 && (v.Yes || v.Hidden()) {
		r.Facts, r.Passed, r.Missing = v.Read, true, nil
	}
	if t.readByModel() {
		hearing.TakeRules(&r, f, def, v, t.ByModel.Differ)
	}
	t.InDoubt(&r, f, v)
	hearing.TellHoursByDay(&r, f, v)
	r.Dropped = t.Volunteered()
	if def.Sensitive { // there, needs of health or faith are what is asked
		r.Dropped = t.LeftOut(r.Facts)
	}
	if unfit := t.TooLong(def); unfit != nil {
		r.Invalid, r.Facts, r.Doubts = unfit, nil, nil
		return r
	}
	if len(r.Facts) == 0 && !r.Denied && !r.ByDay {
		t.readReply(&r, f, def)
	}
	return r
}

// takeFacts takes in what a model found, as far as the utterance bears it out.
func (t *turn) takeFacts(r *application.Reviewed, v *hearing.Verifier, found []brief.Fact) {
	for _, fact := range found {
		told, why := v.Verify(fact)
		if why != "" {
			r.Refused = append(r.Refused, application.RefusedFact{Key: fact.Key, Reason: why})
			t.log().Info("fact refused", "field", r.Field, "reason", why)
			continue
		}
		r.Facts = slices.DeleteFunc(r.Facts, func(o application.Told) bool { return o.Key == told.Key })
		r.Facts = append(r.Facts, told)
	}
}

// readReply says what an utterance without facts is: nothing to tell, a refusal, a value that does not fit. The program's own
// reading counts beside the Reviewer's.
func (t *turn) readReply(r *application.Reviewed, f *application.Field, def *form.Field) {
	if len(t.State.Pending) == 0 {
		return
	}
	reply, value := t.Reply(def)
	if r.Reply = cmp.Or(reply, r.Reply); reply == brief.ReplyOther {
		return
	}
	if r.Reply == brief.ReplyRefusal || r.Reply == brief.ReplyNone && hearing.MayBeNone(def) {
		return
	}
	if unfit := t.Misfit(f, def, value); unfit != nil {
		r.Invalid = unfit
	}
}

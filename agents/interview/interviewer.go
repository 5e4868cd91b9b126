package interview

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/tool"
)

// interview has done what is next for the field that the system puts before the Interviewer. What only one call may follow, the program calls
// itself, as a step of the Interviewer: to have an answer reviewed, a checked wording asked, and the whole audited when every field is
// settled. What is left to a model is the wording of a question.
func (t *turn) interview(ctx context.Context) error {
	t.hand(brief.Interviewer)
	t.focus()
	switch t.stage() {
	case brief.StageReview:
		return t.reviewNow(ctx)
	case brief.StageAudit:
		return t.call(ctx, brief.SubtaskAuditor, brief.Note{})
	}
	if f, def := t.State.CurrentField(); t.flow.Model && f.AskedAsReviewed(def) || t.stood.words {
		return t.askReviewed()
	}
	return t.word(ctx, t, nil)
}

// call has the Interviewer make a call that is not left to a model.
func (t *turn) call(ctx context.Context, name string, args any) error {
	tools := t.interviewerTools()
	i := slices.IndexFunc(tools, func(x tool.Tool) bool { return x.Name == name })
	res, err := tools[i].Call(context.WithValue(ctx, turnKey{}, t), t.run, t.key(brief.Interviewer+"/"+name), brief.Interviewer, application.JSON(args))
	if err != nil {
		return err
	}
	if res.Status != tool.Success { // it was called out of its order: nothing would end that
		return errors.New(name + " was called out of its order")
	}
	return t.applyCall(tool.Call{Name: name, Result: res})
}

// errAsked ends the Interviewer's loop: its wording passed, and was asked.
var errAsked = errors.New("it was asked")

// word has a model word the question for the field at hand, and asks what QuickCheck passes. before is the turn as the model sees it, t or what t
// is going to be; answered is called when it has answered, and may end the wording by an error.
func (t *turn) word(ctx context.Context, before *turn, answered func() error) error {
	f, def := before.State.CurrentField()
	b := before.briefing(def)
	b.Remaining, b.Missing, b.Feedback = before.interviewerTasks(), f.Missing, before.guidance(f, def)
	contacts := t.contacts(before)
	system, err := before.system(brief.Interviewer, withoutContacts(b, contacts))
	if err != nil {
		return err
	}
	msgs, err := t.conversation(ctx, brief.Interviewer, system, contacts)
	if err != nil {
		return err
	}
	in := before.interviewerInput()
	l := tool.Loop{
		Client: t.models(), Agent: brief.Interviewer, Tools: t.interviewerTools(), Remaining: t.interviewerTasks, Answered: answered,
		Apply: func(c tool.Call) error {
			err := t.applyCall(c)
			*in = *t.interviewerInput()
			if err == nil && c.Name == brief.SubtaskCheck && t.passedText != "" {
				err = cmp.Or(t.call(ctx, brief.Ask, brief.Question{Question: t.passedText}), errAsked)
			}
			return err
		},
	}
	_, err = l.Run(context.WithValue(ctx, turnKey{}, t), t.run, t.key(brief.Interviewer), system, msgs, in)
	switch {
	case errors.Is(err, errAsked):
		return nil
	case errors.Is(err, errAskReviewed):
		return t.askReviewed()
	case !errors.Is(err, errForeseenWrong) && !t.reviewFailed(err) && t.canStandIn(err):
		t.wordByPeople(ctx, err)
		return nil // it is asked when what was said is reviewed
	}
	return err
}

// whyAsked tells a model why a field is asked again.
var whyAsked = map[string]string{
	application.WhyMissing: "Something is still missing.",
	application.WhyLacks:   "The candidate wanted something left out, and this is missing now: ask for it without thanks.",
	application.WhyInvalid: "The answer did not fit: say kindly what would.",
	application.WhySoften:  "The candidate would rather not answer, but the field is required: give the reason once, kindly, and ask what they could tell.",
	application.WhyAgain:   "The last message told nothing: ask once more, in other words.",
	application.WhyReopen:  "The candidate wants to change this field: ask for it anew.",
	application.WhyDoubt:   "What was understood is not sure: ask whether it is so, as the reviewed wording does.",
	application.WhyMore:    "The people who decide want to know more of this field: ask what the reviewed wording asks, as it stands.",
}

// guidance is what the Interviewer is told, beside the Reviewer's feedback, where a field is asked again.
func (t *turn) guidance(f *application.Field, def *form.Field) string {
	if f.Next == nil {
		return f.Feedback
	}
	return text.JoinLines(f.Feedback, whyAsked[f.Next.Why]+" A reviewed wording for it: "+application.JSON(t.reviewedQuestion(f, def)))
}

// focus puts the first unsettled field of the plan before the Interviewer. One whose facts were all told before the interview
// is reviewed on those words first.
func (t *turn) focus() {
	t.State.Status = application.Interviewing
	t.Conditions()
	ahead := t.lookAhead()
	if f, _ := t.State.CurrentField(); !ahead && (f == nil || f.Settled()) {
		t.State.Current = ""
		if next := t.State.NextOpen(); next != nil {
			t.State.Current = next.ID
		}
	}
	f, def := t.State.CurrentField()
	if f == nil {
		t.State.Status = application.Auditing
		return
	}
	if f.Status == application.FieldPending && f.Attempts == 0 && len(t.State.Pending) == 0 && len(f.MissingKeys(def)) == 0 {
		for _, k := range slices.Sorted(maps.Keys(f.Facts)) {
			fact := f.Facts[k]
			t.State.Pending = hearing.Again(t.State.Pending, []application.Heard{{ID: fact.Source, Text: fact.Words, At: fact.At}})
		}
		t.Said = hearing.Utterance(t.State.Pending)
	}
	f.Status = application.FieldInterviewing
}

// stage is what the Interviewer has to do next.
func (t *turn) stage() string {
	switch {
	case t.spoke:
		return ""
	case t.State.Current == "":
		if t.State.Audit != nil {
			return ""
		}
		return brief.StageAudit
	case len(t.State.Pending) > 0:
		return brief.StageReview
	}
	return brief.StageAsk
}

func (t *turn) interviewerTasks() []string {
	switch t.stage() {
	case brief.StageReview:
		return []string{"Have the candidate's answer reviewed using " + brief.SubtaskReviewer}
	case brief.StageAsk:
		return []string{"Have a question for the field " + t.State.Current + " checked using " + brief.SubtaskCheck}
	case brief.StageAudit:
		return []string{"Have the conversation audited using " + brief.SubtaskAuditor}
	}
	return nil
}

func (t *turn) interviewerInput() *brief.InterviewerInput {
	in := &brief.InterviewerInput{Lang: t.State.Speaks, Stage: t.stage(), Blocked: t.blocked, Place: t.Place(), Before: t.before}
	f, def := t.State.CurrentField()
	if f == nil {
		return in
	}
	in.Field, in.Reviewed = def, t.reviewedQuestion(f, def)
	if f.Next != nil {
		in.Why = f.Next.Why
	}
	if in.Why == application.WhyMissing && len(t.leads) > 0 {
		in.Why = application.WhyLacks // what was said is taken up already
	}
	if f.Next != nil && f.Next.Echo != "" {
		fact := f.Facts[f.Next.Echo]
		in.Echo = &brief.Known{Key: f.Next.Echo, Value: fact.Value, Words: fact.Words}
	}
	return in
}

// interviewerTools are the Interviewer's tools; its subtasks get summary, field and known facts of this moment.
func (t *turn) interviewerTools() []tool.Tool {
	var out []tool.Tool
	for _, x := range t.tools.interviewer {
		if x.Name != brief.Ask {
			x.Context = func() any { return t.handover() }
		}
		out = append(out, x)
	}
	return out
}

// toolReviewer has the answer reviewed. What it finds is checked by the program before it counts.
func toolReviewer(ctx context.Context, _ brief.Note) (tool.Result, error) {
	t := turnOf(ctx)
	if t.stage() != brief.StageReview {
		return tool.Fail("There is no answer to review. " + strings.Join(t.interviewerTasks(), "; ") + "."), nil
	}
	r, err := t.review(ctx, tool.RunOf(ctx))
	if err != nil {
		return tool.Result{}, err
	}
	res := tool.OK("The review is done.").Change(application.Change{SetReview: &r})
	if len(r.Facts) > 0 {
		res = res.Hold("recorded", map[string]any{"field": r.Field, "facts": heldFacts(r)})
	}
	return res, nil
}

// heldFacts is what the next turn's model is told was recorded.
func heldFacts(r application.Reviewed) map[string]any {
	out := map[string]any{}
	for _, told := range r.Facts {
		out[told.Key] = told.Value
	}
	return out
}

// toolCheck has a wording checked for the field that is to be asked.
func toolCheck(ctx context.Context, in brief.Question) (tool.Result, error) {
	t := turnOf(ctx)
	if t.stage() != brief.StageAsk {
		return tool.Fail("Nothing is to be asked now. " + strings.Join(t.interviewerTasks(), "; ") + "."), nil
	}
	f, def := t.State.CurrentField()
	c, err := t.check(ctx, tool.RunOf(ctx), t.wording(f, def, strings.TrimSpace(in.Question)))
	if err != nil {
		return tool.Result{}, err
	}
	res := tool.OK("passed")
	if !c.Passed {
		var why []string
		for _, v := range c.Violations {
			why = append(why, v.Type+": "+v.Message)
		}
		res = tool.OK("not passed: " + strings.Join(why, "; ") + ". Write it anew and have it checked again.")
	}
	return res.Change(application.Change{SetCheck: &c}), nil
}

// wording is a text that is to be asked for the field, and what it is held against.
func (t *turn) wording(f *application.Field, def *form.Field, text string) telling.Wording {
	lang := t.State.Speaks
	return telling.Wording{
		Field: f.ID, Label: def.Label.In(lang), Intent: def.Intent.In(lang), Text: text,
		Reviewed: t.reviewedQuestion(f, def), Reopened: f.Reopened,
	}
}

// toolAsk sends a wording to the candidate, if QuickCheck passed exactly this one for this field in this turn.
func toolAsk(ctx context.Context, in brief.Question) (tool.Result, error) {
	t := turnOf(ctx)
	text := strings.TrimSpace(in.Question)
	if t.stage() != brief.StageAsk {
		return tool.Fail("Not asked. First: " + strings.Join(t.interviewerTasks(), "; ") + "."), nil
	}
	if sum := digest(text); !t.passed[t.State.Current+"/"+sum] {
		return tool.Fail("Not asked: QuickCheck has not passed this wording for the field " + t.State.Current + ". Have exactly this text checked using " + brief.SubtaskCheck + " first."), nil
	}
	f, _ := t.State.CurrentField()
	return tool.OK("asked").Change(application.Change{AddAssistantMessage: &application.AddAssistantMessage{
		Text: text, Asks: f.ID, Field: f.ID, Digest: digest(text), For: f.AsksFor(),
	}}), nil
}

// toolAuditor has the whole conversation audited, once every field is settled.
func toolAuditor(ctx context.Context, _ brief.Note) (tool.Result, error) {
	t := turnOf(ctx)
	if t.stage() != brief.StageAudit {
		return tool.Fail("Not every field is settled. " + strings.Join(t.interviewerTasks(), "; ") + "."), nil
	}
	a, err := t.audit(ctx, tool.RunOf(ctx))
	if err != nil {
		return tool.Result{}, err
	}
	return tool.OK("The audit is done.").Change(application.Change{SetAudit: &a}), nil
}

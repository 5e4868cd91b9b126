package interview

import (
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/recording"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Bounds on how often a field is asked beside its follow-ups, before it goes to a person or is left out.
const (
	maxInvalid   = 3 // answers that do not fit
	maxFruitless = 4 // messages that tell nothing
	offerPerson  = 2 // fruitless messages after which a person is offered
)

// reviewed moves the current field by what came of its review. Passing alone moves nothing: the facts must be there too.
func (t *turn) reviewed(r application.Reviewed) {
	f, def := t.State.CurrentField()
	if f == nil || f.ID != r.Field {
		return
	}
	t.State.Pending, t.blocked, t.passedText = nil, 0, ""
	f.Status, f.Next, f.Feedback = application.FieldReviewing, nil, r.Feedback
	f.Hear(r.Answers...)
	r = t.KeepToldBefore(f, def, r)
	asked, anew, before := f.Doubts, f.IsToldAnew(r), t.retold(f)
	f.Doubts = nil
	news := t.record(f, r)
	t.heedHoursByDay(f, def, r)
	reworded := t.retell(f, def, r, before) || t.rewordAnswer(f, def, r, before, len(asked) == 0, anew)
	t.TakeBackOpen(f, def)
	withdrawn := t.Unsupported(f)
	f.Missing = f.MissingKeys(def)
	open := t.OpenKeys(f, def)
	t.ToldMore(f)
	switch {
	case t.OnlyTellsMore(f, r) && len(news) == 0 && !withdrawn && f.Complete(def):
		t.notedMore(f, def)
	case r.Reply == brief.ReplyRefusal && len(news) == 0:
		t.refused(f, def)
	case r.Reply == brief.ReplyNone && len(news) == 0 && hearing.MayBeNone(def):
		t.nothingToTell(f, def, r)
	case r.Reply == brief.ReplyNone && len(news) == 0 && def.Type == form.TypeFile: // nobody can send what they do not have
		f.Softened = true
		t.refused(f, def)
	case len(open) > 0 && !t.AsksBackInstead(r, f.OpenDoubts(def, r)):
		t.leaveOpen(f, def, open)
	case r.Denied:
		f.DaysOff = nil
		f.Next = &application.Next{Why: application.WhyAgain, Topics: hearing.KeysOf(asked)}
	case len(f.OpenDoubts(def, r)) > 0:
		t.askBack(f, def, f.OpenDoubts(def, r))
	case r.Invalid != nil:
		t.unfit(f, def, *r.Invalid)
	case f.Reopened && len(news) == 0 && !reworded && !withdrawn && r.TellsWeek() && f.Complete(def): // who tells it once more is to see that it stands there
		t.State.Pending = nil
		t.lead(t.recordShows(f))
		t.settleAsBefore(f, def)
	case f.Reopened && len(news) == 0 && !reworded && !withdrawn && !r.ByDay && f.Complete(def):
		t.unchanged(f, def, len(r.Facts) > 0)
	case len(f.Missing) == 0 && (r.Passed || f.Reopened || f.Followups >= def.MaxFollowups):
		t.complete(f, def)
	case len(news) == 0 && len(f.AskedFor) > 0 && (def.Type != form.TypeText || !hearing.Substantial(t.Said.Text)):
		t.fruitless(f, def)
	default:
		t.followUp(f, def, r, news)
	}
	t.drop(f, r.Dropped, len(news) > 0)
	if f.Settled() {
		t.before, t.Said = f.ID, hearing.Said{}
		t.State.Current = ""
		t.focus()
		return
	}
	if f.ID == t.Ahead && t.early[f.ID] && len(f.Missing) > 0 {
		t.askInTurn(f, def, len(news) > 0)
		return
	}
	if f.Edited != "" {
		t.lead(t.Text("edit.reopened", map[string]any{"label": t.Label(f.ID)}))
	}
	f.Status, f.Edited = application.FieldInterviewing, ""
	if len(t.State.Ahead) > 0 {
		t.focus()
	}
}

// askInTurn leaves what a field lacks that was told before the first question to its turn: nobody is asked a follow-up before their name. told says
// that it tells something by now, which is noted.
func (t *turn) askInTurn(f *application.Field, def *form.Field, told bool) {
	t.early[f.ID] = false // once
	f.Status, f.Fruitless = application.FieldPending, 0
	switch {
	case f.Next != nil && f.Next.Why == application.WhyDoubt:
	case len(f.Facts) > 0:
		f.Next = &application.Next{Why: application.WhyMissing, Topics: hearing.FirstOf(f.Missing, def)}
	default:
		f.Next = nil
	}
	if told {
		t.noted = append(slices.Clip(t.noted), f.ID)
	}
	t.State.Current = ""
	t.focus()
}

// record takes in the facts of a review and says which keys are new or changed.
func (t *turn) record(f *application.Field, r application.Reviewed) []string {
	var news []string
	for _, told := range r.Facts {
		t.TakeForReading(f, &told)
		old, had := f.Facts[told.Key]
		f.Stale = slices.DeleteFunc(slices.Clone(f.Stale), func(k string) bool { return k == told.Key })
		f.Open = slices.DeleteFunc(slices.Clone(f.Open), func(k string) bool { return k == told.Key })
		if had && application.JSON(old.Value) == application.JSON(told.Value) {
			if old.Source == told.Source || told.Value == nil && f.Reopened { // it tells the same in other words
				old.Words = told.Words
				f.Facts[told.Key] = old
			}
			continue
		}
		if had && (f.Reopened || f.Edited != "" || hearing.Corrects(told.Words)) { // else the answer only goes on
			t.event("fact_corrected", told.Key)
		}
		merged := had && hearing.IsName(told.Key) && hearing.MergeName(application.Encoded(old.Value), &told)
		t.saysLowerEnd(f, told)
		f.WithoutQuotes(func(q application.Quote) bool { return f.Reopened && hearing.RepeatsText(f, q.Text) })
		recording.CorrectQuotes(f, old.Words, told)
		f.Put(told.Key, application.Fact{Value: told.Value, Words: told.Words, Source: told.Source, At: t.Now})
		news = append(news, told.Key)
		recording.DropOtherStarts(f, t.State.Form.Field(f.ID), told)
		if had && !merged && hearing.IsName(told.Key) && !hearing.SameName(application.Encoded(old.Value), application.Encoded(told.Value)) && !hearing.OnlyWriting().MatchString(t.Said.Text) {
			recording.DropReadings(f, r)
		}
	}
	t.alignWeek(f, r)
	return news
}

// drop says of what was told and is not needed that it was not recorded, and counts it for the person who decides. kept says that
// the same words told what was asked, too.
func (t *turn) drop(f *application.Field, rules []string, kept bool) {
	if len(rules) == 0 {
		return
	}
	dropped := maps.Clone(t.State.Dropped)
	if dropped == nil {
		dropped = map[string]int{}
	}
	for _, rule := range rules {
		dropped[rule]++
	}
	t.State.Dropped = dropped
	key := "protected.dropped"
	if kept && len(f.Facts) == 1 {
		key = "protected.dropped_kept"
	}
	t.sayDropped(rules, key, map[string]any{"label": t.Label(f.ID), "value": shown.Brief(t.State, f, t.State.Speaks)})
	t.event("protected_fact_dropped", f.ID)
}

// complete ends the field. An answer that the form wants a person to see is noted, and said so.
func (t *turn) complete(f *application.Field, def *form.Field) {
	f.Status, f.Missing, f.Stale, f.Swaps, f.DaysOff, f.Declined = application.FieldDone, nil, nil, nil, nil, false
	if t.State.Forget(f.ID); len(f.Open) > 0 && def.Required {
		t.State.Need(application.ReasonOpen, f.ID)
	}
	if f.ID == t.Ahead && !f.Reopened && f.Edited == "" {
		t.noted = append(slices.Clip(t.noted), f.ID)
	}
	f.Edited, f.Anew = "", false
	if f.ID == t.asksIfRight {
		t.asksIfRight = ""
		t.lead(t.Text("checked.value", map[string]any{"label": t.Label(f.ID), "value": shown.Brief(t.State, f, t.State.Speaks)}))
	}
	if f.Reopened && !t.sayChanged(f) {
		return
	}
	if value := shown.Answer(t.State, f, t.State.Speaks); !f.Reopened && len(f.Facts) > 0 && hearing.TellsHelp(def, value) {
		t.lead(t.Text("adjust.noted", map[string]any{"value": text.Shorten(value, shown.MaxAnswer)}))
	}
	f.Reopened = false
	t.knockOut(f, def)
}

// knockOut notes an answer that the form wants a person to see.
func (t *turn) knockOut(f *application.Field, def *form.Field) {
	if def.Knockout == nil {
		return
	}
	for _, fact := range f.Facts {
		if hearing.Chose(fact.Value, def.Knockout.Option) {
			t.State.Need(application.ReasonKnockOut, f.ID)
			t.event("knock_out", f.ID)
			t.lead(t.Text("knock_out.told", nil))
		}
	}
}

// keepAnswer leaves a field that was opened again as it was.
func (t *turn) keepAnswer(f *application.Field, def *form.Field) {
	t.State.Pending = nil
	t.lead(t.Text("edit.kept", map[string]any{"label": t.Label(f.ID)}))
	t.settleAsBefore(f, def)
}

// settleAsBefore makes a field that was opened again what it was.
func (t *turn) settleAsBefore(f *application.Field, def *form.Field) {
	f.Reopened = false
	if f.Declined && len(f.Facts) == 0 {
		f.Status, f.Declined, f.Missing = application.FieldDeclined, false, nil
		if def.Required {
			t.State.Need(application.ReasonDeclined, f.ID)
		}
		return
	}
	t.complete(f, def)
}

// unchanged deals with an answer to a field that was opened again and that tells nothing new: the same as before is taken, anything
// else is asked once more.
func (t *turn) unchanged(f *application.Field, def *form.Field, same bool) {
	if f.Fruitless++; same || f.Fruitless > 1 {
		t.keepAnswer(f, def)
		return
	}
	f.Swaps, f.Next = nil, &application.Next{Why: application.WhyReopen}
}

package interview

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// refused answers "I would rather not say": something optional is left out, something required is asked once more with the
// reason, and then goes to a person.
func (t *turn) refused(f *application.Field, def *form.Field) {
	label := map[string]any{"label": t.Label(f.ID)}
	switch {
	case !def.Required && len(f.Facts) > 0 && (!f.Reopened || f.ToldAnew()):
		f.Status = application.FieldDone
	case !def.Required:
		if f.Status, f.Facts = application.FieldDeclined, nil; f.Reopened {
			f.Words = nil
		}
		t.lead(t.Text("declined.optional", label))
	case !f.Softened && !(def.Type == form.TypeFile && f.Invalid > 0): // to leave a file to people was offered
		f.Softened, f.Next = true, &application.Next{Why: application.WhySoften}
		t.event("reask_politely", f.ID)
	default:
		if f.Status = application.FieldDeclined; f.Reopened && !f.ToldAnew() {
			f.Facts, f.Words = nil, nil // what they told first, they have taken back
		}
		t.State.Need(application.ReasonDeclined, f.ID)
		t.toPerson(f)
	}
}

// nothingToTell records "none" for what the field still needs.
func (t *turn) nothingToTell(f *application.Field, def *form.Field, r application.Reviewed) {
	for _, key := range f.MissingKeys(def) {
		f.Put(key, application.Fact{Words: t.Said.Text, Source: hearing.LastOf(r.Answers), At: t.Now})
	}
	t.complete(f, def)
	t.lead(t.Text("none_noted", nil))
}

// unfit explains what did not fit. Explaining takes no follow-up away, but it ends.
func (t *turn) unfit(f *application.Field, def *form.Field, u application.Unfit) {
	t.event("invalid_value_explained", f.ID)
	if f.Invalid++; f.Invalid >= maxInvalid {
		t.giveUp(f, def)
		return
	}
	f.Next = &application.Next{Why: application.WhyInvalid, Key: u.Key, Args: u.Args, Topics: []string{u.Fact}}
}

// fruitless asks again after a message that told nothing.
func (t *turn) fruitless(f *application.Field, def *form.Field) {
	f.Fruitless++
	if f.Fruitless >= maxFruitless {
		t.giveUp(f, def)
		return
	}
	if f.Fruitless == offerPerson {
		t.lead(t.Text("reask.person", nil))
	}
	t.event("reask_politely", f.ID)
	f.Next = &application.Next{Why: application.WhyAgain, Topics: hearing.FirstOf(f.Missing, def)}
}

// followUp asks for what is missing, as often as the form allows beyond the first question.
func (t *turn) followUp(f *application.Field, def *form.Field, r application.Reviewed, news []string) {
	if f.Followups >= def.MaxFollowups {
		t.giveUp(f, def)
		return
	}
	if len(f.Swaps) > 0 && len(news) > 0 { // it was corrected before it was complete
		if !t.sayChanged(f) {
			return
		}
		f.Swaps, f.Reopened = nil, false
	}
	next := &application.Next{Why: application.WhyMissing, Topics: hearing.TopicsToAsk(f, def, r), Told: len(news) > 0}
	for _, key := range news {
		if v, words := f.Facts[key].Value.(string); words && next.Echo == "" && !hearing.AMoment().MatchString(v) { // a time is kept as programs write it
			next.Echo = key
		}
	}
	f.Next = next
}

// giveUp ends the asking. What is required and still open goes to a person, and the candidate is told; what is optional is
// done with what there is.
func (t *turn) giveUp(f *application.Field, def *form.Field) {
	switch {
	case f.ReopenedComplete(def):
		t.keepAnswer(f, def)
	case def.Required:
		f.ToPerson = true
		t.State.Need(application.ReasonOpen, f.ID)
		t.toPerson(f)
	case len(f.Facts)+len(f.Words) > 0:
		f.Status = application.FieldDone
	default:
		f.Status = application.FieldDeclined
		t.lead(t.Text("declined.optional", map[string]any{"label": t.Label(f.ID)}))
	}
}

// toPerson says that people take the field over, and what became of what was told.
func (t *turn) toPerson(f *application.Field) {
	key := "declined.to_person"
	if len(f.Facts)+len(f.Words) > 0 {
		key = "declined.to_person_partly"
	}
	t.lead(t.Text(key, map[string]any{"label": t.Label(f.ID)}))
}

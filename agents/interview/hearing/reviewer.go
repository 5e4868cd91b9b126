package hearing

import (
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// InDoubt takes in what was asked back, where the candidate says that it is so or chooses one of two ends, and what of this utterance is to
// be asked back. Saying the same again says no more than before: it is asked again. A fact that is told for sure stands before both.
func (l *Listener) InDoubt(r *application.Reviewed, f *application.Field, v *Verifier) {
	told := func(d application.Told) bool {
		return slices.ContainsFunc(r.Facts, func(o application.Told) bool { return o.Key == d.Key })
	}
	answer, open := stance.YesNo(l.Said.Text), len(f.Doubts) > 0
	which := slices.ContainsFunc(f.Doubts, application.Told.Between)
	switch chosen := l.chosenEnds(f.Doubts); {
	case len(chosen) > 0:
		r.Confirm(chosen)
	case open && !which && (answer == stance.Yes || answer != stance.No && len(r.Facts) == 0 && aboutSo().MatchString(l.Said.Text)):
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

// aboutSo says of what was asked back that it is about so: 「ちょうどじゃなくていいけど、だいたいその辺で」.
var aboutSo = lexicon.Lazy(`{about so}`)

// firstClause is what the utterance begins with.
func (l *Listener) firstClause() string {
	raw := l.Said.Text
	if cs := text.Clauses(raw); len(cs) > 0 {
		return strings.TrimRight(cs[0].In(raw), " ,、。.")
	}
	return raw
}

// Where is the context in which the candidate's words are read. Only telephone numbers are read as the job's country's where the
// candidate's is not known.
func (l *Listener) Where(def *form.Field) ask.Context {
	country := l.State.Country
	if country == "" && def.Type == form.TypePhone {
		country = l.State.Form.Country
	}
	return ask.Context{Lang: l.State.Speaks, Country: country, Zone: l.State.Zone, Now: l.Now, Near: l.DayTalkedOf(def)}
}

// DayTalkedOf is the day that is asked back, or that an answer has which is told anew; empty for none. Where 11 January is asked back, "the 15th" is one of
// January, and beside an interview on 10 December "Tuesday" is the one of that week.
func (l *Listener) DayTalkedOf(def *form.Field) string {
	f := l.State.Field(def.ID)
	if f == nil {
		return ""
	}
	dayOf := func(key string, v any) string {
		told, _ := v.(string)
		day := text.FirstBytes(told, len(time.DateOnly))
		if _, err := time.Parse(time.DateOnly, day); err != nil || def.Type != form.TypeDate && !facts.IsStart(*def, key) && !facts.AsksSlots(*def) {
			return ""
		}
		return day
	}
	for _, d := range f.Doubts {
		if day := dayOf(d.Key, d.Value); day != "" {
			return day
		}
	}
	for _, key := range def.Keys() {
		if day := dayOf(key, f.Facts[key].Value); day != "" {
			return day
		}
	}
	return ""
}

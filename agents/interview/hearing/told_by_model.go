package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/orders"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/text"
)

// ToldOf are the facts of a field that the model found in what was said and that the program has borne out.
func (l *Listener) ToldOf(f *application.Field) (out []brief.Fact) {
	for _, told := range l.ByModel.Found.Facts {
		if told.Field == f.ID && slices.Contains(l.Said.Ids(), told.Quote.Message) && text.Holds(l.Said.Text, told.Quote.Text) {
			out = append(out, brief.Fact{Key: told.Key, Value: application.Encoded(told.Value), Quote: told.Quote.Text})
		}
	}
	return out
}

// toldElse are the facts of other fields than f that the model found in a message, as what waits for their review. One that is settled is meant
// where the candidate changes it or says that it belongs there: "my last shop's number was 03-…" changes nothing.
func (l *Listener) toldElse(f *application.Field, h application.Heard) (others []application.Ahead) {
	for _, told := range l.ByModel.Found.Facts {
		o := l.State.Field(told.Field)
		if told.Quote.Message != h.ID || o == nil || o == f || o.Settled() && !l.changes(o, told) || !text.Holds(h.Text, told.Quote.Text) {
			continue
		}
		i := slices.IndexFunc(others, func(a application.Ahead) bool { return a.Field == o.ID })
		if i < 0 {
			i, others = len(others), append(others, application.Ahead{Field: o.ID})
		}
		others[i].Facts = append(others[i].Facts, told)
	}
	for i := range others {
		others[i].Heard = h.Wording(sentencesOf(h.Text, others[i].Facts))
	}
	return others
}

// changes reports that a fact of a settled field is another one now, and told as such.
func (l *Listener) changes(f *application.Field, told reading.Told) bool {
	if old, had := f.Facts[told.Key]; had && application.JSON(old.Value) == application.JSON(told.Value) {
		return false
	}
	r, _ := l.ByModel.Found.Of(l.ByModel.Scene, told.Quote.Text)
	return r.Does(reading.Correct) || r.Does(reading.AnswerOther) || l.State.Status == application.Confirming
}

// sentencesOf are the sentences of a text that tell some facts.
func sentencesOf(said string, told []reading.Told) string {
	var out []string
	for _, s := range text.Sentences(said) {
		sentence := strings.TrimSpace(s.In(said))
		if slices.ContainsFunc(told, func(f reading.Told) bool { return text.Holds(sentence, f.Quote.Text) }) {
			out = append(out, sentence)
		}
	}
	if len(out) == 0 { // over several sentences
		return said
	}
	return strings.Join(out, "\n")
}

// DealByModel parts a message as deal does: what tells facts of other fields alone is no part of the answer to this one.
func (l *Listener) DealByModel(f *application.Field, h application.Heard, own string, others []application.Ahead) (string, []application.Ahead) {
	if here := func(a application.Ahead) bool { return l.onlyHere(f, h, a) }; slices.ContainsFunc(others, here) {
		own, others = h.Text, slices.DeleteFunc(others, here)
	}
	for _, a := range l.toldElse(f, h) {
		if i := slices.IndexFunc(others, func(o application.Ahead) bool { return o.Field == a.Field }); i >= 0 {
			others[i] = a
		} else {
			others = append(others, a)
		}
	}
	var elsewhere []reading.Told
	for _, a := range others {
		elsewhere = append(elsewhere, a.Facts...)
	}
	if len(elsewhere) == 0 {
		return own, others
	}
	return l.withoutElsewhere(f, own, elsewhere), others
}

// onlyHere reports that rules give another field words in which the model found facts of this one, and none of the other.
func (l *Listener) onlyHere(f *application.Field, h application.Heard, a application.Ahead) bool {
	in := func(told reading.Told) bool {
		return told.Quote.Message == h.ID && text.Holds(a.Heard.Text, told.Quote.Text)
	}
	return slices.ContainsFunc(l.ByModel.Found.Facts, func(told reading.Told) bool { return told.Field == f.ID && in(told) }) &&
		!slices.ContainsFunc(l.ByModel.Found.Facts, func(told reading.Told) bool { return told.Field == a.Field && in(told) })
}

// seesOnlyAnswers reports that the model has seen nothing but answers in the newest words, and found what was asked: then no word of them is
// anything else. Orders are found by rules.
func (l *Listener) seesOnlyAnswers() bool {
	f, _ := l.State.CurrentField()
	r, _ := l.ByModel.Found.Of(l.ByModel.Scene, l.Said.Text)
	return f != nil && l.ByModel.Err == nil && len(r) > 0 && len(l.ToldOf(f)) > 0 && len(orders.Find(l.Said.Text)) == 0 &&
		!slices.ContainsFunc(r, func(m reading.Move) bool { return m.Kind != reading.Answer && m.Kind != reading.AnswerOther })
}

// withoutElsewhere takes out of an answer the clauses that tell facts of other fields and none of this one. Where none of this one was found, a
// sentence that answers may be all that there is of it.
func (l *Listener) withoutElsewhere(f *application.Field, own string, elsewhere []reading.Told) string {
	parts, in := text.Sentences(own), func(all []reading.Told, words string) bool {
		return slices.ContainsFunc(all, func(told reading.Told) bool { return text.Holds(words, told.Quote.Text) })
	}
	here := slices.DeleteFunc(slices.Clone(l.ByModel.Found.Facts), func(told reading.Told) bool { return told.Field != f.ID })
	if in(here, own) {
		parts = text.Clauses(own)
	}
	var kept []string
	for _, p := range parts {
		words := strings.TrimSpace(p.In(own))
		if !in(elsewhere, words) || in(here, words) || !in(here, own) && l.ByModel.does(reading.Answer, words) {
			kept = append(kept, words)
		}
	}
	return strings.Trim(strings.Join(kept, "\n"), " 　、,")
}

// TakeRules adds to the facts that a model found what rules read for certain and it left out, and asks back where they read another value in
// the same words. What is told in words alone nobody reads for certain, but where the field asks for nothing else than a value.
func TakeRules(r *application.Reviewed, f *application.Field, def *form.Field, v *Verifier, differ map[string]bool) {
	for _, read := range v.Read {
		switch {
		case slices.ContainsFunc(r.Facts, func(o application.Told) bool { return o.Key == read.Key }):
		case differ[f.ID+"/"+read.Key]:
			v.doubt = append(v.doubt, read)
		case def.Type != form.TypeText || !v.isWords(read.Key):
			r.Facts = append(r.Facts, read)
		}
	}
}

package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// answeredAnother heeds a message that says that a choice was made for another question than the one that was asked: "wait, I'm authorized, the nope was
// for sponsorship", 「働けます。さっきの「いいえ」は残業の話でした」; or tells one otherwise where an address is asked. What it tells of one choice takes the place of
// that; where it tells of none, which is meant is asked. It reports whether that was said.
func (t *turn) answeredAnother(ctx context.Context) (bool, error) {
	if t.s.Plan == nil || t.s.Status != application.Interviewing || t.pastes() {
		return false, nil
	}
	chosen := t.choicesMade()
	now, def := t.s.CurrentField()
	if len(chosen) == 0 || now == nil {
		return false, nil
	}
	f, told := t.choiceTold(chosen)
	answer, saysSo := answerMeantElsewhere(t.said.text)
	switch fitsHere := t.tells() && (def.Type == form.TypeText || t.answersPlainly()); {
	case !saysSo && (f == nil || fitsHere || def.Type == form.TypeText), f == nil && fitsHere:
		return false, nil // it answers what is asked, whatever was said no to in it
	case f == nil:
		t.askWhich(chosen)
		return true, nil
	}
	if answer != "" && slices.ContainsFunc(t.named(t.said.text), func(n naming) bool { return n.field == now }) {
		h := t.said.parts[len(t.said.parts)-1].Wording(answer) // the answer is for what is asked now
		t.s.Ahead = append(slices.Clip(t.s.Ahead), application.Ahead{Field: now.ID, Heard: h})
	}
	t.tellChanges([]correction{{field: f, only: told, from: t.said.text}})
	t.s.Pending = t.said.only(t.withoutClauses(told))
	if t.said = utterance(t.s.Pending); t.said.text != "" {
		return false, nil
	}
	t.s.Pending, t.said = nil, said{}
	return true, t.attempt(ctx)
}

// withoutClauses are the sentences of the newest words that do not hold what was told, and do not say that it was meant for another question.
func (t *turn) withoutClauses(told string) string {
	var rest []string
	for _, s := range text.Sentences(t.said.text) {
		sentence := strings.TrimSpace(s.In(t.said.text))
		if _, elsewhere := answerMeantElsewhere(sentence); !elsewhere && !strings.Contains(sentence, told) && substantial(sentence) {
			rest = append(rest, sentence)
		}
	}
	return strings.Join(rest, "\n")
}

// answerMeantElsewhere reports words that say that an answer was meant for another question, and that answer, where they have it.
func answerMeantElsewhere(raw string) (answer string, ok bool) {
	at, group := lexicon.Find("answered another", strings.ToLower(text.Fold(raw)))
	if at == nil {
		return "", false
	}
	return group("said"), true
}

// choicesMade are the choices that were made before the open question.
func (t *turn) choicesMade() (out []*application.Field) {
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		if f.Settled() && f.ID != t.s.Current && len(f.Facts) > 0 && t.s.Form.Field(f.ID).OffersOptions() {
			out = append(out, f)
		}
	}
	return out
}

// choiceTold is the one of several choices that a clause of the newest words speaks of and tells otherwise, and that clause; nil for none.
func (t *turn) choiceTold(among []*application.Field) (found *application.Field, told string) {
	for _, c := range text.Clauses(t.said.text) {
		clause := strings.TrimSpace(c.In(t.said.text))
		if _, elsewhere := answerMeantElsewhere(clause); elsewhere {
			continue
		}
		for _, f := range among {
			if !t.speaksOf(f, clause) || len(t.newValues(f, clause)) == 0 {
				continue
			}
			if found != nil && found != f {
				return nil, ""
			}
			found, told = f, clause
		}
	}
	return found, told
}

// speaksOf reports a clause with a word of a field's name, or of being allowed to work where that is asked.
func (t *turn) speaksOf(f *application.Field, clause string) bool {
	def := t.s.Form.Field(f.ID)
	asked := strings.Join(slices.Concat(def.Label.All(), def.Intent.All(), []string{def.ID}), " ")
	return slices.ContainsFunc(t.named(clause), func(n naming) bool { return n.field == f }) ||
		value.AsksToWork(asked) && lexicon.Match("may work", strings.ToLower(text.Fold(clause)))
}

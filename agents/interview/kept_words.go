package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Quote is what a candidate answered to a field in words that no fact holds.
type Quote struct {
	Text   string `json:"text"`
	Source string `json:"source"` // the message's id
}

// keepWords keeps what an answer says beside its facts: who was thanked for 「前の店では新人の話を聞いていました」 finds it in the record, though
// no fact was read in it.
func (t *turn) keepWords(f *Field, def *form.Field, r Reviewed, sure bool) {
	if f.Edited != "" {
		f.Words = slices.DeleteFunc(slices.Clone(f.Words), func(q Quote) bool { return q.Source == f.Edited })
	}
	if f.Reopened && (r.ByDay || len(r.Facts) > 0 && !f.ByDay) { // it is told anew
		f.Words = nil
	}
	if f.ByDay {
		t.keepHours(f, r)
		return
	}
	if !sure || r.Reply == brief.ReplyRefusal || r.Reply == brief.ReplyNone || r.Denied || r.Invalid != nil || len(r.Doubts) > 0 {
		return
	}
	for _, h := range t.said.parts {
		if text := t.wordsBeside(def, h.Text, r.Facts); text != "" {
			f.Words = append(slices.Clip(f.Words), Quote{text, h.ID})
		}
	}
}

// wordsBeside is what an answer says that is to be kept beside its facts: not what is protected, off the record, a question or no answer.
// Beside facts, words count where the field is told in sentences and a number is all that was read: "an HR assistant for two years".
func (t *turn) wordsBeside(def *form.Field, raw string, told []Told) string {
	if def.Type != form.TypeText || def.Sensitive || slices.ContainsFunc(def.Keys(), isName) ||
		len(told) > 0 && !(facts.ToldInSentences(*def) && !slices.ContainsFunc(told, heldInWords)) {
		return ""
	}
	var out []string
	for _, s := range text.Sentences(raw) {
		words := strings.TrimSpace(s.In(raw))
		left := words
		for _, fact := range told {
			left = strings.ReplaceAll(left, fact.Words, " ")
		}
		if t.mayKeep(words) && substantial(words) && facts.Weight(left) >= 2 {
			out = append(out, words)
		}
	}
	return strings.Join(out, " ")
}

// heldInWords reports a fact that holds what was said, and not a number or the like of it.
func heldInWords(told Told) bool {
	_, words := told.Value.(string)
	return words
}

// mayKeep reports a sentence that tells nothing protected and is an answer.
func (t *turn) mayKeep(words string) bool {
	at, _ := t.protected(words)
	return len(at) == 0 && len(wish.Reasons(words, true)) == 0 && !stance.IsQuestion(words) && !stance.IsRefusal(words) && !stance.IsDontKnow(words)
}

// rewordKept puts the new text of a message in the place of the old one.
func (t *turn) rewordKept(h Heard) {
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		f.Words = slices.Clone(f.Words)
		for j, q := range f.Words {
			if q.Source == h.ID {
				f.Words[j].Text = t.wordsBeside(t.s.Form.Field(f.ID), h.Text, nil)
			}
		}
		f.Words = slices.DeleteFunc(f.Words, func(q Quote) bool { return q.Text == "" })
	}
}

// quotes are the words kept of a field that none of its facts holds.
func (f *Field) quotes() []string {
	var out []string
	for _, q := range f.Words {
		held := func(fact Fact) bool {
			return strings.Contains(text.Squeeze(fact.Words), text.Squeeze(q.Text)) || strings.Contains(text.Squeeze(encoded(fact.Value)), text.Squeeze(q.Text))
		}
		if !slices.ContainsFunc(sortedKeys(f.Facts), func(key string) bool { return held(f.Facts[key]) }) && !slices.Contains(out, q.Text) {
			out = append(out, q.Text)
		}
	}
	return out
}

// withoutQuotes takes the words out that hold what is named.
func (f *Field) withoutQuotes(gone func(Quote) bool) (took bool) {
	n := len(f.Words)
	f.Words = slices.DeleteFunc(slices.Clone(f.Words), gone)
	return len(f.Words) < n
}

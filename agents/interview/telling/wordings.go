package telling

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// ExampleAgain says after a vain answer what is still missing of a fact, with an example, where the catalogue has words for it: "evenings" tells
// no hour. "" else.
func (w *Teller) ExampleAgain(def *form.Field, next *application.Next) string {
	if next.Told || len(next.Topics) == 0 || !w.Ours(def) || !w.Texts().Has("again."+next.Topics[0]) {
		return ""
	}
	return w.Text("again."+next.Topics[0], nil)
}

// FirstQuestion is the field's own: the form's, else the catalogue's for this field, else that for its type.
func (w *Teller) FirstQuestion(def *form.Field) string {
	if q := def.Question.In(w.State.Speaks); q != "" && def.Question.Has(w.State.Speaks) {
		return q
	}
	if !w.Ours(def) {
		return w.PlainQuestion(def)
	}
	var keys []string
	for _, k := range def.Keys() {
		keys = append(keys, "question."+def.ID+"."+k)
	}
	keys = append(keys, "question."+def.ID, "question.type."+string(def.Type))
	c := w.Texts()
	return c.Text(c.FirstOf(keys...), w.FieldArgs(def))
}

// PlainQuestion asks for the field by its label.
func (w *Teller) PlainQuestion(def *form.Field) string {
	c := w.Texts()
	return c.Text(c.FirstOf("question.type."+string(def.Type), "question.type.text"), w.FieldArgs(def))
}

// FieldArgs are what the texts on a field may name of it.
func (w *Teller) FieldArgs(def *form.Field) map[string]any {
	return map[string]any{"label": strings.TrimSpace(def.Label.In(w.State.Speaks)), "intent": def.Intent.In(w.State.Speaks)}
}

// Ours reports whether the catalogue knows every fact that the field needs, so that its wordings for a field of this name fit.
func (w *Teller) Ours(def *form.Field) bool {
	return !slices.ContainsFunc(def.RequiredFacts, func(k string) bool { return !w.Texts().Has("fact." + k) })
}

// FollowupQuestion asks for one fact, and for others along with it.
func (w *Teller) FollowupQuestion(def *form.Field, keys []string) string {
	if len(keys) == 0 {
		return w.FirstQuestion(def)
	}
	c := w.Texts()
	generic := "followup.generic"
	if w.FactName(keys[0]) == "" {
		generic = "ask.more"
	}
	text := def.Followups[keys[0]].In(w.State.Speaks)
	if text == "" {
		text = c.Text(c.FirstOf("followup."+keys[0], measureOf(keys[0]), generic), map[string]any{"fact": w.FactName(keys[0]), "label": w.Label(def.ID)})
	}
	var others []string
	for _, k := range keys[1:] {
		if name := w.FactName(k); name != "" && !slices.Contains(others, name) {
			others = append(others, name)
		}
	}
	if len(others) == 0 {
		return text
	}
	return text + w.Space() + c.Text("ask.also", map[string]any{"facts": c.List(others)})
}

// measureOf is the text that asks for a fact of an unknown name whose key says that it is a number; empty for others.
func measureOf(key string) string {
	words := strings.Split(key, "_")
	for _, unit := range []string{"years", "months", "people"} {
		if len(words) > 1 && (words[0] == unit || words[len(words)-1] == unit) {
			return "followup.generic.number"
		}
	}
	return ""
}

package interview

import (
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// reviewedQuestion is the wording, written and reviewed by people, of what the field is to be asked now. After an answer
// that told nothing it is not the one that was asked just before, where there is another.
func (t *turn) reviewedQuestion(f *application.Field, def *form.Field) string {
	text := t.nextQuestion(f, def)
	if f.Next == nil || f.Next.Told || f.Returning || !strings.HasSuffix(f.Text, text) {
		return text
	}
	if f.Next.Why == application.WhyDoubt && len(f.Doubts) > 0 {
		return t.doubtQuestion(f, "_again")
	}
	plain := t.firstQuestion(def)
	if f.Next.Why == application.WhyMissing {
		plain = t.followupQuestion(def, f.Next.Topics)
	}
	for _, key := range []string{"reask.polite", "reask.garbled_plain"} {
		if other := t.Text(key, nil) + t.Space() + plain; !strings.HasSuffix(f.Text, other) {
			return other
		}
	}
	return text
}

func (t *turn) nextQuestion(f *application.Field, def *form.Field) string {
	next := f.Next
	if next == nil {
		return t.firstQuestion(def)
	}
	c := t.Texts()
	switch next.Why {
	case application.WhyMissing, application.WhyLacks:
		if again := t.exampleAgain(def, next); again != "" {
			return again
		}
		return t.followupQuestion(def, next.Topics)
	case application.WhyDoubt:
		if len(f.Doubts) == 0 { // the message that told it is gone
			return t.firstQuestion(def)
		}
		return t.doubtQuestion(f, "")
	case application.WhyInvalid:
		args := map[string]any{"label": t.Label(f.ID)} // what stands where the kind of fault has no words of its own
		maps.Copy(args, next.Args)
		return c.Text(c.FirstOf(next.Key, "invalid.generic"), args)
	case application.WhySoften:
		return c.Text("declined.required_reason", map[string]any{"why": t.why(def)})
	case application.WhyMore:
		question, _ := next.Args[valueQuestion].(string)
		return t.moreQuestion(def, question)
	case application.WhyReopen:
		key := "edit.reask"
		if len(t.Options(def)) > 0 {
			key = "edit.reask.choice"
		}
		return c.Text(key, map[string]any{"label": t.Label(f.ID)})
	}
	if f.Followups > 0 && len(next.Topics) > 0 {
		if again := t.exampleAgain(def, next); again != "" {
			return again
		}
		return c.Text("reask.polite", nil) + t.Space() + t.followupQuestion(def, next.Topics)
	}
	if f.Fruitless > offerPerson { // the example was given, and a person was offered: neither again
		return c.Text("reask.garbled_plain", nil) + t.Space() + t.firstQuestion(def)
	}
	if key := c.FirstOf("example."+f.ID, "example.type."+string(def.Type), ""); key != "" && t.ours(def) {
		return c.Text("reask.garbled", map[string]any{"example": c.Text(key, nil)})
	}
	return c.Text("reask.polite", nil) + t.Space() + t.firstQuestion(def)
}

// exampleAgain says after a vain answer what is still missing of a fact, with an example, where the catalogue has words for it: "evenings" tells
// no hour. "" else.
func (t *turn) exampleAgain(def *form.Field, next *application.Next) string {
	if next.Told || len(next.Topics) == 0 || !t.ours(def) || !t.Texts().Has("again."+next.Topics[0]) {
		return ""
	}
	return t.Text("again."+next.Topics[0], nil)
}

// firstQuestion is the field's own: the form's, else the catalogue's for this field, else that for its type.
func (t *turn) firstQuestion(def *form.Field) string {
	if q := def.Question.In(t.State.Speaks); q != "" && def.Question.Has(t.State.Speaks) {
		return q
	}
	if !t.ours(def) {
		return t.plainQuestion(def)
	}
	var keys []string
	for _, k := range def.Keys() {
		keys = append(keys, "question."+def.ID+"."+k)
	}
	keys = append(keys, "question."+def.ID, "question.type."+string(def.Type))
	c := t.Texts()
	return c.Text(c.FirstOf(keys...), t.fieldArgs(def))
}

// plainQuestion asks for the field by its label.
func (t *turn) plainQuestion(def *form.Field) string {
	c := t.Texts()
	return c.Text(c.FirstOf("question.type."+string(def.Type), "question.type.text"), t.fieldArgs(def))
}

func (t *turn) fieldArgs(def *form.Field) map[string]any {
	return map[string]any{"label": strings.TrimSpace(def.Label.In(t.State.Speaks)), "intent": def.Intent.In(t.State.Speaks)}
}

// ours reports whether the catalogue knows every fact that the field needs, so that its wordings for a field of this name fit.
func (t *turn) ours(def *form.Field) bool {
	for _, k := range def.RequiredFacts {
		if !t.Texts().Has("fact." + k) {
			return false
		}
	}
	return true
}

// followupQuestion asks for one fact, and for others along with it.
func (t *turn) followupQuestion(def *form.Field, keys []string) string {
	if len(keys) == 0 {
		return t.firstQuestion(def)
	}
	c := t.Texts()
	generic := "followup.generic"
	if t.FactName(keys[0]) == "" {
		generic = "ask.more"
	}
	text := def.Followups[keys[0]].In(t.State.Speaks)
	if text == "" {
		text = c.Text(c.FirstOf("followup."+keys[0], measureOf(keys[0]), generic), map[string]any{"fact": t.FactName(keys[0]), "label": t.Label(def.ID)})
	}
	var others []string
	for _, k := range keys[1:] {
		if name := t.FactName(k); name != "" && !slices.Contains(others, name) {
			others = append(others, name)
		}
	}
	if len(others) == 0 {
		return text
	}
	return text + t.Space() + c.Text("ask.also", map[string]any{"facts": c.List(others)})
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

package interview

import (
	"maps"
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
	plain := t.FirstQuestion(def)
	if f.Next.Why == application.WhyMissing {
		plain = t.FollowupQuestion(def, f.Next.Topics)
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
		return t.FirstQuestion(def)
	}
	c := t.Texts()
	switch next.Why {
	case application.WhyMissing, application.WhyLacks:
		if again := t.ExampleAgain(def, next); again != "" {
			return again
		}
		return t.FollowupQuestion(def, next.Topics)
	case application.WhyDoubt:
		if len(f.Doubts) == 0 { // the message that told it is gone
			return t.FirstQuestion(def)
		}
		return t.doubtQuestion(f, "")
	case application.WhyInvalid:
		args := map[string]any{"label": t.Label(f.ID)} // what stands where the kind of fault has no words of its own
		maps.Copy(args, next.Args)
		return c.Text(c.FirstOf(next.Key, "invalid.generic"), args)
	case application.WhySoften:
		return c.Text("declined.required_reason", map[string]any{"why": t.Why(def)})
	case application.WhyMore:
		question, _ := next.Args[valueQuestion].(string)
		return t.MoreQuestion(def, question)
	case application.WhyReopen:
		key := "edit.reask"
		if len(t.Options(def)) > 0 {
			key = "edit.reask.choice"
		}
		return c.Text(key, map[string]any{"label": t.Label(f.ID)})
	}
	if f.Followups > 0 && len(next.Topics) > 0 {
		if again := t.ExampleAgain(def, next); again != "" {
			return again
		}
		return c.Text("reask.polite", nil) + t.Space() + t.FollowupQuestion(def, next.Topics)
	}
	if f.Fruitless > offerPerson { // the example was given, and a person was offered: neither again
		return c.Text("reask.garbled_plain", nil) + t.Space() + t.FirstQuestion(def)
	}
	if key := c.FirstOf("example."+f.ID, "example.type."+string(def.Type), ""); key != "" && t.Ours(def) {
		again := "reask.garbled"
		if def.Type != form.TypeText {
			again = "reask.garbled_value"
		}
		return c.Text(again, map[string]any{"example": c.Text(key, nil)})
	}
	return c.Text("reask.polite", nil) + t.Space() + t.FirstQuestion(def)
}

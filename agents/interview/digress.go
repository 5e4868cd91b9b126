package interview

import (
	"context"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// aside answers something beside the open question and puts that question again, if there is one. Who has just read the very same
// is told how to reach a person instead.
func (t *turn) aside(text string) { t.asideOr(text, "reask.person") }

// asideOr is aside with the text that who has just read the very same is told instead.
func (t *turn) asideOr(words, instead string) {
	t.State.Pending = nil
	t.lead(words)
	if q := t.State.Open; q != nil && q.Said == text.JoinLines(t.opening(), q.Post.Text) {
		t.leads = []string{t.Text(instead, nil)}
	}
	t.reask()
}

// unhelpful asks again after a message without anything to work with.
func (t *turn) unhelpful(text string) {
	t.event("reask_politely", t.State.Current)
	if f, _ := t.State.CurrentField(); f != nil {
		if f.Fruitless++; f.Fruitless == offerPerson {
			text = t.Text("reask.person", nil)
		}
	}
	t.aside(text)
}

// goBack opens the field before the current one again.
func (t *turn) goBack(ctx context.Context) error {
	i := slices.IndexFunc(t.State.Fields, func(f application.Field) bool { return f.ID == t.State.Current })
	if i <= 0 {
		t.aside(t.Text("back.first", nil))
		return nil
	}
	t.State.Pending, t.Said = nil, hearing.Said{}
	t.DropUnread()
	t.reopen(&t.State.Fields[i-1], nil)
	t.lead(t.Text("back", nil))
	return t.attempt(ctx)
}

// answerBesideQuestion answers something at the summary, which stands above, or beside a question, which is put again.
func (t *turn) answerBesideQuestion(text string) {
	if t.State.Status == application.Confirming {
		t.State.Pending = nil
		t.state(text)
		return
	}
	t.aside(text)
}

// skip goes on without the field that is asked.
func (t *turn) skip(ctx context.Context, f *application.Field) error {
	if _, question := t.SplitQuestions(); question != "" { // "so skip. does it matter?"
		answer, err := t.counter(ctx, question)
		if err != nil {
			return err
		}
		t.lead(answer)
	}
	t.State.Pending = nil
	t.DropUnread()
	if t.refused(f, t.State.Form.Field(f.ID)); f.Settled() {
		t.State.Current = ""
	}
	return t.attempt(ctx)
}

// ignoreOrders counts words that give the program orders for the person who decides. It reports whether nothing else was said.
func (t *turn) ignoreOrders(m hearing.Move) bool {
	t.State.Injections++
	t.event("injection_ignored", t.State.Current)
	if !m.Only {
		return false
	}
	key := "injection.ignored"
	switch {
	case intents.AsksOthers(m.Words):
		key = "injection.scope"
	case intents.AsksPrompt(m.Words):
		key = "injection.prompt"
	}
	t.aside(t.Text(key, nil))
	return true
}

// answerQuestion answers a question to us as far as it is known here, and passes it on otherwise. It reports whether nothing else was said.
func (t *turn) answerQuestion(ctx context.Context, m hearing.Move) (bool, error) {
	t.event("helpdesk_digression", t.State.Current)
	waiting := len(t.State.PassedOn)
	answer, err := t.counter(ctx, m.Words)
	if err != nil {
		return true, err
	}
	t.lead(answer)
	if option := t.UnsureOption(); option != "" && m.Only && len(t.State.PassedOn) > waiting { // they need not wait for what people say
		t.lead(t.Text("choice.unsure", map[string]any{"option": option}))
	}
	if !m.Only {
		t.questioned = true
		t.Said = hearing.Utterance(m.Parts)
		t.notNeeded(m.Words)
		if t.KeepsProposed() {
			b, _ := t.State.Open.Post.Card.Button(hearing.ButtonAsProposed)
			return true, t.press(ctx, b, t.Said)
		}
		return false, nil
	}
	t.notNeeded(t.Said.Text)
	t.Said = hearing.Utterance(m.Parts)
	t.State.Pending = m.Parts
	t.event("field_resumed", t.State.Current)
	t.asideOr("", "counter.again")
	return true, nil
}

// noDocument goes on where a message asked whether the text of a document does, and reports whether nothing else was said.
func (t *turn) noDocument() bool {
	if f, _ := t.State.CurrentField(); f != nil {
		f.Returning = true
	}
	if len(t.State.Ahead) > 0 {
		return false
	}
	t.carryOn()
	return true
}

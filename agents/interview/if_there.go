package interview

import (
	"cmp"
	"context"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// answerIfThere says whether what was asked after stands in the application, and where; what does not is offered to be added. A yes to that adds it and sends
// nothing.
func (t *turn) answerIfThere(m hearing.Move) {
	t.State.Pending = nil
	if m.Words == "" {
		t.answerBesideQuestion(t.there(m.Field, t.Said.Text))
		return
	}
	words := map[string]any{"words": text.Shorten(m.Words, intents.MaxWhole)}
	missing := &application.Ahead{Heard: t.Said.Parts[0].Wording(m.Words)}
	if m.Field == nil {
		t.lead(t.Text("summary.not_there", words))
		t.askWhich(t.InWords())
		t.State.Missing = missing
		return
	}
	missing.Field, words["label"] = m.Field.ID, t.Label(m.Field.ID)
	t.State.Behind = cmp.Or(t.State.Behind, t.State.Open)
	t.ask(bot.Post{
		Text: t.Text("summary.add", words),
		Asks: asksConfirm,
		Card: &bot.Card{Kind: hearing.CardAdd, Buttons: []bot.Button{
			{Name: hearing.ButtonAdd, Label: t.Text("summary.add.button", nil), Style: bot.Primary},
			{Name: hearing.ButtonKeep, Label: t.Text("edit.button.keep", nil), Style: bot.Default},
		}},
	})
	t.State.Missing = missing
}

// there says that something stands in an answer, with the words that show it.
func (t *turn) there(f *application.Field, words string) string {
	return t.Text("summary.there", map[string]any{"label": t.Label(f.ID), "words": text.Shorten(t.Shows(f, words), intents.MaxWhole)})
}

// ofRecord answers a question that no people can answer, as it asks after the record, or asks for a change of it; empty for others.
func (t *turn) ofRecord(question string) string {
	f, words, ok := t.AskedOfRecord(question)
	switch {
	case ok && f != nil:
		return t.there(f, words)
	case ok:
		return t.Text("summary.lacks", map[string]any{"words": text.Shorten(words, intents.MaxWhole)})
	case t.AsksOfWaiting(question):
		return t.Text("counter.waiting", nil)
	case t.AsksToSend(question):
		return t.Text("summary.held", nil)
	case t.AsksOfRecord(question):
		return t.Text("edit.unread", map[string]any{"text": text.Shorten(question, intents.MaxWhole)})
	}
	return ""
}

// addingButton adds what was offered to be added, or leaves it out.
func (t *turn) addingButton(ctx context.Context, button string) error {
	missing := t.State.Missing
	t.State.Missing = nil
	t.goBehind()
	if button != hearing.ButtonAdd || missing == nil || t.State.Field(missing.Field) == nil {
		t.State.Pending, t.Said = nil, hearing.Said{}
		t.lead(t.Text("edit.nothing", nil))
		t.reask()
		return nil
	}
	t.State.Pending = []application.Heard{missing.Heard}
	t.Said = hearing.Utterance(t.State.Pending)
	return t.correct(ctx, addsMissing(t.State.Field(missing.Field), missing.Heard))
}

// addsMissing has what was missing stand beside an answer.
func addsMissing(f *application.Field, h application.Heard) hearing.Correction {
	return hearing.Correction{Field: f, Only: h.Text, From: h.Text, Adds: true}
}

package telling

import (
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// FieldPost is the question for a field as it is posted: with the progress before it, the hints behind it, its buttons, and what its answer looks like.
func (w *Teller) FieldPost(f *application.Field, def *form.Field, words string, first bool) bot.Post {
	p := bot.Post{Asks: f.ID, Progress: w.progress(), Expect: expected(f, def), Card: w.orKeep(f, def, w.choices(def))}
	p.Text = p.Progress.Bar() + " " + words
	switch {
	case def.OffersOptions():
		list := w.optionList(def)
		p.Text, p.Options = text.JoinLines(p.Text, list), len(list)
	case first:
		p.Text = w.hinted(def, p.Text)
	}
	return p
}

// hinted puts behind a question what an answer may be, the first time.
func (w *Teller) hinted(def *form.Field, words string) string {
	c := w.Texts()
	if def.Type == form.TypeFile {
		if def.MaxMB > 0 {
			words = text.JoinLines(words, c.Text("question.file_hint", map[string]any{"accept": w.kinds(def), "max_mb": def.MaxMB}))
		}
		if len(def.Alternatives) > 0 {
			words = text.JoinLines(words, c.Text("question.text_instead_hint", nil))
		}
	}
	if def.MaxChars > 0 && !strings.Contains(words, strconv.Itoa(def.MaxChars)) {
		words = text.JoinLines(words, c.Text("question.max_chars_hint", map[string]any{"max_chars": def.MaxChars}))
	}
	if !def.Required {
		words = text.JoinLines(words, c.Text("question.optional_hint", nil))
	}
	return words
}

// progress is which field of how many this is.
func (w *Teller) progress() *bot.Progress {
	return &bot.Progress{Done: min(w.State.SettledCount()+1, len(w.State.Fields)), Total: len(w.State.Fields)}
}

// orKeep adds to the buttons of a field that was opened again the one that leaves it as it was.
func (w *Teller) orKeep(f *application.Field, def *form.Field, card *bot.Card) *bot.Card {
	if !f.ReopenedComplete(def) {
		return card
	}
	if card == nil {
		card = &bot.Card{Kind: "edit"}
	}
	card.Buttons = append(card.Buttons, bot.Button{Name: hearing.ButtonKeep, Label: w.Text("edit.button.keep", nil), Style: bot.Default})
	return card
}

func (w *Teller) optionList(def *form.Field) string {
	var lines []string
	for i, o := range w.Options(def) {
		lines = append(lines, w.Text("question.option", map[string]any{"n": i + 1, "label": o.Label.In(w.State.Speaks)}))
	}
	return w.Text("question.options", map[string]any{"options": strings.Join(lines, "\n")})
}

// choices is the card below the question for a field: its options as buttons, or for a file one that opens a form for it; nil where there are none.
func (w *Teller) choices(def *form.Field) *bot.Card {
	if def.Type == form.TypeFile {
		return w.upload(def)
	}
	options := w.Options(def)
	if len(options) == 0 {
		return nil
	}
	card := bot.Card{Kind: hearing.CardChoice}
	for i, o := range options {
		card.Buttons = append(card.Buttons, bot.Button{Name: o.ID, Label: o.Label.In(w.State.Speaks), Style: bot.Default, Item: i + 1})
	}
	return &card
}

// upload is the card of a question for a file. Dropping the file into the conversation does the same.
func (w *Teller) upload(def *form.Field) *bot.Card {
	return &bot.Card{Kind: hearing.CardFile, Buttons: []bot.Button{{
		Name: hearing.ButtonAttach, Label: w.Text("attach.button", nil), Style: bot.Default,
		Modal: &bot.Modal{Title: w.Text("modal.attach.title", nil), Inputs: []bot.Input{{
			Name: "file", Label: w.Label(def.ID), Required: true, File: true,
		}}},
	}}}
}

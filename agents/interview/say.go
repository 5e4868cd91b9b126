package interview

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/bot"
)

// heldQuestion is the kind under which an assistant's message keeps the question that an agent asked in it.
const heldQuestion = "question"

// question is that question, without what the program said around it.
type question struct {
	Asks string `json:"asks"`
	Text string `json:"text"`
}

// questionsIn reads the questions out of a message's data.
func questionsIn(data json.RawMessage) []string {
	var held tool.Held
	if json.Unmarshal(data, &held) != nil {
		return nil
	}
	var out []string
	for _, item := range held {
		var q question
		if item.Kind == heldQuestion && json.Unmarshal(item.Value, &q) == nil {
			out = append(out, q.Text)
		}
	}
	return out
}

// say posts a question that was checked, with what the program adds to it: how far the conversation is, the options of a choice,
// what may be left out.
func (t *turn) say(m application.AddAssistantMessage) {
	_ = t.State.Held.Add(heldQuestion, question{m.Asks, m.Text}) // it always encodes
	f := t.State.Field(m.Field)
	if f == nil {
		t.State.Asked = hearing.Counted(t.State.Asked, m.Asks)
		if m.Asks == application.SectionTimezone {
			t.event("asked_city_for_timezone", "")
		}
		t.ask(bot.Post{Text: m.Text, Asks: m.Asks})
		return
	}
	def := t.State.Form.Field(m.Field)
	first := f.Attempts == 0
	if !f.Returning {
		f.Attempts++
		if f.Next != nil && f.Next.Why == application.WhyMissing {
			f.Followups++
		}
	}
	f.Returning = false
	f.AskedFor, f.Text, f.Digest, f.Status = m.For, m.Text, m.Digest, application.FieldInterviewing
	if len(f.AskedFor) == 0 {
		f.AskedFor = def.RequiredFacts
	}
	if f.Reopened && f.Next != nil && f.Next.Why == application.WhyReopen {
		first = true
	}
	t.ask(bot.Post{Text: t.decorated(f, def, m.Text, first), Asks: m.Asks, Card: t.orKeep(f, def, t.choices(def))})
}

// decorated puts the progress before a question and the hints behind it.
func (t *turn) decorated(f *application.Field, def *form.Field, words string, first bool) string {
	words = t.progress() + " " + words
	if def.Type == form.TypeChoice || def.Type == form.TypeBoolean {
		return text.JoinLines(words, t.optionList(def))
	}
	if !first {
		return words
	}
	c := t.Texts()
	if def.Type == form.TypeFile {
		if def.MaxMB > 0 {
			words = text.JoinLines(words, c.Text("question.file_hint", map[string]any{"accept": t.kinds(def), "max_mb": def.MaxMB}))
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

// maxBar is how many boxes a bar has at most.
const maxBar = 12

// progress shows which field of how many this is.
func (t *turn) progress() string {
	total, at := len(t.State.Fields), min(t.State.SettledCount()+1, len(t.State.Fields))
	boxes, full := total, at
	if total > maxBar {
		boxes, full = maxBar, max(1, at*maxBar/total)
	}
	bar := strings.Repeat("■", full) + strings.Repeat("□", boxes-full)
	return t.Text("progress.bar", map[string]any{"bar": bar, "done": at, "total": total})
}

// orKeep adds to the buttons of a field that was opened again the one that leaves it as it was.
func (t *turn) orKeep(f *application.Field, def *form.Field, card *bot.Card) *bot.Card {
	if !f.ReopenedComplete(def) {
		return card
	}
	if card == nil {
		card = &bot.Card{Kind: "edit"}
	}
	card.Buttons = append(card.Buttons, bot.Button{Name: hearing.ButtonKeep, Label: t.Text("edit.button.keep", nil), Style: bot.Default})
	return card
}

func (t *turn) optionList(def *form.Field) string {
	var lines []string
	for i, o := range t.Options(def) {
		lines = append(lines, t.Text("question.option", map[string]any{"n": i + 1, "label": o.Label.In(t.State.Speaks)}))
	}
	return t.Text("question.options", map[string]any{"options": strings.Join(lines, "\n")})
}

func (t *turn) choices(def *form.Field) *bot.Card {
	options := t.Options(def)
	if len(options) == 0 {
		return nil
	}
	card := bot.Card{Kind: hearing.CardChoice}
	for i, o := range options {
		card.Buttons = append(card.Buttons, bot.Button{Name: o.ID, Label: o.Label.In(t.State.Speaks), Style: bot.Default, Item: i + 1})
	}
	return &card
}

// askReviewed asks the reviewed wording of what is to be asked, if the floor passes it; else the plainest one there is. A field
// for which even that does not pass goes to a person.
func (t *turn) askReviewed() error {
	f, def := t.State.CurrentField()
	if f == nil {
		return nil
	}
	for _, text := range []string{t.reviewedQuestion(f, def), t.firstQuestion(def), t.plainQuestion(def), t.Text("question.type.text", t.fieldArgs(def))} {
		w := t.wording(f, def, text)
		w.Reviewed = text
		if len(t.floor(w)) == 0 {
			return t.apply(application.Change{AddAssistantMessage: &application.AddAssistantMessage{
				Text: text, Asks: f.ID, Field: f.ID, Digest: digest(text), For: f.AsksFor(),
			}})
		}
		t.block(application.Checked{Field: f.ID, Text: text, Violations: []brief.Violation{{Type: "reviewed_wording"}}})
	}
	t.giveUp(f, def)
	t.State.Current = ""
	return nil
}

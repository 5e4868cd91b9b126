package interview

import (
	"encoding/json"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/hearing"
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
	held, _ := heldIn(data)
	return questionsOf(held)
}

// heldIn is what a message's data holds: nothing where there is none. It reports data that is something else.
func heldIn(data json.RawMessage) (held tool.Held, ok bool) {
	if len(data) > 0 && json.Unmarshal(data, &held) != nil {
		return nil, false
	}
	return held, true
}

func questionsOf(held tool.Held) (out []string) {
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
		t.ask(bot.Post{Text: m.Text, Asks: m.Asks, Card: t.settingCard()})
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
	t.ask(t.FieldPost(f, def, m.Text, first))
}

// askReviewed asks the reviewed wording of what is to be asked, if the floor passes it; else the plainest one there is. A field
// for which even that does not pass goes to a person.
func (t *turn) askReviewed() error {
	f, def := t.State.CurrentField()
	if f == nil {
		return nil
	}
	for _, text := range []string{t.reviewedQuestion(f, def), t.FirstQuestion(def), t.PlainQuestion(def), t.Text("question.type.text", t.FieldArgs(def))} {
		w := t.wording(f, def, text)
		w.Reviewed = text
		if len(t.Floor(w)) == 0 {
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

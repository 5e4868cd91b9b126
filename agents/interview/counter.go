package interview

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/bot"
)

// counter answers a question of the candidate from what the form says of the job. What is not written there is passed on to
// people, never guessed.
func (t *turn) counter(question string) string {
	if d := detailFor(t.s.Form.Job.Details, plainly(question)); d != nil {
		answer := t.text("counter.answer", map[string]any{"answer": strings.TrimRight(d.Text.In(t.s.Speaks), "。."), "source": sourceOf(*d, t.s.Speaks)})
		if t.fair(answer) {
			return answer
		}
	}
	c := catalog(t.ModeratorLang)
	t.note(bot.Card{
		Kind: "question", Title: c.Text("card.question.title", nil),
		Body: c.Text("card.question.body", map[string]any{"title": t.job(t.ModeratorLang), "question": t.masked(Heard{Text: question})}),
	})
	return t.text("counter.passed_on", nil)
}

// detailFor is the detail of the job that the question names by one of its keywords or its label.
func detailFor(details []form.Detail, question string) *form.Detail {
	for i, d := range details {
		for _, word := range append(d.Label.All(), d.Keywords...) {
			if w := plainly(word); w != "" && strings.Contains(question, w) {
				return &details[i]
			}
		}
	}
	return nil
}

func sourceOf(d form.Detail, lang string) string {
	if s := d.Source.In(lang); s != "" {
		return s
	}
	return d.Label.In(lang)
}

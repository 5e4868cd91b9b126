package discussion

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
)

// keyResult names the posts that say what came of a question.
const keyResult = "result"

// key is a post's key within the present question.
func (t *turn) key(name string) string { return fmt.Sprintf("%s/%d", name, t.s.Asked) }

// conclude posts what came of the question.
func (t *turn) conclude(talk *Talk) {
	m := talk.Minutes
	card := bot.Card{Kind: "discussion", Title: t.Text("discussion.result.title", nil), Body: t.who(talk)}
	field := func(name string, lines []string) {
		if len(lines) > 0 {
			card.Fields = append(card.Fields, bot.Field{Name: t.Text("discussion.field."+name, nil), Value: t.bullets(lines)})
		}
	}
	text := talk.conclusion()
	switch s := m.Synthesis; {
	case s != nil:
		field("key_points", s.KeyPoints)
		field("agreement", s.Agreement)
		field("disagreement", s.Disagreement)
	case len(m.Contributions) == 0:
		text = t.Text("discussion.nobody", nil)
	case len(talk.Models) > 1:
		text = t.Text("discussion.no_synthesis", nil)
	}
	if t.Rules { // first, so that nobody takes what follows for more than it is
		text = strings.TrimSpace(t.Text("discussion.rules", nil) + "\n" + text)
	}
	field("failed", t.failures(m))
	if len(m.Contributions) > 1 || m.Synthesis != nil {
		card.Buttons = []bot.Button{{Name: buttonAnswers, Label: t.Text("discussion.button.answers", nil)}}
	}
	result := bot.Post{Key: t.key(keyResult), Text: text, Markdown: true, Card: &card}
	if !t.Rules {
		result.Usage = &bot.Usage{Tokens: talk.Usage.Total}
	}
	t.SayPost(result)
	if len(talk.Models) > 1 && m.Synthesis == nil && len(m.Contributions) > 0 {
		t.showAnswers() // they are all that there is
	}
	t.Out.Event("discussed", "", t.Run.Now)
}

// who says who took part, and that rules are no models.
func (t *turn) who(talk *Talk) string {
	m := talk.Minutes
	var names []string
	for _, c := range m.Contributions {
		names = append(names, c.Model)
	}
	lines := []string{t.Text("discussion.who", map[string]any{"count": len(names), "of": len(talk.Models), "models": t.Texts().List(names)})}
	if len(names) == 0 {
		lines = nil
	}
	if m.Moderator != "" {
		lines = append(lines, t.Text("discussion.moderated", map[string]any{"model": m.Moderator}))
	}
	if talk.NoReview && len(names) > 1 {
		lines = append(lines, t.Text("discussion.no_review", nil))
	}
	if t.Rules {
		return strings.Join(lines, "\n")
	}
	return strings.Join(append(lines, t.Text("discussion.used", map[string]any{"calls": talk.Calls, "tokens": talk.Usage.Total})), "\n")
}

// failures says of each model that failed, where and why.
func (t *turn) failures(m quorum.Minutes) []string {
	var out []string
	for _, f := range m.Failed {
		out = append(out, t.Text("discussion.failed", map[string]any{
			"model": f.Model, "phase": t.Text("discussion.phase."+f.Phase, nil), "class": f.Class,
		}))
	}
	return out
}

// showAnswers posts what each model answered and wrote about the others', with its name.
func (t *turn) showAnswers() {
	talk := t.s.Last
	if talk == nil || len(talk.Minutes.Contributions) == 0 {
		t.Say(t.key("no_answers"), t.Text("discussion.no_answers", nil))
		return
	}
	for _, c := range talk.Minutes.Contributions {
		parts := []string{t.Text("discussion.answer", map[string]any{"label": c.Label, "model": c.Model}), c.Text}
		if c.Review != "" {
			parts = append(parts, t.Text("discussion.review", nil), c.Review)
		}
		text := strings.Join(parts, "\n\n")
		t.SayPost(bot.Post{Key: t.key("answer") + "/" + c.Label, Text: text, Markdown: true})
	}
}

func (t *turn) bullets(lines []string) string {
	bullet := t.Text("list.bullet", nil)
	var out []string
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" && !slices.Contains(out, bullet+l) {
			out = append(out, bullet+l)
		}
	}
	return strings.Join(out, "\n")
}

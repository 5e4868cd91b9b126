package process

import (
	"cmp"
	"context"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/process/template"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// cardDraft is the kind of a draft's card.
const cardDraft = "process_draft"

// show posts a reply: its prose, and the draft where there is a new one.
func (t *turn) show(key string, r *reply) {
	post := bot.Post{Key: key, Text: r.prose, Markdown: true, Usage: r.bill()}
	switch {
	case post.Text == "":
		post.Text = r.parsed.Answer
	case r.problem != nil && strings.HasPrefix(post.Text, "{"):
		post.Text = "" // JSON without a fence is nothing for people
	}
	if post.Text == "" {
		post.Text, post.Markdown = t.Text("process.no_prose", nil), false
	}
	content := template.Join(post.Text, r.json)
	if r.parsed.Draft == nil || r.json == "" {
		t.post(post, content)
		return
	}
	before := t.s.current()
	v := Version{Number: 1, Draft: *r.parsed.Draft, Missing: r.parsed.Missing, JSON: r.json}
	if before != nil {
		v.Number = before.Number + 1
	}
	if before != nil && same(before.Draft, v.Draft) && strings.Join(before.Missing, "\n") == strings.Join(v.Missing, "\n") {
		t.post(post, content)
		return
	}
	t.withdraw()
	t.closeCard(t.Text("process.replaced", nil))
	if t.s.Phase == Created {
		t.s.Phase = Designing
	}
	if t.s.Drafts = append(t.s.Drafts[:len(t.s.Drafts):len(t.s.Drafts)], v); len(t.s.Drafts) > maxDrafts {
		t.s.Drafts = t.s.Drafts[1:]
	}
	card := t.draftCard(v)
	if before != nil {
		card.Fields = append(card.Fields, bot.Field{Name: t.Text("process.field.changes", nil), Value: strings.Join(t.changes(before.Draft, v.Draft), "\n")})
	}
	card.Buttons = t.buttons()
	post.Card, post.Files = &card, v.files()
	t.s.Shown, t.s.Prose, t.s.Bill = key, post.Text, post.Usage
	t.post(post, content)
}

// again posts the draft in force once more, with its buttons where it can still be decided.
func (t *turn) again(text string) {
	v := t.s.current()
	open := !t.s.over() && t.s.Phase != Deciding
	if open {
		t.closeCard(t.Text("process.replaced", nil))
	}
	card := t.draftCard(*v)
	p := bot.Post{Key: t.Key("shown"), Text: text, Card: &card, Files: v.files()}
	if open {
		card.Buttons = t.buttons()
		t.s.Shown, t.s.Prose, t.s.Bill = p.Key, p.Text, nil
	}
	t.post(p, template.Join(p.Text, v.JSON))
}

// list says what templates there are, the newest ones.
func (t *turn) list(ctx context.Context) error {
	spec := agents.Spec{Key: "templates", Agent: Agent, Name: "list_templates", Kind: agents.Tool}
	all, err := agents.Step(ctx, t.Run, spec, "", func(ctx context.Context) ([]template.Template, error) { return t.Templates.List(ctx) })
	if err != nil {
		return err
	}
	var lines []string
	for _, made := range all[max(0, len(all)-maxListed):] {
		lines = append(lines, t.Text("process.template", map[string]any{"name": made.Name, "count": len(made.Steps), "id": made.ID}))
	}
	key := "process.templates"
	if len(lines) == 0 {
		key = "process.no_templates"
	}
	t.say("templates", t.Text(key, map[string]any{"count": len(all), "templates": strings.Join(lines, "\n")}))
	return nil
}

// maxListed is how many templates a message lists.
const maxListed = 20

// post posts an answer to the thread. content is the whole of it, which is what the history keeps; empty: its text.
func (t *turn) post(p bot.Post, content string) {
	t.Show(p)
	t.Out.Log = append(t.Out.Log, agents.LogEntry{Role: agents.Assistant, Text: cmp.Or(content, p.Text), At: t.Run.Now, ID: p.Key})
}

// closeCard takes the buttons from the card that has them, and says why.
func (t *turn) closeCard(why string) {
	v := t.s.current()
	if t.s.Shown == "" || v == nil {
		return
	}
	card := t.draftCard(*v)
	card.Chosen = t.chosen
	if why != "" {
		card.Body = strings.TrimSpace(why + "\n" + card.Body)
	}
	t.Show(bot.Post{Key: t.s.Shown, Text: t.s.Prose, Markdown: true, Card: &card, Files: v.files(), Usage: t.s.Bill})
	t.s.Shown = ""
}

// draftCard shows a draft: its steps, and as a question what is missing.
func (t *turn) draftCard(v Version) bot.Card {
	card := bot.Card{Kind: cardDraft, Title: v.Draft.Title(), Body: strings.Join(t.stepLines(v.Draft), "\n"), Fields: missing(t.Texts(), v)}
	if card.Title == "" {
		card.Title = t.unnamed()
	}
	return card
}

// missing is what a draft leaves open; nothing where it leaves nothing.
func missing(c *prompts.Catalog, v Version) []bot.Field {
	if len(v.Missing) == 0 {
		return nil
	}
	bullet := c.Text("list.bullet", nil)
	return []bot.Field{{Name: c.Text("process.field.missing", nil), Value: bullet + strings.Join(v.Missing, "\n"+bullet)}}
}

func (t *turn) buttons() []bot.Button {
	change := bot.Modal{Title: t.Text("process.modal.title", nil), Inputs: []bot.Input{
		{Name: inputText, Label: t.Text("process.modal.label", nil), Required: true, Long: true},
	}}
	return []bot.Button{
		{Name: buttonCreate, Label: t.Text("process.button.create", nil), Style: bot.Primary},
		{Name: buttonChange, Label: t.Text("process.button.change", nil), Style: bot.Default, Modal: &change},
		{Name: buttonDiscard, Label: t.Text("process.button.discard", nil), Style: bot.Danger, Final: true},
	}
}

// deskCard is what those who decide read.
func (t *turn) deskCard(v *Version, by bot.User) bot.Card {
	c := base.Texts(t.ModeratorLang)
	card := bot.Card{
		Kind: Approval, Title: c.Text("process.desk.title", nil), Body: c.Text("process.desk.body", map[string]any{"by": by.Display(), "approve": c.Text("process.desk.approve", nil)}),
		Fields: []bot.Field{
			{Name: c.Text("process.desk.name", nil), Value: template.FromDraft(v.Draft, t.unnamed()).Name},
			{Name: c.Text("process.desk.steps", nil), Value: strings.Join(Lines(c, v.Draft), "\n")},
		},
	}
	card.Fields = append(card.Fields, missing(c, *v)...)
	decide := base.DecisionButtons(c, "process.desk.approve", "card.plan.button.reject", "process.desk.reason")
	card.Buttons = append(decide, base.OpenButton(c))
	return card
}

// files are the draft's JSON, exactly as it was given.
func (v *Version) files() []bot.File {
	return []bot.File{{Name: "process.json", MediaType: "application/json", Data: []byte(v.JSON)}}
}

func (t *turn) stepLines(d template.Draft) []string { return Lines(t.Texts(), d) }

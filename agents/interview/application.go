package interview

import (
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// askApplication is the kind of the approval of an application, and the flow's name for the first one.
const askApplication = "application"

// application is the card on which people decide.
func (t *turn) application() agents.Ask {
	lang := t.ModeratorLang
	c := base.Texts(lang)
	card := bot.Card{
		Kind: askApplication, Title: c.Text("card.application.title", nil),
		Body: c.Text("card.application.body", map[string]any{"name": t.candidate(), "title": t.Job(lang)}),
	}
	add := func(name, value string) {
		if value != "" {
			card.Fields = append(card.Fields, bot.Field{Name: c.Text(name, nil), Value: value})
		}
	}
	add("card.field.reason", t.reasons("card.reason.", lang))
	add("card.field.audit", t.auditLine(lang))
	add("card.field.final_review", t.reviewLines())
	add("card.field.unrecorded", t.droppedLines(lang))
	if t.State.Injections > 0 {
		add("card.field.flags", c.Text("card.flag.injection", map[string]any{"count": t.State.Injections}))
	}
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		def := t.State.Form.Field(f.ID)
		value := text.Shorten(shown.Answer(t.State, f, lang), shown.MaxAnswer)
		if def.Sensitive {
			value = c.Text("summary.hidden", nil)
		}
		card.Fields = append(card.Fields, bot.Field{Name: def.Label.In(lang), Value: value})
	}
	add("card.field.more", t.moreLines(lang))
	add("card.field.remarks", t.remarkLines())
	decide := base.DecisionButtons(c, "card.application.button.approve", "card.application.button.reject", "modal.reason.label")
	decide[0].Final = true // the candidate is told at once
	card.Buttons = append(decide,
		bot.Button{Name: buttonMore, Label: c.Text("card.application.button.ask_more", nil), Style: bot.Default, Modal: &bot.Modal{
			Title: c.Text("modal.ask_more.title", nil), Inputs: []bot.Input{
				{Name: valueField, Label: c.Text("modal.ask_more.field", nil), Required: true, Options: t.fieldChoices(lang)},
				{Name: valueQuestion, Label: c.Text("modal.ask_more.question", nil), Long: true},
			},
		}},
		base.OpenButton(c),
	)
	return agents.Ask{
		Name: applicationName(t.State), Kind: askApplication, To: bot.Destination{Audience: bot.ToModerators}, Card: card,
		AskedBy: t.run.Thread.Owner, Terms: t.atDesk(true), SentFiles: true,
	}
}

// fieldChoices are the application's items, to be chosen in a form.
func (t *turn) fieldChoices(lang string) []bot.Choice {
	var out []bot.Choice
	for i := range t.State.Fields {
		id := t.State.Fields[i].ID
		out = append(out, bot.Choice{Value: id, Label: t.State.Form.Field(id).Label.In(lang)})
	}
	return out
}

// auditLine is the audit's result in a line.
func (t *turn) auditLine(lang string) string {
	c := base.Texts(lang)
	if t.State.Audit == nil {
		return ""
	}
	var errs []string
	for _, v := range t.State.Audit.Violations {
		if v.Severity == severityError && !slices.Contains(errs, c.Text(c.FirstOf("finding."+v.Type, "finding.other"), nil)) {
			errs = append(errs, c.Text(c.FirstOf("finding."+v.Type, "finding.other"), nil))
		}
	}
	if len(errs) == 0 && t.State.Audit.Passed {
		return c.Text("card.audit.passed", nil)
	}
	return c.Text("card.audit.failed", map[string]any{"violations": c.List(errs)})
}

// droppedLines names the kinds of things that were told and not recorded.
func (t *turn) droppedLines(lang string) string {
	c := base.Texts(lang)
	var lines []string
	for _, rule := range slices.Sorted(maps.Keys(t.State.Dropped)) {
		lines = append(lines, c.Text("card.unrecorded", map[string]any{"topic": topicName(c, rule), "count": t.State.Dropped[rule]}))
	}
	return strings.Join(lines, "\n")
}

// candidate is the name that the candidate gave, else the platform's.
func (t *turn) candidate() string {
	for i := range t.State.Fields {
		if name, ok := t.State.Fields[i].Facts["full_name"].Value.(string); ok {
			return name
		}
	}
	return t.run.Thread.Owner.Display()
}

package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// The inputs of the form that changes a plan: the optional fields that are left out, a field that is moved and the one it is moved before, and
// the whole as lines, where names are worded anew too.
const (
	inputWithout = "without"
	inputMove    = "move"
	inputBefore  = "before"
	inputPlan    = "plan"
	moveToEnd    = "/end" // the value of inputBefore for the last place; no field has a slash
)

// planModal is the form that changes the draft.
func (t *turn) planModal(c *prompts.Catalog) *bot.Modal {
	m := base.TextModal(c, "modal.plan.title", inputPlan, "modal.plan.label", t.planLines())
	var all, optional []bot.Choice
	for _, x := range t.State.Draft.Fields {
		choice := bot.Choice{Value: x.FieldID, Label: t.planLabel(x, c.Lang())}
		if all = append(all, choice); !x.Required {
			optional = append(optional, choice)
		}
	}
	var choices []bot.Input
	if len(optional) > 0 {
		choices = append(choices, bot.Input{Name: inputWithout, Label: c.Text("modal.plan.without", nil), Options: optional, Multi: true})
	}
	if len(all) > 1 {
		last := bot.Choice{Value: moveToEnd, Label: c.Text("modal.plan.end", nil)}
		choices = append(choices, bot.Input{Name: inputMove, Label: c.Text("modal.plan.move", nil), Options: all},
			bot.Input{Name: inputBefore, Label: c.Text("modal.plan.before", nil), Options: append(slices.Clip(all), last)})
	}
	m.Inputs = append(choices, m.Inputs...)
	return m
}

// arrangePlan leaves out and moves what the form's menus say, or says what is wrong there, and at which of them.
func (t *turn) arrangePlan(in *brief.Plan, values map[string]string) (input string, problems []string) {
	c := base.Texts(t.ModeratorLang)
	for word := range strings.FieldsFuncSeq(values[inputWithout], func(r rune) bool { return r == '\n' }) {
		i := t.findPlanned(*in, word)
		if i < 0 {
			return inputWithout, []string{c.Text("card.plan.problem.choice", map[string]any{"text": word})}
		}
		in.Fields = slices.Delete(in.Fields, i, i+1)
	}
	move, before := strings.TrimSpace(values[inputMove]), strings.TrimSpace(values[inputBefore])
	switch {
	case move == "" && before == "":
		return "", nil
	case move == "":
		return inputMove, []string{c.Text("card.plan.problem.move", nil)}
	case before == "" || move == before:
		return inputBefore, []string{c.Text("card.plan.problem.before", nil)}
	}
	from := t.findPlanned(*in, move)
	if from < 0 {
		return inputMove, []string{c.Text("card.plan.problem.choice", map[string]any{"text": move})}
	}
	moved := in.Fields[from]
	rest := slices.Delete(slices.Clone(in.Fields), from, from+1)
	to := len(rest)
	if before != moveToEnd {
		to = t.findPlanned(brief.Plan{Fields: rest}, before)
	}
	if to < 0 {
		return inputBefore, []string{c.Text("card.plan.problem.choice", map[string]any{"text": before})}
	}
	in.Fields = slices.Insert(rest, to, moved)
	return "", nil
}

// findPlanned finds a field of a plan by its id, or by its name where the form was filled in words; -1 for none.
func (t *turn) findPlanned(in brief.Plan, word string) int {
	return slices.IndexFunc(in.Fields, func(x brief.PlanField) bool {
		def := t.State.Form.Field(x.FieldID)
		return x.FieldID == word || def != nil && slices.ContainsFunc(def.Label.All(), func(l string) bool { return bot.Fold(l) == bot.Fold(word) })
	})
}

// planLines is the draft as a person edits it: one field a line, its id before its name as the candidate is going to read it.
func (t *turn) planLines() string {
	var lines []string
	for _, x := range t.State.Draft.Fields {
		lines = append(lines, x.FieldID+": "+x.Label)
	}
	return strings.Join(lines, "\n")
}

// planOf reads the form of a person, or says in the moderators' language what keeps it from being a plan, and at which input. What a model's plan
// is held to holds for theirs, save that they may leave out what is optional and word a field's name anew, as far as it may be asked.
func (t *turn) planOf(values map[string]string) (p application.Plan, input string, problems []string) {
	in, labels := readPlanLines(values[inputPlan])
	if input, problems = t.arrangePlan(&in, values); len(problems) > 0 {
		return p, input, problems
	}
	for _, x := range planProblems(t.State.Form, in, true) {
		problems = append(problems, x.in(base.Texts(t.ModeratorLang)))
	}
	if len(problems) > 0 {
		return p, inputPlan, problems
	}
	p = toPlan(t.State.Form, in, t.State.Speaks)
	return p, inputPlan, t.renamePlan(&p, labels)
}

// readPlanLines reads the lines of a plan: the fields in their order, and what they are called there.
func readPlanLines(text string) (brief.Plan, map[string]string) {
	var in brief.Plan
	labels := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		id, label, _ := strings.Cut(strings.ReplaceAll(line, "：", ":"), ":")
		id = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(id), "0123456789.)-・ "))
		if label = strings.TrimSpace(label); label != "" {
			labels[id] = label
		}
		in.Fields = append(in.Fields, brief.PlanField{FieldID: id})
	}
	return in, labels
}

// renamePlan words the names of a plan's fields anew, and says which may not be called so.
func (t *turn) renamePlan(p *application.Plan, labels map[string]string) (problems []string) {
	for i := range p.Fields {
		label := hearing.Readable(labels[p.Fields[i].FieldID])
		if label == "" || label == p.Fields[i].Label {
			continue
		}
		if refused := t.refusedLabel(p.Fields[i], label); refused != "" {
			problems = append(problems, refused)
		}
		p.Fields[i].Label = label
	}
	return problems
}

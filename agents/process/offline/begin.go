package offline

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// beginDraft makes the first draft, or asks what it needs for one.
func (d *designer) beginDraft() template.Reply {
	heard, c := d.allSaid(), d.Context
	if l := d.readList(); len(l.items) >= 4 || len(l.items) >= 2 && (l.ordered || l.led || l.timed()) {
		rest := strings.Join(append(slices.Clone(d.Heard), l.rest), "\n")
		kind := cmp.Or(brief.KindOf(c.ProcessType), brief.KindOf(rest))
		return d.presentList(l, d.titleOf(kind, c.Industry, cmp.Or(d.subject(rest), d.goalWords())), kind)
	}
	if d.hasWords("asking") && brief.KindOf(d.text) == "" {
		return template.Reply{Answer: d.say("what this is")}
	}
	kind := cmp.Or(brief.KindOf(d.text), brief.KindOf(c.ProcessType+" "+c.AdditionalContext), brief.KindOf(heard))
	if kind == "" && brief.Releases(heard) {
		kind = brief.Launch
	}
	subject := d.subject(heard)
	switch {
	case kind != "" || subject != "", d.hasWords("trusting") && (c.Goal != "" || c.Industry != "" || len(d.Heard) > 0):
		return d.presentRecipe(kind, d.titleOf(kind, c.Industry, subject))
	case c.Goal != "":
		return template.Reply{Answer: d.say("for what, with goal", c.Goal)}
	case c.Industry != "":
		return template.Reply{Answer: d.say("for what, in industry", c.Industry)}
	}
	return template.Reply{Answer: d.say("for what")}
}

// startAgain makes a first draft once more: of the kind that is named, else of what the draft in force is.
func (d *designer) startAgain() template.Reply {
	was := d.now.Title()
	kind := cmp.Or(brief.KindOf(d.text), brief.KindOf(was), brief.KindOf(d.Context.ProcessType))
	if brief.KindOf(d.text) == "" && was != "" {
		return d.presentRecipe(kind, was)
	}
	return d.presentRecipe(kind, d.titleOf(kind, d.Context.Industry, d.subject(strings.Join(d.Heard, "\n"))))
}

// subject is what the process is for, in the person's words; empty where they say nothing of it.
func (d *designer) subject(heard string) string {
	if t := strings.TrimSpace(d.Context.ProcessType); t != "" && brief.KindOf(t) == "" {
		return t
	}
	for _, part := range sections.Pattern("breaks").Split(heard, -1) {
		part = strings.TrimSpace(part)
		if sections.Match("vague", part) || part == "" || (brief.Context{}).Hear(part, d.Now) != (brief.Context{}) {
			continue
		}
		part = strings.Trim(sections.Peel(part, "wish en", "wish ja"), " .!?。")
		part = sections.Rewrite("as a subject", part)
		if part[:min(1, len(part))] < "\x80" {
			part = sections.Cut("a process", part)
		}
		if n := len([]rune(part)); n >= 3 && n <= 40 && !sections.Match("vague", part) && !sections.Match("asking", part) {
			return part
		}
	}
	return ""
}

// goalWords are what the goal is called besides its date.
func (d *designer) goalWords() string {
	rest := sections.Cut("on by", strings.Trim(strings.Replace(d.Context.Goal, d.date, "", 1), " 、。,.()までにのはを"))
	if n := len([]rune(rest)); n < 2 || n > 30 {
		return ""
	}
	return rest
}

// presentDraft presents a first draft.
func (d *designer) presentDraft(p *plan) template.Reply {
	from, squeezed := d.say("from goal", len(p.steps)), ""
	if d.date != "" {
		from = d.say("from date", d.writeDate(d.date, d.goal), len(p.steps))
	}
	if left := int(d.goal.Sub(d.Now.UTC().Truncate(24*time.Hour)).Hours() / 24); !d.goal.IsZero() {
		switch begin := -p.dueDay(0); {
		case left <= 0:
			return template.Reply{Answer: d.say("goal past", d.date)}
		case begin > left && p.fixed:
			squeezed = d.say("step past", p.steps[0].name)
		case begin > left:
			p.squeeze(left)
			squeezed = d.say("squeezed", left)
		}
	}
	r := d.reply("", p)
	r.Answer = d.paragraph(from, squeezed, append(r.Missing, d.say("just write"))[0])
	return r
}

// openQuestions are the questions that are open, the most important first.
func (d *designer) openQuestions(draft *template.Draft) []string {
	out := []string{}
	if d.Context.Goal == "" {
		out = append(out, d.say("when is the goal"))
	}
	if !sections.Match("owner", d.allSaid()+d.Context.AdditionalContext) {
		out = append(out, d.say("who decides", draft.Steps[0].Name))
	}
	return out
}

// allSaid is all that the person wrote.
func (d *designer) allSaid() string {
	return strings.Join(append(slices.Clone(d.Heard), d.Said...), "\n")
}

// recipe is the first draft of a kind of process, from phrases.txt: few steps that hold for most, to be changed in conversation. The first one
// counts from the goal, the others from the step before. The launch is the worked example of the design's addendum.
func recipe(kind brief.Kind, lang string) (out []item) {
	from := ofGoal
	for _, line := range sections.Words("recipe " + cmp.Or(string(kind), "general")) {
		cells := append(strings.Split(line, " | "), "", "")
		days, err := strconv.Atoi(cells[2])
		if err != nil {
			panic(err) // it is built in
		}
		out = append(out, item{name: rules.Say(lang, cells[0], cells[1]), due: due{base: from, days: days}, art: rules.Say(lang, cells[3], cells[4])})
		from = ofPrev
	}
	return out
}

// presentRecipe presents the first draft for a kind of process, shaped by what is known.
func (d *designer) presentRecipe(kind brief.Kind, title string) template.Reply {
	c := d.Context
	p, _ := layOut(recipe(kind, d.Lang), kind)
	p.title = title
	switch {
	case c.Compliance != "":
		p.addCheck(d.say("check of", c.Compliance))
	case sections.Match("regulated", c.Industry):
		p.addCheck(d.say("laws check"))
	case sections.Match("in europe", c.Region):
		p.addCheck(d.say("personal data check"))
	}
	return d.presentDraft(p)
}

// addCheck adds a check behind the first step, which begins earlier for it: the others keep their days.
func (p *plan) addCheck(name string) {
	p.insert(1, &step{name: name, basis: template.Prev, offset: 2})
	p.steps[0].offset = clamp(p.steps[0].offset - 2)
}

// isGeneral reports that a plan holds nothing but the general steps that a draft begins with when nothing else is known.
func (p *plan) isGeneral() bool {
	general := slices.Concat(recipe("", "ja"), recipe("", "en"))
	return !slices.ContainsFunc(p.steps, func(s *step) bool {
		return !slices.ContainsFunc(general, func(it item) bool { return s.name == it.name })
	})
}

// titleOf is what a first draft is called: by its kind, else in the words of the person.
func (d *designer) titleOf(kind brief.Kind, industry, words string) string {
	label := kind.Label(d.Lang)
	switch {
	case kind == "":
		return strings.TrimRight(strings.TrimSpace(d.say("title", cmp.Or(words, industry))), ": ")
	case d.Lang == "ja":
		return d.say("title", industry+label)
	case kind == brief.Launch:
		industry = "new " + industry
	}
	return capitalize(strings.Join(strings.Fields(industry+" "+label), " ")) + ": first process"
}

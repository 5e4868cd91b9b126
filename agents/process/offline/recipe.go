package offline

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	rules "github.com/mendanhq/mendan/agents/llm/offline"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// ingredient is a step of a recipe. The first one counts from the goal, the others from the step before.
type ingredient struct {
	ja, en string
	days   int
	artJA  string
	artEN  string
}

// ingredients are the recipe of a kind of process, from phrases.txt: few steps that hold for most, to be changed in conversation. The
// launch is the worked example of the design's addendum.
func ingredients(kind brief.Kind) (out []ingredient) {
	for _, line := range sections.Words("recipe " + cmp.Or(string(kind), "general")) {
		cells := append(strings.Split(line, " | "), "", "")
		days, err := strconv.Atoi(cells[2])
		if err != nil {
			panic(err) // it is built in
		}
		out = append(out, ingredient{cells[0], cells[1], days, cells[3], cells[4]})
	}
	return out
}

// presentRecipe presents the first draft for a kind of process, shaped by what is known.
func (d *designer) presentRecipe(kind brief.Kind, title string) template.Reply {
	p, c := &plan{title: title}, d.Context
	for i, in := range ingredients(kind) {
		s := &step{name: rules.Say(d.Lang, in.ja, in.en), basis: template.Prev, offset: in.days}
		if i == 0 {
			s.anchor(in.days)
		}
		if art := rules.Say(d.Lang, in.artJA, in.artEN); art != "" {
			s.arts = []template.Artifact{{Kind: "document", Description: &art}}
		}
		p.insert(i, s)
	}
	switch {
	case c.Compliance != "":
		p.addCheck(d.say("check of", c.Compliance))
	case sections.Match("regulated", c.Industry):
		p.addCheck(d.say("laws check"))
	case sections.Match("in europe", c.Region):
		p.addCheck(d.say("personal data check"))
	}
	return d.presentDraft(p, kind)
}

// addCheck adds a check behind the first step, which begins earlier for it: the others keep their days.
func (p *plan) addCheck(name string) {
	p.insert(1, &step{name: name, basis: template.Prev, offset: 2})
	p.steps[0].offset = clamp(p.steps[0].offset - 2)
}

// isGeneral reports that a plan holds nothing but the general steps that a draft begins with when nothing else is known.
func (p *plan) isGeneral() bool {
	general := ingredients("")
	return len(p.stepsThat(func(s *step) bool {
		return !slices.ContainsFunc(general, func(in ingredient) bool { return s.name == in.ja || s.name == in.en })
	})) == 0
}

// titleOf is what a first draft is called: by its kind, else in the words of the person.
func (d *designer) titleOf(kind brief.Kind, industry, words string) string {
	label := kind.Label(d.Lang)
	switch {
	case d.Lang == "ja" && kind != "":
		return industry + label + " 初期プロセス"
	case d.Lang == "ja":
		return strings.TrimSpace(cmp.Or(words, industry) + " 初期プロセス")
	case kind == "" && words == "":
		return strings.TrimSpace("First process " + industry)
	case kind == "":
		return "First process: " + words
	case kind == brief.Launch:
		industry = "new " + industry
	}
	return capitalize(strings.Join(strings.Fields(industry+" "+label), " ")) + ": first process"
}

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

// recipe is the first draft for a kind of process, shaped by what is known.
func recipe(kind brief.Kind, c brief.Context, lang, title string) *plan {
	p := &plan{title: title}
	for i, in := range ingredients(kind) {
		s := &step{name: rules.Say(lang, in.ja, in.en), basis: template.Prev, offset: in.days}
		if i == 0 {
			s.basis = template.Goal
		}
		if art := rules.Say(lang, in.artJA, in.artEN); art != "" {
			s.arts = []template.Artifact{{Kind: "document", Description: &art}}
		}
		p.insert(len(p.steps), s)
	}
	check := ""
	switch {
	case c.Compliance != "":
		check = say(lang, "check of", c.Compliance)
	case sections.Match("regulated", c.Industry):
		check = say(lang, "laws check")
	case sections.Match("in europe", c.Region):
		check = say(lang, "personal data check")
	}
	if check != "" {
		p.insert(1, &step{name: check, basis: template.Prev, offset: 2})
		p.steps[0].offset = clamp(p.dueDay(0) - 2) // the steps behind it keep their days
	}
	return p
}

// isGeneral reports that a plan holds nothing but the general steps that a draft begins with when nothing else is known.
func (p *plan) isGeneral() bool {
	return !slices.ContainsFunc(p.steps, func(s *step) bool {
		return !slices.ContainsFunc(ingredients(""), func(in ingredient) bool { return s.name == in.ja || s.name == in.en })
	})
}

// titleOf is what a first draft is called.
func titleOf(kind brief.Kind, c brief.Context, words, lang string) string {
	about := cmp.Or(kind.Label(lang), words)
	switch {
	case lang == "ja" && kind != "":
		about = c.Industry + about
	case lang == "ja":
		return strings.TrimSpace(cmp.Or(about, c.Industry) + " 初期プロセス")
	case about == "":
		return strings.TrimSpace("First process " + c.Industry)
	case kind == "":
		return "First process: " + about
	case kind == brief.Launch:
		about = "new " + strings.TrimSpace(c.Industry+" "+about)
	case c.Industry != "":
		about = c.Industry + " " + about
	}
	if lang == "ja" {
		return about + " 初期プロセス"
	}
	return strings.ToUpper(about[:1]) + about[1:] + ": first process"
}

package offline

import (
	"cmp"
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

// ingredients are the recipe of a kind of process, from phrases.txt: few steps that hold for most, to be changed in conversation. The launch
// is the worked example of the design's addendum.
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
	p := &plan{title: title, next: 1}
	for i, in := range ingredients(kind) {
		s := step{name: rules.Say(lang, in.ja, in.en), basis: template.Prev, offset: in.days}
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
		check = rules.Say(lang, c.Compliance+" の確認", "Check "+c.Compliance)
	case holds("regulated", c.Industry):
		check = rules.Say(lang, "法令と社内規程の確認", "Check laws and company rules")
	case holds("in europe", c.Region):
		check = rules.Say(lang, "個人データの扱いの確認（GDPR）", "Check how personal data is handled (GDPR)")
	}
	if check != "" {
		day := p.day(0)
		p.insert(1, step{name: check, basis: template.Prev, offset: 2})
		p.steps[0].offset = clamp(day - 2) // the steps behind it keep their days
	}
	return p
}

// titleOf is what a first draft is called.
func titleOf(kind brief.Kind, c brief.Context, words, lang string) string {
	industry := c.Industry
	switch {
	case kind == "" && words != "":
		return rules.Say(lang, words+" 初期プロセス", "First process: "+words)
	case kind == "":
		return rules.Say(lang, strings.TrimSpace(industry+" 初期プロセス"), strings.TrimSpace("First process "+industry))
	case lang == "ja":
		return industry + kind.Label(lang) + " 初期プロセス"
	case kind == brief.Launch:
		return strings.TrimSpace("New "+industry) + " launch: first process"
	}
	label := kind.Label(lang)
	if industry != "" {
		return industry + " " + label + ": first process"
	}
	return strings.ToUpper(label[:1]) + label[1:] + ": first process"
}

package process

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/process/schedule"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/prompts"
)

// maxIndent is how deep a line is set in at most: narrow screens show deeper ones badly.
const maxIndent = 4

// indent is what a line is set in by: platforms keep it at its beginning.
const indent = "　"

// Lines are the steps of a draft as people read them, by seq: name, when, what it brings forth, and what it waits for. A step is set
// in below those that it depends on.
func Lines(c *prompts.Catalog, d template.Draft) []string {
	var lines []string
	depth := map[int]int{}
	for _, s := range sorted(d.Steps) {
		for _, dep := range s.DependsOn {
			depth[s.Seq] = max(depth[s.Seq], min(depth[dep]+1, maxIndent))
		}
		lines = append(lines, strings.Repeat(indent, depth[s.Seq])+Line(c, s))
	}
	return lines
}

// Line is one step as people read it.
func Line(c *prompts.Catalog, s template.StepDraft) string {
	line := c.Text("process.step", map[string]any{"seq": s.Seq, "name": s.Name, "when": When(c, s)})
	if len(s.Artifacts) > 0 {
		var names []string
		for _, a := range s.Artifacts {
			name := a.Kind
			if a.Description != nil {
				name = cmp.Or(strings.TrimSpace(*a.Description), a.Kind)
			}
			names = append(names, name)
		}
		line += c.Text("list.gap", nil) + c.Text("process.step.artifacts", map[string]any{"artifacts": c.List(names)})
	}
	if len(s.DependsOn) > 0 {
		line += c.Text("list.gap", nil) + c.Text("process.step.after", map[string]any{"steps": seqs(c, s.DependsOn)})
	}
	return line
}

// When is when a step is due, in words.
func When(c *prompts.Catalog, s template.StepDraft) string {
	return schedule.Counted(c, string(s.Basis), s.OffsetDays)
}

func seqs(c *prompts.Catalog, list []int) string {
	var out []string
	for _, n := range list {
		out = append(out, strconv.Itoa(n))
	}
	return c.List(out)
}

func sorted(steps []template.StepDraft) []template.StepDraft {
	return slices.SortedStableFunc(slices.Values(steps), func(a, b template.StepDraft) int { return a.Seq - b.Seq })
}

package process

import (
	"reflect"
	"slices"

	"github.com/mendanhq/mendan/agents/process/template"
)

// same reports whether two drafts are one, in whatever order their steps stand.
func same(a, b template.Draft) bool {
	return a.Title() == b.Title() && reflect.DeepEqual(normal(a), normal(b))
}

// normal are the steps by seq, with nothing and an empty list being one.
func normal(d template.Draft) []template.StepDraft {
	out := sorted(d.Steps)
	for i := range out {
		out[i].DependsOn = append([]int{}, out[i].DependsOn...)
		out[i].Artifacts = append([]template.Artifact{}, out[i].Artifacts...)
	}
	return out
}

// changes say how a draft differs from the one before. Steps are the same where their names are; of those that are left over, one that
// stands at the same place and in the same relations was renamed.
func (t *turn) changes(before, after template.Draft) []string {
	var lines []string
	add := func(key string, data map[string]any) { lines = append(lines, t.Text("process.changed."+key, data)) }
	if before.Title() != after.Title() {
		add("title", map[string]any{"name": after.Title()})
	}
	old, now := normal(before), normal(after)
	from, back := pair(old, now), map[int]int{}
	if len(from) == 0 && len(old) > 0 {
		add("all", map[string]any{"count": len(now)})
		return lines
	}
	for to, seq := range from {
		back[seq] = to
	}
	for _, s := range old {
		if back[s.Seq] == 0 {
			add("removed", map[string]any{"name": s.Name})
		}
	}
	for _, s := range now {
		seq, ok := from[s.Seq]
		if !ok {
			add("added", map[string]any{"seq": s.Seq, "name": s.Name})
			continue
		}
		was := old[slices.IndexFunc(old, func(o template.StepDraft) bool { return o.Seq == seq })]
		if was.Name != s.Name {
			add("renamed", map[string]any{"from": was.Name, "to": s.Name})
		}
		if was.Basis != s.Basis || was.OffsetDays != s.OffsetDays {
			add("when", map[string]any{"name": s.Name, "from": When(t.Texts(), was), "to": When(t.Texts(), s)})
		}
		if !slices.Equal(s.DependsOn, mapped(was.DependsOn, back)) {
			if len(s.DependsOn) == 0 {
				add("free", map[string]any{"name": s.Name})
			} else {
				add("after", map[string]any{"name": s.Name, "steps": seqs(t.Texts(), s.DependsOn)})
			}
		}
		if !reflect.DeepEqual(was.Artifacts, s.Artifacts) {
			add("artifacts", map[string]any{"name": s.Name})
		}
	}
	if moved(now, from) {
		add("order", nil)
	}
	if len(lines) == 0 {
		add("missing", nil)
	}
	return lines
}

// pair says by seq which step of before a step of after is.
func pair(old, now []template.StepDraft) map[int]int {
	from, taken := map[int]int{}, map[int]bool{}
	match := func(is func(o, n template.StepDraft) bool) {
		for _, n := range now {
			if _, ok := from[n.Seq]; ok {
				continue
			}
			for _, o := range old {
				if !taken[o.Seq] && is(o, n) {
					from[n.Seq], taken[o.Seq] = o.Seq, true
					break
				}
			}
		}
	}
	match(func(o, n template.StepDraft) bool { return o.Name == n.Name })
	if len(old) == len(now) && 2*len(from) >= len(now)-1 {
		match(func(o, n template.StepDraft) bool { return o.Seq == n.Seq })
	}
	return from
}

// mapped are seqs of before as they are now, those that are gone left out.
func mapped(list []int, back map[int]int) []int {
	out := []int{}
	for _, seq := range list {
		if to, ok := back[seq]; ok {
			out = append(out, to)
		}
	}
	return out
}

// moved reports whether steps that stayed stand in another order.
func moved(now []template.StepDraft, from map[int]int) bool {
	last := 0
	for _, n := range now {
		if seq, ok := from[n.Seq]; ok {
			if seq < last {
				return true
			}
			last = seq
		}
	}
	return false
}

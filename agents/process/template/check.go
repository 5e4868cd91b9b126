package template

import (
	"fmt"
	"slices"
	"strings"
)

// Check looks at the rules that hold between steps, besides a name. An error is an *Error of the class ValidationFailed.
func (d CreateDTO) Check() error {
	var problems []Problem
	if strings.TrimSpace(d.Name) == "" {
		problems = append(problems, Problem{Sub: EmptyName, Message: "the process needs a name"})
	}
	if problems = append(problems, check(d.Steps)...); len(problems) > 0 {
		return &Error{Class: ValidationFailed, Problems: problems}
	}
	return nil
}

// check looks at steps in any order: seqs 1 to N without gap or double, the first counted from the goal, offsets within a year, names,
// and what depends on what. Source: the design's sections A and B.
func check(steps []StepDraft) []Problem {
	if len(steps) == 0 {
		return []Problem{{Sub: NoSteps, Message: "a process needs at least one step"}}
	}
	var out []Problem
	count := map[int]int{}
	for _, s := range steps {
		count[s.Seq]++
	}
	sorted := bySeq(steps)
	for i, s := range sorted {
		if i > 0 && s.Seq == sorted[i-1].Seq && (i == 1 || s.Seq != sorted[i-2].Seq) {
			out = append(out, Problem{SeqDuplicate, s.Seq, fmt.Sprintf("%d steps have the seq %d", count[s.Seq], s.Seq)})
		}
	}
	for seq := 1; seq <= len(steps); seq++ {
		if count[seq] == 0 {
			out = append(out, Problem{SeqMissing, seq, fmt.Sprintf("no step has the seq %d: they must be 1 to %d", seq, len(steps))})
			break // one gap explains the rest
		}
	}
	for _, s := range sorted {
		out = append(out, s.check(count)...)
	}
	return out
}

// check looks at one step among those with the seqs counted.
func (s StepDraft) check(count map[int]int) (out []Problem) {
	add := func(sub Sub, format string, args ...any) {
		out = append(out, Problem{sub, s.Seq, stepName(s.Seq, s.Name) + ": " + fmt.Sprintf(format, args...)})
	}
	if strings.TrimSpace(s.Name) == "" {
		add(EmptyName, "its name is empty")
	}
	switch {
	case s.Basis != Goal && s.Basis != Prev:
		add(UnknownBasis, "basis must be %q or %q", Goal, Prev)
	case s.Seq == 1 && s.Basis != Goal:
		add(FirstBasis, "the first step has no step before it: its basis must be %q", Goal)
	}
	if s.OffsetDays < -MaxOffset || s.OffsetDays > MaxOffset {
		add(OffsetRange, "offsetDays must be from -%d to %d, not %d", MaxOffset, MaxOffset, s.OffsetDays)
	}
	for i, d := range s.DependsOn {
		switch {
		case slices.Contains(s.DependsOn[:i], d):
			add(DuplicateDependency, "dependsOn names %d twice", d)
		case d == s.Seq:
			add(SelfReference, "it depends on itself")
		case count[d] == 0:
			add(UnknownReference, "it depends on %d, and no step has that seq", d)
		case d > s.Seq:
			add(ForwardReference, "it depends on %d, which comes later", d)
		}
	}
	return out
}

func bySeq(steps []StepDraft) []StepDraft {
	return slices.SortedStableFunc(slices.Values(steps), func(a, b StepDraft) int { return a.Seq - b.Seq })
}

// cycle is a way through the graph that ends where it began, as the nodes on it; nil when there is none. next are the nodes that each
// depends on. It keeps its way in a list and not on the stack: a chain may be long.
func cycle(nodes []string, next map[string][]string) []string {
	const (
		unseen = iota
		onWay
		done
	)
	state := map[string]int{}
	for _, start := range nodes {
		if state[start] != unseen {
			continue
		}
		way, at := []string{start}, []int{0}
		state[start] = onWay
		for len(way) > 0 {
			top := len(way) - 1
			node := way[top]
			if at[top] == len(next[node]) {
				state[node] = done
				way, at = way[:top], at[:top]
				continue
			}
			to := next[node][at[top]]
			at[top]++
			switch state[to] {
			case onWay:
				return way[slices.Index(way, to):]
			case unseen:
				state[to] = onWay
				way, at = append(way, to), append(at, 0)
			}
		}
	}
	return nil
}

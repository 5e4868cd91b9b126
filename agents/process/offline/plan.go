package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"

	"github.com/mendanhq/mendan/agents/process/template"
)

// plan is a draft to work on: its steps have names of their own that no change of the order touches.
type plan struct {
	title string
	steps []step
	next  int  // id of the next step
	shown int  // how many steps the person sees, where some were added since; 0: all
	fixed bool // its days are the person's own
}

type step struct {
	id     int
	name   string
	basis  template.Basis
	offset int
	arts   []template.Artifact
	after  []int // ids
}

// planOf takes a draft apart. The ids of its steps are their seqs.
func planOf(d template.Draft) *plan {
	p := &plan{title: d.Title(), next: len(d.Steps) + 1}
	steps := slices.SortedStableFunc(slices.Values(d.Steps), func(a, b template.StepDraft) int { return a.Seq - b.Seq })
	for _, s := range steps {
		p.steps = append(p.steps, step{s.Seq, s.Name, s.Basis, s.OffsetDays, slices.Clone(s.Artifacts), slices.Clone(s.DependsOn)})
	}
	return p
}

// draft puts the plan together again: seqs by place, what depends on a later step or on none left out, the first counted from the goal.
func (p *plan) draft() template.Draft {
	var d template.Draft
	if p.title != "" {
		d.Name = &p.title
	}
	seq := map[int]int{}
	for i, s := range p.steps {
		seq[s.id] = i + 1
		out := template.StepDraft{Seq: i + 1, Name: s.name, Basis: s.basis, OffsetDays: clamp(s.offset), Artifacts: s.arts}
		for _, id := range s.after {
			if n := seq[id]; n > 0 && n <= i && !slices.Contains(out.DependsOn, n) {
				out.DependsOn = append(out.DependsOn, n)
			}
		}
		slices.Sort(out.DependsOn)
		d.Steps = append(d.Steps, out)
	}
	return d
}

func clamp(days int) int { return min(template.MaxOffset, max(-template.MaxOffset, days)) }

func (p *plan) clone() *plan {
	q := &plan{p.title, slices.Clone(p.steps), p.next, p.shown, p.fixed}
	for i := range q.steps {
		q.steps[i].arts, q.steps[i].after = slices.Clone(q.steps[i].arts), slices.Clone(q.steps[i].after)
	}
	return q
}

func (p *plan) at(id int) int {
	return slices.IndexFunc(p.steps, func(s step) bool { return s.id == id })
}

// day is when the step at a place is due, counted from the goal.
func (p *plan) day(i int) int {
	n := p.steps[i].offset
	if p.steps[i].basis == template.Prev && i > 0 {
		n += p.day(i - 1)
	}
	return n
}

// anchor makes the step at a place count from the goal, on the day that it has.
func (p *plan) anchor(i, day int) {
	p.steps[i].basis, p.steps[i].offset = template.Goal, day
}

// fix has the step at a place lie on a day, counted from the goal; the one behind it keeps its own.
func (p *plan) fix(i, day int) {
	next := p.dayBehind(i)
	p.anchor(i, clamp(day))
	p.keep(i+1, next)
}

// dayBehind is when the step behind a place is due, 0 where there is none.
func (p *plan) dayBehind(i int) int {
	if i+1 < len(p.steps) {
		return p.day(i + 1)
	}
	return 0
}

// keep has a step that counts from the one before it lie on a day, counted from the goal.
func (p *plan) keep(i, day int) {
	switch {
	case i >= len(p.steps) || p.steps[i].basis != template.Prev:
	case day < p.day(i-1):
		p.anchor(i, day)
	default:
		p.steps[i].offset = day - p.day(i-1)
	}
}

// settle has the first step count from the goal; day is when it is due if it does not yet.
func (p *plan) settle(day int) {
	if len(p.steps) > 0 && p.steps[0].basis != template.Goal {
		p.anchor(0, day)
	}
}

// waitInstead has whoever waits for a step wait for others in its place.
func (p *plan) waitInstead(id int, others ...int) {
	for i := range p.steps {
		p.steps[i].waitInstead(id, others...)
	}
}

func (s *step) waitInstead(id int, others ...int) {
	at := slices.Index(s.after, id)
	if at < 0 {
		return
	}
	s.after = slices.Delete(s.after, at, at+1)
	s.wait(others...)
}

// wait adds steps that one waits for, each once.
func (s *step) wait(ids ...int) {
	for _, id := range ids {
		if id != s.id && !slices.Contains(s.after, id) {
			s.after = append(s.after, id)
		}
	}
}

// insert puts a step at a place. Whatever waited for the step before it, directly behind, waits for it.
func (p *plan) insert(i int, s step) {
	s.id = p.next
	p.next++
	if i > 0 {
		before := p.steps[i-1].id
		if s.after == nil {
			s.after = []int{before}
		}
		if i < len(p.steps) {
			p.steps[i].waitInstead(before, s.id)
		}
	}
	if i == 0 && len(p.steps) > 0 {
		day := p.day(0)
		p.anchor(0, day)
		s.basis, s.offset = template.Goal, clamp(day-max(1, s.offset))
		p.steps[0].after = append(p.steps[0].after, s.id)
	}
	p.steps = slices.Insert(p.steps, i, s)
}

// remove takes a step out. Whoever waited for it waits for what it waited for.
func (p *plan) remove(id int) {
	i := p.at(id)
	if i < 0 {
		return
	}
	gone := p.steps[i]
	first := 0
	if i == 0 && len(p.steps) > 1 {
		first = p.day(1)
	}
	p.steps = slices.Delete(p.steps, i, i+1)
	p.waitInstead(id, gone.after...)
	p.settle(first)
}

// move puts a step at the place of another. Days between the others stay as they are. It reports whether the step had to let go of
// something that it waited for, or was waited for.
func (p *plan) move(from, to int) (loosened bool) {
	day := p.day(0)
	s := p.steps[from]
	p.steps = slices.Delete(p.steps, from, from+1)
	p.steps = slices.Insert(p.steps, to, s)
	p.settle(day)
	place := map[int]int{}
	for i, x := range p.steps {
		place[x.id] = i
	}
	for i := range p.steps {
		had := len(p.steps[i].after)
		p.steps[i].after = slices.DeleteFunc(p.steps[i].after, func(id int) bool { return place[id] >= i })
		loosened = loosened || len(p.steps[i].after) != had
	}
	return loosened
}

// moveAhead takes a step directly before another, for which it is waited for then.
func (p *plan) moveAhead(id, of int) {
	s, day := p.steps[p.at(id)], p.day(p.at(of))
	p.remove(id)
	i := p.at(of)
	p.insert(i, step{name: s.name, basis: template.Prev, offset: 1, arts: s.arts})
	was := p.steps[i].id
	p.steps[i].id = id
	p.waitInstead(was, id)
	p.keep(i+1, day)
}

// sort puts the steps in the order of their days, and reports whether that changed it. What waited for a step that comes later now
// waits for the one before it.
func (p *plan) sort() bool {
	type dated struct {
		step
		day int
	}
	var all []dated
	for i, s := range p.steps {
		all = append(all, dated{s, p.day(i)})
	}
	byDay := func(a, b dated) int { return a.day - b.day }
	if slices.IsSortedFunc(all, byDay) {
		return false
	}
	slices.SortStableFunc(all, byDay)
	place := map[int]int{}
	for i, d := range all {
		place[d.id] = i
	}
	for i, d := range all {
		s := d.step
		s.after = slices.DeleteFunc(s.after, func(id int) bool { return place[id] >= i })
		if i > 0 && len(s.after) == 0 {
			s.after = []int{all[i-1].id}
		}
		if s.basis == template.Prev && i > 0 {
			s.offset = d.day - all[i-1].day
		}
		p.steps[i] = s
	}
	p.anchor(0, all[0].day)
	return true
}

// moveBeside takes a step to a place before its own, with its days; the steps that it passes keep theirs.
func (p *plan) moveBeside(from, to int) {
	behind, day := p.dayBehind(from), p.day(to)
	s := p.steps[from]
	if s.basis == template.Prev {
		s.offset = 0
	}
	p.steps = slices.Delete(p.steps, from, from+1)
	p.steps = slices.Insert(p.steps, to, s)
	p.keep(to+1, day)
	p.keep(from+1, behind)
}

// squeeze has the plan begin so many days before its goal, all of it in proportion.
func (p *plan) squeeze(days int) {
	begin := -p.day(0)
	if begin <= 0 || days < 1 || begin <= days {
		return
	}
	for i := range p.steps {
		n := p.steps[i].offset * days / begin
		if n == 0 && p.steps[i].offset != 0 {
			n = p.steps[i].offset / max(1, abs(p.steps[i].offset))
		}
		p.steps[i].offset = n
	}
	// Rounding up short steps may push the last ones behind the goal.
	if last := p.day(len(p.steps) - 1); last > 0 && p.steps[0].offset-last >= -days {
		p.steps[0].offset -= last
	}
}

func abs(n int) int { return max(n, -n) }

// nameKey is the form in which names of steps are compared.
func nameKey(s string) string { return strings.ReplaceAll(text.NameKey(s), " ", "") }

package offline

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/process/template"
)

// plan is a draft to work on.
type plan struct {
	title string
	steps []*step
	shown int  // how many steps the person sees, where some were added since
	fixed bool // its days are the person's own
}

// step is the same step wherever it is taken, and whatever it is called.
type step struct {
	name   string
	known  string // as the person knows it: messages name it so, though it was renamed since
	basis  template.Basis
	offset int
	arts   []template.Artifact
	after  []*step
}

// planOf takes a draft apart.
func planOf(d template.Draft) *plan {
	p, bySeq := &plan{title: d.Title(), shown: len(d.Steps)}, map[int]*step{}
	drafted := slices.SortedStableFunc(slices.Values(d.Steps), func(a, b template.StepDraft) int { return a.Seq - b.Seq })
	for _, s := range drafted {
		bySeq[s.Seq] = &step{name: s.Name, known: s.Name, basis: s.Basis, offset: s.OffsetDays, arts: slices.Clone(s.Artifacts)}
		p.steps = append(p.steps, bySeq[s.Seq])
	}
	for _, s := range drafted {
		for _, seq := range s.DependsOn {
			bySeq[s.Seq].wait(bySeq[seq])
		}
	}
	return p
}

// draft puts the plan together again: seqs by place, what depends on a later step or on none left out, the first counted from the goal.
func (p *plan) draft() *template.Draft {
	var d template.Draft
	if p.title != "" {
		d.Name = &p.title
	}
	for i, s := range p.steps {
		out := template.StepDraft{Seq: i + 1, Name: s.name, Basis: s.basis, OffsetDays: clamp(s.offset), Artifacts: s.arts}
		for k, before := range p.steps[:i] {
			if slices.Contains(s.after, before) {
				out.DependsOn = append(out.DependsOn, k+1)
			}
		}
		d.Steps = append(d.Steps, out)
	}
	return &d
}

func clamp(days int) int { return min(template.MaxOffset, max(-template.MaxOffset, days)) }

// index is the place of a step, -1 where it is not there.
func (p *plan) index(s *step) int { return slices.Index(p.steps, s) }

// lastOf is the place of the last of steps.
func (p *plan) lastOf(list []*step) (at int) {
	for _, s := range list {
		at = max(at, p.index(s))
	}
	return at
}

// stepsThat are the steps of which something holds.
func (p *plan) stepsThat(holds func(*step) bool) []*step {
	return slices.DeleteFunc(slices.Clone(p.steps), func(s *step) bool { return !holds(s) })
}

// findNamed is the step that has a name, now or as the person knows it; nil for none.
func (p *plan) findNamed(name string) *step {
	key := nameKey(name)
	if i := slices.IndexFunc(p.steps, func(s *step) bool { return nameKey(s.name) == key || nameKey(s.known) == key }); i >= 0 {
		return p.steps[i]
	}
	return nil
}

// dueDay is when the step at a place is due, counted from the goal; 0 where there is none.
func (p *plan) dueDay(i int) int {
	switch {
	case i >= len(p.steps):
		return 0
	case p.steps[i].basis == template.Prev && i > 0:
		return p.steps[i].offset + p.dueDay(i-1)
	}
	return p.steps[i].offset
}

// dueOf is when a step is due that is there.
func (p *plan) dueOf(s *step) int { return p.dueDay(p.index(s)) }

// dueDays are when the steps are due, counted from the goal.
func (p *plan) dueDays() map[*step]int {
	out := map[*step]int{}
	for i, s := range p.steps {
		out[s] = p.dueDay(i)
	}
	return out
}

// keepDays has steps that count from the one before them lie on their days.
func (p *plan) keepDays(days map[*step]int) {
	for i, s := range p.steps {
		if day, ok := days[s]; ok && s.basis == template.Prev && i > 0 {
			if s.offset = day - p.dueDay(i-1); s.offset < 0 {
				s.anchor(day)
			}
		}
	}
}

// anchor has a step count from the goal.
func (s *step) anchor(day int) { s.basis, s.offset = template.Goal, day }

// wait adds steps that one waits for, each once.
func (s *step) wait(others ...*step) {
	for _, o := range others {
		if o != nil && o != s && !slices.Contains(s.after, o) {
			s.after = append(s.after, o)
		}
	}
}

// waitInstead has whoever waits for a step wait for others in its place.
func (p *plan) waitInstead(of *step, others ...*step) {
	for _, s := range p.steps {
		if i := slices.Index(s.after, of); i >= 0 {
			s.after = slices.Delete(s.after, i, i+1)
			s.wait(others...)
		}
	}
}

// waitsFor are all steps that one waits for, directly or by others, besides those that are known to be.
func (s *step) waitsFor(known []*step) []*step {
	for _, o := range s.after {
		if !slices.Contains(known, o) {
			known = o.waitsFor(append(known, o))
		}
	}
	return known
}

// insert puts a step at a place. Whatever waited for the step before it, directly behind, waits for it.
func (p *plan) insert(i int, s *step) {
	s.known = s.name
	switch {
	case i > 0:
		before := p.steps[i-1]
		if s.after == nil {
			s.after = []*step{before}
		}
		if i < len(p.steps) {
			if k := slices.Index(p.steps[i].after, before); k >= 0 {
				p.steps[i].after[k] = s
			}
		}
	case len(p.steps) > 0:
		day := p.dueDay(0)
		p.steps[0].anchor(day)
		p.steps[0].wait(s)
		s.anchor(clamp(day - max(1, s.offset)))
	}
	p.steps = slices.Insert(p.steps, i, s)
}

// insertOn puts a step on a day, counted from the goal, where that falls before a place. The others keep their days.
func (p *plan) insertOn(s *step, day, before int) {
	for before > 0 && p.dueDay(before-1) > day {
		before--
	}
	days := p.dueDays()
	p.insert(before, s)
	s.anchor(day)
	p.keepDays(days)
}

// remove takes a step out. Whoever waited for it waits for what it waited for.
func (p *plan) remove(s *step) {
	if p.index(s) == 0 && len(p.steps) > 1 {
		p.steps[1].anchor(p.dueDay(1))
	}
	p.steps = slices.DeleteFunc(p.steps, func(o *step) bool { return o == s })
	p.waitInstead(s, s.after...)
}

// carry takes a step to a place, and leaves all days to others.
func (p *plan) carry(s *step, to int) {
	i := p.index(s)
	p.steps = slices.Insert(slices.Delete(p.steps, i, i+1), to, s)
}

// move takes a step to a place. Days between the others stay as they are. It reports whether a step had to let go of one that it waited for.
func (p *plan) move(s *step, to int) (loosened bool) {
	day := p.dueDay(0)
	p.carry(s, to)
	if p.steps[0].basis != template.Goal {
		p.steps[0].anchor(day)
	}
	return p.loosen()
}

// loosen has no step wait for one that comes later, and reports whether one did.
func (p *plan) loosen() (did bool) {
	for i, s := range p.steps {
		had := len(s.after)
		s.after = slices.DeleteFunc(s.after, func(o *step) bool { return p.index(o) >= i })
		did = did || len(s.after) != had
	}
	return did
}

// sort puts the steps in the order of their days, and reports whether that changed it. What waited for a step that comes later now
// waits for the one before it.
func (p *plan) sort() bool {
	days := p.dueDays()
	byDay := func(a, b *step) int { return days[a] - days[b] }
	if slices.IsSortedFunc(p.steps, byDay) {
		return false
	}
	slices.SortStableFunc(p.steps, byDay)
	p.loosen()
	p.steps[0].anchor(days[p.steps[0]])
	p.keepDays(days)
	for i, s := range p.steps[1:] {
		if len(s.after) == 0 {
			s.wait(p.steps[i])
		}
	}
	return true
}

// squeeze has the plan begin so many days before its goal, all of it in proportion.
func (p *plan) squeeze(days int) {
	begin := -p.dueDay(0)
	if begin <= 0 || days < 1 || begin <= days {
		return
	}
	for _, s := range p.steps {
		s.offset = cmp.Or(s.offset*days/begin, cmp.Compare(s.offset, 0)) // a day at least
	}
	// Rounding up short steps may push the last ones behind the goal.
	if last := p.dueDay(len(p.steps) - 1); last > 0 && p.steps[0].offset-last >= -days {
		p.steps[0].offset -= last
	}
}

// nameKey is the form in which names of steps are compared.
func nameKey(s string) string { return strings.ReplaceAll(text.NameKey(s), " ", "") }

// capitalize is a name as it stands in a list.
func capitalize(s string) string {
	if len(s) > 1 && s[0] >= 'a' && s[0] <= 'z' {
		return strings.ToUpper(s[:1]) + s[1:]
	}
	return s
}

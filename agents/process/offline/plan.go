package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/process/template"
)

// plan is a draft to work on: its steps have ids of their own that no change of the order touches.
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
	for _, s := range slices.SortedStableFunc(slices.Values(d.Steps), func(a, b template.StepDraft) int { return a.Seq - b.Seq }) {
		p.steps = append(p.steps, step{s.Seq, s.Name, s.Basis, s.OffsetDays, slices.Clone(s.Artifacts), slices.Clone(s.DependsOn)})
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
		for _, id := range s.after {
			if n := p.indexOf(id) + 1; n > 0 && n <= i && !slices.Contains(out.DependsOn, n) {
				out.DependsOn = append(out.DependsOn, n)
			}
		}
		slices.Sort(out.DependsOn)
		d.Steps = append(d.Steps, out)
	}
	return &d
}

func clamp(days int) int { return min(template.MaxOffset, max(-template.MaxOffset, days)) }

func (p *plan) clone() *plan {
	q := *p
	q.steps = slices.Clone(p.steps)
	for i, s := range p.steps {
		q.steps[i].arts, q.steps[i].after = slices.Clone(s.arts), slices.Clone(s.after)
	}
	return &q
}

func (p *plan) indexOf(id int) int {
	return slices.IndexFunc(p.steps, func(s step) bool { return s.id == id })
}

// step is one that is there.
func (p *plan) step(id int) *step { return &p.steps[p.indexOf(id)] }

// findNamed returns the id of the step that has a name; 0 for none.
func (p *plan) findNamed(name string) int {
	if i := slices.IndexFunc(p.steps, func(s step) bool { return nameKey(s.name) == nameKey(name) }); i >= 0 {
		return p.steps[i].id
	}
	return 0
}

// dueDay is when the step at a place is due, counted from the goal; 0 where there is none.
func (p *plan) dueDay(i int) int {
	if i >= len(p.steps) {
		return 0
	}
	n := p.steps[i].offset
	if p.steps[i].basis == template.Prev && i > 0 {
		n += p.dueDay(i - 1)
	}
	return n
}

// anchor makes the step at a place count from the goal.
func (p *plan) anchor(i, day int) { p.steps[i].basis, p.steps[i].offset = template.Goal, day }

// dueDays are when the steps are due, counted from the goal, by their ids.
func (p *plan) dueDays() map[int]int {
	out := map[int]int{}
	for i, s := range p.steps {
		out[s.id] = p.dueDay(i)
	}
	return out
}

// keepDays has steps that count from the one before them lie on their days.
func (p *plan) keepDays(days map[int]int) {
	for i := range p.steps {
		s := &p.steps[i]
		if day, ok := days[s.id]; ok && s.basis == template.Prev && i > 0 {
			if before := p.dueDay(i - 1); day < before {
				p.anchor(i, day)
			} else {
				s.offset = day - before
			}
		}
	}
}

// fixDay has a step lie on a day, counted from the goal; those behind it keep theirs.
func (p *plan) fixDay(id, day int) {
	days := p.dueDays()
	p.anchor(p.indexOf(id), clamp(day))
	p.keepDays(days)
}

// anchorFirst has the first step count from the goal; day is when it is due if it does not yet.
func (p *plan) anchorFirst(day int) {
	if len(p.steps) > 0 && p.steps[0].basis != template.Goal {
		p.anchor(0, day)
	}
}

// waitInstead has whoever waits for a step wait for others in its place.
func (p *plan) waitInstead(id int, others ...int) {
	for i := range p.steps {
		s := &p.steps[i]
		if at := slices.Index(s.after, id); at >= 0 {
			s.after = slices.Delete(s.after, at, at+1)
			s.wait(others...)
		}
	}
}

// wait adds steps that one waits for, each once.
func (s *step) wait(ids ...int) {
	for _, id := range ids {
		if id != s.id && !slices.Contains(s.after, id) {
			s.after = append(s.after, id)
		}
	}
}

// waitsFor are all steps that one waits for, directly or by others.
func (p *plan) waitsFor(id int, known []int) []int {
	for _, a := range p.step(id).after {
		if !slices.Contains(known, a) {
			known = p.waitsFor(a, append(known, a))
		}
	}
	return known
}

// loosen has no step wait for one that comes later, and reports whether one did.
func (p *plan) loosen() (did bool) {
	for i := range p.steps {
		had := len(p.steps[i].after)
		p.steps[i].after = slices.DeleteFunc(p.steps[i].after, func(id int) bool { return p.indexOf(id) >= i })
		did = did || len(p.steps[i].after) != had
	}
	return did
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
		if i < len(p.steps) && slices.Contains(p.steps[i].after, before) {
			p.steps[i].after = append(slices.DeleteFunc(p.steps[i].after, func(id int) bool { return id == before }), s.id)
		}
	}
	if i == 0 && len(p.steps) > 0 {
		p.anchor(0, p.dueDay(0))
		s.basis, s.offset = template.Goal, clamp(p.dueDay(0)-max(1, s.offset))
		p.steps[0].after = append(p.steps[0].after, s.id)
	}
	p.steps = slices.Insert(p.steps, i, s)
}

// remove takes a step out. Whoever waited for it waits for what it waited for.
func (p *plan) remove(id int) {
	i := p.indexOf(id)
	if i < 0 {
		return
	}
	after, second := p.steps[i].after, p.dueDay(1)
	p.steps = slices.Delete(p.steps, i, i+1)
	p.waitInstead(id, after...)
	p.anchorFirst(second)
}

// shuffle puts a step at the place of another.
func (p *plan) shuffle(from, to int) {
	s := p.steps[from]
	p.steps = slices.Insert(slices.Delete(p.steps, from, from+1), to, s)
}

// move puts a step at the place of another. Days between the others stay as they are. It reports whether the step had to let go of
// something that it waited for, or was waited for.
func (p *plan) move(from, to int) (loosened bool) {
	day := p.dueDay(0)
	p.shuffle(from, to)
	p.anchorFirst(day)
	return p.loosen()
}

// moveTo takes a step directly before another one, which waits for it then and keeps its day, or behind it.
func (p *plan) moveTo(id, of int, behind bool) {
	s, keeps := *p.step(id), map[int]int{of: p.dueDay(p.indexOf(of))}
	p.remove(id)
	i := p.indexOf(of)
	if behind {
		i++
	}
	p.insert(i, step{name: s.name, basis: template.Prev, offset: 1, arts: s.arts})
	was := p.steps[i].id
	p.steps[i].id = id
	p.waitInstead(was, id)
	if !behind {
		p.keepDays(keeps)
	}
}

// moveBeside takes a step to a place before its own, with its days; the steps that it passes keep theirs.
func (p *plan) moveBeside(from, to int) {
	days := p.dueDays()
	days[p.steps[from].id] = p.dueDay(to - 1)
	p.shuffle(from, to)
	p.keepDays(days)
}

// sort puts the steps in the order of their days, and reports whether that changed it. What waited for a step that comes later now
// waits for the one before it.
func (p *plan) sort() bool {
	days := p.dueDays()
	byDay := func(a, b step) int { return days[a.id] - days[b.id] }
	if slices.IsSortedFunc(p.steps, byDay) {
		return false
	}
	slices.SortStableFunc(p.steps, byDay)
	p.loosen()
	p.anchor(0, days[p.steps[0].id])
	p.keepDays(days)
	for i := range p.steps[1:] {
		if s := &p.steps[i+1]; len(s.after) == 0 {
			s.after = []int{p.steps[i].id}
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
	for i := range p.steps {
		n := p.steps[i].offset * days / begin
		if n == 0 && p.steps[i].offset != 0 {
			n = p.steps[i].offset / abs(p.steps[i].offset)
		}
		p.steps[i].offset = n
	}
	// Rounding up short steps may push the last ones behind the goal.
	if last := p.dueDay(len(p.steps) - 1); last > 0 && p.steps[0].offset-last >= -days {
		p.steps[0].offset -= last
	}
}

func abs(n int) int { return max(n, -n) }

// nameKey is the form in which names of steps are compared.
func nameKey(s string) string { return strings.ReplaceAll(text.NameKey(s), " ", "") }

// capitalize is a name as it stands in a list.
func capitalize(s string) string {
	if len(s) > 1 && s[0] >= 'a' && s[0] <= 'z' {
		return strings.ToUpper(s[:1]) + s[1:]
	}
	return s
}

// hasWide reports that a text has letters that are not of ASCII, and hasKana that it has kana.
func hasWide(s string) bool { return strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 }) }
func hasKana(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= 0x3040 && r <= 0x30ff })
}

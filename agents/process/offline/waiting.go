package offline

import (
	"slices"
	"strings"
)

// depend changes what waits for what.
func (e *edit) depend(c string) bool {
	list, gone := e.in(c)
	if len(list) == 0 {
		if gone {
			return true
		}
		return holds("parallel", c) && e.beside(c, nil) || e.which(c)
	}
	if e.busy(idsOf(list)...) {
		return true
	}
	if holds("parallel", c) {
		return e.beside(c, list) || e.parallel(list)
	}
	of, on := e.sides(c, list)
	if holds("no wait", c) {
		return e.endWaiting(of, on)
	}
	if len(on) == 0 {
		return e.ask("「%s」は、どの段階のあとにしますか。", "Which step should \"%s\" wait for?", e.name(of[0]))
	}
	for _, id := range of {
		e.wait(id, on, holds("also wait", c))
	}
	return true
}

// sides tells who waits from who is waited for: in Japanese the subject's particle does, in English the verb.
func (e *edit) sides(c string, list []mention) (of, on []int) {
	split := -1
	if v := phrases("depend en").FindStringIndex(c); v != nil && !hasKana(c) {
		split = v[0]
	} else {
		for _, m := range list {
			if holds("subject", c[m.to:]) {
				split = m.to
				break
			}
		}
	}
	for _, m := range list {
		if split < 0 && len(of) == 0 || m.from < split {
			of = append(of, m.id)
		} else if !slices.Contains(of, m.id) {
			on = append(on, m.id)
		}
	}
	if len(of) == 0 {
		of, on = on[:1], on[1:]
	}
	return of, on
}

// wait has a step wait for others. One that comes before them goes behind them.
func (e *edit) wait(id int, on []int, also bool) {
	i := e.p.at(id)
	last := i
	for _, d := range on {
		last = max(last, e.p.at(d))
	}
	if last > i {
		loose := e.p.move(i, last)
		i = last
		e.note("待つ相手のほうが後ろだったので、「%s」をその後ろに移しました。", "What it waits for came later, so I moved \"%s\" behind it.", e.name(id))
		if loose {
			e.noteLoose()
		}
	}
	s := &e.p.steps[i]
	if !also {
		s.after = nil
	}
	s.wait(on...)
	e.done++
}

func (e *edit) endWaiting(of, on []int) bool {
	for _, id := range of {
		s := &e.p.steps[e.p.at(id)]
		if len(on) == 0 {
			s.after = nil
		}
		s.after = slices.DeleteFunc(s.after, func(d int) bool { return slices.Contains(on, d) })
		e.done++
	}
	return true
}

// parallel has steps wait for the same, and not for each other.
func (e *edit) parallel(list []mention) bool {
	if len(list) < 2 {
		return e.ask("「%s」は、どの段階と並行にしますか。", "Which step should run beside \"%s\"?", e.name(list[0].id))
	}
	ids := idsOf(list)
	slices.SortFunc(ids, func(a, b int) int { return e.p.at(a) - e.p.at(b) })
	first, all := e.p.steps[e.p.at(ids[0])], map[int][]int{}
	for _, s := range e.p.steps {
		all[s.id] = e.p.waitsFor(s.id, nil)
	}
	for _, id := range ids[1:] {
		s := &e.p.steps[e.p.at(id)]
		s.after = slices.Clone(first.after)
		if at, to := e.p.at(id), e.p.at(ids[0])+1; at > to {
			e.p.moveBeside(at, to)
		}
		if i := e.p.at(id); i == e.p.at(ids[0])+1 && e.p.steps[i].basis == "prev" {
			e.p.steps[i].offset = 0
		}
		e.done++
	}
	for i := range e.p.steps { // who came behind all of them still does
		s := &e.p.steps[i]
		if slices.Contains(ids, s.id) || !slices.ContainsFunc(s.after, func(a int) bool { return slices.Contains(ids, a) }) {
			continue
		}
		for _, id := range ids {
			if slices.Contains(all[s.id], id) && e.p.at(id) < i {
				s.wait(id)
			}
		}
	}
	return true
}

// waitsFor are all steps that one waits for, directly or by others.
func (p *plan) waitsFor(id int, known []int) []int {
	for _, a := range p.steps[p.at(id)].after {
		if !slices.Contains(known, a) {
			known = p.waitsFor(a, append(known, a))
		}
	}
	return known
}

// beside offers a step that is to run beside one that there is, and is none itself.
func (e *edit) beside(c string, list []mention) bool {
	if len(list) > 1 {
		return false
	}
	c = strings.TrimSpace(phrases("runs").ReplaceAllString(phrases("side by side item").ReplaceAllString(c, ""), ""))
	m := phrases("together").FindStringSubmatch(c)
	if m == nil {
		return false
	}
	a, b := nameOf(m[1]), nameOf(m[2])
	if e.find(a) != 0 {
		a, b = b, a
	}
	with := e.find(b)
	if with == 0 || !isStepName(a) || e.find(a) != 0 || len(e.seen.mentions(a)) > 0 {
		return false
	}
	return e.offerStep(capitalize(a), e.say("「%s」と並行で", " beside \"%s\"", e.name(with)), func() bool {
		i := e.p.at(with)
		e.insertStep(i+1, step{name: capitalize(a), basis: "prev", offset: 0, after: append([]int{}, e.p.steps[i].after...)})
		e.p.waitInstead(e.touched, with) // who waited for the one goes on waiting for it
		return true
	})
}

package offline

import (
	"slices"
	"strings"

	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process/template"
)

// readWait returns what a text says to wait for what: "the order once both are approved", 「発注は承認が済んでから」.
func readWait(s string) (waits, on string, ok bool) {
	m, group := sections.Find("waits", s)
	if m == nil {
		return "", "", false
	}
	return group("of"), group("on"), true
}

// addCondition has a step wait for others that are told by when they are done.
func (e *edit) addCondition(c command) bool {
	if d, _, _, ok := e.days.readDue(c.text); ok && d.from == ofNamed && e.find(d.of) != 0 { // so many days after it is done
		return false
	}
	waits, on, ok := readWait(c.text)
	return ok && e.letWait(waits, on, c)
}

// letWait has the step that a text names wait for those that another one names. A step that is not there yet is offered.
func (e *edit) letWait(subject, conditions string, c command) bool {
	on := e.read(conditions).steps.stepIDs()
	name := nameOf(sections.Cut("modal en", subject))
	id := e.find(name)
	if len(on) == 0 && c.hasWords("wait all") {
		for _, s := range e.p.steps {
			on = append(on, s.id)
		}
	}
	on = slices.DeleteFunc(on, func(o int) bool { return o == id })
	switch {
	case len(on) == 0 && id == 0 && isStepName(name) && strings.HasPrefix(c.text[min(len(c.text), len(subject)):], "は"):
		return e.ask("wait for which", name)
	case len(on) == 0:
		return false
	case id != 0:
		return e.noteChanged(append([]int{id}, on...)...) || e.wait(id, on, false)
	case !isStepName(name):
		return false
	}
	var names []string
	last := 0
	for _, o := range on {
		names = append(names, say(e.lang, "quoted", e.name(o)))
		last = max(last, e.p.indexOf(o))
	}
	where := say(e.lang, "after steps", strings.Join(names, rules.Say(e.lang, "と", " and ")))
	return e.offerStep(name, where, func() bool {
		e.addNamed(capitalize(name), last+1, 1)
		return e.wait(e.touched, on, false)
	})
}

// changeWaits changes what waits for what.
func (e *edit) changeWaits(c command) bool {
	switch {
	case len(c.steps) == 0 && c.gone:
		return true
	case len(c.steps) == 0:
		return c.hasWords("parallel") && e.offerBeside(c) || e.askWhichStep(c)
	case e.noteChanged(c.steps.stepIDs()...):
		return true
	case c.hasWords("parallel"):
		return e.offerBeside(c) || e.makeParallel(c)
	}
	of, on := e.findSides(c)
	switch {
	case c.hasWords("no wait"):
		for _, id := range of {
			e.p.step(id).after = slices.DeleteFunc(e.p.step(id).after, func(d int) bool { return len(on) == 0 || slices.Contains(on, d) })
			e.done++
		}
		return true
	case len(on) == 0:
		return e.ask("wait for which", e.name(of[0]))
	}
	for _, id := range of {
		e.wait(id, on, c.hasWords("also wait"))
	}
	return true
}

// findSides tells who waits from who is waited for: in Japanese the subject's particle does, in English the verb.
func (e *edit) findSides(c command) (of, on []int) {
	split := -1
	if v := sections.Pattern("depend en").FindStringIndex(c.text); v != nil && !hasKana(c.text) {
		split = v[0]
	} else if i := slices.IndexFunc(c.steps, func(m mention) bool { return sections.Match("subject", c.text[m.to:]) }); i >= 0 {
		split = c.steps[i].to
	}
	for _, m := range c.steps {
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
func (e *edit) wait(id int, on []int, also bool) bool {
	i := e.p.indexOf(id)
	last := i
	for _, d := range on {
		last = max(last, e.p.indexOf(d))
	}
	if last > i {
		loose := e.p.move(i, last)
		e.note("moved behind", e.name(id))
		if loose {
			e.note("loosened")
		}
	}
	s := e.p.step(id)
	if !also {
		s.after = nil
	}
	s.wait(on...)
	e.done++
	return true
}

// makeParallel has steps wait for the same, and not for each other.
func (e *edit) makeParallel(c command) bool {
	ids := c.steps.stepIDs()
	if len(c.steps) < 2 {
		return e.ask("parallel to which", e.name(ids[0]))
	}
	slices.SortFunc(ids, func(a, b int) int { return e.p.indexOf(a) - e.p.indexOf(b) })
	first, all := e.p.step(ids[0]).after, map[int][]int{}
	for _, s := range e.p.steps {
		all[s.id] = e.p.waitsFor(s.id, nil)
	}
	for _, id := range ids[1:] {
		e.p.step(id).after = slices.Clone(first)
		if at, to := e.p.indexOf(id), e.p.indexOf(ids[0])+1; at > to {
			e.p.moveBeside(at, to)
		} else if s := e.p.step(id); at == to && s.basis == template.Prev {
			s.offset = 0
		}
		e.done++
	}
	for i := range e.p.steps { // who came behind all of them still does
		s := &e.p.steps[i]
		if slices.Contains(ids, s.id) || !slices.ContainsFunc(s.after, func(a int) bool { return slices.Contains(ids, a) }) {
			continue
		}
		for _, id := range ids {
			if slices.Contains(all[s.id], id) && e.p.indexOf(id) < i {
				s.wait(id)
			}
		}
	}
	return true
}

// offerBeside offers a step that is to run beside one that there is, and is none itself.
func (e *edit) offerBeside(c command) bool {
	m := sections.Pattern("together").FindStringSubmatch(sections.Cut("runs", sections.Cut("side by side item", c.text)))
	if m == nil || len(c.steps) > 1 {
		return false
	}
	a, b := nameOf(m[1]), nameOf(m[2])
	if e.find(a) != 0 {
		a, b = b, a
	}
	with := e.find(b)
	if with == 0 || !isStepName(a) || len(e.seen.mentions(a)) > 0 {
		return false
	}
	return e.offerStep(a, say(e.lang, "beside step", e.name(with)), func() bool {
		i := e.p.indexOf(with)
		e.insertStep(i+1, step{name: capitalize(a), basis: template.Prev, after: append([]int{}, e.p.steps[i].after...)})
		e.p.waitInstead(e.touched, with) // who waited for the one goes on waiting for it
		return true
	})
}

package offline

import (
	"slices"
	"strings"

	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process/template"
)

// addCondition has a step wait for others that are told by when they are done: "the order once both are approved", 「発注は承認が済んでから」. A step that is not there yet is offered.
func (e *edit) addCondition(c command) bool {
	if d := e.readDue(c.text); d.base == ofNamed && e.find(d.of) != nil { // so many days after it is done
		return false
	}
	_, group := sections.Find("waits", c.text)
	if group == nil {
		return false
	}
	subject := group("of")
	name := nameOf(sections.Cut("modal en", subject))
	s, on := e.find(name), e.read(group("on")).steps.distinct()
	if len(on) == 0 && c.hasWords("wait all") {
		on = slices.Clone(e.p.steps)
	}
	on = slices.DeleteFunc(on, func(o *step) bool { return o == s })
	switch {
	case len(on) > 0 && s != nil:
		e.noteChanged(append(on, s)...)
		return e.wait(s, on, false)
	case s != nil || !isStepName(name):
		return false
	case len(on) == 0:
		return strings.HasPrefix(c.text[min(len(c.text), len(subject)):], "は") && e.ask("wait for which", name)
	}
	last := 0
	for _, o := range on {
		last = max(last, e.p.index(o))
	}
	if !e.agreed {
		return e.offerStep(name, e.say("after steps", e.quote(on, rules.Say(e.Lang, "と", " and "))))
	}
	return e.addStep(capitalize(name), last+1, due{}) && e.wait(e.touched, on, false)
}

// changeWaits changes what waits for what.
func (e *edit) changeWaits(c command) bool {
	switch {
	case len(c.steps) == 0 && c.gone:
		return true
	case len(c.steps) == 0:
		return c.hasWords("parallel") && e.offerBeside(c) || e.askWhichStep(c, "which step")
	}
	e.noteChanged(c.steps.distinct()...)
	if c.hasWords("parallel") {
		return e.offerBeside(c) || e.makeParallel(c)
	}
	of, on := findSides(c)
	if len(on) == 0 && !c.hasWords("no wait") {
		return e.ask("wait for which", of[0].name)
	}
	for _, s := range of {
		if c.hasWords("no wait") {
			s.after = slices.DeleteFunc(s.after, func(o *step) bool { return len(on) == 0 || slices.Contains(on, o) })
			e.done++
		} else {
			e.wait(s, on, c.hasWords("also wait"))
		}
	}
	return true
}

// findSides tells who waits from who is waited for: in Japanese the subject's particle does, in English the verb.
func findSides(c command) (of, on []*step) {
	split := -1
	if v := sections.Pattern("depend en").FindStringIndex(c.text); v != nil && !sections.Match("kana", c.text) {
		split = v[0]
	} else if i := slices.IndexFunc(c.steps, func(m mention) bool { return sections.Match("subject", c.text[m.to:]) }); i >= 0 {
		split = c.steps[i].to
	}
	for _, m := range c.steps {
		if split < 0 && len(of) == 0 || m.from < split {
			of = append(of, m.step)
		} else if !slices.Contains(of, m.step) {
			on = append(on, m.step)
		}
	}
	if len(of) == 0 {
		of, on = on[:1], on[1:]
	}
	return of, on
}

// wait has a step wait for others. One that comes before them goes behind them.
func (e *edit) wait(s *step, on []*step, also bool) bool {
	last := e.p.index(s)
	for _, o := range on {
		last = max(last, e.p.index(o))
	}
	if last > e.p.index(s) {
		e.note("moved behind", s.name)
		e.noteLoosened(e.p.move(s, last))
	}
	if !also {
		s.after = nil
	}
	s.wait(on...)
	return e.change()
}

// makeParallel has steps wait for the same, and not for each other.
func (e *edit) makeParallel(c command) bool {
	list := e.inOrder(c.steps)
	if len(c.steps) < 2 {
		return e.ask("parallel to which", list[0].name)
	}
	for _, s := range slices.Backward(list[1:]) {
		waited := slices.DeleteFunc(s.waitsFor(nil), func(o *step) bool { return !slices.Contains(list, o) })
		for _, o := range e.p.steps { // who came behind all of them still does
			if slices.Contains(o.after, s) && !slices.Contains(list, o) {
				o.wait(waited...)
			}
		}
		s.after = slices.Clone(list[0].after)
		days, beside := e.p.dueDays(), e.p.index(list[0])+1
		if e.p.index(s) > beside { // those that it passes keep their days
			days[s] = e.p.dueDay(beside - 1)
			e.p.carry(s, beside)
			e.p.keepDays(days)
		} else if s.basis == template.Prev {
			s.offset = 0
		}
		e.done++
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
	if e.find(a) != nil {
		a, b = b, a
	}
	with := e.find(b)
	if with == nil || !isStepName(a) || len(e.seen.mentions(a)) > 0 {
		return false
	}
	if !e.agreed {
		return e.offerStep(a, e.say("beside step", with.name))
	}
	e.addStep(capitalize(a), e.p.index(with)+1, due{base: takes})
	e.touched.after = slices.Clone(with.after)
	e.p.waitInstead(e.touched, with) // who waited for the one goes on waiting for it
	return true
}

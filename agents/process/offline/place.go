package offline

import (
	"slices"
	"strings"

	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process/template"
)

// spot is a place among the steps: at which index something goes, and what words said so. exact says that what is moved has that index
// in the end.
type spot struct {
	words
	at     int
	exact  bool
	behind *step // that it says to come after; nil for none
}

// masked is the text of a clause with what expressions call {a step} in the place of each step that it names. All words stand where they stood.
func (c command) masked() string {
	out := []byte(c.text)
	for _, m := range c.steps {
		clear(out[m.from:m.to])
		out[m.from] = 1
	}
	return string(out)
}

// spotIn finds where a clause wants something to go: by words of a section that stand around a step, behind it if they say "after", around
// two that it goes between, or by its place among all of them. Where nothing says so that is the end.
func (e *edit) spotIn(c command, section string) (s spot, ok bool) {
	if x, group := sections.Find(section, c.masked()); x != nil {
		s.words = words{x[0], x[1]}
		for _, m := range c.steps {
			if m.meet(s.words) {
				s.at, s.behind = max(s.at, e.p.index(m.step)), m.step
			}
		}
		if group("after") == "" {
			s.behind = nil
		} else {
			s.at++
		}
		return s, true
	}
	if x, group := sections.Find("ordinal at", c.text); x != nil && ordinal(group("n")) > 0 {
		return spot{at: min(ordinal(group("n"))-1, len(e.p.steps)), words: words{x[0], x[1]}, exact: true}, true
	}
	touched := e.p.index(e.touched)
	for i, section := range []string{"after that", "before that", "at front", "at end"} {
		if x := sections.Pattern(section).FindStringIndex(c.text); x != nil && (touched >= 0 || !strings.HasSuffix(section, "that")) {
			return spot{at: []int{touched + 1, touched, 0, len(e.p.steps)}[i], words: words{x[0], x[1]}}, true
		}
	}
	return spot{at: len(e.p.steps)}, false
}

// moveNamed moves a step: the first that is not the place itself.
func (e *edit) moveNamed(c command) bool {
	s, ok := e.spotIn(c, "near")
	moved := slices.DeleteFunc(c.steps.beside(s.words), func(m mention) bool { return m.step == s.behind })
	if !ok || len(moved) == 0 {
		return len(c.steps) == 0 && c.gone
	}
	return e.moveTo(moved[0].step, s, c)
}

// moveTo moves a step to a place, where it waits for the one before it, or behind which it was said to be, unless it waits for others.
func (e *edit) moveTo(m *step, s spot, c command) bool {
	from, to := e.p.index(m), s.at
	switch {
	case s.exact:
		to = min(to, len(e.p.steps)-1)
	case from < to:
		to--
	}
	e.noteChanged(m)
	if e.clashes("place", m, to, c.text, "two places", m.name) {
		return true
	}
	e.move(m, to)
	before := append([]*step{nil}, e.p.steps...)[to] // nil before the first
	switch stays := from == to; {
	case stays && (before == nil || slices.Contains(m.after, before)):
		return e.note("in that place", m.name)
	case !stays && s.behind != nil && !slices.Contains(m.after, s.behind):
		m.after = []*step{s.behind}
	case stays || len(m.after) == 0:
		m.wait(before)
	}
	return e.change()
}

// move takes a step to a place.
func (e *edit) move(s *step, to int) {
	if e.p.move(s, to) {
		e.note("loosened")
	}
}

// swap has two steps change places.
func (e *edit) swap(c command) bool {
	if len(c.steps) != 2 {
		return e.ask("which two to swap")
	}
	first, second := e.named(c)[0], e.named(c)[1]
	i, j := e.p.index(first), e.p.index(second)
	e.move(second, i)
	e.move(first, j)
	return e.change()
}

// sort puts the steps in the order of their days, where nothing else is said of their order.
func (e *edit) sort(c command) bool {
	switch {
	case len(c.steps) > 0 || !c.hasWords("order wrong") || !c.hasWords("order fix"):
		return false
	case !e.p.sort():
		return e.ask("in order already")
	}
	e.done++
	return e.note("sorted")
}

// addImplied takes a place and a name with no word of what to do: it adds what reads as a name and no more, "a review after 2", and offers
// what reads as a step that is to be there. Where another step is named besides the place, that is no new one.
func (e *edit) addImplied(c command) bool {
	s, ok := e.spotIn(c, "near")
	if !ok {
		return false
	}
	rest := s.cutFrom(c.text)
	_, group := sections.Find("bare name", sections.Cut("fillers", rest))
	if group != nil && len(c.steps.beside(s.words)) == 0 && !sections.Match("not astep", trimName(group("name"))) {
		return e.addStep(trimName(group("name")), s.at, due{})
	}
	name := nameOf(sections.Cut("should be", nameOf(sections.Cut("modal en", rest))))
	if len(c.steps) == 0 || s.from > c.steps[0].from || len(c.steps) > 1 && c.steps[1].from > s.to ||
		!isStepName(name) || sections.Match("not astep", name) || e.find(name) != nil {
		return false
	}
	where := e.say("at the end")
	if s.at < len(e.p.steps) {
		where = e.say("before step", e.p.steps[s.at].name)
	}
	return !e.offer(name, where) || e.addStep(name, s.at, due{})
}

// addCondition has a step wait for others that are told by when they are done: "the order once both are approved", 「発注は承認が
// 済んでから」. A step that is not there yet is offered.
func (e *edit) addCondition(c command) bool {
	name, said, words := readWaits(c.text)
	if d := e.readDue(c.text); said == "" || d.base == ofNamed && e.find(d.of) != nil { // so many days after it is done
		return false
	}
	s, on := e.find(name), e.named(e.read(words))
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
		return strings.HasPrefix(c.text, said+"は") && e.ask("wait for which", name)
	}
	where := e.say("after steps", e.quote(on, rules.Say(e.Lang, "と", " and ")))
	return !e.offer(name, where) || e.addStep(name, e.p.lastOf(on)+1, due{}) && e.wait(e.touched, on, false)
}

// changeWaits changes what waits for what.
func (e *edit) changeWaits(c command) bool {
	parallel, none := c.hasWords("parallel"), c.hasWords("no wait")
	e.noteChanged(e.named(c)...)
	switch {
	case parallel && e.offerBeside(c):
		return true
	case len(c.steps) == 0:
		return c.gone || e.askWhichStep(c, "which step")
	case parallel:
		return e.makeParallel(c)
	}
	of, on := findSides(c)
	if len(on) == 0 && !none {
		return e.ask("wait for which", of[0].name)
	}
	for _, s := range of {
		if none {
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
	for i, m := range c.steps {
		if m.from < split || i == 0 { // the first, where nobody stands before that
			of = append(of, m.step)
		} else if !slices.Contains(of, m.step) {
			on = append(on, m.step)
		}
	}
	return of, on
}

// wait has a step wait for others. One that comes before them goes behind them.
func (e *edit) wait(s *step, on []*step, also bool) bool {
	if last := e.p.lastOf(on); last > e.p.index(s) {
		e.note("moved behind", s.name)
		e.move(s, last)
	}
	if !also {
		s.after = nil
	}
	s.wait(on...)
	return e.change()
}

// makeParallel has steps wait for the same, and not for each other.
func (e *edit) makeParallel(c command) bool {
	list := e.named(c)
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
	if e.offer(a, e.say("beside step", with.name)) {
		e.addStep(a, e.p.index(with)+1, due{base: takes})
		e.touched.after = slices.Clone(with.after)
		e.p.waitInstead(e.touched, with) // who waited for the one goes on waiting for it
	}
	return true
}

package offline

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/process/template"
)

// changeTime changes when steps are due: by so many days, or to so many from the goal, a step or the one before.
func (e *edit) changeTime(c command) bool {
	c = e.read(sections.Pattern("at latest").ReplaceAllString(c.text, ""))
	earlier, later := c.hasWords("earlier"), c.hasWords("later")
	if !c.hasWords("all") && earlier == later && e.dateNamed(c) {
		return true
	}
	n, counted := readDays(c.text)
	d := e.readDue(c.text)
	list := e.findDated(c, d.words)
	words, _ := e.readDay(c.text)
	switch {
	case !counted && c.hasWords("half"):
		return e.halveTime(c)
	case words != "" && !counted && !datesOneStep(c, words):
		return false
	case !counted && !d.said():
		return words != "" && e.ask("goal for dates")
	case earlier && later:
		return e.askWhichWish("earlier or later")
	case len(list) == 0 && c.gone:
		return e.askWhichWish("date of removed")
	case (earlier || later) && d.base != ofNamed && !c.hasWords("to prev") && (len(list) == 0 || !c.hasWords("to goal")):
		if earlier {
			n = -n
		}
		return e.shift(c, list, n)
	case len(list) == 0:
		return e.askWhichStep(c, "which step")
	case !d.said():
		d = due{base: takes, days: n}
	}
	e.last = list
	for _, s := range list {
		e.place(s, d, c.text)
	}
	return true
}

// datesOneStep reports that a clause with a day of the calendar names one step, and nothing before it that could be another.
func datesOneStep(c command, date string) bool {
	if len(c.steps) != 1 {
		return false
	}
	before := strings.Replace(c.text[:c.steps[0].from], date, "", 1)
	return !isStepName(nameOf(cutDoubt(before))) && !sections.Match("beside name", before)
}

// findDated returns the steps whose day a clause sets, besides those that some words count from: the steps that it names, or,
// where it names none and goes on from what was said, those whose date was spoken of last.
func (e *edit) findDated(c command, when words) []*step {
	list := c.steps.beside(when)
	if len(list) == 0 && !c.gone && !c.hasWords("all") && (len(c.steps) > 0 || c.hasWords("instead") && e.namesNothing(c)) {
		return e.lastDated()
	}
	return e.p.stepsThat(list.has)
}

// lastDated are the steps whose date was spoken of last, as far as they are there.
func (e *edit) lastDated() []*step {
	return slices.DeleteFunc(slices.Clone(e.last), func(s *step) bool { return e.p.index(s) < 0 })
}

// setDate sets when a step is due; two dates for one step are asked about.
func (e *edit) setDate(s *step, b template.Basis, offset int, said string) bool {
	e.noteChanged(s)
	if offset != clamp(offset) {
		return e.ask("too far", template.MaxOffset, s.name)
	}
	if !e.clashes("date", s, [2]any{b, offset}, said, "two dates", s.name) {
		s.basis, s.offset = b, offset
		e.done++
	}
	return true
}

// shift moves steps, or all, by so many days.
func (e *edit) shift(c command, list []*step, by int) bool {
	switch {
	case len(list) > 0:
		e.last = list
		for _, s := range list {
			e.setDate(s, s.basis, s.offset+by, c.text)
		}
		if i := e.p.index(list[0]) + 1; len(list) == 1 && i < len(e.p.steps) && e.p.steps[i].basis == template.Prev && len(e.asks) == 0 {
			e.note("moves along")
		}
		return true
	case !c.hasWords("all"):
		return e.ask("which to shift", max(by, -by))
	case e.clashes("shift", nil, by, c.text, "all earlier or later"):
		return true
	}
	fixed := e.p.stepsThat(func(s *step) bool { return s.basis == template.Goal }) // the others lie so many days from them
	if slices.ContainsFunc(fixed, func(s *step) bool { return s.offset+by != clamp(s.offset+by) }) {
		return e.ask("all too far", template.MaxOffset)
	}
	for _, s := range fixed {
		s.offset += by
	}
	return e.change()
}

// halveTime cuts the time in half: of the steps named, else of all.
func (e *edit) halveTime(c command) bool {
	for _, m := range c.steps {
		e.setDate(m.step, m.step.basis, m.step.offset/2, c.text)
	}
	if len(c.steps) == 0 {
		e.p.squeeze(max(1, -e.p.dueDay(0)/2))
		e.done++
	}
	return true
}

// askForNumber asks for a number.
func (e *edit) askForNumber(c command) bool {
	earlier := c.hasWords("earlier")
	switch {
	case e.clashes("length", nil, earlier, "", "shorter or longer"):
		return true
	case earlier == c.hasWords("later"):
		return e.askWhichWish("shorter or longer")
	case len(c.steps) > 0:
		return e.ask("how many days", c.steps[0].step.name)
	}
	return e.ask("how many days for all")
}

// place has a step lie where it is said to.
func (e *edit) place(s *step, d due, said string) bool {
	of := e.find(d.of)
	i, j := e.p.index(s), e.p.index(of)
	switch named := d.base == ofNamed; {
	case d.base == ofGoal:
		return e.setDate(s, template.Goal, d.days, said)
	case named && (of == nil || of == s):
		return e.ask("count from which", d.of)
	case named && d.days < 0 && i > j:
		return e.takeTo(s, d)
	case named && i != j+1:
		days := e.p.dueDays()
		e.setDate(s, template.Goal, days[of]+d.days, said)
		if i < j { // what it counts from comes later, and stays where it is
			e.p.keepDays(days)
		}
		return true
	case i == 0:
		return e.ask("first from goal", s.name)
	}
	return e.setDate(s, template.Prev, d.days, said)
}

// replaceDays takes "90 days, not 60", with no step named: of the one step that has those 60.
func (e *edit) replaceDays(c command) bool {
	if len(c.steps) > 0 || c.gone {
		return false
	}
	_, group := sections.Find("not that", c.text)
	old, _ := readDays(group("old"))
	want, _ := readDays(group("new"))
	found := e.p.stepsThat(func(s *step) bool { return s.offset == old || s.offset == -old })
	if len(found) != 1 {
		return e.askWhichStep(c, "which step")
	}
	return e.setDate(found[0], found[0].basis, want*cmp.Compare(found[0].offset, 0), c.text)
}

// cutDoubt returns a clause without the words by which people correct themselves.
func cutDoubt(c string) string {
	return sections.Peel(sections.Pattern("instead").ReplaceAllString(c, " "), "fillers", "pause around")
}

// namesNothing reports that a clause says when, and of nothing that could be a step.
func (e *edit) namesNothing(c command) bool {
	said := cutDoubt(c.text)
	return !isStepName(nameOf(e.readDue(said).cutFrom(said)))
}

// dateNamed takes a clause that dates one step by name: one that there is, or one to offer.
func (e *edit) dateNamed(c command) bool {
	its, ok := e.readItem(cutDoubt(c.text), false)
	if !ok || len(its) != 1 || !its[0].due.said() || sections.Match("no name", its[0].name) {
		return false
	}
	it := its[0]
	if it.name == "" {
		return e.dateAdded(it.due)
	}
	if s := e.find(it.name); s != nil {
		e.last = []*step{s}
		return e.place(s, it.due, c.text)
	}
	if e.seen.find(it.name) != nil {
		return false
	}
	switch d, of := it.due, e.find(it.due.of); {
	case d.base == takes || d.base == ofPrev:
		return e.ask("after which", it.name)
	case d.base == ofNamed && of == nil:
		return false
	default:
		return !e.offer(it.name, e.sayFrom(of, d.days)) || e.addStep(it.name, len(e.p.steps), d)
	}
}

// dateAdded takes a clause that says when, and no more, of the step that was just added.
func (e *edit) dateAdded(d due) bool {
	s, of := e.touched, e.find(d.of)
	if d.base != ofNamed || of == nil || of == s || s != e.seen.steps[len(e.seen.steps)-1] || len(e.seen.steps) == e.seen.shown {
		return false
	}
	return e.takeTo(s, d)
}

// takeTo takes a step to so many days before or behind another one.
func (e *edit) takeTo(s *step, d due) bool {
	e.noteChanged(s)
	e.p.remove(s)
	s.after = nil
	e.insert(s, 0, d)
	return e.change()
}

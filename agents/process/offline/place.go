package offline

import (
	"fmt"
	"slices"
	"strings"
)

// spot is a place among the steps: at which index something goes, and what words said so. exact says that what is moved has that index
// in the end.
type spot struct {
	at, from, to int
	exact        bool
	behind       int // the step that it says to come after; 0 for none
}

// findNear finds words of a section around steps that a clause names; in them \x00 stands for each step.
func findNear(section, c string, steps ...mention) (from, to int, ok bool) {
	marked, at, less := "", 0, 0
	for _, m := range steps {
		marked += c[at:m.from] + "\x00"
		at, less = m.to, less+m.to-m.from-1
	}
	x := sections.Pattern(section).FindStringIndex(marked + c[at:])
	if x == nil {
		return 0, 0, false
	}
	return x[0], x[1] + less, true
}

// spotIn finds where a clause wants something to go. except is a step that is itself to be moved; 0 for none.
func (e *edit) spotIn(c command, except int) (spot, bool) {
	for k, m := range c.steps {
		if m.id == except {
			continue
		}
		if k+1 < len(c.steps) {
			if from, to, ok := findNear("between", c.text, m, c.steps[k+1]); ok {
				return spot{at: max(e.p.indexOf(m.id), e.p.indexOf(c.steps[k+1].id)), from: from, to: to}, true
			}
		}
		if from, to, ok := findNear("before it", c.text, m); ok {
			return spot{at: e.p.indexOf(m.id), from: from, to: to}, true
		}
		if s, ok := e.spotBehind("after it", c, m); ok {
			return s, true
		}
	}
	if m := sections.Pattern("ordinal at").FindStringSubmatchIndex(c.text); m != nil {
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 && ordinal(c.text[m[g]:m[g+1]]) > 0 {
				return spot{at: min(ordinal(c.text[m[g]:m[g+1]])-1, len(e.p.steps)), from: m[0], to: m[1], exact: true}, true
			}
		}
	}
	touched := e.p.indexOf(e.touched)
	for _, p := range []struct {
		section string
		at      int
	}{{"after that", touched + 1}, {"before that", touched}, {"at front", 0}, {"at end", len(e.p.steps)}} {
		if x := sections.Pattern(p.section).FindStringIndex(c.text); x != nil && (touched >= 0 || !strings.HasSuffix(p.section, "that")) {
			return spot{at: p.at, from: x[0], to: x[1]}, true
		}
	}
	return spot{}, false
}

// spotBehind is the place behind a step, where words of a section around its name say so.
func (e *edit) spotBehind(section string, c command, m mention) (spot, bool) {
	from, to, ok := findNear(section, c.text, m)
	return spot{at: e.p.indexOf(m.id) + 1, from: from, to: to, behind: m.id}, ok
}

// cutPlace returns a clause without the words of a place.
func (s spot) cutPlace(c command) string { return c.text[:s.from] + " " + c.text[s.to:] }

// moveNamed moves a step. The one that is moved is the first that is not the place itself.
func (e *edit) moveNamed(c command) bool {
	for _, m := range c.steps {
		if s, ok := e.spotIn(c, m.id); ok && (m.from < s.from || m.from >= s.to) {
			return e.moveTo(m.id, s, c)
		}
	}
	return len(c.steps) == 0 && c.gone
}

func (e *edit) moveTo(id int, s spot, c command) bool {
	from, to := e.p.indexOf(id), s.at
	switch {
	case s.exact:
		to = min(to, len(e.p.steps)-1)
	case from < to:
		to--
	}
	if e.noteChanged(id) {
		return true
	}
	if e.noteClash(fmt.Sprint("place ", id), fmt.Sprint(to), c.text) {
		return e.askWhichWish("two places", e.name(id))
	}
	if from != to {
		e.noteMove(e.p.move(from, to))
	}
	after, before := &e.p.steps[to].after, 0
	if to > 0 {
		before = e.p.steps[to-1].id
	}
	switch {
	case from == to && (before == 0 || slices.Contains(*after, before)):
		e.note("in that place", e.name(id))
	case from == to:
		*after = append(*after, before)
		e.done++
	case s.behind != 0 && !slices.Contains(*after, s.behind):
		*after = []int{s.behind}
	case before != 0 && len(*after) == 0:
		*after = []int{before}
	}
	return true
}

func (e *edit) noteMove(loosened bool) {
	e.done++
	if loosened {
		e.note("loosened")
	}
}

// swap has two steps change places.
func (e *edit) swap(c command) bool {
	if len(c.steps) != 2 || c.steps[0].id == c.steps[1].id {
		return e.ask("which two to swap")
	}
	i, j := e.p.indexOf(c.steps[0].id), e.p.indexOf(c.steps[1].id)
	i, j = min(i, j), max(i, j)
	loose := e.p.move(j, i)
	e.noteMove(e.p.move(i+1, j) || loose)
	return true
}

// sort puts the steps in the order of their days, where nothing else is said of their order.
func (e *edit) sort(c command) bool {
	if len(c.steps) > 0 || !c.hasWords("order wrong") || !c.hasWords("order fix") {
		return false
	}
	if !e.p.sort() {
		return e.ask("in order already")
	}
	e.done++
	e.note("sorted")
	return true
}

// addImplied takes a place and a name with no word of what to do: it adds what reads as a name and no more, "a review after 2", and offers
// what reads as a step that is to be there. Where another step is named besides the place, that is no new one.
func (e *edit) addImplied(c command) bool {
	s, ok := e.spotIn(c, 0)
	if !ok {
		return false
	}
	beside := func(m mention) bool { return m.to <= s.from || m.from >= s.to }
	m := sections.Pattern("bare name").FindStringSubmatch(sections.Cut("fillers", s.cutPlace(c)))
	if m != nil && !slices.ContainsFunc(c.steps, beside) {
		name := trimName(strings.Join(m[1:], ""))
		if !sections.Match("just more", name) && !sections.Match("not astep", name) && len([]rune(name)) <= 30 {
			return e.addNamed(capitalize(name), s.at, 1)
		}
	}
	name := nameOf(sections.Cut("should be", nameOf(sections.Cut("modal en", s.cutPlace(c)))))
	if len(c.steps) == 0 || s.from > c.steps[0].from || len(c.steps) > 1 && c.steps[1].from > s.to ||
		!isStepName(name) || sections.Match("not astep", name) || e.find(name) != 0 {
		return false
	}
	where := say(e.lang, "at the end")
	if s.at < len(e.p.steps) {
		where = say(e.lang, "before step", e.p.steps[s.at].name)
	}
	return e.offerStep(name, where, func() bool { return e.addNamed(capitalize(name), s.at, 1) })
}

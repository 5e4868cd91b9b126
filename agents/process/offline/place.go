package offline

import (
	"slices"
	"strings"
)

// spot is a place among the steps: at which index something goes, and what words said so. exact says that what is moved has that index
// in the end.
type spot struct {
	words
	at     int
	exact  bool
	behind *step // that it says to come after; nil for none
}

// findNear finds words of a section around steps that a clause names; in them \x00 stands for each step.
func findNear(section, c string, steps ...mention) (_ words, ok bool) {
	marked, at, less := "", 0, 0
	for _, m := range steps {
		marked += c[at:m.from] + "\x00"
		at, less = m.to, less+m.to-m.from-1
	}
	x := sections.Pattern(section).FindStringIndex(marked + c[at:])
	if x == nil {
		return words{}, false
	}
	return words{x[0], x[1] + less}, true
}

// spotNear finds the first step, but for one, that words of sections stand around: they make a place of it, behind the step unless they say
// "before" or "between".
func (e *edit) spotNear(c command, except *step, names ...string) (s spot, ok bool) {
	for k, m := range c.steps {
		if m.step == except {
			continue
		}
		for _, section := range names {
			around := c.steps[k : k+1]
			if section == "between" {
				around = c.steps[k:min(k+2, len(c.steps))]
			}
			if s.words, ok = findNear(section, c.text, around...); !ok {
				continue
			}
			s.at = max(e.p.index(m.step), e.p.index(around[len(around)-1].step))
			if section != "between" && section != "before it" {
				s.at, s.behind = s.at+1, m.step
			}
			return s, true
		}
	}
	return spot{}, false
}

// spotIn finds where a clause wants something to go. except is a step that is itself to be moved.
func (e *edit) spotIn(c command, except *step) (spot, bool) {
	if s, ok := e.spotNear(c, except, "between", "before it", "after it"); ok {
		return s, true
	}
	if m, group := sections.Find("ordinal at", c.text); m != nil && ordinal(group("n")) > 0 {
		return spot{at: min(ordinal(group("n"))-1, len(e.p.steps)), words: words{m[0], m[1]}, exact: true}, true
	}
	touched := e.p.index(e.touched)
	for i, section := range []string{"after that", "before that", "at front", "at end"} {
		if x := sections.Pattern(section).FindStringIndex(c.text); x != nil && (touched >= 0 || !strings.HasSuffix(section, "that")) {
			return spot{at: []int{touched + 1, touched, 0, len(e.p.steps)}[i], words: words{x[0], x[1]}}, true
		}
	}
	return spot{}, false
}

// moveNamed moves a step. The one that is moved is the first that is not the place itself.
func (e *edit) moveNamed(c command) bool {
	for _, m := range c.steps {
		if s, ok := e.spotIn(c, m.step); ok && len(mentions{m}.beside(s.words)) > 0 {
			return e.moveTo(m.step, s, c)
		}
	}
	return len(c.steps) == 0 && c.gone
}

func (e *edit) moveTo(m *step, s spot, c command) bool {
	from, to := e.p.index(m), s.at
	switch {
	case s.exact:
		to = min(to, len(e.p.steps)-1)
	case from < to:
		to--
	}
	e.noteChanged(m)
	switch {
	case e.noteClash(wish{"place", m}, to, c.text):
		return e.askWhichWish("two places", m.name)
	case from != to:
		e.noteLoosened(e.p.move(m, to))
		e.done++
	}
	var before *step
	if to > 0 {
		before = e.p.steps[to-1]
	}
	switch waits := before == nil || slices.Contains(m.after, before); {
	case from == to && waits:
		e.note("in that place", m.name)
	case from == to:
		m.wait(before)
		e.done++
	case s.behind != nil && !slices.Contains(m.after, s.behind):
		m.after = []*step{s.behind}
	case len(m.after) == 0:
		m.wait(before)
	}
	return true
}

func (e *edit) noteLoosened(loosened bool) {
	if loosened {
		e.note("loosened")
	}
}

// swap has two steps change places.
func (e *edit) swap(c command) bool {
	list := e.inOrder(c.steps)
	if len(c.steps) != 2 || len(list) != 2 {
		return e.ask("which two to swap")
	}
	i, j := e.p.index(list[0]), e.p.index(list[1])
	e.noteLoosened(e.p.move(list[1], i))
	e.noteLoosened(e.p.move(list[0], j))
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
	e.note("sorted")
	return e.change()
}

// addImplied takes a place and a name with no word of what to do: it adds what reads as a name and no more, "a review after 2", and offers
// what reads as a step that is to be there. Where another step is named besides the place, that is no new one.
func (e *edit) addImplied(c command) bool {
	s, ok := e.spotIn(c, nil)
	if !ok {
		return false
	}
	m := sections.Pattern("bare name").FindStringSubmatch(sections.Cut("fillers", s.cutFrom(c.text)))
	if m != nil && len(c.steps.beside(s.words)) == 0 {
		name := trimName(strings.Join(m[1:], ""))
		if !sections.Match("just more", name) && !sections.Match("not astep", name) && len([]rune(name)) <= 30 {
			return e.addStep(capitalize(name), s.at, due{})
		}
	}
	name := nameOf(sections.Cut("should be", nameOf(sections.Cut("modal en", s.cutFrom(c.text)))))
	if len(c.steps) == 0 || s.from > c.steps[0].from || len(c.steps) > 1 && c.steps[1].from > s.to ||
		!isStepName(name) || sections.Match("not astep", name) || e.find(name) != nil {
		return false
	}
	where := e.say("at the end")
	if s.at < len(e.p.steps) {
		where = e.say("before step", e.p.steps[s.at].name)
	}
	if !e.agreed {
		return e.offerStep(name, where)
	}
	return e.addStep(capitalize(name), s.at, due{})
}

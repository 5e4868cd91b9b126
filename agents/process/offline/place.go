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

// sideWords are words beside a step's name that make a place of it: behind the name, or before it, and of the place before the step (0) or
// behind it (1).
type sideWords struct {
	section string
	infront bool
	behind  int
}

// besides are the words beside a step's name. The last two only name a place where something is added.
var besides = []sideWords{
	{"ahead", false, 0}, {"behind", false, 1}, {"before w", true, 0}, {"after word", true, 1},
	{"to step", false, 1}, {"to step en", true, 1},
}

// spotIn finds where a clause wants something to go. except is a step that is itself to be moved; 0 for none.
func (e *edit) spotIn(c command, except int) (spot, bool) {
	for k, m := range c.steps {
		if m.id == except {
			continue
		}
		if k+1 < len(c.steps) {
			if s, ok := e.between(c.text, m, c.steps[k+1]); ok {
				return s, true
			}
		}
		if s, ok := e.spotBeside(c.text, m, besides[:4]...); ok {
			return s, true
		}
	}
	if m := phrases("ordinal at").FindStringSubmatchIndex(c.text); m != nil {
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 && ordinal(c.text[m[g]:m[g+1]]) > 0 {
				return spot{at: min(ordinal(c.text[m[g]:m[g+1]])-1, len(e.p.steps)), from: m[0], to: m[1], exact: true}, true
			}
		}
	}
	touched := e.p.at(e.touched)
	for _, p := range []struct {
		section string
		at      int
	}{{"after that", touched + 1}, {"before that", touched}, {"at front", 0}, {"at end", len(e.p.steps)}} {
		if x := phrases(p.section).FindStringIndex(c.text); x != nil && (touched >= 0 || !strings.HasSuffix(p.section, "that")) {
			return spot{at: p.at, from: x[0], to: x[1]}, true
		}
	}
	return spot{}, false
}

// between is the place between two steps.
func (e *edit) between(c string, m, n mention) (spot, bool) {
	from, to := phrases("between w").FindStringIndex(c[:m.from]), phrases("among").FindStringIndex(c[n.to:])
	s := spot{at: max(e.p.at(m.id), e.p.at(n.id)), from: m.from, to: n.to}
	if from != nil {
		s.from = from[0]
	}
	if to != nil {
		s.to += to[1]
	}
	return s, from != nil || to != nil
}

// spotBeside is the place that the words beside a step's name make of it.
func (e *edit) spotBeside(c string, m mention, ways ...sideWords) (spot, bool) {
	for _, w := range ways {
		s := spot{at: e.p.at(m.id) + w.behind, from: m.from, to: m.to, behind: w.behind * m.id}
		if x := phrases(w.section).FindStringIndex(c[:m.from]); w.infront && x != nil {
			s.from = x[0]
			return s, true
		}
		if x := phrases(w.section).FindStringIndex(c[m.to:]); !w.infront && x != nil {
			s.to += x[1]
			return s, true
		}
	}
	return spot{}, false
}

// around is a clause without the words of a place.
func (s spot) around(c command) string { return c.text[:s.from] + " " + c.text[s.to:] }

// order moves a step. The one that is moved is the first that is not the place itself.
func (e *edit) order(c command) bool {
	for _, m := range c.steps {
		if s, ok := e.spotIn(c, m.id); ok && (m.from < s.from || m.from >= s.to) {
			return e.moveTo(m.id, s, c)
		}
	}
	return len(c.steps) == 0 && c.gone
}

func (e *edit) moveTo(id int, s spot, c command) bool {
	from, to := e.p.at(id), s.at
	switch {
	case s.exact:
		to = min(to, len(e.p.steps)-1)
	case from < to:
		to--
	}
	if e.busy(id) {
		return true
	}
	if e.clashes(fmt.Sprint("place ", id), fmt.Sprint(to), c.text) {
		return e.choose("two places", e.name(id))
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
	i, j := e.p.at(c.steps[0].id), e.p.at(c.steps[1].id)
	i, j = min(i, j), max(i, j)
	loose := e.p.move(j, i)
	e.noteMove(e.p.move(i+1, j) || loose)
	return true
}

// sort puts the steps in the order of their days, where nothing else is said of their order.
func (e *edit) sort(c command) bool {
	if len(c.steps) > 0 || !c.is("order wrong") || !c.is("order fix") {
		return false
	}
	if !e.p.sort() {
		return e.ask("in order already")
	}
	e.done++
	e.note("sorted")
	return true
}

// offerAt offers a step that is to come before or after one that there is, and is none itself.
func (e *edit) offerAt(c command) bool {
	s, ok := e.spotIn(c, 0)
	if !ok || len(c.steps) == 0 || s.from > c.steps[0].from || len(c.steps) > 1 && c.steps[1].from > s.to {
		return false
	}
	name := nameOf(cut("should be", nameOf(cut("modal en", s.around(c)))))
	if !isStepName(name) || holds("not astep", name) || e.find(name) != 0 {
		return false
	}
	where := say(e.lang, "at the end")
	if s.at < len(e.p.steps) {
		where = say(e.lang, "before step", e.p.steps[s.at].name)
	}
	return e.offer(name, where, func() bool { return e.addNamed(capitalize(name), s.at, 1) })
}

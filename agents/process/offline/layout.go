package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// follows reports that an item is told as so many days behind the one before it.
func (it item) follows() bool { return it.due.base == takes || it.due.base == ofPrev }

// layOut makes a draft of the steps that somebody lists: those that say when they lie there, the others evenly between them, or over the
// time that such a process takes. Where all of them have a day, their days are their order.
func layOut(l listing, title string, kind brief.Kind) (p *plan, sorted bool) {
	items := l.items
	dateItems(items)
	byDay := func(a, b item) int { return a.day - b.day }
	if !slices.ContainsFunc(items, func(it item) bool { return !it.dated }) && !slices.IsSortedFunc(items, byDay) {
		slices.SortStableFunc(items, byDay)
		sorted = true
	}
	p = &plan{title: title, fixed: l.countTimed() > 0}
	each := max(5, -ingredients(kind)[0].days/len(items))
	for i, it := range items {
		s := &step{name: it.name, basis: template.Prev, offset: daysBetween(items, i, each)}
		behind := i > 0 && it.due.base == ofNamed && sameName(items[i-1].name, it.due.of)
		switch {
		case it.dated && !behind:
			s.anchor(it.day)
		case it.follows(), it.dated:
			s.offset = it.due.days
		case it.beside:
			s.offset = 0
		}
		if i == 0 && s.basis != template.Goal {
			s.anchor(firstDay(items, each))
		}
		if i > 0 {
			s.after = waitsOf(items, p.steps, i)
		}
		p.insert(i, s)
		items[i].day, items[i].dated = p.dueDay(i), true
	}
	return p, sorted
}

// dateItems gives the items the days that they say themselves. What counts from another item has a day when that has.
func dateItems(items []item) {
	for i := range items {
		items[i].day, items[i].dated = items[i].due.days, items[i].due.base == ofGoal
	}
	for range items {
		for i, it := range items {
			if it.dated || it.due.base != ofNamed {
				continue
			}
			k := slices.IndexFunc(items, func(o item) bool { return o.dated && o.name != it.name && sameName(o.name, it.due.of) })
			if k >= 0 {
				items[i].day, items[i].dated = items[k].day+it.due.days, true
			}
		}
	}
}

// sameName reports that a word names a step: all of it, or a part.
func sameName(name, word string) bool {
	a, b := nameKey(name), nameKey(word)
	return a == b || len([]rune(b)) >= 2 && strings.Contains(a, b) || len([]rune(a)) >= 2 && strings.Contains(b, a)
}

// daysBetween is how many days there are for an item that says nothing: as many as for its neighbours until the next day that is known.
func daysBetween(items []item, i, each int) int {
	if i == 0 {
		return each
	}
	before, n := items[i-1].day, 1
	for k, it := range items[i:] {
		if it.dated && k > 0 {
			return max(0, (it.day-before)/n)
		}
		if !it.beside {
			n++
		}
	}
	if before <= 0 && slices.ContainsFunc(items, func(it item) bool { return it.due.base == ofGoal }) {
		return -before / (len(items) - i)
	}
	return each
}

// firstDay is the day of a first item that says none: so many days before the first that is known, or before the goal.
func firstDay(items []item, each int) int {
	n := 0
	for _, it := range items[1:] {
		switch {
		case it.dated:
			return it.day - n - each
		case it.follows():
			n += it.due.days
		case !it.beside:
			n += each
		}
	}
	if items[len(items)-1].follows() {
		return -n
	}
	return -n - each
}

// waitsOf are the steps that an item waits for: those that it names, or the one before it, all of those that run beside each other, or,
// beside them, what they wait for.
func waitsOf(items []item, steps []*step, i int) (out []*step) {
	for _, s := range steps {
		if slices.ContainsFunc(items[i].waits, func(w string) bool { return sameName(s.name, w) }) {
			out = append(out, s)
		}
	}
	switch {
	case len(out) > 0:
		return out
	case items[i].beside:
		return append([]*step{}, steps[i-1].after...)
	}
	k := i - 1
	for k > 0 && items[k].beside {
		k--
	}
	return slices.Clone(steps[k:])
}

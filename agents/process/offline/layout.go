package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// laid is an item with its day, counted from the goal, as far as that is known.
type laid struct {
	item
	day   int
	dated bool
}

// follows reports that an item is told as so many days behind the one before it.
func (l laid) follows() bool { return l.due.from == takes || l.due.from == ofPrev }

// layOut makes a draft of the steps that somebody lists: those that say when they lie there, the others evenly between them, or over the
// time that such a process takes. Where all of them have a day, their days are their order.
func layOut(l listing, title string, kind brief.Kind) (p *plan, sorted bool) {
	items := datesOfItems(l.items)
	byDay := func(a, b laid) int { return a.day - b.day }
	if !slices.ContainsFunc(items, func(l laid) bool { return !l.dated }) && !slices.IsSortedFunc(items, byDay) {
		slices.SortStableFunc(items, byDay)
		sorted = true
	}
	p = &plan{title: title, fixed: l.countTimed() > 0}
	each := max(5, -ingredients(kind)[0].days/len(items))
	for i, it := range items {
		s := &step{name: it.name, basis: template.Prev, offset: daysBetween(items, i, each)}
		behind := i > 0 && it.due.from == ofNamed && sameName(items[i-1].name, it.due.of)
		switch {
		case it.due.from == ofGoal, it.due.from == ofNamed && it.dated && !behind:
			s.basis, s.offset = template.Goal, it.day
		case it.follows(), it.due.from == ofNamed && it.dated:
			s.offset = it.due.days
		case it.beside:
			s.offset = 0
		}
		if i == 0 && s.basis != template.Goal {
			s.basis, s.offset = template.Goal, firstDay(items, each)
		}
		if i > 0 {
			s.after = waitsOf(items, p.steps, i)
		}
		p.insert(i, s)
		if !it.dated || i == 0 {
			items[i].day, items[i].dated = p.dueDay(i), true
		}
	}
	return p, sorted
}

// datesOfItems returns the items with the days that they say themselves. What counts from another item has a day when that has.
func datesOfItems(items []item) (out []laid) {
	for _, it := range items {
		out = append(out, laid{it, it.due.days, it.due.from == ofGoal})
	}
	for range out {
		for i, it := range out {
			if it.dated || it.due.from != ofNamed {
				continue
			}
			k := slices.IndexFunc(out, func(o laid) bool { return o.dated && o.name != it.name && sameName(o.name, it.due.of) })
			if k >= 0 {
				out[i].day, out[i].dated = out[k].day+it.due.days, true
			}
		}
	}
	return out
}

// sameName reports that a word names a step: all of it, or a part.
func sameName(name, word string) bool {
	a, b := nameKey(name), nameKey(word)
	return a == b || len([]rune(b)) >= 2 && strings.Contains(a, b) || len([]rune(a)) >= 2 && strings.Contains(b, a)
}

// daysBetween is how many days there are for an item that says nothing: as many as for its neighbours until the next day that is known.
func daysBetween(items []laid, i, each int) int {
	if i == 0 || !items[i-1].dated {
		return each
	}
	before := items[i-1].day
	n := 1
	for k, it := range items[i:] {
		if it.dated && k > 0 {
			return max(0, (it.day-before)/n)
		}
		if !it.beside {
			n++
		}
	}
	if before <= 0 && slices.ContainsFunc(items, func(it laid) bool { return it.due.from == ofGoal }) {
		return -before / (len(items) - i)
	}
	return each
}

// firstDay is the day of a first item that says none: so many days before the first that is known, or before the goal.
func firstDay(items []laid, each int) int {
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
func waitsOf(items []laid, steps []*step, i int) (out []*step) {
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
	for k := i - 1; k >= 0; k-- {
		out = append(out, steps[k])
		if !items[k].beside {
			break
		}
	}
	return out
}

package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// layOut makes a draft of the steps that somebody lists: those that say when they lie there, the others evenly between them, or over the
// time that such a process takes. Where all of them have a day, their days are their order.
func layOut(l listing, title string, kind brief.Kind) (p *plan, sorted bool) {
	items := slices.Clone(l.items)
	days := knownDays(items)
	if !slices.Contains(days, unknown) && !slices.ContainsFunc(items, func(it item) bool { return it.due.from == takes || it.due.from == ofPrev }) {
		order := make([]int, len(items))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return days[a] - days[b] })
		sorted = !slices.IsSorted(order)
		from, at := slices.Clone(items), slices.Clone(days)
		for i, k := range order {
			items[i], days[i] = from[k], at[k]
		}
	}
	p = &plan{title: title, next: 1, fixed: l.timed() > 0}
	each := max(5, -ingredients(kind)[0].days/len(items))
	for i, it := range items {
		s := step{name: it.name, basis: template.Prev, offset: daysBetween(items, days, i, each)}
		switch {
		case it.due.from == ofGoal, it.due.from == ofNamed && days[i] != unknown && !countsFromPrevious(items, i):
			s.basis, s.offset = template.Goal, days[i]
		case it.due.from == ofPrev, it.due.from == takes, it.due.from == ofNamed && days[i] != unknown:
			s.offset = it.due.days
		case it.beside:
			s.offset = 0
		}
		if i == 0 && s.basis != template.Goal {
			s.basis, s.offset = template.Goal, firstDay(items, days, each)
		}
		if i > 0 {
			s.after = waitsOf(items, p.steps, i)
			if said := saidToWait(items[i], p.steps); len(said) > 0 {
				s.after = said
			}
			if days[i] == unknown {
				days[i] = p.day(i-1) + s.offset
			}
		} else {
			days[0] = s.offset
		}
		p.insert(i, s)
	}
	return p, sorted
}

// unknown is the day of what has none yet.
const unknown = 1 << 30

// knownDays are the days that the items say themselves, counted from the goal.
func knownDays(items []item) []int {
	days := make([]int, len(items))
	for i, it := range items {
		if days[i] = unknown; it.due.from == ofGoal {
			days[i] = it.due.days
		}
	}
	for range items { // what counts from another item has a day when that has
		for i, it := range items {
			if it.due.from != ofNamed || days[i] != unknown {
				continue
			}
			if k := slices.IndexFunc(items, func(o item) bool { return o.name != it.name && sameName(o.name, it.due.of) }); k >= 0 && days[k] != unknown {
				days[i] = days[k] + it.due.days
			}
		}
	}
	return days
}

// sameName reports that a word names a step: all of it, or a part.
func sameName(name, word string) bool {
	a, b := nameKey(name), nameKey(word)
	return a == b || len([]rune(b)) >= 2 && strings.Contains(a, b) || len([]rune(a)) >= 2 && strings.Contains(b, a)
}

// countsFromPrevious reports that an item counts from the one directly before it.
func countsFromPrevious(items []item, i int) bool {
	return i > 0 && sameName(items[i-1].name, items[i].due.of)
}

// daysBetween is how many days there are for an item that says nothing: as many as for its neighbours until the next day that is known.
func daysBetween(items []item, days []int, i, each int) int {
	if i == 0 || days[i-1] == unknown {
		return each
	}
	n := 1
	for k := i; k < len(items); k++ {
		if days[k] != unknown && k > i {
			return max(0, (days[k]-days[i-1])/n)
		}
		if !items[k].beside {
			n++
		}
	}
	if left := -days[i-1]; slices.ContainsFunc(items, func(it item) bool { return it.due.from == ofGoal }) && left >= 0 {
		return left / (len(items) - i)
	}
	return each
}

// firstDay is the day of a first item that says none: so many days before the first that is known, or before the goal.
func firstDay(items []item, days []int, each int) int {
	n := 0
	for i := range items {
		switch {
		case i > 0 && days[i] != unknown:
			return days[i] - n - each
		case i > 0 && (items[i].due.from == takes || items[i].due.from == ofPrev):
			n += items[i].due.days
		case i > 0 && !items[i].beside:
			n += each
		}
	}
	if items[len(items)-1].due.from == takes || items[len(items)-1].due.from == ofPrev {
		return -n
	}
	return -n - each
}

// saidToWait are the steps before it that an item is said to wait for.
func saidToWait(it item, steps []step) (out []int) {
	for _, s := range steps {
		if slices.ContainsFunc(it.waits, func(w string) bool { return sameName(s.name, w) }) {
			out = append(out, s.id)
		}
	}
	return out
}

// waitsOf are the steps that an item waits for: the one before it, all of those that run beside each other, or, beside them, what they
// wait for.
func waitsOf(items []item, steps []step, i int) []int {
	if items[i].beside {
		return append([]int{}, steps[i-1].after...)
	}
	var out []int
	for k := i - 1; k >= 0; k-- {
		out = append(out, steps[k].id)
		if !items[k].beside {
			break
		}
	}
	slices.Sort(out)
	return out
}

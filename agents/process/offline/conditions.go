package offline

import (
	"slices"
	"strings"
)

// What has to be done before something else: a Japanese condition ends with what makes it one, an English one begins with it.

// condition has a step wait for others that are told by when they are done.
func (e *edit) condition(c string) bool {
	if hasKana(c) {
		return e.conditionJA(c)
	}
	at := phrases("once en").FindStringIndex(c)
	if at == nil {
		at = phrases("until en").FindStringIndex(c)
	}
	if at == nil {
		at = phrases("wait all").FindStringIndex(c)
	}
	if at == nil {
		return false
	}
	left, right := c[:at[0]], c[at[1]:]
	if strings.TrimSpace(left) == "" {
		var ok bool
		if right, left, ok = strings.Cut(right, ","); !ok {
			return false
		}
	}
	return e.letWait(phrases("modal en").ReplaceAllString(left, ""), right, c)
}

func (e *edit) conditionJA(c string) bool {
	marks := phrases("done ja").FindAllStringIndex(c, -1)
	if holds("until ja", c) {
		return e.untilJA(c)
	}
	if m := phrases("wait all").FindStringIndex(c); m != nil && len(marks) == 0 {
		marks = [][]int{m}
	}
	if len(marks) == 0 {
		return false
	}
	last := marks[len(marks)-1]
	behind := strings.Trim(c[last[1]:], "、。 ")
	if i := strings.Index(c, "は"); i > 0 && i <= last[0] && holds("after topic", behind) {
		return e.letWait(c[:i], c[i+len("は"):last[1]], c)
	}
	if behind == "" || holds("after topic", behind) {
		return false
	}
	return e.letWait(behind, c[:last[1]], c)
}

// untilJA is "no order before the approval" and "no order until the approval is done".
func (e *edit) untilJA(c string) bool {
	list, _ := e.in(c)
	if len(list) != 2 {
		return false
	}
	on, of := list[0], list[1]
	if strings.HasPrefix(c[list[0].to:], "は") { // "the order must not go out before the approval"
		on, of = of, on
	}
	return e.waitFor(of.id, []int{on.id})
}

// letWait has the step that a text names wait for those that another one names. A step that is not there yet is offered.
func (e *edit) letWait(subject, conditions, c string) bool {
	list, _ := e.in(conditions)
	on := idsOf(list)
	name := nameOf(subject)
	id := e.find(name)
	if holds("wait all", c) && len(on) == 0 {
		for _, s := range e.p.steps {
			if s.id != id {
				on = append(on, s.id)
			}
		}
	}
	on = slices.DeleteFunc(on, func(o int) bool { return o == id })
	switch {
	case len(on) == 0 && id == 0 && isStepName(name) && strings.HasPrefix(c[min(len(c), len(subject)):], "は"):
		return e.ask("「%s」は、どの段階のあとにしますか。番号か名前で教えてください。", "Which step should \"%s\" come after? Its number or name will do.", name)
	case len(on) == 0:
		return false
	case id != 0:
		return e.waitFor(id, on)
	case !isStepName(name):
		return false
	}
	var names []string
	last := 0
	for _, o := range on {
		names = append(names, e.say("「%s」", "\"%s\"", e.name(o)))
		last = max(last, e.p.at(o))
	}
	where := e.say("%sのあとに", " after %s", strings.Join(names, e.say("と", " and ")))
	return e.offerStep(capitalize(name), where, func() bool {
		e.addNamed(capitalize(name), last+1, 1)
		return e.waitFor(e.touched, on)
	})
}

func (e *edit) waitFor(id int, on []int) bool {
	if e.busy(append([]int{id}, on...)...) {
		return true
	}
	e.wait(id, on, false)
	return true
}

// offerStep asks whether to add a step that is spoken of and not there. Whoever has agreed has it added.
func (e *edit) offerStep(name, where string, add func() bool) bool {
	if e.agreed {
		return add()
	}
	e.offers = true
	return e.ask("「%s」という段階はまだありません。%s追加しますか。", "There is no step \"%s\" yet. Should I add it%s?", name, where)
}

// merge makes one step of those that are named: it is due when the last of them was, and waits for what any of them waited for.
func (e *edit) merge(c string) bool {
	if !holds("merge", c) {
		return false
	}
	list, _ := e.in(c)
	ids := idsOf(list)
	if len(ids) < 2 {
		return e.ask("どの段階とどの段階をまとめますか。", "Which steps should become one?")
	}
	slices.SortFunc(ids, func(a, b int) int { return e.p.at(a) - e.p.at(b) })
	if e.busy(ids...) {
		return true
	}
	first, last := e.p.at(ids[0]), e.p.at(ids[len(ids)-1])
	day := e.p.day(last)
	s := &e.p.steps[first]
	var names []string
	for _, id := range ids {
		o := e.p.steps[e.p.at(id)]
		names = append(names, o.name)
		if id != ids[0] {
			s.arts = append(s.arts, o.arts...)
			for _, a := range o.after {
				if !slices.Contains(ids, a) && e.p.at(a) < first {
					s.wait(a)
				}
			}
		}
	}
	sep := e.say("・", " and ")
	if !slices.ContainsFunc(names, hasWide) {
		sep = " and "
	}
	s.name = strings.Join(names, sep)
	if q := quotedIn(c); len(q) == 1 && e.find(q[0]) == 0 {
		s.name = q[0]
	}
	if s.basis == "goal" {
		s.offset = day
	} else {
		s.offset += day - e.p.day(first)
	}
	for _, id := range ids[1:] {
		e.p.waitInstead(id, ids[0])
		e.p.remove(id)
	}
	e.done++
	return true
}

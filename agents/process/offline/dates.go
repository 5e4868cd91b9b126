package offline

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/process/template"
)

// daysIn reads an amount of time in days. A month has 30.
func daysIn(s string) (int, bool) {
	m := phrases("amount").FindStringSubmatch(inDigits(s))
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	if err != nil || n > 9999 {
		return 9999, true
	}
	switch u := strings.ToLower(m[2]); {
	case strings.HasPrefix(u, "週"), strings.HasPrefix(u, "week"):
		n *= 7
	case strings.HasSuffix(u, "月"), strings.HasPrefix(u, "month"):
		n *= 30
	}
	return n, true
}

// time changes when steps are due: by so many days, or to so many from the goal, a step or the one before.
func (e *edit) time(c string) bool {
	c = phrases("at latest").ReplaceAllString(inDigits(c), "")
	if ok, done := e.insteadOf(c); ok {
		return done
	}
	earlier, later := holds("earlier", c), holds("later", c)
	if !holds("all", c) && earlier == later && e.datedAlone(c) {
		return true
	}
	n, counted := daysIn(c)
	d, from, to, ok := e.read.due(c)
	list, gone := e.dates(c, from, to)
	switch {
	case !counted && holds("half", c):
		return e.halve(c)
	case !counted && !ok:
		return false
	case earlier && later:
		return e.choose("早めるのと遅らせるのと、どちらにしますか。", "Should it be earlier or later?")
	case len(list) == 0 && gone:
		return e.choose("なくす段階の日付は変えられません。残しますか。", "That step goes, so its date can't change. Should it stay?")
	case (earlier || later) && d.from != ofNamed && !holds("to prev", c) && (len(list) == 0 || !holds("to goal", c)):
		return e.shiftDates(c, list, n, earlier)
	case len(list) == 0:
		return e.which(c)
	case !ok:
		d = due{from: takes, days: n}
	}
	e.last = list
	for _, id := range idsOf(list) {
		e.place(id, d, c)
	}
	return true
}

// dates are the steps whose day a clause sets, besides those that the words at from to to count from: the steps that it names, or, where it
// names none and goes on from what was said, those whose date was spoken of last. gone reports that it names one that was just removed.
func (e *edit) dates(c string, from, to int) (list []mention, gone bool) {
	all, gone := e.in(c)
	for _, m := range all {
		if m.to <= from || m.from >= to {
			list = append(list, m)
		}
	}
	if len(list) == 0 && !gone && !holds("all", c) && (len(all) > 0 || holds("instead", c) && e.namesNothing(c)) {
		return e.datedBefore(), gone
	}
	return list, gone
}

// shiftDates moves steps, or all, by so many days.
func (e *edit) shiftDates(c string, list []mention, n int, earlier bool) bool {
	if earlier {
		n = -n
	}
	switch {
	case len(list) > 0:
		e.last = list
		return e.shift(c, list, n)
	case holds("all", c):
		return e.shiftAll(n, c)
	}
	return e.ask("どの段階を %d 日ずらしますか。全体なら「全体」と書いてください。", "Which step should move by %d days? Write \"everything\" for all of them.", abs(n))
}

// datedBefore are the steps whose date was spoken of last, as far as they are there. They stand nowhere in the clause.
func (e *edit) datedBefore() (out []mention) {
	for _, m := range e.last {
		if e.p.at(m.id) >= 0 {
			out = append(out, mention{id: m.id})
		}
	}
	return out
}

// setDate sets when a step is due; two dates for one step are asked about.
func (e *edit) setDate(id int, b template.Basis, offset int, c string) bool {
	if e.busy(id) {
		return true
	}
	if offset < -template.MaxOffset || offset > template.MaxOffset {
		return e.ask("基準の日から %d 日までで決められます。「%s」は何日にしますか。",
			"A step can lie up to %d days from what it counts from. How many days should it be for \"%s\"?", template.MaxOffset, e.name(id))
	}
	if e.clash(fmt.Sprint("date ", id), fmt.Sprint(b, offset), holds("instead", c)) {
		return e.choose("「%s」の日付が 2 とおりありました。どちらにしますか。", "You named two dates for \"%s\". Which one should it be?", e.name(id))
	}
	i := e.p.at(id)
	e.p.steps[i].basis, e.p.steps[i].offset = b, offset
	e.done++
	return true
}

func (e *edit) shift(c string, list []mention, by int) bool {
	ids := idsOf(list)
	for _, id := range ids {
		s := e.p.steps[e.p.at(id)]
		e.setDate(id, s.basis, s.offset+by, c)
	}
	if i := e.p.at(ids[len(ids)-1]); len(ids) == 1 && i+1 < len(e.p.steps) && e.p.steps[i+1].basis == template.Prev && len(e.asks) == 0 {
		e.note("あとの段階も、同じだけ動きます。", "The steps behind it move along.")
	}
	return true
}

func (e *edit) shiftAll(by int, c string) bool {
	if e.clash("everything", fmt.Sprint(by), holds("instead", c)) {
		return e.choose("全体を早めるのと遅らせるのと、どちらにしますか。", "Should everything be earlier or later?")
	}
	for _, s := range e.p.steps {
		if s.basis == template.Goal {
			if n := s.offset + by; n < -template.MaxOffset || n > template.MaxOffset {
				return e.ask("基準の日から %d 日までで決められます。何日ずらしますか。",
					"A step can lie up to %d days from the goal. By how many days should it move?", template.MaxOffset)
			}
		}
	}
	for i := range e.p.steps {
		if e.p.steps[i].basis == template.Goal {
			e.p.steps[i].offset += by
		}
	}
	e.done++
	return true
}

// halve cuts the time in half: of the steps named, else of all.
func (e *edit) halve(c string) bool {
	list, _ := e.in(c)
	if len(list) == 0 {
		e.p.squeeze(max(1, -e.p.day(0)/2))
		e.done++
		return true
	}
	for _, m := range list {
		s := e.p.steps[e.p.at(m.id)]
		e.setDate(m.id, s.basis, s.offset/2, c)
	}
	return true
}

// vagueTime asks for a number.
func (e *edit) vagueTime(c string) bool {
	list, _ := e.in(c)
	way := "same"
	if holds("earlier", c) != holds("later", c) {
		way = map[bool]string{true: "earlier", false: "later"}[holds("earlier", c)]
	}
	if e.clash("all the time", way, false) || way == "same" {
		return e.choose("早める（短くする）のと、遅らせる（長くする）のと、どちらにしますか。", "Should it be earlier and shorter, or later and longer?")
	}
	if len(list) > 0 {
		return e.ask("「%s」を何日くらい動かしますか。", "By how many days should \"%s\" move?", e.name(list[0].id))
	}
	return e.ask("全体で何日くらい動かしますか。", "By how many days, for the whole?")
}

// singleDate is the step that a clause dates, by name, where it dates no more than one and says nothing else.
func (e *edit) singleDate(c string) (item, bool) {
	its, ok := e.read.item(withoutDoubt(c), false)
	if !ok || len(its) != 1 || its[0].due.from == ofNone {
		return item{}, false
	}
	name := its[0].name
	return its[0], name != "" && !holds("pronoun", name) && !holds("has amount", name) && !holds("all", name)
}

// insteadOf is "90 days, not 60", with no step named: of the one step that has those 60.
func (e *edit) insteadOf(c string) (ok, done bool) {
	m := phrases("not that").FindStringSubmatch(c)
	if m == nil || len(e.seen.mentions(c)) > 0 || strings.Contains(m[0], "から") && !strings.Contains(c, "変") {
		return false, false
	}
	old, _ := daysIn(m[1] + m[5] + m[8])
	want, _ := daysIn(m[3] + m[6] + m[7])
	var found []step
	for _, s := range e.p.steps {
		if abs(s.offset) == old {
			found = append(found, s)
		}
	}
	if len(found) != 1 {
		return true, e.which(c)
	}
	if found[0].offset < 0 {
		want = -want
	}
	return true, e.setDate(found[0].id, found[0].basis, want, c)
}

// withoutDoubt is a clause without the words by which people correct themselves.
func withoutDoubt(c string) string {
	c = phrases("instead").ReplaceAllString(c, " ")
	for {
		cut := strings.Trim(strings.TrimSpace(phrases("fillers").ReplaceAllString(strings.TrimSpace(c), "")), "、, ")
		if cut == c {
			return c
		}
		c = cut
	}
}

// namesNothing reports that a clause says when, and of nothing that could be a step.
func (e *edit) namesNothing(c string) bool {
	c = withoutDoubt(c)
	if _, from, to, ok := e.read.due(c); ok {
		c = c[:from] + " " + c[to:]
	}
	return !isStepName(nameOf(c))
}

// datedAlone takes a clause that dates one step by name: one that there is, or one to offer.
func (e *edit) datedAlone(c string) bool {
	it, ok := e.singleDate(c)
	if !ok {
		return e.datedNew(c)
	}
	if id := e.find(it.name); id != 0 {
		e.last = []mention{{id: id}}
		return e.place(id, it.due, c)
	}
	if e.seen.find(it.name) != 0 {
		return false
	}
	where := ""
	switch d := it.due; {
	case d.from == ofGoal && d.days == 0:
		where = e.say("ゴールの当日に", " on the day of the goal")
	case d.from == ofGoal && d.days < 0:
		where = e.say("ゴールの %d 日前に", " %d days before the goal", -d.days)
	case d.from == ofGoal:
		where = e.say("ゴールの %d 日後に", " %d days after the goal", d.days)
	case d.from == ofNamed && e.find(d.of) != 0 && d.days < 0:
		where = e.say("「%s」の %d 日前に", " %[2]d days before \"%[1]s\"", e.name(e.find(d.of)), -d.days)
	case d.from == ofNamed && e.find(d.of) != 0:
		where = e.say("「%s」の %d 日後に", " %[2]d days after \"%[1]s\"", e.name(e.find(d.of)), d.days)
	case d.from == takes || d.from == ofPrev:
		return e.ask("「%s」という段階はまだありません。どの段階の後に入れますか。", "There is no step \"%s\" yet. After which one should it come?", it.name)
	default:
		return false
	}
	return e.offerStep(it.name, where, func() bool { return e.addDue(it) })
}

// datedNew takes a clause that says when, and no more, of the step that was just added.
func (e *edit) datedNew(c string) bool {
	its, ok := e.read.item(withoutDoubt(c), false)
	i := e.p.at(e.touched)
	if !ok || len(its) != 1 || its[0].name != "" || its[0].due.from != ofNamed || i < 0 || e.touched < len(e.seen.steps)-1 {
		return false
	}
	d := its[0].due
	j := e.p.at(e.find(d.of))
	if j < 0 || i == j {
		return false
	}
	s, day := e.p.steps[i], e.p.day(j)
	e.p.remove(e.touched)
	if j = e.p.at(e.find(d.of)); d.days >= 0 {
		j++
	}
	e.p.insert(j, step{name: s.name, basis: template.Prev, offset: 1, arts: s.arts})
	e.touched = e.p.next - 1
	e.seen.steps = append(e.seen.steps, step{id: e.touched, name: s.name})
	e.p.fix(j, day+d.days)
	e.done++
	return true
}

// onDate has a step lie on a day of the calendar, as many days from the goal as that is.
func (e *edit) onDate(c string) bool {
	c = phrases("at latest").ReplaceAllString(c, "")
	if it, ok := e.singleDate(c); ok && it.due.from == ofGoal {
		return e.datedAlone(c)
	}
	list, _ := e.in(c)
	d, _, _, ok := e.read.dueOnDate(c)
	switch {
	case !ok && e.read.goal.IsZero() && len(list) == 1 && e.read.namesDay(c):
		return e.ask("ゴールの日が決まると、日付から日数を数えられます。ゴールはいつですか。", "With the day of the goal I can count the days from a date. When is the goal?")
	case !ok || len(list) != 1 || isStepName(nameOf(withoutDoubt(c[:list[0].from]))) || holds("beside name", c[:list[0].from]):
		return false
	}
	return e.place(list[0].id, d, c)
}

package offline

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// item is a step as somebody lists it.
type item struct {
	name   string
	due    due
	beside bool     // it runs beside the one before it
	waits  []string // words for what it is said to wait for
	art    string   // what it brings forth, in a recipe
	day    int      // counted from the goal, where it is dated
	dated  bool
}

// listing is a list of steps.
type listing struct {
	items   []item
	ordered bool   // its form is that of a list, and its order meant
	led     bool   // it is said to be a list
	rest    string // what the message says besides
}

// timed reports that some items say when they lie.
func (l listing) timed() bool { return slices.ContainsFunc(l.items, item.timed) }

func (it item) timed() bool { return it.due.said() }

// readList finds the steps that a message lists. It is none where any part of it may be something else.
func (d *designer) readList() (best listing) {
	text := strings.NewReplacer(";", ",", "；", "、").Replace(writeDigits(d.text))
	if parts := numberedParts(text); len(parts) >= 2 {
		before, _, _ := strings.Cut(text, parts[0])
		return listing{d.readItems(parts, true), true, true, strings.TrimRight(before, "1.)(、: 番つ目は-*・•\n")}
	}
	for _, s := range sections.Pattern("sentences").Split(text, -1) {
		s = strings.TrimSpace(s)
		l, list := listing{rest: strings.Replace(text, s, "", 1), ordered: len(sections.Pattern("arrows").Split(s, -1)) >= 3}, s
		if m := sections.Pattern("in order").FindStringSubmatch(s + "。"); m != nil {
			list, l.ordered = m[1], true
		}
		if m := sections.Pattern("lead").FindStringIndex(list); m != nil && m[1] < len(list) {
			list, l.led = list[m[1]:], true
		}
		l.items = d.readItems(sections.Pattern("item breaks").Split(list, -1), l.ordered)
		plain := len(l.items) >= 3 || len(l.items) == 2 && (l.ordered || l.timed())
		if plain && len(l.items) > len(best.items) && !sections.Match("asking", s) {
			best = l
		}
	}
	if lines := sections.Pattern("lines").Split(strings.TrimSpace(text), -1); len(best.items) == 0 && len(lines) >= 3 {
		return listing{items: d.readItems(lines, false), ordered: true}
	}
	return best
}

// numberedParts are what stands behind bullets, or behind 1, 2, 3.
func numberedParts(text string) (parts []string) {
	if bullets := sections.Pattern("number a").FindAllStringSubmatch(text, -1); len(bullets) >= 2 {
		for _, m := range bullets {
			parts = append(parts, m[1])
		}
		return parts
	}
	at := 0
	for _, m := range sections.Pattern("inline number").FindAllStringSubmatchIndex(text, -1) {
		if text[m[2]:m[3]] == strconv.Itoa(len(parts)+1) {
			parts = append(parts, text[at:m[0]]) // before 1 stands what is no part
			at = m[3] + len(sections.Pattern("marker").FindString(text[m[3]:]))
		}
	}
	return append(parts, text[at:])[1:]
}

// readItems reads each part as a step; none at all where one of them is something else. In the form of a list more is taken for a step.
func (d *designer) readItems(parts []string, ordered bool) (out []item) {
	for _, part := range parts {
		part = strings.TrimSpace(strings.Trim(strings.TrimSpace(part), "。."))
		if part == "" {
			continue
		}
		its, ok := d.readItem(part, ordered)
		switch last := len(out) - 1; {
		case !ok || !ordered && d.tellsContext(part):
			return nil
		case its[0].name != "":
			out = append(out, its...)
		case last < 0 || out[last].due.said():
			return nil
		default:
			out[last].due = its[0].due // "the approval by finance, two days"
		}
	}
	if !ordered { // there the words are taken as they are
		countBack(out)
	}
	return out
}

// countBack reads days without a direction as those around them are meant.
func countBack(items []item) {
	ahead := func(it item) bool { return it.due.base == ofGoal && it.due.days < 0 }
	if !slices.ContainsFunc(items, ahead) {
		return
	}
	for i := 1; i < len(items); i++ {
		switch d, before := &items[i].due, items[i-1]; {
		case d.base == takes && ahead(before) && d.days*3 < -4*before.due.days:
			d.base, d.days = ofGoal, -d.days // "sponsors 5 months before, marketing 10 weeks"
		case d.base == ofPrev && i == len(items)-1 && d.days > 0 && before.due.base == ofGoal:
			d.base = ofGoal // the last one lies behind the goal
		}
	}
}

// tellsContext reports that a part says what the process is for, and when or where: the goal, a trade, a place, a law.
func (d *designer) tellsContext(part string) bool {
	if words, _ := brief.DateIn(part, d.Now); words != "" && sections.Match("goal said", part) {
		return true
	}
	h := brief.Context{}.Hear(part, d.Now)
	return slices.ContainsFunc([]string{h.Industry, h.Region, h.Compliance}, func(v string) bool {
		return v != "" && len([]rune(part))-len([]rune(v)) <= 4
	})
}

// readItem reads a part of a list. A name that is empty only says when.
func (d *designer) readItem(part string, ordered bool) ([]item, bool) {
	part = sections.Cut("item head", sections.Pattern("is so").ReplaceAllString(part, ""))
	if name, said, on := readWaits(part); isStepName(name) && strings.HasPrefix(part, said) {
		waits := slices.DeleteFunc(sections.Pattern("waited for").Split(on, -1), func(w string) bool { return len([]rune(w)) < 2 })
		if len(waits) > 0 { // none where it waits for everything
			return []item{{name: capitalize(name), waits: waits}}, true
		}
	}
	beside := sections.Match("side by side item", part)
	part = sections.Cut("side by side item", part)
	when, name := d.readDue(part), part
	// "the rehearsal of the day before" is a name
	if when.said() && (when.from > 0 || !sections.Match("word of name", part[when.to:]) || !sections.Match("day word", part[:when.to])) {
		name = when.cutFrom(part)
		name = d.readDue(name).cutFrom(name) // until when
	}
	if sections.Match("edit word", name) {
		return nil, false
	}
	if _, two := sections.Find("two names", strings.TrimSpace(name)); two != nil && beside {
		a, b := nameOf(two("a")), nameOf(two("b"))
		return []item{{name: capitalize(a), due: when}, {name: capitalize(b), due: when, beside: true}}, isStepName(a) && isStepName(b)
	}
	if m := sections.Pattern("aside").FindString(name); m != "" && !when.said() {
		when = d.readDue(strings.Trim(m, "()（）"))
	}
	if when.said() {
		name = sections.Pattern("aside").ReplaceAllString(name, "")
	}
	name = nameOf(name)
	dated := when.said()
	if !dated && (d.isGoal(name) || sections.Match("itself", name)) {
		when = due{base: ofGoal}
	}
	asListed := ordered && !sections.Match("edits", name) && len([]rune(name)) <= 60
	certain := asListed || isStepName(name) || dated && (name == "" || sections.Match("step number", name))
	return []item{{name: capitalize(name), due: when, beside: beside}}, certain && (name != "" || dated)
}

// readWaits reads what waits for what: its name, how it was said, and the words for what it waits for.
func readWaits(s string) (name, said, on string) {
	_, group := sections.Find("waits", s)
	if group == nil {
		return "", "", ""
	}
	return nameOf(sections.Cut("modal en", group("of"))), group("of"), group("on")
}

// presentList presents the steps that somebody lists.
func (d *designer) presentList(l listing, title string, kind brief.Kind) template.Reply {
	p, sorted := layOut(l.items, kind)
	p.title, p.fixed = title, l.timed()
	e := d.newEdit(p)
	for _, c := range clauses(l.rest) {
		if asksSomething(c) && !sections.Match("vague", c) {
			e.do(order{c, -1})
		}
	}
	if sorted {
		e.note("sorted")
	}
	r := d.presentDraft(p)
	if r.Draft != nil {
		r.Answer = d.paragraph(append(e.notes, d.remark(p), r.Answer)...)
	}
	return r
}

// applyList is what a list means where there is a draft: other steps, or when those that there are lie. ok is false where it is neither.
func (d *designer) applyList() (_ template.Reply, ok bool) {
	p, l := planOf(d.now), d.readList()
	n, known, timed := len(l.items), 0, l.timed()
	for _, it := range l.items {
		if p.find(it.name) != nil {
			known++
		}
	}
	listed, fresh := n >= 3 || l.ordered, p.isGeneral() || len(d.Drafts) == 1
	switch {
	case n < 2 || known == n && !timed && !l.ordered:
		return template.Reply{}, false
	case p.isGeneral() && known < n && (listed || timed), listed && (!timed || known == 0 && l.ordered || 2*known < n && fresh):
		return d.presentList(l, d.now.Title(), brief.KindOf(d.now.Title())), true
	}
	e := d.newEdit(p)
	for _, it := range l.items {
		if s := e.find(it.name); s == nil {
			e.addStep(it.name, len(e.p.steps), it.due)
		} else if !it.due.said() || !e.place(s, it.due, "") {
			e.lost = append(e.lost, it.name)
		}
	}
	return d.replyChanged(e), true
}

// gap is how many days an item lies behind the one before it: even, where it says nothing.
func (it item) gap(even int) int {
	switch {
	case it.takesDays():
		return it.due.days
	case it.beside:
		return 0
	}
	return even
}

// takesDays reports that an item says how many days there are for it.
func (it item) takesDays() bool { return it.due.base == takes || it.due.base == ofPrev }

// layOut makes a draft of steps that are listed: those that say when they lie there, the others evenly between them, or over the time that such
// a process takes. Where all of them have a day, their days are their order.
func layOut(items []item, kind brief.Kind) (p *plan, sorted bool) {
	dateItems(items)
	byDay := func(a, b item) int { return a.day - b.day }
	undated := slices.ContainsFunc(items, func(it item) bool { return !it.dated })
	if sorted = !undated && !slices.IsSortedFunc(items, byDay); sorted {
		slices.SortStableFunc(items, byDay)
	}
	p = &plan{}
	each := max(5, -recipe(kind, "")[0].due.days/len(items))
	for i, it := range items {
		s := &step{name: it.name, basis: template.Prev}
		if it.art != "" {
			s.arts = []template.Artifact{{Kind: "document", Description: &it.art}}
		}
		switch {
		case it.dated && it.due.base == ofNamed && i > 0 && sameName(items[i-1].name, it.due.of):
			s.offset = it.due.days
		case it.dated:
			s.anchor(it.day)
		case i == 0:
			s.anchor(firstDay(items, each))
		default:
			s.offset = it.gap(daysBetween(items, i, each))
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
			if it.dated || it.due.base != ofNamed { // the search is for those alone that need it: lists are long
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
	n := each
	for _, it := range items[1:] {
		if it.dated {
			return it.day - n
		}
		n += it.gap(each)
	}
	if items[len(items)-1].takesDays() { // which reaches the goal itself
		n -= each
	}
	return -n
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

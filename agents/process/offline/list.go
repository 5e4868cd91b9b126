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
}

// hasName reports that an item has a name, and no word that stands for another one.
func (it item) hasName() bool {
	return it.name != "" && !sections.Match("pronoun", it.name) && !sections.Match("has amount", it.name) && !sections.Match("all", it.name)
}

// listing is a list of steps. ordered says that its form is that of a list, and its order meant.
type listing struct {
	items   []item
	ordered bool
	led     bool   // it is said to be a list
	rest    string // what the message says besides
}

// countTimed counts the items that say when they lie.
func (l listing) countTimed() (n int) {
	for _, it := range l.items {
		if it.due.from != ofNone {
			n++
		}
	}
	return n
}

// beginsDraft reports that a list is enough to begin a draft with.
func (l listing) beginsDraft() bool {
	return len(l.items) >= 4 || len(l.items) >= 2 && (l.ordered || l.led || l.countTimed() > 0)
}

// readList finds the steps that a message lists. It is none where any part of it may be something else.
func (d *designer) readList(text string, r reader) (best listing) {
	text = strings.NewReplacer(";", ",", "；", "、").Replace(writeDigits(text))
	if parts := numberedParts(text); len(parts) >= 2 {
		before, _, _ := strings.Cut(text, parts[0])
		return listing{r.readItems(parts, true), true, true, strings.TrimRight(before, "1.)(、: 番つ目は-*・•\n")}
	}
	for _, s := range sections.Pattern("sentences").Split(text, -1) {
		s = strings.TrimSpace(s)
		if sections.Match("asking", s) {
			continue
		}
		l := listing{rest: strings.Replace(text, s, "", 1), ordered: len(sections.Pattern("arrows").Split(s, -1)) >= 3}
		list, plain := s, 3
		if m := sections.Pattern("in order").FindStringSubmatch(s + "。"); m != nil {
			list, l.ordered = m[1], true
		}
		if m := sections.Pattern("lead").FindStringIndex(list); m != nil && m[1] < len(list) {
			list, l.led = list[m[1]:], true
		}
		l.items = r.readItems(sections.Pattern("item breaks").Split(list, -1), l.ordered)
		if l.countTimed() > 0 || l.ordered {
			plain = 2
		}
		if len(l.items) >= plain && len(l.items) > len(best.items) {
			best = l
		}
	}
	if lines := sections.Pattern("lines").Split(strings.TrimSpace(text), -1); len(best.items) == 0 && len(lines) >= 3 {
		return listing{items: r.readItems(lines, false), ordered: true}
	}
	return best
}

// numberedParts are what stands behind 1, 2, 3 or behind bullets.
func numberedParts(text string) (parts []string) {
	for _, m := range sections.Pattern("number a").FindAllStringSubmatch(text, -1) {
		parts = append(parts, m[1])
	}
	if len(parts) >= 2 {
		return parts
	}
	parts = nil
	at, want := -1, 1
	for _, m := range sections.Pattern("inline number").FindAllStringSubmatchIndex(text, -1) {
		if text[m[2]:m[3]] != strconv.Itoa(want) {
			continue
		}
		if at >= 0 {
			parts = append(parts, text[at:m[0]])
		}
		at, want = m[3]+len(sections.Pattern("marker").FindString(text[m[3]:])), want+1
	}
	if len(parts) == 0 {
		return nil
	}
	return append(parts, text[at:])
}

// readItems reads each part as a step; none at all where one of them is something else. In the form of a list more is taken for a step.
func (r reader) readItems(parts []string, ordered bool) (out []item) {
	for _, part := range parts {
		part = strings.TrimSpace(strings.Trim(strings.TrimSpace(part), "。."))
		if part == "" {
			continue
		}
		its, ok := r.readItem(part, ordered)
		switch last := len(out) - 1; {
		case !ok || !ordered && r.tellsContext(part):
			return nil
		case its[0].name != "":
			out = append(out, its...)
		case last < 0 || out[last].due.from != ofNone:
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
	ahead := func(it item) bool { return it.due.from == ofGoal && it.due.days < 0 }
	if !slices.ContainsFunc(items, ahead) {
		return
	}
	for i := 1; i < len(items); i++ {
		switch d, before := &items[i].due, items[i-1]; {
		case d.from == takes && ahead(before) && d.days*3 < -4*before.due.days:
			d.from, d.days = ofGoal, -d.days // "sponsors 5 months before, marketing 10 weeks"
		case d.from == ofPrev && i == len(items)-1 && d.days > 0 && before.due.from == ofGoal:
			d.from = ofGoal // the last one lies behind the goal
		}
	}
}

// tellsContext reports that a part says what the process is for, and when or where: the goal, a trade, a place, a law.
func (r reader) tellsContext(part string) bool {
	if words, _ := brief.DateIn(part, r.now); words != "" && sections.Match("goal said", part) {
		return true
	}
	h := brief.Context{}.Hear(part, r.now)
	return slices.ContainsFunc([]string{h.Industry, h.Region, h.Compliance}, func(v string) bool {
		return v != "" && len([]rune(part))-len([]rune(v)) <= 4
	})
}

// readItem reads a part of a list. A name that is empty only says when.
func (r reader) readItem(part string, ordered bool) ([]item, bool) {
	part = sections.Pattern("is so").ReplaceAllString(part, "")
	if rest := sections.Cut("item head", part); rest != "" {
		part = rest
	}
	if it, ok := readWaitingItem(part); ok {
		return []item{it}, true
	}
	beside := sections.Match("side by side item", part)
	part = sections.Cut("side by side item", part)
	when, from, to, ok := r.readDue(part)
	name := part
	// "the rehearsal of the day before" is a name
	if ok && (from > 0 || !sections.Match("word of name", part[to:]) || !sections.Match("day word", part[:to])) {
		name = joinAround(part[:from], part[to:])
		if _, from, to, more := r.readDue(name); more { // until when
			name = joinAround(name[:from], name[to:])
		}
	}
	if sections.Match("edit word", name) {
		return nil, false
	}
	if _, two := sections.Find("two names", strings.TrimSpace(name)); two != nil && beside {
		a, b := nameOf(two("a")), nameOf(two("b"))
		return []item{{name: capitalize(a), due: when}, {name: capitalize(b), due: when, beside: true}}, isStepName(a) && isStepName(b)
	}
	if m := sections.Pattern("aside").FindString(name); m != "" && !ok {
		when, _, _, ok = r.readDue(strings.Trim(m, "()（）"))
	}
	if ok {
		name = sections.Pattern("aside").ReplaceAllString(name, "")
	}
	name = nameOf(name)
	if !ok && (r.isGoal(name) || sections.Match("itself", name)) {
		when = due{from: ofGoal}
	}
	if name == "" {
		return []item{{due: when}}, ok
	}
	asListed := ordered && !sections.Match("edits", name) && len([]rune(name)) <= 60
	certain := asListed || isStepName(name) || ok && sections.Match("step number", name)
	return []item{{name: capitalize(name), due: when, beside: beside}}, certain
}

// joinAround is a text without what stood between: Japanese needs no space there.
func joinAround(a, b string) string {
	if a = strings.TrimSpace(a); hasWide(a) && hasWide(b) && !strings.HasSuffix(a, "は") {
		return a + strings.TrimSpace(b)
	}
	return a + " " + b
}

// readWaitingItem returns an item that says what has to be done before it.
func readWaitingItem(part string) (it item, ok bool) {
	name, on, ok := readWait(part)
	if !ok || !strings.HasPrefix(part, name) {
		return item{}, false
	}
	it.name = capitalize(nameOf(sections.Cut("modal en", name)))
	for _, w := range sections.Pattern("waited for").Split(on, -1) {
		if w = strings.TrimSpace(w); len([]rune(w)) >= 2 {
			it.waits = append(it.waits, w)
		}
	}
	return it, isStepName(it.name) && len(it.waits) > 0
}

// draftList is a first draft of the steps that somebody lists.
func (d *designer) draftList(l listing) template.Reply {
	rest := strings.Join(append(slices.Clone(d.Heard), l.rest), "\n")
	kind, subject := brief.KindOf(d.Context.ProcessType), d.subject(rest)
	if kind == "" {
		kind = brief.KindOf(rest)
	}
	if subject == "" {
		subject = goalWords(d.Context.Goal)
	}
	return d.presentList(l, titleOf(kind, d.Context, subject, d.Lang), kind)
}

// goalWords are what a goal is called besides its date.
func goalWords(goal string) string {
	words, _ := brief.DateIn(goal, someDay)
	rest := sections.Cut("on by", strings.Trim(strings.Replace(goal, words, "", 1), " 、。,.()までにのはを"))
	if n := len([]rune(rest)); n < 2 || n > 30 {
		return ""
	}
	return rest
}

// presentList presents the steps that somebody lists.
func (d *designer) presentList(l listing, title string, kind brief.Kind) template.Reply {
	p, sorted := layOut(l, title, kind)
	e := d.newEdit(p)
	for _, c := range clauses(l.rest) {
		if asksSomething(c) && !sections.Match("vague", c) {
			e.do(order{c, -1})
		}
	}
	r := d.presentDraft(p, kind)
	if r.Draft == nil {
		return r
	}
	if sorted {
		r.Answer = d.paragraph(d.say("sorted"), r.Answer)
	}
	r.Answer = d.paragraph(append(e.notes, d.noteRounding(), d.noteEarly(p), r.Answer)...)
	return r
}

// applyList is what a list means where there is a draft: other steps, or when those that there are lie. ok is false where it is neither.
func (d *designer) applyList(p *plan) (_ template.Reply, ok bool) {
	l := d.readList(d.text, d.reader(d.now.Title()))
	n, known := len(l.items), 0
	for _, it := range l.items {
		if p.find(it.name) != nil {
			known++
		}
	}
	fresh := p.isGeneral() || len(d.Drafts) == 1
	switch {
	case n < 2 || known == n && l.countTimed() == 0 && !l.ordered:
		return template.Reply{}, false
	case p.isGeneral() && known < n && (n >= 3 || l.ordered || l.countTimed() > 0),
		(n >= 3 || l.ordered) && (l.countTimed() == 0 || known == 0 && l.ordered || 2*known < n && fresh):
		return d.presentList(l, d.now.Title(), brief.KindOf(d.now.Title())), true
	case l.countTimed() == 0:
		return template.Reply{}, false
	}
	e := d.newEdit(p)
	for _, it := range l.items {
		if !e.placeItem(it) {
			e.lost = append(e.lost, it.name)
		}
	}
	return d.replyChanged(e), true
}

// placeItem has a listed step lie where it is said to, or adds it.
func (e *edit) placeItem(it item) bool {
	if s := e.find(it.name); s != nil {
		return it.due.from != ofNone && e.place(s, it.due, "")
	}
	return e.addDue(it)
}

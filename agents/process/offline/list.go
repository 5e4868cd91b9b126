package offline

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/process/brief"
)

// item is a step as somebody lists it.
type item struct {
	name   string
	due    due
	beside bool     // it runs beside the one before it
	waits  []string // words for what it is said to wait for
}

// listing is a list of steps. ordered says that its form is that of a list, and its order meant.
type listing struct {
	items   []item
	ordered bool
	led     bool   // it is said to be a list
	rest    string // what the message says besides
}

// timed counts the items that say when they lie.
func (l listing) timed() (n int) {
	for _, it := range l.items {
		if it.due.from != ofNone {
			n++
		}
	}
	return n
}

// readList finds the steps that a message lists. It is none where any part of it may be something else.
func (d *designer) readList(text string, r reader) listing {
	text = strings.NewReplacer(";", ",", "；", "、").Replace(inDigits(text))
	if parts := numberedParts(text); len(parts) >= 2 {
		before, _, _ := strings.Cut(text, parts[0])
		return listing{r.items(parts, true), true, true, strings.TrimRight(before, "1.)(、: 番つ目は-*・•\n")}
	}
	var best listing
	for _, s := range phrases("sentences").Split(text, -1) {
		s = strings.TrimSpace(s)
		cut := s
		if m := phrases("in order").FindStringSubmatch(s + "。"); m != nil {
			cut = m[1]
		}
		ordered := cut != s || len(phrases("arrows").Split(s, -1)) >= 3
		led := false
		if m := phrases("lead").FindStringIndex(cut); m != nil && m[1] < len(cut) {
			cut, led = cut[m[1]:], true
		}
		if holds("asking", s) {
			continue
		}
		l := listing{r.items(phrases("item breaks").Split(cut, -1), ordered), ordered, led, strings.Replace(text, s, "", 1)}
		plain := 3
		if l.timed() > 0 || ordered {
			plain = 2
		}
		if len(l.items) >= plain && len(l.items) > len(best.items) {
			best = l
		}
	}
	if len(best.items) == 0 {
		if lines := plainLines(text); len(lines) >= 3 {
			return listing{items: r.items(lines, false), ordered: true}
		}
	}
	return best
}

// numberedParts are what stands behind 1, 2, 3 or behind bullets.
func numberedParts(text string) (parts []string) {
	var bullets []string
	for _, m := range phrases("number a").FindAllStringSubmatch(text, -1) {
		bullets = append(bullets, m[1])
	}
	if len(bullets) >= 2 {
		return bullets
	}
	at, want := -1, 1
	for _, m := range phrases("inline number").FindAllStringSubmatchIndex(text, -1) {
		if text[m[2]:m[3]] != strconv.Itoa(want) {
			continue
		}
		if at >= 0 {
			parts = append(parts, text[at:m[0]])
		}
		at, want = m[3]+len(phrases("marker").FindString(text[m[3]:])), want+1
	}
	if len(parts) == 0 {
		return nil
	}
	return append(parts, text[at:])
}

// plainLines are lines that are names of steps, one each.
func plainLines(text string) (out []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// items reads each part as a step; none at all where one of them is something else. In the form of a list more is taken for a step.
func (r reader) items(parts []string, ordered bool) (out []item) {
	for _, part := range parts {
		part = strings.TrimSpace(strings.Trim(strings.TrimSpace(part), "。."))
		if part == "" {
			continue
		}
		if !ordered && r.ofContext(part) {
			return nil
		}
		its, ok := r.item(part, ordered)
		switch {
		case !ok:
			return nil
		case its[0].name == "" && len(out) > 0 && out[len(out)-1].due.from == ofNone:
			out[len(out)-1].due = its[0].due // "the approval by finance, two days"
		case its[0].name == "":
			return nil
		default:
			out = append(out, its...)
		}
	}
	aheads := slices.ContainsFunc(out, func(it item) bool { return it.due.from == ofGoal && it.due.days < 0 })
	for i := range out {
		switch d := &out[i].due; {
		case ordered: // there the words are taken as they are
		case aheads && d.from == takes && i > 0 && out[i-1].due.from == ofGoal && out[i-1].due.days < 0 && d.days*3 < -4*out[i-1].due.days:
			d.from, d.days = ofGoal, -d.days // "sponsors 5 months before, marketing 10 weeks"
		case aheads && d.from == ofPrev && i == len(out)-1 && i > 0 && d.days > 0 && out[i-1].due.from == ofGoal:
			d.from = ofGoal // the last one lies behind the goal
		}
	}
	return out
}

// ofContext reports that a part says what the process is for, and when or where: the goal, a trade, a place, a law.
func (r reader) ofContext(part string) bool {
	if holds("goal said", part) {
		if words, _ := brief.DateIn(part, r.now); words != "" {
			return true
		}
	}
	h := brief.Context{}.Hear(part, r.now)
	return slices.ContainsFunc([]string{h.Industry, h.Region, h.Compliance}, func(v string) bool {
		return v != "" && len([]rune(part))-len([]rune(v)) <= 4
	})
}

// item reads a part of a list. A name that is empty only says when.
func (r reader) item(part string, ordered bool) ([]item, bool) {
	part = phrases("is so").ReplaceAllString(part, "")
	if cut := strings.TrimSpace(phrases("item head").ReplaceAllString(part, "")); cut != "" {
		part = cut
	}
	if it, ok := itemWaiting(part); ok {
		return []item{it}, true
	}
	beside := holds("side by side item", part)
	part = strings.TrimSpace(phrases("side by side item").ReplaceAllString(part, ""))
	when, from, to, ok := r.due(part)
	name := part
	switch {
	case !ok:
	case from == 0 && holds("word of name", part[to:]) && holds("day word", part[:to]):
		// "the rehearsal of the day before": the word belongs to the name
	default:
		name = joinAround(part[:from], part[to:])
		if _, from, to, more := r.due(name); more { // until when
			name = joinAround(name[:from], name[to:])
		}
	}
	if holds("edit word", name) {
		return nil, false
	}
	if beside {
		for _, two := range sections.Forms("two names") {
			if m := two.FindStringSubmatch(strings.TrimSpace(name)); m != nil {
				a, b := nameOf(m[1]), nameOf(m[2])
				return []item{{name: capitalize(a), due: when}, {name: capitalize(b), due: when, beside: true}}, isStepName(a) && isStepName(b)
			}
		}
	}
	if m := phrases("aside").FindString(name); m != "" && !ok {
		if d, _, _, in := r.due(strings.Trim(m, "()（）")); in {
			when, ok = d, true
		}
	}
	if ok {
		name = phrases("aside").ReplaceAllString(name, "")
	}
	name = nameOf(name)
	if !ok && (r.isGoal(name) || holds("itself", name)) {
		when = due{from: ofGoal}
	}
	if name == "" {
		return []item{{due: when}}, ok
	}
	if ok && when.from == ofNone {
		return nil, false
	}
	asListed := ordered && !holds("edits", name) && len([]rune(name)) <= 60
	return []item{{name: capitalize(name), due: when, beside: beside}}, asListed || isStepName(name) || ok && holds("step number", name)
}

// joinAround is a text without what stood between: Japanese needs no space there.
func joinAround(a, b string) string {
	if a = strings.TrimSpace(a); hasWide(a) && hasWide(b) && !strings.HasSuffix(a, "は") {
		return a + strings.TrimSpace(b)
	}
	return a + " " + b
}

// itemWaiting is an item that says what has to be done before it.
func itemWaiting(part string) (item, bool) {
	name, condition := "", ""
	if m := phrases("once en").FindStringIndex(part); m != nil {
		name, condition = phrases("modal en").ReplaceAllString(part[:m[0]], ""), part[m[1]:]
	} else if marks := phrases("done ja").FindAllStringIndex(part, -1); len(marks) > 0 && holds("after topic", part[marks[len(marks)-1][1]:]) {
		var ok bool
		if name, condition, ok = strings.Cut(part[:marks[len(marks)-1][0]], "は"); !ok {
			return item{}, false
		}
	}
	it := item{name: capitalize(nameOf(name))}
	for _, w := range phrases("waited for").Split(condition, -1) {
		if w = strings.TrimSpace(w); len([]rune(w)) >= 2 {
			it.waits = append(it.waits, w)
		}
	}
	return it, isStepName(it.name) && len(it.waits) > 0
}

// nameOf is what is left of a part when it only says what is done.
func nameOf(s string) string {
	if q := quotedIn(s); len(q) == 1 {
		return q[0]
	}
	s = strings.TrimSpace(s)
	if m := phrases("setting").FindStringSubmatch(s); m != nil {
		s = m[1]
	}
	for range maxTrims {
		cut := strings.TrimSpace(phrases("item head").ReplaceAllString(s, ""))
		if t := strings.TrimSpace(phrases("condition").ReplaceAllString(cut, "")); t != "" {
			cut = t
		}
		cut = strings.TrimSpace(phrases("item tail").ReplaceAllString(cut, ""))
		cut = strings.Trim(cut, "「」\"'。、 ")
		if cut == s || cut == "" {
			return cut
		}
		s = strings.Join(strings.Fields(cut), " ")
	}
	return s
}

// maxTrims is how often what stands around a name is taken off: nobody writes as many words around one.
const maxTrims = 12

// isStepName reports that a text reads as what a step is called, and as no wish of another sort.
func isStepName(s string) bool {
	n := len([]rune(s))
	switch {
	case n < 2, holds("vague", s) && !holds("testing", s), strings.Contains(s, "://"):
		return false
	case holds("no item", s), holds("remarks", s), holds("rest word", s):
		return false
	case hasKana(s) || s[0] >= 0x80:
		return n <= 24
	}
	return n <= 60 && len(strings.Fields(s)) <= 7
}

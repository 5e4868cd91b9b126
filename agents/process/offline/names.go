package offline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/quantity"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process/template"
)

// nameOf is what is left of a part when it only says what is done.
func nameOf(s string) string {
	if q := quotedIn(s); len(q) == 1 {
		return q[0]
	}
	if m := sections.Pattern("setting").FindStringSubmatch(strings.TrimSpace(s)); m != nil {
		s = m[1]
	}
	return strings.Join(strings.Fields(sections.Peel(s, "item head", "condition", "item tail", "marks around")), " ")
}

// isStepName reports that a text reads as what a step is called, and as no wish of another sort.
func isStepName(s string) bool {
	n := len([]rune(s))
	switch {
	case n < 2, sections.Match("vague", s) && !sections.Match("testing", s), strings.Contains(s, "://"):
		return false
	case sections.Match("no item", s), sections.Match("remarks", s), sections.Match("rest word", s):
		return false
	case hasKana(s) || s[0] >= 0x80:
		return n <= 24
	}
	return n <= 60 && len(strings.Fields(s)) <= 7
}

func trimName(s string) string { return strings.Trim(strings.TrimSpace(s), "をは、,。「」\"' ") }

// newName is what a clause calls a new step: what it quotes, else what is left of it.
func newName(rest string) string {
	if q := quotedIn(rest); len(q) > 0 {
		return trimName(q[0])
	}
	if rest = sections.Peel(rest, "fillers"); sections.Match("tail ja", rest) {
		rest = sections.Cut("tail ja", rest)
	} else {
		rest = sections.Cut("tail en", sections.Cut("head en", rest))
	}
	rest = strings.TrimSuffix(strings.Trim(rest, "、,。 にへで:"), "として")
	if sections.Match("just more", rest) || len([]rune(rest)) > 60 || sections.Match("who says", rest) {
		return ""
	}
	return capitalize(rest)
}

// add puts a new step where the clause says, at the end if it does not.
func (e *edit) add(c command) bool {
	at, placed := e.spotIn(c, 0)
	for i := 0; i < len(c.steps) && !placed; i++ {
		at, placed = e.spotBehind("to it", c, c.steps[i])
	}
	if placed {
		return e.addAt(at.cutPlace(c), at.at)
	}
	if d, from, to, ok := e.days.readDue(c.text); ok && (d.from == ofGoal || d.from == ofNamed) {
		if name := newName(sections.Pattern("aside").ReplaceAllString(joinAround(c.text[:from], c.text[to:]), "")); name != "" {
			return e.addDue(item{name: name, due: d})
		}
	}
	return e.addAt(c.text, len(e.p.steps))
}

// addAt adds what is left of a clause at a place.
func (e *edit) addAt(rest string, at int) bool {
	days, ok := readDays(sections.Pattern("how late").FindString(rest))
	if !ok {
		days = 1
	}
	return e.addNamed(newName(sections.Pattern("how late").ReplaceAllString(rest, " ")), at, days)
}

// addDue adds a step where it is said to lie; at the end where nothing is said.
func (e *edit) addDue(it item) bool {
	d, j := it.due, len(e.p.steps)-1
	if d.from == ofNamed {
		if j = e.p.indexOf(e.find(d.of)); j < 0 {
			return e.ask("new from which", d.of, it.name)
		}
		if d.days < 0 {
			d = due{from: ofGoal, days: e.p.dueDay(j) + d.days}
		}
	}
	switch d.from {
	case ofGoal:
		return e.addDated(it.name, d.days)
	case ofNone:
		d.days = 1
	}
	return e.addNamed(it.name, j+1, d.days)
}

// noteKnown notes that there is a step of a name already, and reports that.
func (e *edit) noteKnown(name string) bool {
	if e.p.findNamed(name) == 0 {
		return false
	}
	e.note("there already", name)
	return true
}

// addNamed puts a step of a name at a place, or as many as the name counts.
func (e *edit) addNamed(name string, at, days int) bool {
	if name == "" {
		return e.ask("what to add")
	}
	for i, n := range countedNames(name) {
		if !e.noteKnown(n) {
			e.insertStep(at+i, step{name: n, basis: template.Prev, offset: days})
		}
	}
	return true
}

// countedNames are the names of the steps that a name counts: three reviews are three steps.
func countedNames(name string) []string {
	m, group := sections.Find("several", writeDigits(name))
	if m == nil || sections.Match("just more", group("base")) {
		return []string{name}
	}
	n := 0
	for _, count := range quantity.Numbers(group("n")) {
		n = int(count.Value)
	}
	if n < 2 || n > 9 {
		return []string{name}
	}
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("%s %d", capitalize(group("base")), i+1))
	}
	return out
}

// addDated puts a step where its day falls, counted from the goal. The others keep their days.
func (e *edit) addDated(name string, day int) bool {
	switch {
	case name == "":
		return e.ask("what to add")
	case day != clamp(day):
		return e.ask("new too far", template.MaxOffset)
	case e.noteKnown(name):
		return true
	}
	at := 0
	for at < len(e.p.steps) && e.p.dueDay(at) <= day {
		at++
	}
	days := e.p.dueDays()
	e.insertStep(at, step{name: name, basis: template.Goal, offset: day})
	e.p.anchor(at, day)
	e.p.keepDays(days)
	return true
}

func (e *edit) insertStep(at int, s step) {
	e.p.insert(at, s)
	e.touched = e.p.next - 1
	e.seen.steps = append(e.seen.steps, step{id: e.touched, name: s.name})
	e.done++
}

// rename gives a step another name, or the whole.
func (e *edit) rename(c command) bool {
	if was := e.lastDated(); len(c.steps) == 0 && len(was) == 1 && len(c.names) == 1 && c.hasWords("corrected") && c.hasWords("its name") {
		return e.renameStep(c, was[0])
	}
	whole := sections.Pattern("whole name").FindStringIndex(c.text)
	if whole != nil && (len(c.steps) == 0 || len(c.names) > 0 && !c.hasWords("step name")) || len(c.steps) == 0 && c.hasWords("its own name") {
		rest := c.text
		if whole != nil {
			rest = c.text[whole[1]:]
		}
		name := readNewName(rest, c.names)
		if name == "" {
			return e.ask("what to call it")
		}
		e.p.title = name
		e.done++
		return true
	}
	return e.replace(c)
}

// replace is "make 2 a demo": a new name where no date and nothing else was meant.
func (e *edit) replace(c command) bool { return len(c.steps) > 0 && e.renameStep(c, c.steps[0]) }

func (e *edit) renameStep(c command, m mention) bool {
	old := e.name(m.id)
	if sections.Match("count of", c.text[m.to:]) {
		return e.ask("more than once", old)
	}
	others := slices.DeleteFunc(slices.Clone(c.names), func(n string) bool { return nameKey(n) == nameKey(old) })
	name := readNewName(strings.TrimLeft(c.text[m.to:], "」』\"”"), others)
	switch {
	case name == "":
		return e.ask("what to call step", old)
	case e.noteChanged(m.id):
		return true
	}
	if word := c.text[m.from:m.to]; len(c.names) == 0 && strings.Index(old, word) > 0 && hasWide(word) {
		name = strings.Replace(old, word, name, 1) // a word of the name, and not its first
	}
	e.p.step(m.id).name = name
	e.done++
	return true
}

// readNewName returns the new name in what stands behind the old one.
func readNewName(rest string, quoted []string) string {
	if len(quoted) > 0 {
		return quoted[len(quoted)-1]
	}
	rest = sections.Cut("of it", rest)
	section := "rename en"
	if hasKana(rest) {
		section = "rename to"
	}
	for _, form := range sections.Forms(section) {
		if m := form.FindStringSubmatch(rest); m != nil {
			if name := strings.Trim(m[1], "、,。\"' "); name != "" && len([]rune(name)) <= 60 {
				return name
			}
		}
	}
	return ""
}

// split makes several steps of one.
func (e *edit) split(c command) bool {
	beside := c.hasWords("parallel")
	c = e.read(sections.Pattern("side by side").ReplaceAllString(c.text, ""))
	if len(c.steps) == 0 {
		return e.askWhichStep(c)
	}
	m, names := c.steps[0], c.names
	if len(names) < 2 {
		names = readPartNames(c.text, m.to)
	}
	if len(names) < 2 || trimName(names[0]) == "" || trimName(names[1]) == "" {
		return e.ask("split into what", e.name(m.id))
	}
	if !e.noteChanged(m.id) {
		e.putParts(m.id, names, beside)
	}
	return true
}

// readPartNames returns the names of a split's parts, as they are listed behind the name of the whole.
func readPartNames(c string, behind int) (parts []string) {
	_, group := sections.Find("split into", c)
	if group == nil {
		if i := strings.IndexAny(c[behind:], "をは"); i >= 0 {
			c = c[behind+i:]
		}
		if _, group = sections.Find("split ja", c); group == nil {
			return nil
		}
	}
	parts = []string{group("a")}
	for _, part := range sections.Pattern("more parts").Split(strings.TrimSpace(group("b")), -1) {
		if trimName(part) != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// putParts puts the parts in the place of a step. One after the other they wait for each other, and whoever waited for the whole waits for
// the last of them; side by side they wait for the same, and are all waited for.
func (e *edit) putParts(id int, names []string, beside bool) {
	whole, parts := *e.p.step(id), []int{id}
	e.p.step(id).name = partName(names[0], whole.name)
	for n, name := range names[1:] {
		part := step{name: partName(name, whole.name), basis: template.Prev, offset: max(1, whole.offset/2)}
		if beside {
			part.offset, part.after = 0, append([]int{}, whole.after...)
		}
		e.insertStep(e.p.indexOf(id)+n+1, part)
		parts = append(parts, e.touched)
	}
	last := parts
	if !beside {
		last = parts[len(parts)-1:]
	}
	for k := range e.p.steps {
		s := &e.p.steps[k]
		if !slices.Contains(parts, s.id) && slices.ContainsFunc(parts, func(id int) bool { return slices.Contains(s.after, id) }) {
			s.after = slices.DeleteFunc(s.after, func(id int) bool { return slices.Contains(parts, id) })
			s.wait(last...)
		}
	}
}

// partName is what a part of a step is called: a word that only says which part takes the name of the whole.
func partName(name, whole string) string {
	name = trimName(name)
	switch {
	case !sections.Match("of which", name) || len([]rune(whole)) > 20 || strings.ContainsAny(whole, "をにがは"):
		return name
	case name[0] < 0x80 && !hasKana(whole) && whole[0] < 0x80:
		return capitalize(name + " " + strings.ToLower(whole))
	}
	return name + whole
}

// merge makes one step of those that are named: it is due when the last of them was, and waits for what any of them waited for.
func (e *edit) merge(c command) bool {
	ids := c.steps.stepIDs()
	switch {
	case !c.hasWords("merge"):
		return false
	case len(ids) < 2:
		return e.ask("which to merge")
	}
	slices.SortFunc(ids, func(a, b int) int { return e.p.indexOf(a) - e.p.indexOf(b) })
	if e.noteChanged(ids...) {
		return true
	}
	first := e.p.indexOf(ids[0])
	s, day := &e.p.steps[first], e.p.dueDay(e.p.indexOf(ids[len(ids)-1]))
	names := []string{s.name}
	for _, id := range ids[1:] {
		o := e.p.step(id)
		names = append(names, o.name)
		s.arts = append(s.arts, o.arts...)
		s.wait(slices.DeleteFunc(slices.Clone(o.after), func(a int) bool { return e.p.indexOf(a) >= first })...)
	}
	sep := rules.Say(e.lang, "・", " and ")
	if !slices.ContainsFunc(names, hasWide) {
		sep = " and "
	}
	s.name = strings.Join(names, sep)
	if len(c.names) == 1 && e.find(c.names[0]) == 0 {
		s.name = c.names[0]
	}
	s.offset += day - e.p.dueDay(first)
	for _, id := range ids[1:] {
		e.p.waitInstead(id, ids[0])
		e.p.remove(id)
	}
	e.done++
	return true
}

// artifact changes what a step brings forth.
func (e *edit) artifact(c command) bool {
	if len(c.steps) == 0 {
		return e.askWhichStep(c)
	}
	s, name := e.p.step(c.steps[0].id), ""
	if n := len(c.names); n > 0 && nameKey(c.names[n-1]) != nameKey(s.name) {
		name = c.names[n-1]
	} else if m, group := sections.Find("artifact", c.text); m != nil {
		name = strings.Trim(group("name"), "、,。 ")
	}
	switch {
	case c.hasWords("drop art"):
		s.arts = slices.DeleteFunc(s.arts, func(a template.Artifact) bool { return name == "" || strings.Contains(c.text, nameOfArtifact(a)) })
		s.arts = append([]template.Artifact(nil), s.arts...) // none is nil
	case name == "":
		return e.ask("which artifact", s.name)
	case c.hasWords("add more"):
		s.arts = append(s.arts, template.Artifact{Kind: "document", Description: &name})
	default:
		s.arts = []template.Artifact{{Kind: "document", Description: &name}}
	}
	e.done++
	return true
}

func nameOfArtifact(a template.Artifact) string {
	if a.Description != nil && *a.Description != "" {
		return *a.Description
	}
	return a.Kind
}

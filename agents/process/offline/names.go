package offline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/process/template"
)

// nameOf is what is left of a part when it only says what is done.
func nameOf(s string) string {
	if q := quotedIn(s); len(q) == 1 {
		return q[0]
	}
	return strings.Join(strings.Fields(sections.Peel(s, "item head", "condition", "item tail", "marks around")), " ")
}

// isStepName reports that a text reads as what a step is called, and as no wish of another sort.
func isStepName(s string) bool {
	n := len([]rune(s))
	switch {
	case n < 2, sections.Match("vague", s) && !sections.Match("testing", s), sections.Match("no item", s):
		return false
	case sections.Match("kana", s) || s[0] >= 0x80:
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
	if rest = sections.Peel(rest, "fillers"); !sections.Match("tail ja", rest) {
		rest = sections.Cut("head en", rest)
	}
	rest = sections.Cut("around new", sections.Cut("tail ja", sections.Cut("tail en", rest)))
	if sections.Match("just more", rest) || len([]rune(rest)) > 60 || sections.Match("who says", rest) {
		return ""
	}
	return rest
}

// add puts a new step where the clause says, at the end if it does not.
func (e *edit) add(c command) bool {
	at, placed := e.spotIn(c, "near")
	if !placed {
		at, placed = e.spotIn(c, "to it")
	}
	if d := e.readDue(c.text); !placed && (d.base == ofGoal || d.base == ofNamed) {
		if name := newName(sections.Pattern("aside").ReplaceAllString(d.cutFrom(c.text), "")); name != "" {
			return e.addStep(name, at.at, d)
		}
	}
	rest, late := at.cutFrom(c.text), due{}
	if days, ok := readDays(sections.Pattern("how late").FindString(rest)); ok {
		late = due{base: ofPrev, days: days}
	}
	return e.addStep(newName(sections.Pattern("how late").ReplaceAllString(rest, " ")), at.at, late)
}

// addStep puts in the step of a name, or as many as it counts, where it is said to lie, else at a place. Those that there are already are
// not added again.
func (e *edit) addStep(name string, at int, d due) bool {
	switch {
	case d.base == ofNamed && e.find(d.of) == nil:
		return e.ask("new from which", d.of, capitalize(name))
	case name == "":
		return e.ask("what to add")
	case d.base == ofGoal && d.days != clamp(d.days):
		return e.ask("new too far", template.MaxOffset)
	case !d.said():
		d.days = 1
	}
	for i, n := range countedNames(capitalize(name)) {
		if e.p.findNamed(n) != nil {
			e.note("there already", n)
			continue
		}
		s := &step{name: n}
		e.insert(s, at+i, d)
		e.seen.steps, e.touched = append(e.seen.steps, s), s
		e.done++
	}
	return true
}

// insert puts a step that is not there where it is said to lie, else at a place.
func (e *edit) insert(s *step, at int, d due) {
	of := e.p.index(e.find(d.of))
	s.basis, s.offset = template.Prev, d.days
	switch {
	case d.base == ofNamed && d.days < 0:
		e.p.insertOn(s, clamp(e.p.dueDay(of)+d.days), of)
	case d.base == ofNamed:
		e.p.insert(of+1, s)
	case d.base == ofGoal:
		e.p.insertOn(s, d.days, at)
	default:
		e.p.insert(at, s)
	}
}

// countedNames are the names of the steps that a name counts: three reviews are three steps.
func countedNames(name string) (out []string) {
	m, group := sections.Find("several", writeDigits(name))
	if m == nil || sections.Match("just more", group("base")) {
		return []string{name}
	}
	counts := quantity.Numbers(group("n"))
	if len(counts) != 1 || counts[0].Value < 2 || counts[0].Value > 9 {
		return []string{name}
	}
	for i := range int(counts[0].Value) {
		out = append(out, fmt.Sprintf("%s %d", capitalize(group("base")), i+1))
	}
	return out
}

// rename gives a step another name, or the whole.
func (e *edit) rename(c command) bool {
	was, none, rest := e.lastDated(), len(c.steps) == 0, c.text
	whole := none && c.hasWords("its own name")
	if m := sections.Pattern("whole name").FindStringIndex(c.text); m != nil && (none || len(c.names) > 0 && !c.hasWords("step name")) {
		whole, rest = true, c.text[m[1]:]
	}
	if none && len(was) == 1 && len(c.names) == 1 && c.hasWords("corrected") && c.hasWords("its name") {
		c.steps, none, whole = mentions{{step: was[0]}}, false, false // "no, call it ..."
	}
	switch name := readNewName(rest, c.names); {
	case !whole:
		return !none && e.renameStep(c)
	case name == "":
		return e.ask("what to call it")
	default:
		e.p.title = name
		return e.change()
	}
}

// renameStep gives the step that is named first another name, also where no date and nothing else was meant: "make 2 a demo".
func (e *edit) renameStep(c command) bool {
	m := c.steps[0]
	old, behind := m.step.name, c.text[m.to:]
	if sections.Match("count of", behind) {
		return e.ask("more than once", old)
	}
	others := slices.DeleteFunc(slices.Clone(c.names), func(n string) bool { return nameKey(n) == nameKey(old) })
	name := readNewName(strings.TrimLeft(behind, "」』\"”"), others)
	if name == "" {
		return e.ask("what to call step", old)
	}
	e.noteChanged(m.step)
	if word := c.text[m.from:m.to]; len(c.names) == 0 && strings.Index(old, word) > 0 && sections.Match("wide", word) {
		name = strings.Replace(old, word, name, 1) // a word of the name, and not its first
	}
	m.step.name = name
	return e.change()
}

// readNewName returns the new name in what stands behind the old one.
func readNewName(rest string, quoted []string) string {
	if len(quoted) > 0 {
		return quoted[len(quoted)-1]
	}
	rest = sections.Cut("of it", rest)
	_, group := sections.Find("rename to", rest)
	if group == nil || len([]rune(group("name"))) > 60 {
		return ""
	}
	return strings.Trim(group("name"), "、,。\"' ")
}

// readPartNames returns the names of a split's parts, as they are listed behind the name of the whole.
func readPartNames(c string, behind int) (parts []string) {
	m, group := sections.Find("split into", c)
	if m == nil {
		m, group = sections.Find("split ja", c[behind+max(0, strings.IndexAny(c[behind:], "をは")):])
	}
	if m == nil {
		return nil
	}
	for _, part := range append([]string{group("a")}, sections.Pattern("more parts").Split(strings.TrimSpace(group("b")), -1)...) {
		if part = trimName(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// partName is what a part of a step is called: a word that only says which part takes the name of the whole.
func partName(name, whole string) string {
	name = trimName(name)
	switch {
	case !sections.Match("of which", name) || len([]rune(whole)) > 20 || strings.ContainsAny(whole, "をにがは"):
		return name
	case name[0] < 0x80 && !sections.Match("kana", whole) && whole[0] < 0x80:
		return capitalize(name + " " + strings.ToLower(whole))
	}
	return name + whole
}

// artifact changes what a step brings forth.
func (e *edit) artifact(c command) bool {
	s, name, drop := c.steps[0].step, "", c.hasWords("drop art")
	if n := len(c.names); n > 0 && nameKey(c.names[n-1]) != nameKey(s.name) {
		name = c.names[n-1]
	} else if m, group := sections.Find("artifact", c.text); m != nil {
		name = strings.Trim(group("name"), "、,。 ")
	}
	if name == "" && !drop {
		return e.ask("which artifact", s.name)
	}
	named := func(a template.Artifact) bool {
		return name == "" || a.Description == nil || strings.Contains(c.text, *a.Description)
	}
	switch {
	case drop:
		s.arts = slices.DeleteFunc(s.arts, named)
	case !c.hasWords("add more"):
		s.arts = nil
	}
	if !drop {
		s.arts = append(s.arts, template.Artifact{Kind: "document", Description: &name})
	}
	return e.change()
}

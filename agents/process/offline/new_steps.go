package offline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/process/template"
)

// add puts a new step where the clause says, at the end if it does not.
func (e *edit) add(c string) bool {
	list, _ := e.in(c)
	at, placed := e.spotIn(c, list, 0)
	for i := 0; i < len(list) && !placed; i++ {
		at, placed = e.spotBeside(c, list[i], besides[4:]...)
	}
	rest := c
	if placed {
		rest = c[:at.from] + " " + c[at.to:]
	} else {
		at.at = len(e.p.steps)
		c := inDigits(c)
		d, from, to, ok := e.read.due(c)
		name := ""
		if ok {
			name = e.newName(phrases("aside").ReplaceAllString(joinAround(c[:from], c[to:]), ""))
		}
		switch {
		case name == "":
		case d.from == ofGoal:
			return e.addDated("「"+name+"」", d.days)
		case d.from == ofNamed:
			return e.addDue(item{name: name, due: d})
		}
	}
	days := 1
	if m := phrases("how late").FindStringSubmatch(inDigits(rest)); m != nil {
		if n, ok := daysIn(m[0]); ok {
			days = n
			rest = phrases("how late").ReplaceAllString(inDigits(rest), " ")
		}
	}
	return e.addNamed(e.newName(rest), at.at, days)
}

// addNamed puts a step of a name at a place, or as many as the name counts.
func (e *edit) addNamed(name string, at, days int) bool {
	if name == "" {
		return e.ask("どんな段階を追加しますか。", "What should the new step be?")
	}
	for i, n := range countedNames(name) {
		if slices.ContainsFunc(e.p.steps, func(s step) bool { return nameKey(s.name) == nameKey(n) }) {
			e.note("「%s」はもうあります。", "There is a step \"%s\" already.", n)
			continue
		}
		e.insertStep(at+i, step{name: n, basis: template.Prev, offset: days})
	}
	return true
}

// countedNames are the names of the steps that a name counts: three reviews are three steps.
func countedNames(name string) []string {
	m := phrases("several").FindStringSubmatch(inDigits(name))
	if m == nil {
		return []string{name}
	}
	base, n := m[1]+m[4], 0
	for _, count := range quantity.Numbers(m[2] + m[3]) {
		n = int(count.Value)
	}
	if n < 2 || n > 9 || holds("just more", base) {
		return []string{name}
	}
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("%s %d", capitalize(base), i+1))
	}
	return out
}

// addDated puts a step where its day falls, counted from the goal. The others keep their days.
func (e *edit) addDated(rest string, day int) bool {
	name := e.newName(rest)
	switch {
	case name == "":
		return e.ask("どんな段階を追加しますか。", "What should the new step be?")
	case day < -template.MaxOffset || day > template.MaxOffset:
		return e.ask("基準の日から %d 日までで決められます。何日にしますか。", "A step can lie up to %d days from the goal. How many days should it be?", template.MaxOffset)
	case slices.ContainsFunc(e.p.steps, func(s step) bool { return nameKey(s.name) == nameKey(name) }):
		e.note("「%s」はもうあります。", "There is a step \"%s\" already.", name)
		return true
	}
	at := 0
	for at < len(e.p.steps) && e.p.day(at) <= day {
		at++
	}
	next := e.p.dayBehind(at - 1)
	e.insertStep(at, step{name: name, basis: template.Goal, offset: day})
	e.p.anchor(at, day)
	e.p.keep(at+1, next)
	return true
}

func (e *edit) insertStep(at int, s step) {
	e.p.insert(at, s)
	e.touched = e.p.next - 1
	e.seen.steps = append(e.seen.steps, step{id: e.touched, name: s.name})
	e.done++
}

// bareAdd takes a place and a name with no word of what to do, as people write in short: "a review after 2".
func (e *edit) bareAdd(c string) bool {
	list, _ := e.in(c)
	at, placed := e.spotIn(c, list, 0)
	if !placed {
		return false
	}
	rest := c[:at.from] + " " + c[at.to:]
	for _, m := range list { // another step is named besides the place: that is no new one
		if m.to <= at.from || m.from >= at.to {
			return false
		}
	}
	m := phrases("bare name").FindStringSubmatch(strings.TrimSpace(phrases("fillers").ReplaceAllString(strings.TrimSpace(rest), "")))
	if m == nil {
		return false
	}
	name := trimName(m[1] + m[2] + m[3])
	if holds("just more", name) || holds("not astep", name) || len([]rune(name)) > 30 {
		return false
	}
	return e.addNamed(capitalize(name), at.at, 1)
}

// newName is what a clause calls a new step: what it quotes, else what is left of it.
func (e *edit) newName(rest string) string {
	for _, q := range quotedIn(rest) {
		return trimName(q)
	}
	rest = strings.TrimSpace(rest)
	for {
		cut := strings.TrimSpace(phrases("fillers").ReplaceAllString(rest, ""))
		if cut == rest {
			break
		}
		rest = cut
	}
	if holds("tail ja", rest) {
		rest = phrases("tail ja").ReplaceAllString(rest, "")
	} else {
		rest = phrases("head en").ReplaceAllString(rest, "")
		rest = phrases("tail en").ReplaceAllString(rest, "")
	}
	rest = strings.Trim(strings.TrimSpace(rest), "、,。 にへで:")
	rest = strings.TrimSuffix(rest, "として")
	if holds("just more", rest) || len([]rune(rest)) > 60 || holds("who says", rest) {
		return ""
	}
	return capitalize(rest)
}

func capitalize(s string) string {
	if first := []rune(s); len(first) > 1 && first[0] >= 'a' && first[0] <= 'z' {
		return strings.ToUpper(string(first[0])) + string(first[1:])
	}
	return s
}

// rename gives a step another name, or the whole.
func (e *edit) rename(c string) bool {
	list, _ := e.in(c)
	names := quotedIn(c)
	if was := e.datedBefore(); len(list) == 0 && len(was) == 1 && len(names) == 1 && holds("corrected", c) && holds("its name", c) {
		return e.renameStep(c, was, names)
	}
	if holds("whole name", c) && (len(list) == 0 || len(names) > 0 && !strings.Contains(c, "段階の名前")) || len(list) == 0 && strings.Contains(c, "名前") {
		m := phrases("whole name").FindStringIndex(c)
		rest := c
		if m != nil {
			rest = c[m[1]:]
		}
		name := e.target(rest, names)
		if name == "" {
			return e.ask("どんな名前にしますか。", "What should it be called?")
		}
		e.p.title = name
		e.done++
		return true
	}
	if len(list) == 0 {
		return false
	}
	return e.renameStep(c, list, names)
}

func (e *edit) renameStep(c string, list []mention, names []string) bool {
	m := list[0]
	if holds("count of", c[m.to:]) {
		return e.ask("分けるときは、「%[1]sを一次と二次に分けて」や「%[1]sの後に…を追加」のように書いてください。どうしますか。",
			"To have it more than once, write \"split %[1]s into … and …\" or \"add … after %[1]s\". What should it be?", e.name(m.id))
	}
	var other []string
	for _, n := range names {
		if nameKey(n) != nameKey(e.name(m.id)) {
			other = append(other, n)
		}
	}
	name := e.target(strings.TrimLeft(c[m.to:], "」』\"”"), other)
	switch {
	case name == "":
		return e.ask("「%s」をどんな名前にしますか。", "What should \"%s\" be called?", e.name(m.id))
	case e.busy(m.id):
		return true
	}
	s := &e.p.steps[e.p.at(m.id)]
	if word := c[m.from:m.to]; len(names) == 0 && strings.Index(s.name, word) > 0 && hasWide(word) {
		name = strings.Replace(s.name, word, name, 1) // a word of the name, and not its first
	}
	s.name = name
	e.done++
	return true
}

// split makes two steps of one.
func (e *edit) split(c string) bool {
	beside := holds("parallel", c)
	c = phrases("side by side").ReplaceAllString(c, "")
	list, _ := e.in(c)
	if len(list) == 0 {
		return e.which(c)
	}
	id := list[0].id
	names := quotedIn(c)
	if len(names) < 2 {
		m := phrases("split en").FindStringSubmatch(c)
		if m == nil {
			m = phrases("split to").FindStringSubmatch(c)
		}
		if m == nil {
			rest := c
			if i := strings.IndexAny(c[list[0].to:], "をは"); i >= 0 {
				rest = c[list[0].to+i:]
			}
			m = phrases("split ja").FindStringSubmatch(rest)
		}
		if m == nil {
			return e.ask("「%s」を、何と何に分けますか。", "Into what should \"%s\" be split?", e.name(id))
		}
		names = partsOf(m[1:])
	}
	if trimName(names[0]) == "" || trimName(names[1]) == "" {
		return e.ask("「%s」を、何と何に分けますか。", "Into what should \"%s\" be split?", e.name(id))
	}
	if e.busy(id) {
		return true
	}
	e.putParts(id, names, beside)
	return true
}

// partsOf are the names of a split's parts, where more than two are listed.
func partsOf(names []string) []string {
	parts := names[:1:1]
	for _, n := range names[1:] {
		for _, part := range phrases("more parts").Split(strings.TrimSpace(n), -1) {
			if trimName(part) != "" {
				parts = append(parts, part)
			}
		}
	}
	return parts
}

// putParts puts the parts in the place of a step. One after the other they wait for each other, and whoever waited for the whole waits for the
// last of them; side by side they wait for the same, and are all waited for.
func (e *edit) putParts(id int, names []string, beside bool) {
	whole, parts := e.p.steps[e.p.at(id)], []int{id}
	e.p.steps[e.p.at(id)].name = partName(names[0], whole.name)
	for n, name := range names[1:] {
		part := step{name: partName(name, whole.name), basis: template.Prev, offset: max(1, whole.offset/2)}
		if beside {
			part.offset, part.after = 0, append([]int{}, whole.after...)
		}
		e.insertStep(e.p.at(id)+n+1, part)
		parts = append(parts, e.touched)
	}
	last := parts
	if !beside {
		last = parts[len(parts)-1:]
	}
	for k := range e.p.steps {
		if s := &e.p.steps[k]; !slices.Contains(parts, s.id) {
			for _, part := range parts {
				s.waitInstead(part, last...)
			}
		}
	}
}

// partName is what a part of a step is called: a word that only says which part takes the name of the whole.
func partName(name, whole string) string {
	name = trimName(name)
	switch {
	case !holds("of which", name) || len([]rune(whole)) > 20 || strings.ContainsAny(whole, "をにがは"):
		return name
	case name[0] < 0x80 && !hasKana(whole) && whole[0] < 0x80:
		return capitalize(name + " " + strings.ToLower(whole))
	}
	return name + whole
}

func trimName(s string) string { return strings.Trim(strings.TrimSpace(s), "をは、,。「」\"' ") }

// target is the new name in what stands behind the old one.
func (e *edit) target(rest string, quoted []string) string {
	if len(quoted) > 0 {
		return quoted[len(quoted)-1]
	}
	rest = phrases("of it").ReplaceAllString(strings.TrimSpace(rest), "")
	sections := []string{"rename en", "call en"}
	if hasKana(rest) {
		sections = []string{"rename to"}
	}
	for _, section := range sections {
		if m := phrases(section).FindStringSubmatch(rest); m != nil {
			name := strings.Trim(strings.TrimSpace(m[1]), "、,。\"' ")
			if name != "" && len([]rune(name)) <= 60 {
				return name
			}
		}
	}
	return ""
}

// hasWide reports that a text has letters that are not of ASCII.
func hasWide(s string) bool { return strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 }) }

func hasKana(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= 0x3040 && r <= 0x30ff })
}

// replace is "make 2 a demo": a new name where no date and no other order was meant.
func (e *edit) replace(c string) bool {
	list, _ := e.in(c)
	if len(list) == 0 {
		return false
	}
	return e.renameStep(c, list[:1], quotedIn(c))
}

// artifact changes what a step brings forth.
func (e *edit) artifact(c string) bool {
	list, _ := e.in(c)
	if len(list) == 0 {
		return e.which(c)
	}
	s := &e.p.steps[e.p.at(list[0].id)]
	name := ""
	if q := quotedIn(c); len(q) > 0 && nameKey(q[len(q)-1]) != nameKey(s.name) {
		name = q[len(q)-1]
	} else if m := phrases("art ja").FindStringSubmatch(c); m != nil {
		name = m[1]
	} else if m := phrases("art en").FindStringSubmatch(c); m != nil {
		name = m[1] + m[2]
	}
	name = strings.Trim(strings.TrimSpace(name), "、,。 ")
	switch {
	case holds("drop art", c):
		s.arts = slices.DeleteFunc(s.arts, func(a template.Artifact) bool {
			return name == "" || strings.Contains(c, nameOfArtifact(a)) || nameOfArtifact(a) == name
		})
		if len(s.arts) == 0 {
			s.arts = nil
		}
	case name == "":
		return e.ask("「%s」の成果物は何にしますか。", "What should \"%s\" bring forth?", s.name)
	case !holds("add more", c):
		s.arts = []template.Artifact{{Kind: "document", Description: &name}}
	default:
		s.arts = append(s.arts, template.Artifact{Kind: "document", Description: &name})
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

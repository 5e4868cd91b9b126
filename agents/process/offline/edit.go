package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/process/template"
)

// command is a clause that asks for a change, as it was said, with what it names. Place and time are read by the verbs that have them.
type command struct {
	text  string   // with amounts in digits
	steps mentions // that are still there
	gone  bool     // it names one that was just removed
	names []string // in quotation marks
}

// hasWords reports that the clause has words of a section.
func (c command) hasWords(section string) bool { return sections.Match(section, c.text) }

// verb is a change that can be asked for.
type verb struct {
	section string                    // of the words that ask for it
	do      func(*edit, command) bool // reports whether it understood the clause, be it by asking back
	needs   int                       // how many steps it is done to
	ask     string                    // what is asked where a clause names fewer
}

// verbs are the changes that can be asked for. They are tried in this order: the first that a clause fits is meant.
var verbs = []verb{
	{"order split", (*edit).split, 1, "which step"},
	{"merge", (*edit).merge, 2, "which to merge"},
	{"order sort", (*edit).sort, 0, ""},
	{"order swap", (*edit).swap, 2, "which two to swap"},
	{"order artifact", (*edit).artifact, 1, "which step"},
	{"order rename", (*edit).rename, 0, ""},
	{"order add", (*edit).add, 0, ""},
	{"order condition", (*edit).addCondition, 0, ""},
	{"order depend", (*edit).changeWaits, 0, ""},
	{"not that", (*edit).replaceDays, 0, ""},
	{"order time", (*edit).changeTime, 0, ""},
	{"order order", (*edit).moveNamed, 0, ""},
	{"order remove", (*edit).remove, 0, ""},
	{"order vague time", (*edit).askForNumber, 0, ""},
	{"order replace", (*edit).renameStep, 1, ""},
}

// order is a clause to be carried out; verb is that of the clause that it corrects, where it has none itself, else -1.
type order struct {
	text string
	verb int
}

// wish is what can be asked for once of a step, or, where that is nil, of them all.
type wish struct {
	of   string
	step *step
}

// edit is a plan being changed, clause by clause.
type edit struct {
	*designer
	p       *plan
	seen    *plan    // as the person sees it: numbers mean its places, though steps have moved since
	done    int      // changes made
	notes   []string // what the person should know of them
	asks    []string // what has to be asked; the first one is
	lost    []string // clauses that were not understood
	wishes  map[wish]any
	last    []*step // whose date was spoken of last
	touched *step   // that was changed or added last
	torn    bool    // wishes contradict each other: then nothing is done
	did     int     // which of the verbs the last clause was; -1 for none
	offers  bool    // what is asked is whether to add a step
	agreed  bool    // the person said yes to that
}

func (d *designer) newEdit(p *plan) *edit {
	seen := &plan{steps: slices.Clone(p.steps), shown: len(p.steps)}
	return &edit{designer: d, p: p, seen: seen, did: -1, wishes: map[wish]any{}}
}

// read finds what a clause names.
func (e *edit) read(text string) command {
	c := command{text: text, names: quotedIn(text)}
	for _, m := range e.seen.mentions(text) {
		if e.p.index(m.step) >= 0 {
			c.steps = append(c.steps, m)
		} else {
			c.gone = true
		}
	}
	return c
}

// kind is which of the verbs a clause has; -1 for none.
func kind(text string) int {
	return slices.IndexFunc(verbs, func(v verb) bool { return sections.Match(v.section, maskQuotes(text)) })
}

// mostTakenBack is how many parts of a message can be taken back: for each the parts before it are done again.
const mostTakenBack = 4

// doParts does what each part of a text asks for, where that was heard before. Who takes the last one back has it undone: "remove 3, no, 2"
// is the same of another.
func (d *designer) doParts(text string, heard []string, agreed bool) *edit {
	begin := func(orders []order) *edit {
		e := d.newEdit(planOf(d.now))
		e.agreed, e.last = agreed, e.p.stepsThat(e.seen.mentions(strings.Join(heard[max(0, len(heard)-1):], "")).has)
		for _, o := range orders {
			e.do(o)
		}
		return e
	}
	var orders []order
	e, back := begin(nil), 0
	for _, text := range clauses(text) {
		o := order{text, -1}
		if e.did >= 0 && back < mostTakenBack && sections.Match("corrected", text) && len(e.seen.mentions(text)) > 0 {
			if !asksSomething(text) {
				o.verb = e.did
			}
			if o.verb >= 0 || kind(text) == e.did {
				orders = orders[:len(orders)-1]
				e, back = begin(orders), back+1
			}
		}
		orders = append(orders, o)
		e.do(o)
	}
	return e
}

// do does what a clause asks for.
func (e *edit) do(o order) {
	c, said := e.read(o.text), maskQuotes(o.text)
	for i, v := range verbs {
		switch enough := len(e.named(c)) >= v.needs; {
		case i != o.verb && (o.verb >= 0 || !sections.Match(v.section, said)), !enough && v.ask == "":
		case !enough && (v.needs == 1 && e.askWhichStep(c, v.ask) || e.ask(v.ask)), enough && v.do(e, c):
			e.did = i
			return
		}
	}
	if e.did = -1; o.verb >= 0 || !e.addImplied(c) {
		e.lost = append(e.lost, o.text)
	}
}

// change notes that something was changed.
func (e *edit) change() bool {
	e.done++
	return true
}

func (e *edit) note(name string, args ...any) bool {
	if s := e.say(name, args...); !slices.Contains(e.notes, s) {
		e.notes = append(e.notes, s)
	}
	return true
}

func (e *edit) ask(name string, args ...any) bool {
	e.asks = append(e.asks, e.say(name, args...))
	return true
}

// askWhichWish asks which of two wishes counts.
func (e *edit) askWhichWish(name string, args ...any) bool {
	if !e.torn {
		e.torn, e.asks = true, nil
	}
	return e.ask(name, args...)
}

// askWhichStep asks what step is meant, in these words where no number is named that there is none of.
func (e *edit) askWhichStep(c command, name string) bool {
	if c.hasWords("missing number") {
		return e.ask("which of so many", len(e.p.steps))
	}
	return e.ask(name)
}

// offer asks whether to add a step that is spoken of and not there, and reports whether the person said yes to that.
func (e *edit) offer(name, where string) (agreed bool) {
	if !e.agreed {
		e.offers = e.ask("offer", capitalize(name), where)
	}
	return e.agreed
}

// clashes notes what is asked for of a step, or, where that is nil, of them all, and asks where another thing was asked for before. Where the
// person corrects themselves the last word counts.
func (e *edit) clashes(of string, s *step, value any, said, question string, args ...any) bool {
	w := wish{of, s}
	old, was := e.wishes[w]
	e.wishes[w] = value
	return was && old != value && !sections.Match("instead", said) && e.askWhichWish(question, args...)
}

// noteChanged notes that steps are changed: they are not to be removed as well.
func (e *edit) noteChanged(steps ...*step) {
	for _, s := range steps {
		e.wishes[wish{"fate", s}], e.touched = "changed", s
	}
}

// find is the step that a name means, as far as it is there; nil for none.
func (e *edit) find(name string) *step {
	if s := e.seen.find(name); e.p.index(s) >= 0 {
		return s
	}
	return nil
}

// remove takes steps out.
func (e *edit) remove(c command) bool {
	list := e.named(c) // the days of the others come out the same whichever is named first
	if len(list) == 2 && c.hasWords("range of") {
		list = slices.Clone(e.p.steps[e.p.index(list[0]) : e.p.index(list[1])+1])
	}
	switch {
	case len(list) == 0:
		return c.gone || e.askWhichStep(c, "which to remove")
	case len(list) >= len(e.p.steps):
		return e.ask("none left")
	}
	for _, s := range list {
		if e.clashes("fate", s, "removed", "", "removed or changed", s.name) {
			return true
		}
		e.p.remove(s)
		e.done++
	}
	return true
}

// split makes several steps of one.
func (e *edit) split(c command) bool {
	beside := c.hasWords("parallel")
	c = e.read(sections.Pattern("side by side").ReplaceAllString(c.text, ""))
	m, names := c.steps[0], c.names
	if len(names) < 2 {
		names = readPartNames(c.text, m.to)
	}
	if len(names) < 2 {
		return e.ask("split into what", m.step.name)
	}
	e.noteChanged(m.step)
	e.putParts(m.step, names, beside)
	return true
}

// putParts puts the parts in the place of a step. One after the other they wait for each other, and whoever waited for the whole waits for
// the last of them; side by side they wait for the same, and are all waited for.
func (e *edit) putParts(s *step, names []string, beside bool) {
	whole, parts := *s, []*step{s}
	waiting := e.p.stepsThat(func(o *step) bool { return slices.Contains(o.after, s) })
	s.name = partName(names[0], whole.name)
	for n, name := range names[1:] {
		part := &step{name: partName(name, whole.name), basis: template.Prev, offset: max(1, whole.offset/2)}
		if beside {
			part.offset, part.after = 0, append([]*step{}, whole.after...)
		}
		e.p.insert(e.p.index(s)+n+1, part)
		e.seen.steps = append(e.seen.steps, part)
		e.done, e.touched = e.done+1, part
		parts = append(parts, part)
	}
	last := parts
	if !beside {
		last = parts[len(parts)-1:]
	}
	for _, o := range waiting {
		o.after = slices.DeleteFunc(o.after, func(a *step) bool { return slices.Contains(parts, a) })
		o.wait(last...)
	}
}

// merge makes one step of those that are named: it is due when the last of them was, and waits for what any of them waited for.
func (e *edit) merge(c command) bool {
	list := e.named(c)
	e.noteChanged(list...)
	s, first := list[0], e.p.index(list[0])
	s.offset += e.p.dueOf(list[len(list)-1]) - e.p.dueDay(first)
	names := []string{s.name}
	for _, o := range list[1:] {
		names = append(names, o.name)
		s.arts = append(s.arts, o.arts...)
		s.wait(slices.DeleteFunc(slices.Clone(o.after), func(a *step) bool { return e.p.index(a) >= first })...)
		e.p.waitInstead(o, s)
		e.p.remove(o)
	}
	if s.name = strings.Join(names, " and "); e.Lang == "ja" && sections.Match("wide", strings.Join(names, "")) {
		s.name = strings.Join(names, "・")
	}
	if len(c.names) == 1 && e.find(c.names[0]) == nil {
		s.name = c.names[0]
	}
	return e.change()
}

// named are the steps that a clause names, in the order of the plan.
func (e *edit) named(c command) []*step { return e.p.stepsThat(c.steps.has) }

package offline

import (
	"fmt"
	"maps"
	"slices"
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

// verb is a change that can be asked for, with the section of its words. It reports whether it understood the clause, be it by asking back.
type verb struct {
	phrases string
	do      func(*edit, command) bool
}

// verbs are the changes that can be asked for, by their words. They are tried in this order: the first that a clause fits is meant.
var verbs = []verb{
	{"order split", (*edit).split},
	{"order merge", (*edit).merge},
	{"order sort", (*edit).sort},
	{"order swap", (*edit).swap},
	{"order artifact", (*edit).artifact},
	{"order rename", (*edit).rename},
	{"order add", (*edit).add},
	{"order condition", (*edit).addCondition},
	{"order depend", (*edit).changeWaits},
	{"order time", (*edit).changeTime},
	{"order order", (*edit).moveNamed},
	{"order remove", (*edit).remove},
	{"order vague time", (*edit).askForNumber},
	{"order replace", (*edit).replace},
}

// edit is a plan being changed, clause by clause.
type edit struct {
	p       *plan
	seen    *plan // as the person sees it: numbers mean its places, though steps have moved since
	lang    string
	days    reader
	done    int      // changes made
	notes   []string // what the person should know of them
	asks    []string // what has to be asked; the first one is
	set     map[string]string
	last    mentions // whose date was spoken of last
	touched int      // the step that was changed or added last
	torn    bool     // wishes contradict each other: then nothing is done
	did     int      // which of the verbs the last clause was; -1 for none
	offers  bool     // what is asked is whether to add a step
	agreed  bool     // the person said yes to that
}

func (d *designer) newEdit(p *plan) *edit {
	seen := p.clone()
	seen.shown = len(seen.steps)
	return &edit{p: p, seen: seen, lang: d.Lang, days: d.reader(p.title), did: -1, set: map[string]string{}}
}

// clone is the change so far, to go back to.
func (e *edit) clone() *edit {
	c := *e
	c.p, c.seen, c.set = e.p.clone(), e.seen.clone(), maps.Clone(e.set)
	c.notes, c.asks = slices.Clone(e.notes), slices.Clone(e.asks)
	return &c
}

// read finds what a clause names.
func (e *edit) read(text string) command {
	c := command{text: text, names: quotedIn(text)}
	for _, m := range e.seen.mentions(text) {
		if e.p.indexOf(m.id) >= 0 {
			c.steps = append(c.steps, m)
		} else {
			c.gone = true
		}
	}
	return c
}

// kind is which of the verbs a clause has; -1 for none.
func (e *edit) kind(text string) int {
	return slices.IndexFunc(verbs, func(v verb) bool { return sections.Match(v.phrases, maskQuotes(text)) })
}

// doParts does what each part of a text asks for, and returns those that were not understood.
func (e *edit) doParts(text string) (lost []string) {
	for _, c := range clauses(text) {
		if !e.doClause(c) {
			lost = append(lost, c)
		}
	}
	return lost
}

// doClause does what a clause asks for. It reports whether it was understood, be it as a question.
func (e *edit) doClause(text string) bool {
	c := e.read(text)
	for i, v := range verbs {
		if sections.Match(v.phrases, maskQuotes(text)) && v.do(e, c) {
			e.did = i
			return true
		}
	}
	e.did = -1
	return e.addImplied(c)
}

func (e *edit) note(name string, args ...any) {
	if s := say(e.lang, name, args...); !slices.Contains(e.notes, s) {
		e.notes = append(e.notes, s)
	}
}

func (e *edit) ask(name string, args ...any) bool {
	e.asks = append(e.asks, say(e.lang, name, args...))
	return true
}

// askWhichWish asks which of two wishes counts.
func (e *edit) askWhichWish(name string, args ...any) bool {
	if !e.torn {
		e.torn, e.asks = true, nil
	}
	return e.ask(name, args...)
}

// offerStep asks whether to add a step that is spoken of and not there. Whoever has agreed has it added.
func (e *edit) offerStep(name, where string, add func() bool) bool {
	if e.agreed {
		return add()
	}
	e.offers = true
	return e.ask("offer", capitalize(name), where)
}

// noteClash notes that something of a step is asked for, and reports that another thing was asked for before. Where the person corrects
// themselves the last word counts.
func (e *edit) noteClash(what, value, said string) bool {
	old, was := e.set[what]
	e.set[what] = value
	return was && old != value && !sections.Match("instead", said)
}

// noteChanged notes that steps are changed. Where one of them was to be removed it asks what counts, and reports that.
func (e *edit) noteChanged(ids ...int) bool {
	for _, id := range ids {
		if e.set[fmt.Sprint("step ", id)] == "removed" {
			return e.askWhichWish("removed or changed", e.name(id))
		}
		e.set[fmt.Sprint("step ", id)] = "changed"
		e.touched = id
	}
	return false
}

func (e *edit) name(id int) string {
	for _, p := range []*plan{e.p, e.seen} {
		if i := p.indexOf(id); i >= 0 {
			return p.steps[i].name
		}
	}
	return ""
}

// find is the step that a name means, as far as it is there.
func (e *edit) find(name string) int {
	if id := e.seen.find(name); e.p.indexOf(id) >= 0 {
		return id
	}
	return 0
}

// askWhichStep asks what step is meant.
func (e *edit) askWhichStep(c command) bool {
	if c.hasWords("missing number") {
		return e.ask("which of so many", len(e.p.steps))
	}
	return e.ask("which step")
}

// remove takes steps out.
func (e *edit) remove(c command) bool {
	ids := c.steps.stepIDs()
	if len(c.steps) == 2 && c.hasWords("range of") {
		a, b := e.seen.indexOf(c.steps[0].id), e.seen.indexOf(c.steps[1].id)
		for i := min(a, b) + 1; i < max(a, b); i++ {
			ids = append(ids, e.seen.steps[i].id)
		}
	}
	switch {
	case len(ids) == 0 && c.gone:
		return true
	case len(ids) == 0 && c.hasWords("missing number"):
		return e.askWhichStep(c)
	case len(ids) == 0:
		return e.ask("which to remove")
	case len(ids) >= len(e.p.steps):
		return e.ask("none left")
	}
	for _, id := range ids {
		if e.noteClash(fmt.Sprint("step ", id), "removed", "") {
			return e.askWhichWish("removed or changed", e.name(id))
		}
		e.p.remove(id)
		e.done++
	}
	return true
}

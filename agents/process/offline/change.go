package offline

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// changeDraft changes what is asked for of the draft, and leaves the rest: by a list, to another kind of process, towards another goal, or
// clause by clause.
func (d *designer) changeDraft() template.Reply {
	p := planOf(d.now)
	if r, ok := d.applyList(d.now, p); ok {
		return r
	}
	names := len(p.mentions(d.text)) > 0
	kind, was := brief.KindOf(d.text), brief.KindOf(d.now.Title())
	another := kind != "" && kind != was && !names && !d.hasWords("has add") && !d.hasWords("owner")
	switch {
	case another && (d.hasWords("change") || len([]rune(d.text)) <= 16 || was == "" && len(d.Drafts) == 1 && p.isGeneral()):
		named := d.Context
		named.Industry = brief.Context{}.Hear(d.text, d.Now).Industry // that of what was designed before is none of the new one's name
		return d.presentDraft(recipe(kind, d.Context, d.Lang, titleOf(kind, named, "", d.Lang)), kind)
	case brief.BareDate(d.text, d.Now) || tellsOnlyGoal(d.text) && !names:
		return d.replyToGoal(p)
	}
	return d.editDraft(p)
}

// someDay is for where only the words of a date matter.
var someDay = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// tellsOnlyGoal reports that a message says when the goal is, and nothing of steps.
func tellsOnlyGoal(text string) bool {
	words, _ := brief.DateIn(text, someDay)
	rest := strings.Replace(text, words, "", 1)
	short := len([]rune(strings.TrimSpace(rest))) <= 8 && !sections.Match("doing so", rest) && !isStepName(nameOf(rest))
	return words != "" && (short || sections.Match("goal said", text))
}

// replyToGoal says what a goal changes: nothing of the draft, whose days count from it, unless there are too few.
func (d *designer) replyToGoal(p *plan) template.Reply {
	words, day := brief.DateIn(d.text, d.Now)
	left := int(day.Sub(d.Now).Hours()/24) + 1
	switch {
	case left <= 0:
		return d.replyUnchanged("goal past", words)
	case -p.dueDay(0) > left:
		p.squeeze(left)
		return d.reply(d.say("goal squeezed", d.writeDate(words, day), left), p)
	}
	return d.replyUnchanged("goal heard", d.writeDate(words, day))
}

// editDraft changes the draft clause by clause. Who takes the last one back has it undone: "remove 3, no, 2" is the same of another.
func (d *designer) editDraft(p *plan) template.Reply {
	e := d.newEdit(p)
	if len(d.Heard) > 0 {
		e.last = e.seen.mentions(d.Heard[len(d.Heard)-1])
	}
	var lost []string
	verb, before := -1, e
	for _, text := range clauses(d.completeAmount()) {
		corrects := verb >= 0 && sections.Match("corrected", text) && len(e.seen.mentions(text)) > 0
		again := corrects && !asksSomething(text)
		if again || corrects && e.kind(text) == verb {
			before.last, e = e.last, before
		}
		if again {
			if !verbs[verb].do(e, e.read(text)) {
				lost = append(lost, text)
			}
			continue
		}
		before = e.clone()
		if !e.doClause(text) {
			lost = append(lost, text)
		}
		verb = e.did
	}
	return d.replyChanged(d.now, e, lost)
}

// completeAmount returns what was said; where that is only how long, it is what was said before, that the question was about, with it.
func (d *designer) completeAmount() string {
	if !sections.Match("bare amount", writeDigits(d.text)) || len(d.Heard) == 0 {
		return d.text
	}
	asked := d.Heard[len(d.Heard)-1]
	e := d.newEdit(planOf(d.now))
	e.doParts(asked)
	switch {
	case e.done > 0 || e.torn || len(e.asks) != 1 || sections.Match("earlier", asked) == sections.Match("later", asked):
		return d.text
	case len(e.seen.mentions(asked)) == 0:
		asked = d.say("everything") + " " + asked
	}
	return strings.TrimRight(asked, "。.!?！？、, ") + " " + d.text
}

// replyChanged is the reply to what was changed, or asked about. lost are the parts that were not understood.
func (d *designer) replyChanged(now template.Draft, e *edit, lost []string) template.Reply {
	before := planOf(now)
	switch {
	case len(e.asks) > 0 && e.done == 0:
		return d.reply(e.asks[0], before)
	case e.torn:
		return d.reply(d.paragraph(d.say("not yet"), e.asks[0]), before)
	case e.done == 0:
		return d.replyOther(e)
	case reflect.DeepEqual(e.p.draft(), before.draft()):
		return d.reply(d.paragraph(d.say("like that"), firstText(e.asks)), before)
	}
	parts := append([]string{d.say("changed")}, e.notes...)
	parts = append(parts, d.noteRounding(), d.noteEarly(e.p))
	people := len(lost) > 0 && sections.Match("owner", lost[0])
	if people {
		parts = append(parts, d.say("no people"))
	}
	switch {
	case len(e.asks) > 0:
		parts = append(parts, e.asks[0])
	case len(lost) > 0 && !people && !sections.Match("remarks", lost[0]):
		parts = append(parts, d.say("not understood", lost[0]))
	}
	return d.reply(d.paragraph(parts...), e.p)
}

// replyOther answers what asks for no change that is understood: facts about the context, questions, and the rest.
func (d *designer) replyOther(e *edit) template.Reply {
	fresh := brief.Context{}.Hear(d.text, d.Now)
	checks := func(s template.StepDraft) bool { return strings.Contains(s.Name, fresh.Compliance) }
	switch {
	case len(e.notes) > 0:
		return d.reply(d.paragraph(e.notes...), planOf(d.now))
	case d.hasWords("asking"):
		return d.explain()
	case fresh.Compliance != "" && !slices.ContainsFunc(d.now.Steps, checks):
		p := planOf(d.now)
		p.insert(min(1, len(p.steps)), step{name: d.say("check of", fresh.Compliance), basis: template.Prev, offset: 2})
		return d.reply(d.say("check added", fresh.Compliance), p)
	case d.hasWords("owner"):
		return d.reply(d.paragraph(d.say("thank you"), d.say("no people"), d.say("steps stay")), planOf(d.now))
	case d.hasWords("recurring"):
		return d.replyUnchanged("once each")
	case fresh != (brief.Context{}):
		return d.replyUnchanged("noted")
	}
	return d.replyUnchanged("usage")
}

// noteEarly says which step lies before one that it waits for.
func (d *designer) noteEarly(p *plan) string {
	for i, s := range p.steps {
		for _, id := range s.after {
			if j := p.indexOf(id); j >= 0 && p.dueDay(i) < p.dueDay(j) {
				return d.say("early", s.name, p.steps[j].name)
			}
		}
	}
	return ""
}

// noteRounding says what was made of amounts that a plan has no place for.
func (d *designer) noteRounding() string {
	switch {
	case d.hasWords("workdays"):
		return d.say("weekends counted")
	case d.hasWords("half days"):
		return d.say("rounded up")
	}
	return ""
}

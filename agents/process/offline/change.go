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
	if r, ok := d.applyList(); ok {
		return r
	}
	p := planOf(d.now)
	names := len(p.mentions(d.text)) > 0
	kind, was := brief.KindOf(d.text), brief.KindOf(d.now.Title())
	another := kind != "" && kind != was && !names && !d.hasWords("has add") && !d.hasWords("owner")
	switch {
	case another && (d.hasWords("change") || len([]rune(d.text)) <= 16 || was == "" && len(d.Drafts) == 1 && p.isGeneral()):
		industry := brief.Context{}.Hear(d.text, d.Now).Industry // that of what was designed before is none of the new one's name
		return d.presentRecipe(kind, d.titleOf(kind, industry, ""))
	case brief.BareDate(d.text, d.Now) || tellsOnlyGoal(d.text) && !names:
		return d.replyToGoal(p)
	}
	return d.replyChanged(d.doParts(d.completeAmount(), d.Heard, false))
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
	left, written := int(day.Sub(d.Now).Hours()/24)+1, d.writeDate(words, day)
	switch {
	case left <= 0:
		return d.replyUnchanged("goal past", words)
	case -p.dueDay(0) <= left:
		return d.replyUnchanged("goal heard", written)
	}
	p.squeeze(left)
	return d.reply(d.say("goal squeezed", written, left), p)
}

// completeAmount returns what was said; where that is only how long, it is what was said before, that the question was about, with it.
func (d *designer) completeAmount() string {
	if !sections.Match("bare amount", writeDigits(d.text)) || len(d.Heard) == 0 {
		return d.text
	}
	asked := d.Heard[len(d.Heard)-1]
	e := d.doParts(asked, nil, false)
	switch {
	case e.done > 0 || e.torn || len(e.asks) != 1 || sections.Match("earlier", asked) == sections.Match("later", asked):
		return d.text
	case len(e.seen.mentions(asked)) == 0:
		asked = d.say("everything") + " " + asked
	}
	return strings.TrimRight(asked, "。.!?！？、, ") + " " + d.text
}

// replyChanged is the reply to what was changed, or asked about.
func (d *designer) replyChanged(e *edit) template.Reply {
	before := planOf(d.now)
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
	told, ask, lost := "", firstText(e.asks), firstText(e.lost)
	switch {
	case sections.Match("owner", lost):
		told = d.say("no people")
	case ask == "" && lost != "" && !sections.Match("remarks", lost):
		ask = d.say("not understood", lost)
	}
	return d.reply(d.paragraph(d.say("changed"), d.paragraph(e.notes...), d.remark(e.p), told, ask), e.p)
}

// replyOther answers what asks for no change that is understood: facts about the context, questions, and the rest.
func (d *designer) replyOther(e *edit) template.Reply {
	fresh := brief.Context{}.Hear(d.text, d.Now)
	p := planOf(d.now)
	checks := p.stepsThat(func(s *step) bool { return strings.Contains(s.name, fresh.Compliance) })
	switch {
	case len(e.notes) > 0:
		return d.reply(d.paragraph(e.notes...), p)
	case d.hasWords("asking"):
		return d.explain()
	case fresh.Compliance != "" && len(checks) == 0:
		p.insert(min(1, len(p.steps)), &step{name: d.say("check of", fresh.Compliance), basis: template.Prev, offset: 2})
		return d.reply(d.say("check added", fresh.Compliance), p)
	case d.hasWords("owner"):
		return d.reply(d.paragraph(d.say("thank you"), d.say("no people"), d.say("steps stay")), p)
	case d.hasWords("recurring"):
		return d.replyUnchanged("once each")
	case fresh != (brief.Context{}):
		return d.replyUnchanged("noted")
	}
	return d.replyUnchanged("usage")
}

// remark says what was made of amounts that a plan has no place for, and which step lies before one that it waits for.
func (d *designer) remark(p *plan) string {
	rounded, early := "", ""
	switch {
	case d.hasWords("workdays"):
		rounded = d.say("weekends counted")
	case d.hasWords("half days"):
		rounded = d.say("rounded up")
	}
	for _, s := range slices.Backward(p.steps) {
		for _, o := range s.after {
			if p.index(o) >= 0 && p.dueOf(s) < p.dueOf(o) {
				early = d.say("early", s.name, o.name)
			}
		}
	}
	return d.paragraph(rounded, early)
}

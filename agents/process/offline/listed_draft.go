package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// reader reads dates towards the goal that is known.
func (d *designer) reader(title string) reader {
	_, day := brief.DateIn(d.Context.Goal, d.Now)
	return reader{now: d.Now, goal: day, about: strings.Join([]string{d.Context.Goal, d.Context.ProcessType, title}, " ")}
}

// draftList is a first draft of the steps that somebody lists.
func (d *designer) draftList(l listing) template.Reply {
	rest := strings.Join(append(slices.Clone(d.Heard), l.rest), "\n")
	kind := brief.KindOf(d.Context.ProcessType)
	if kind == "" {
		kind = brief.KindOf(rest)
	}
	subject := d.subject(rest)
	if subject == "" {
		subject = goalWords(d.Context.Goal)
	}
	return d.presentList(l, titleOf(kind, d.Context, subject, d.Lang), kind)
}

// goalWords are what a goal is called besides its date.
func goalWords(goal string) string {
	words, _ := brief.DateIn(goal, someDay)
	rest := strings.Trim(strings.Replace(goal, words, "", 1), " 、。,.()までにのはを")
	rest = phrases("on by").ReplaceAllString(rest, "")
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
		if holds("verb", masked(c)) && !holds("vague", c) {
			e.clause(c)
		}
	}
	p = e.p
	r := d.presentDraft(p, kind)
	if r.Draft == nil {
		return r
	}
	if sorted {
		r.Answer = d.paragraph(d.say("日付の早い順に並べました。", "I put them in the order of their dates."), r.Answer)
	}
	r.Answer = d.paragraph(append(e.notes, d.noteRounding(), d.noteEarly(p), r.Answer)...)
	return r
}

var roundings = []struct {
	section string
	ja, en  string
}{
	{"workdays", "営業日では数えられないので、土日を含めた日数にしました。", "As there are no working days here, I counted the weekends in."},
	{"half days", "日数は 1 日単位なので、端数は切り上げました。", "As days are counted whole, I rounded up."},
}

// noteRounding says what was made of amounts that a plan has no place for.
func (d *designer) noteRounding() string {
	for _, r := range roundings {
		if holds(r.section, d.text) {
			return d.say(r.ja, r.en)
		}
	}
	return ""
}

// applyList is what a list means where there is a draft: other steps, or when those that there are lie. ok is false where it is neither.
func (d *designer) applyList(now template.Draft, p *plan) (_ template.Reply, ok bool) {
	l := d.readList(d.text, d.reader(now.Title()))
	known := 0
	for _, it := range l.items {
		if p.find(it.name) != 0 {
			known++
		}
	}
	n := len(l.items)
	fresh := p.general() || len(d.Drafts) == 1
	switch {
	case n < 2 || known == n && l.timed() == 0 && !l.ordered:
		return template.Reply{}, false
	case p.general() && known < n && (n >= 3 || l.ordered || l.timed() > 0):
		return d.presentList(l, now.Title(), brief.KindOf(now.Title())), true
	case l.timed() == 0 || known == 0 && l.ordered || 2*known < n && fresh && n >= 3:
		if n < 3 && !l.ordered {
			return template.Reply{}, false
		}
		return d.presentList(l, now.Title(), brief.KindOf(now.Title())), true
	}
	e := d.newEdit(p)
	var lost []string
	for _, it := range l.items {
		if !e.placeItem(it) {
			lost = append(lost, it.name)
		}
	}
	return d.replyChanged(now, e, lost), true
}

// general reports that a plan holds nothing but the general steps that a draft begins with when nothing else is known.
func (p *plan) general() bool {
	return !slices.ContainsFunc(p.steps, func(s step) bool {
		return !slices.ContainsFunc(ingredients(""), func(in ingredient) bool { return s.name == in.ja || s.name == in.en })
	})
}

// find is the step that a name means: the one that has it, or the only one that has most of it. 0 is none.
func (p *plan) find(name string) int {
	for _, s := range p.steps {
		if nameKey(s.name) == nameKey(name) {
			return s.id
		}
	}
	found, size := 0, 0
	for _, m := range p.mentions(name) {
		if found != 0 && found != m.id {
			return 0
		}
		found, size = m.id, size+m.to-m.from
	}
	if found != 0 && (2*size > len(name) || strings.Contains(nameKey(p.steps[p.at(found)].name), nameKey(name))) {
		return found
	}
	return 0
}

// placeItem has a listed step lie where it is said to, or adds it.
func (e *edit) placeItem(it item) bool {
	if id := e.find(it.name); id != 0 {
		return it.due.from != ofNone && e.place(id, it.due, "")
	}
	return e.addDue(it)
}

// find is the step that a name means, as far as it is there.
func (e *edit) find(name string) int {
	if id := e.seen.find(name); e.p.at(id) >= 0 {
		return id
	}
	return 0
}

// place has a step lie where it is said to.
func (e *edit) place(id int, d due, c string) bool {
	i := e.p.at(id)
	switch d.from {
	case ofGoal:
		return e.setDate(id, template.Goal, d.days, c)
	case ofNamed:
		anchor := e.find(d.of)
		switch j := e.p.at(anchor); {
		case j < 0 || anchor == id:
			return e.ask("「%s」という段階がありません。どの段階から数えますか。", "There is no step \"%s\". Which one should it count from?", d.of)
		case d.days < 0 && i > j && !e.busy(id):
			e.p.moveAhead(id, anchor)
			e.p.fix(e.p.at(id), e.p.day(e.p.at(anchor))+d.days)
			e.done++
			return true
		case i == j+1:
			return e.setDate(id, template.Prev, d.days, c)
		case i < j: // what it counts from comes later, and stays where it is
			day, next := e.p.day(j)+d.days, e.p.dayBehind(i)
			ok := e.setDate(id, template.Goal, day, c)
			if e.p.steps[i].offset == day {
				e.p.keep(i+1, next)
			}
			return ok
		default:
			return e.setDate(id, template.Goal, e.p.day(j)+d.days, c)
		}
	}
	if i == 0 {
		return e.ask("最初の段階はゴールから数えます。「%s」はゴールの何日前にしますか。", "The first step counts from the goal. How many days before it should \"%s\" be?", e.name(id))
	}
	return e.setDate(id, template.Prev, d.days, c)
}

// addDue adds a step where it is said to lie; at the end where nothing is said.
func (e *edit) addDue(it item) bool {
	name := "「" + it.name + "」"
	switch it.due.from {
	case ofGoal:
		return e.addDated(name, it.due.days)
	case ofNamed:
		j := e.p.at(e.find(it.due.of))
		switch {
		case j < 0:
			return e.ask("「%s」という段階がありません。「%s」は、どの段階から数えますか。", "There is no step \"%s\". Which one should \"%s\" count from?", it.due.of, it.name)
		case it.due.days < 0:
			return e.addDated(name, e.p.day(j)+it.due.days)
		}
		return e.addNamed(it.name, j+1, it.due.days)
	case ofPrev, takes:
		return e.addNamed(it.name, len(e.p.steps), it.due.days)
	}
	return e.addNamed(it.name, len(e.p.steps), 1)
}

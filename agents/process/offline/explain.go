package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// noPeople says that a template names no people.
func (d *designer) noPeople() string {
	return d.say("テンプレートには担当者の欄がありません。", "A template has no place for people.")
}

// noteEarly says which step lies before one that it waits for.
func (d *designer) noteEarly(p *plan) string {
	for i, s := range p.steps {
		for _, id := range s.after {
			if j := p.at(id); j >= 0 && p.day(i) < p.day(j) {
				return d.say("ただ、「%s」は「%s」のあとなのに、日付が先になっています。", "Mind that \"%s\" waits for \"%s\" and lies before it.", s.name, p.steps[j].name)
			}
		}
	}
	return ""
}

// explain answers a question about the draft.
func (d *designer) explain(now template.Draft, e *edit) template.Reply {
	list, _ := e.in(d.text)
	switch {
	case holds("missing asked", d.text):
		if open := d.openQuestions(&now); len(open) > 0 {
			return d.replyUnchanged(now, open[0])
		}
		return d.replyUnchanged(now, d.say("こちらから伺いたいことは、もうありません。", "There is nothing more that I need to know."))
	case holds("who asked", d.text):
		return d.replyUnchanged(now, d.paragraph(d.noPeople(), d.say("どなたがするかは、段階の名前に書けます。たとえば「2 の名前を『法務の確認』にして」です。",
			"You can write it into the name of a step, as in \"rename 2 to Legal check\".")))
	case holds("how asked", d.text):
		return d.replyUnchanged(now, d.sayUsage())
	case len(list) > 0 && holds("waits asked", d.text):
		return d.replyUnchanged(now, d.sayWaiting(e.p, e.p.at(list[0].id)))
	case len(list) > 0:
		return d.replyUnchanged(now, d.sayDay(e.p, e.p.at(list[0].id)))
	}
	first, last := e.p.day(0), e.p.day(0)
	for i := range e.p.steps {
		first, last = min(first, e.p.day(i)), max(last, e.p.day(i))
	}
	return d.replyUnchanged(now, d.say("いまの案は %d 段階で、%sに始まり、%d 日かけて進みます。それ以上のことは、言語モデルなしではお答えできません。",
		"The draft has %d steps, begins %s and takes %d days. I can't say more than that without a language model.", len(e.p.steps), d.dayWords(first), last-first))
}

// sayUsage is what can be written.
func (d *designer) sayUsage() string {
	return d.say("どこをどう変えますか。たとえば「2 の後にレビューを追加」「3 を消して」「1 をゴールの 30 日前に」「全体を 1 週間早く」のように書いてください。",
		"What should change, and how? For example, \"add a review after 2\", \"remove 3\", \"1 to 30 days before the goal\" or \"everything a week earlier\".")
}

// dayWords are a day counted from the goal, with its date where that is known.
func (d *designer) dayWords(n int) string {
	words := d.say("ゴールの当日", "on the day of the goal")
	switch {
	case n < 0:
		words = d.say("ゴールの %d 日前", "%d days before the goal", -n)
	case n > 0:
		words = d.say("ゴールの %d 日後", "%d days after the goal", n)
	}
	if _, goal := brief.DateIn(d.Context.Goal, d.Now); !goal.IsZero() {
		words += d.say("（%s）", " (%s)", d.date("", goal.AddDate(0, 0, n)))
	}
	return words
}

// sayDay says when a step lies.
func (d *designer) sayDay(p *plan, i int) string {
	return d.say("「%s」は、%sです。変えるときは、日数を書いてください。", "\"%s\" is due %s. To change it, write the days.", p.steps[i].name, d.dayWords(p.day(i)))
}

// sayWaiting says what a step waits for, and what waits for it.
func (d *designer) sayWaiting(p *plan, i int) string {
	var before, behind []string
	for _, s := range p.steps {
		if slices.Contains(p.steps[i].after, s.id) {
			before = append(before, d.say("「%s」", "\"%s\"", s.name))
		}
		if slices.Contains(s.after, p.steps[i].id) {
			behind = append(behind, d.say("「%s」", "\"%s\"", s.name))
		}
	}
	list := func(names []string) string { return strings.Join(names, d.say("", ", ")) }
	name := p.steps[i].name
	first := d.say("「%s」は、ほかの段階を待たずに進めます。", "\"%s\" waits for no other step.", name)
	if len(before) > 0 {
		first = d.say("「%s」は、%sのあとに進めます。", "\"%s\" comes after %s.", name, list(before))
	}
	second := d.say("そのあとを待つ段階はありません。", "No step waits for it.")
	if len(behind) > 0 {
		second = d.say("そのあとに進めるのは%sです。", "After it comes %s.", list(behind))
	}
	return d.paragraph(first, second)
}

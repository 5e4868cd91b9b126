package offline

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	rules "github.com/mendanhq/mendan/agents/llm/offline"

	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// designer is one reply in the making.
type designer struct {
	process.Input
	text string         // what was said
	now  template.Draft // in force, where there is one
}

// moves are what a message can be besides changes of the draft, by its words. They are tried in this order: the first that replies is
// meant.
var moves = []struct {
	section string
	reply   func(*designer) (template.Reply, bool)
}{
	{"agree", (*designer).doOffered},
	{"undo", (*designer).undo},
	{"kept", (*designer).keepRemoved},
	{"needed", (*designer).needRemoved},
	{"unsettled", (*designer).leaveGoalOpen},
	{"pausing", replies("pausing")},
	{"resuming", replies("resuming")},
	{"asking", (*designer).answerQuestion},
	{"restart", func(d *designer) (template.Reply, bool) { return d.startAgain(), true }},
	{"thanks", (*designer).takeThanks},
}

// replies is a move that leaves the draft as it is.
func replies(name string) func(*designer) (template.Reply, bool) {
	return func(d *designer) (template.Reply, bool) { return d.replyUnchanged(name), true }
}

// answer is the reply to what was said.
func answer(in process.Input) template.Reply {
	in.Said, in.Heard = foldMessages(in.Said), foldMessages(in.Heard)
	d := &designer{Input: in, text: strings.Join(in.Said, "\n")}
	if len(in.Drafts) == 0 {
		return d.beginDraft()
	}
	d.now = in.Drafts[len(in.Drafts)-1]
	for _, m := range moves {
		if d.hasWords(m.section) {
			if r, ok := m.reply(d); ok {
				return r
			}
		}
	}
	return d.changeDraft()
}

// foldMessages returns messages as they are read.
func foldMessages(messages []string) (out []string) {
	for _, m := range messages {
		out = append(out, text.Fold(m))
	}
	return out
}

// hasWords reports that the message has words of a section.
func (d *designer) hasWords(section string) bool {
	return sections.Match(section, strings.TrimSpace(d.text))
}

func (d *designer) say(name string, args ...any) string { return say(d.Lang, name, args...) }

// paragraph joins sentences as the language does.
func (d *designer) paragraph(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, rules.Say(d.Lang, "", " "))
}

// firstText is the first of several texts, empty where there is none.
func firstText(list []string) string { return strings.Join(list[:min(1, len(list))], "") }

func (d *designer) writeDate(words string, day time.Time) string {
	switch {
	case day.IsZero():
		return words
	case d.Lang == "ja":
		return fmt.Sprintf("%d年%d月%d日", day.Year(), day.Month(), day.Day())
	}
	return day.Format("January 2, 2006")
}

// reply is a reply with a plan as the draft.
func (d *designer) reply(text string, p *plan) template.Reply {
	draft := p.draft()
	return template.Reply{Answer: text, Draft: draft, Missing: d.openQuestions(draft)}
}

// replyUnchanged returns a reply that leaves the draft as it is.
func (d *designer) replyUnchanged(name string, args ...any) template.Reply {
	return d.reply(d.say(name, args...), planOf(d.now))
}

// doOffered does what was offered in answer to the message before.
func (d *designer) doOffered() (template.Reply, bool) {
	before := len(d.Heard) - 1
	if before < 0 {
		return template.Reply{}, false
	}
	if e := d.doParts(d.Heard[before], nil, false); !e.offers || e.done > 0 || e.torn {
		return template.Reply{}, false
	}
	e := d.doParts(d.Heard[before], nil, true)
	return d.reply(d.say("added"), e.p), e.done > 0
}

// undo goes back, where nothing else is said of a step.
func (d *designer) undo() (template.Reply, bool) {
	if d.hasWords("has add") || len(planOf(d.now).mentions(sections.Pattern("undo").ReplaceAllString(d.text, ""))) > 0 {
		return template.Reply{}, false
	}
	return d.goBack(), true
}

// keepRemoved goes back where a step is to stay that the draft before had, and this one has not.
func (d *designer) keepRemoved() (template.Reply, bool) {
	n := len(d.Drafts)
	if n < 2 || len(planOf(d.now).mentions(d.text)) > 0 || len(planOf(d.Drafts[n-2]).mentions(d.text)) == 0 {
		return template.Reply{}, false
	}
	return d.goBack(), true
}

// needRemoved goes back where the last change took something out.
func (d *designer) needRemoved() (template.Reply, bool) {
	if n := len(d.Drafts); n > 1 && len(d.Drafts[n-2].Steps) > len(d.now.Steps) {
		return d.goBack(), true
	}
	return d.replyUnchanged("stays"), true
}

// goBack goes back by one change; what was itself gone back from does not count. "The first draft" is the oldest that is kept.
func (d *designer) goBack() template.Reply {
	var way []template.Draft
	for _, draft := range d.Drafts {
		if i := slices.IndexFunc(way, func(old template.Draft) bool { return reflect.DeepEqual(old, draft) }); i >= 0 {
			way = way[:i]
		}
		way = append(way, draft)
	}
	switch {
	case len(way) < 2:
		return d.replyUnchanged("none before")
	case d.hasWords("to first"):
		return d.reply(d.say("back to first"), planOf(way[0]))
	}
	return d.reply(d.say("back"), planOf(way[len(way)-2]))
}

func (d *designer) leaveGoalOpen() (template.Reply, bool) {
	return d.replyUnchanged("goal can wait"), d.Context.Goal == "" && kind(d.text) < 0
}

func (d *designer) takeThanks() (template.Reply, bool) {
	if d.Created {
		return d.replyUnchanged("thanks"), true
	}
	return d.replyUnchanged("press create"), true
}

// answerQuestion answers a question about the draft.
func (d *designer) answerQuestion() (template.Reply, bool) {
	if d.hasWords("wishing") || sections.Match("has amount", writeDigits(d.text)) {
		return template.Reply{}, false
	}
	return d.explain(), true
}

func (d *designer) explain() template.Reply {
	p := planOf(d.now)
	list := p.mentions(d.text)
	switch {
	case d.hasWords("missing asked"):
		if open := d.openQuestions(&d.now); len(open) > 0 {
			return d.reply(open[0], p)
		}
		return d.replyUnchanged("nothing missing")
	case d.hasWords("who asked"):
		return d.reply(d.paragraph(d.say("no people"), d.say("who in the name")), p)
	case d.hasWords("how asked"):
		return d.replyUnchanged("usage")
	case len(list) > 0 && d.hasWords("waits asked"):
		return d.reply(d.sayWaiting(p, list[0].step), p)
	case len(list) > 0:
		return d.replyUnchanged("due", list[0].step.name, d.dayWords(p.dueDay(p.index(list[0].step))))
	}
	first, last := p.dueDay(0), p.dueDay(0)
	for i := range p.steps {
		first, last = min(first, p.dueDay(i)), max(last, p.dueDay(i))
	}
	return d.replyUnchanged("summary", len(p.steps), d.dayWords(first), last-first)
}

// dayWords are a day counted from the goal, with its date where that is known.
func (d *designer) dayWords(n int) string {
	words := writeDaysFrom(d.Lang, n)
	if _, goal := brief.DateIn(d.Context.Goal, d.Now); !goal.IsZero() {
		words = d.paragraph(words, d.say("dated", d.writeDate("", goal.AddDate(0, 0, n))))
	}
	return words
}

// sayWaiting says what a step waits for, and what waits for it.
func (d *designer) sayWaiting(p *plan, of *step) string {
	var before, behind []string
	for _, s := range p.steps {
		if slices.Contains(of.after, s) {
			before = append(before, d.say("quoted", s.name))
		}
		if slices.Contains(s.after, of) {
			behind = append(behind, d.say("quoted", s.name))
		}
	}
	between := rules.Say(d.Lang, "", ", ")
	first, second := d.say("waits for none", of.name), d.say("none waits")
	if len(before) > 0 {
		first = d.say("waits for", of.name, strings.Join(before, between))
	}
	if len(behind) > 0 {
		second = d.say("waited for", strings.Join(behind, between))
	}
	return d.paragraph(first, second)
}

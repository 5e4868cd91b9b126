// Package offline plays the designer of processes by rules: first drafts from recipes, and changes that people ask for in free words,
// in Japanese or English. The same request has the same answer, always. What is not understood is asked about; nothing is changed on a
// guess.
//
// A message is one of the moves of the conversation (below), a list of steps (list.go), or clauses that each ask for one thing. All clauses
// have one grammar: a verb (the table in edit.go), the steps that it is about (steps.go), a place among them (place.go), a time (days.go,
// time.go), and what waits for what (place.go). The parts are forms of phrases.txt, whose named groups say what they mean: "near" and
// "ordinal at" for places, "ways" and "lengths" for times, "waits" for conditions. Items of lists are read by the same forms. The words of
// the replies are in texts.txt.
package offline

import (
	"context"
	_ "embed"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// Rules are the rules by agent.
func Rules() map[string]rules.Rule {
	return map[string]rules.Rule{process.Agent: rules.Of(func(_ context.Context, _ llm.Request, in process.Input) (llm.Response, error) {
		r := answer(in)
		r.Schema, r.Missing = template.SchemaID, append([]string{}, r.Missing...) // never null
		raw, err := agents.EncodeJSON(r)
		return llm.Response{Content: template.Join(r.Answer, string(raw))}, err
	})}
}

var (
	//go:embed phrases.txt
	phraseData string
	//go:embed texts.txt
	textData string

	sections, texts = pattern.NewLexicon(phraseData), pattern.NewLexicon(textData)
)

// designer is one reply in the making.
type designer struct {
	process.Input
	text string         // what was said
	now  template.Draft // in force, where there is one
	goal time.Time      // zero where it is not known
	date string         // the goal's, as it was written
}

// moves are what a message can be besides changes of the draft, by its words. They are tried in this order: the first that replies is
// meant. One without a reply of its own has the text of its name.
var moves = []struct {
	section string
	reply   func(*designer) (template.Reply, bool)
}{
	{"agree", (*designer).doOffered},
	{"undo", (*designer).undo},
	{"kept", (*designer).keepRemoved},
	{"needed", (*designer).needRemoved},
	{"unsettled", func(d *designer) (template.Reply, bool) {
		return d.replyUnchanged("goal can wait"), d.Context.Goal == "" && kind(d.text) < 0
	}},
	{"pausing", nil},
	{"resuming", nil},
	{"asking", func(d *designer) (template.Reply, bool) {
		return d.explain(), !d.hasWords("wishing") && !sections.Match("has amount", writeDigits(d.text))
	}},
	{"restart", func(d *designer) (template.Reply, bool) { return d.startAgain(), true }},
	{"thanks", func(d *designer) (template.Reply, bool) { return d.replyUnchanged("press create"), !d.Created }},
	{"thanks", nil},
}

// answer is the reply to what was said.
func answer(in process.Input) template.Reply {
	in.Said, in.Heard = slices.Clone(in.Said), slices.Clone(in.Heard)
	for _, messages := range [][]string{in.Said, in.Heard} {
		for i := range messages {
			messages[i] = text.Fold(messages[i])
		}
	}
	d := &designer{Input: in, text: strings.Join(in.Said, "\n")}
	d.date, d.goal = brief.DateIn(in.Context.Goal, in.Now)
	if len(in.Drafts) == 0 {
		return d.beginDraft()
	}
	d.now = in.Drafts[len(in.Drafts)-1]
	for _, m := range moves {
		if !d.hasWords(m.section) {
			continue
		}
		if m.reply == nil {
			return d.replyUnchanged(m.section)
		}
		if r, ok := m.reply(d); ok {
			return r
		}
	}
	return d.changeDraft()
}

// hasWords reports that the message has words of a section.
func (d *designer) hasWords(section string) bool {
	return sections.Match(section, strings.TrimSpace(d.text))
}

// say is a text of texts.txt: Japanese stands there first, English below it.
func (d *designer) say(name string, args ...any) string {
	in := texts.Words(name)
	return fmt.Sprintf(rules.Say(d.Lang, in[0], in[1]), args...)
}

// paragraph joins sentences as the language does.
func (d *designer) paragraph(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, rules.Say(d.Lang, "", " "))
}

// firstText is the first of several texts, empty where there is none.
func firstText(list []string) string { return strings.Join(list[:min(1, len(list))], "") }

func (d *designer) writeDate(words string, day time.Time) string {
	if day.IsZero() {
		return words
	}
	return day.Format(d.say("layout of dates"))
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
	asked := firstText(d.Heard[max(0, len(d.Heard)-1):])
	if e := d.doParts(asked, nil, false); !e.offers || e.done > 0 || e.torn {
		return template.Reply{}, false
	}
	e := d.doParts(asked, nil, true)
	return d.reply(d.say("added"), e.p), e.done > 0
}

// undo goes back, where nothing else is said of a step.
func (d *designer) undo() (template.Reply, bool) {
	rest := sections.Pattern("undo").ReplaceAllString(d.text, "")
	return d.goBack(), !d.hasWords("has add") && len(planOf(d.now).mentions(rest)) == 0
}

// draftBefore is the draft before the last change, the first one where there was none.
func (d *designer) draftBefore() template.Draft { return d.Drafts[max(0, len(d.Drafts)-2)] }

// keepRemoved goes back where a step is to stay that the draft before had, and this one has not.
func (d *designer) keepRemoved() (template.Reply, bool) {
	return d.goBack(), len(planOf(d.now).mentions(d.text)) == 0 && len(planOf(d.draftBefore()).mentions(d.text)) > 0
}

// needRemoved goes back where the last change took something out.
func (d *designer) needRemoved() (template.Reply, bool) {
	if len(d.draftBefore().Steps) > len(d.now.Steps) {
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

// explain answers a question about the draft.
func (d *designer) explain() template.Reply {
	p := planOf(d.now)
	list := p.mentions(d.text)
	switch {
	case d.hasWords("missing asked"):
		return d.reply(append(d.openQuestions(&d.now), d.say("nothing missing"))[0], p)
	case d.hasWords("who asked"):
		return d.reply(d.paragraph(d.say("no people"), d.say("who in the name")), p)
	case d.hasWords("how asked"):
		return d.replyUnchanged("usage")
	case len(list) == 0:
		days := slices.Sorted(maps.Values(p.dueDays()))
		first, last := days[0], days[len(days)-1]
		return d.replyUnchanged("summary", len(p.steps), d.dayWords(first), last-first)
	case d.hasWords("waits asked"):
		return d.reply(d.sayWaiting(p, list[0].step), p)
	}
	return d.replyUnchanged("due", list[0].step.name, d.dayWords(p.dueOf(list[0].step)))
}

// dayWords are a day counted from the goal, with its date where that is known.
func (d *designer) dayWords(n int) string {
	words := d.sayFrom(nil, n)
	if !d.goal.IsZero() {
		words = d.paragraph(words, d.say("dated", d.writeDate("", d.goal.AddDate(0, 0, n))))
	}
	return words
}

// sayFrom returns a day counted from a step in words, or, where that is nil, from the goal.
func (d *designer) sayFrom(of *step, n int) string {
	switch {
	case n == 0 && of == nil:
		return d.say("day of goal")
	case of == nil:
		return d.say("days from goal", max(n, -n), d.say(beforeOrAfter[n > 0]))
	}
	return d.say("days from step", of.name, max(n, -n), d.say(beforeOrAfter[n >= 0]))
}

var beforeOrAfter = map[bool]string{false: "before", true: "after"}

// sayWaiting says what a step waits for, and what waits for it.
func (d *designer) sayWaiting(p *plan, of *step) string {
	first, second := d.say("waits for none", of.name), d.say("none waits")
	if before := p.stepsThat(func(s *step) bool { return slices.Contains(of.after, s) }); len(before) > 0 {
		first = d.say("waits for", of.name, d.quote(before, rules.Say(d.Lang, "", ", ")))
	}
	if behind := p.stepsThat(func(s *step) bool { return slices.Contains(s.after, of) }); len(behind) > 0 {
		second = d.say("waited for", d.quote(behind, rules.Say(d.Lang, "", ", ")))
	}
	return d.paragraph(first, second)
}

// quote returns the names of steps, with words between them.
func (d *designer) quote(steps []*step, between string) string {
	var out []string
	for _, s := range steps {
		out = append(out, d.say("quoted", s.name))
	}
	return strings.Join(out, between)
}

package interview

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// shortAway is after how long somebody may say that they are back who did not say that they would go: a break.
const shortAway = 20 * time.Minute

// onlyComesBack reports that somebody says no more than that they are here again, and perhaps why they were not, read as of one who was away:
// each clause is a word on being back, or an excuse that answers nothing, and some clause is the former.
func (t *turn) onlyComesBack() bool {
	said := t.said.text
	if t.comesBack(said) && !t.answersPlainly() {
		return true
	}
	back := false
	for _, c := range text.Clauses(said) {
		clause := strings.Trim(c.In(said), " 　、,。.!")
		switch {
		case clause == "":
		case t.tellsPlainly(clause), stance.IsQuestion(clause), intents.Is(intents.SaysYes, clause), intents.Is(intents.SaysNo, clause):
			return false
		case t.saysBack(clause):
			back = true
		case !t.excuses(clause):
			return false
		}
	}
	return back
}

// saysBack reports a clause that is no more than a greeting or a word on being here again.
func (t *turn) saysBack(clause string) bool {
	return intents.Is(intents.SaysHello, clause) || intents.Is(intents.SaysGoOn, clause) || intents.Is(intents.WantsBack, clause) || t.comesBack(clause) && t.reads(clause).SureOf(reading.Answer) < sureToAnswer
}

// excuses reports a clause that answers nothing and wishes nothing: why somebody was away.
func (t *turn) excuses(clause string) bool {
	r, w := t.reads(clause), repair.Read(clause)
	return r.SureOf(reading.Answer) < sureAlone && !w.Opens && !w.Corrects && !w.Removes &&
		!slices.ContainsFunc(r, func(m reading.Move) bool { return !m.Guess && m.Kind.Wishes() })
}

// sureToAnswer is how sure it has to be that a word on being back is an answer after all: "ready now" may be one, "I came back in 2019" is.
const sureToAnswer = 0.9

// comesBack reports words that say no more than that: one of the words that our texts tell people to write is what it is.
func (t *turn) comesBack(said string) bool {
	if standsFor(said, reading.Resume) {
		return false
	}
	r := t.readsAt(reading.Situation{Screen: reading.AtRest, Asked: reading.Nothing, Text: said})
	return (r.SureOf(reading.Resume) >= sureAlone || r.SureOf(reading.Greeting) >= sureAlone) &&
		!slices.ContainsFunc(r, func(m reading.Move) bool {
			return m.Kind != reading.Resume && m.Kind != reading.Greeting && m.Kind != reading.Thanks
		})
}

// besideComingBack leaves of the utterance what stands beside a word on being back and asks for a change: "morning, I'm back! edit 2". It
// reports whether there is any. What is too long to be a message is a document: nothing in it asks for a change.
func (t *turn) besideComingBack() bool {
	if utf8.RuneCountInString(t.said.text) > intents.MaxRead {
		return false
	}
	parts, changes := slices.Clone(t.said.parts), false
	for i, p := range parts {
		var kept []string
		for _, s := range text.Sentences(p.Text) {
			sentence := strings.TrimSpace(s.In(p.Text))
			if intents.Is(intents.SaysHello, sentence) || intents.Is(intents.SaysGoOn, sentence) || t.comesBack(sentence) {
				continue
			}
			w := repair.Read(sentence)
			kept, changes = append(kept, sentence), changes || w.Opens || w.Corrects || t.editWish(sentence) != ""
		}
		parts[i].Text = strings.Join(kept, "\n")
	}
	if !changes {
		return false
	}
	t.s.Pending = slices.DeleteFunc(parts, func(h application.Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	t.said = utterance(t.s.Pending)
	return true
}

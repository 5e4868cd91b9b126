package interview

import (
	"slices"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/orders"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// moveOf is the move that an intent is, where messages make it in their own words, too.
var moveOf = map[intents.Intent]reading.Kind{
	intents.WantsErase: reading.Erase, intents.WantsHuman: reading.Human, intents.WantsWithdraw: reading.Withdraw, intents.WantsPause: reading.Pause, intents.WantsSkip: reading.Skip,
	intents.WantsBack: reading.Back, intents.WantsRecap: reading.Show, intents.WantsCopy: reading.Copy, intents.WantsQuiet: reading.Quiet, intents.WantsSend: reading.Submit,
	intents.SaysSubmit: reading.Submit, intents.SaysGoOn: reading.Resume, intents.SaysHello: reading.Greeting, intents.SaysThanks: reading.Thanks, intents.SaysUnsure: reading.Unsure,
	intents.SoundsTired: reading.Frustration, intents.SoundsNervous: reading.Distress, intents.SoundsSmall: reading.Smalltalk,
}

// reads is what a message is, as who learnt from many people's sentences sees it in this situation. A text that is too long to be a message
// is a document: it answers. A model that has read the words goes before that.
func (t *turn) reads(said string) reading.Reading { return t.model.heard(said, t.readsByRules(said)) }

func (t *turn) readsByRules(said string) reading.Reading {
	if utf8.RuneCountInString(said) > intents.MaxRead {
		return reading.Reading{{Kind: reading.Answer, Sure: 1}}
	}
	if _, orders := orders.Without(said); orders {
		return reading.Reading{{Kind: reading.Order, Sure: 1}}
	}
	return t.readsAt(t.situation(said))
}

// situation is a text where the newest words are.
func (t *turn) situation(said string) reading.Situation {
	return reading.Situation{Screen: t.screen(), Asked: t.subject(), Text: said}
}

func (t *turn) readsAt(s reading.Situation) reading.Reading {
	if r, ok := t.readings[s]; ok {
		return r
	}
	r, err := offline.Read(s)
	if err != nil { // a build without its model: the words that our texts tell people to write are understood without it
		r = reading.Reading{{Kind: reading.Answer}}
	}
	t.readings[s] = r
	return r
}

// screen is what the person sees.
func (t *turn) screen() reading.Screen {
	switch {
	case !t.s.Begun() && t.s.Status != application.Withdrawn:
		return reading.AtConsent
	case t.s.Closed():
		return reading.AtEnd
	case t.s.Status == application.Paused:
		return reading.AtRest
	case t.s.Status == application.Confirming:
		return reading.AtSummary
	}
	return reading.AtQuestion
}

// subject is what the open question asks for.
func (t *turn) subject() reading.Subject {
	if t.screen() != reading.AtQuestion {
		return reading.Nothing
	}
	switch t.s.Section() {
	case application.SectionLanguage:
		return reading.Language
	case application.SectionCountry, application.SectionTimezone:
		return reading.Country
	}
	_, def := t.s.CurrentField()
	return reading.SubjectOf(def)
}

// does reports that the newest words make such a move, as a whole or in one of several messages. Where they have a wish in words that are known
// for it they have no other: "please export all my data" is none to delete it.
func (t *turn) does(k reading.Kind) bool {
	if t.model.does(k, t.said.text) {
		return true
	}
	if !t.reads(t.said.text).Does(k) && (len(t.said.parts) < 2 || !slices.ContainsFunc(t.said.parts, func(h application.Heard) bool { return t.reads(h.Text).Does(k) })) {
		return false
	}
	return !k.Wishes() || !t.saysOtherwise(k)
}

// saysOtherwise reports that words which are known for something else tell against a wish.
func (t *turn) saysOtherwise(k reading.Kind) bool {
	said := t.said.text
	switch k {
	case reading.Erase, reading.Withdraw, reading.Back, reading.Skip: // 「メールを削除してください」, "don't delete anything", 「このデータはいつ消してもらえますか」
		if _, part := t.corrected(); part || intents.Is(intents.SaysKeep, said) || asksPlainly(said) && t.knows(said) || t.tellsAlong() && !t.saysApart(k) {
			return true
		}
	case reading.Show, reading.Copy: // "what shifts do you have?", "would it be possible to have 160000 for the salary?"
		if r := t.reads(said); r.SureOf(k) < sureToShow || r.SureOf(reading.Correct) > r.SureOf(k) {
			return true
		}
	case reading.Human:
		if t.s.Closed() && substantial(said) { // it reaches people as it stands
			return true
		}
	}
	return standsFor(said, k)
}

// sureToShow is how sure it has to be that somebody wants to see what they told, and does not ask what there is on our side.
const sureToShow = 0.6

// saysApart reports that a sentence makes such a move and answers nothing: "I owned account deletion. We wiped 4M accounts" asks for none.
func (t *turn) saysApart(k reading.Kind) bool {
	said := t.said.text
	return slices.ContainsFunc(text.Sentences(said), func(s text.Span) bool {
		r := t.reads(s.In(said))
		return r.SureOf(k) >= sureBeside && !r.Does(reading.Answer)
	})
}

// standsFor reports words that are known for another wish than this one.
func standsFor(said string, than reading.Kind) bool {
	for want, known := range moveOf {
		if known.Wishes() && known != than && intents.Is(want, said) {
			return true
		}
	}
	return false
}

// doesOnly reports that the newest words make no other moves than these, and at least the first.
func (t *turn) doesOnly(first reading.Kind, others ...reading.Kind) bool {
	r := t.reads(t.said.text)
	return r.SureOf(first) >= sureAlone && !slices.ContainsFunc(r, func(m reading.Move) bool { return m.Kind != first && !slices.Contains(others, m.Kind) })
}

// asksFor reports that the newest words have the intent by words that are known for it, or make its move and are no answer besides.
func (t *turn) asksFor(want intents.Intent) bool {
	return intents.Is(want, t.said.text) || t.does(moveOf[want]) && !t.tellsAlong()
}

// unlikely reports that a message of some length, whatever words of such a move stand in it, makes none: "I look for a place where I can work
// remotely" is a reason to apply. A model that says so of a request is far rarer than words that say less than they seem to.
func (t *turn) unlikely(said string, k reading.Kind) bool {
	return offline.Likely(t.situation(said), k) < 0.05 && utf8.RuneCountInString(said) <= intents.MaxRead
}

// sureAlone is how sure a move has to be that is the whole of a message and decides what becomes of it: a mood, thanks, a remark.
const sureAlone = 0.5

// sureOf is how sure the surest move of some words is, where it is this one and there is no other; 0 else.
func (t *turn) sureOf(k reading.Kind, said string) float64 {
	if r := t.reads(said); r.Does(k) && len(r) == 1 {
		return r[0].Sure
	}
	return 0
}

// asksBeside reports that the newest words are a question to us by their sense and nothing else, whatever their form is.
func (t *turn) asksBeside() bool {
	if w := repair.Read(t.said.text); w.Opens || w.Corrects { // "edit 2"
		return false
	}
	for _, s := range text.Sentences(t.said.text) {
		if slices.ContainsFunc(t.reads(s.In(t.said.text)), func(m reading.Move) bool { return !m.Kind.Asks() || m.Sure < sureToAsk }) {
			return false
		}
	}
	return true
}

// sureToAsk is how sure it has to be that a message which is not worded as a question is one: each that nobody can answer here goes to people.
const sureToAsk = 0.5

// subjectRead is what a question is about, by its sense, of what can be told here.
func (t *turn) subjectRead(question string) (intents.Intent, bool) {
	for _, m := range t.reads(question) {
		if about, ok := subjectOf[m.Kind]; ok && !m.Guess && !intents.IsNever(about, question) {
			return about, true
		}
	}
	return "", false
}

// subjectOf is the subject that a question is about.
var subjectOf = map[reading.Kind]intents.Intent{
	reading.AskAI: intents.AsksBot, reading.AskDecision: intents.AsksDecision, reading.AskData: intents.AsksData, reading.AskPurpose: intents.WantsWhy, reading.AskPay: intents.AsksPay,
	reading.Rephrase: intents.AsksMeaning,
}

// tellsAlong reports that the newest words answer what is open, too.
func (t *turn) tellsAlong() bool { return t.does(reading.Answer) && t.tells() }

// wantsSend reports the wish to send the application before it is shown as a whole.
func (t *turn) wantsSend() bool {
	said := t.said.text
	if t.reopened() && !t.tells() && offline.Likely(t.situation(said), reading.Submit) >= asLikely { // it sends nothing yet: the summary is shown again
		return true
	}
	return intents.Is(intents.WantsSend, said) || t.s.Status != application.Confirming && t.doesOnly(reading.Submit, reading.Thanks) && (!t.tells() || t.reopened())
}

// onlyPolite reports that nothing but a greeting, thanks or a word on going on was said.
func (t *turn) onlyPolite() bool {
	polite := []reading.Kind{reading.Resume, reading.Greeting, reading.Thanks}
	return slices.ContainsFunc(polite, func(k reading.Kind) bool { return t.doesOnly(k, polite...) }) &&
		(!t.tells() || !t.answersPlainly() && !stance.IsNone(t.said.text) && !stance.IsRefusal(t.said.text))
}

package hearing

import (
	"slices"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/orders"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/prompts"
)

// MoveOf is the move that an intent is, where messages make it in their own words, too.
var MoveOf = map[intents.Intent]reading.Kind{
	intents.WantsErase: reading.Erase, intents.WantsHuman: reading.Human, intents.WantsWithdraw: reading.Withdraw, intents.WantsPause: reading.Pause, intents.WantsSkip: reading.Skip,
	intents.WantsBack: reading.Back, intents.WantsRecap: reading.Show, intents.WantsCopy: reading.Copy, intents.WantsQuiet: reading.Quiet, intents.WantsSend: reading.Submit,
	intents.SaysSubmit: reading.Submit, intents.SaysGoOn: reading.Resume, intents.SaysHello: reading.Greeting, intents.SaysThanks: reading.Thanks, intents.SaysUnsure: reading.Unsure,
	intents.SoundsTired: reading.Frustration, intents.SoundsNervous: reading.Distress, intents.SoundsSmall: reading.Smalltalk,
}

// Reads is what a message is, as who learnt from many people's sentences sees it in this situation. A text that is too long to be a message
// is a document: it answers. A model that has read the words goes before that.
func (l *Listener) Reads(said string) reading.Reading {
	return l.ByModel.heard(said, l.readsByRules(said))
}

func (l *Listener) readsByRules(said string) reading.Reading {
	if longerThan(intents.MaxRead, said) {
		return reading.Reading{{Kind: reading.Answer, Sure: 1}}
	}
	if l.ordersIn(said) {
		return reading.Reading{{Kind: reading.Order, Sure: 1}}
	}
	return l.readsAt(l.situation(said))
}

// ordersIn reports that a text gives orders to the program.
func (l *Listener) ordersIn(said string) bool {
	found, known := l.orders[said]
	if !known {
		_, found = orders.Without(said)
		l.orders[said] = found
	}
	return found
}

// situation is a text where the newest words are.
func (l *Listener) situation(said string) reading.Situation {
	return reading.Situation{Screen: l.Screen(), Asked: l.subject(), Text: said}
}

// withoutDenied leaves out the wishes of a reading that the words only deny or tell of others, where nothing but the model hears them.
func withoutDenied(said string, r reading.Reading) reading.Reading {
	for kind, denied := range map[reading.Kind]wish.Kind{reading.Withdraw: wish.Withdraw, reading.Human: wish.Human} {
		if r.Does(kind) && denied.Denied(intents.Plainly(said)) {
			r = slices.DeleteFunc(slices.Clone(r), func(m reading.Move) bool { return m.Kind == kind })
		}
	}
	if len(r) == 0 {
		return reading.Reading{{Kind: reading.Answer, Sure: sureBeside}}
	}
	return r
}

func (l *Listener) readsAt(s reading.Situation) reading.Reading {
	if r, ok := l.readings[s]; ok {
		return r
	}
	r, err := offline.Read(s)
	if err != nil { // a build without its model: the words that our texts tell people to write are understood without it
		r = reading.Reading{{Kind: reading.Answer}}
	}
	r = withoutDenied(s.Text, r)
	l.readings[s] = r
	return r
}

// Screen is what the person sees.
func (l *Listener) Screen() reading.Screen {
	switch {
	case !l.State.Begun() && l.State.Status != application.Withdrawn:
		return reading.AtConsent
	case l.State.Closed():
		return reading.AtEnd
	case l.State.Status == application.Paused:
		return reading.AtRest
	case l.State.Status == application.Confirming:
		return reading.AtSummary
	}
	return reading.AtQuestion
}

// subject is what the open question asks for.
func (l *Listener) subject() reading.Subject {
	if l.Screen() != reading.AtQuestion {
		return reading.Nothing
	}
	switch l.State.Section() {
	case application.SectionLanguage:
		return reading.Language
	case application.SectionCountry, application.SectionTimezone:
		return reading.Country
	}
	_, def := l.State.CurrentField()
	if l.asks.of != def || def == nil {
		l.asks.of, l.asks.subject = def, reading.SubjectOf(def)
	}
	return l.asks.subject
}

// Does reports that the newest words make such a move, as a whole or in one of several messages. Where they have a wish in words that are known
// for it they have another one only where that is as good as certain: "please export all my data" is none to delete it, and people want several
// things in one breath.
func (l *Listener) Does(k reading.Kind) bool {
	if l.ByModel.does(k, l.Said.Text) {
		return true
	}
	if !l.Reads(l.Said.Text).Does(k) && (len(l.Said.Parts) < 2 || !slices.ContainsFunc(l.Said.Parts, func(h application.Heard) bool { return l.Reads(h.Text).Does(k) })) {
		return false
	}
	if k == reading.Human && (l.ReachesPeople() || wish.AsksOfPeople(intents.Plainly(l.Said.Text)) && !intents.Is(intents.WantsHuman, l.Said.Text)) {
		return false
	}
	if l.endsAll(k) && l.tellsAlong() && (!l.saysApart(k) || k == reading.Erase && !namesErasing(l.Said.Text)) {
		return false
	}
	return !k.Wishes() || l.Reads(l.Said.Text).SureOf(k) >= sureWhatever || !l.saysOtherwise(k)
}

// endsAll reports a wish after which nothing is left of an application. Beside an answer it stands in words or in a sentence of its own: of 4,600 messages of
// sixteen authors that answered, 11 were taken for one because of how sure it was, and none was meant.
func (l *Listener) endsAll(k reading.Kind) bool { return k == reading.Erase || k == reading.Withdraw }

// namesErasing reports a text in Japanese, or one that has a word for taking something away or for what is kept here: "level 3 maybe? Don't hold me to that"
// has none, whatever its sense is taken for.
func namesErasing(said string) bool {
	return text.HasJapanese(said) || lexicon.Match("names erasing", text.Fold(said))
}

// ReachesPeople reports a message after the application was sent: people read it as it stands.
func (l *Listener) ReachesPeople() bool { return l.State.Closed() && Substantial(l.Said.Text) }

// sureWhatever is how sure a wish has to be that stands whatever else the words are known for. Of 4,900 messages of fourteen authors who did not know the
// rules, these took away 148 wishes so sure that were meant, and 5 that were not.
const sureWhatever = 0.8

// saysOtherwise reports that words which are known for something else tell against a wish.
func (l *Listener) saysOtherwise(k reading.Kind) bool {
	said := l.Said.Text
	switch k {
	case reading.Erase, reading.Withdraw, reading.Back, reading.Skip: // 「メールを削除してください」, "don't delete anything", 「このデータはいつ消してもらえますか」
		if _, part := l.corrected(); part || intents.Is(intents.SaysKeep, said) || asksPlainly(said) && l.knows(said) || l.tellsAlong() && !l.saysApart(k) {
			return true
		}
	case reading.Show, reading.Copy: // "what shifts do you have?", "would it be possible to have 160000 for the salary?"
		if r := l.Reads(said); r.SureOf(k) < sureToShow || r.SureOf(reading.Correct) > r.SureOf(k) {
			return true
		}
	}
	return standsFor(said, k)
}

// HeardByWords are the moves that the newest words make by words which are acted on, whatever their sense is taken for: what would help somebody, what is
// told in confidence, another language.
func (l *Listener) HeardByWords() (out []reading.Kind) {
	said := l.Said.Text
	if a, ok := wish.Adjust(said, l.State.Helping); ok && !l.helpsNobody(said, a) && !(a.Named && l.unlikely(said, reading.Accommodation)) {
		out = append(out, reading.Accommodation)
	}
	if len(confided(said)) > 0 && !l.unlikely(said, reading.OffRecord) {
		out = append(out, reading.OffRecord)
	}
	if w := l.languageWished(); w.Explicit && speaks[w.Language] != "" && !l.aboutLanguages() {
		out = append(out, speaks[w.Language])
	}
	return out
}

// speaks is the wish to go on in a language.
var speaks = map[string]reading.Kind{prompts.JA: reading.LanguageJA, prompts.EN: reading.LanguageEN}

// sureToShow is how sure it has to be that somebody wants to see what they told, and does not ask what there is on our side.
const sureToShow = 0.6

// saysApart reports that a sentence makes such a move and answers nothing: "I owned account deletion. We wiped 4M accounts" asks for none.
func (l *Listener) saysApart(k reading.Kind) bool {
	said := l.Said.Text
	return slices.ContainsFunc(text.Sentences(said), func(s text.Span) bool {
		r := l.Reads(s.In(said))
		return r.SureOf(k) >= sureBeside && !r.Does(reading.Answer)
	})
}

// standsFor reports words that are known for another wish than this one.
func standsFor(said string, than reading.Kind) bool {
	for want, known := range MoveOf {
		if known.Wishes() && known != than && intents.Is(want, said) {
			return true
		}
	}
	return false
}

// doesOnly reports that the newest words make no other moves than these, and at least the first.
func (l *Listener) doesOnly(first reading.Kind, others ...reading.Kind) bool {
	r := l.Reads(l.Said.Text)
	return r.SureOf(first) >= sureAlone && !slices.ContainsFunc(r, func(m reading.Move) bool { return m.Kind != first && !slices.Contains(others, m.Kind) })
}

// asksFor reports that the newest words have the intent by words that are known for it, or make its move and are no answer besides.
func (l *Listener) asksFor(want intents.Intent) bool {
	return l.Says(want, l.Said.Text) || l.Does(MoveOf[want]) && !l.tellsAlong() && !intents.IsNever(want, l.Said.Text)
}

// Says reports words that are known for an intent, in a message whose sense lets them be meant so.
func (l *Listener) Says(want intents.Intent, said string) bool {
	if !intents.Is(want, said) {
		return false
	}
	k := MoveOf[want]
	if !k.Stands() || longerThan(intents.MaxRead, said) {
		return true
	}
	at := l.situation(said)
	likely := offline.Likely(at, k)
	return likely >= improbable[want] && (likely >= unlikelyBeside || offline.Likely(at, reading.Answer) < surelyAnswers)
}

// A message that surely answers and hardly wishes for something else has the words of that wish in what it tells: "day centre, six months. Got bored and quit".
const (
	surelyAnswers  = 0.9
	unlikelyBeside = 0.3
)

// improbable is how little of a wish there may be in the sense of a message whose words are known for it. "Hang on, previous question
// please" asks for no break. Of 3,000 messages by twenty authors, words alone heard 10 such wishes wrong, each below this, and one right. Words for erasure stand:
// whether that is meant is asked.
var improbable = map[intents.Intent]float64{
	intents.WantsWithdraw: 0.01, intents.WantsHuman: 0.05, intents.WantsPause: 0.1,
}

// unlikely reports that a message of some length, whatever words of such a move stand in it, makes none: "I look for a place where I can work
// remotely" is a reason to apply. A model that says so of a request is far rarer than words that say less than they seem to.
func (l *Listener) unlikely(said string, k reading.Kind) bool {
	return offline.Likely(l.situation(said), k) < 0.05 && utf8.RuneCountInString(said) <= intents.MaxRead
}

// sureAlone is how sure a move has to be that is the whole of a message and decides what becomes of it: a mood, thanks, a remark.
const sureAlone = 0.5

// sureOf is how sure the surest move of some words is, where it is this one and there is no other; 0 else.
func (l *Listener) sureOf(k reading.Kind, said string) float64 {
	if r := l.Reads(said); r.Does(k) && len(r) == 1 {
		return r[0].Sure
	}
	return 0
}

// asksBeside reports that the newest words are a question to us by their sense and nothing else, whatever their form is.
func (l *Listener) asksBeside() bool {
	if w := repair.Read(l.Said.Text); w.Opens || w.Corrects { // "edit 2"
		return false
	}
	for _, s := range text.Sentences(l.Said.Text) {
		meaning := l.asksMeaning(s.In(l.Said.Text))
		if slices.ContainsFunc(l.Reads(s.In(l.Said.Text)), func(m reading.Move) bool {
			return (!m.Kind.Asks() || m.Sure < sureToAsk) && !(meaning && m.Kind == reading.Unsure)
		}) {
			return false
		}
	}
	return true
}

// sureToAsk is how sure it has to be that a message which is not worded as a question is one: each that nobody can answer here goes to people.
const sureToAsk = 0.5

// SubjectRead is what a question is about, by its sense, of what can be told here.
func (l *Listener) SubjectRead(question string) (intents.Intent, bool) {
	for _, m := range l.Reads(question) {
		about, ok := subjectOf[m.Kind]
		if about == intents.AsksData && intents.Is(intents.AsksMeeting, question) {
			continue // 「面接って店でやるんですか」 has words of where something is kept
		}
		if ok && !m.Guess && !intents.IsNever(about, question) {
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
func (l *Listener) tellsAlong() bool { return l.Does(reading.Answer) && l.tells() }

// wantsSend reports the wish to send the application before it is shown as a whole.
func (l *Listener) wantsSend() bool {
	said := l.Said.Text
	if l.reopened() && !l.tells() && offline.Likely(l.situation(said), reading.Submit) >= asLikely { // it sends nothing yet: the summary is shown again
		return true
	}
	return intents.Is(intents.WantsSend, said) || l.State.Status != application.Confirming && l.doesOnly(reading.Submit, reading.Thanks) && (!l.tells() || l.reopened())
}

// onlyPolite reports that nothing but a greeting, thanks or a word on going on was said.
func (l *Listener) onlyPolite() bool {
	polite := []reading.Kind{reading.Resume, reading.Greeting, reading.Thanks}
	return slices.ContainsFunc(polite, func(k reading.Kind) bool { return l.doesOnly(k, polite...) }) && !(l.atSummary() && l.asksApart(l.Said.Text)) &&
		(!l.tells() || !l.answersPlainly() && !stance.IsNone(l.Said.Text) && !stance.IsRefusal(l.Said.Text))
}

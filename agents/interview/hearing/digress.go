package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/value"
)

// onlyHesitates reports a message to a question of figures or choices that is all talk to us, and tells nothing:
// 「うーん…どうしよう ちょっと迷いますね」.
func (l *Listener) onlyHesitates() bool {
	_, def := l.State.CurrentField()
	if def == nil || def.Type == form.TypeText || def.Type == form.TypeFile || stance.IsQuestion(l.Said.Text) || hasFigures(l.Said.Text) || l.tells() {
		return false
	}
	talks := []reading.Kind{reading.Unsure, reading.Smalltalk, reading.Distress, reading.Unclear}
	return slices.Contains(talks, l.Reads(l.Said.Text)[0].Kind) && surelyOnly(l.stretchesOf(def, l.Said.Text), clauses.Chat)
}

// maxWaiting is how many characters somebody says at most beside asking to wait who says no more than why.
const maxWaiting = 30

// goesOnAfterWait reports a message that asks to wait, or to bear with somebody, and goes on to tell something: 「ちょっと待って、接客の話はしていません…」.
func (l *Listener) goesOnAfterWait(said string) bool {
	return utf8.RuneCountInString(wish.Wait.Beside(intents.Plainly(said))) > maxWaiting && !l.doesOnly(reading.Pause)
}

// answersBefore reports an answer beside the sentences that have a wish: 「070-9090-1010。今から仕事なので続きは夜で」.
func (l *Listener) answersBefore(want intents.Intent) bool {
	rest, wish := partSentences(l.Said.Text, func(s string) bool { return intents.Is(want, s) })
	return wish != "" && rest != "" && l.tellsPlainly(rest)
}

// pointsAtNothing reports "the first one" where words are asked for and no list was shown.
func (l *Listener) pointsAtNothing() bool {
	_, def := l.State.CurrentField()
	return def != nil && def.Type == form.TypeText && !l.listed() && repair.Read(l.Said.Text).Ordinal
}

// addresses reports that the open question is for an address, and that the utterance has one: "me@example.jp, brb".
func (l *Listener) addresses() bool {
	f, def := l.State.CurrentField()
	return f != nil && slices.Contains([]form.Type{form.TypeEmail, form.TypePhone, form.TypeURL}, def.Type) && l.Fits(def, l.Said.Text)
}

// already reports a message that says no more than that the answer was given somewhere else: in a CV, in a mail.
func (l *Listener) already() bool {
	text := l.Said.Text
	return len([]rune(text)) <= intents.MaxWhole && intents.Is(intents.SaysAlready, text) && !l.answersBeside(text)
}

// outburst reports a message that is no more than a cry of anger or weariness. One that asks what can be answered is a question.
func (l *Listener) outburst(sounds intents.Intent) bool {
	text := l.Said.Text
	return len([]rune(text)) <= MaxOutburst && intents.Is(sounds, text) && !l.knows(text) && !l.answersBeside(text)
}

// answersBeside reports that a message of some mood answers, too. Where a name is asked, a single clause is the mood alone, whatever
// a name could be made of.
func (l *Listener) answersBeside(text string) bool {
	f, def := l.State.CurrentField()
	if f == nil {
		return l.State.Section() != application.SectionCompleted && !l.Reading().Nothing()
	}
	if _, others := l.deal(f, application.Heard{Text: text}); len(others) > 0 {
		return true
	}
	name := strings.HasSuffix(def.RequiredFacts[0], "_name")
	clauses := strings.ContainsAny(intents.Plainly(text), ",.;:、。!?") || strings.Contains(strings.TrimSpace(text), "\n")
	return (!name || clauses) && l.gives(f, def)
}

// MaxOutburst is how long, in characters, a message is that is no more than a cry of anger or weariness.
const MaxOutburst = 40

// wordless reports an utterance without a word and without a file.
func (l *Listener) wordless() bool {
	for _, p := range l.Said.Parts {
		if len(p.Files) > 0 {
			return false
		}
	}
	return intents.Is(intents.SaysNothing, l.Said.Text)
}

// tells reports that the utterance says something in answer to the open question, and is not only what people write around a
// question of theirs.
func (l *Listener) tells() bool {
	f, def := l.State.CurrentField()
	if f == nil || l.wordless() || l.ByModel.seesNoAnswer(l.Said.Text) {
		return false
	}
	return l.gives(f, def) || stance.IsNone(l.Said.Text) || stance.IsRefusal(l.Said.Text) || l.prefersOtherWay()
}

// gives reports that the utterance holds something that the field asks for.
func (l *Listener) gives(f *application.Field, def *form.Field) bool {
	if v := l.NewVerifier(f, def); len(v.Read)+len(v.doubt) > 0 || len(l.chosenEnds(f.Doubts)) > 0 || l.answersDoubt(f) {
		return true
	}
	return l.parses(def, ask.Found, ask.Invalid, ask.Negotiable, ask.Unknown)
}

// answersDoubt reports a yes or no to the question whether what was understood is right: "Yeah 11th is fine".
func (l *Listener) answersDoubt(f *application.Field) bool {
	said := stance.YesNo(l.Said.Text)
	return len(f.Doubts) > 0 && !slices.ContainsFunc(f.Doubts, application.Told.Between) && (said == stance.Yes || said == stance.No)
}

// answersPlainly reports that the newest words have a value that the open question takes as it stands: "great" is none of a yes or no.
func (l *Listener) answersPlainly() bool {
	f, def := l.State.CurrentField()
	return f != nil && (len(l.NewVerifier(f, def).Read) > 0 || l.parses(def, ask.Found))
}

// parses reports that the newest words are one of these to a typed field.
func (l *Listener) parses(def *form.Field, as ...ask.Status) bool {
	return def.Type != form.TypeText && slices.Contains(as, value.Parse(l.Said.Text, facts.WantOf(*def), l.Where(def)).Status)
}

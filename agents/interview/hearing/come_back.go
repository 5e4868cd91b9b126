package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// onlyComesBack reports that somebody says no more than that they are here again, and perhaps why they were not, read as of one who was away:
// each clause is a word on being back, or an excuse that answers nothing, and some clause is the former.
func (l *Listener) onlyComesBack() bool {
	said := l.Said.Text
	if l.isBackAgain(said) {
		return true
	}
	if l.comesBack(said) && !l.answersPlainly() && !yesOrNoApart(said) && !l.asksApart(said) {
		return true
	}
	back := false
	for _, c := range text.Clauses(said) {
		clause := strings.Trim(c.In(said), " 　、,。.!")
		switch {
		case clause == "":
		case l.tellsPlainly(clause), stance.IsQuestion(clause), intents.Is(intents.SaysYes, clause), intents.Is(intents.SaysNo, clause):
			return false
		case l.saysBack(clause):
			back = true
		case !l.excuses(clause):
			return false
		}
	}
	return back
}

// isBackAgain reports a message that says in so many words that somebody is here again, or asks where it stopped, and beside it no more than a greeting, an
// apology or what kept them: "it's only me again, sorry, the little one woke up. Where had we got to?". "Back" alone goes to the question before.
func (l *Listener) isBackAgain(said string) bool {
	if utf8.RuneCountInString(said) > 2*intents.MaxWhole || hasFigures(said) {
		return false
	}
	again := false
	for i, clause := range clausesSaid(said) {
		switch {
		case backAgain().MatchString(clause), whereStopped().MatchString(clause):
			again = true
		case goesOnAgain().MatchString(clause), keptAway().MatchString(clause), clause == "back":
		case intents.Is(intents.SaysHello, clause), intents.Is(intents.SaysThanks, clause), intents.Is(intents.SaysGoOn, clause):
		case i <= 1 && surname().MatchString(clause) && l.goesOnAfterAbsence(said):
		default:
			return false
		}
	}
	return again || l.goesOnAfterAbsence(said)
}

// goesOnAfterAbsence reports words that want to go on behind those on what kept somebody away: "the call took long. Can we continue?".
func (l *Listener) goesOnAfterAbsence(said string) bool {
	goesOn, kept := false, false
	for _, clause := range clausesSaid(said) {
		goesOn = goesOn || goesOnAgain().MatchString(clause)
		kept = kept || keptAway().MatchString(clause)
	}
	return goesOn && kept
}

// clausesSaid are the clauses of a message, each as it is compared.
func clausesSaid(said string) (out []string) {
	for _, c := range text.Clauses(said) {
		clause := strings.Trim(strings.TrimRight(intents.Plainly(c.In(said)), "?？ "), AroundClause)
		if strings.ContainsFunc(clause, isWord) {
			out = append(out, clause)
		}
	}
	return out
}

var (
	backAgain    = lexicon.Lazy(`(?:{back again})`)
	whereStopped = lexicon.Lazy(`(?:{where it stopped})`)
	goesOnAgain  = lexicon.Lazy(`(?:{goes on again})`)
	surname      = pattern.Lazy(`^(?:(?:先ほど|さっき|先程)の)?(?:[\p{Han}ァ-ヶー]{1,6}|[\p{Hiragana}]{2,5})です$`) // many begin with their name
	keptAway     = lexicon.Lazy(`(?:{kept away})`)
)

// asksApart reports a question in a sentence of its own that is no word on being back: "hi again. did anyone answer about the visa?".
func (l *Listener) asksApart(said string) bool {
	parts := text.Sentences(said)
	return len(parts) > 1 && slices.ContainsFunc(parts, func(s text.Span) bool {
		sentence := s.In(said)
		return (stance.IsQuestion(sentence) || asksPlainly(sentence)) && !l.comesBack(sentence)
	})
}

// yesOrNoApart reports a yes or a no in a sentence of its own, behind another: "hi, back. no".
func yesOrNoApart(said string) bool {
	parts := text.Sentences(said)
	return len(parts) > 1 && slices.ContainsFunc(parts[1:], func(s text.Span) bool {
		return intents.Is(intents.SaysYes, s.In(said)) || intents.Is(intents.SaysNo, s.In(said))
	})
}

// saysBack reports a clause that is no more than a greeting or a word on being here again.
func (l *Listener) saysBack(clause string) bool {
	return intents.Is(intents.SaysHello, clause) || intents.Is(intents.SaysGoOn, clause) || intents.Is(intents.WantsBack, clause) || l.comesBack(clause) && l.Reads(clause).SureOf(reading.Answer) < sureToAnswer
}

// excuses reports a clause that answers nothing and wishes nothing: why somebody was away.
func (l *Listener) excuses(clause string) bool {
	r, w := l.Reads(clause), repair.Read(clause)
	return !w.Opens && !w.Corrects && !w.Removes &&
		!slices.ContainsFunc(r, func(m reading.Move) bool {
			return !m.Guess && (m.Kind.Wishes() || slices.Contains([]reading.Kind{reading.Answer, reading.AnswerOther, reading.Correct}, m.Kind))
		})
}

// sureToAnswer is how sure it has to be that a word on being back is an answer after all: "ready now" may be one, "I came back in 2019" is.
const sureToAnswer = 0.9

// comesBack reports words that say no more than that: one of the words that our texts tell people to write is what it is.
func (l *Listener) comesBack(said string) bool {
	if standsFor(said, reading.Resume) {
		return false
	}
	r := l.readsAt(reading.Situation{Screen: reading.AtRest, Asked: reading.Nothing, Text: said})
	return (r.SureOf(reading.Resume) >= sureAlone || r.SureOf(reading.Greeting) >= sureAlone) &&
		!slices.ContainsFunc(r, func(m reading.Move) bool {
			return m.Kind != reading.Resume && m.Kind != reading.Greeting && m.Kind != reading.Thanks
		})
}

package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/text"
)

// wishesBeside are the wishes that are heeded beside an answer. What is asked for once more before it is done, or opens another question, is the
// matter of the whole message.
var wishesBeside = []intents.Intent{intents.WantsHuman, intents.WantsQuiet, intents.WantsCopy, intents.WantsPause, intents.WantsRecap}

// wishWords are what those wishes are known by.
var wishWords = intents.WordsOf(wishesBeside...)

// sureBeside is how sure a sentence among others has to be such a wish.
const sureBeside = 0.6

// isOther reports a move of some weight that is not this wish. At the summary much sounds of sending.
func isOther(wish reading.Kind) func(reading.Move) bool {
	tells := []reading.Kind{reading.Answer, reading.AnswerOther, reading.Correct, reading.None, reading.Unsure, reading.Protected}
	return func(m reading.Move) bool {
		return m.Kind != wish && m.Kind != reading.Submit && (m.Kind.Wishes() || m.Kind.Asks() || slices.Contains(tells, m.Kind))
	}
}

// partWishes takes the sentences and clauses out of some words that are a wish and nothing else.
func (l *Listener) partWishes(said string) (rest string, wants []intents.Intent) {
	from := 0
	take := func(at text.Span, want intents.Intent) {
		rest, wants, from = rest+said[from:at.Start], append(wants, want), at.End
	}
	for _, s := range text.Sentences(said) {
		if tellsOnly(said, s) {
			continue
		}
		if want := l.wishIn(s.In(said)); want != "" {
			take(s, want)
			continue
		}
		clauses := text.Clauses(s.In(said))
		if len(clauses) < 2 {
			continue
		}
		for _, c := range clauses {
			c.Start, c.End = c.Start+s.Start, c.End+s.Start
			if want := l.wishIn(c.In(said)); want != "" && l.mayPart(want, c.In(said), c.End == s.End) {
				take(c, want)
			}
		}
	}
	return strings.Trim(rest+said[from:], AroundClause), wants
}

// mayPart reports that a clause with a wish is none of the answer beside it: the whole message has the wish, too, or what can do no harm ends it. A story tells of
// much that others wanted. "start date not sure yet, i'll tell you later" asks for no break.
func (l *Listener) mayPart(want intents.Intent, clause string, last bool) bool {
	switch want {
	case intents.WantsPause:
		return false
	case intents.WantsHuman:
		return l.Does(reading.Human)
	}
	sure := sureInStory
	if _, def := l.State.CurrentField(); def != nil && facts.IsPlain(*def) {
		sure = sureBeside
	}
	return l.Does(MoveOf[want]) || last && l.Reads(clause).SureOf(MoveOf[want]) >= sure
}

// sureInStory is how sure the wish in the last clause has to be where any words may answer.
const sureInStory = 0.95

// wishIn is the wish that a sentence is and nothing else; empty for none.
func (l *Listener) wishIn(sentence string) intents.Intent {
	sentence = joins().ReplaceAllString(strings.TrimSpace(sentence), "")
	if rest := l.behindInterjection(sentence); rest != "" {
		sentence = rest
	}
	if l.fieldAsked() && forNow().MatchString(intents.Plainly(strings.Trim(sentence, AroundClause))) &&
		!hasFigures(sentence) && !l.answersWith(Utterance(l.Said.Only(sentence))) {
		return intents.WantsPause
	}
	r, named := l.Reads(sentence), wishWords.In(sentence)
	for _, want := range wishesBeside {
		if want == intents.WantsHuman && tellsOfHandingOn(sentence) {
			continue
		}
		sure := r.SureOf(MoveOf[want])
		if want == intents.WantsPause && !intents.Is(want, sentence) && l.tellsStory(sentence) { // "then I told her I'd ring her back in 20 minutes"
			continue
		}
		if named && intents.Is(want, sentence) && sure >= r.SureOf(reading.Answer) || sure >= sureBeside && !slices.ContainsFunc(r, isOther(MoveOf[want])) {
			return want
		}
	}
	return ""
}

// tellsStory reports a sentence among others that answers what is asked in sentences: whoever breaks off there was somebody in it.
func (l *Listener) tellsStory(sentence string) bool {
	_, def := l.State.CurrentField()
	return l.fieldAsked() && facts.ToldInSentences(*def) && len(l.sentencesSaid()) > 2 && facts.Weight(sentence) > 4
}

// tellsOfHandingOn reports words that tell of a matter that was brought to others at work: "escalated to the fraud team with priority".
func tellsOfHandingOn(words string) bool { return handedOn().MatchString(intents.Plainly(words)) }

var handedOn = lexicon.Lazy(`{handed on}`)

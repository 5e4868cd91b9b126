package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// putsOffField reports that the field that is asked is to wait, and nothing that answers it: "the pdf is on my laptop, can I send it later?", 「先にほかの質問でもいいですか」.
func (l *Listener) putsOffField() bool {
	f, def := l.State.CurrentField()
	said := l.Said.Text
	if f == nil || f.Settled() || f.Reopened || longerThan(maxDealt, said) || l.pastes() || l.namesAnother(said) {
		return false
	}
	plain := intents.Plainly(said)
	parts, question := l.SplitQuestions()
	if pieces := PiecesOf(question); len(pieces) > 1 && slices.ContainsFunc(pieces, func(p string) bool {
		return strings.ContainsAny(p, "?？") && !l.AsksToHandInLater(p) && !othersFirst().MatchString(intents.Plainly(p))
	}) {
		return false // what else is asked is answered
	}
	later := l.AsksToHandInLater(question)
	handsIn := def.Type == form.TypeFile || def.Type == form.TypeURL
	says := handsIn && (question == "" || onlyLater(question)) && (handsInLater().MatchString(plain) || notAtHand().MatchString(plain)) && sentLater().MatchString(plain)
	if !later && !says && (!othersFirst().MatchString(plain) || stance.Past(said)) {
		return false
	}
	return !l.answersAsked(Utterance(parts))
}

// onlyLater reports a question that asks no more than whether a thing may wait: "later?", 「あとでいい？」.
func onlyLater(question string) bool {
	return sentLater().MatchString(intents.Plainly(question)) && utf8.RuneCountInString(question) <= maxLater
}

// maxLater is how long, in characters, such a question is at most.
const maxLater = 16

// namesAnother reports words of another field that say nothing of a file: "can I send my pay expectation later?" at the question for a CV.
func (l *Listener) namesAnother(said string) bool {
	isFile := facts.OfFile(said) && !slices.ContainsFunc(text.Sentences(said), func(s text.Span) bool {
		return l.isOfAnother(s.In(said)) && !handsWord().MatchString(intents.Plainly(s.In(said)))
	})
	return l.isOfAnother(said) && !isFile
}

// answersAsked reports that some words answer what is asked, or another question. Words about a file or a link that is to come are none.
func (l *Listener) answersAsked(words Said) bool {
	f, def := l.State.CurrentField()
	if def == nil || def.Type != form.TypeFile && def.Type != form.TypeURL {
		return l.answersWith(words)
	}
	whole := l.Said
	defer func() { l.Said = whole }()
	l.Said = words
	return words.Text != "" && (len(l.NewVerifier(f, def).Read) > 0 || l.tellsOthers())
}

// AsksToHandInLater reports a question whether what is asked for can come at another time.
func (l *Listener) AsksToHandInLater(question string) bool {
	asks := func(c text.Span) bool { return intents.Is(intents.AsksWithout, c.In(question)) }
	return question != "" && sentLater().MatchString(intents.Plainly(question)) && (intents.Is(intents.AsksWithout, question) || slices.ContainsFunc(text.Clauses(question), asks))
}

var (
	handsWord    = lexicon.Lazy(`(?i)(?:{a file by name})`)
	notAtHand    = lexicon.Lazy(`(?i)(?:{not at hand})`)
	handsInLater = lexicon.Lazy(`(?i)(?:{hands in later})`)
	sentLater    = lexicon.Lazy(`(?i)(?:{sent later})`)
	othersFirst  = lexicon.Lazy(`(?i)(?:{other questions first})`)
)

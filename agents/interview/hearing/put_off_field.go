package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// putsOffField reports that the field that is asked is to wait, and nothing that answers it: "the pdf is on my laptop, can I send it later?", 「先にほかの質問でもいいですか」.
func (l *Listener) putsOffField() bool {
	f, def := l.State.CurrentField()
	said := l.Said.Text
	if f == nil || f.Settled() || f.Reopened || longerThan(maxDealt, said) || l.pastes() {
		return false
	}
	plain := intents.Plainly(said)
	parts, question := l.SplitQuestions()
	later := l.AsksToHandInLater(question)
	handsIn := def.Type == form.TypeFile || def.Type == form.TypeURL
	says := handsIn && question == "" && handsInLater().MatchString(plain) && sentLater().MatchString(plain)
	if !later && !says && !othersFirst().MatchString(plain) {
		return false
	}
	if handsIn { // words about a file or a link are none
		return len(l.NewVerifier(f, def).Read) == 0 && !l.tellsOthers()
	}
	return !l.answersWith(Utterance(parts))
}

// AsksToHandInLater reports a question whether what is asked for can come at another time.
func (l *Listener) AsksToHandInLater(question string) bool {
	asks := func(c text.Span) bool { return intents.Is(intents.AsksWithout, c.In(question)) }
	return question != "" && sentLater().MatchString(intents.Plainly(question)) && (intents.Is(intents.AsksWithout, question) || slices.ContainsFunc(text.Clauses(question), asks))
}

var (
	handsInLater = lexicon.Lazy(`(?i)(?:{hands in later})`)
	sentLater    = lexicon.Lazy(`(?i)(?:{sent later})`)
	othersFirst  = lexicon.Lazy(`(?i)(?:{other questions first})`)
)

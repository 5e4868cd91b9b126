package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// withoutPasting is a message without the sentences that ask whether the text does, and those about the file; asks is false where none asks.
func (l *Listener) withoutPasting(raw string) (rest string, asks bool) {
	if longerThan(maxDealt, raw) { // a document, whatever it asks
		return raw, false
	}
	sentences := text.Sentences(raw)
	if !slices.ContainsFunc(sentences, func(s text.Span) bool { return facts.AsksToPaste(s.In(raw)) }) {
		return raw, false
	}
	var kept []string
	for _, s := range sentences {
		words := s.In(raw)
		switch {
		case facts.AsksToPaste(words):
			words = l.besidePasting(words)
		case l.onlyOfFile(words):
			continue
		}
		if words != "" {
			kept = append(kept, words)
		}
	}
	return strings.Join(kept, "\n"), true
}

// besidePasting are the clauses of such a sentence that tell or ask something else: "my e-mail is …, and can I paste it".
func (l *Listener) besidePasting(sentence string) string {
	f, _ := l.State.CurrentField()
	var kept []string
	for _, c := range text.Clauses(sentence) {
		words := c.In(sentence)
		_, others := l.deal(f, application.Heard{Text: words})
		if len(others) > 0 || asksForHelp(words, "format", "writing") || stance.IsQuestion(words) && !facts.AsksToPaste(words) && !l.onlyOfFile(words) {
			kept = append(kept, words)
		}
	}
	return strings.Join(kept, " ")
}

// onlyOfFile reports a sentence that is about the file, asks for no more than a kind word, or says how somebody reads and writes and asks for
// no help.
func (l *Listener) onlyOfFile(words string) bool {
	f, _ := l.State.CurrentField()
	if _, others := l.deal(f, application.Heard{Text: words}); len(others) > 0 || asksForHelp(words, "format") {
		return false
	}
	_, told := wish.Adjust(words, false)
	return told || facts.OfFile(words) || reassure().MatchString(intents.Plainly(words))
}

// asksForHelp reports a request for an adjustment beside those that pasting is.
func asksForHelp(words string, beside ...string) bool {
	a, ok := wish.Adjust(words, false)
	return ok && (len(a.Helps) == 0 || slices.ContainsFunc(a.Helps, func(h string) bool { return !slices.Contains(beside, h) }))
}

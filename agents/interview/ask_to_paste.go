package interview

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// asksToPaste answers who asks, where a file is asked for, whether its text does. The question goes out of what was said, and so does why
// there is no file: a screen reader that makes none asks for no adjustment that pasting is not. What is told of other questions stays, and
// what asks for more. It reports whether nothing else was said.
func (t *turn) asksToPaste() bool {
	def := t.fileField()
	if def == nil {
		return false
	}
	parts := slices.Clone(t.said.parts)
	for i, p := range parts {
		if rest, asks := t.withoutPasting(p.Text); asks {
			parts[i].Text, t.toPaste = rest, true
		}
	}
	if !t.toPaste {
		return false
	}
	t.lead(t.mayPaste(def))
	t.event("helpdesk_digression", t.s.Current)
	t.s.Pending = slices.DeleteFunc(parts, func(h application.Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	t.said = utterance(t.s.Pending)
	return len(t.s.Pending) == 0
}

// mayPaste says whether the text of a document does in place of its file.
func (t *turn) mayPaste(def *form.Field) string {
	if slices.Contains(def.Alternatives, "text") {
		return t.text("file.paste", nil)
	}
	return t.text("file.no_paste", map[string]any{"instead": t.insteadOfFile(def)})
}

// withoutPasting is a message without the sentences that ask whether the text does, and those about the file; asks is false where none asks.
func (t *turn) withoutPasting(raw string) (rest string, asks bool) {
	if utf8.RuneCountInString(raw) > maxDealt { // a document, whatever it asks
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
			words = t.besidePasting(words)
		case t.onlyOfFile(words):
			continue
		}
		if words != "" {
			kept = append(kept, words)
		}
	}
	return strings.Join(kept, "\n"), true
}

// besidePasting are the clauses of such a sentence that tell or ask something else: "my e-mail is …, and can I paste it".
func (t *turn) besidePasting(sentence string) string {
	f, _ := t.s.CurrentField()
	var kept []string
	for _, c := range text.Clauses(sentence) {
		words := c.In(sentence)
		_, others := t.deal(f, application.Heard{Text: words})
		if len(others) > 0 || asksForHelp(words, "format", "writing") || stance.IsQuestion(words) && !facts.AsksToPaste(words) && !t.onlyOfFile(words) {
			kept = append(kept, words)
		}
	}
	return strings.Join(kept, " ")
}

// onlyOfFile reports a sentence that is about the file, asks for no more than a kind word, or says how somebody reads and writes and asks for
// no help.
func (t *turn) onlyOfFile(words string) bool {
	f, _ := t.s.CurrentField()
	if _, others := t.deal(f, application.Heard{Text: words}); len(others) > 0 || asksForHelp(words, "format") {
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

// dropTalk takes what is no document and was dealt to no other question out of a message that asked whether the text does: it would count as
// an answer that failed. It reports whether nothing is to be reviewed.
func (t *turn) dropTalk() bool {
	if !t.toPaste || t.pastes() || slices.ContainsFunc(t.said.parts, func(h application.Heard) bool { return len(h.Files) > 0 }) {
		return false
	}
	t.s.Pending, t.said = nil, said{}
	if f, _ := t.s.CurrentField(); f != nil {
		f.Returning = true
	}
	return len(t.s.Ahead) == 0
}

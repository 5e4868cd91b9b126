package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearLabelled hears at the summary an answer written behind its name and a colon, in several sentences: "resume: Loadline, … Brightcart, … BS …".
// All of them are that
// answer, whatever other answers they sound like; a line that has another name before a colon is none of it.
func (l *Listener) hearLabelled() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 || l.Said.hasFiles() || l.ordersIn(l.Said.Text) {
		return Move{}
	}
	said := strings.TrimSpace(l.Said.Text)
	m := behindLabel().FindStringSubmatch(said)
	if m == nil {
		return Move{}
	}
	f := l.answerCalled("", m[1])
	if f == nil || !f.Settled() || l.takesLabel(m[2]) {
		return Move{}
	}
	def, words := l.State.Form.Field(f.ID), strings.TrimSpace(m[2])
	isText := def.Type == form.TypeText && l.isInWords(f) && len(text.Sentences(words)) > 1
	if !isText && !(def.Type == form.TypeFile && facts.Pasted(*def, words)) || repeatsWish(words) {
		return Move{}
	}
	c := Correction{Field: f, Only: words, From: said, Whole: true}
	if isText {
		c = l.wholeAnswer(f, words, said, tellsAsMuch(textsOf(def, f), words))
	}
	return Move{Does: ChangesAnswers, Changes: []Correction{c}}
}

// takesLabel reports a text with a line that begins with the name of another answer.
func (l *Listener) takesLabel(words string) bool {
	for _, line := range strings.Split(words, "\n") {
		if m := behindLabel().FindStringSubmatch(strings.TrimSpace(line)); m != nil && l.answerCalled("", m[1]) != nil {
			return true
		}
	}
	return false
}

// repeatsWish reports words behind a name that ask for something to be done, and tell nothing that could stand there.
func repeatsWish(words string) bool {
	return AsksForChange(words) || takingOut().MatchString(text.Fold(words)) || adding().MatchString(text.Fold(words)) && len([]rune(words)) < intents.MaxWhole
}

var behindLabel = pattern.Lazy(`(?is)^(?:(?:here(?:'s| is)|my|the|ok|and|also|あと|それと)[,、 ]+)*([^:：\n。、,.]{1,40}?) ?[:：] *(\S.*)$`)

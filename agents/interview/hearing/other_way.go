package hearing

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearOtherWay hears that whoever is asked for a number would rather be written to, or called who is asked for an address: they would rather not tell it.
func (l *Listener) hearOtherWay() Move {
	if f, _ := l.State.CurrentField(); l.digresses && l.fieldAsked() && l.prefersOtherWay() {
		return Move{Does: Skips, Field: f}
	}
	return Move{}
}

// prefersOtherWay reports words by which somebody would rather be reached in another way than the one that is asked for: "id rather do email",
// 「メールのほうが助かります」. A question whether that is possible is for people, and who tells what is asked beside it answers.
func (l *Listener) prefersOtherWay() bool {
	f, def := l.State.CurrentField()
	said := strings.ToLower(text.Fold(l.Said.Text))
	if f == nil || f.Settled() || utf8.RuneCountInString(said) > intents.MaxWhole || strings.ContainsAny(said, "0123456789@?") || stance.IsQuestion(said) || stance.OfOthers(said) {
		return false
	}
	switch def.Type {
	case form.TypePhone:
		return inWriting().MatchString(said) && prefersWay().MatchString(said)
	case form.TypeEmail:
		return byVoice().MatchString(said) && prefersWay().MatchString(said)
	}
	return false
}

var (
	inWriting  = lexicon.Lazy(`(?:{in writing})`)
	byVoice    = lexicon.Lazy(`(?:{by voice})`)
	prefersWay = lexicon.Lazy(`(?:{prefers a way})`)
)

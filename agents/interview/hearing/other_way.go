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
// Words that name the way that is asked for are none, but for what another way is better than: a text needs the number, too.
func (l *Listener) prefersOtherWay() bool {
	f, def := l.State.CurrentField()
	said := strings.ToLower(text.Fold(l.Said.Text))
	if f == nil || f.Settled() || utf8.RuneCountInString(said) > intents.MaxWhole || strings.ContainsAny(said, "0123456789@?") || stance.IsQuestion(said) || stance.OfOthers(said) {
		return false
	}
	bare := ratherThan().ReplaceAllString(said, "")
	switch def.Type {
	case form.TypePhone:
		return !byTelephone().MatchString(bare) && !noWay().MatchString(bare) && rathersMail().MatchString(bare)
	case form.TypeEmail:
		return !byMail().MatchString(bare) && !noWay().MatchString(bare) && rathersCalls().MatchString(bare)
	}
	return false
}

var (
	byMail       = lexicon.Lazy(`(?:{by mail})`)
	byTelephone  = lexicon.Lazy(`(?:{by telephone})`)
	ratherThan   = lexicon.Lazy(`,? ?(?:{rather than})`)
	rathersMail  = lexicon.Lazy(`(?:{prefers before}) (?:{by mail})|(?:{by mail})(?:{prefers behind})|(?:{asks to be mailed})`)
	rathersCalls = lexicon.Lazy(`(?:{prefers before}) (?:{by telephone})|(?:{by telephone})(?:{prefers behind})|(?:{asks to be called})`)
	noWay        = lexicon.Lazy(`(?:{no way to prefer})`)
)

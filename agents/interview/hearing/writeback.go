package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/orders"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// maxReply is how long, in characters, a sentence is that may be a reply to people where an answer in free words is open.
const maxReply = 80

// steers reports words about the conversation itself: they are for the program, whoever wrote last.
func (l *Listener) steers() bool {
	said := func(all ...intents.Intent) bool {
		return slices.ContainsFunc(all, func(want intents.Intent) bool { return intents.Is(want, l.Said.Text) })
	}
	if said(intents.WantsPause, intents.WantsRecap, intents.WantsCopy, intents.WantsQuiet, intents.WantsSend, intents.SaysSubmit, intents.WantsSkip, intents.WantsBack, intents.SaysGoOn, intents.SaysRejoin, intents.SaysBegin, intents.SaysApply) {
		return true
	}
	if !l.State.Begun() && said(intents.SaysYes, intents.SaysNo, intents.WantsWithdraw, intents.WantsHuman) {
		return true // to the consent, which nothing else gives; the ways out work there as everywhere
	}
	_, ordered := orders.Without(l.Said.Text)
	_, question := l.SplitQuestions()
	_, changes := l.corrected()
	files := l.Said.hasFiles()
	return ordered || changes || files || l.wordless() || question != "" && l.knows(question) || len([]rune(l.Said.Text)) <= intents.MaxWhole && place.ParseWish(l.Said.Text).Explicit
}

// partReply parts what was said into what is for people, and what answers the open question: 「正午で大丈夫です。メールは a@example.jp です」. Words of
// which neither can be told are for people where they do not answer the question.
func (l *Listener) partReply(w application.Written) (reply string, rest []application.Heard) {
	for _, h := range l.Said.Parts {
		var own []string
		for _, s := range text.Sentences(h.Text) {
			if sentence := strings.TrimSpace(s.In(h.Text)); l.isReply(w, sentence) {
				reply = text.JoinLines(reply, sentence)
			} else if sentence != "" {
				own = append(own, sentence)
			}
		}
		if h.Text = strings.Join(own, "\n"); h.Text != "" {
			rest = append(rest, h)
		}
	}
	if len(rest) > 0 && l.answersOpen(Utterance(rest)) {
		return reply, rest
	}
	return l.Said.Text, nil
}

// isReply reports a sentence that plainly is for those who wrote: it takes up their words, thanks, asks, or agrees as people do about a call.
// What has the kind of value that is asked for is its answer, unless it takes up their words, too: "Tuesday" where a date is open.
func (l *Listener) isReply(w application.Written, text string) bool {
	plain := intents.Plainly(text)
	takesUp := sayings.TakesUp(plain, intents.Plainly(w.Text), l.openWords())
	if _, def := l.State.CurrentField(); def != nil && l.State.Status == application.Interviewing {
		switch def.Type {
		case form.TypeText:
			if utf8.RuneCountInString(text) > maxReply {
				return false
			}
		case form.TypeDate, form.TypeChoice, form.TypeBoolean:
			if l.Fits(def, text) && !takesUp {
				return false
			}
		default:
			if l.Fits(def, text) {
				return false
			}
		}
	}
	return takesUp || sayings.Replies(plain) || thanksPeople(text) || stance.IsQuestion(text)
}

// onlyThanks reports thanks and nothing that people would want to know: they stand in the thread, and need no card.
func onlyThanks(raw string) bool {
	return !slices.ContainsFunc(text.Clauses(raw), func(c text.Span) bool {
		clause := intents.Plainly(c.In(raw))
		return !sayings.Thanks(clause) && !intents.Is(intents.SaysNothing, clause)
	})
}

// thanksPeople reports thanks, or that something was read, with next to nothing else.
func thanksPeople(raw string) bool {
	clauses := text.Clauses(raw)
	var rest []string
	for _, c := range clauses {
		if clause := intents.Plainly(c.In(raw)); !sayings.Thanks(clause) && !sayings.Acknowledges(clause) {
			rest = append(rest, clause)
		}
	}
	return intents.Is(intents.SaysThanks, raw) || len(rest) < len(clauses) && !Substantial(strings.Join(rest, " "))
}

// openWords are those of the question that is open.
func (l *Listener) openWords() string {
	if l.State.Open == nil {
		return ""
	}
	return intents.Plainly(l.State.Open.Post.Text)
}

// answersOpen reports that what was said answers what is asked, or another item of the form.
func (l *Listener) answersOpen(u Said) bool {
	was := l.Said
	l.Said = u
	defer func() { l.Said = was }()
	f, def := l.State.CurrentField()
	switch {
	case l.State.Closed(), l.State.Status == application.Confirming, !l.State.Begun():
		return false
	case l.State.Section() != application.SectionCompleted:
		return !l.Reading().Nothing()
	case f == nil:
		return false
	}
	return def.Type == form.TypeText || l.tells() || l.tellsOthers()
}

package interview

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

// maxWritten is how much of what people wrote the card of the reply quotes, in characters.
const maxWritten = 200

// maxReply is how long, in characters, a sentence is that may be a reply to people where an answer in free words is open.
const maxReply = 80

// writesBack brings people what the candidate writes back to them, with a card of its own: they need no new word for it. What answers the
// open question stays its answer. It reports whether nothing else was said.
func (t *turn) writesBack() bool {
	w := t.s.Written
	if w == nil || t.steers() {
		return false
	}
	t.s.Written = nil
	reply, parts := t.partReply(*w)
	if reply == "" {
		return false
	}
	if len(parts) == 0 && onlyThanks(reply) && !stance.IsQuestion(w.Text) {
		t.s.Written = w // what comes next may still be for them
		if t.s.Closed() {
			t.s.Pending = nil
			t.state(t.text("closing.thanks", nil))
			return true
		}
		t.carryOn()
		return true
	}
	t.passBack(*w, reply)
	if len(parts) > 0 {
		t.said, t.s.Pending = utterance(parts), parts
		return false
	}
	t.carryOn()
	return true
}

// passBack puts a reply to people, and says so.
func (t *turn) passBack(w application.Written, reply string) {
	text := t.forPeople(reply)
	t.putToPeople(application.PassedOn{Name: askPerson, Kind: cardRemark, Text: text, From: maskedFrom(text, t.said.parts), To: &w}, "")
	t.lead(t.text("human.told", nil))
	t.notNeeded(reply)
}

// steers reports words about the conversation itself: they are for the program, whoever wrote last.
func (t *turn) steers() bool {
	said := func(all ...intents.Intent) bool {
		return slices.ContainsFunc(all, func(want intents.Intent) bool { return intents.Is(want, t.said.text) })
	}
	if said(intents.WantsPause, intents.WantsRecap, intents.WantsCopy, intents.WantsQuiet, intents.WantsSend, intents.SaysSubmit, intents.WantsSkip, intents.WantsBack, intents.SaysGoOn, intents.SaysRejoin, intents.SaysBegin) {
		return true
	}
	if !t.s.Begun() && said(intents.SaysYes, intents.SaysNo, intents.WantsWithdraw, intents.WantsHuman) {
		return true // to the consent, which nothing else gives; the ways out work there as everywhere
	}
	_, ordered := orders.Without(t.said.text)
	_, question := t.splitQuestions()
	_, changes := t.corrected()
	files := slices.ContainsFunc(t.said.parts, func(h application.Heard) bool { return len(h.Files) > 0 })
	return ordered || changes || files || t.wordless() || question != "" && t.knows(question) || len([]rune(t.said.text)) <= intents.MaxWhole && place.ParseWish(t.said.text).Explicit
}

// partReply parts what was said into what is for people, and what answers the open question: 「正午で大丈夫です。メールは a@example.jp です」. Words of
// which neither can be told are for people where they do not answer the question.
func (t *turn) partReply(w application.Written) (reply string, rest []application.Heard) {
	for _, h := range t.said.parts {
		var own []string
		for _, s := range text.Sentences(h.Text) {
			if sentence := strings.TrimSpace(s.In(h.Text)); t.isReply(w, sentence) {
				reply = text.JoinLines(reply, sentence)
			} else if sentence != "" {
				own = append(own, sentence)
			}
		}
		if h.Text = strings.Join(own, "\n"); h.Text != "" {
			rest = append(rest, h)
		}
	}
	if len(rest) > 0 && t.answersOpen(utterance(rest)) {
		return reply, rest
	}
	return t.said.text, nil
}

// isReply reports a sentence that plainly is for those who wrote: it takes up their words, thanks, asks, or agrees as people do about a call.
// What has the kind of value that is asked for is its answer, unless it takes up their words, too: "Tuesday" where a date is open.
func (t *turn) isReply(w application.Written, text string) bool {
	plain := intents.Plainly(text)
	takesUp := sayings.TakesUp(plain, intents.Plainly(w.Text), t.openWords())
	if _, def := t.s.CurrentField(); def != nil && t.s.Status == application.Interviewing {
		switch def.Type {
		case form.TypeText:
			if utf8.RuneCountInString(text) > maxReply {
				return false
			}
		case form.TypeDate, form.TypeChoice, form.TypeBoolean:
			if t.fits(def, text) && !takesUp {
				return false
			}
		default:
			if t.fits(def, text) {
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
	return intents.Is(intents.SaysThanks, raw) || len(rest) < len(clauses) && !substantial(strings.Join(rest, " "))
}

// openWords are those of the question that is open.
func (t *turn) openWords() string {
	if t.s.Open == nil {
		return ""
	}
	return intents.Plainly(t.s.Open.Post.Text)
}

// answersOpen reports that what was said answers what is asked, or another item of the form.
func (t *turn) answersOpen(u said) bool {
	was := t.said
	t.said = u
	defer func() { t.said = was }()
	f, def := t.s.CurrentField()
	switch {
	case t.s.Closed(), t.s.Status == application.Confirming, !t.s.Begun():
		return false
	case t.s.Section() != application.SectionCompleted:
		return !t.reading().Nothing()
	case f == nil:
		return false
	}
	return def.Type == form.TypeText || t.tells() || t.tellsOthers()
}

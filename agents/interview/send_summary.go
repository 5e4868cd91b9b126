package interview

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// confirms reports a plain yes to the summary, as a whole: what is sent cannot be called back. A word that something was read is one
// to the summary itself, and none to what was said since.
func (t *turn) confirms() bool {
	text := t.said.text
	if t.s.Open != nil && len(t.s.Open.Beside) > 0 && sayings.Acknowledges(intents.Plainly(text)) && !intents.Is(intents.WantsSend, text) && !intents.Is(intents.SaysSubmit, text) {
		return false
	}
	switch {
	case sayings.Thanks(intents.Plainly(text)):
		return false
	case intents.Is(intents.SaysSubmit, text), intents.Is(intents.SaysYes, text), t.onlySends():
		return true
	}
	return !intents.Is(intents.SaysThanks, text) && !intents.Is(intents.SaysNo, text) && sayings.Assent(intents.Plainly(text))
}

// onlySends reports a message of which each sentence wants the application sent and says nothing else, by words that are known or for sure. What
// may change an answer comes first: 「2番は…、8番は3月1日で。これで応募します」, 「水曜を外して、それで送ってください」.
func (t *turn) onlySends() bool {
	said := t.said.text
	if said == "" || utf8.RuneCountInString(said) > intents.MaxWhole || stance.IsQuestion(said) || asksPlainly(said) ||
		strings.ContainsAny(text.Fold(said), "0123456789@") || t.mayChange(said) {
		return false
	}
	sends := false
	for _, piece := range piecesSaid(said) {
		piece = politeEnd().ReplaceAllString(leadIn().ReplaceAllString(piece, ""), "")
		plain := intents.Plainly(piece)
		switch {
		case utf8.RuneCountInString(plain) < 2: // "submit x"
		case intents.Is(intents.SaysSubmit, piece):
			sends = true
		case intents.Is(intents.SaysThanks, piece), intents.Is(intents.SaysYes, piece), intents.Is(intents.SaysNothing, piece), sayings.Thanks(plain), sayings.Assent(plain),
			sayings.Acknowledges(plain), sayings.NoObjection(plain):
		case intents.Is(intents.WantsSend, piece), t.sureOf(reading.Submit, piece) >= sureToSend:
			sends = true
		case len(strings.Fields(plain)) <= maxAssent && text.ScriptOf(plain) == text.Latin && !holdsBack().MatchString(plain) && !t.mayChange(piece): // "good enough"
		default:
			return false
		}
	}
	return sends
}

// maxAssent is how many words a clause beside the wish to send has at most that may say anything but no.
const maxAssent = 3

var (
	politeEnd = lexicon.Lazy(`(?i)[ ,]+{polite end}$`)
	holdsBack = lexicon.Lazy(`{holds back}`)

	toBeReached = lexicon.Lazy(`{how to be reached}`)
)

// leadIn begins what somebody has made up their mind to.
var leadIn = lexicon.Lazy(`(?i)^(?:{lead in}[ 、,]+)+`)

// piecesSaid are the clauses of a message, parted at its little pictures as well: 「応募します📮 よろしくお願いします🙇」.
func piecesSaid(said string) (out []string) {
	for _, c := range text.Clauses(said) {
		for piece := range strings.FieldsFuncSeq(c.In(said), func(r rune) bool { return unicode.Is(unicode.So, r) || r == '\u200d' || r == '\ufe0f' }) {
			if strings.ContainsFunc(piece, unicode.IsLetter) {
				out = append(out, strings.Trim(piece, " 　、,。.!！~〜"))
			}
		}
	}
	return out
}

// mayChange reports words of which some part speaks of an answer: by its number or name, by what it holds, by what is to be there, or as something
// to be taken out.
func (t *turn) mayChange(words string) bool {
	for _, p := range repair.Parts(words) {
		if p.Number > 0 && t.numbered(p.Number) != nil || t.speaksOfChange(p.Text) {
			return true
		}
		clauses := text.Clauses(p.Text)
		if len(clauses) > 1 && slices.ContainsFunc(clauses, func(c text.Span) bool { return t.speaksOfChange(c.In(p.Text)) }) {
			return true
		}
	}
	return false
}

// speaksOfChange reports words that say that an answer is to be otherwise, or tell it otherwise.
func (t *turn) speaksOfChange(says string) bool {
	if asksHowSoon().MatchString(intents.Plainly(says)) && t.onlyAsks(says) {
		return false
	}
	if w := repair.Read(says); w.Opens || w.Corrects || w.Removes {
		return true
	}
	if f, _ := t.payRange(says); f != nil {
		return true
	}
	c, ok := t.findChange(says)
	return ok && (c.signs > 0 || t.reads(says).Does(reading.Correct))
}

// dropSends leaves the clauses out that only want the application sent, beside what changes it: it is shown once more then, and sent by a yes to that.
// It reports whether it left something out.
func (t *turn) dropSends() bool {
	said, own, from := t.said.text, "", 0
	for _, c := range text.Clauses(said) {
		if clause := c.In(said); !intents.Is(intents.SaysSubmit, strings.Trim(clause, " ,、。.")) && t.sureOf(reading.Submit, clause) < sureToSend {
			own += said[from:c.End]
		}
		from = c.End
	}
	own = andSend().ReplaceAllString(own+said[from:], "")
	if own != said && (substantial(own) || t.mayChange(own)) {
		t.s.Pending = t.said.only(strings.TrimRight(own, " ,、")) // each line stays with its message: who deletes that takes it back
		t.said = utterance(t.s.Pending)
		return true
	}
	return false
}

// andSend asks in the same clause for the application to be sent: "change name to Jaime Ortega and submit".
var andSend = pattern.Lazy(`(?i),? (?:and|then|&)(?: then)?(?: please| just)? (?:submit|send)(?: (?:it|that|this|them|everything))?(?: (?:off|in|over|now|please|thanks))*[.! ]*$`)

// sendsBeside sends the application where a sentence of its own says so and what stands beside it changes nothing: thanks and wishes are heard, a remark
// ("send it. I'm easiest to reach after 8pm") is brought to people. What may change an answer, puts a condition or asks something is read first, and
// the yes is asked for again. It reports whether it was sent.
func (t *turn) sendsBeside(ctx context.Context) (bool, error) {
	sends, remark := t.partSends(t.said.text)
	if !sends || !t.onlyRemarks(remark) {
		return false, nil
	}
	if substantial(remark) && !t.onlyKind(remark) {
		var whole []string // each message masked by itself: what is protected in it is seen best where it was written
		for _, h := range t.said.parts {
			whole = append(whole, t.forPeople(h.Text))
		}
		t.askPeople(askQuestion, cardRemark, text.Shorten(strings.Join(whole, "\n"), maxPassedOn))
		t.lead(t.text("summary.noted", nil))
		t.notNeeded(remark)
	}
	if conditional().MatchString(intents.Plainly(remark)) || hangsOn().MatchString(intents.Plainly(remark)) { // "only thing is if they ring me": it may be one, so the yes is asked for once more
		t.s.Pending = nil
		t.state(t.text("summary.held", nil))
		return true, nil
	}
	return true, t.confirmButton(ctx, buttonConfirm)
}

// partSends parts the sentences or clauses of a message that want the application sent, in words that are known or for sure, from the others.
func (t *turn) partSends(said string) (sends bool, rest string) {
	if utf8.RuneCountInString(said) > 2*intents.MaxRead {
		return false, said
	}
	wants := func(words string) bool {
		return sending().MatchString(intents.Plainly(words)) && !stance.IsQuestion(words) && !holdsBack().MatchString(intents.Plainly(words)) && !waits().MatchString(intents.Plainly(words)) &&
			(intents.Is(intents.SaysSubmit, words) || intents.Is(intents.WantsSend, words) || substantial(words) && t.reads(words).SureOf(reading.Submit) >= sureApart) && !t.mayChange(words)
	}
	rest, asked := partSentences(said, wants)
	if asked != "" || stance.IsQuestion(said) || waits().MatchString(intents.Plainly(said)) {
		return asked != "", rest
	}
	pieces := piecesSaid(said)
	others := slices.DeleteFunc(slices.Clone(pieces), wants)
	changes := func(piece string) bool { return !t.isOnReaching(piece) && (t.mayChange(piece) || t.isOfAnother(piece)) }
	return len(others) < len(pieces) && !slices.ContainsFunc(others, changes), strings.Join(others, t.sentenceEnd())
}

// isOnReaching reports words on how somebody is to be reached that tell no number and no address: those would be another answer.
func (t *turn) isOnReaching(words string) bool {
	return toBeReached().MatchString(intents.Plainly(words)) && !reachedAtNumber().MatchString(text.Fold(words))
}

var (
	hangsOn         = lexicon.Lazy(`(?i){hangs on something}`)
	sending         = lexicon.Lazy(`(?i){sending}`)
	waits           = lexicon.Lazy(`(?i){waits for something}`)
	reachedAtNumber = pattern.Lazy(`@|(?:[0-9][ -]?){6}`)
)

// holdSending are moves beside a wish to send that speak against it.
var holdSending = []reading.Kind{reading.Correct, reading.Unclear, reading.Unsure, reading.ConsentNo, reading.DecidedElsewhere}

// onlyRemarks reports words beside the wish to send that touch no answer, ask nothing and want nothing else.
func (t *turn) onlyRemarks(remark string) bool {
	for _, s := range text.Sentences(remark) {
		words := s.In(remark)
		wishes := slices.ContainsFunc(t.reads(words), func(m reading.Move) bool {
			wishes := m.Kind.Wishes() && m.Kind != reading.Resume && m.Kind != reading.Submit
			return !m.Guess && (wishes || m.Kind.Asks() || slices.Contains(holdSending, m.Kind))
		})
		known := intents.Is(intents.WantsPause, words) || intents.Is(intents.SaysNo, words) || stance.IsQuestion(words) || asksPlainly(words)
		if wishes || known || offline.Likely(t.situation(words), reading.Correct) >= asLikely {
			return false
		}
	}
	others, _ := partSentences(remark, func(sentence string) bool {
		w := repair.Read(sentence)
		return t.isOnReaching(sentence) && !w.Corrects && !w.Opens && !w.Removes // 「連絡は平日の午前中だと助かります」 changes no shift
	})
	return !t.mayChange(others) && !repair.Keeps(remark) && !t.brieflySays(wish.Undecided)
}

// onlyKind reports words that thank, greet or hope, and tell people nothing.
func (t *turn) onlyKind(remark string) bool {
	kind := []reading.Kind{reading.Thanks, reading.Greeting, reading.Smalltalk, reading.Resume, reading.Distress}
	return !slices.ContainsFunc(text.Sentences(remark), func(s text.Span) bool {
		words := s.In(remark)
		tells := slices.ContainsFunc(t.reads(words), func(m reading.Move) bool { return !slices.Contains(kind, m.Kind) })
		return substantial(words) && (toBeReached().MatchString(intents.Plainly(words)) || !intents.Is(intents.SaysThanks, words) && tells)
	})
}

// sureApart is how sure it has to be of a sentence of its own beside others.
const sureApart = 0.93

// sureToSend is how sure it has to be that somebody wants to send what is shown, and says nothing else.
const sureToSend = 0.95

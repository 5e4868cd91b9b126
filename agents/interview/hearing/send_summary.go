package hearing

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/clauses"
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
func (l *Listener) confirms() bool {
	text := l.Said.Text
	if l.State.Open != nil && len(l.State.Open.Beside) > 0 && sayings.Acknowledges(intents.Plainly(text)) && !intents.Is(intents.WantsSend, text) && !intents.Is(intents.SaysSubmit, text) {
		return false
	}
	switch {
	case sayings.Thanks(intents.Plainly(text)):
		return false
	case intents.Is(intents.SaysSubmit, text), intents.Is(intents.SaysYes, text), l.onlySends():
		return true
	}
	return !intents.Is(intents.SaysThanks, text) && !intents.Is(intents.SaysNo, text) && sayings.Assent(intents.Plainly(text))
}

// onlySends reports a message of which each sentence wants the application sent and says nothing else, by words that are known or for sure. What
// may change an answer comes first: 「2番は…、8番は3月1日で。これで応募します」, 「水曜を外して、それで送ってください」.
func (l *Listener) onlySends() bool {
	said := l.Said.Text
	if said == "" || utf8.RuneCountInString(said) > intents.MaxWhole || stance.IsQuestion(said) || asksPlainly(said) ||
		strings.ContainsAny(text.Fold(said), "0123456789@") || waits().MatchString(intents.Plainly(said)) || l.mayChange(said) {
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
		case intents.Is(intents.SaysThanks, piece), intents.Is(intents.SaysYes, piece), intents.Is(intents.SaysNothing, piece), sayings.Thanks(plain),
			sayings.Acknowledges(plain), sayings.NoObjection(plain):
		case sayings.Assent(plain): // "submit then" behind "ok cool"
			sends = sends || sending().MatchString(plain)
		case intents.Is(intents.WantsSend, piece), l.sureOf(reading.Submit, piece) >= sureToSend:
			sends = true
		default:
			return false
		}
	}
	return sends
}

var (
	politeEnd = lexicon.Lazy(`(?i)[ ,]+{polite end}$`)
	holdsBack = lexicon.Lazy(`{holds back}`)

	excusesChanges = lexicon.Lazy(`{excuses changes}`)

	laterOn     = lexicon.Lazy(`{later on}`)
	tellPeople  = lexicon.Lazy(`{tell people}`)
	toBeReached = lexicon.Lazy(`{how to be reached}`)
)

// leadIn begins what somebody has made up their mind to.
var (
	leadIn      = lexicon.Lazy(`(?i)^(?:{lead in}[ 、,]+)+`)
	leadsInOnly = lexicon.Lazy(`(?i)^(?:{lead in}(?:[ 、,.!。]+|$))+$`)
)

// withoutNoHurry is a message without its clauses that leave people their time for an answer: no sending hangs on those: 「返事はあとでもいいので、応募します」.
func withoutNoHurry(said string) string {
	var kept []string
	clauses := text.Clauses(said)
	for _, c := range clauses {
		if clause := c.In(said); !noHurry().MatchString(intents.Plainly(clause)) {
			kept = append(kept, clause)
		}
	}
	if len(kept) == 0 || len(kept) == len(clauses) {
		return said
	}
	return strings.Join(kept, "。")
}

var noHurry = lexicon.Lazy(`(?i){no hurry}`)

// onlyLeadsIn reports words that find what is shown good, and say no more: "cool, looks good".
func onlyLeadsIn(words string) bool {
	return leadsInOnly().MatchString(intents.Plainly(words))
}

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
func (l *Listener) mayChange(words string) bool {
	for _, p := range repair.Parts(words) {
		if onlyExcuses(p.Text) {
			continue // 「何度も直してしまってすみませんでした」
		}
		if p.Number > 0 && l.numbered(p.Number) != nil || l.speaksOfChange(p.Text) {
			return true
		}
		clauses := text.Clauses(p.Text)
		if len(clauses) > 1 && slices.ContainsFunc(clauses, func(c text.Span) bool { return l.speaksOfChange(c.In(p.Text)) }) {
			return true
		}
	}
	return false
}

// onlyExcuses reports words that are sorry for the changes that were made, and tell nothing.
func onlyExcuses(words string) bool {
	return excusesChanges().MatchString(strings.ToLower(text.Fold(words))) && !hasFigures(words)
}

// speaksOfChange reports words that say that an answer is to be otherwise, or tell it otherwise.
func (l *Listener) speaksOfChange(says string) bool {
	if asksHowSoon().MatchString(intents.Plainly(says)) && l.onlyAsks(says) {
		return false
	}
	if w := repair.Read(says); w.Opens || w.Corrects || w.Removes {
		return true
	}
	if f, _ := l.payRange(says); f != nil {
		return true
	}
	c, ok := l.findChange(says)
	return ok && (c.signs > 0 || l.Reads(says).Does(reading.Correct))
}

// partSends parts the sentences or clauses of a message that want the application sent, in words that are known or for sure, from the others.
func (l *Listener) partSends(said string) (sends bool, rest string) {
	if longerThan(2*intents.MaxRead, said) {
		return false, said
	}
	said = withoutNoHurry(said)
	asks := func(words string) bool {
		return sending().MatchString(intents.Plainly(words)) && !stance.IsQuestion(words) && !holdsBack().MatchString(intents.Plainly(words)) && !waits().MatchString(intents.Plainly(words)) &&
			(intents.Is(intents.SaysSubmit, words) || intents.Is(intents.WantsSend, words) || Substantial(words) && l.Reads(words).SureOf(reading.Submit) >= sureApart) && !l.mayChange(words)
	}
	wants := func(words string) bool { return asks(words) || asks(leadIn().ReplaceAllString(words, "")) }
	rest, asked := partSentences(said, wants)
	if at := tellPeople().FindStringIndex(asked); at != nil && wants(asked[:at[0]]) { // "submit please, and let them know I could do a trial day"
		rest = strings.TrimSpace(asked[at[0]:] + l.sentenceEnd() + rest)
	}
	if asked != "" || stance.IsQuestion(said) || waits().MatchString(intents.Plainly(said)) {
		return asked != "", rest
	}
	pieces := piecesSaid(said)
	others := slices.DeleteFunc(slices.Clone(pieces), wants)
	changes := func(piece string) bool { return !l.isOnReaching(piece) && (l.mayChange(piece) || l.isOfAnother(piece)) }
	return len(others) < len(pieces) && !slices.ContainsFunc(others, changes), strings.Join(others, l.sentenceEnd())
}

// asksWhatFollows reports words beside the wish to send that ask when somebody will hear and how it goes on, are kind, and say nothing else: nothing hangs on
// them. What else is asked is answered before anything is sent.
func (l *Listener) asksWhatFollows(remark string) bool {
	asks := false
	for _, s := range text.Sentences(remark) {
		words := s.In(remark)
		plain := intents.Plainly(words)
		switch {
		case !strings.ContainsFunc(words, unicode.IsLetter):
		case l.mayChange(words), hangsOn().MatchString(plain), conditional().MatchString(plain):
			return false
		case whatFollows().MatchString(plain):
			asks = true
		case !l.isKind(words):
			return false
		}
	}
	return asks
}

var whatFollows = lexicon.Lazy(`(?i){asks what follows}`)

// isOnReaching reports words on how somebody is to be reached that tell no number and no address: those would be another answer.
func (l *Listener) isOnReaching(words string) bool {
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
func (l *Listener) onlyRemarks(remark string) bool {
	for _, s := range text.Sentences(remark) {
		words := s.In(remark)
		if onlyExcuses(words) {
			continue
		}
		wishes := slices.ContainsFunc(l.Reads(words), func(m reading.Move) bool {
			wishes := m.Kind.Wishes() && m.Kind != reading.Resume && m.Kind != reading.Submit
			return !m.Guess && (wishes || m.Kind.Asks() || slices.Contains(holdSending, m.Kind))
		})
		known := intents.Is(intents.WantsPause, words) || intents.Is(intents.SaysNo, words) || stance.IsQuestion(words) || asksPlainly(words)
		asks := anyDoes(surely(l.stretchesOf(nil, words)), clauses.Ask)
		if wishes || known || asks || offline.Likely(l.situation(words), reading.Correct) >= asLikely {
			return false
		}
	}
	others, _ := partSentences(remark, func(sentence string) bool {
		w := repair.Read(sentence)
		told := l.isOnReaching(sentence) || tellPeople().MatchString(intents.Plainly(sentence))
		// 「連絡は平日の午前中だと助かります」, 「土日も相談できるとお伝えください」 change no shift
		return told && !w.Corrects && !w.Opens && !w.Removes
	})
	return !l.mayChange(others) && !repair.Keeps(remark) && !l.brieflySays(wish.Undecided)
}

// OnlyKind reports words that thank, greet or hope, and tell people nothing.
func (l *Listener) OnlyKind(remark string) bool {
	kind := []reading.Kind{reading.Thanks, reading.Greeting, reading.Smalltalk, reading.Resume, reading.Distress, reading.Submit}
	return !slices.ContainsFunc(text.Sentences(remark), func(s text.Span) bool {
		words := s.In(remark)
		if _, rules := l.Protected(words); len(rules) > 0 { // that it is of no use has to be said
			return true
		}
		r, all := l.Reads(words), surely(l.stretchesOf(nil, words))
		another := func(m reading.Move) bool { return !slices.Contains(kind, m.Kind) }
		tells := slices.ContainsFunc(r, func(m reading.Move) bool { return !m.Guess && another(m) }) || anyDoes(all, clauses.Ask, clauses.Note, clauses.Other)
		kindly := intents.Is(intents.SaysThanks, words) || surelyOnly(all, clauses.Chat, clauses.Bye) || slices.ContainsFunc(r, func(m reading.Move) bool { return !m.Guess && !another(m) })
		plain := intents.Plainly(words)
		return Substantial(words) && (!kindly || tells || toBeReached().MatchString(plain) || tellPeople().MatchString(plain))
	})
}

// sureApart is how sure it has to be of a sentence of its own beside others.
const sureApart = 0.93

// sureToSend is how sure it has to be that somebody wants to send what is shown, and says nothing else.
const sureToSend = 0.95

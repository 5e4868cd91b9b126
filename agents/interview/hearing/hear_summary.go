package hearing

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
)

// atSummary reports that the candidate is asked whether what was told is to be sent.
func (l *Listener) atSummary() bool { return l.State.Status == application.Confirming }

// hearSending hears whether the application is to be sent, where a sentence of its own says so and what stands beside it changes nothing: a remark ("send it.
// I'm easiest to reach after 8pm") is for people. What may change an answer, puts a condition or asks something is heard first.
func (l *Listener) hearSending() Move {
	if !l.atSummary() {
		return Move{}
	}
	sends, remark := l.partSends(l.Said.Text)
	switch {
	case !sends && l.putsOff(): // 「まだ送らないで」
		return Move{Does: PutsOff}
	case sends && l.asksWhatFollows(remark):
		return Move{Does: SendsAndAsks, Words: remark}
	case sends && l.onlyRemarks(remark):
		return Move{Does: Sends, Words: remark}
	}
	return Move{}
}

// hearSendingReopened hears that the application is to be sent where an answer was opened to be changed: that is no new answer. It sends nothing yet, the summary is
// shown again. What names the answer beside it tells what is to stand there: "put the adjustments back to a bigger print, and then send it off".
func (l *Listener) hearSendingReopened() Move {
	if !l.reopened() || l.Said.hasFiles() || longerThan(intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	said := l.Said.Text
	remark, from := "", 0
	for _, c := range text.Clauses(said) {
		if l.asksToSend(c.In(said)) {
			if i := strings.LastIndex(c.In(said), " and "); i > 0 && l.asksToSend(strings.TrimPrefix(c.In(said)[i+len(" and "):], "then ")) {
				c.Start += i
			}
			remark, from = remark+said[from:c.Start], c.End
		}
	}
	if from == 0 {
		return Move{}
	}
	remark = strings.Trim(remark+said[from:], AroundClause+"!！")
	if slices.ContainsFunc(l.named(remark), func(n naming) bool { return n.field.ID == l.State.Current }) {
		l.Said = Utterance([]application.Heard{{ID: l.Said.Parts[0].ID, Text: remark, At: l.Said.Parts[0].At}})
		return Move{}
	}
	return Move{Does: SendsReopened, Words: remark}
}

// asksToSend reports a clause that wants the application sent, as far as one can be sure of that where something else is asked.
func (l *Listener) asksToSend(clause string) bool {
	at := reading.Situation{Screen: reading.AtSummary, Asked: reading.Nothing, Text: clause}
	return intents.Is(intents.WantsSend, clause) || sending().MatchString(intents.Plainly(clause)) && l.readsAt(at).SureOf(reading.Submit) >= sureWhatever
}

// Hinges reports a remark on which it may hang whether the application is to be sent: "only thing is if they ring me". A brief one that is no thanks, greeting
// or yes does: 「来週」, "just kidding". What is sent cannot be called back.
func (l *Listener) Hinges(remark string) bool {
	remark, _ = partSentences(remark, func(sentence string) bool { return looksForward().MatchString(intents.Plainly(sentence)) })
	plain := intents.Plainly(remark)
	return conditional().MatchString(plain) || hangsOn().MatchString(plain) || slices.ContainsFunc(text.Sentences(remark), func(s text.Span) bool {
		words := s.In(remark)
		if !strings.ContainsFunc(words, unicode.IsLetter) || l.isKind(words) || onlyLeadsIn(words) {
			return false
		}
		at := l.situation(words) // "I can't do this anymore"
		return isBrief(words) || offline.Likely(at, reading.Distress) >= asLikely || offline.Likely(at, reading.Withdraw) >= likelyGivesUp
	})
}

// likelyGivesUp is how likely a remark beside the wish to send has to be a wish to withdraw for the sending to hinge on it.
const likelyGivesUp = 0.15

// isBrief reports words too few to tell people something that does not touch the sending.
func isBrief(words string) bool {
	plain := intents.Plainly(words)
	if text.ScriptOf(plain) == text.Latin {
		return len(strings.Fields(plain)) <= 4
	}
	return utf8.RuneCountInString(plain) <= 10
}

// isKind reports words that thank, greet, hope or agree.
func (l *Listener) isKind(words string) bool {
	plain := intents.Plainly(words)
	return intents.Is(intents.SaysThanks, words) || intents.Is(intents.SaysYes, words) || intents.Is(intents.SaysNothing, words) || intents.Is(intents.SaysHello, words) ||
		sayings.Thanks(plain) || looksForward().MatchString(plain) || sayings.Assent(plain) || sayings.Acknowledges(plain) || sayings.NoObjection(plain) ||
		Apology().FindString(words) != "" || onlyExcuses(words) ||
		surelyOnly(l.stretchesOf(nil, words), clauses.Chat, clauses.Bye) ||
		max(l.sureOf(reading.Thanks, words), l.sureOf(reading.Greeting, words)) >= sureApart
}

// looksForward says that somebody waits for an answer, on which nothing hangs.
var looksForward = lexicon.Lazy(`(?i)^{looks forward}[ .!。！]*$`)

// hearSummary hears what a message to the summary says as a whole.
func (l *Listener) hearSummary() Move {
	if !l.atSummary() {
		return Move{}
	}
	said, plain := l.Said.Text, intents.Plainly(l.Said.Text)
	switch {
	case l.confirms():
		return Move{Does: Confirms}
	case repair.Keeps(said), onlyKeeps(said), l.keepsNamed(said), wish.Withdraw.Denied(plain) && len(text.Clauses(said)) == 1:
		return Move{Does: ChangesNothing}
	case l.asksToChangeLater():
		return Move{Does: ChangesLater}
	case intents.Is(intents.SaysNo, said):
		l.Said = Said{}
		return Move{Does: AsksWhich}
	}
	if cs, _ := l.plainChanges(); len(cs) > 0 {
		return Move{}
	}
	if c := l.editsAtOnce(); c != nil {
		return Move{Does: Changes, Changes: []Correction{*c}}
	}
	if id := l.editWish(said); id != "" {
		return Move{Does: Edits, Field: l.State.Field(id)}
	}
	switch {
	case l.State.Open == nil:
	case intents.Is(intents.SaysThanks, said), sayings.Thanks(plain), l.doesOnly(reading.Thanks) && l.onlyThanks(said):
		return Move{Does: Thanks}
	case intents.Is(intents.SaysUnsure, said), sayings.Wonders(plain), l.doesOnly(reading.Unsure):
		return Move{Does: Wonders}
	case sayings.Acknowledges(plain), intents.Is(intents.SaysHello, said), intents.Is(intents.SaysGoOn, said), l.doesOnly(reading.Smalltalk, reading.Greeting) && !l.adds(said):
		return Move{Does: Acknowledges}
	}
	return Move{}
}

// keepsNamed reports sentences that all say of an answer, or of none, that it stays: 「いや電話番号は変わらないです！そのままで！」
func (l *Listener) keepsNamed(said string) bool {
	return !hasFigures(said) && !slices.ContainsFunc(text.Sentences(said), func(s text.Span) bool {
		says := strings.TrimSpace(s.In(said))
		of := slices.ContainsFunc(l.named(says), func(n naming) bool { return n.whole })
		return !repair.Keeps(says) && !(of && repair.Keeps(strings.TrimSpace(afterName().ReplaceAllString(says, ""))))
	})
}

// onlyKeeps reports one clause that wants something not taken out, and nothing else: "please don't remove friday".
func onlyKeeps(said string) bool {
	return notTakingOut().MatchString(strings.ToLower(text.Fold(said))) && !hasFigures(said) && len(text.Clauses(said)) == 1
}

// dropSends leaves the clauses out that only want the application sent, beside what changes it: it is shown once more then, and sent by a yes to that.
func (l *Listener) dropSends() Move {
	if !l.atSummary() {
		return Move{}
	}
	said, own, from := l.Said.Text, "", 0
	for _, c := range text.Clauses(said) {
		if clause := c.In(said); !intents.Is(intents.SaysSubmit, strings.Trim(clause, " ,、。.")) && l.sureOf(reading.Submit, clause) < sureToSend {
			own += said[from:c.End]
		}
		from = c.End
	}
	own = andSend().ReplaceAllString(own+said[from:], "")
	if own != said && (Substantial(own) || l.mayChange(own)) {
		l.Said = Utterance(l.Said.Only(strings.TrimRight(own, " ,、"))) // each line stays with its message: who deletes that takes it back
		l.sends = true
	}
	return Move{}
}

// andSend asks in the same clause for the application to be sent: "change name to Jaime Ortega and submit".
var andSend = pattern.Lazy(`(?i),? (?:and|then|&)(?: then)?(?: please| just)? (?:submit|send)(?: (?:it|that|this|them|everything))?(?: (?:off|in|over|now|please|thanks))*[.! ]*$`)

// hearShown hears the question what stands in the answer of a number: 「7の内容は何ですか」, "what did you put for 4?"
func (l *Listener) hearShown() Move {
	if !l.atSummary() || len(l.Said.Parts) != 1 {
		return Move{}
	}
	at, group := lexicon.Find("shows an answer", strings.TrimRight(strings.TrimSpace(text.Fold(l.Said.Text)), "?"))
	if at == nil {
		return Move{}
	}
	if f := l.numbered(text.SmallNumber(group("number"))); f != nil {
		return Move{Does: ShowsAnswer, Field: f}
	}
	return Move{}
}

// hearComplaints hears what the newest words miss in the summary, or ask whether it is there, and leaves the rest of them: a complaint is no answer.
func (l *Listener) hearComplaints() Move {
	if !l.atSummary() {
		return Move{}
	}
	if _, _, ok := l.hoursChanged(l.Said.Text); ok { // 「土曜日が消えました。土曜日も一日働けます」
		return Move{}
	}
	m := Move{Does: Complains}
	var rest []string
	for _, s := range text.Sentences(l.Said.Text) {
		if says := strings.TrimSpace(s.In(l.Said.Text)); l.complainsOfRecord(says) {
			m.Complaints = append(m.Complaints, says)
		} else {
			rest = append(rest, says)
		}
	}
	own := strings.Join(rest, "\n")
	names := func(says string) bool { return l.AnswerSpokenOf(says) != nil || l.numberBefore(says) != nil }
	if len(m.Complaints) == 0 || len(m.Complaints) == 1 && names(m.Complaints[0]) && asksToWrite().MatchString(strings.ToLower(text.Fold(own))) {
		return Move{} // what is missing follows: 「3番の続きが消えました。…も入れてください」
	}
	l.misses, m.Only = true, own == "" || intents.Is(intents.SaysThanks, own)
	l.Said = Utterance(l.Said.Only(own))
	return m
}

// onlyQuestions reports words that only ask, and ask for no change.
func (l *Listener) onlyQuestions() bool {
	said := l.Said.Text
	if cs, _ := l.plainChanges(); len(cs) > 0 { // "can you add every second sunday to my shifts"
		return false
	}
	answer, asked := stance.SplitQuestion(said)
	if rest, question := l.withItsSubject(answer, asked); rest == "" && question != asked && !l.mayChange(said) {
		return true
	}
	return (l.onlyAsks(said) || surelyOnly(l.stretchesOf(nil, said), clauses.Ask)) && !l.mayChange(said)
}

// hearNotYet hears that the application is wanted sent, beside a question that is to be answered first.
func (l *Listener) hearNotYet() Move {
	if !l.atSummary() || !l.sends || !l.onlyQuestions() {
		return Move{}
	}
	return Move{Does: WantsSent}
}

func (l *Listener) hearContactAtSummary() Move {
	if !l.atSummary() || stance.IsQuestion(l.Said.Text) || asksPlainly(l.Said.Text) {
		return Move{}
	}
	return l.contactNotes()
}

// hearWholeQuestion hears a message to the summary that is nothing but a question, however it is worded.
func (l *Listener) hearWholeQuestion() Move {
	if !l.atSummary() || !l.onlyQuestions() || l.asksHere() {
		return Move{}
	}
	return l.wholeQuestion()
}

func (l *Listener) wholeQuestion() Move {
	if m := l.question(); m.Does == Asks {
		return m
	}
	if !strings.HasSuffix(strings.TrimSpace(text.Fold(l.Said.Text)), "?") {
		return Move{}
	}
	return Move{Does: Asks, Words: l.Said.Text, Only: true}
}

// hearRemarkOnAnswer hears at the summary, where nothing else was understood, what is a remark on one answer.
func (l *Listener) hearRemarkOnAnswer() Move {
	if !l.atSummary() {
		return Move{}
	}
	if f := l.answerRemarkedOn(); f != nil || l.State.Open == nil {
		return Move{Does: RemarksOn, Field: f}
	}
	return Move{Does: Unclear}
}

// answerRemarkedOn is the one answer that a remark is about by what it tells, where it tells nothing else than is known: "nights is ok but only
// Fridays"; nil for none.
func (l *Listener) answerRemarkedOn() *application.Field {
	said := l.Said.Text
	if said == "" || l.onlyAsks(said) || !Substantial(said) || longerThan(intents.MaxRead, said) || !l.mayAdd(said) {
		return nil
	}
	f := l.only(func(f *application.Field) bool {
		def := l.State.Form.Field(f.ID)
		told := l.memory.Extract(def, facts.Message{Text: said}, nil, l.Where(def))
		return !facts.ToldInSentences(*def) && slices.ContainsFunc(told, func(x facts.Fact) bool {
			return tellsValue(x.Value, said) && (facts.Tells(*def, x.Key) || x.Key == facts.DaysKey(*def))
		})
	})
	if f == nil || !KeepsWords(l.State.Form.Field(f.ID)) {
		return nil
	}
	return f
}

// adds reports words that are to stand in an answer: 「店長に声がいいねって言われてました😊 それも書けたら」 is told, and no chat.
func (l *Listener) adds(said string) bool {
	return asksToWrite().MatchString(strings.ToLower(text.Fold(said))) || slices.ContainsFunc(changes.Find(changes.AtSummary, text.Fold(said)),
		func(p tag.Span) bool { return p.Label == changes.Add || p.Label == changes.Set })
}

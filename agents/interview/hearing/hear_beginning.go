package hearing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// tooEarly reports that the candidate cannot apply again yet.
func (l *Listener) tooEarly() bool { return l.State.Waits.After(l.Now) }

func (l *Listener) hearEarlyReply() Move {
	if !l.tooEarly() {
		return Move{}
	}
	return l.hearReply()
}

// hearEarly hears who cannot apply yet. They can have a person, the other language, an answer, and leave it.
func (l *Listener) hearEarly() Move {
	if !l.tooEarly() {
		return Move{}
	}
	m := Move{Does: WritesEarly}
	_, question := l.SplitQuestions()
	switch named := place.ParseWish(l.Said.Text).Language; {
	case l.Wants(intents.WantsHuman):
		m.Want = intents.WantsHuman
	case l.Wants(intents.WantsWithdraw):
		m.Want = intents.WantsWithdraw
	case named != "" && named != l.State.Speaks:
		m.Lang = named
	default:
		m.Words = question
	}
	return m
}

// hearWaited is heard from who could not apply again before.
func (l *Listener) hearWaited() Move {
	if l.State.Waits.IsZero() {
		return Move{}
	}
	return Move{Does: Waited}
}

// hearConsent hears an answer to the disclosure. What names the other language switches to it and counts as naming a language.
func (l *Listener) hearConsent() Move {
	if l.State.Begun() {
		return Move{}
	}
	said := l.Said.Text
	named, asks := place.ParseWish(said).Language, l.agreesAndAsks()
	_, doubts := l.doubtsLanguage()
	switch {
	case l.Wants(intents.WantsHuman):
		return Move{Does: WantsHuman}
	case intents.Is(intents.SaysNo, said) || intents.Is(intents.WantsWithdraw, said):
		return Move{Does: Declines}
	case asks == "" && (intents.HasWish(wish.Wait, said) && !l.goesOnAfterWait(said) || l.Does(reading.Pause)):
		return Move{Does: AsksWait}
	case l.sureOf(reading.ConsentNo, said) >= sureToAgree && !stance.IsQuestion(said) && !l.agrees():
		return Move{Does: Declines}
	case !doubts && l.asksOfLevel() != "":
		return l.hearLevelAsked()
	case named != "" && named != l.State.Speaks && !doubts:
		return Move{Does: Speaks, Lang: named}
	case !doubts && l.agrees():
		return Move{Does: Agrees, Lang: cmp.Or(named, l.languageShown())}
	case doubts:
		return l.hearDoubtfulYes()
	case named != "":
		return Move{Does: KeepsLanguage, Lang: named}
	case asks != "":
		return Move{Does: Agrees, Words: asks, Lang: l.languageShown()}
	}
	_, question := l.SplitQuestions()
	m := Move{Does: AsksConsent, Words: question, Only: intents.Is(intents.SaysHello, said) || l.sureOf(reading.Greeting, said) >= sureAlone}
	if wantsToApply(said) {
		m.Want = intents.SaysApply
	}
	return m
}

// hearDoubtfulYes hears who asks at the disclosure whether their knowledge of the language will do: whether they agree beside it, and what else they ask.
func (l *Listener) hearDoubtfulYes() Move {
	rest, _ := l.doubtsLanguage()
	if rest == "" && !strings.ContainsAny(l.Said.Text, "?？") {
		rest = l.beforeDoubt(l.Said.Text)
	}
	whole := l.Said
	defer func() { l.Said = whole }()
	l.Said = Utterance(whole.Only(rest))
	m := Move{Does: AsksConsent, Doubts: true}
	if rest != "" && l.agrees() {
		m.Does = Agrees
		return m
	}
	_, m.Words = l.SplitQuestions()
	return m
}

// beforeDoubt is what stands in a sentence before the clause that doubts: "yeah fine, sorry my english is a bit weird".
func (l *Listener) beforeDoubt(said string) string {
	from := len(said)
	for _, c := range text.Clauses(said) {
		if l.DoubtsLanguage(c.In(said)) {
			from = min(from, c.Start)
		}
	}
	if from == len(said) {
		return ""
	}
	for _, c := range text.Clauses(said) { // "yes, my english is bad, but only if a person reads it"
		if behind := c.In(said); c.Start > from && !l.DoubtsLanguage(behind) && (conditional().MatchString(behind) || Apology().FindString(behind) == "" && l.objects(behind)) {
			return ""
		}
	}
	return strings.Trim(said[:from], AroundClause)
}

// minShown is how many words of a language, in characters, show that somebody writes in it: more than a yes.
const minShown = 20

// languageShown is the language that is spoken, where what somebody writes beside their yes is in it: they need not be asked which they want.
func (l *Listener) languageShown() string {
	said, other := l.Said.Text, OtherLanguage(l.State.Speaks)
	if utf8.RuneCountInString(said) >= minShown && text.LanguageOf(said, other) == l.State.Speaks {
		return l.State.Speaks
	}
	return ""
}

// hearWhilePlanned hears what is said while people look at the plan: nothing is asked yet.
func (l *Listener) hearWhilePlanned() Move {
	if l.State.Status != application.AwaitingPlanApproval {
		return Move{}
	}
	m := Move{Does: WritesPlanned}
	if intents.Is(intents.WantsPause, l.Said.Text) { // there is nothing to rest from
		m.Want = intents.WantsPause
	}
	if _, question := l.SplitQuestions(); !intents.Is(intents.AsksWait, question) {
		m.Words = question
	}
	return m
}

func (l *Listener) hearNudge() Move {
	if l.nudges() {
		return Move{Does: Nudges}
	}
	return Move{}
}

// hearReturn is heard from who paused, or was long away, whatever they say.
func (l *Listener) hearReturn() Move {
	if l.State.Status != application.Paused && l.Away < longAway {
		return Move{}
	}
	l.returns = true
	return Move{Does: Returns}
}

// shortAway is after how long somebody may say that they are back who did not say that they would go: a break.
const shortAway = 20 * time.Minute

// hearComingBack hears a word on being back: of who returns, with what it stands beside left; of who took a break, where it is all.
func (l *Listener) hearComingBack() Move {
	if !l.returns {
		asked := l.State.Status == application.Interviewing
		again := (asked || l.atSummary()) && l.isBackAgain(l.Said.Text)
		if again || asked && l.Away >= shortAway && l.onlyComesBack() {
			return Move{Does: SaysBack, Only: again}
		}
		return Move{}
	}
	beside := l.dropComingBack()
	said := func(want intents.Intent) bool { return intents.Is(want, l.Said.Text) }
	noCard := l.State.Open == nil || l.State.Open.Post.Card == nil
	only := !beside && (l.onlyComesBack() || said(intents.SaysHello) || said(intents.SaysGoOn) || said(intents.WantsBack) || // "back" is who says it, not the question before
		said(intents.SaysYes) && noCard)
	return Move{Does: ComesBack, Only: only}
}

// dropComingBack leaves of the utterance what stands beside a word on being back and asks for a change: "morning, I'm back! edit 2". It
// reports whether there is any. What is too long to be a message is a document: nothing in it asks for a change.
func (l *Listener) dropComingBack() bool {
	if longerThan(intents.MaxRead, l.Said.Text) {
		return false
	}
	parts, changes := slices.Clone(l.Said.Parts), false
	for i, p := range parts {
		var kept []string
		for _, s := range text.Sentences(p.Text) {
			sentence := strings.TrimSpace(s.In(p.Text))
			if intents.Is(intents.SaysHello, sentence) || intents.Is(intents.SaysGoOn, sentence) || l.comesBack(sentence) {
				continue
			}
			w := repair.Read(sentence)
			kept, changes = append(kept, sentence), changes || w.Opens || w.Corrects || l.editWish(sentence) != ""
		}
		parts[i].Text = strings.Join(kept, "\n")
	}
	if changes {
		l.leave(parts)
	}
	return changes
}

// hearAfterwards hears what is said when the conversation is over.
func (l *Listener) hearAfterwards() Move {
	if !l.State.Closed() {
		return Move{}
	}
	raw, status := l.Said.Text, l.State.Status
	_, question := l.SplitQuestions()
	if l.State.Applied && len(l.ChangesTold(raw)) > 0 { // 「開始日を8日に変えられますか」
		question = ""
	}
	back := l.comesBackAfterAll() || intents.Is(intents.SaysBegin, raw) || intents.Is(intents.SaysApply, raw) || intents.Is(intents.SaysGoOn, raw) || l.Does(reading.Resume)
	polite := intents.Is(intents.SaysThanks, raw) || intents.Is(intents.SaysYes, raw) || intents.Is(intents.SaysHello, raw) || intents.Is(intents.SaysNothing, raw)
	polite = polite || utf8.RuneCountInString(raw) <= intents.MaxWhole && surelyOnly(l.stretchesOf(nil, raw), clauses.Chat, clauses.Bye) && question == "" // "alright ta, bye"
	left := status == application.Withdrawn
	switch {
	case left && (back || intents.Is(intents.SaysYes, raw) && !l.State.Begun() || intents.Is(intents.SaysSubmit, raw) && l.State.Begun()):
		return Move{Does: Rejoins}
	case l.State.Applied && sayings.AsksArrived(strings.TrimRight(intents.Plainly(raw), "?？ ")):
		return Move{Does: AsksArrived}
	case l.Wants(intents.WantsRecap) && l.State.Begun():
		return Move{Does: AsksRecap}
	case l.State.Applied && (l.onlyOpens(raw) || len(l.Said.Parts) == 1 && sayings.AsksToChangeLater(intents.Plainly(raw))):
		return Move{Does: ChangesLater}
	case question != "":
		return Move{Does: AsksAfter, Words: question}
	case left && !l.State.Begun():
		return Move{Does: Declines}
	case polite || l.doesOnly(reading.Thanks, reading.Greeting) && l.onlyThanks(raw):
		return Move{Does: Thanks}
	case (l.State.Applied || l.State.WithPeople()) && status != application.Rejected && !left && (Substantial(raw) || hasFigures(raw) && !l.isStrayNumber(raw)):
		return Move{Does: WritesAfter}
	}
	return Move{Does: Unclear}
}

// isStrayNumber reports a message that is nothing but the number of something that could be chosen, said when people have decided: "1", 「２番」. Before that
// it may put a figure right.
func (l *Listener) isStrayNumber(said string) bool {
	digits := strings.TrimSuffix(strings.Trim(intents.Plainly(said), "#:;"), "番")
	_, err := strconv.ParseUint(digits, 10, 7)
	return err == nil && l.State.Status == application.Accepted
}

package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

func (l *Listener) hearButton() Move {
	if b, ok := l.typedButton(); ok {
		return Move{Does: Presses, Button: b}
	}
	return Move{}
}

// hearNothing is heard where all of a message was dealt with.
func (l *Listener) hearNothing() Move {
	if len(l.Said.Parts) == 0 {
		return Move{Does: NothingLeft}
	}
	return Move{}
}

// hearCertain hears the answer to a question whether something is really wanted. What cannot be called back follows nothing but a yes that answers this
// question alone: a yes with anything else in it, one after something else was posted, or one on another day is asked for again.
func (l *Listener) hearCertain() Move {
	if !l.Really() {
		return Move{}
	}
	said, plain := l.Said.Text, intents.Plainly(l.Said.Text)
	erasing, leaving := l.State.Erasing, l.State.Leaving
	again := erasing && l.onlyWishes(intents.WantsErase) || leaving && l.onlyWishes(intents.WantsWithdraw)
	kept := intents.Is(intents.SaysKeep, said) && !(leaving && intents.Is(intents.WantsWithdraw, said))
	sure := erasing && sayings.SureToErase(plain) || leaving && sayings.SureToWithdraw(plain)
	switch {
	case leaving && intents.Is(intents.WantsErase, said):
		return Move{Does: LeavesAside}
	case leaving && !sure && sayings.SureToErase(plain): // 「消す」
		return Move{Does: Leaves, Want: intents.WantsErase}
	case erasing && !sure && sayings.SureToWithdraw(plain) && !intents.Is(intents.WantsWithdraw, said): // 「キャンセル」 calls off what was asked
		return Move{Does: SaysNo}
	case again && !kept:
		return Move{Does: SaysYes}
	case kept || staysHere(said):
		return l.hearStaying()
	case sure && l.mayAnswerElse(), sayings.Acknowledges(plain): // 「わかりました」 may be meant as a yes: a no, and an answer, are not lost by asking again
		return Move{Does: Mumbles}
	case sure:
		return Move{Does: SaysYes}
	case (stance.IsQuestion(said) || asksPlainly(said)) && sayings.NamesDone(plain):
		return Move{Does: AsksIfDone}
	case !l.doesElse() && (l.Away < shortAway || !l.onlyComesBack()): // who was away, and is only back, goes on
		return Move{Does: Mumbles}
	}
	return Move{Does: LeavesAside}
}

// dropInterjections takes out of what was said the words that ask for a moment only by the letter, and open something that is to be
// dealt with now: "wait, could I do it by text, I stammer". A moment for a reason stays one: "hold on, let me check my calendar".
func (l *Listener) dropInterjections() Move {
	parts := slices.Clone(l.Said.Parts)
	for i, p := range parts {
		if rest := wish.WithoutInterjection(p.Text); rest != p.Text && l.opens(p.Text, rest) {
			parts[i].Text = rest
		}
	}
	l.Said = Utterance(parts)
	return Move{}
}

// hearPasting hears the question, where a file is asked for, whether its text does. Why there is no file goes with it: a screen reader that makes none
// asks for no adjustment that pasting is not. What is told of other questions stays, and what asks for more.
func (l *Listener) hearPasting() Move {
	if l.FileField() == nil {
		return Move{}
	}
	parts := slices.Clone(l.Said.Parts)
	for i, p := range parts {
		if rest, asks := l.withoutPasting(p.Text); asks {
			parts[i].Text, l.toPaste = rest, true
		}
	}
	if !l.toPaste {
		return Move{}
	}
	l.leave(parts)
	return Move{Does: AsksToPaste}
}

// leave leaves these parts of what was said, without those that say nothing any more.
func (l *Listener) leave(parts []application.Heard) {
	l.Said = Utterance(slices.DeleteFunc(parts, func(h application.Heard) bool { return strings.TrimSpace(h.Text) == "" && len(h.Files) == 0 }))
}

// mayAnswer reports a screen on which a wish may stand beside an answer.
func (l *Listener) mayAnswer() bool {
	return l.State.Begun() && !l.State.Closed() && (l.State.Status == application.Interviewing || l.State.Status == application.Greeting)
}

// hearWishesBeside takes out of the newest words what is a wish and nothing else, where the rest answers what is open or sends the application: "5 to 10.
// Stop the reminders please", 「17時からです。続きは夜に」, 「それで出して。以後のお知らせは要らない」.
func (l *Listener) hearWishesBeside() Move {
	if !l.mayAnswer() && !l.atSummary() {
		return Move{}
	}
	var wants []intents.Intent
	rest := slices.Clone(l.Said.Parts)
	for i, p := range rest {
		if kept, wished := l.partWishes(p.Text); len(wished) > 0 {
			rest[i].Text, wants = kept, append(wants, wished...)
		}
	}
	rest = slices.DeleteFunc(rest, func(h application.Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	whole := l.Said
	if l.Said = Utterance(rest); len(wants) == 0 || len(rest) == 0 || !l.tellsAlong() && !l.answersPlainly() && !l.sendsBeside(wants, whole.Text) {
		l.Said = whole
		return Move{}
	}
	return Move{Does: WishesBeside, Wants: wants}
}

// sendsBeside reports a plain yes to sending beside the wish for no more reminders, where nothing in the whole message puts it off: "send it. Stop e-mailing
// me until I decide" sends nothing. A copy may be wanted before.
func (l *Listener) sendsBeside(wants []intents.Intent, whole string) bool {
	other := func(want intents.Intent) bool { return want != intents.WantsQuiet }
	if !l.atSummary() || slices.ContainsFunc(wants, other) || l.hearSending().Does != Sends {
		return false
	}
	plain := intents.Plainly(whole)
	for _, holds := range []func() *pattern.Regexp{conditional, waits, hangsOn, holdsBack, laterOn, orElse} {
		if holds().MatchString(plain) {
			return false
		}
	}
	return true
}

// orElse puts one thing before another, or in its place.
var orElse = lexicon.Lazy(`(?i){or else}`)

// asksHowToErase reports a question how everything can be erased at some later time: nothing is to be erased now.
func (l *Listener) asksHowToErase() bool {
	said := l.Said.Text
	return intents.Is(intents.AsksErasing, said) && atSomeTime().MatchString(intents.Plainly(said))
}

// atSomeTime says that something may be wanted at a time to come.
var atSomeTime = lexicon.Lazy(`(?i){at some time}`)

// hearLeaving hears a wish to erase, to withdraw or for a person, in that order.
func (l *Listener) hearLeaving() Move {
	for _, want := range []intents.Intent{intents.WantsErase, intents.WantsWithdraw, intents.WantsHuman} {
		switch {
		case !l.State.Begun() && want != intents.WantsErase, !l.Wants(want):
		case want == intents.WantsWithdraw && (l.State.Status == application.Withdrawn || l.leavesForNow()): // who has left may only come back
		case want == intents.WantsErase && (l.removesPart() || l.asksHowToErase() || l.tellsOfLoss()), want != intents.WantsHuman && l.numbersAnswer():
		case want == intents.WantsHuman && (l.asksOnlyForChannel() || l.tellsAlong() && l.escalatesInStory()):
		case want == intents.WantsHuman && l.tellsAlong():
			return Move{Does: WantsHuman}
		default:
			return Move{Does: Leaves, Want: want}
		}
	}
	return Move{}
}

// asksOnlyForChannel reports a question how somebody will be answered, with no sentence beside it that wants a person: "will someone reply here or by email?".
func (l *Listener) asksOnlyForChannel() bool {
	said := l.Said.Text
	return intents.Is(intents.AsksChannel, said) && !slices.ContainsFunc(text.Sentences(said), func(s text.Span) bool {
		return !intents.Is(intents.AsksChannel, s.In(said)) && l.wishIn(s.In(said)) == intents.WantsHuman
	})
}

// escalatesInStory reports an answer told in sentences that only sounds of wanting a person: "escalated to the fraud team and they called him back". Who wants one
// beside a story says so in a sentence of its own.
func (l *Listener) escalatesInStory() bool {
	_, def := l.State.CurrentField()
	return def != nil && facts.ToldInSentences(*def) && tellsOfHandingOn(l.Said.Text) && !slices.ContainsFunc(text.Sentences(l.Said.Text), func(s text.Span) bool {
		return l.wishIn(s.In(l.Said.Text)) == intents.WantsHuman
	})
}

func (l *Listener) hearThinking() Move {
	if l.State.Closed() && l.State.Begun() {
		return Move{}
	}
	if l.atSummary() && len(l.Said.Parts) > 1 {
		return l.thinksBeside()
	}
	if !l.wantsToThink() {
		return Move{}
	}
	return Move{Does: Thinks}
}

// thinksBeside leaves the messages at the summary out that only want time before the sending, where others say more: 「一晩寝かせます」, 「10番は「なし」で」.
func (l *Listener) thinksBeside() Move {
	whole := l.Said
	rest := slices.DeleteFunc(slices.Clone(whole.Parts), func(h application.Heard) bool {
		l.Said = Utterance([]application.Heard{h})
		return l.wantsToThink()
	})
	l.Said = whole
	switch {
	case len(rest) == len(whole.Parts):
		if l.wantsToThink() {
			return Move{Does: Thinks}
		}
		return Move{}
	case len(rest) == 0:
		return Move{Does: Thinks}
	}
	l.Said = Utterance(rest)
	return Move{Does: ThinksBeside}
}

// hearData hears what people want done with what was told, or with reminders of it.
func (l *Listener) hearData() Move {
	switch {
	case l.Wants(intents.WantsCopy) && l.State.Begun() && !l.comesBackAfterAll():
		return Move{Does: WantsCopy}
	case l.Wants(intents.WantsQuiet) && l.State.Begun() && !l.State.Closed():
		return Move{Does: WantsQuiet}
	}
	return Move{}
}

// hearReply hears an answer to what people wrote.
func (l *Listener) hearReply() Move {
	w := l.State.Written
	if w == nil || l.steers() {
		return Move{}
	}
	reply, parts := l.partReply(*w)
	if reply == "" {
		return Move{Does: WritesBack}
	}
	m := Move{Does: WritesBack, Words: reply, Written: *w, Only: len(parts) == 0 && onlyThanks(reply) && !stance.IsQuestion(w.Text), Parts: parts}
	return m
}

// tellsOfLoss reports a message in which what sounds of erasing only complains that something is gone: "no, that wiped everything. put it back". What is left of
// it without those clauses wants nothing erased.
func (l *Listener) tellsOfLoss() bool {
	said, told := l.Said.Text, false
	var rest []string
	for _, c := range text.Clauses(said) {
		clause := c.In(said)
		if lossTold().MatchString(intents.Plainly(clause)) {
			told = true
			continue
		}
		rest = append(rest, clause)
	}
	return told && !intents.Is(intents.WantsErase, strings.Join(rest, ". "))
}

var lossTold = lexicon.Lazy(`(?i)(?:{tells of a loss})`)

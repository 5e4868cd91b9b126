// Package reading says what a message is, as data, before anything acts on it: which moves it makes, how sure that is, and at which words
// each is seen. It imports nothing of the flow; it reads, and neither changes nor says anything.
package reading

import "slices"

// Kind is what a message, or a part of it, does. sentences/README.md says what each means.
type Kind string

// The kinds of moves.
const (
	ConsentYes       Kind = "consent_yes"
	ConsentNo        Kind = "consent_no"
	Answer           Kind = "answer"
	AnswerOther      Kind = "answer_other"
	None             Kind = "none"
	Refuse           Kind = "refuse"
	Unsure           Kind = "unsure"
	Correct          Kind = "correct"
	Retract          Kind = "retract"
	AskPurpose       Kind = "ask_purpose"
	AskAI            Kind = "ask_ai"
	AskDecision      Kind = "ask_decision"
	AskData          Kind = "ask_data"
	AskPay           Kind = "ask_pay"
	AskJob           Kind = "ask_job"
	AskProcess       Kind = "ask_process"
	Rephrase         Kind = "rephrase"
	Human            Kind = "human"
	Pause            Kind = "pause"
	Resume           Kind = "resume"
	Withdraw         Kind = "withdraw"
	Erase            Kind = "erase"
	Copy             Kind = "copy"
	Show             Kind = "show"
	Submit           Kind = "submit"
	Back             Kind = "back"
	Skip             Kind = "skip"
	LanguageJA       Kind = "language_ja"
	LanguageEN       Kind = "language_en"
	Quiet            Kind = "quiet"
	Accommodation    Kind = "accommodation"
	OffRecord        Kind = "off_record"
	Protected        Kind = "protected"
	Distress         Kind = "distress"
	Frustration      Kind = "frustration"
	Thanks           Kind = "thanks"
	Greeting         Kind = "greeting"
	Smalltalk        Kind = "smalltalk"
	DecidedElsewhere Kind = "decided_elsewhere"
	Order            Kind = "order"
	Unclear          Kind = "unclear"
)

// Kinds lists every kind of move.
func Kinds() []Kind {
	return []Kind{ConsentYes, ConsentNo, Answer, AnswerOther, None, Refuse, Unsure, Correct, Retract, AskPurpose, AskAI, AskDecision, AskData, AskPay, AskJob,
		AskProcess, Rephrase, Human, Pause, Resume, Withdraw, Erase, Copy, Show, Submit, Back, Skip, LanguageJA, LanguageEN, Quiet, Accommodation, OffRecord,
		Protected, Distress, Frustration, Thanks, Greeting, Smalltalk, DecidedElsewhere, Order, Unclear}
}

// Asks reports a question that can be answered beside the open one.
func (k Kind) Asks() bool {
	return slices.Contains([]Kind{AskPurpose, AskAI, AskDecision, AskData, AskPay, AskJob, AskProcess, Rephrase}, k)
}

// Wishes reports a move that is no answer and makes the conversation go another way: a plain answer that is taken for one is lost, and acted on.
func (k Kind) Wishes() bool {
	return slices.Contains([]Kind{Refuse, Retract, Human, Pause, Resume, Withdraw, Erase, Copy, Show, Submit, Back, Skip, LanguageJA, LanguageEN, Quiet,
		Accommodation, OffRecord}, k)
}

// Stands reports a wish that has nothing to do with what is told: it can be called off, or is asked for once more before it is done.
func (k Kind) Stands() bool {
	return k.Wishes() && !slices.Contains([]Kind{Refuse, Retract, OffRecord}, k)
}

// CallsPeople reports a wish that people are told of at once.
func (k Kind) CallsPeople() bool { return k == Human || k == Accommodation }

// answers are the moves that say something to be recorded, or that there is none.
var answers = []Kind{Answer, AnswerOther, None, Unsure, Correct, Accommodation, OffRecord, Protected}

// excludes reports a move that a message makes instead of answering. What people say around an answer, too, excludes none: thanks, a complaint.
func (k Kind) excludes() bool {
	return k.Wishes() || k.Asks() || slices.Contains([]Kind{Distress, Greeting, Smalltalk, DecidedElsewhere, Order}, k)
}

// AnswersNothing reports a message that does something else and tells nothing beside.
func (r Reading) AnswersNothing() bool {
	return slices.ContainsFunc(r, func(m Move) bool { return m.Kind.excludes() }) &&
		!slices.ContainsFunc(r, func(m Move) bool { return slices.Contains(answers, m.Kind) })
}

// Screen is what the person sees.
type Screen string

// The screens.
const (
	AtConsent  Screen = "consent"  // the first question: may we record?
	AtQuestion Screen = "question" // a field, or a place, is asked
	AtSummary  Screen = "summary"  // all answers are shown, to be sent or changed
	AtEnd      Screen = "after"    // sent, withdrawn or decided
	AtRest     Screen = "paused"
)

// Situation is a message and where it was written.
type Situation struct {
	Screen Screen
	Asked  Subject // Nothing where no field is asked
	Text   string
}

// Move is one thing that a message does.
type Move struct {
	Kind Kind    `json:"kind"`
	Sure float64 `json:"sure,omitempty"` // 0 to 1: how often such a move is one, by whoever read it

	Guess bool `json:"guess,omitempty"` // nothing was sure enough, and this is the likeliest: good for a figure, never for an act

	Quote Quote  `json:"quote,omitzero"`  // the words that make it; zero: all that was read
	About string `json:"about,omitempty"` // of a question one of the scene's topics, else a field's id; empty where that is not known
}

// Reading is what a message is, the surest move first.
type Reading []Move

// Has reports that the message makes such a move, be it a guess.
func (r Reading) Has(k Kind) bool {
	return slices.ContainsFunc(r, func(m Move) bool { return m.Kind == k })
}

// SureOf is how sure such a move is; 0 where the message makes none, or it is a guess.
func (r Reading) SureOf(k Kind) float64 {
	for _, m := range r {
		if m.Kind == k && !m.Guess {
			return m.Sure
		}
	}
	return 0
}

// Does reports that the message makes such a move for sure.
func (r Reading) Does(k Kind) bool {
	return slices.ContainsFunc(r, func(m Move) bool { return m.Kind == k && !m.Guess })
}

// Record says what a message was recorded as: an answer to what was asked, that there is none, an answer to something else, another value of
// what was told before.
type Record struct{ Answer, None, Other, Correct bool }

// Settled is a reading as the record bears it out: whether something answers what is asked, or something else, or changes what was told, is
// decided by where it went. What was recorded nowhere stays as it was read.
func (r Reading) Settled(by Record) Reading {
	if by == (Record{}) {
		return r
	}
	out := slices.DeleteFunc(slices.Clone(r), func(m Move) bool {
		return m.Guess || m.Kind == AnswerOther && !by.Other && by.Answer || m.Kind == Correct && !by.Correct && by.Answer && !by.Other
	})
	for _, told := range []struct {
		is bool
		k  Kind
	}{{by.Answer, Answer}, {by.None && !by.Answer, None}, {by.Other && !out.Has(Correct), AnswerOther}, {by.Correct, Correct}} {
		if told.is && !out.Has(told.k) {
			out = append(out, Move{Kind: told.k, Sure: 1})
		}
	}
	return out
}

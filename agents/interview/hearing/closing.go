package hearing

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/text"
)

// onlyThanks reports a message of which no sentence tells something beside its thanks: 「ありがとうございました。面接は平日19時以降だと助かります」 does.
func (l *Listener) onlyThanks(said string) bool {
	return !slices.ContainsFunc(piecesSaid(said), func(piece string) bool {
		r := l.Reads(piece)
		polite := intents.Is(intents.SaysThanks, piece) || sayings.Thanks(intents.Plainly(piece)) || r.Does(reading.Thanks) || r.Does(reading.Greeting)
		return Substantial(piece) && !polite
	})
}

// comesBackAfterAll reports that somebody who withdrew wants to take the application up again.
func (l *Listener) comesBackAfterAll() bool {
	said := l.Said.Text
	return l.State.Status == application.Withdrawn && (intents.Is(intents.SaysRejoin, said) || slices.ContainsFunc(text.Sentences(said), func(s text.Span) bool {
		return sayings.ComesBack(intents.Plainly(s.In(said)))
	}))
}

// CardCertain is the kind of a question whether something is really wanted.
const CardCertain = "certain"

// Really reports that the open question is one of those. Whatever took its place has no answer to it.
func (l *Listener) Really() bool {
	return l.State.Open != nil && l.State.Open.Post.Card != nil && l.State.Open.Post.Card.Kind == CardCertain
}

// doesElse reports an utterance that does something beside such a question: it answers, asks, changes or wants something. Of words to send the
// application only the plain ones count: 「はいはい、どうぞ」 is meant for the question at hand.
func (l *Listener) doesElse() bool {
	said := l.Said.Text
	w := repair.Read(said)
	_, question := l.SplitQuestions()
	return question != "" || w.Opens || w.Corrects || l.tells() || l.tellsOthers() || intents.HasWish(wish.Wait, said) || l.editWish(said) != "" ||
		place.ParseWish(said).Explicit || intents.Is(intents.WantsSend, said) || intents.Is(intents.SaysBegin, said) || intents.Is(intents.SaysApply, said) || l.wantsToThink() ||
		slices.ContainsFunc([]intents.Intent{intents.WantsErase, intents.WantsWithdraw, intents.WantsHuman, intents.WantsPause, intents.WantsCopy,
			intents.WantsQuiet, intents.WantsRecap, intents.WantsSkip, intents.WantsBack}, l.Wants)
}

// noAndWait reports a no that asks to wait besides, and answers nothing else: "no wait", 「いや、待って」.
func noAndWait(said string) bool {
	for _, no := range []string{"no", "いいえ", "いえ", "いや"} {
		rest, told := strings.CutPrefix(intents.Plainly(said), no)
		if rest = strings.TrimLeft(rest, " ,、。"); told && (rest == "wait" || wish.Wait.Is(rest)) {
			return true
		}
	}
	return false
}

// mayAnswerElse reports that a yes to such a question may be one to something else: to what people wrote before or behind it, or to what was
// said on another day.
func (l *Listener) mayAnswerElse() bool {
	q := l.State.Open
	asked := q.Said == q.Post.Text || q.Said == text.JoinLines(l.Text("said_again", nil), q.Post.Text)
	return len(q.Beside) > 0 || !asked || l.Away >= longAway
}

// onlyWishes reports that the utterance says the wish, in words that are known for it, and nothing that may be an answer: "delete my data, I said".
func (l *Listener) onlyWishes(want intents.Intent) bool {
	return intents.Is(want, l.Said.Text) && !l.SaysMore(want)
}

// SaysMore reports that the utterance, taken for a wish, says so much beside it that it may be an answer: "I withdraw from my job in March".
func (l *Listener) SaysMore(wants intents.Intent) bool {
	kind := intents.Wishes[wants][0]
	rest := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Hiragana, r) { // endings of words
			return ' '
		}
		return r
	}, kind.Beside(intents.Plainly(l.Said.Text)))
	if text.ScriptOf(rest) == text.Latin {
		return Substantial(rest)
	}
	return len([]rune(strings.Join(strings.Fields(rest), ""))) >= minTold
}

// minTold is how many characters that are no hiragana say something: 依頼対応 of 「削除依頼の対応をしました」.
const minTold = 3

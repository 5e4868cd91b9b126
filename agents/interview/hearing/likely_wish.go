package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/prompts"
)

// hearLikelyWish hears, where nothing else was understood, the wish that a message which hardly answers most likely is: 「ちょっと何日か休みます その間メールとか
// 送らないでもらえると」. What ends everything is asked once more before it is done; all else can be called off, and an answer in its place would be somebody's
// wish in an application. Where a file is asked for, or what would help, people tell of how they send it and of breaks.
func (l *Listener) hearLikelyWish() Move {
	if l.State.Status != application.Interviewing && !l.atSummary() || l.AsksAdjustments() || l.FileField() != nil {
		return Move{}
	}
	k, ok := l.likelyWish()
	if !ok {
		return Move{}
	}
	if want, leaves := leavesBy[k]; leaves {
		return Move{Does: Leaves, Want: want}
	}
	if k == reading.Accommodation {
		return Move{Does: Adjusts, Adjustments: l.adjustmentsRead(slices.Clone(l.Said.Parts))}
	}
	f, _ := l.State.CurrentField()
	return Move{Does: asks(k), Lang: languageOf(k), Field: f}
}

// likelyWish is the wish that all of the newest words most likely are.
func (l *Listener) likelyWish() (reading.Kind, bool) {
	r := l.Reads(l.Said.Text)
	if len(r) != 1 || !r[0].Guess || !r[0].Kind.Stands() {
		return "", false
	}
	k := r[0].Kind
	_, leaves := leavesBy[k]
	return k, leaves || k == reading.Accommodation || asks(k) != "" && (l.fieldAsked() || k == reading.Copy || k == reading.Quiet)
}

// leavesBy are the wishes after which the form does not go on.
var leavesBy = map[reading.Kind]intents.Intent{
	reading.Human: intents.WantsHuman, reading.Withdraw: intents.WantsWithdraw, reading.Erase: intents.WantsErase,
}

// asks is the move that grants a wish about the conversation; empty for others.
func asks(k reading.Kind) Does {
	switch k {
	case reading.Pause:
		return Pauses
	case reading.Quiet:
		return WantsQuiet
	case reading.Copy:
		return WantsCopy
	case reading.Show:
		return Recaps
	case reading.Skip:
		return Skips
	case reading.Back:
		return GoesBack
	case reading.LanguageJA, reading.LanguageEN:
		return Speaks
	}
	return ""
}

// languageOf is the language that a wish is for; empty for others.
func languageOf(k reading.Kind) string {
	switch k {
	case reading.LanguageJA:
		return prompts.JA
	case reading.LanguageEN:
		return prompts.EN
	}
	return ""
}

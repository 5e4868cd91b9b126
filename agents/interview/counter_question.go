package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
)

// counter answers what the candidate asks: from the form, else from the documents. What is not known here is passed on to people, never
// guessed. It fails only when the run is broken.
func (t *turn) counter(ctx context.Context, question string) (string, error) {
	var answers, open []string
	pieces := hearing.PiecesOf(question)
	for i, piece := range pieces {
		if len(t.State.PassedOn) == 0 && intents.Is(intents.AsksPassed, piece) { // what they asked before was never seen as a question
			earlier, err := t.earlierQuestion(ctx)
			if err != nil {
				return "", err
			}
			if earlier != "" {
				piece, pieces[i] = earlier, earlier
				question = strings.Join(pieces, "\n")
			}
		}
		if len(pieces) > 1 && (intents.Is(intents.SaysUnsure, piece) || intents.Is(intents.SaysNothing, piece)) {
			continue // a sound before a question: 「あ、あと結果はいつ？」
		}
		answer, known := t.told(piece)
		if known && t.State.Status == application.Rejected && t.AsksReasons(piece) {
			known = false // only people can say why
		} else if !known {
			var err error
			if answer, known, err = t.fromDocuments(ctx, piece); err != nil {
				return "", err
			}
		}
		switch {
		case !known && t.SaysToProgram(piece):
			// nobody else can be asked whether the program understands
		case !known && len([]rune(piece)) <= hearing.MaxOutburst && (intents.Is(intents.SoundsRude, piece) || intents.Is(intents.SoundsTired, piece)):
			// a cry beside a question is none
		case !known && intents.Is(intents.SaysAlready, piece) && !intents.Is(intents.AsksWhen, piece):
			// nobody has to be asked whether it is in the CV: "it's in the cv??"
		case !known && !slices.Contains(open, piece):
			open = append(open, piece)
		case known && !slices.Contains(answers, answer):
			answers = append(answers, answer)
		}
		if known && intents.Is(intents.AsksNext, piece) && intents.Is(intents.AsksWhen, piece) && t.About.ReplyDays == 0 {
			open = append(open, piece)
		}
	}
	if len(answers) > 0 && !slices.ContainsFunc(open, hearing.IsQuestion) { // "ok back. what's left"
		open = nil
	}
	if len(open) > 0 {
		answers = append(answers, t.passOn(question, open, len(answers) > 0))
	}
	return strings.Join(answers, "\n"), nil
}

package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/stance"
)

// questioned deals with questions to us: they are answered as far as it is known here, passed on otherwise, and are no part of an
// answer. It reports whether nothing else was said.
func (t *turn) questioned(ctx context.Context) (bool, error) {
	parts, question := t.SplitQuestions()
	if question == "" || t.State.Section() != application.SectionCompleted && !t.Knows(question) && !t.ReadingOf(question).Nothing() { // "English?" may be the answer
		return false, nil
	}
	nervous := intents.Is(intents.SoundsNervous, t.Said.Text) && !stance.IsRefusal(t.Said.Text) && hearing.Reassure().MatchString(intents.Plainly(question))
	if (intents.Is(intents.SoundsIdle, question) || intents.Is(intents.SoundsSmall, question) || nervous) && !t.Knows(question) { // small talk: nobody has to be asked
		if rest := hearing.Utterance(parts); rest.Text != "" && !nervous {
			t.event("off_topic_redirect", t.State.Current)
			t.Said, t.State.Pending = rest, parts
		}
		return false, nil
	}
	if t.AsksForHelp() {
		return false, nil
	}
	t.event("helpdesk_digression", t.State.Current)
	answer, err := t.counter(ctx, question)
	if err != nil {
		return false, err
	}
	t.lead(answer)
	whole := t.Said.Text
	t.Said, t.State.Pending = hearing.Utterance(parts), parts
	if t.Tells() || t.TellsOthers() || t.PlaceBeside() {
		t.notNeeded(question)
		return false, nil
	}
	t.notNeeded(whole)
	t.event("field_resumed", t.State.Current)
	t.asideOr("", "counter.again")
	return true, nil
}

// counter answers what the candidate asks: from the form, else from the documents. What is not known here is passed on to people, never
// guessed. It fails only when the run is broken.
func (t *turn) counter(ctx context.Context, question string) (string, error) {
	var answers, open []string
	for _, piece := range hearing.PiecesOf(question) {
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
		case !known && len([]rune(piece)) <= hearing.MaxOutburst && (intents.Is(intents.SoundsRude, piece) || intents.Is(intents.SoundsTired, piece)):
			// a cry beside a question is none
		case !known && !slices.Contains(open, piece):
			open = append(open, piece)
		case known && !slices.Contains(answers, answer):
			answers = append(answers, answer)
		}
		if known && intents.Is(intents.AsksNext, piece) && intents.Is(intents.AsksWhen, piece) && t.ReplyDays == 0 {
			open = append(open, piece)
		}
	}
	if len(open) > 0 {
		answers = append(answers, t.passOn(question, len(answers) > 0, len(open) > 1))
	}
	return strings.Join(answers, "\n"), nil
}

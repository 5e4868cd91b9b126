package interview_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/sentences"
	"github.com/mendanhq/mendan/agents/interview/wish"
)

// Whatever people do in words of their own, on whatever screen: they are answered, once.
func TestEveryMoveIsAnsweredOnEveryScreen(t *testing.T) {
	learnt, err := sentences.Learnt()
	if err != nil {
		t.Fatal(err)
	}
	said := map[reading.Kind]string{}
	for i, k := range reading.Kinds() {
		author := []string{"ja-b", "en-b"}[i%2]
		at := slices.IndexFunc(learnt, func(s sentences.Sentence) bool {
			if s.Author != author || !slices.Equal(s.Moves, []reading.Kind{k}) {
				return false
			}
			_, known := wish.Adjust(s.Situation.Text, false)
			return !known // in words that nothing but the classifier knows
		})
		if at < 0 {
			t.Fatalf("%s has no sentence that is %s", author, k)
		}
		said[k] = learnt[at].Situation.Text
	}
	for name, at := range screens() {
		t.Run(name, func(t *testing.T) {
			for _, k := range sample.Of(reading.Kinds(), 8) {
				w := at(t)
				before := len(w.posts)
				if w.say(said[k]); len(w.posts) == before {
					t.Errorf("%s: %q is not answered", k, said[k])
				}
			}
		})
	}
}

// Who was asked what would help and says something else has not said what would.
func TestWhatHelpsIsNotWhateverIsSaid(t *testing.T) {
	w := interviewing(t, nil)
	w.say("I need reasonable accommodation under the ADA")
	card := asked(w)[0].Card.Body
	if w.say("sorry, dozed off there. anyone around"); asked(w)[0].Card.Body != card {
		t.Errorf("%q became %q", card, asked(w)[0].Card.Body)
	}
	if w.say("a bit more time for the written part would do it"); asked(w)[0].Card.Body == card {
		t.Errorf("what would help is not on the card: %q", card)
	}
}

// A question that names an answer opens none.
func TestAQuestionAtTheSummaryOpensNoAnswer(t *testing.T) {
	w := atSummary(t, "en")
	before := answersOf(w)
	if w.say("so what days is the work on then"); w.last().Asks != "confirm" || answersOf(w) != before {
		t.Errorf("asks %q\n%s", w.last().Asks, w.said.String())
	}
}

// An answer that is being changed changes no other that is not named, and words that send are no new answer.
func TestChangingOneAnswerChangesNoOther(t *testing.T) {
	w := atSummary(t, "en")
	w.say("edit 1")
	if w.say("it's new@example.jp, but I can't read mail on Mondays"); !strings.Contains(answersOf(w), `"mon"`) || !strings.Contains(answersOf(w), "new@") {
		t.Errorf("%s\n%s", answersOf(w), w.said.String())
	}
	before := answersOf(w)
	w.say("edit 1")
	if w.say("ok submit it please, thank you"); answersOf(w) != before || w.last().Asks != "confirm" {
		t.Errorf("asks %q, %s\n%s", w.last().Asks, answersOf(w), w.said.String())
	}
}

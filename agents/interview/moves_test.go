package interview_test

import (
	"slices"
	"testing"

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
			for _, k := range reading.Kinds() {
				w := at(t)
				before := len(w.posts)
				if w.say(said[k]); len(w.posts) == before {
					t.Errorf("%s: %q is not answered", k, said[k])
				}
			}
		})
	}
}

package wish_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/wish"
)

// A question what people do here calls none.
func TestQuestionsAboutPeople(t *testing.T) {
	for said, want := range map[string]struct{ asks, wants bool }{
		"is it a real person who rings?":                  {true, false},
		"will a human ring me or is it a machine":         {true, false},
		"is there a person as well?":                      {true, false},
		"will a real person read this?":                   {true, false},
		"can a real person ring me?":                      {false, true},
		"is there a person i can talk to?":                {false, true},
		"can i talk to a human or is it only a bot":       {false, true},
		"i'd rather talk to a real person than a machine": {false, true},
	} {
		t.Run(said, func(t *testing.T) {
			if asks, wants := wish.AsksOfPeople(said), wish.Human.Is(said); asks != want.asks || wants != want.wants {
				t.Errorf("asks %v, wants %v", asks, wants)
			}
		})
	}
}

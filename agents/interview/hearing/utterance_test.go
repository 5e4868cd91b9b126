package hearing

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/application"
)

// What is taken out of several messages goes with the one that told it.
func TestWhichMessageToldIt(t *testing.T) {
	u := Utterance([]application.Heard{{ID: "m1", Text: "my name is Jo Park"}, {ID: "m2", Text: "it's me@example.jp"}, {ID: "m3", Text: "yes"}})
	for text, want := range map[string]string{"me@example.jp": "m2", "Jo Park": "m1", "yes": "m3", "not said so": "m3"} {
		if got := u.PartWith(text); got.ID != want {
			t.Errorf("%q is told by %s, want %s", text, got.ID, want)
		}
	}
	got := u.Only("it's me@example.jp\nyes")
	if len(got) != 2 || got[0].ID != "m2" || got[0].Text != "it's me@example.jp" || got[1].ID != "m3" || got[1].Text != "yes" {
		t.Errorf("only the last two: %+v", got)
	}
}

package implied

import "testing"

// What the model leans to is asked back for; what it is sure of is not, and a remark that comes to nothing neither.
func TestLeans(t *testing.T) {
	for _, tc := range []struct {
		subject, said string
		want          Stance
	}{
		{"connection", "should be fine in lisbon, fibre's in the flat", Yes},
		{"connection", "i live in lisbon", None},
		{"connection", "it depends on the day", None},
		{"licence", "passed last year", None}, // sure
		{"licence", "what kind of car", None},
	} {
		if got := Leans(tc.subject, Fold(tc.said)); got != tc.want {
			t.Errorf("%s %q: %s, want %s", tc.subject, tc.said, got, tc.want)
		}
	}
}

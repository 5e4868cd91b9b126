package hearing

import (
	"testing"
)

// A knock-out counts in an answer of several options as it does alone.
func TestChoseAmongSeveral(t *testing.T) {
	for _, tt := range []struct {
		answer any
		want   bool
	}{{"no", true}, {"yes", false}, {[]any{"a", "no"}, true}, {[]any{"a", "b"}, false}, {[]string{"no"}, true}, {[]string{"nothing"}, false}, {nil, false}, {true, false}, {[]any{}, false}} {
		if got := Chose(tt.answer, "no"); got != tt.want {
			t.Errorf("%v: %v", tt.answer, got)
		}
	}
}

package child

import (
	"strings"
	"testing"
)

// TestIsConfined has the process try what it must not be able to do.
func TestIsConfined(t *testing.T) {
	if architecture == 0 {
		t.Skip("there are no numbers of calls for this machine")
	}
	r := New()
	r.program = "escapes"
	if got := read(t, r, "cv.txt", strings.NewReader("x")); got.Text != " held" {
		t.Errorf("%+v", got)
	}
}

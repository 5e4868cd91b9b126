//go:build linux && (amd64 || arm64)

package child

import (
	"strings"
	"testing"
)

// TestIsConfined, where the numbers of calls are known, has the process try what it must not be able to do.
func TestIsConfined(t *testing.T) {
	r := New()
	r.program = "escapes"
	if got := read(t, r, "cv.txt", strings.NewReader("x")); got.Text != " held" {
		t.Errorf("%+v", got)
	}
}

package llmhttp

import (
	"io"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func FuzzRetryAfter(f *testing.F) {
	for _, header := range []string{"", "0", "3", " 7 ", "-1", "1.5", "99999999999999999999", "9223372036854775807", "Mon, 02 Jan 2999 15:04:05 GMT"} {
		f.Add(header)
	}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, header string) {
		for _, name := range []string{"Retry-After", "Retry-After-Ms"} {
			if d := retryAfter(http.Header{name: {header}}, now); d < 0 {
				t.Errorf("%s: %q: %v", name, header, d)
			}
		}
	})
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		after, ms string
		want      time.Duration
	}{
		{"3", "", 3 * time.Second}, {"0.25", "", 250 * time.Millisecond}, {"20", "1500", 1500 * time.Millisecond}, {"2", "soon", 2 * time.Second},
		{"", "0.5", 500 * time.Microsecond}, {"NaN", "", 0}, {"Inf", "", math.MaxInt32 * time.Second}, {"-1", "-1", 0}, {"1e300", "", math.MaxInt32 * time.Second},
		{"Thu, 01 Jan 2026 00:00:09 GMT", "", 9 * time.Second},
	} {
		if got := retryAfter(http.Header{"Retry-After": {tt.after}, "Retry-After-Ms": {tt.ms}}, now); got != tt.want {
			t.Errorf("%q, %q: %v, want %v", tt.after, tt.ms, got, tt.want)
		}
	}
}

// A body that was let go can be had again, the same.
func TestBodyAgain(t *testing.T) {
	x := Exchange{Encode: func() ([]byte, error) { return []byte(strings.Repeat("rules ", 200)), nil }}
	req, _ := http.NewRequest(http.MethodPost, "http://model.example/", nil)
	if err := x.load(req); err != nil {
		t.Fatal(err)
	}
	first, _ := io.ReadAll(req.Body)
	req.Body.Close()
	if left, _ := io.ReadAll(req.Body); len(left) > 0 {
		t.Errorf("closed, it still holds %d bytes", len(left))
	}
	again, err := req.GetBody()
	if err != nil {
		t.Fatal(err)
	}
	second, _ := io.ReadAll(again)
	if len(first) == 0 || string(first) != string(second) || int64(len(first)) != req.ContentLength {
		t.Errorf("%d bytes, then %d, announced %d", len(first), len(second), req.ContentLength)
	}
}

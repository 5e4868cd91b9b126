package hearing

import "testing"

// TestTornTimes: what begins in the middle of a time is told of no answer, and what stands behind the number of one is.
func TestTornTimes(t *testing.T) {
	for _, tt := range []struct {
		from, only string
		stays      bool
	}{
		{"Mon 9:15-14:45, no Fridays", "15-14:45", false},
		{"9: 15 hours", "15 hours", true},
		{"number 9: https://example.com", "https://example.com", true},
	} {
		m := dropTorn(Move{Does: Changes, Changes: []Correction{{From: tt.from, Only: tt.only, Adds: true}}})
		if stays := len(m.Changes) == 1; stays != tt.stays {
			t.Errorf("%q of %q stays: %v", tt.only, tt.from, stays)
		}
	}
}

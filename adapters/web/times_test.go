package web

import (
	"testing"
	"time"
)

func TestClockOf(t *testing.T) {
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 29, 22, 5, 0, 0, time.UTC) // the next morning in Tokyo
	for _, c := range []struct {
		now  time.Time
		zone *time.Location
		lang string
		want string
	}{
		{at.Add(time.Hour), nil, "en", "22:05"}, {at.Add(time.Hour), tokyo, "ja", "07:05"}, {at.Add(2 * time.Hour), nil, "en", "29 Nov 22:05"},
		{at.Add(24 * time.Hour), tokyo, "ja", "11月30日 07:05"},
	} {
		if got := clockOf(at, c.now, c.zone, c.lang); got != c.want {
			t.Errorf("%s at %v: %q, want %q", c.lang, c.now, got, c.want)
		}
	}
}

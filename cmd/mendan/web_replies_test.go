package main

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/process/schedule"
)

func TestWorkingDays(t *testing.T) {
	for _, c := range []struct {
		from     time.Time
		n        int
		calendar string
		want     time.Time
	}{
		{schedule.Day(2026, 11, 30), 1, "weekdays", schedule.Day(2026, 12, 1)},
		{schedule.Day(2026, 11, 27), 1, "weekdays", schedule.Day(2026, 11, 30)}, // over a weekend
		{schedule.Day(2026, 11, 28), 5, "weekdays", schedule.Day(2026, 12, 4)},  // sent on a Saturday
		{schedule.Day(2026, 11, 20), 1, "jp", schedule.Day(2026, 11, 24)},       // 23 November is a holiday
	} {
		if got := workingDaysAfter(c.from, c.n, c.calendar); !got.Equal(c.want) {
			t.Errorf("%d days after %s by %s: %s, want %s", c.n, c.from.Format(time.DateOnly), c.calendar, got.Format(time.DateOnly), c.want.Format(time.DateOnly))
		}
	}
}

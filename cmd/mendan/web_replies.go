package main

import (
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/process/schedule"
	"github.com/mendanhq/mendan/storage"
)

// awaitsPeople reports whether the next to speak in an application is a person of the staff.
func awaitsPeople(th storage.Thread) bool {
	s := application.Status(th.Glance.Status)
	return !th.Glance.Over && (s == application.ReadyForHumanReview || s == application.NeedsHuman)
}

// replyDay is the day by which somebody is to hear of what they sent: as many working days after it as the company says. Zero where it says nothing, or
// that day is over.
func (h *house) replyDay(th storage.Thread, zone *time.Location) time.Time {
	if h.Company.ReplyDays == 0 || th.Glance.Sent.IsZero() || !awaitsPeople(th) {
		return time.Time{}
	}
	calendar := "weekdays"
	if f, err := h.jobs.getForm(th.Glance.About); err == nil && f.Country == "JP" {
		calendar = "jp"
	}
	day := workingDaysAfter(schedule.DayIn(th.Glance.Sent, zone), h.Company.ReplyDays, calendar)
	if day.Before(schedule.DayIn(h.clock.Now(), zone)) {
		return time.Time{}
	}
	return day
}

// workingDaysAfter is the n-th day after a day on which people work, by a calendar of package schedule.
func workingDaysAfter(day time.Time, n int, calendar string) time.Time {
	c, ok := schedule.Named(calendar)
	if !ok {
		panic("no calendar " + calendar) // the names are constants
	}
	for n > 0 {
		day = day.AddDate(0, 0, 1)
		if _, closed := c.Closed(day); !closed {
			n--
		}
	}
	return day
}

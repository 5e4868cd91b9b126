package main

import (
	"cmp"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/process/schedule"
	"github.com/mendanhq/mendan/storage"
)

// awaitsPeople reports whether an application was sent and the next to speak is a person of the staff.
func awaitsPeople(th storage.Thread) bool {
	s := application.Status(th.Glance.Status)
	return !th.Glance.Over && !th.Glance.Sent.IsZero() && (s == application.ReadyForHumanReview || s == application.NeedsHuman)
}

// zoneOf is the zone whose times a conversation names, and what it is called in its language; until that is known, the one of the configuration.
func (h *house) zoneOf(rec storage.Record) (*time.Location, string) {
	lang := cmp.Or(rec.Thread.Glance.Lang, rec.Thread.Owner.Lang(h.Language))
	for _, name := range []string{interview.ZoneOf(rec.State), h.Moderation.Timezone} {
		if zone, ok := place.Location(name); ok && name != "" {
			return zone, strings.TrimSpace(shown.ShortZone(name, lang))
		}
	}
	return time.UTC, time.UTC.String()
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

package schedule

import (
	"slices"
	"time"
)

// Day is the day of a date. Days are midnights in UTC, so that 24 hours are always one: no zone's summer time moves them.
func Day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// DayIn is the day that a moment is in, where people are.
func DayIn(t time.Time, zone *time.Location) time.Time {
	return Day(t.In(zone).Date())
}

// Calendar says on which days nobody works.
type Calendar struct {
	Name        string // as people choose it
	first, last int    // years that it knows; zero for all
	closed      func(day time.Time) (Closure, bool)
}

// Closure is why nobody works on a day: a holiday's name, or nothing more than the weekend where both are empty.
type Closure struct{ JA, EN string }

// Calendars are all that there are, the plainest first.
func Calendars() []Calendar {
	return []Calendar{
		{Name: "none", closed: func(time.Time) (Closure, bool) { return Closure{}, false }},
		{Name: "weekdays", closed: weekend},
		{Name: "jp", first: japanFrom, last: japanTo, closed: inJapan},
	}
}

// Named finds a calendar.
func Named(name string) (Calendar, bool) {
	all := Calendars()
	i := slices.IndexFunc(all, func(c Calendar) bool { return c.Name == name })
	if i < 0 {
		return Calendar{}, false
	}
	return all[i], true
}

// Closed reports whether nobody works on a day, and why.
func (c Calendar) Closed(day time.Time) (Closure, bool) { return c.closed(day) }

// knows reports whether the calendar can tell anything of a day.
func (c Calendar) knows(day time.Time) bool {
	return c.first == 0 || c.first <= day.Year() && day.Year() <= c.last
}

// before is the day itself if people work on it, else the last one before it on which they do.
func (c Calendar) before(day time.Time) time.Time {
	for {
		if _, closed := c.closed(day); !closed {
			return day
		}
		day = day.AddDate(0, 0, -1)
	}
}

func weekend(day time.Time) (Closure, bool) {
	return Closure{}, day.Weekday() == time.Saturday || day.Weekday() == time.Sunday
}

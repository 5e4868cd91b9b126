package schedule

import "time"

// The years for which Japan's holidays are known: since the Act's last amendment took effect, without the years in which special
// acts moved holidays for the Olympic Games, and as far as the formula of the equinoxes goes.
const (
	japanFrom = 2022
	japanTo   = 2099
)

// inJapan closes weekends and national holidays (国民の祝日に関する法律, Act No. 178 of 1948, articles 2 and 3). What many
// companies close besides, such as the turn of the year, is not in the Act.
func inJapan(day time.Time) (Closure, bool) {
	if name, ok := holiday(day); ok {
		return name, true
	}
	if ofWeek, closed := weekend(day); closed {
		return ofWeek, true
	}
	if substitutes(day) {
		return Closure{"振替休日", "Substitute Holiday"}, true
	}
	if between(day) {
		return Closure{"国民の休日", "National Holiday"}, true
	}
	return Closure{}, false
}

// substitutes: where a holiday falls on a Sunday, the next day that is none is a day off (article 3, paragraph 2).
func substitutes(day time.Time) bool {
	for d := day.AddDate(0, 0, -1); ; d = d.AddDate(0, 0, -1) {
		if _, ok := holiday(d); !ok {
			return false
		}
		if d.Weekday() == time.Sunday {
			return true
		}
	}
}

// between: a day whose neighbours are both holidays is a day off (article 3, paragraph 3).
func between(day time.Time) bool {
	_, before := holiday(day.AddDate(0, 0, -1))
	_, after := holiday(day.AddDate(0, 0, 1))
	return before && after
}

// holiday is the national holiday on a day (article 2).
func holiday(day time.Time) (Closure, bool) {
	year, month, d := day.Date()
	for _, h := range holidays {
		on := h.day
		switch {
		case h.equinox > 0:
			on = equinox(year, h.equinox)
		case h.monday > 0:
			on = monday(year, h.month, h.monday)
		}
		if h.month == month && on == d {
			return h.name, true
		}
	}
	return Closure{}, false
}

// national is a holiday: on a day of a month, on its nth Monday, or on the day of an equinox.
type national struct {
	month   time.Month
	day     int
	monday  int
	equinox float64
	name    Closure
}

// holidays of article 2. The names in English are those that the Cabinet Office uses.
var holidays = [...]national{
	{time.January, 1, 0, 0, Closure{"元日", "New Year's Day"}},
	{time.January, 0, 2, 0, Closure{"成人の日", "Coming of Age Day"}},
	{time.February, 11, 0, 0, Closure{"建国記念の日", "National Foundation Day"}},
	{time.February, 23, 0, 0, Closure{"天皇誕生日", "The Emperor's Birthday"}},
	{time.March, 0, 0, 20.8431, Closure{"春分の日", "Vernal Equinox Day"}},
	{time.April, 29, 0, 0, Closure{"昭和の日", "Showa Day"}},
	{time.May, 3, 0, 0, Closure{"憲法記念日", "Constitution Memorial Day"}},
	{time.May, 4, 0, 0, Closure{"みどりの日", "Greenery Day"}},
	{time.May, 5, 0, 0, Closure{"こどもの日", "Children's Day"}},
	{time.July, 0, 3, 0, Closure{"海の日", "Marine Day"}},
	{time.August, 11, 0, 0, Closure{"山の日", "Mountain Day"}},
	{time.September, 0, 3, 0, Closure{"敬老の日", "Respect for the Aged Day"}},
	{time.September, 0, 0, 23.2488, Closure{"秋分の日", "Autumnal Equinox Day"}},
	{time.October, 0, 2, 0, Closure{"スポーツの日", "Sports Day"}},
	{time.November, 3, 0, 0, Closure{"文化の日", "Culture Day"}},
	{time.November, 23, 0, 0, Closure{"勤労感謝の日", "Labor Thanksgiving Day"}},
}

// monday is the day of a month's nth Monday.
func monday(year int, month time.Month, n int) int {
	first := Day(year, month, 1).Weekday()
	return 1 + (int(time.Monday)-int(first)+7)%7 + 7*(n-1)
}

// equinox is the day of the month on which the sun crosses the equator in Japan's time, from 1980 to 2099, by the mean length of
// the year since 1980. The National Astronomical Observatory announces each a year ahead, and has always agreed so far.
func equinox(year int, in1980 float64) int {
	n := year - 1980
	return int(in1980 + 0.242194*float64(n) - float64(n/4))
}

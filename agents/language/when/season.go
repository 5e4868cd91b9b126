package when

import (
	_ "embed"
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed data/seasons.txt
var seasonsData string

//go:embed data/days.txt
var dayData string

var dayWords = pattern.NewLexicon(dayData)

// season is a time of the year with the day from which on it is over.
type season struct {
	names *pattern.Regexp
	day   string
}

//go:embed data/holidays.txt
var holidaysData string

var (
	seasons  = sync.OnceValue(func() []season { return parseSeasons(seasonsData) })
	holidays = sync.OnceValue(func() []season { return parseSeasons(holidaysData) })
)

func parseSeasons(data string) (out []season) {
	for line := range strings.Lines(data) {
		parts := strings.Split(strings.TrimSpace(line), " | ")
		if len(parts) < 2 || line[0] == '#' {
			continue
		}
		var names []string
		for _, p := range parts[1:] {
			if p = pattern.Quote(p); text.IsPlain(p) {
				p = `\b` + p + `\b`
			}
			names = append(names, p)
		}
		out = append(out, season{pattern.MustCompile(strings.Join(names, "|")), parts[0]})
	}
	return out
}

// seasonNames are those that tell a day, with what says that the time is over.
var seasonNames = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?:` + namesOf(seasons()) + `)(?:が?明け|が?終わ)?`)
})

func namesOf(list []season) string {
	var all []string
	for _, s := range list {
		all = append(all, s.names.String())
	}
	return strings.Join(all, "|")
}

// holidayNames are days with a name, by themselves or counted from: "April Fools' Day", "the Tuesday after New Year's Day".
var holidayNames = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`\b(?:(?:first )?(?:` + reWeekday + `|(day)) (?:right |straight |just )?after (?:the )?)?(` + namesOf(holidays()) + `)`)
})

func readHoliday(c calendar, g groups) (date, bool) {
	name, alone := g.at(3), g.at(1)+g.at(2) == ""
	if alone && !strings.HasSuffix(name, "day") && !strings.HasSuffix(name, "eve") && !strings.HasPrefix(name, "april") ||
		alone && besideHoliday().MatchString(text.BytesBefore(g.t.Low, g.m[0], 16)) {
		return date{}, false
	}
	for _, s := range holidays() {
		for y := c.today.Year(); y < c.today.Year()+2 && s.names.MatchString(name); y++ {
			at := s.in(y, c.today.Location())
			if !text.IsDigit(s.day[len("11-")]) {
				at = at.AddDate(0, 0, -1)
			}
			switch {
			case g.at(2) != "":
				at = at.AddDate(0, 0, 1)
			case g.at(1) != "":
				at = at.AddDate(0, 0, (weekdayOf(g.at(1))-monday(at)+6)%7+1)
			}
			if !at.Before(c.today) {
				x := on(at)
				x.doubt = !c.american && strings.HasPrefix(name, "thanks") // Canada's is in October
				return x, true
			}
		}
	}
	return date{}, false
}

// besideHoliday stands before a holiday that only says about when.
var besideHoliday = pattern.Lazy(`\b(?:after|before|by|until|till|around|about|since|over|past)(?: the)? $`)

// readSeasonName reads a time of the year as the day from which on it is over, to be asked back. One that lies before it or is no day ("in
// spring", "late Q1", お盆前) has none, and no month either.
func readSeasonName(c calendar, g groups) (date, bool) {
	x, ok := c.seasonAfter(g.at(0))
	if !ok || seasonPart().MatchString(text.BytesBefore(g.t.Low, g.m[0], 16)) || seasonBefore().MatchString(text.BytesAfter(g.t.Low, g.m[1], 16)) {
		x = on(c.today)
		x.season = true
	}
	x.vague = true
	return x, true
}

var (
	seasonPart   = pattern.Lazy(`\b(?:before|by|until|till|during|late|mid|end of|in)[ -](?:the )?$`)
	seasonBefore = pattern.Lazy(`^の?(?:前|まで|中|なか|期間)`)
)

// seasonAfter is the next day from which on a named time of the year is over; ok is false where its name tells no day.
func (c calendar) seasonAfter(name string) (d date, ok bool) {
	for _, s := range seasons() {
		if s.names.MatchString(name) {
			for y := c.today.Year(); y < c.today.Year()+2; y++ {
				if at := s.in(y, c.today.Location()); !at.Before(c.today) {
					return on(at), true
				}
			}
		}
	}
	return date{}, false
}

// in is that day in a year.
func (s season) in(year int, loc *time.Location) time.Time {
	month, day, _ := strings.Cut(s.day, "-")
	first := time.Date(year, time.Month(text.SmallNumber(month)), 1, 0, 0, 0, 0, loc)
	if text.IsDigit(day[0]) {
		return first.AddDate(0, 0, text.SmallNumber(day)-1)
	}
	step := (weekdayOf(day[:3]) - monday(first) + 7) % 7
	return first.AddDate(0, 0, step+7*(text.SmallNumber(day[3:])-1)+1)
}

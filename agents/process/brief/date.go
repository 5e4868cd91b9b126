package brief

import (
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

const monthNames = `jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?`

// The ways of writing a date. The groups are year, month and day, by name.
var dates = []func() *pattern.Regexp{
	pattern.Lazy(`(?P<y>\d{4})\s*[-/.年]\s*(?P<m>\d{1,2})\s*[-/.月]\s*(?P<d>\d{1,2})日?`),
	pattern.Lazy(`(?P<next>来年(?:の)?)?\s*(?P<m>\d{1,2})月\s*(?P<d>\d{1,2}|末)日?`),
	pattern.Lazy(`(?i)\b(?P<name>` + monthNames + `)\.?\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(?P<y>\d{4}))?`),
	pattern.Lazy(`(?i)\b(?P<d>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<name>` + monthNames + `)\b\.?(?:,?\s+(?P<y>\d{4}))?`),
	pattern.Lazy(`\b(?P<m>\d{1,2})/(?P<d>\d{1,2})\b`),
	pattern.Lazy(`(?P<next>来年(?:の)?)?\s*(?P<m>\d{1,2})月`),
	pattern.Lazy(`(?i)\b(?:(?P<end>(?:the )?end of)|in|by|until|till|early|late|mid-?|beginning of)\s*(?P<name>` + monthNames + `)\b(?:\s+(?P<y>\d{4}))?`),
}

// DateIn finds the first date that a text names: as it is written, and as a day, which is zero where the numbers are none. One
// without a year is the next such day after now; one like "the end of next month" counts from now.
func DateIn(text string, now time.Time) (words string, day time.Time) {
	text = norm.NFKC.String(text)
	for _, date := range dates {
		re := date()
		m := re.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		group := func(name string) string {
			if i := re.SubexpIndex(name); i >= 0 && m[2*i] >= 0 {
				return text[m[2*i]:m[2*i+1]]
			}
			return ""
		}
		words = strings.Trim(text[m[0]:m[1]], " 、。の")
		words = strings.TrimSuffix(strings.TrimSuffix(words, "まで"), "に")
		month, _ := strconv.Atoi(group("m"))
		if name := group("name"); name != "" {
			month = strings.Index("janfebmaraprmayjunjulaugsepoctnovdec", strings.ToLower(name[:3]))/3 + 1
		}
		d, err := strconv.Atoi(group("d"))
		if err != nil {
			d = 1
		}
		year, _ := strconv.Atoi(group("y"))
		if group("d") == "末" || group("end") != "" {
			month, d = month+1, 0
		}
		return words, dayOf(year, month, d, group("next") != "", now)
	}
	return nearIn(text, now)
}

func dayOf(year, month, d int, nextYear bool, now time.Time) time.Time {
	if month < 1 || month > 13 || d < 0 || d > 31 {
		return time.Time{}
	}
	given := year != 0
	if !given {
		year = now.Year()
	}
	if nextYear {
		year, given = year+1, true
	}
	day := time.Date(year, time.Month(month), d, 0, 0, 0, 0, time.UTC)
	if !given && day.Before(now.Truncate(24*time.Hour)) {
		day = day.AddDate(1, 0, 0)
	}
	return day
}

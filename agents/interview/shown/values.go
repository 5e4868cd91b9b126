package shown

import (
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/prompts"
)

// dayLayouts are how a month, a day and a moment are kept, and how English shows them; Japanese layouts follow.
var dayLayouts = []struct{ kept, en, ja string }{
	{"2006-01", "January 2006", "2006年1月"},
	{"2006-01-02", "2 January 2006", "2006年1月2日"},
	{"2006-01-02T15:04Z07:00", "Mon 2 Jan 2006, 15:04", "1月2日（Mon）15:04"},
}

var weekdaysJA = strings.NewReplacer("Mon", "月", "Tue", "火", "Wed", "水", "Thu", "木", "Fri", "金", "Sat", "土", "Sun", "日")

// shownText is how people read a text that is kept in a form for programs: a day, a month, a moment, a time zone, a telephone number
// of Japan. Any other is shown as it is.
func shownText(key, v, lang string) string {
	for _, l := range dayLayouts {
		if at, err := time.Parse(l.kept, v); err == nil {
			if lang == prompts.JA {
				return weekdaysJA.Replace(at.Format(l.ja))
			}
			return at.Format(l.en)
		}
	}
	if strings.Contains(key, "timezone") && strings.Contains(v, "/") {
		return Zone(v, lang)
	}
	if rest, ok := strings.CutPrefix(v, "+81"); ok && lang == prompts.JA {
		return nationalJA("0" + rest)
	}
	return v
}

// nationalJA writes a number of Japan as it is dialled there. Those of mobile phones have their usual groups; where others are parted
// depends on the place.
func nationalJA(digits string) string {
	if len(digits) == 11 {
		return digits[:3] + "-" + digits[3:7] + "-" + digits[7:]
	}
	return digits
}

// Zone is how a zone is called in the language, with its IANA name.
func Zone(zone, lang string) string {
	at := time.Date(2000, 1, 2, 12, 0, 0, 0, time.UTC)
	loc, ok := place.Location(zone)
	if !ok {
		return zone
	}
	_, name, _ := strings.Cut(place.Format(at, zone, lang), at.In(loc).Format("15:04"))
	name = strings.TrimSpace(name)
	if strings.Trim(name, "（）()") != zone {
		return name
	}
	if lang == prompts.JA {
		return " " + zone + " " // Latin letters stand apart in a Japanese sentence
	}
	return zone
}

// ShortZone is how people call the zone.
func ShortZone(zone, lang string) string { return place.SpokenZone(zone, lang) }

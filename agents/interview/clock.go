package interview

import (
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/prompts"
)

// zoneName is how a zone is called in the language, with its IANA name.
func zoneName(zone, lang string) string {
	at := time.Date(2000, 1, 2, 12, 0, 0, 0, time.UTC)
	loc, err := time.LoadLocation(zone)
	if err != nil {
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

// zoneShort is its everyday name where it has one, else its IANA name.
func zoneShort(zone, lang string) string {
	name, _, _ := strings.Cut(zoneName(zone, lang), "（")
	return strings.TrimSpace(name)
}

// clock is the time of the turn in the candidate's zone, to be followed by the zone.
func (t *turn) clock() string {
	loc, err := time.LoadLocation(t.s.Zone)
	if err != nil {
		loc = time.UTC
	}
	layout := "Jan 2, 15:04"
	if t.s.Speaks == prompts.JA {
		layout = "1/2 15:04"
	}
	return t.now.In(loc).Format(layout)
}

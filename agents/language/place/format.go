package place

import (
	"fmt"
	"time"

	"github.com/mendanhq/mendan/agents/language/text"
)

// spokenZone is the everyday Japanese name of a zone that has one.
func spokenZone(zone string) string {
	switch zone {
	case "Asia/Tokyo":
		return " 日本時間"
	case "Asia/Seoul":
		return " 韓国時間"
	case "Europe/London":
		return " 英国時間"
	}
	return ""
}

// Format writes a moment in a person's zone and language, always with the zone beside it:
// "11/20 14:02 日本時間（Asia/Tokyo）", "Nov 20, 14:02 (America/Boise)". A zone that does not load is shown as UTC.
func Format(t time.Time, zone, lang string) string {
	loc, ok := Location(zone)
	if !ok || zone == "" || zone == "Local" {
		loc, zone = time.UTC, "UTC"
	}
	t = t.In(loc)
	if lang == text.Japanese {
		return fmt.Sprintf("%s%s（%s）", t.Format("1/2 15:04"), spokenZone(zone), zone)
	}
	return fmt.Sprintf("%s (%s)", t.Format("Jan 2, 15:04"), zone)
}

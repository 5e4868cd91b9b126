package web

import "time"

// clockOf is when something was said, in a zone that the page names: the time of day, and the day unless that is today.
func clockOf(at, now time.Time, zone *time.Location, lang string) string {
	if zone == nil {
		zone = time.UTC
	}
	at, now = at.In(zone), now.In(zone)
	layout := "15:04"
	if at.Format(time.DateOnly) != now.Format(time.DateOnly) {
		layout = "2 Jan 15:04"
		if lang == "ja" {
			layout = "1月2日 15:04"
		}
	}
	return at.Format(layout)
}

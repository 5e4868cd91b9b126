package place

import (
	"time"

	"github.com/mendanhq/mendan/agents/language/memo"
)

// Location is the zone with an IANA name, and whether there is one. Zones are read from files, so those asked for last are kept.
func Location(zone string) (*time.Location, bool) {
	loc := locationOnce(zone)
	return loc, loc != nil
}

var locationOnce = memo.Of(func(zone string) *time.Location {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		return nil
	}
	return loc
})

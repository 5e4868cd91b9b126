package hearing

import (
	"time"

	"github.com/mendanhq/mendan/agents/language/place"
)

// Location is the candidate's clock: as they told, else the job's, else the fallback.
func (l *Listener) Location() *time.Location {
	for _, zone := range []string{l.State.Zone, place.CountryZone(l.State.Form.Country), place.FallbackZone} {
		if zone == "" {
			continue
		}
		if loc, ok := place.Location(zone); ok {
			return loc
		}
	}
	return time.UTC
}

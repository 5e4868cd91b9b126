package recording

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// SetCountry records where somebody lives, and the time zone in which times are shown.
func (rec *Recorder) SetCountry(c application.SetCountry) {
	rec.ReadRegion(c.Country)
	rec.State.Country, rec.State.CountryOpen = c.Country, c.Country == ""
	rec.Tell(application.SectionCountry, c.Source)
}

// Tell notes which message told something about the place, and its words, but for what is protected.
func (rec *Recorder) Tell(section, id string) {
	for _, p := range rec.Said.Parts {
		if p.ID == id {
			if rec.State.Source == nil {
				rec.State.Source = map[string]application.Heard{}
			}
			rec.State.Source[section] = rec.TellsOf(p)
		}
	}
}

// ReadRegion takes the state or province of the country that the candidate named, by itself or by a city in it: rules hold there
// that do not hold in the whole country.
func (rec *Recorder) ReadRegion(country string) {
	if region := hearing.RegionOf(rec.Reading(), country); region != "" {
		rec.State.Region = region
	}
}

package recording

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// Prefill puts in the country and the zone that the candidate told the Greeter, where the field needs them.
func (rec *Recorder) Prefill(f *application.Field, def *form.Field) {
	for _, key := range def.Keys() {
		section, value := placeOf(key), ""
		switch {
		case section == application.SectionCountry:
			value = rec.State.Country
		case section == application.SectionTimezone && !rec.State.ZoneInferred:
			value = rec.State.Zone
		}
		from, told := rec.State.Source[section]
		if value != "" && told && from.Text != "" { // the words may be protected
			f.Put(key, application.Fact{Value: value, Words: from.Text, Source: from.ID, At: from.At})
		}
	}
}

// placeOf is the section of the Greeter's work that finds out what a key holds; empty for none.
func placeOf(key string) string {
	switch key {
	case "country", "country_alpha2", "country_code":
		return application.SectionCountry
	case "timezone", "timezone_iana", "time_zone":
		return application.SectionTimezone
	}
	return ""
}

package telling

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/place"
)

// SectionQuestion is the reviewed wording for a section.
func (w *Teller) SectionQuestion(section string) string {
	switch section {
	case application.SectionLanguage:
		return w.Text("greeter.ask_language", nil)
	case application.SectionCountry:
		return w.Text("greeter.ask_country", nil)
	case application.SectionTimezone:
		if w.State.Country == "" {
			return w.Text("greeter.ask_zone", nil)
		}
		return w.Text("greeter.ask_city", map[string]any{"country": place.CountryName(w.State.Country, w.State.Speaks)})
	}
	return ""
}

// SectionReviewed is the reviewed wording for a section as it is to be asked now: otherwise than the first time where what was said
// to that is not understood.
func (w *Teller) SectionReviewed(section string) string {
	unclear := map[string]string{
		application.SectionLanguage: "greeter.language_unclear", application.SectionCountry: "greeter.country_unclear", application.SectionTimezone: "greeter.city_unclear",
	}
	if w.State.Asked[section] > 0 && w.Said.Text != "" {
		return w.Text(unclear[section], nil)
	}
	return w.SectionQuestion(section)
}

// SectionIntent is the pseudo-intent that binds the Greeter's questions.
func (w *Teller) SectionIntent(section string) string { return w.Text("intent."+section, nil) }

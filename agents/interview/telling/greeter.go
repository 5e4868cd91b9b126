package telling

import (
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/text"
)

// SettingQuestion is the Greeter's one question, for whatever of language and clock is open: it proposes what can be proposed.
func (w *Teller) SettingQuestion() string {
	lang, zone := w.State.Speaks, w.Proposal()
	switch {
	case w.State.Zone != "":
		return w.Text("greeter.ask_language", nil)
	case zone != "" && w.State.Language == "":
		return w.Text("greeter.propose", map[string]any{"zone": shown.Zone(zone, lang)})
	case zone != "":
		return w.Text("greeter.propose_clock", map[string]any{"zone": shown.Zone(zone, lang)})
	}
	ask := w.Text("greeter.ask_zone", nil)
	if w.State.Country != "" {
		ask = w.CityQuestion()
	}
	if w.State.Language == "" {
		return text.JoinLines(w.Text("greeter.propose_language", nil), ask)
	}
	return ask
}

// CityQuestion asks where in a country somebody is that has several clocks.
func (w *Teller) CityQuestion() string {
	return w.Text("greeter.ask_city", map[string]any{"country": place.CountryName(w.State.Country, w.State.Speaks)})
}

// UnclearPlace asks where somebody is once more, where what was said to that is not understood, or is the name of several countries.
func (w *Teller) UnclearPlace(countries []place.Candidate) string {
	if len(countries) < 2 {
		return w.Text("greeter.city_unclear", nil)
	}
	var names []string
	for _, c := range countries {
		names = append(names, place.CountryName(c.Country, w.State.Speaks))
	}
	last := len(names) - 1
	return w.Text("greeter.country_ambiguous", map[string]any{"choices": w.Texts().List(names[:last]) + w.Text("list.or", nil) + names[last]})
}

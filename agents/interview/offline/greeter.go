package offline

import (
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/language/place"
)

// greeter takes from the message whatever it says about language, country and clock, and asks for what is open.
func greeter(in brief.GreeterInput) []call {
	if in.Section == string(place.AskNothing) || in.Section == "completed" {
		return nil
	}
	r := place.Read(in.Said, place.Context{Asked: asked(in), Country: in.Country})
	var calls []call
	if in.Language == "" && r.Wish.Language != "" {
		calls = append(calls, call{brief.SetLanguage, brief.Language{Language: r.Wish.Language}})
	}
	country := in.Country
	if country == "" && r.Country != "" && r.Wish.Unsupported == "" { // the name of a language often holds that of a country, which is no place to live in
		country = r.Country
		calls = append(calls, call{brief.SetCountry, brief.Country{Country: country}})
	}
	only := place.CountryZone(country)
	switch {
	case country == "" || in.Country != "" && in.Section != "timezone": // the clock goes with the country
	case only != "":
		calls = append(calls, call{brief.SetTimezone, brief.Timezone{}})
	case r.Zone != "":
		calls = append(calls, call{brief.SetTimezone, brief.Timezone{Timezone: &r.Zone}})
	}
	if len(calls) == 0 {
		return []call{{brief.Ask, struct{}{}}}
	}
	return calls
}

// asked is the question that the message answers.
func asked(in brief.GreeterInput) place.Question {
	switch {
	case !in.Asked:
		return place.AskNothing
	case in.Section == string(place.AskLanguage) && !place.ParseWish(in.Said).Said():
		return place.AskCountry
	}
	return place.Question(in.Section)
}

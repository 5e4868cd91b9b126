package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// greeter takes from the message whatever it says about language, country and clock, and asks for the first that is open.
func greeter(in brief.GreeterInput) []call {
	if in.Section == string(place.AskNothing) || in.Section == "completed" {
		return nil
	}
	r := place.Read(in.Said, place.Context{Asked: asked(in), Country: in.Country})
	if in.Section == "language" && r.Wish.Unsupported != "" {
		return orAsk(in, r, nil) // the name of a language often holds that of a country, which is no place to live in
	}
	var calls []call
	lang := in.Language
	if lang == "" {
		if lang = languageOf(in, r); lang != "" {
			calls = append(calls, call{brief.SetLanguage, brief.Language{Language: lang}})
		}
	}
	country := in.Country
	if country == "" && r.Country != "" {
		country = r.Country
		calls = append(calls, call{brief.SetCountry, brief.Country{Country: country}})
	}
	if in.Section != "timezone" && (country == "" || in.Country != "") {
		return orAsk(in, r, calls) // the clock goes with the country, or is asked for by itself
	}
	switch only := place.CountryZone(country); {
	case only != "":
		calls = append(calls, call{brief.SetTimezone, brief.Timezone{}})
	case r.Zone != "":
		calls = append(calls, call{brief.SetTimezone, brief.Timezone{Timezone: &r.Zone}})
	}
	return orAsk(in, r, calls)
}

// orAsk asks when there is nothing to set. After setting something the rule is asked again, and sees what is left.
func orAsk(in brief.GreeterInput, r place.Reading, calls []call) []call {
	if len(calls) > 0 {
		return calls
	}
	return []call{{brief.Ask, brief.Question{Question: greeterQuestion(in, r)}}}
}

// asked is the question that the message answers: the last section that was asked for.
func asked(in brief.GreeterInput) place.Question {
	if in.Asked[in.Section] > 0 {
		return place.Question(in.Section)
	}
	return place.AskNothing
}

// languageOf is the language that the person named, or went on in when asked.
func languageOf(in brief.GreeterInput, r place.Reading) string {
	switch {
	case r.Wish.Language != "":
		return r.Wish.Language
	case r.Wish.Unsupported != "" || in.Asked["language"] == 0:
		return ""
	case r.Wish.Either, stance.YesNo(in.Said) == stance.Yes, asItIs().MatchString(in.Said):
		return in.Speaks
	case r.Nothing():
		if inLanguage(in.Said, in.Speaks) && (in.Asked["language"] > 1 || len(strings.Fields(in.Said)) > 2 || len([]rune(in.Said)) > minGoesOn) {
			return in.Speaks // they go on in it: that says it as well
		}
		return ""
	}
	if d := text.Detect(in.Said, in.Locale); d != "" && d != in.Speaks {
		return ""
	}
	return in.Speaks // they answered the next question, in the language that they were asked in
}

// minGoesOn is how many characters at most are a sound, a slip of the keys or a word, and nobody's going on in a language.
const minGoesOn = 5

// asItIs wants nothing changed.
var asItIs = pattern.Lazy(`(?i)^[\s、。]*(?:はい、?)?(?:この|その|今の)まま(?:で|が|を|に)?|^(?:それ|これ)で(?:いい|大丈夫|お願い|構|結構)|どちらでも|どっちでも|\b(?:as it is|like this|either|whichever)\b`)

// inLanguage reports whether a text is written as the language is.
func inLanguage(said, lang string) bool {
	script := text.ScriptOf(said)
	return lang == prompts.JA && script == text.Kana || lang == prompts.EN && script == text.Latin
}

// greeterQuestion words the question for what is open, with what was not understood before it.
func greeterQuestion(in brief.GreeterInput, r place.Reading) string {
	c := turn.Texts(in.Speaks)
	again := in.Asked[in.Section] > 0 && strings.TrimSpace(in.Said) != ""
	switch {
	case in.Section == "language" && r.Wish.Unsupported != "":
		return c.Text("greeter.unsupported_language", nil)
	case in.Section == "language" && again:
		return c.Text("greeter.language_unclear", nil)
	case in.Section == "country" && len(r.Countries) > 1:
		return c.Text("greeter.country_ambiguous", map[string]any{"choices": countries(r.Countries, in.Speaks, c)})
	case in.Section == "country" && again:
		return c.Text("greeter.country_unclear", nil)
	case in.Section == "country" && in.Asked["language"] > 0:
		return c.Text("greeter.language_set", nil) + space(in.Speaks) + in.Question
	case in.Section == "timezone" && again:
		return c.Text("greeter.city_unclear", nil)
	}
	return in.Question
}

func countries(cs []place.Candidate, lang string, c *prompts.Catalog) string {
	var names []string
	for _, x := range cs {
		names = append(names, place.CountryName(x.Country, lang))
	}
	if n := len(names); n > 1 {
		return c.List(names[:n-1]) + c.Text("list.or", nil) + names[n-1]
	}
	return strings.Join(names, "")
}

// space is what stands between two sentences.
func space(lang string) string {
	if lang == prompts.JA {
		return ""
	}
	return " "
}

package value

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed data/status.txt
var statusData string

var statuses = pattern.NewLexicon(statusData)

//go:embed data/told.txt
var toldData string

var told = pattern.NewLexicon(toldData)

// statusCountries are the countries that have statuses of their own in data/status.txt.
const statusCountries = "gb us jp ca au ie de fr"

// AsksToWork reports a question, by its label, purpose or key, whether somebody may work.
func AsksToWork(question string) bool {
	return statuses.Pattern("asked").MatchString(strings.ToLower(text.Fold(question)))
}

// WorkStatus reads a status told in answer to whether somebody may work in a country (ISO 3166-1): "settled status", 「永住者です」. entitled says
// that it is the writer's, that it holds, and that with it everybody may. Where country is empty, only those of
// any count. To have no visa is no status: it says that one may not.
func WorkStatus(said, country string) (told, entitled bool) {
	return readStatus(text.Read(said), country)
}

func readStatus(t text.Text, country string) (told, entitled bool) {
	low := strings.TrimSpace(t.Low)
	if needsNone(low) {
		return true, true
	}
	if !statuses.Pattern("status").MatchString(low) {
		return false, false
	}
	denied := stance.NoWords().MatchString(low)
	if denied && statuses.Pattern("permission").MatchString(low) {
		return false, false
	}
	if denied || stance.DontKnow().MatchString(low) || stance.MaybeWords().MatchString(low) ||
		statuses.Pattern("open").MatchString(low) || statuses.Pattern("of others").MatchString(low) {
		return true, false
	}
	if country = strings.ToLower(country); country != "" && strings.Contains(statusCountries, country) && statuses.Pattern(country).MatchString(low) {
		return true, true
	}
	at := statuses.Pattern("any").FindStringIndex(low)
	return true, at != nil && !statuses.Pattern("abroad").MatchString(low[at[1]:]) && !ofAnotherCountry(low, country)
}

// needsNone reports words of somebody who needs no permission, which says that they may work and not that they have none: "no visa needed".
func needsNone(low string) bool {
	at := statuses.Pattern("not needed").FindStringIndex(low)
	return at != nil && !stance.DontKnow().MatchString(low) && !stance.MaybeWords().MatchString(low) && !statuses.Pattern("needed one day").MatchString(low) &&
		!statuses.Pattern("open").MatchString(low) && !statuses.Pattern("of others").MatchString(low)
}

// StatusOfOthers reports a text with a status of somebody else, or of another country than the one asked about.
func StatusOfOthers(said, country string) bool {
	low := text.Read(said).Low
	at := statuses.Pattern("any").FindStringIndex(low)
	return statuses.Pattern("of others").MatchString(low) || ofAnotherCountry(low, strings.ToLower(country)) || at != nil && statuses.Pattern("abroad").MatchString(low[at[1]:])
}

// StatusIsOpen reports a text with a status that is not had yet: "my green card is pending".
func StatusIsOpen(said string) bool { return statuses.Pattern("open").MatchString(text.Read(said).Low) }

// ofAnotherCountry reports a text with a status of another country than the one asked about: "green card" in London.
func ofAnotherCountry(low, country string) bool {
	return slices.ContainsFunc(strings.Fields(statusCountries), func(c string) bool {
		return c != country && country != "" && statuses.Pattern(c).MatchString(low)
	})
}

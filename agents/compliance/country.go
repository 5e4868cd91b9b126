package compliance

import (
	"slices"
	"strings"
)

// euMembers are the member states of the European Union since February 2020 (europa.eu, "EU countries"), as ISO 3166-1 codes.
const euMembers = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"

// places returns a test whether rules of the given jurisdictions hold in any of the countries.
func (p *Pack) places(countries []string) func(jurisdictions []string) bool {
	here, everything := []string{"*"}, len(countries) == 0
	for _, c := range countries {
		codes := codesOf(c)
		if !p.knows(codes) {
			everything = true
		}
		here = append(here, codes...)
	}
	return func(js []string) bool {
		return everything || len(js) == 0 || slices.ContainsFunc(js, func(j string) bool { return slices.Contains(here, j) })
	}
}

// codesOf lists the jurisdictions that a place lies in: US-NY in US-NY and US, DE in DE and EU.
func codesOf(place string) []string {
	place = strings.ToUpper(strings.ReplaceAll(strings.TrimSpace(place), "_", "-"))
	country, _, hasRegion := strings.Cut(place, "-")
	switch country {
	case "UK": // reserved in ISO 3166-1, in common use
		country = "GB"
	case "EL": // the European Commission's code
		country = "GR"
	}
	codes := []string{country}
	if hasRegion {
		codes = append(codes, place)
	}
	if len(country) == 2 && strings.Contains(euMembers, country) {
		codes = append(codes, "EU")
	}
	return codes
}

// knows says whether the pack has a rule for one of the codes.
func (p *Pack) knows(codes []string) bool {
	return slices.ContainsFunc(p.Rules, func(r Rule) bool {
		return slices.ContainsFunc(r.Jurisdictions, func(j string) bool { return j != "*" && slices.Contains(codes, j) })
	})
}

func isJapanese(lang string) bool {
	return lang == "ja" || strings.HasPrefix(strings.ToLower(lang), "ja-")
}

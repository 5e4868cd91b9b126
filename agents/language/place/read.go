package place

import (
	"cmp"
	"slices"
	"strings"
)

// Question is what a message answers.
type Question string

// The Greeter's questions. A message may answer others than the one that was asked.
const (
	AskNothing  Question = ""
	AskLanguage Question = "language"
	AskCountry  Question = "country"
	AskZone     Question = "timezone"
)

// Context is what is known when a message is read.
type Context struct {
	Asked   Question
	Country string // of residence, alpha-2, where known already: "Portland" is then one there
}

// Candidate is one meaning of an ambiguous place.
type Candidate struct {
	Country string // alpha-2
	Region  string // ISO 3166-2, where the meaning is a part of a country: Georgia the state
}

// Reading is everything a message says about language, country and clock. Empty parts were not said, or not clearly.
type Reading struct {
	Wish      Wish        // the language asked for
	Country   string      // of residence, alpha-2
	Countries []Candidate // two or more when the country is ambiguous: ask which
	Region    string      // ISO 3166-2
	City      string      // the place within the country, in the person's words
	Zone      string      // IANA name: that of the city, of the clock named, or of a country with a single clock
	Zones     []string    // two or more when the place has several clocks or several places were named: ask which
}

// Nothing reports whether the message said nothing of the kind.
func (r Reading) Nothing() bool {
	return !r.Wish.Said() && r.Country == "" && len(r.Countries) == 0 && r.Zone == "" && len(r.Zones) == 0
}

// Read understands a message: a language wish, a country of residence, a city or zone, in one sentence or several, in
// English or Japanese.
func Read(text string, c Context) Reading {
	s := cleanBeginning(text)
	r := Reading{Wish: ParseWish(s)}
	ms := keepCounting(mentions(s), s, c)
	if code := wholeCode(s, c); code.country != "" {
		ms = []mention{{end: len(s), places: []place{code}, weight: home}}
	}
	r.place(s, ms, c)
	r.setZone(s, ms, c)
	if _, short := readAbbreviation(s); short && r.Country != "" && c.Asked != AskLanguage {
		r.Wish = Wish{} // 「英」 is the country when the country was asked
	}
	return r
}

// wholeCode reads a message that is nothing but a country's code, or a state's when the country is known.
func wholeCode(s string, c Context) place {
	w := strings.ToUpper(strings.Trim(s, " .,!。"))
	asUS := w == "US" && (c.Asked == AskCountry || strings.Trim(s, " .") == w) // "us" by itself says nothing else where a country is asked
	if len(w) < 2 || len(w) > 3 || slices.Contains(aliasFile().Short, strings.ToLower(w)) && !asUS {
		return place{}
	}
	if len(places().spaced[strings.ToLower(w)]) > 0 {
		return place{} // a name as well, like LA
	}
	if p, ok := places().codes[c.Country+"-"+w]; ok && c.Country != "" {
		return p
	}
	if len(w) == 2 && IsCountry(w) && c.Asked != AskLanguage && c.Asked != AskNothing { // "ye" is a yes where no place is asked for
		return place{kind: aCountry, country: w}
	}
	return place{}
}

// keepCounting keeps the mentions that tell where the person lives: not those that deny it, the strongest ones if any is
// stronger, and ordinary words only in company.
func keepCounting(ms []mention, s string, c Context) []mention {
	best := neutral
	var named []string // countries of the mentions that are sure to be places
	for _, m := range ms {
		best = max(best, m.weight)
		for _, p := range m.places {
			if !p.weak && m.weight > notHome {
				named = append(named, p.country)
			}
		}
	}
	var out []mention
	for _, m := range ms {
		if m.weight < best && !(m.weight == neutral && continuesPlace(ms, m, best)) {
			continue
		}
		m.places = dropUnsure(m, s, c, named)
		if len(m.places) > 0 {
			out = append(out, m)
		}
	}
	return out
}

// continuesPlace reports whether a neutral mention lies in the country that a stronger one tells: "I live in the US. Boise."
func continuesPlace(ms []mention, m mention, best weight) bool {
	return slices.ContainsFunc(ms, func(o mention) bool {
		return o.weight == best && len(inBoth(countriesOf(o.places), countriesOf(m.places))) == 1
	})
}

// dropUnsure drops readings that are ordinary words as well, unless something shows that a place is meant.
func dropUnsure(m mention, s string, c Context, named []string) []place {
	alone := strings.Trim(s[:m.start]+s[m.end:], " .,!。、です") == "" && c.Asked != AskNothing
	onlyWeak := !slices.ContainsFunc(m.places, func(p place) bool { return !p.weak })
	var out []place
	for _, p := range m.places {
		company := p.country == c.Country || slices.Contains(named, p.country)
		if p.kind != noPlace && (!p.weak || company || onlyWeak && (m.weight == home || alone)) {
			out = append(out, p)
		}
	}
	return out
}

// place decides the country: the one that all names have in common; if they have none, that of the countries and regions
// named as such ("Paris, Texas"); else it is ambiguous.
func (r *Reading) place(s string, ms []mention, c Context) {
	if len(ms) == 0 {
		return
	}
	all := agreedCountries(ms, func(place) bool { return true })
	if len(all) == 0 {
		all = agreedCountries(ms, func(p place) bool { return p.kind != aCity })
	}
	if len(all) > 1 && slices.Contains(all, c.Country) {
		all = []string{c.Country}
	}
	if len(all) == 1 {
		r.Country = all[0]
		r.setWithin(s, ms)
		return
	}
	for _, m := range ms {
		for _, p := range m.places {
			r.candidate(p)
		}
	}
}

func (r *Reading) candidate(p place) {
	cand := Candidate{Country: p.country}
	if p.kind == aRegion {
		cand.Region = p.region
	}
	same := func(o Candidate) bool { return o.Country == p.country }
	if i := slices.IndexFunc(r.Countries, same); i >= 0 {
		return
	}
	r.Countries = append(r.Countries, cand)
}

// agreedCountries returns the countries that every mention with a reading of the wanted kind may lie in.
func agreedCountries(ms []mention, want func(place) bool) []string {
	var out []string
	started := false
	for _, m := range ms {
		var here []place
		for _, p := range m.places {
			if want(p) {
				here = append(here, p)
			}
		}
		if len(here) == 0 {
			continue
		}
		if cs := countriesOf(here); !started {
			out, started = cs, true
		} else {
			out = inBoth(out, cs)
		}
	}
	return out
}

func countriesOf(ps []place) []string {
	var out []string
	for _, p := range ps {
		if p.country != "" && !slices.Contains(out, p.country) {
			out = append(out, p.country)
		}
	}
	return out
}

func inBoth(a, b []string) []string {
	var out []string
	for _, x := range a {
		if slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return out
}

// setWithin tells the city and the region inside the country that was decided.
func (r *Reading) setWithin(s string, ms []mention) {
	for _, want := range []kind{aRegion, aCity} {
		for _, m := range ms {
			for _, p := range m.places {
				if p.kind != want || p.country != r.Country {
					continue
				}
				r.City = s[m.start:m.end]
				if len(m.places) == 1 {
					r.Region = p.region
				}
			}
		}
	}
}

// setZone decides the clock: of the city, else of the clock that was named, else of the region, else the country's only one.
func (r *Reading) setZone(s string, ms []mention, c Context) {
	country := r.Country
	country = cmp.Or(country, c.Country)
	var cities, regions []string
	if NeedsCity(r.Country) {
		cities, regions = r.zonesNamed(ms)
	}
	named := namedZone(s, country)
	switch {
	case len(cities) == 1:
		r.Zone = cities[0]
	case len(named) == 1:
		r.Zone = named[0]
	case len(cities) > 1:
		r.Zones = cities
	case len(regions) == 1:
		r.Zone = regions[0]
	case len(regions) > 1 || len(named) > 1:
		r.Zones = unique(append(regions, named...))
	case r.Country != "":
		r.Zone = CountryZone(r.Country)
	}
}

// zonesNamed returns the zones of the cities and of the regions that were named in the country. A region beside a city only
// tells which city is meant: "Portland, Oregon", "Vancouver, Washington".
func (r *Reading) zonesNamed(ms []mention) (cities, regions []string) {
	helper := map[int]bool{}
	of := make([][]string, len(ms))
	for i, m := range ms {
		if !hasPlace(m, aCity, r.Country) {
			continue
		}
		for j, o := range ms {
			if z := r.zonesIn(m, o); i != j && len(z) > 0 {
				of[i], helper[j] = z, true
			}
		}
		if of[i] == nil && !(isWeakIn(m, r.Country) && r.regionBeside(ms, i)) {
			of[i] = r.zonesIn(m, m)
		}
	}
	for i, m := range ms {
		switch {
		case helper[i]:
		case of[i] != nil:
			cities = append(cities, of[i]...)
		case hasPlace(m, aRegion, r.Country) && !(hasPlace(m, aCity, r.Country) && r.regionBeside(ms, i)):
			regions = append(regions, r.zonesIn(m, m)...)
		}
	}
	if len(cities) > 0 {
		cities = append(cities, regions...) // a region with no city of its own here is a second place
	}
	return unique(cities), unique(regions)
}

// isWeakIn reports whether the name is a city's in the country only where nothing else is meant.
func isWeakIn(m mention, country string) bool {
	return !slices.ContainsFunc(m.places, func(p place) bool { return p.kind == aCity && p.country == country && !p.weak })
}

// regionBeside reports whether a region is named by another mention: "Springfield, Kansas" is a town we do not know.
func (r *Reading) regionBeside(ms []mention, i int) bool {
	for j, m := range ms {
		if j != i && hasPlace(m, aRegion, r.Country) && !hasPlace(m, aCity, r.Country) {
			return true
		}
	}
	return false
}

// zonesIn returns the zones of the mention's places that lie in a region named by the other; all of its zones if the other
// is the mention itself.
func (r *Reading) zonesIn(m, other mention) []string {
	var out []string
	for _, p := range m.places {
		for _, q := range other.places {
			if p.country != r.Country || p.kind < aRegion {
				continue
			}
			if m.start == other.start || q.kind == aRegion && p.kind == aCity && p.region == q.region {
				out = append(out, p.zones...)
			}
		}
	}
	return unique(out)
}

func hasPlace(m mention, k kind, country string) bool {
	return slices.ContainsFunc(m.places, func(p place) bool { return p.kind == k && p.country == country })
}

func unique(s []string) []string {
	slices.Sort(s)
	return slices.Compact(s)
}

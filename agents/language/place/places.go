package place

import (
	"path"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/mendanhq/mendan/agents/language/text"
)

// kind is how large a place is.
type kind int

const (
	noPlace kind = iota // looks like a place and is none, or a part of the world
	aCountry
	aRegion
	aCity
)

// place is one reading of a name. A name with several readings is ambiguous until something beside it decides.
type place struct {
	kind    kind
	country string
	region  string   // ISO 3166-2, where known
	zones   []string // empty: the country's
	weak    bool     // an ordinary word too: counts only in company
}

// gazetteer finds places by name. Names in scripts with spaces are keyed by their folded words, others by their characters.
type gazetteer struct {
	spaced   map[string][]place
	packed   map[string][]place
	maxWords int
	maxRunes int
	codes    map[string]place // "US-CO": regions by code
}

var places = sync.OnceValue(func() *gazetteer {
	g := &gazetteer{spaced: map[string][]place{}, packed: map[string][]place{}, codes: map[string]place{}}
	g.addCities()
	g.addZoneCities()
	g.addNames()
	g.addAliases()
	g.addDisplayNames()
	return g
})

func (g *gazetteer) add(name string, p place) {
	key := text.NameKey(name)
	first, _ := utf8.DecodeRuneInString(key)
	m := g.spaced
	if text.IsSpaceless(first) {
		m, key = g.packed, strings.ReplaceAll(key, " ", "")
		g.maxRunes = max(g.maxRunes, utf8.RuneCountInString(key))
	} else {
		g.maxWords = max(g.maxWords, strings.Count(key, " ")+1)
	}
	if key == "" {
		return
	}
	for i, q := range m[key] {
		if q.kind == p.kind && q.country == p.country && q.region == p.region {
			m[key][i].weak = q.weak && p.weak
			return
		}
	}
	m[key] = append(m[key], p)
}

// addCities reads the table of regions and large cities.
func (g *gazetteer) addCities() {
	country := ""
	for line := range strings.Lines(string(read("places.txt"))) {
		line = strings.TrimRight(line, "\r\n")
		if c, ok := strings.CutPrefix(line, "@"); ok {
			country = c
			continue
		}
		cols := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") || len(cols) != 3 {
			continue
		}
		p := place{kind: aCity, country: country}
		if p.region = cols[0]; strings.HasPrefix(p.region, "*") {
			p.kind, p.region = aRegion, p.region[1:]
		}
		if cols[1] != "" {
			p.zones = strings.Split(cols[1], ",")
		}
		if p.kind == aRegion {
			g.codes[p.region] = p
		}
		for name := range strings.SplitSeq(cols[2], ",") {
			q := p
			name, q.weak = strings.CutPrefix(name, "~")
			g.add(name, q)
		}
	}
}

// addZoneCities adds the cities that the tz database names its zones after. Many are ordinary words, so they are weak.
func (g *gazetteer) addZoneCities() {
	for country, c := range countryClocks() {
		for _, zone := range c.Zones {
			name := strings.ReplaceAll(path.Base(zone), "_", " ")
			if len(g.spaced[text.NameKey(name)]) == 0 {
				g.add(name, place{kind: aCity, country: country, zones: []string{zone}, weak: true})
			}
		}
	}
}

// addNames reads our own list of names of countries.
func (g *gazetteer) addNames() {
	for line := range strings.Lines(string(read("names.txt"))) {
		code, names, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		p := place{kind: aCountry, country: code}
		if code == "-" {
			p = place{kind: noPlace}
		}
		for name := range strings.SplitSeq(names, ",") {
			g.add(name, p)
		}
	}
}

// aliases is country_aliases.yaml: names that CLDR's display names lack or get wrong, and names that must be asked about.
type aliases struct {
	JA    map[string]*string  `yaml:"ja"`
	EN    map[string]*string  `yaml:"en"`
	Ask   map[string][]string `yaml:"ambiguous_ask"`
	Short []string            `yaml:"short_words_not_countries"`
	JP    []string            `yaml:"jp_places_to_JP"`
}

var aliasFile = sync.OnceValue(func() aliases {
	var a aliases
	if err := yaml.Unmarshal(read("country_aliases.yaml"), &a); err != nil {
		panic("locale: country_aliases.yaml: " + err.Error())
	}
	return a
})

func (g *gazetteer) addAliases() {
	a := aliasFile()
	for _, names := range []map[string]*string{a.JA, a.EN} {
		for name, code := range names {
			if code != nil {
				g.add(name, place{kind: aCountry, country: *code})
			}
		}
	}
	for name, meanings := range a.Ask {
		for _, m := range meanings {
			g.add(name, g.readMeaning(m))
		}
	}
	for _, name := range a.JP {
		g.add(name, place{kind: aRegion, country: "JP"})
	}
}

// readMeaning reads one meaning of an ambiguous name: a country's code, a region's code, or words for something that is no
// country (which still makes the name ambiguous).
func (g *gazetteer) readMeaning(m string) place {
	if IsCountry(m) {
		return place{kind: aCountry, country: m}
	}
	if p, ok := g.codes[m]; ok {
		return p
	}
	return place{kind: noPlace}
}

// addDisplayNames adds CLDR's names in English and Japanese, where nothing better is known.
func (g *gazetteer) addDisplayNames() {
	en, ja := display.English.Regions(), display.Japanese.Regions()
	for code := range countryClocks() {
		r, err := language.ParseRegion(code)
		if err != nil {
			continue
		}
		p := place{kind: aCountry, country: code}
		for _, name := range []string{en.Name(r), ja.Name(r)} {
			name, _, _ = strings.Cut(strings.ReplaceAll(name, "&", "and"), " (")
			g.addIfNew(name, p)
			g.addIfNew(everydayName(name), p)
			if rest, ok := strings.CutPrefix(name, "St. "); ok {
				g.addIfNew("Saint "+rest, p)
			}
		}
	}
}

func (g *gazetteer) addIfNew(name string, p place) {
	for _, q := range slices.Concat(g.spaced[text.NameKey(name)], g.packed[text.NameKey(name)]) {
		if q.kind <= aCountry {
			return // an alias or an ambiguity takes precedence
		}
	}
	g.add(name, p)
}

// everydayName drops what CLDR adds to a name that nobody says.
func everydayName(name string) string {
	name = strings.TrimPrefix(strings.TrimSuffix(name, "特別行政区"), "中華人民共和国")
	return strings.TrimSuffix(name, " SAR China")
}

// CountryName returns a country's name in the language, or its code where there is none.
func CountryName(country, lang string) string {
	r, err := language.ParseRegion(country)
	if err != nil {
		return country
	}
	n := display.English.Regions()
	if lang == text.Japanese {
		n = display.Japanese.Regions()
	}
	if name := n.Name(r); name != "" {
		return everydayName(name)
	}
	return country
}

// needsCapitals reports whether a name is short enough to be mistaken for a word unless written in capitals: LA, BC, SF.
func needsCapitals(name string) bool {
	return len(name) == 2 && unicode.IsLetter(rune(name[0])) && unicode.IsLetter(rune(name[1]))
}

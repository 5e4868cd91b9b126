package place

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/text"
)

// spokenZones are everyday names of clocks that are not made of the name of a place: in Japanese, in English.
var spokenZones = map[string][2]string{
	"Asia/Tokyo":    {"日本時間", "Japan time"},
	"Asia/Seoul":    {"韓国時間", "Korea time"},
	"Europe/London": {"英国時間", "UK time"},
}

// spokenZone is the everyday Japanese name of a zone that has one.
func spokenZone(zone string) string {
	if named, ok := spokenZones[zone]; ok {
		return " " + named[0]
	}
	return ""
}

// SpokenZone is how people call a clock in the language: by its country, where that has only one, else by its city. In Japanese a city that the table of places
// has no Japanese name for leaves 「現地時間」.
func SpokenZone(zone, lang string) string {
	country := zoneCountry(zone)
	if named, ok := spokenZones[zone]; ok || country == "" {
		if !ok {
			return zone
		}
		if lang == text.Japanese {
			return named[0]
		}
		return named[1]
	}
	if lang != text.Japanese {
		if !NeedsCity(country) {
			return plainCountry(country, lang) + " time"
		}
		return strings.ReplaceAll(path.Base(zone), "_", " ") + " time"
	}
	if !NeedsCity(country) {
		return plainCountry(country, lang) + "時間"
	}
	return cmp.Or(japaneseCity(zone), "現地") + "時間"
}

// plainCountry is the name of a country without what stands in brackets behind it.
func plainCountry(country, lang string) string {
	name, _, _ := strings.Cut(CountryName(country, lang), "(")
	return strings.TrimSpace(name)
}

// japaneseCity is the Japanese name of the city that a zone is named after, where the table of places begins a line with that city.
func japaneseCity(zone string) string {
	city := strings.ReplaceAll(path.Base(zone), "_", " ")
	for line := range strings.Lines(string(read("places.txt"))) {
		cols := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if len(cols) != 3 || !slices.Contains(strings.Split(cols[1], ","), zone) {
			continue
		}
		names := strings.Split(cols[2], ",")
		if names[0] != city {
			continue
		}
		if i := slices.IndexFunc(names, isKatakana); i > 0 {
			return names[i]
		}
	}
	return ""
}

func isKatakana(name string) bool {
	return strings.IndexFunc(name, func(r rune) bool { return !unicode.Is(unicode.Katakana, r) && r != 'ー' && r != '・' }) < 0
}

// Format writes a moment in a person's zone and language, always with the zone beside it:
// "11/20 14:02 日本時間（Asia/Tokyo）", "Nov 20, 14:02 (America/Boise)". A zone that does not load is shown as UTC.
func Format(t time.Time, zone, lang string) string {
	loc, ok := Location(zone)
	if !ok || zone == "" || zone == "Local" {
		loc, zone = time.UTC, "UTC"
	}
	t = t.In(loc)
	if lang == text.Japanese {
		return fmt.Sprintf("%s%s（%s）", t.Format("1/2 15:04"), spokenZone(zone), zone)
	}
	return fmt.Sprintf("%s (%s)", t.Format("Jan 2, 15:04"), zone)
}

package place

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// FallbackZone is used, and marked as inferred, when a person's zone stays unknown (seed design: set_timezone).
const FallbackZone = "Asia/Tokyo"

// clocks is a country's entry in country_timezones.json (tz database zone.tab).
type clocks struct {
	Policy string   `json:"policy"` // single, same_clock or ask_city
	Zones  []string `json:"zones"`
}

var countryClocks = sync.OnceValue(func() map[string]clocks {
	var file struct {
		Countries map[string]clocks `json:"countries"`
	}
	if err := json.Unmarshal(read("country_timezones.json"), &file); err != nil {
		panic("locale: country_timezones.json: " + err.Error())
	}
	return file.Countries
})

// CountryZone returns the zone of a country (ISO 3166-1 alpha-2) whose clocks all agree; empty where the city must be
// asked, and for unknown codes.
func CountryZone(country string) string {
	c, ok := countryClocks()[country]
	if !ok || c.Policy == "ask_city" || len(c.Zones) == 0 {
		return ""
	}
	return c.Zones[0]
}

// ZoneAt returns the zone of a country, of several clocks the first that shows the time as now does; FallbackZone for unknown codes.
func ZoneAt(country string, now time.Time) string {
	zones := countryClocks()[country].Zones
	if only := CountryZone(country); only != "" || len(zones) == 0 {
		return cmp.Or(only, FallbackZone)
	}
	_, offset := now.Zone()
	for _, zone := range zones {
		loc, ok := Location(zone)
		if !ok {
			continue
		}
		if _, there := now.In(loc).Zone(); there == offset {
			return zone
		}
	}
	return zones[0]
}

// InCountry reports whether the zone is one of the country's.
func InCountry(zone, country string) bool {
	return slices.Contains(countryClocks()[country].Zones, zone)
}

// NeedsCity reports whether the country has several clocks, so that its name alone does not tell the time.
func NeedsCity(country string) bool { return countryClocks()[country].Policy == "ask_city" }

// IsCountry reports whether the code is a country's.
func IsCountry(country string) bool {
	_, ok := countryClocks()[country]
	return ok
}

// zoneCountry returns the country of an IANA zone, or nothing.
func zoneCountry(zone string) string {
	for code, c := range countryClocks() {
		if slices.Contains(c.Zones, zone) {
			return code
		}
	}
	return ""
}

// ValidZone reports whether the name is a zone of the tz database that has a place, like America/Boise.
func ValidZone(zone string) bool {
	if zoneCountry(zone) != "" {
		return true
	}
	if !strings.Contains(zone, "/") || strings.HasPrefix(zone, "Etc/") {
		return false
	}
	_, ok := Location(zone)
	return ok
}

// phrase is a way of naming a clock rather than a place. The zone depends on the country; "" is the zone of whoever says it
// without telling a country, where only one country says so.
type phrase struct {
	words string // alternatives, for a regular expression
	zones map[string]string
}

var phrases = []phrase{
	{`pacific(?: standard| daylight)?(?: time| coast)|p[sd]t|pt|太平洋(?:標準)?時間?|西海岸|west coast`, map[string]string{"US": "America/Los_Angeles", "CA": "America/Vancouver", "MX": "America/Tijuana"}},
	{`mountain(?: standard| daylight)?(?: time)|m[sd]t|山岳部?(?:標準)?時間?`, map[string]string{"US": "America/Denver", "CA": "America/Edmonton", "MX": "America/Mazatlan"}},
	{`central(?: standard| daylight)?(?: time)|c[sd]t|ct|中部(?:標準)?時間?`, map[string]string{"US": "America/Chicago", "CA": "America/Winnipeg", "MX": "America/Mexico_City"}},
	{`eastern(?: standard| daylight)?(?: time)|e[sd]t|et|東部(?:標準)?時間?|東海岸|east coast`, map[string]string{"US": "America/New_York", "CA": "America/Toronto", "MX": "America/Cancun", "AU": "Australia/Sydney"}},
	{`atlantic(?: standard| daylight)? time|a[sd]t`, map[string]string{"CA": "America/Halifax"}},
	{`newfoundland time|n[sd]t`, map[string]string{"CA": "America/St_Johns"}},
	{`alaska(?:n)?(?: standard| daylight)? time|ak[sd]t`, map[string]string{"US": "America/Anchorage"}},
	{`hawaii(?:an?)?(?: standard)? time|hst`, map[string]string{"US": "Pacific/Honolulu"}},
	{`cet|cest|central european(?: summer)?(?: time)?`, map[string]string{"ES": "Europe/Madrid", "FR": "Europe/Paris", "DE": "Europe/Berlin", "IT": "Europe/Rome"}},
	{`wet|west(?:ern)? european(?: summer)?(?: time)?`, map[string]string{"PT": "Europe/Lisbon"}},
	{`eet|eest|eastern european(?: summer)?(?: time)?`, map[string]string{"UA": "Europe/Kyiv"}},
	{`jst|japan(?:ese)?(?: standard)? time|tokyo time|日本時間|日本標準時`, map[string]string{"": "Asia/Tokyo"}},
	{`kst|korea(?:n)?(?: standard)? time`, map[string]string{"": "Asia/Seoul"}},
	{`ist|india(?:n)?(?: standard)? time`, map[string]string{"IN": "Asia/Kolkata", "IL": "Asia/Jerusalem", "IE": "Europe/Dublin"}},
	{`uk time|london time|british(?: summer)? time|bst`, map[string]string{"": "Europe/London"}},
	{`msk|moscow time|モスクワ時間`, map[string]string{"": "Europe/Moscow"}},
	{`wib|western indonesian?(?: time)?`, map[string]string{"": "Asia/Jakarta"}},
	{`wita|central indonesian?(?: time)?`, map[string]string{"": "Asia/Makassar"}},
	{`eastern indonesian?(?: time)?`, map[string]string{"": "Asia/Jayapura"}},
	{`brt|bras[ií]lia time`, map[string]string{"": "America/Sao_Paulo"}},
	{`ae[sd]t|sydney time`, map[string]string{"": "Australia/Sydney"}},
	{`ac[sd]t`, map[string]string{"": "Australia/Adelaide"}},
	{`aw[sd]t|perth time`, map[string]string{"": "Australia/Perth"}},
	{`nz[sd]t|new zealand time`, map[string]string{"": "Pacific/Auckland"}},
	{`beijing time|china(?: standard)? time|北京時間|中国時間`, map[string]string{"": "Asia/Shanghai"}},
	{`singapore time|sgt`, map[string]string{"": "Asia/Singapore"}},
}

// clockPhrase matches one phrase as whole words; short abbreviations only where written in capitals.
var clockPhrases = sync.OnceValue(func() []*pattern.Regexp {
	var out []*pattern.Regexp
	for _, p := range phrases {
		out = append(out, pattern.MustCompile(`(?i)(?:^|[^\p{Latin}])(`+p.words+`)(?:$|[^\p{Latin}])`))
	}
	return out
})

var (
	offset   = pattern.Lazy(`(?i)\b(?:utc|gmt)\s*([+-])\s*(\d{1,2})(?::?(\d{2}))?`)
	zoneName = pattern.Lazy(`\b[A-Z][A-Za-z]+/[A-Za-z_+-]+(?:/[A-Za-z_+-]+)?`)
)

// namedZone finds a zone that is named as such: "America/Denver", "Pacific time", "UTC-8". The country, where known, decides
// what a phrase means.
func namedZone(text, country string) []string {
	for _, name := range zoneName().FindAllString(text, 4) {
		if ValidZone(name) {
			return []string{name}
		}
	}
	for i, re := range clockPhrases() {
		m := re.FindStringSubmatch(text)
		if m == nil || len(m[1]) <= 3 && m[1] != strings.ToUpper(m[1]) {
			continue
		}
		if z := phrases[i].zones[country]; z != "" {
			return []string{z}
		}
		if z := phrases[i].zones[""]; z != "" {
			return []string{z}
		}
	}
	return offsetZones(text, country)
}

// offsetZones finds the country's zones whose standard time is at the offset that the text names, one for each way the
// clocks are changed over the year.
func offsetZones(text, country string) []string {
	m := offset().FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	d, err := time.ParseDuration(m[1] + m[2] + "h" + padMinutes(m[3]) + "m")
	if err != nil {
		return nil
	}
	var out []string
	seen := map[int]bool{}
	for _, zone := range countryClocks()[country].Zones {
		loc, ok := Location(zone)
		if !ok || strings.HasPrefix(zone, "Antarctica/") && country != "AQ" {
			continue
		}
		_, january := time.Date(2027, time.January, 15, 12, 0, 0, 0, loc).Zone()
		_, july := time.Date(2027, time.July, 15, 12, 0, 0, 0, loc).Zone()
		if min(january, july) == int(d.Seconds()) && !seen[january-july] {
			seen[january-july] = true
			out = append(out, zone)
		}
	}
	return out
}

func padMinutes(minutes string) string {
	return cmp.Or(minutes, "0")
}

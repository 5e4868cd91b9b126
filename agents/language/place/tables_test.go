package place

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestTables(t *testing.T) {
	g := places()
	for name, ps := range g.spaced {
		for _, p := range ps {
			checkPlace(t, name, p)
		}
	}
	for name, ps := range g.packed {
		for _, p := range ps {
			checkPlace(t, name, p)
		}
	}
	for country, c := range countryClocks() {
		for _, z := range c.Zones {
			if _, err := time.LoadLocation(z); err != nil {
				t.Errorf("%s: %v", country, err)
			}
		}
		if c.Policy == "ask_city" && !slices.ContainsFunc(c.Zones, func(z string) bool { return len(zoneCities(g, country, z)) > 0 }) {
			t.Errorf("no city known in %s", country)
		}
	}
	for _, p := range phrases {
		for country, z := range p.zones {
			if zoneCountry(z) == "" || country != "" && zoneCountry(z) != country {
				t.Errorf("%q: %s is not a zone of %q", p.words, z, country)
			}
		}
	}
}

func checkPlace(t *testing.T, name string, p place) {
	t.Helper()
	if p.kind != noPlace && !IsCountry(p.country) {
		t.Errorf("%q lies in %q, which is no country", name, p.country)
	}
	if p.kind == aCity && NeedsCity(p.country) && len(p.zones) == 0 {
		t.Errorf("%q in %s has no zone", name, p.country)
	}
	for _, z := range p.zones {
		if zoneCountry(z) != p.country {
			t.Errorf("%q: %s is not a zone of %s", name, z, p.country)
		}
	}
	if p.region != "" && !strings.HasPrefix(p.region, p.country+"-") {
		t.Errorf("%q: region %q is not in %s", name, p.region, p.country)
	}
}

func zoneCities(g *gazetteer, country, zone string) []string {
	var out []string
	for name, ps := range g.spaced {
		for _, p := range ps {
			if p.country == country && slices.Contains(p.zones, zone) {
				out = append(out, name)
			}
		}
	}
	return out
}

package interview_test

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/place"
)

//go:embed testdata/model_facts.tsv
var modelFacts string

// What a good model finds in sentences as people write them is taken into the record, however the rules would read them.
func TestFactsOfAModelAreTaken(t *testing.T) {
	taken, all := 0, 0
	for _, line := range sample.Of(slices.Collect(strings.Lines(modelFacts)), 70) {
		cols := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(cols) != 5 {
			t.Fatalf("five columns, not %d: %s", len(cols), line)
		}
		all++
		if got, ok := recordedByModel(t, cols); ok {
			taken++
		} else {
			t.Logf("%s: %v, of %q", cols[1]+" = "+cols[2], got, cols[4])
		}
	}
	t.Logf("%d of %d are taken", taken, all)
	if all < 60 || float64(taken) < 0.98*float64(all) {
		t.Errorf("%d of %d are taken", taken, all)
	}
}

// recordedByModel is what an interview records where a model finds the fact, and whether it is that fact.
func recordedByModel(t *testing.T, cols []string) (any, bool) {
	t.Helper()
	field, key, _ := strings.Cut(cols[1], ".")
	table := readings{cols[4]: "answer; " + cols[1] + "=" + cols[2] + ": " + cols[3]}
	read := interview.MessageReader(config(withModel(table.cast(map[string]impostor{brief.Reviewer: passes}))))
	f, err := form.Sample(cols[0])
	if err != nil {
		t.Fatal(err)
	}
	country := f.Country
	if country == "" {
		country = "MX"
	}
	zone, err := time.LoadLocation(place.ZoneAt(country, time.Now()))
	if err != nil {
		t.Fatal(err)
	}
	got, err := read(t.Context(), interview.Situation{
		Form: cols[0], Lang: cols[0][:2], Field: field, Country: country, Screen: reading.AtQuestion,
		Now: time.Date(2026, 11, 20, 10, 0, 0, 0, zone), Text: cols[4],
	})
	if err != nil {
		t.Fatal(err)
	}
	fact, ok := got.Facts[key]
	return fact.Value, ok && plainForm(fact.Value) == plainForm(decoded(cols[2]))
}

// decoded is a value as a model writes it.
func decoded(text string) any {
	var v any
	if json.Unmarshal([]byte(text), &v) == nil {
		return v
	}
	return text
}

func plainForm(v any) string {
	raw, _ := json.Marshal(v)
	return strings.ToLower(strings.Trim(string(raw), `"`))
}

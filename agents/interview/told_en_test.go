package interview_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

// What English messages tell, in wordings of many people, is recorded, and nothing that they do not tell.
func TestToldInEnglish(t *testing.T) {
	read := interview.MessageReader(config())
	data, err := os.ReadFile("testdata/told_en.tsv")
	if err != nil {
		t.Fatal(err)
	}
	at := interview.Situation{Lang: "en", Now: time.Date(2026, 11, 25, 10, 0, 0, 0, time.UTC)} // a Wednesday
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		cells := strings.Split(line, "\t")
		switch {
		case line == "" || line[0] == '#':
			continue
		case line[0] == '[':
			at.Form, at.Field, _ = strings.Cut(strings.Trim(line, "[]"), " ")
			if at.Screen = reading.AtQuestion; at.Field == "summary" {
				at.Screen, at.Field = reading.AtSummary, ""
			}
			continue
		case len(cells) < 2:
			t.Fatalf("%q", line)
		}
		at.Text, at.Known = cells[0], nil
		if len(cells) > 2 {
			if err := json.Unmarshal([]byte(cells[2]), &at.Known); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
		}
		m, err := read(t.Context(), at)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, key := range slices.Sorted(maps.Keys(m.Facts)) {
			told = append(told, key+"="+fmt.Sprint(m.Facts[key].Value))
		}
		if got := strings.Join(told, "; "); got != cells[1] {
			t.Errorf("%s %s: %q\n got %s\nwant %s", at.Form, at.Field, at.Text, got, cells[1])
		}
	}
}

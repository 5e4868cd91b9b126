package facts

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

type script struct {
	ID      string
	Form    string
	Now     time.Time
	Locale  struct{ Language, Country, Timezone string }
	Answers map[string][]struct {
		Say      string
		Kind     string
		Corrects map[string]any
	}
	Expect struct {
		Facts         map[string]any
		FollowupsMin  map[string]int `yaml:"followups_min"`
		MustNotRecord []string       `yaml:"must_not_record"`
	}
}

// What other parts of the program handle before a message is read for facts.
var elsewhere = map[string]bool{"pause": true, "delete_request": true, "confirm": true}

var fileLine = regexp.MustCompile(`^\[file: (\S+)(?:.*containing (.*))?\]$`)

func message(say string) Message {
	if m := fileLine.FindStringSubmatch(say); m != nil {
		return Message{Attachments: []Attachment{{Name: m[1], Text: m[2]}}}
	}
	return Message{Text: say}
}

// run plays a script field by field, as the interview does, and returns the facts and how many answers a field took.
func run(t *testing.T, s script) (facts Known, used map[string]int, open []string) {
	t.Helper()
	f, err := form.Sample(s.Form)
	if err != nil {
		t.Fatal(err)
	}
	c := ask.Context{Lang: s.Locale.Language, Country: s.Locale.Country, Zone: s.Locale.Timezone, Now: s.Now}
	known := map[string]Known{}
	facts, used = Known{}, map[string]int{}
	for _, field := range f.Fields {
		known[field.ID] = Known{}
		for _, a := range s.Answers[field.ID] {
			if elsewhere[a.Kind] {
				continue
			}
			used[field.ID]++
			for _, of := range f.Fields {
				if of.ID != field.ID && (a.Kind != "correction" || known[of.ID] == nil) {
					continue
				}
				for _, fact := range Extract(of, message(a.Say), known[of.ID], c) {
					known[of.ID][fact.Key] = fact.Value
					facts[fact.Key] = fact.Value
				}
			}
			if len(Missing(field, known[field.ID])) == 0 {
				break
			}
		}
		for _, k := range Missing(field, known[field.ID]) {
			if used[field.ID] > 0 {
				open = append(open, field.ID+"."+k)
			}
		}
	}
	return facts, used, open
}

// encoded compares values as the export shows them: 6 and 6.0 are one number.
func encoded(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The shipped scripts are examples of the kind: nearly all expected facts must be read exactly.
func TestScripts(t *testing.T) {
	files, _ := filepath.Glob("testdata/transcripts/*.yaml")
	if len(files) != 8 {
		t.Fatal("scripts are missing")
	}
	exact, all := 0, 0
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var s script
		if err := yaml.Unmarshal(b, &s); err != nil {
			t.Fatal(file, err)
		}
		facts, used, open := run(t, s)
		for k, want := range s.Expect.Facts {
			all++
			if got, ok := facts[k]; ok && encoded(t, got) == encoded(t, want) {
				exact++
			} else {
				t.Logf("%s: %s = %v, want %v", s.ID, k, facts[k], want)
			}
		}
		for field, n := range s.Expect.FollowupsMin {
			if used[field] < n+1 {
				t.Errorf("%s: %s was enough after %d answers, want more", s.ID, field, used[field])
			}
		}
		for _, words := range s.Expect.MustNotRecord {
			if len(s.Expect.Facts) > 0 && strings.Contains(fmt.Sprint(facts), words) {
				t.Errorf("%s: %q was recorded: %v", s.ID, words, facts)
			}
		}
		t.Logf("%s: open %v, %v", s.ID, open, facts)
	}
	t.Logf("exact: %d of %d", exact, all)
	if exact*100 < all*90 {
		t.Errorf("only %d of %d facts are exact", exact, all)
	}
}

// Package readingtest is what every reader of messages passes, whatever it reads by: in each situation the moves that nobody may miss, and those
// that nobody may find.
package readingtest

import (
	_ "embed"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

//go:embed situations.tsv
var situations string

// Situation is a message with the moves that it makes, and such as it seems to make and does not.
type Situation struct {
	Scene        reading.Scene
	Must, MayNot []reading.Kind
}

// Situations lists all of them. It fails the test where a line of them is not well formed.
func Situations(t testing.TB) []Situation {
	t.Helper()
	var out []Situation
	for line := range strings.Lines(situations) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		cols := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(cols) != 6 {
			t.Fatalf("six columns, not %d: %s", len(cols), line)
		}
		f, err := form.Sample(cols[0])
		if err != nil {
			t.Fatal(err)
		}
		lang := cols[0][:2]
		out = append(out, Situation{
			Scene: reading.Scene{
				Screen: reading.Screen(cols[1]), Form: f, Asked: strings.Trim(cols[2], "-"), Lang: lang, Country: f.Country,
				Now: time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC), Messages: []reading.Message{{ID: "m1", Text: cols[5]}},
			},
			Must: kinds(t, cols[3]), MayNot: kinds(t, cols[4]),
		})
	}
	return out
}

func kinds(t testing.TB, list string) (out []reading.Kind) {
	t.Helper()
	for name := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == '-' }) {
		if !slices.Contains(reading.Kinds(), reading.Kind(name)) {
			t.Fatalf("no such move: %q", name)
		}
		out = append(out, reading.Kind(name))
	}
	return out
}

// Run reads every situation and checks what was found, once it went through reading.Check. values judges facts; nil takes none.
func Run(t *testing.T, read reading.Reader, values reading.Values) {
	if values == nil {
		values = func(reading.Told, string) (any, bool) { return nil, false }
	}
	for _, s := range Situations(t) {
		said := s.Scene.Messages[0].Text
		found, err := read(t.Context(), s.Scene)
		if err != nil {
			t.Fatalf("%q: %v", said, err)
		}
		r := reading.Check(found, s.Scene, values).Moves
		for _, k := range s.Must {
			if !r.Has(k) {
				t.Errorf("%s: %q is no %s: %v", s.Scene.Lang, said, k, r)
			}
		}
		for _, k := range s.MayNot {
			if r.Does(k) {
				t.Errorf("%s: %q is taken for %s", s.Scene.Lang, said, k)
			}
		}
	}
}

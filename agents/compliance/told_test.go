package compliance

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// What somebody did at work with or for others is experience, whatever words of health, family or faith it takes to tell it. What is the
// candidate's own, or of their own people, is protected.
func TestToldOfWorkAndOfOneself(t *testing.T) {
	data, err := os.ReadFile("testdata/told.txt")
	if err != nil {
		t.Fatal(err)
	}
	c := Lazy(Default)
	for line := range strings.Lines(string(data)) {
		kind, rest, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(kind, "#") {
			continue
		}
		parts := strings.Split(rest, " | ")
		text := parts[len(parts)-1]
		found, err := c.Answer(text)
		if err != nil {
			t.Fatal(err)
		}
		masks := func(words string) bool {
			return slices.ContainsFunc(found, func(m Mention) bool { return strings.Contains(text[m.Start:m.End], words) })
		}
		told := slices.ContainsFunc(found, func(m Mention) bool { return m.Topic == parts[0] })
		switch {
		case kind == "work" && len(found) > 0, kind == "own" && !told, kind == "both" && (!masks(parts[0]) || masks(parts[1])):
			t.Errorf("%s: %+v", line, found)
		}
	}
}

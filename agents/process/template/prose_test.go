package template

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestProse(t *testing.T) {
	for sofar, want := range map[string]string{
		"Two steps. \n\n```json\n{": "Two steps. \n\n", "Two steps.\n`": "Two steps.\n", "Two `steps`.": "Two `steps`.", "Two steps.\n  ~~~": "Two steps.\n",
		"{\"schema\":": "", "```": "", "Two.\n[": "Two.\n", "": "", "- one\n- two": "- one\n- two",
	} {
		if got := Prose(sofar); got != want {
			t.Errorf("%q: %q, want %q", sofar, got, want)
		}
	}
}

// What is shown of a reply while it is written stands before its JSON, wherever the reply is cut.
func TestProseHasNothingOfTheFence(t *testing.T) {
	line := rapid.SampledFrom([]string{"まず確認します。", "One step.", "`x` is a step.", "", "- a point", "```", "```json", "~~~", `{"schema":"x"}`, "  ``` json", "text ``` text"})
	rapid.Check(t, func(t *rapid.T) {
		content := strings.Join(rapid.SliceOf(line).Draw(t, "lines"), "\n")
		whole, _, err := Split(content)
		for end := range len(content) + 1 {
			shown := Prose(content[:end])
			if !strings.HasPrefix(content, shown) {
				t.Fatalf("%q is shown of %q", shown, content)
			}
			if err == nil && !strings.HasPrefix(whole, strings.TrimSpace(shown)) {
				t.Fatalf("%q is shown, and the prose is %q", shown, whole)
			}
		}
	})
}

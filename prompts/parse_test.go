package prompts

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name, src string
		want      map[string]string
		err       string
	}{
		{"forms", "# note\na: b: c\n\nd: \"e\\n\\\"f\\\"\"\ng: |-\n  h\n    i\nj: k\n",
			map[string]string{"a": "b: c", "d": "e\n\"f\"", "g": "h\n  i", "j": "k"}, ""},
		{"block at the end", "a: |-\n  b", map[string]string{"a": "b"}, ""},
		{"twice", "a: b\na: c", nil, "2: key \"a\" twice"},
		{"no colon", "a: b\nnothing", nil, "2: want"},
		{"odd key", "a b: c", nil, "1: want"},
		{"empty block", "a: |-\nb: c", nil, "1: key \"a\" has no text"},
		{"empty text", "a: ", nil, "1: key \"a\" has no text"},
		{"open quote", "a: \"b", nil, "1: text is not quoted well"},
		{"words after a quote", "a: \"b\" c", nil, "1: text is not quoted well"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := parse(tt.src)
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Fatalf("error %v, want %q", err, tt.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a: b\nc: |-\n  d\n")
	f.Add("a: \"{b}\"\n")
	f.Fuzz(func(t *testing.T, src string) {
		texts, err := parse(src)
		if err != nil {
			return
		}
		for key, text := range texts {
			if !validName(key) || text == "" {
				t.Errorf("%q: %q", key, text)
			}
			fill(text, nil)
		}
	})
}

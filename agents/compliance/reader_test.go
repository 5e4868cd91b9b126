package compliance

import (
	"path"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

// tree is a node in the form that the YAML library decodes to.
func (n *node) tree() any {
	if n.kids == nil {
		return n.text
	}
	out := map[string]any{}
	for name, kid := range n.kids {
		out[name] = kid.tree()
	}
	return out
}

// flatten turns what the library decodes to texts: sequences as they are written, other scalars as text.
func flatten(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, kid := range v {
			out[name] = flatten(kid)
		}
		return out
	case []any:
		var items []string
		for _, x := range v {
			items = append(items, x.(string))
		}
		return "[" + strings.Join(items, ", ") + "]"
	case bool:
		if v {
			return "true"
		}
		return "false"
	case nil:
		return ""
	}
	return v
}

// TestReadersAgree makes sure that the lexicon is YAML, and says to the library what it says to us.
func TestReadersAgree(t *testing.T) {
	files, err := lexiconFiles.ReadDir("lexicon")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, err := lexiconFiles.ReadFile(path.Join("lexicon", f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		var want any
		if err := yaml.UnmarshalWithOptions(data, &want, yaml.Strict()); err != nil {
			t.Fatalf("%s: %v", f.Name(), err)
		}
		got, err := readYAML(string(data))
		if err != nil {
			t.Fatalf("%s: %v", f.Name(), err)
		}
		if diff := cmp.Diff(flatten(want), got.tree()); diff != "" {
			t.Errorf("%s (-library +ours):\n%s", f.Name(), diff)
		}
	}
}

func TestReadYAMLErrors(t *testing.T) {
	for text, want := range map[string]string{
		"a:\n    b: c":  "line 2",
		"a: b\na: c":    "line 2: the name \"a\" was used before",
		"just a text":   "line 1",
		"a:\n   b: odd": "line 2",
	} {
		if _, err := readYAML(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("readYAML(%q) = %v, want %q", text, err, want)
		}
	}
}

func TestCompileErrors(t *testing.T) {
	for name, text := range map[string]string{
		"a frame without its concept": "ask:\n  age: [age_words]",
		"a rule without its topic":    "rules:\n  r: nothing",
	} {
		n, err := readYAML(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := compile(map[string]*node{"topics.yaml": n}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzReadYAML(f *testing.F) {
	f.Add("a:\n  b: >-\n    c\n    d\n  e: [x, y]\n# z\n")
	f.Fuzz(func(t *testing.T, text string) { _, _ = readYAML(text) })
}

// Package patterntest holds that a package and its file of phrases belong together.
package patterntest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

var (
	asked  = pattern.MustCompile(`\.(?:Pattern|Match|Cut|Find|Forms|Rewrite)\("([^"]+)"[,)]`)
	quoted = pattern.MustCompile(`"([a-z][a-z0-9 ]*)"`)
)

// Sections holds that each section of a lexicon compiles, that the sources of the package under test name each or another section
// refers to it, and that they ask for no other: a name that is spelt wrong would only panic when its rule is reached.
func Sections(t *testing.T, lexicon *pattern.Lexicon) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	known, used := map[string]bool{}, map[string]bool{}
	for _, name := range lexicon.Names() {
		known[name] = true
		lexicon.Pattern(name)
	}
	for _, name := range lexicon.References() {
		used[name] = true
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range quoted.FindAllStringSubmatch(string(source), -1) {
			used[m[1]] = true
		}
		for _, m := range asked.FindAllStringSubmatch(string(source), -1) {
			if !known[m[1]] {
				t.Errorf("%s: no section %q", file, m[1])
			}
		}
	}
	for name := range known {
		kind, _, _ := strings.Cut(name, " ") // sections "recipe x" are asked for by "recipe " and x
		if !used[name] && !used[kind+" "] {
			t.Errorf("nobody asks for section %q", name)
		}
	}
}

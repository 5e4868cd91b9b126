package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/compliance"
)

// The forms that the READMEs show can be used as they stand.
func TestTheFormsOfTheREADMEs(t *testing.T) {
	shown := regexp.MustCompile("(?s)```yaml\n(id: backend.*?)```")
	for _, name := range []string{"../../README.md", "../../README.ja.md"} {
		readme, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		form := shown.FindSubmatch(readme)
		if form == nil {
			t.Fatalf("%s shows no form", name)
		}
		var said strings.Builder
		n, err := lintFiles(&said, []string{write(t, "backend.yaml", string(form[1]))}, compliance.Lazy(compliance.Default))
		if err != nil || n > 0 {
			t.Errorf("%s: %d to mend, %v\n%s", name, n, err, said.String())
		}
	}
}

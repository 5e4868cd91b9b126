package form_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

func TestHostileFiles(t *testing.T) {
	for name, data := range map[string]string{
		"deep lists":    strings.Repeat("[", 2000),
		"deep maps":     strings.Repeat("{a: ", 2000),
		"block nesting": strings.Repeat("- ", 2000),
		"aliases":       "a: &a [x,x,x,x,x,x,x,x,x]\n" + "b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n" + "c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n" + "title: [*c,*c,*c,*c]\n",
		"huge":          strings.Repeat("x", 2<<20),
		"long key":      strings.Repeat("k", 100000) + ": 1",
		"merge itself":  "a: &a\n  <<: *a\n",
		"not UTF-8":     "id: \xff\xfe\x00",
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := form.Parse("f.yaml", []byte(data)); err == nil {
				t.Error("accepted")
			} else if len(err.Error()) > 1000 {
				t.Errorf("message of %d bytes", len(err.Error()))
			}
		})
	}
}

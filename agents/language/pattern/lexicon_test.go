package pattern_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

func TestLexicon(t *testing.T) {
	l := pattern.NewLexicon("[greeting] how people begin\nhello\nこんにちは\n/hi+\n\n[whole]\n/^{greeting}[!.]*$\n/(?-i:OK)\n")
	for _, tt := range []struct {
		section, text string
		want          bool
	}{
		{"greeting", "Oh, HELLO there", true},
		{"greeting", "helloing", false},
		{"greeting", "では、こんにちは", true},
		{"whole", "hiii!", true},
		{"whole", "oh hi", false},
		{"whole", "OK", true},
		{"whole", "ok", false},
	} {
		if l.Match(tt.section, tt.text) != tt.want {
			t.Errorf("%s, %q: not %v", tt.section, tt.text, tt.want)
		}
	}
	if re := l.Lazy(`^so, {greeting}$`)(); !re.MatchString("so, hello") || re.MatchString("so, Hello") || re.MatchString("so, helloing") {
		t.Errorf("an expression around a section: %s", re)
	}
	if in, out := l.SectionOf("hello"), l.SectionOf("hell"); in != "greeting" || out != "" {
		t.Errorf("a word is of section %q, and another one of %q", in, out)
	}
	if got := l.References(); !slices.Equal(got, []string{"greeting"}) {
		t.Error(got)
	}
	defer func() {
		if recover() == nil {
			t.Error("a section that is not there is found")
		}
	}()
	l.Pattern("nothing")
}

func TestCutsAndForms(t *testing.T) {
	l := pattern.NewLexicon("[head]\n/^(?:please|now)[, ]+\n\n" +
		"[tail]\n/ (?:thanks|now)$\n/ (?P<keep>[0-9])th$\n\n" +
		"[forms]\n/^add (?P<what>.+)$\n/^(?P<what2>.+) (?P<what>too)$\n")
	for said, want := range map[string]string{"please, now, add it now thanks": "add it", "now now": "now", " step 4th ": "step4", "": ""} {
		if got := l.Peel(said, "head", "tail"); got != want {
			t.Errorf("%q is %q, not %q", said, got, want)
		}
	}
	if got := l.Cut("head", " now, now, go "); got != "now, go" {
		t.Errorf("once: %q", got)
	}
	if _, group := l.Find("forms", "add a review too"); group("what") != "a review too" {
		t.Errorf("the first form: %q", group("what"))
	}
	if at, _ := l.Find("forms", "remove it"); at != nil {
		t.Error("found where none is")
	}
}

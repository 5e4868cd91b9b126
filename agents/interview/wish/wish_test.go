package wish

import (
	"os"
	"strings"
	"testing"
)

var kinds = []Kind{Erase, Withdraw, Human, Wait, Later, Think, Recap}

// lines are those of a file of wordings.
func lines(t *testing.T, name string) []string {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.ToLower(strings.TrimSpace(string(raw))), "\n")
}

func TestWishesAreRead(t *testing.T) {
	for _, kind := range kinds {
		for _, lang := range languages {
			for _, text := range lines(t, string(kind)+"."+lang) {
				if !kind.Is(text) {
					t.Errorf("%s: not read in %q", kind, text)
				}
			}
		}
	}
}

// What is refused, asked about, wished of a part, or told of one's work is no wish.
func TestNoWishes(t *testing.T) {
	for _, kind := range kinds {
		for _, text := range append(lines(t, string(kind)+".not"), lines(t, "none")...) {
			if kind.Is(text) {
				t.Errorf("%s: read in %q", kind, text)
			}
		}
	}
}

// What is denied, or told of others, is heard as such, and no wish as denied.
func TestDeniedWishes(t *testing.T) {
	for _, kind := range []Kind{Withdraw, Human} {
		for _, text := range lines(t, string(kind)+".denied") {
			t.Run(text, func(t *testing.T) {
				if kind.Is(text) || !kind.Denied(text) {
					t.Error("it is heard as a wish")
				}
			})
		}
		for _, lang := range languages {
			for _, text := range lines(t, string(kind)+"."+lang) {
				if kind.Denied(text) {
					t.Errorf("%s: denied in %q", kind, text)
				}
			}
		}
	}
}

// Every class of the data is well formed and none holds itself.
func TestLexiconsAreWellFormed(t *testing.T) {
	for _, l := range lexicons() {
		for class := range l.classes {
			l.of(class)
		}
	}
}

func FuzzIs(f *testing.F) {
	f.Add("delete everything, please. 全部消して")
	f.Fuzz(func(t *testing.T, text string) {
		for _, kind := range kinds {
			kind.Is(text)
		}
	})
}

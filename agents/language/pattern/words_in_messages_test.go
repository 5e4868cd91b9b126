package pattern

import (
	"strings"
	"testing"
)

// A word is found wherever it stands in a message that is long enough for its letters to be noted by twos, in whatever case.
func TestWordsInMessages(t *testing.T) {
	filler := strings.Repeat("いろはにほへとちりぬるを", message/len("いろはにほへと"))
	for _, word := range []string{"手順書", "ました", "手順", "順", "straw", "St. Ives", "no"} {
		re := MustCompile(`(?i)` + Quote(word))
		for _, said := range []string{word + filler, filler + strings.ToUpper(word) + filler, filler + word} {
			if !re.MatchString(said) {
				t.Errorf("%q is not found in %d bytes", word, len(said))
			}
		}
		if re.MatchString(filler) {
			t.Errorf("%q is found where it is not", word)
		}
	}
}

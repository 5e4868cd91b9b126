package interview

import (
	"encoding/json"
	"testing"
)

// A secret is masked in what was shown however its JSON spells it, and what holds none stays as it was, to the byte.
func TestSecretsAreMaskedHoweverTheyAreSpelled(t *testing.T) {
	secrets := []string{"ana@example.com", "3035550143"}
	for data, want := range map[string]string{
		`{"to": "ana@example.com"}`:      `{"to":"▇▇▇"}`,
		`{"to": "ana\u0040example.com"}`: `{"to":"▇▇▇"}`,
		`{"to": ["\u0033035550143", 1]}`: `{"to":["▇▇▇",1]}`,
		`{"to": 3035550143}`:             `{"to":"▇▇▇"}`,
		`{"to": "b\u0040example.com"}`:   `{"to": "b\u0040example.com"}`,
		`{"to": "nobody"}`:               `{"to": "nobody"}`,
	} {
		if got := string(maskingData(json.RawMessage(data), secrets)); got != want {
			t.Errorf("%s: got %s, want %s", data, got, want)
		}
	}
}

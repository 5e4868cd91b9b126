package interview

import (
	"encoding/json"
	"testing"
)

// Whatever is masked in what was shown, it stays JSON.
func TestMaskingDataKeepsItJSON(t *testing.T) {
	for _, c := range []struct{ data, secret, masked string }{
		{`{"value":null,"words":"null, and nothing"}`, "null", `{"value":null,"words":"▇▇▇, and nothing"}`},
		{`{"tel":[819012345678,"81 90"],"n":12}`, "819012345678", `{"n":12,"tel":["▇▇▇","81 90"]}`},
		{`{"said":"one \"quoted\" two"}`, `"quoted"`, `{"said":"one ▇▇▇ two"}`},
		{`{"b":1,"a":"nothing of it"}`, "secret", `{"b":1,"a":"nothing of it"}`},
	} {
		got := maskingData(json.RawMessage(c.data), []string{c.secret})
		if string(got) != c.masked {
			t.Errorf("%s without %q: %s", c.data, c.secret, got)
		}
	}
}

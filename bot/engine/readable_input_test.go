package engine

import "testing"

// What a step was given is read line by line, without the signs of JSON.
func TestReadableInput(t *testing.T) {
	for raw, want := range map[string]string{
		`{"to":"aoi@example.com","body":"Hello,\nsee you","args":{"copies":2,"all":true},"cc":null}`: "args all: true\nargs copies: 2\nbody: " +
			"Hello,\nsee you\nto: aoi@example.com",
		`"100"`: "100", `[1,2]`: "[1,2]", ``: "",
	} {
		if got := readableInput([]byte(raw)); got != want {
			t.Errorf("%s reads %q", raw, got)
		}
	}
}

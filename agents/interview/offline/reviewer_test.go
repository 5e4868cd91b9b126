package offline

import "testing"

// What only reacts to the question for a name is none; what people are called is, also where it begins like a no.
func TestNobodyIsCalledYes(t *testing.T) {
	for said, name := range map[string]bool{"うん": false, "はい": false, "ok": false, "thanks": false, "ええと": false, "Noah": true, "野口": true, "Yuki": true} {
		if got := tellable("full_name", said); got != name {
			t.Errorf("%q may be a name: %v, want %v", said, got, name)
		}
	}
}

package value

import "testing"

// Who needs no permission may work; who has none, or needs it one day, does not say so.
func TestPermissionNotNeeded(t *testing.T) {
	for said, want := range map[string]bool{
		"I don't need a visa": true, "No, no visa needed": true, "no need for a visa, I'm Irish": true, "no sponsorship required": true,
		"no, I don't need permission, I'm a citizen": true, "I do not require sponsorship": true, "visa not required": true,
		"no visa": false, "I don't have a visa": false, "no permit yet": false, "I need a visa": false, "I don't need a visa until 2028": false,
		"I don't know if I need a visa": false, "my wife doesn't need a visa, she is Irish": false, "I don't need a visa yet": false,
		"no, I need sponsorship": false, "not sure I need a permit": false,
	} {
		if _, entitled := WorkStatus(said, "GB"); entitled != want {
			t.Errorf("%q: %v, want %v", said, entitled, want)
		}
	}
}

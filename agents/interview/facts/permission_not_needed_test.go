package facts

import "testing"

// A no that is only to the need of a permission is a yes to whether somebody may work.
func TestNoNeedOfPermission(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"right_to_work", "No, no visa needed", `right_to_work="yes"`}, {"right_to_work", "no, I don't need permission, I'm a citizen", `right_to_work="yes"`},
		{"right_to_work", "No, no visa", `right_to_work="no"`}, {"right_to_work", "no, I need a visa", `right_to_work="no"`},
	})
}

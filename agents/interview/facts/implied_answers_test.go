package facts

import "testing"

// Answers of yes or no that say neither: where rules doubt and the answer implies the same, it is told; a list's number is no option.
func TestImpliedAnswers(t *testing.T) {
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"work_location", "1. I am willing to move to Denver.\n2. I need about a month for it.", `office_ok="relocate"`},
		{"work_location", "2", `office_ok="relocate"`},
		{"work_location", "1) Yes, two days is fine\n2) I live in Boulder", `office_ok="yes"`},
	})
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"right_to_work", "1. My permit belongs to my present firm.\n2. Whether it would do for yours, I cannot say.", `right_to_work=-`},
		{"driving_licence", "1", `has_licence="yes"`},
	})
}

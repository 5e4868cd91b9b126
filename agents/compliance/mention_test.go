package compliance

import "testing"

func TestMentions(t *testing.T) {
	for _, tc := range []struct {
		sentence, value string
		want            bool
	}{
		{"Is the $120k figure base pay only?", "120000", true},
		{"希望年収600万円に賞与は含まれますか", "6000000", true},
		{"６００万円は下限でしょうか", "6000000", true},
		{"Is 1,000 a minimum?", "1000", true},
		{"Is the 1st of February fixed?", "2027-02-01", true},
		{"1月10日入社とのことですね", "2027-01-10", true},
		{"When in February?", "2027-02-01", false},
		{"Two of 2?", "2027-02-02", false},
		{"「成長できそう」とのことですが", "成長できそう", true},
		{"12/3 10:00 is taken", "12/3 10:00, 12/4 15:00", true},
		{"Can you come in 3 days a week?", "3", false},
		{"Yes or no?", "yes", false},
		{"What is your email?", "a@b.com", false},
		{"", "", false},
	} {
		if got := mentions(tc.sentence, tc.value); got != tc.want {
			t.Errorf("mentions(%q, %q) = %v, want %v", tc.sentence, tc.value, got, tc.want)
		}
	}
}

func FuzzMentions(f *testing.F) {
	f.Add("Is 120k fine?", "2027-02-01")
	f.Fuzz(func(t *testing.T, sentence, value string) { mentions(sentence, value) })
}

package when

import "testing"

// The hours of a day are those of the day, whatever is said of nights in another clause or to deny them.
func TestDayHoursBesideNights(t *testing.T) {
	for _, c := range [][2]string{
		{"Mon to Fri 9 to 17, no nights, 20 hours", "09:00-17:00"},
		{"weekdays 9-5, can't do nights", "09:00-17:00"},
		{"Mon, Tue 8-16, never nights", "08:00-16:00"},
		{"no nights please, Mon and Tue 9 to 5", "09:00-17:00"},
		{"Mon 9 to 5 but not evenings", "09:00-17:00"},
		{"not available at night: Mon 9 to 5", "09:00-17:00"},
		{"月火 9-17、夜は無理です", "09:00-17:00"},
		{"Monday 5 to 10 in the evening", "17:00-22:00"},
		{"Mon evenings 6 to 10", "18:00-22:00"},
		{"Tuesday nights 9 to 5", "21:00-05:00"},
		{"weekdays after school from 4 to 8", "16:00-20:00"},
	} {
		hours := TimeRanges(c[0])
		if len(hours) != 1 || hours[0].From+"-"+hours[0].To != c[1] {
			t.Errorf("%q: %v, want %s", c[0], hours, c[1])
		}
	}
}

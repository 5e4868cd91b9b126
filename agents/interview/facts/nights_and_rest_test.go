package facts

import "testing"

// Nights are no trouble or none in whatever words, and who names the days that do not suit and says that the others do has told the others.
func TestNightsAndTheOtherDays(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"shift", "mon tues thurs. nights no bother. 24 hrs", `days=["mon","tue","thu"]; nights_ok=true; weekly_hours=24`},
		{"shift", "nights aren't an issue, 30 hours", `nights_ok=true`},
		{"shift", "nights don't bother me, 30 hours", `nights_ok=true`},
		{"shift", "any day bar sunday, nights naw, 40", `days=["mon","tue","wed","thu","fri","sat"]; nights_ok=false`},
		{"shift", "nae nights. 20 hours", `nights_ok=false`},
		{"shift", "not Tuesdays, not Fridays. Rest I can do", `days=["mon","wed","thu","sat","sun"]`},
		{"shift", "not Tuesdays or Fridays, rest is fine", `days=["mon","wed","thu","sat","sun"]`},
		{"shift", "nights ok. actually no nights", `nights_ok=false`},
		{"shift", "no nights. actually nights are ok", `nights_ok=true`},
		{"shift", "no nights, I actually hate nights", `nights_ok=false`},
		{"shift", "Mondays I rest, Tuesday I can work", `days=["tue"]`},
		{"shift", "mon, tue, the rest of the time I study", `days=["mon","tue"]`},
	})
}

package facts

import "testing"

// Of several figures told with their conditions the one of most days counts, and of a wish beside the most of something the wish.
func TestFigureOfNormalDays(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"experience", "depends of the day, like 60 in normal days and 90 when is promotions. we used Zendesk", `tickets_per_day=60`},
		{"experience", "60 normally, 90 when there are promotions", `tickets_per_day=60`},
		{"experience", "on sale days 90 and on regular days 55", `tickets_per_day=55`},
		{"experience", "90 in the sales but usually 50", `tickets_per_day=50`},
		{"experience", "typically 30, peaks at 80", `tickets_per_day=30`},
		{"experience", "普段は60件、セールのときは90", `tickets_per_day=60`},
		{"experience", "ふだん40件で、忙しい日は70件です", `tickets_per_day=40`},
		{"experience", "キャンペーン中は120件、いつもは50件くらい", `tickets_per_day=50`},
		{"experience", "between 60 and 90", `tickets_per_day=-`},
		{"experience", "90 when there are promotions", `tickets_per_day=-`},
	})
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"shift", "like i said max 20 in term time, maybe 16 to be realistic", `weekly_hours=16`},
		{"shift", "max 20", `weekly_hours=20`},
		{"shift", "I have 2 kids, so max 20 hours", `weekly_hours=20`},
		{"shift", "max 20 hours, from 9 to 15", `weekly_hours=20`},
		{"shift", "up to 30 hours but 24 would be best", `weekly_hours=24`},
	})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"weekly_hours", "20 hours maybe. I have a student visa so max 28, right?", `weekly_hours=20`},
		{"weekly_hours", "20時間くらい。最大28ですよね", `weekly_hours=20`},
		{"weekly_hours", "最大28時間", `weekly_hours=28`},
	})
}

package interview_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

// A message changes the answer for which most speaks: what it names, what of its old value it mentions, and what another value of it it tells.
// What else it says is read, too.
func TestAMessageChangesWhatItSpeaksOf(t *testing.T) {
	read := interview.MessageReader(config())
	store := map[string]any{
		"phone_e164": "+819011112222", "available_days": []any{"mon", "tue"}, "time_from": "17:00", "time_to": "22:00", "weekly_hours": 20.0,
	}
	engineer := map[string]any{"email": "kai@example.com", "salary_min_usd": 150000.0}
	for _, c := range []struct {
		form, lang string
		screen     reading.Screen
		field      string
		known      map[string]any
		says, told string
	}{
		{"ja-parttime-store", "ja", reading.AtSummary, "", store, "22時は遅すぎるので、21時半でお願いします", "map[time_to:21:30]"},
		{"ja-parttime-store", "ja", reading.AtSummary, "", store, "月曜がだめになりました、火曜と土曜でお願いします", "map[available_days:[tue sat]]"},
		{"ja-parttime-store", "ja", reading.AtSummary, "", store, "番号の2222のところ、2223でした", "map[phone_e164:+819011112223]"},
		{"ja-parttime-store", "ja", reading.AtEnd, "", store, "週20時間と書きましたが、16時間にさせてください", "map[weekly_hours:16]"},
		{"ja-parttime-store", "ja", reading.AtQuestion, "start_date", store, "12月7日から行けます。あと週20時間は多いので15時間にしてください", "map[start_date:2026-12-07 weekly_hours:15]"},
		{"ja-parttime-store", "ja", reading.AtQuestion, "start_date", store, "12月7日から。あと火曜は18時からならいけます", "map[start_date:2026-12-07]"},
		{"ja-parttime-store", "ja", reading.AtSummary, "", store, "開始は12月7日で。あと電話は最後2229です", "map[phone_e164:+819011112229 start_date:2026-12-07]"},
		{"ja-parttime-store", "ja", reading.AtSummary, "", store, "友人は22時まで働いているそうです", "map[]"},
		{
			"en-us-backend-engineer", "en", reading.AtQuestion, "start_date", engineer,
			"January 11, and scratch the 150, I'd want 158k",
			"map[salary_min_usd:158000 start_date:2027-01-11]",
		},
		{"en-us-backend-engineer", "en", reading.AtSummary, "", engineer, "150 was the old number, 162 please", "map[salary_min_usd:162000]"},
		{"en-us-backend-engineer", "en", reading.AtEnd, "", engineer, "kai@example.com is closed, write to kai.m@example.org", "map[email:kai.m@example.org]"},
	} {
		m, err := read(t.Context(), interview.Situation{
			Form: c.form, Lang: c.lang, Screen: c.screen, Field: c.field, Known: c.known, Text: c.says, Now: time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC),
		})
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]any{}
		for key, fact := range m.Facts {
			told[key] = fact.Value
		}
		if got := fmt.Sprint(told); got != c.told {
			t.Errorf("%q: %s, not %s", c.says, got, c.told)
		}
	}
}

package facts

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Keys that no sample form has: what a fact is shows in the words of its name.
func TestKeysOfOtherForms(t *testing.T) {
	for _, tc := range []struct {
		keys, say string
		want      want
	}{
		{"years_sales,quota_result,crm_used", "I've been in sales for 6 years. Hit 118% of quota last year. We use HubSpot.", want{"years_sales": 6.0, "quota_result": "Hit 118% of quota last year", "crm_used": "HubSpot"}},
		{"years_sales,quota_result,crm_used", "法人営業を4年。昨年は目標の120%を達成しました。Salesforceを使っています", want{"years_sales": 4.0, "quota_result": "昨年は目標の120%を達成しました", "crm_used": "Salesforce"}},
		{"latest_role,people_led,years_leading", "Team leader on a cross-dock. Led 12 people for three years.", want{"latest_role": "Team leader", "people_led": 12.0, "years_leading": 3.0}},
		{"latest_role,years_analytics", "Senior data analyst at a retailer, 4.5 years", want{"latest_role": "Senior data analyst", "years_analytics": 4.5}},
		{"months_care", "in care since one year and half", want{"months_care": 18.0}},
		{"years_care", "a year and a half of care", want{"years_care": 1.5}},
		{"language_tags,level_each", "Spanish native, English C1", want{"language_tags": []string{"es", "en"}, "level_each": map[string]string{"es": "native", "en": "C1"}}},
		{"measurable_result", "planning takes 3 minutes instead of 20", want{"measurable_result": "planning takes 3 minutes instead of 20"}},
		{"team_size,management_years", "I managed 12 people for three years", want{"team_size": 12.0, "management_years": 3.0}},
		{"team_size,management_years", "部下は8人で、マネージャーを4年", want{"team_size": 8.0, "management_years": 4.0}},
		{"overtime_ok,weekend_ok", "残業は大丈夫ですが、土日は難しいです", want{"overtime_ok": true, "weekend_ok": false}},
		{"overtime_ok,weekend_ok", "Overtime is fine, weekends not", want{"overtime_ok": true, "weekend_ok": false}},
		{"commute_ok,commute_minutes", "電車で40分くらいなので通えます", want{"commute_ok": true, "commute_minutes": 40.0}},
		{"reason_for_leaving,next_goal", "My contract ended in June. I want to move into data engineering.", want{"reason_for_leaving": "My contract ended in June", "next_goal": "I want to move into data engineering"}},
		{"salary_min_usd,salary_max_usd", "between 90k and 110k", want{"salary_min_usd": 90000.0, "salary_max_usd": 110000.0}},
		{"salary_min_usd", "I make 80k today and want 95k at least", want{"salary_min_usd": 95000.0}},
		{"linkedin_url,github_url", "linkedin.com/in/foo and github.com/foo", want{"linkedin_url": "https://linkedin.com/in/foo", "github_url": "https://github.com/foo"}},
		{"interview_slots", "12月3日の10時、12月4日の15時", want{"interview_slots": []string{"2026-12-03T10:00+09:00", "2026-12-04T15:00+09:00"}}},
		{"remote_days_per_week", "週2日", want{"remote_days_per_week": 2.0}},
		{"available_from,notice_weeks", "I can start on 4 January, four weeks notice", want{"available_from": "2027-01-04", "notice_weeks": 4.0}},
		{"preferred_location", "大阪か神戸", want{"preferred_location": "大阪か神戸"}},
		{"cuisine,signature_dish", "Mostly Basque food.", want{"cuisine": "Mostly Basque food"}},
		{"cuisine,signature_dish", "Mostly Basque food. I am known for my hake with clams.", want{"cuisine": "Mostly Basque food", "signature_dish": "I am known for my hake with clams"}},
	} {
		if diff := cmp.Diff(tc.want, told(t, textField(strings.Split(tc.keys, ",")...), tc.say)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.say, diff)
		}
	}
}

package facts

import "testing"

// A length of work is no result of it, and a result that names a time is one.
func TestLengthIsNoResult(t *testing.T) {
	readAnswers(t, "en-us-backend-engineer", inLondon, []answer{
		{"experience", "As above - senior backend eng, Ridgeline Freight, quoting platform. 9 years backend in all.", `years_backend=9; measurable_result=-`},
		{"experience", "It's in the resume. Senior backend at Trailhead Payments since 2020, I own the ledger service. 9 years backend total.", `measurable_result=-`},
		{"experience", "Staff engineer, 6 years backend, the billing service, cut invoice errors by half", `measurable_result="cut invoice errors by half"`},
		{"experience", "Backend lead for 4 years. I own search. Latency went from 900 to 140 ms", `measurable_result="Latency went from 900 to 140 ms"`},
	})
	for _, said := range []string{
		"9 years backend in all", "around 15 years of logistics software", "six years so far", "I have 4 years with them", "12 yrs experience total",
		"バックエンド歴は9年です", "全部で7年くらいです", "営業を3年やりました",
	} {
		if !isLengthOnly(said) {
			t.Errorf("%q is only a length", said)
		}
	}
	for _, said := range []string{
		"cut the close from 3 days to 4 hours", "shipped it in 3 months", "stayed up for 2 years", "2 weeks faster", "40% less in one year", "halved the build time within 6 weeks",
		"新人の独り立ちが1ヶ月から2週間になりました", "削減依頼の対応を3日から即日に", "3か月で完成させました", "2年で8人から31人",
	} {
		if isLengthOnly(said) {
			t.Errorf("%q is a result", said)
		}
	}
}

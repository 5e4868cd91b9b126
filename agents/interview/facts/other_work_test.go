package facts

import "testing"

// Years of other work count for none with people who need care, and what a part of them was of is told beside.
func TestYearsOfOtherWork(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"experience", "taxi 14 yr. lot of old people, help with bags. not real care", `months_experience=-`},
		{"experience", "I drove lorries for 20 years. Since January 2024 I do home care, washing and meals", `months_experience=34`},
		{"experience", "looked after my nan for two years, washing and meals, while working in a shop for five years", `months_experience=24`},
		{"experience", "i worked at tesco for 6 years and then i was a carer in a care home, 18 months", `months_experience=18`},
		{"experience", "I were a dinner lady 22 years so that's not care is it, then 3 years at a residential home, washing", `months_experience=36`},
		{"experience", "I was a postman 27 years till 2021, then I started at Elm Lodge, a residential home, washing", `months_experience=-`},
		{"experience", "15 years warehouse, no care yet", `months_experience=-`},
		{"experience", "shop work 2 years, cleaning 3 years, care home 1 year washing and dressing", `months_experience=12`},
		// These are of care.
		{"experience", "3 years at Beechcroft, washing and feeding", `months_experience=36`},
		{"experience", "driver for a day centre 3 years, helped them with their meals", `months_experience=36`},
		{"experience", "cleaner then carer at Rose House nursing home, 4 years in all", `months_experience=48`},
		{"experience", "3 years in a nursing home and 2 years home care, washing and dressing", `months_experience=60`},
		{"experience", "bank staff at a hospice for 2 years, feeding and washing", `months_experience=24`},
	})
	readAnswers(t, "en-us-backend-engineer", inLondon, []answer{
		{"experience", "20 years in IT, backend for the last 8. Senior SWE at a bank", `years_backend=8`},
		{"experience", "Thirty-one years in the trade, of which about twenty-five on the backend.", `years_backend=25`},
		{"experience", "Here until the layoff in May. 15 yrs backend. Took it from 9 hours to 40 min.", `years_backend=15`},
		{"skills", "go 4 py 7. dbs: postgres, dynamo", `go_years=4`},
		{"skills", "go 4 projects. postgres", `go_years=-`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"experience", "mail only. ~40. freshdesk, before this jira", `tickets_per_day=40`},
		{"experience", "phone and chat. 60ish. zendesk", `tickets_per_day=60`},
		{"experience", "chat, 2 of us on a shift. Zendesk", `tickets_per_day=-`},
		{"experience", "phone. 24/7 desk. zendesk", `tickets_per_day=-`},
		{"availability", "Mon-Fri 9 hours a day less the break so 40", `weekly_hours=40`},
		{"availability", "5 days, 8 hours each, so 40", `weekly_hours=40`},
		{"availability", "8 hours a day, Monday to Friday, so from the 14th", `weekly_hours=40`},
	})
}

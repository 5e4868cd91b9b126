package facts

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// Answers to follow-up questions need no more words than the question leaves open. Each line is said in turn, to the question for the
// first thing that is missing then.
func TestAnswersToWhatWasAsked(t *testing.T) {
	for _, a := range []struct {
		form, field string
		say         []string
		want        string
	}{
		{"en-us-backend-engineer", "experience", []string{"Backend engineer, 7 yrs", "DISPATCH API.", "cut p99 from 900ms to 120ms"}, `system_owned="DISPATCH API"; measurable_result="cut p99 from 900ms to 120ms"`},
		{"en-us-backend-engineer", "experience", []string{"Backend engineer, 7 yrs", "The dispatch API, top to bottom.", "p99 went from 900ms to 120ms"}, `system_owned="dispatch API"`},
		{"en-us-backend-engineer", "experience", []string{"Principal Engineer", "a little over ten years", "Checkout.", "latency halved"}, `years_backend=10; system_owned="Checkout"; measurable_result="latency halved"`},
		{"en-us-backend-engineer", "experience", []string{"Contract backend developer.", "12", "I was the one responsible for the search indexer", "Indexing dropped from six hours to 25 minutes"}, `years_backend=12; system_owned="search indexer"`},
		{"en-us-backend-engineer", "experience", []string{"senior software engineer, doing server-side work since 2017", "the appointment scheduler is my baby"}, `latest_role="senior software engineer"; years_backend=9; system_owned="appointment scheduler"`},
		{"en-us-backend-engineer", "experience", []string{"My baby is the claims API, I've run it as a lead engineer"}, `latest_role="lead engineer"; system_owned="claims API"`},
		{"en-us-backend-engineer", "experience", []string{"Staff engineer at a payroll startup, 8 yrs backend. Mine: the tax filing service. Filing errors went from 40 a week to 2."}, `system_owned="tax filing service"; years_backend=8`},
		{"en-us-backend-engineer", "experience", []string{"Software engineer II at a bank", "about 4.5 years, all backend", "fraud scoring service", "false positives down 30%"}, `latest_role="Software engineer II"; years_backend=4.5; system_owned="fraud scoring service"; measurable_result="false positives down 30%"`},
		{"en-us-backend-engineer", "experience", []string{"Role - lead backend engineer, Years - 6, System - inventory sync, Result - stock mismatches cut by 90%"}, `latest_role="lead backend engineer"; years_backend=6; system_owned="inventory sync"; measurable_result="stock mismatches cut by 90%"`},
		{"en-us-backend-engineer", "experience", []string{"Backend engineer for a decade. I take care of the billing engine"}, `years_backend=10; system_owned="billing engine"`},
		{"en-us-backend-engineer", "experience", []string{"Backend engineer, 7 yrs", "hmm", "not sure what you mean"}, `system_owned=-`},
		{"en-us-backend-engineer", "experience", []string{"Backend engineer, 7 yrs", "I'd rather not say"}, `system_owned=-`},
		{"en-us-backend-engineer", "experience", []string{"Backend engineer, 7 yrs", "We cut p99 from 900ms to 120ms"}, `system_owned=-; measurable_result="We cut p99 from 900ms to 120ms"`},
		{"en-us-backend-engineer", "skills", []string{"Java for 8, Go for 2 and a bit. Databases: Postgres"}, `go_years=2; database_used="Postgres"`}, {"en-us-backend-engineer", "skills", []string{"I've used Go since 2021 and mostly CockroachDB"}, `go_years=5; database_used="CockroachDB"`}, {"en-us-backend-engineer", "skills", []string{"Go: 4, DB: Postgres"}, `go_years=4; database_used="Postgres"`}, {"en-us-backend-engineer", "skills", []string{"Postgres", "5"}, `go_years=5`},
		{"en-us-backend-engineer", "start_date", []string{"mid February, say the 15th"}, `start_date="2027-02-15"`}, {"en-us-backend-engineer", "salary_expectation", []string{"I currently make 120 but am looking for 145"}, `salary_min_usd=145000`}, {"en-us-backend-engineer", "sponsorship", []string{"H-1B transfer, so yes"}, `needs_sponsorship="yes"`}, {"en-us-backend-engineer", "work_authorization", []string{"I'm a Canadian citizen"}, `authorized_us=-`},
		{"en-remote-support-global", "experience", []string{"phone", "around 60", "a home-grown thing"}, `channel="phone"; tickets_per_day=60; tool_used="home-grown thing"`}, {"en-remote-support-global", "experience", []string{"social media DMs, Sprout Social, about 100 a day"}, `tool_used="Sprout Social"; tickets_per_day=100`},
		{"en-remote-support-global", "scenario", []string{"Lady furious her order never came.", "Looked it up, it was our mistake, so I re-sent it overnight with a voucher", "She's still a customer"}, `action="Looked it up, it was our mistake, so I re-sent it overnight with a voucher"; outcome="She's still a customer"`}, {"en-remote-support-global", "scenario", []string{"We had an outage and a client threatened to leave. I called him every hour with updates until it was back. He renewed."}, `situation="We had an outage and a client threatened to leave"; outcome="He renewed"`},
		{"en-remote-support-global", "languages", []string{"english c1 n turkish c2"}, `level_each={"en":"c1","tr":"c2"}`}, {"en-remote-support-global", "languages", []string{"Arabic, French & English", "Arabic and French excellent, English intermediate"}, `level_each={"ar":"excellent","en":"intermediate","fr":"excellent"}`}, {"en-remote-support-global", "languages", []string{"English only", "fluent"}, `level_each={"en":"fluent"}`},
		{"en-gb-care-assistant", "experience", []string{"I've worked in a residential home since March 2024.", "personal care, meals, recording"}, `care_setting="residential home"; duties="personal care, meals, recording"; months_experience=32`}, {"en-gb-care-assistant", "experience", []string{"Hospital HCA, 4 years", "obs, feeding, turning patients"}, `duties="obs, feeding, turning patients"`}, {"en-gb-care-assistant", "experience", []string{"Domiciliary, year and a half. Meds, hoisting."}, `months_experience=18`},
		{"en-gb-care-assistant", "shift", []string{"20 hours", "any", "yes"}, `days=["mon","tue","wed","thu","fri","sat","sun"]; nights_ok=true`}, {"en-gb-care-assistant", "shift", []string{"Monday, Tuesday, Thursday", "no nights, the kids", "twenty four"}, `nights_ok=false; weekly_hours=24`}, {"en-gb-care-assistant", "shift", []string{"every day except Wednesdays, and I don't mind nights, up to 30 hours"}, `nights_ok=true; weekly_hours=30`}, {"en-gb-care-assistant", "shift", []string{"Fri-Sun, nights no problem, 24h"}, `nights_ok=true`}, {"en-gb-care-assistant", "shift", []string{"Days: Mon-Fri; Nights: no; Hours: 30"}, `nights_ok=false; weekly_hours=30`},
		{"en-remote-support-global", "scenario", []string{"I need to think about that one"}, `situation=-`},
		{"en-gb-care-assistant", "notice_period", []string{"fortnight"}, `notice_weeks=2`}, {"en-gb-care-assistant", "notice_period", []string{"I can leave whenever"}, `notice_weeks=0`}, {"en-gb-care-assistant", "right_to_work", []string{"British citizen"}, `right_to_work="yes"`}, {"en-gb-care-assistant", "right_to_work", []string{"I'm an American citizen"}, `right_to_work=-`},
	} {
		f, err := form.Sample(a.form)
		if err != nil {
			t.Fatal(err)
		}
		def, known := f.Field(a.field), Known{}
		asked := def.RequiredFacts
		for _, say := range a.say {
			for _, fact := range Extract(*def, Message{Text: say, Asked: asked}, known, inDenver) {
				known[fact.Key] = fact.Value
			}
			if asked = Missing(*def, known); len(asked) > 1 {
				asked = asked[:1]
			}
		}
		for pair := range strings.SplitSeq(a.want, "; ") {
			key, want, _ := strings.Cut(pair, "=")
			got, _ := json.Marshal(known[key])
			if _, there := known[key]; want == "-" && there || want != "-" && string(got) != want {
				t.Errorf("%s %q: %s = %s, want %s", a.field, a.say, key, got, want)
			}
		}
	}
}

// Where there is nothing to tell, nothing is kept of what is said beside it.
func TestNoneKeepsNoMore(t *testing.T) {
	f, err := form.Sample("en-gb-care-assistant")
	if err != nil {
		t.Fatal(err)
	}
	for _, say := range []string{"no. im diabetic but its under control", "None, I have epilepsy but it's fine", "nothing needed, my autism is mild"} {
		for _, fact := range Extract(*f.Field("accommodation"), Message{Text: say}, Known{}, inLondon) {
			if fact.Value != nil || len(fact.Quote) > len("nothing needed,") {
				t.Errorf("%q: %v %q", say, fact.Value, fact.Quote)
			}
		}
	}
}

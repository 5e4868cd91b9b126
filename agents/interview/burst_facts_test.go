package interview_test

import (
	"strings"
	"testing"
)

// What several messages tell in words is read as one text: each is what it is among the others, and none is asked for again.
func TestABurstIsReadAsOneText(t *testing.T) {
	for _, c := range []struct {
		job, lang string
		fields    []string
		says      []string
		asks      string
		has, not  []string
	}{
		{
			"en-gb-care-assistant", "en", []string{"experience", "notice_period"},
			[]string{
				"I've been at a residential care home in Headingley for just over 2 years, before that I looked after my nan but that wasn't paid",
				"mostly personal care, meds, meal times, that kind of thing",
			},
			"notice_period", []string{"mostly personal care, meds, meal times / length of the experience: 24 months"}, nil,
		},
		{
			"en-gb-care-assistant", "en", []string{"experience", "notice_period"}, []string{"3 years in a nursing home", "I did washing, dressing and meals"},
			"notice_period", []string{"nursing home / I did washing, dressing and meals / length of the experience: 36 months"}, nil,
		},
		{
			"en-gb-care-assistant", "en", []string{"experience", "notice_period"}, []string{"4 years in a care home, I love it there"},
			"experience", nil, []string{"I love it there / length"},
		},
		{
			"en-remote-support-global", "en", []string{"scenario", "home_office"},
			[]string{"Last summer a guest arrived at 11 pm and the hotel did not have his booking, he was shouting in the chat", "I said sorry first and I called the hotel myself"},
			"scenario", []string{"Last summer a guest arrived at 11 pm and the hotel did not have his booking", "I said sorry first and I called the hotel myself"}, nil,
		},
		{
			"en-remote-support-global", "en", []string{"scenario", "home_office"},
			[]string{"A customer got the wrong shoes and was furious", "I apologised and sent the right pair the same day", "she bought from us again later"},
			"home_office", []string{"A customer got the wrong shoes and was furious / I apologised and sent the right pair the same day / she bought from us again later"}, nil,
		},
		{
			"en-remote-support-global", "ja", []string{"scenario", "home_office"},
			[]string{"予約が入っていなくて、夜中に着いたお客様がとても怒っていました", "まずお詫びして、自分でホテルに電話しました"},
			"scenario", []string{"まずお詫びして、自分でホテルに電話しました"}, nil,
		},
	} {
		w := sampleOf(t, c.job, c.lang, c.fields...)
		if w.last().Asks == "language" || w.last().Asks == "country" {
			w.say(map[string]string{"ja": "東京です", "en": "Leeds"}[c.lang])
		}
		w.say(c.says...)
		if w.last().Asks != c.asks {
			t.Errorf("%q: asks %s: %s", c.says, w.last().Asks, w.last().Text)
		}
		shown := toldSoFar(w, c.lang)
		for _, s := range c.has {
			if !strings.Contains(shown, s) {
				t.Errorf("%q: shows no %q:\n%s", c.says, s, shown)
			}
		}
		for _, s := range c.not {
			if strings.Contains(shown, s) {
				t.Errorf("%q: shows %q:\n%s", c.says, s, shown)
			}
		}
	}
}

// toldSoFar is what is shown of what was told.
func toldSoFar(w *world, lang string) string {
	w.say(map[string]string{"ja": "ここまで何を話したか見せて", "en": "show me what I told you"}[lang])
	shown := w.last().Text
	for _, f := range cardFields(w.last()) {
		shown += "\n" + f.Name + "=" + f.Value
	}
	return shown
}

// Who tells that they drive beside another answer has answered the question for a licence. Another licence is none, and driving something is not either.
func TestALicenceToldBesideAnotherAnswer(t *testing.T) {
	for said, yes := range map[string]bool{
		"NVQ 2 in care\nalso I drive, got my full licence last year": true, "NVQ 2 in care. I've got a clean driving licence too": true,
		"NVQ 2, and I passed my driving test in 2019": true,
		"NVQ level 2, full UK driving licence":        true, "NVQ 2 in care, I drive too": true,
		"NVQ 2 in care and a forklift licence": false, "NVQ 2, I drive change in my team": false, "NVQ 2 in care. my nursing licence ran out": false, "NVQ 2. my husband drives": false,
		"NVQ 2 in care, I used to drive for a living, does that help?": false,
	} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "certifications", "driving_licence", "notice_period")
		w.say(strings.Split(said, "\n")...)
		if told := w.last().Asks == "notice_period"; told != yes {
			t.Errorf("%q: asks %s: %s", said, w.last().Asks, w.last().Text)
		}
	}
	for said, yes := range map[string]bool{
		"介護福祉士です。運転もします、去年免許を取りました": true,
		"初任者研修を修了しました。普通免許あります":     true, "介護福祉士です。看護師の免許はないです": false,
		"介護福祉士です。夫は運転免許があります": false,
	} {
		w := sampleOf(t, "en-gb-care-assistant", "ja", "certifications", "driving_licence", "notice_period")
		if w.last().Asks == "country" || w.last().Asks == "language" {
			w.say("東京です")
		}
		w.say(said)
		if told := w.last().Asks == "notice_period"; told != yes {
			t.Errorf("%q: asks %s: %s", said, w.last().Asks, w.last().Text)
		}
	}
}

// The ways in which somebody worked are no way to reach them; a wish to be reached some way is, whatever is asked.
func TestChannelsOfWorkAreNoContact(t *testing.T) {
	for said, contact := range map[string]bool{
		"Mostly chat and email, phone only when somebody calls back": false, "email all day, calls only in the morning": false, "phone only, no chat": false,
		"Chat and email. Please text me, I can't take calls before 6 pm": true,
	} {
		w := sampleOf(t, "en-remote-support-global", "en", "email", "experience", "home_office")
		if w.last().Asks == "country" || w.last().Asks == "language" {
			w.say("Leeds")
		}
		w.say("jo@example.com")
		w.say(said)
		if beside := strings.Contains(w.last().Text, "beside “E-mail”"); beside != contact {
			t.Errorf("%q: %s", said, w.last().Text)
		}
	}
}

// Who points at the document that they pasted is asked nothing that it tells; what it does not tell is asked still.
func TestAnAnswerThatPointsAtThePastedDocument(t *testing.T) {
	const resume = "Backend engineer with 7 years experience. Currently senior backend engineer at Freightly since 2022. I own the shipment tracking service, " +
		"written in Go on Postgres. " +
		"I cut p99 latency from 900ms to 210ms last year. BS in computer science, 2018. Before that mostly Python and MySQL."
	for said, taken := range map[string]bool{
		"same as in the resume": true, "it's all in my resume": true, "as in the CV above": true,
		"see my resume please": true, "履歴書の通りです": true, "履歴書に書いた通りです": true,
		"I like to write code": false, "I have no idea": false, "I sent a resume to others too, I love code": false,
	} {
		w := sampleOf(t, "en-us-backend-engineer", "en", "resume", "experience", "start_date")
		w.say(resume)
		w.say(said)
		if w.last().Asks == "start_date" != taken {
			t.Errorf("%q: asks %s: %s", said, w.last().Asks, w.last().Text)
		}
		if shown := toldSoFar(w, "en"); taken && !strings.Contains(shown, "7 years") {
			t.Errorf("%q: shows %s", said, shown)
		}
	}
}

// What is told beside a pasted document is taken as it was told: nothing is cut out of it, and the document tells nothing in its place.
func TestWhatIsSaidOfThePastedDocumentTellsItself(t *testing.T) {
	const resume = "Backend engineer with 6 years experience. Currently senior backend engineer at Freightly since 2022. I own the shipment tracking service."
	for said, want := range map[string]string{
		"Ignore my resume, it's old. I'm a staff engineer with 9 years of backend, I own the billing service": "9 years",
		"I can't list everything in the resume. Backend lead, 8 years, I own the ledger service":              "8 years",
		"At Foo I built the CV parser, 3 years of backend work, I own the search service":                     "3 years",
		"it's not in my resume, but I have 4 years of backend work as a lead and own the search service":      "4 years",
	} {
		w := sampleOf(t, "en-us-backend-engineer", "en", "resume", "experience", "start_date")
		w.say(resume)
		w.say(said)
		if shown := shownOf(w, "experience"); strings.Contains(shown, "6 years") || !strings.Contains(toldSoFar(w, "en"), want) || strings.Contains(shown, "Ignore ,") {
			t.Errorf("%q: shows %s\n%s", said, shown, w.last().Text)
		}
	}
	for _, said := range []string{"do you still need the cv again?", "can you see my resume?", "it's not in my resume", "ignore my resume", "my resume", "履歴書",
		"履歴書は必要ですか？", "履歴書には書いていません"} {
		w := sampleOf(t, "en-us-backend-engineer", "en", "resume", "experience", "start_date")
		w.say(resume)
		if w.say(said); strings.Contains(toldSoFar(w, "en"), "years of backend work: 6") || w.last().Asks == "start_date" {
			t.Errorf("%q: asks %s: %s", said, w.last().Asks, w.last().Text)
		}
	}
}

// What is told beside a day that is asked back stays, and a day of the month is one of the month that is talked of.
func TestWhatStandsBesideADayThatIsAskedBack(t *testing.T) {
	w := sampleOf(t, "en-remote-support-global", "en", "availability", "home_office")
	if w.last().Asks == "country" || w.last().Asks == "language" {
		w.say("Leeds")
	}
	w.say("full time, 40 hours, but on fridays only until 3 pm. I could begin in the middle of january")
	if !strings.Contains(w.last().Text, "January") {
		t.Fatalf("says %s", w.last().Text)
	}
	w.say("more like the 18th")
	if shown := toldSoFar(w, "en"); !strings.Contains(shown, "on fridays only until 3 pm") || !strings.Contains(shown, "18 January") {
		t.Errorf("shows %s", shown)
	}
}

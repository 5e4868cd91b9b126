package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/prompts"
)

// What is said of an answer by its number stays with that answer, an address is one word whatever stands in it, and no figure changes within another one.
func TestAChangeStaysWithItsAnswer(t *testing.T) {
	for _, tc := range []struct {
		name, job, lang string
		fields, says    []string
		has, not        map[string]string // by label
	}{
		{
			"a complaint by number, and what is to be there in the next sentence", "ja-parttime-store", "ja", []string{"phone", "shift", "start_date"},
			[]string{"080-1111-2222", "月曜と金曜の18時から22時", "1月12日", "2番、金曜が残ってます。月曜と木曜の18時から22時です"},
			map[string]string{"入れる曜日と時間帯": "木曜", "いつから働けますか": "1月12日"}, map[string]string{"入れる曜日と時間帯": "、金曜"},
		},
		{
			"an address with dots", "ja-midcareer-engineer", "ja", []string{"email", "start_date"},
			[]string{"haruka.88@example.com", "2月1日", "すみません、メールが違ってました。haruka.minami.88@example.com です"},
			map[string]string{"メール": "haruka.minami.88@example.com"}, nil,
		},
		{
			"an address with dots, in English", "en-us-backend-engineer", "en", []string{"email", "start_date"},
			[]string{"gem@example.co.uk", "February 1", "sorry the email is wrong, it's gem.o.hollis@example.co.uk"},
			map[string]string{"-mail": "gem.o.hollis@example.co.uk"}, nil,
		},
		{
			"it stays as it is, by its name", "ja-parttime-store", "ja", []string{"phone", "start_date"},
			[]string{"080-1111-2222", "1月12日", "1", "電話はこのままで大丈夫です"},
			map[string]string{"電話番号": "080-1111-2222"}, nil,
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := sampleOf(t, tc.job, tc.lang, tc.fields...)
			for _, s := range tc.says {
				w.say(s)
			}
			got := w.summaryOf()
			holds := func(label string) string {
				for l, v := range got {
					if strings.Contains(l, label) {
						return v
					}
				}
				return ""
			}
			for label, want := range tc.has {
				if !strings.Contains(holds(label), want) {
					t.Errorf("%s: %q is without %q\n%s", label, holds(label), want, w.said.String())
				}
			}
			for label, not := range tc.not {
				if strings.Contains(holds(label), not) {
					t.Errorf("%s: %q has %q\n%s", label, holds(label), not, w.said.String())
				}
			}
		})
	}
}

// A pasted document is sent anew; a message about other answers does not write on it.
func TestADocumentIsNotWrittenOn(t *testing.T) {
	cv := "Backend developer. 2018 to 2021 Junco Systems in Lyon, 8 years of Java before that. Since 2021 Larch Freight, Go and Postgres, tracking of parcels."
	w := sampleOf(t, "en-us-backend-engineer", "en", "resume", "experience")
	w.say(cv)
	w.say("lead developer at Larch Freight, I own the tracking service")
	w.say("5 years. no wait, not 8 years, 3 years in all")
	if !strings.Contains(string(w.raw()), "2018 to 2021 Junco Systems in Lyon, 8 years of Java") {
		t.Errorf("it was changed:\n%s\n%s", w.said.String(), w.raw())
	}
}

// What is not decided yet about an answer that is named is a change of it, and no wish to send later.
func TestAnUndecidedAnswerIsNoPause(t *testing.T) {
	w := sampleOf(t, "en-gb-care-assistant", "en", "shift", "notice_period")
	w.say("Mon to Fri, 30 hours a week, nights yes")
	w.say("4 weeks")
	w.say("hang on, nights aren't decided yet")
	texts, err := prompts.Load(prompts.EN)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(w.last().Text, texts.Text("summary.later", nil)) {
		t.Error(w.said.String())
	}
}

package interview_test

import (
	"strings"
	"testing"
)

// What names another answer at its head is told of that one, whatever is asked: a value takes the place of the one before, a story is added to, and the rest
// answers the question.
func TestAnotherAnswerIsNamedAtTheHead(t *testing.T) {
	for _, tc := range []struct {
		job, lang     string
		fields, told  []string
		says          string
		label, has    string // at the summary
		another, also string
	}{
		{
			"ja-parttime-store", "ja", []string{"phone", "experience", "start_date"}, []string{"090-1234-5678", "スキップ"},
			"12月8日から行けます。それとさっきの接客の件ですが、居酒屋でホールを1年やりました",
			"接客の経験", "居酒屋でホールを1年", "いつから働けますか", "2026年12月8日",
		},
		{
			"ja-parttime-store", "ja", []string{"phone", "experience", "start_date"}, []string{"090-1234-5678", "カフェで半年"},
			"電話なんですけど、090-9999-8888に変わりました。12月8日からです", "電話番号", "090-9999-8888", "いつから働けますか", "2026年12月8日",
		},
		{
			"ja-parttime-store", "ja", []string{"phone", "experience", "start_date"}, []string{"090-1234-5678", "カフェで半年"},
			"接客の経験ですが、ファミレスも2年あります。12月8日からです", "接客の経験", "ファミレスも2年", "接客の経験", "カフェで半年",
		},
		{
			"en-gb-care-assistant", "en", []string{"full_name", "certifications", "driving_licence"}, []string{"Sam Patel", "NVQ 2"},
			"yes, and about my name, it's Sam Patel-Jones", "Name", "Sam Patel-Jones", "Full UK driving licence", "Yes",
		},
		{
			"en-gb-care-assistant", "en", []string{"full_name", "certifications", "driving_licence"}, []string{"Sam Patel", "NVQ 2"},
			"Yes. As for qualifications, I also have food hygiene level 2", "Care qualifications", "food hygiene level 2", "Care qualifications", "NVQ 2",
		},
		{
			"en-gb-care-assistant", "en", []string{"full_name", "phone", "driving_licence"}, []string{"Sam Patel", "07700 900418"},
			"Yes. My mobile: text is best", "Mobile number", "+447700900418", "Full UK driving licence", "Yes",
		},
		{
			"en-gb-care-assistant", "en", []string{"full_name", "phone", "driving_licence"}, []string{"Sam Patel", "07700 900418"},
			"yes, name's on it", "Name", "Sam Patel", "Full UK driving licence", "Yes",
		},
	} {
		t.Run(tc.says, func(t *testing.T) {
			w := sampleOf(t, tc.job, tc.lang, tc.fields...)
			for _, s := range append(tc.told, tc.says) {
				w.say(s)
			}
			got := w.summaryOf()
			if !strings.Contains(got[tc.label], tc.has) || !strings.Contains(got[tc.another], tc.also) {
				t.Errorf("%v; want %q in %s and %q in %s\n%s", got, tc.has, tc.label, tc.also, tc.another, w.said.String())
			}
		})
	}
}

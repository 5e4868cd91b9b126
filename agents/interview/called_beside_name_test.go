package interview_test

import (
	"strings"
	"testing"
)

// What somebody is called stands beside the name, and what an answer tells beside a yes or in the second message of a burst beside the answer.
func TestWordsBesideNamesAndShortAnswers(t *testing.T) {
	for _, tc := range []struct {
		job, lang, field string
		says             []string
		keeps, leaves    string
	}{
		{"en-gb-care-assistant", "en", "full_name", []string{"Kayleigh Marsden but everyone calls me Kay"}, "everyone calls me Kay", ""},
		{"en-remote-support-global", "en", "full_name", []string{"Rosa Elena Giraldo, but please call me Rosa"}, "please call me Rosa", ""},
		{"ja-parttime-store", "ja", "full_name", []string{"佐藤美咲です（さとうみさき）。みさって呼んでください"}, "みさって呼んでください", ""},
		{"en-gb-care-assistant", "en", "full_name", []string{"Tom Hale. You can call me after 3"}, "", "after 3"},
		{"ja-parttime-store", "ja", "experience", []string{"コンビニで半年やってました。あと文化祭でカフェ笑\nレジは大丈夫だけど、ホールは初めてです"}, "ホールは初めて", ""},
		{"ja-midcareer-engineer", "ja", "skills", []string{"Go、5年。Rubyも3年ほど。本番運用はAWSで4年やっています"}, "AWSで4年", ""},
		{"en-us-backend-engineer", "en", "work_location", []string{"Yes, I'm in Denver already. Tues/Wed works best"}, "Tues/Wed works best", ""},
	} {
		w := sampleOf(t, tc.job, tc.lang, tc.field)
		for _, said := range tc.says {
			w.say(strings.Split(said, "\n")...)
		}
		c := w.last().Card
		switch {
		case c == nil || len(c.Fields) == 0:
			t.Errorf("%q: no summary: %v", tc.says, w.last())
		case !strings.Contains(c.Fields[0].Value, tc.keeps):
			t.Errorf("%q: the summary is without %q: %v", tc.says, tc.keeps, c.Fields)
		case tc.leaves != "" && strings.Contains(c.Fields[0].Value, tc.leaves):
			t.Errorf("%q: the summary has %q: %v", tc.says, tc.leaves, c.Fields)
		}
	}
}

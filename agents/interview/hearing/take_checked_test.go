package hearing

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// A question that only checks a value is the answer; one that asks something of the job, or has no value, stays a question.
func TestTakeChecked(t *testing.T) {
	f, err := form.Sample("en-gb-care-assistant")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ field, said, want string }{
		{"notice_period", "no job atm, just college. does that mean 0", "no job atm, just college.\n0"},
		{"notice_period", "I'm not working, so that's 0 then?", "I'm not working\n0"},
		{"notice_period", "would that be 4 weeks?", "4 weeks"},
		{"notice_period", "can i put 2 weeks?", "2 weeks"},
		{"notice_period", "0でいいですか", "0"},
		{"notice_period", "働いていないので0ということですか", "働いていないので0"},
		{"right_to_work", "i was born in leeds and have a passport so i guess yes??", "i was born in leeds and have a passport\nso i guess yes"},
		{"notice_period", "is 4 weeks normal?", "is 4 weeks normal?"},
		{"notice_period", "what does 0 mean", "what does 0 mean"},
		{"notice_period", "how long do most people give?", "how long do most people give?"},
		{"right_to_work", "is it a yes if i have a visa?", "is it a yes if i have a visa?"},
	} {
		s := &application.State{Form: f, Speaks: "en", Language: "en", Country: "GB", Status: application.Interviewing, Current: tc.field, Plan: &application.Plan{}}
		for _, d := range f.Fields {
			s.Fields = append(s.Fields, application.Field{ID: d.ID})
		}
		l := New(s, time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC))
		l.Said = Utterance([]application.Heard{{ID: "1", Text: tc.said}})
		l.takeChecked()
		if l.Said.Text != tc.want {
			t.Errorf("%s %q: %q, want %q", tc.field, tc.said, l.Said.Text, tc.want)
		}
	}
}

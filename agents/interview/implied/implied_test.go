package implied_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/implied"
	"github.com/mendanhq/mendan/agents/interview/implied/answers"
)

// Read is asked of what no author wrote: what it learnt is the subject, and no sentence.
func TestRead(t *testing.T) {
	for _, tt := range []struct {
		subject, said string
		want          implied.Stance
	}{
		{"work", "permanent resident since 2012, no restrictions", implied.Yes},
		{"work", "just here on a tourist visa", implied.No},
		{"licence", "passed my driving test in 2003", implied.Yes},
		{"licence", "i failed my test twice", implied.No},
		{"office", "happy to move to the city for it", implied.Relocate},
		{"work", "家族滞在ですから週28時間までです", implied.Limited},
		{"age", "来月で17歳になります", implied.No},
		{"licence", "what time does it start?", implied.None},
		{"", "i hold a green card", implied.None},
	} {
		if got := implied.Read(tt.subject, tt.said); got != tt.want {
			t.Errorf("%s: %q implies %s, want %s", tt.subject, tt.said, got, tt.want)
		}
	}
}

func TestSubjectOf(t *testing.T) {
	for question, want := range map[string]string{
		"Right to work in the UK": "work", "needs sponsorship": "sponsor", "18歳以上": "age", "Two days a week in the office": "office",
		"Favourite colour": "", "Can you work nights in production?": "",
	} {
		if got := implied.SubjectOf(question); got != want {
			t.Errorf("%q is about %q, want %q", question, got, want)
		}
	}
}

// Every answer has a subject that is asked about, and a stance that there is.
func TestAnswers(t *testing.T) {
	all, err := answers.Read()
	if err != nil {
		t.Fatal(err)
	}
	stances := map[string]bool{string(implied.None): true}
	for _, s := range implied.Stances() {
		stances[string(s)] = true
	}
	for _, a := range all {
		if !stances[a.Stance] || a.Text == "" || a.Subject == "" {
			t.Errorf("%s: %+v", a.Author, a)
		}
	}
}

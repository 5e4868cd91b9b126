package interview_test

import (
	"strings"
	"testing"
)

// Who asks for something to be added has its content stand beside the answer that it is of, once, and nothing of the asking; nobody else is asked about that.
func TestTheContentAloneIsAdded(t *testing.T) {
	ja := append(storeJA[:len(storeJA):len(storeJA)], "コンビニで半年やってました、レジと品出しです", "12月1日")
	for _, c := range []struct{ says, has, not string }{
		{"接客の経験のところ、返品の問い合わせが多かったのも入れてもらえますか？", "返品の問い合わせが多かった", "のところ"},
		{"経験のところに、新人の教育をしたことも書いてもらえますか", "新人の教育をした", "のところ"},
		{"接客の経験に、クレーム対応の研修も受けたことを追加してください", "クレーム対応の研修も受けた", "接客の経験に"},
		{"ありがとうございます。経験のところ、夜勤が多かったのも足してほしいです", "夜勤が多かった", "のところ"},
		{"すみません、経験の欄に発注も任されていたことも載せてもらえますか", "発注も任されていた", "の欄"},
	} {
		w := held(t, "ja-parttime-store", "ja", ja...)
		w.say(c.says)
		if got := shownOf(w, "experience"); strings.Count(got, c.has) != 1 || strings.Contains(got, c.not) || strings.Contains(w.last().Text, "採用担当に") || w.status != "confirming" {
			t.Errorf("%q leaves %s (%s)", c.says, got, w.last().Text)
		}
	}
	for _, c := range []struct{ says, has string }{
		{"could you also put that I trained two new engineers?", "I trained two new engineers"},
		{"can you add in the experience that I ran the on-call rota too?", "I ran the on-call rota"},
		{"thanks! could you mention that I worked nights for a year, please?", "I worked nights for a year"},
		{"would you please also note under relevant experience that I hired three people", "I hired three people"},
	} {
		w := held(t, "en-us-backend-engineer", "en", engineerEN...)
		w.say(c.says)
		if got := shownOf(w, "experience"); strings.Count(got, c.has) != 1 || w.status != "confirming" || strings.Contains(w.last().Text, "hiring team") {
			t.Errorf("%q leaves %s (%s)", c.says, got, w.last().Text)
		}
	}
}

// Where it is not clear to which answer something is to be added, that is asked: it is no question for people, and a yes sends nothing.
func TestWhereToAddItIsAsked(t *testing.T) {
	w := held(t, "en-us-backend-engineer", "en", engineerEN...)
	w.say("can you note that I won employee of the month?")
	if !strings.Contains(w.last().Text, "Which item") {
		t.Fatal(w.last().Text)
	}
	if w.say("yes"); w.status != "confirming" {
		t.Errorf("yes: %s: %s", w.status, w.last().Text)
	}
	if w.say("7"); !strings.Contains(shownOf(w, "experience"), "employee of the month") {
		t.Errorf("leaves %s (%s)", shownOf(w, "experience"), w.last().Text)
	}
}

// A question, and what is to be another way, add nothing.
func TestAQuestionAddsNothing(t *testing.T) {
	for _, says := range []string{"could you tell me the pay?", "can you say when you decide?", "will you add more questions?", "could you change my pay to 170k?"} {
		w := held(t, "en-us-backend-engineer", "en", engineerEN...)
		before := shownOf(w, "experience")
		if w.say(says); shownOf(w, "experience") != before || strings.Contains(w.last().Text, "isn't there yet") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
	for _, says := range []string{"選考は何回ありますか？", "選考って何回あるんでしょうか", "何次面接までありますか？"} { // nobody here knows
		w := held(t, "ja-parttime-store", "ja", storeEndJA...)
		if w.say(says); !strings.Contains(w.last().Text, "採用担当に確認して") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
	for _, says := range []string{"合否は誰が決めますか？", "AIが合否を決めるんですか？"} {
		w := held(t, "ja-parttime-store", "ja", storeEndJA...)
		if w.say(says); !strings.Contains(w.last().Text, "採用担当の人") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
}

package interview_test

import (
	"fmt"
	"strings"
	"testing"
)

// changesCase is a conversation, and what the summary has, and has not, at its end.
type changesCase struct {
	name, job, lang string
	fields, says    []string
	has, not        map[string]string // by a part of the label
}

func (tc changesCase) check(t *testing.T) {
	w := sampleOf(t, tc.job, tc.lang, tc.fields...)
	for _, s := range tc.says {
		w.say(s)
	}
	for label, value := range w.summaryOf() {
		for part, want := range tc.has {
			if strings.Contains(label, part) && !strings.Contains(value, want) {
				t.Errorf("%s: %q is without %q\n%s", label, value, want, w.said.String())
			}
		}
		for part, not := range tc.not {
			if strings.Contains(label, part) && strings.Contains(value, not) {
				t.Errorf("%s: %q has %q\n%s", label, value, not, w.said.String())
			}
		}
	}
	if len(w.summaryOf()) == 0 {
		t.Errorf("no summary\n%s", w.said.String())
	}
}

// A sentence that changes another answer, or misses something there, is no part of the answer to what is asked, whether or not it is found what it wants.
func TestAChangeIsNoAnswer(t *testing.T) {
	shift := []string{"phone", "shift", "experience", "start_date"}
	for _, tc := range []changesCase{
		{"days, beside nothing", "ja-parttime-store", "ja", shift,
			[]string{"080-1111-2222", "水曜と金曜の17時から21時", "あれ、曜日まちがってますよね。水金じゃなくて水土です", "コンビニで半年", "1月12日"},
			map[string]string{"曜日": "土曜", "接客": "コンビニ"}, map[string]string{"接客": "まちがって", "曜日": "金曜"}},
		{"a complaint, at a story", "en-gb-care-assistant", "en", []string{"phone", "shift", "accommodation"},
			[]string{"07700 900111", "weds and fri, 18 hours, no nights", "you missed my alternate sundays. i'd just like the questions beforehand"},
			nil, map[string]string{"Adjustments": "missed my"}},
		{"what is asked in the same breath", "ja-parttime-store", "ja", []string{"phone", "shift", "weekly_hours", "start_date"},
			[]string{"080-1111-2222", "火曜と木曜の10時から15時", "12時間", "開始は1月20日からでお願いして、週は16時間に変えてもらえますか"},
			map[string]string{"いつから": "1月20日", "週の希望": "16"}, nil},
	} {
		t.Run(tc.name, tc.check)
	}
}

// Two changes in one sentence are two: each is carried out where it belongs, and neither is lost over the other.
func TestTwoChangesInASentence(t *testing.T) {
	for _, tc := range []changesCase{
		{"て、", "ja-parttime-store", "ja", []string{"phone", "weekly_hours", "start_date"},
			[]string{"080-1111-2222", "18時間", "1月12日", "始めるのは1月19日にずらしてもらって、週の時間は20時間に増やしたいです"},
			map[string]string{"いつから": "1月19日", "週の希望": "20"}, nil},
		{"、それと", "ja-midcareer-engineer", "ja", []string{"email", "skills", "start_date"},
			[]string{"ken@example.com", "Goが4年です。本番でも使っています", "2月1日", "入社可能日を2027年3月1日に、それとGoは4年ではなく5年に直してください"},
			map[string]string{"入社可能日": "3月1日", "使用技術": "5"}, nil},
		{", and", "en-gb-care-assistant", "en", []string{"phone", "shift", "notice_period"},
			[]string{"07700 900111", "mon and tues, 20 hours a week, no nights", "4 weeks", "make my notice 2 weeks, and put the hours as 16 a week not 20"},
			map[string]string{"Notice": "2 weeks", "Shifts": "16"}, map[string]string{"Shifts": "hours: 20"}},
		{"a number that there is, and none", "en-gb-care-assistant", "en", []string{"phone", "shift", "accommodation"},
			[]string{"07700 900111", "mon and tues, 20 hours a week, no nights", "more time for reading", "nope number 3 is wrong, that one should say none"},
			map[string]string{"Adjustments": "none", "Mobile": "+447700900111"}, map[string]string{"Mobile": "wrong"}},
		{"a note taken out of another answer", "en-us-backend-engineer", "en", []string{"email", "phone", "start_date"},
			[]string{"rosa@example.com, I check it twice a day", "+1 303 555 0100", "February 1", "could you take the bit about checking it out of the e-mail"},
			map[string]string{"-mail": "rosa@example.com", "Phone": "+13035550100"}, map[string]string{"-mail": "twice"}},
	} {
		t.Run(tc.name, tc.check)
	}
}

// A document stands until another is sent.
func TestASentenceReplacesNoDocument(t *testing.T) {
	w := sampleOf(t, "en-us-backend-engineer", "en", "resume", "start_date")
	w.say("Backend engineer. Five years at Hollis Freight: dispatch services in Go, PostgreSQL, on call. Before that two years of Java at a bank. BSc, Leeds, 2017.")
	w.say("February 1")
	w.say("in the resume it should say six years at hollis, not five")
	w.say("what have I told you")
	if !strings.Contains(w.said.String(), "two years of Java at a bank") {
		t.Error(w.said.String())
	}
}

// A question beside the wish to send is answered first, and a remark beside it reaches people, who are named what they were brought when somebody asks.
func TestWhatIsSaidBesideSendingIsHeard(t *testing.T) {
	for _, tc := range []struct{ job, lang, ready, says, asks, answers string }{
		{"ja-parttime-store", "ja", "1月12日", "はい、これで送ります！面接は平日の夕方以降だとありがたいです", "夕方以降の件、伝わってますか？", "夕方以降"},
		{"en-gb-care-assistant", "en", "4 weeks", "go for it, submit. oh and I'm hard to reach in the mornings, better after 4", "did you tell them about mornings?", "mornings"},
	} {
		t.Run(tc.says, func(t *testing.T) {
			fields := []string{"phone", map[string]string{"ja": "start_date", "en": "notice_period"}[tc.lang]}
			w := sampleOf(t, tc.job, tc.lang, fields...)
			w.say(map[string]string{"ja": "080-1111-2222", "en": "07700 900111"}[tc.lang])
			w.say(tc.ready)
			w.say(tc.says)
			if w.status != "ready_for_human_review" {
				t.Fatalf("%s\n%s", w.status, w.said.String())
			}
			w.say(tc.asks)
			if !strings.Contains(w.last().Text, tc.answers) {
				t.Errorf("%q is answered %q", tc.asks, w.last().Text)
			}
		})
	}
	w := sampleOf(t, "ja-parttime-store", "ja", "phone", "start_date")
	w.say("080-1111-2222")
	w.say("1月12日")
	w.say("では応募します！ちなみに制服って貸してもらえますか？")
	if w.status == "ready_for_human_review" {
		t.Errorf("sent beside a question\n%s", w.said.String())
	}
}

// Who writes more than a yes in the language of the disclosure is not asked which language they want; a bare yes tells too little.
func TestWhoWritesInALanguageIsNotAskedForIt(t *testing.T) {
	for _, tc := range []struct{ job, lang, yes, asks string }{
		{"ja-parttime-store", "ja", "はい、お願いします。面接ってはじめてで少しどきどきしてます", "country"},
		{"en-gb-care-assistant", "en", "yes that's all fine with me, happy to start", "country"},
		{"ja-parttime-store", "ja", "はい", "language"},
		{"en-gb-care-assistant", "en", "yes", "language"},
	} {
		w := newWorld(t, tc.job, now)
		w.lang = tc.lang
		w.start()
		w.say(tc.yes)
		if got := w.last().Asks; got != tc.asks {
			t.Errorf("%q: asks %s, not %s\n%s", tc.yes, got, tc.asks, w.said.String())
		}
	}
}

// A moment is a moment behind what takes it, too.
func TestAMomentBehindItsReason(t *testing.T) {
	w := sampleOf(t, "en-gb-care-assistant", "en", "phone", "shift", "notice_period")
	w.say("07700 900111")
	w.say("door bell just went, back in 5 min")
	if w.status != "paused" {
		t.Errorf("%s\n%s", w.status, w.said.String())
	}
}

// Nobody is brought a farewell or small talk, and what somebody wants told is told.
func TestWhatPeopleAreBrought(t *testing.T) {
	w := sampleOf(t, "en-gb-care-assistant", "en", "phone", "notice_period")
	w.say("07700 900111")
	w.say("did you watch the match on saturday? what a game")
	w.say("4 weeks")
	before := len(w.open)
	w.say("all good, submit please, and let them know I could do a trial day. wish me luck")
	if len(w.open) != before+1 || !strings.Contains(encode(w.open["application"].Card), "trial day") { // the remark is on the application's card
		t.Errorf("%d cards, %d before\n%s", len(w.open), before, w.said.String())
	}
	if before != 0 {
		t.Errorf("%d cards for small talk\n%s", before, w.said.String())
	}
	now := len(w.open)
	w.say("ok thanks, bye")
	if len(w.open) != now {
		t.Errorf("a farewell is brought to people\n%s", w.said.String())
	}
	w.say("did the trial day bit go through?")
	if !strings.Contains(w.last().Text, "trial day") {
		t.Errorf("%q", w.last().Text)
	}
}

// Of several things that are wanted in one message none is lost: what is not placed is said back or brought to people, and an answer or a file beside
// them is taken.
func TestNothingBesideAChangeIsLost(t *testing.T) {
	t.Run("what could not be placed", func(t *testing.T) {
		w := sampleOf(t, "en-gb-care-assistant", "en", "phone", "notice_period")
		w.say("07700 900111")
		w.say("my phone should be 07700 900112. You forgot my forklift licence, please add it. 4 weeks")
		if told := w.said.String(); !strings.Contains(told, "please add it.”") && len(w.open) == 0 {
			t.Errorf("the licence is lost\n%s", told)
		}
	})
	t.Run("protected words are not repeated", func(t *testing.T) {
		w := sampleOf(t, "en-gb-care-assistant", "en", "phone", "notice_period")
		w.say("07700 900111")
		w.say("you missed that I am pregnant. 4 weeks")
		for _, p := range w.posts {
			if strings.Contains(p.Text, "pregnant") {
				t.Errorf("%q", p.Text)
			}
		}
	})
	t.Run("a story keeps its sentences", func(t *testing.T) {
		w := sampleOf(t, "en-us-backend-engineer", "en", "experience", "start_date")
		w.say("I am a backend engineer with 6 years in backend. You missed the deadline, you lost money, so I rebuilt the billing system and cut latency by 40%.")
		if _, told, _ := w.record().field("experience"); !strings.Contains(fmt.Sprint(told), "billing") {
			t.Errorf("%v\n%s", told, w.said.String())
		}
	})
	t.Run("one day in place of another", func(t *testing.T) {
		w := sampleOf(t, "ja-parttime-store", "ja", "shift", "start_date")
		w.say("火曜と木曜の10時から15時です")
		w.say("曜日ちがいます、火曜じゃなくて水曜です。あとフォークリフトの免許が抜けてるので入れてください。1月20日です")
		if a := answersOf(w); strings.Contains(a, "tue") || !strings.Contains(a, "wed") {
			t.Errorf("%s\n%s", a, w.said.String())
		}
	})
	t.Run("mornings only", func(t *testing.T) {
		w := sampleOf(t, "ja-parttime-store", "ja", "shift")
		w.say("月曜と火曜の10時から15時です")
		w.say("火曜は午前だけです")
		if a := answersOf(w); !strings.Contains(a, "mon") {
			t.Errorf("%s\n%s", a, w.said.String())
		}
	})
	t.Run("two answers by their numbers", func(t *testing.T) {
		w := sampleOf(t, "ja-parttime-store", "ja", "phone", "shift")
		w.say("090-3812-4475")
		w.say("月曜と火曜の9時半から14時半")
		w.say("1番を090-3812-4477、2番の終わりを15時にお願いします。")
		if told := w.said.String(); !strings.Contains(told, "1. 電話番号: 090-3812-4477\n") || !strings.Contains(told, "09:30〜15:00 [この内容で") {
			t.Errorf("%s", told)
		}
	})
	t.Run("a document is not written on", func(t *testing.T) {
		w := sampleOf(t, "en-us-backend-engineer", "en", "resume", "experience", "start_date")
		w.say("Greg Novak. 2021-now: Senior Backend Engineer at Buckeye Freight, ~4,200 req/s. 2014-2021: Software Engineer, Lakeside Systems.")
		w.say("Senior Backend Engineer at Buckeye Freight, 5.5 years in backend. I own order routing, and I lead 3 people. Cut p99 from 840 ms to 190 ms.")
		w.say("And correction, I lead 4 people now, not 3")
		w.say("what have I told you")
		if !strings.Contains(w.last().Text, "~4,200 req/s. 2014-2021") {
			t.Errorf("%s", w.last().Text)
		}
	})
}

// What is quoted from an answer and is to go is taken out of it, and the rest stays.
func TestAQuotedPartIsTakenOut(t *testing.T) {
	w := sampleOf(t, "ja-midcareer-engineer", "ja", "email", "experience", "start_date")
	w.say("a@example.com")
	w.say("2022年4月から今の会社（リンクポート、12人くらいのスタートアップ）でフロントとバックエンド両方やってます。表示時間を半分にしました。")
	w.say("内定後2か月です")
	w.say("職務経歴に「表示時間を半分にしました」が入ってますけど、そこ消してください")
	w.say("何を答えたか見せて")
	if told := w.last().Text; strings.Contains(told, "表示時間") || !strings.Contains(told, "フロントとバックエンド") {
		t.Errorf("%s\n%s", told, w.said.String())
	}
}

// What is named to stay stays, and what is named beside it goes.
func TestAPartThatIsToStay(t *testing.T) {
	for says, want := range map[string]string{
		"3番に書いてある「レジと接客」はそのままで、週の希望は20時間にしといてください": "レジと接客",
		"「カフェで2年」は残して、レジと接客は消してください":               "カフェで2年",
	} {
		w := sampleOf(t, "ja-parttime-store", "ja", "phone", "weekly_hours", "experience")
		w.say("080-1111-2222")
		w.say("18時間ほど")
		w.say("カフェで2年くらい、レジと接客をしてました")
		w.say(says)
		if _, told, _ := w.record().field("experience"); !strings.Contains(fmt.Sprint(told), want) || strings.Contains(says, "消し") && strings.Contains(fmt.Sprint(told), "レジ") {
			t.Errorf("%q: %v", says, told)
		}
	}
}

package interview_test

import (
	"strings"
	"testing"
)

// shownAfter is an answer as the newest card shows it, after what somebody said.
func shownAfter(t *testing.T, w *world, label string, says ...string) (shown string) {
	t.Helper()
	for _, s := range says {
		w.say(strings.Split(s, " ++ ")...)
		for name, value := range w.summaryOf() {
			if strings.Contains(name, label) {
				shown = value
			}
		}
	}
	return shown
}

// spoken is what is said of one field, and what its answer has and has not then.
type spoken struct {
	name, job, field, label string
	says                    []string
	has, hasNot             []string
}

func checkSpoken(t *testing.T, rows []spoken) {
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			w := sampleOf(t, row.job, row.job[:2], strings.Fields(row.field)...)
			got := shownAfter(t, w, row.label, row.says...)
			for _, words := range row.has {
				if !strings.Contains(got, words) {
					t.Errorf("%q is without %q\n%s", got, words, w.said.String())
				}
			}
			for _, words := range row.hasNot {
				if strings.Contains(got, words) {
					t.Errorf("%q has %q\n%s", got, words, w.said.String())
				}
			}
		})
	}
}

// What is written in place of an answer is the whole of it: nothing of the old words stays, and nothing of the new is dropped.
func TestAnAnswerWrittenAnewIsTheWholeAnswer(t *testing.T) {
	checkSpoken(t, []spoken{
		{
			"ja-story", "ja-midcareer-engineer", "motivation", "志望動機",
			[]string{"サービスを作る側に行きたいのと ++ 夜勤がきつくて転職したいと思いました", "1番を直す",
				"裏方ばかりなので、サービスを作る側で開発したいです。あと東京に引っ越すかリモートかはまだ考え中です"},
			[]string{"サービスを作る側で開発したいです", "まだ考え中です"},
			[]string{"夜勤"},
		},
		{
			"en-work", "en-remote-support-global", "experience", "Support experience",
			[]string{"support agent at HostLusa, live chat mostly, zendesk, 45 a day", "edit 1",
				"HostLusa since March 2020, live chat and email, phone 20%. 60 a day. Before that 3 years in a Vodafone shop"},
			[]string{"60", "March 2020", "phone 20%", "3 years in a Vodafone shop"},
			[]string{"45", "mostly"},
		},
		{
			"ja-week", "ja-parttime-store", "shift", "曜日",
			[]string{"月曜と木曜の10時から15時です。日曜は孫が来るので無理です", "1番を直す",
				"月木の10時から14時。土曜は午前のみ、月1回ほど。"},
			[]string{"14:00", "土", "月1回ほど"},
			[]string{"孫", "15:00"},
		},
		{
			"en-only-this", "en-gb-care-assistant", "certifications", "qualifications",
			[]string{"food hygiene level 2, oh thats a shame, mum was all the caring ive done!", "edit 1", "just food hygiene level 2, thats it"},
			[]string{"food hygiene level 2"},
			[]string{"shame"},
		},
	})
}

// Nothing of an answer in sentences is dropped, however it is spread over messages and whatever it sounds like by itself.
func TestAStoryIsKeptWhole(t *testing.T) {
	checkSpoken(t, []spoken{
		{
			"burst", "en-remote-support-global", "experience", "Support experience",
			[]string{"support agent at a hosting company since march 2020, HostLusa ++ mostly live chat n email tickets, phone like 20% ++ " +
				"before that 3 yrs in a Vodafone shop selling phones", "around 45 chats a day"},
			[]string{"march 2020", "phone like 20%", "3 yrs in a Vodafone shop"}, nil,
		},
		{
			"mood", "en-remote-support-global", "scenario", "angry customer",
			[]string{"last winter a guy's site went down on black friday. he was shouting in chat caps. I stayed with him and moved his site. " +
				"after that he calmed down and even renewed."},
			[]string{"he was shouting in chat caps"}, nil,
		},
		{
			"beside a choice", "en-remote-support-global", "home_office", "Connection",
			[]string{"yep fibre 500mb, but my flat is a bit noisy in the morning bc of construction next door, till june"},
			[]string{"Yes", "noisy in the morning"}, nil,
		},
	})
}

// A remark, a complaint or a bare "no" at the summary takes nothing out of an answer that it does not name.
func TestARemarkAtTheSummaryReplacesNothing(t *testing.T) {
	checkSpoken(t, []spoken{
		{
			"ja remark", "ja-parttime-store", "experience", "接客の経験",
			[]string{"銀行の窓口を6年、スーパーのレジを1年半", "レジの話ですけど、お客さんと話すのが好きだったので接客は楽しみです"},
			[]string{"銀行の窓口を6年", "レジを1年半"}, nil,
		},
		{
			"no of something else", "en-gb-care-assistant", "notice_period accommodation", "Notice period",
			[]string{"4 weeks", "none", "no adjustments needed for me ta, i was only asking if theres training"},
			[]string{"4 weeks"}, []string{"0 weeks"},
		},
		{
			"named in the sentence", "en-gb-care-assistant", "experience notice_period", "Notice period",
			[]string{"4 years dementia care at home, washing and feeding", "3 weeks", "eh? i never said 3 weeks, its 5 weeks notice"},
			[]string{"5 weeks"}, nil,
		},
		{
			"no value", "en-gb-care-assistant", "notice_period accommodation", "Notice period",
			[]string{"4 weeks", "none", "no rush on my side, just saying"},
			[]string{"4 weeks"}, []string{"rush"},
		},
		{
			"pay of today", "ja-midcareer-engineer", "salary_expectation", "希望年収",
			[]string{"600万", "1番の年収なんですけど、相談もOKって書いといてもらえますか"},
			[]string{"6,000,000"}, nil,
		},
		{
			"news is no wish to think", "ja-parttime-store", "shift", "入れる曜日",
			[]string{"月水木金の9時半から14時", "夫に聞いたら土曜も9時から入れます"},
			[]string{"月・水・木・金 09:30〜14:00 / 土 09:00から"}, nil,
		},
	})
}

// Who tells roughly when, or that they will say later, is not asked once more.
func TestWhatIsToldLaterIsLeftOpenAtOnce(t *testing.T) {
	checkSpoken(t, []spoken{
		{
			"ja", "ja-parttime-store", "start_date", "いつから",
			[]string{"来月の半ばくらいからかなと思うんですけど、後で連絡でもいいですか？"},
			[]string{"来月の半ば", "（未定）"}, nil,
		},
		{
			"ja some day", "ja-parttime-store", "start_date", "いつから",
			[]string{"年明け、1月のどこかになりそうで、日にちが決まったらお知らせします"},
			[]string{"1月のどこか", "（未定）"}, nil,
		},
		{
			"of another answer", "en-gb-care-assistant", "shift notice_period", "Notice period",
			[]string{"wed and fri, 22 hours, nights no", "i'll confirm about nights once i've asked my partner", "4 weeks"},
			[]string{"4 weeks"}, []string{"not settled"},
		},
		{
			"nights to be thought about", "en-gb-care-assistant", "shift", "Shifts",
			[]string{"wed and fri, 22 hours. nights i'd need to think about", "nights not sure yet, like i said"},
			[]string{"not settled"}, []string{"nights: yes"},
		},
		{
			"ja not fixed", "ja-midcareer-engineer", "start_date", "入社可能日",
			[]string{"来年の1〜2月くらい、仮で。確定はまた連絡します"},
			[]string{"来年の1〜2月", "（未定）"}, nil,
		},
		{
			"en", "en-remote-support-global", "availability", "Weekly hours",
			[]string{"40h a week. start date not sure yet, i'll tell you later"},
			[]string{"40 hours", "not sure yet", "not settled"}, nil,
		},
	})
}

// A complaint about what is shown, or a question whether it is there, is answered by what stands there and recorded nowhere.
func TestAComplaintIsNoAnswer(t *testing.T) {
	checkSpoken(t, []spoken{
		{
			"ja number", "ja-parttime-store", "shift experience", "入れる曜日",
			[]string{"月水木の9時半から14時", "スーパーのレジを1年半", "1番の時間が消えちゃったんですけど、ちゃんと伝わりますか？"},
			[]string{"09:30〜14:00"}, []string{"消え"},
		},
		{
			"ja", "ja-parttime-store", "shift experience", "接客の経験",
			[]string{"月水木の9時半から14時", "スーパーのレジを1年半", "メールアドレスも書いたんですけど載ってないですね？"},
			[]string{"レジを1年半"}, []string{"メール"},
		},
		{
			"en", "en-gb-care-assistant", "experience notice_period", "Notice",
			[]string{"4 years dementia care at home, washing and feeding", "3 weeks", "its 4 weeks notice. and wheres the dementia bit gone, thats the main thing!"},
			[]string{"4 weeks"}, []string{"dementia"},
		},
		{
			"short rest", "en-gb-care-assistant", "notice_period", "Notice",
			[]string{"4 weeks", "where's my notice gone? 5 weeks"},
			[]string{"5 weeks"}, nil,
		},
	})
}

// What is to be added and names no answer is asked about, and stands there as it was told once that is said.
func TestWhereSomethingIsToBeAddedIsAsked(t *testing.T) {
	checkSpoken(t, []spoken{{
		"en", "en-remote-support-global", "experience scenario", "Support experience",
		[]string{"support agent at HostLusa, live chat, zendesk, 45 a day", "a guy's shop was down on black friday. i stayed with him and moved his site. he renewed",
			"pls add the vodafone shop, 3 years before that", "1"},
		[]string{"vodafone shop, 3 years", "45"}, nil,
	}})
}

// Who wants to send and asks something on which it may hang is told that nothing is sent yet.
func TestAQuestionBesideTheYesSaysThatNothingIsSent(t *testing.T) {
	w := sampleOf(t, "en-gb-care-assistant", "en", "notice_period")
	w.say("4 weeks")
	w.say("ok thatll do submit. is the training paid?")
	if !strings.Contains(w.said.String(), "hasn't been sent yet") || w.status == "ready_for_human_review" {
		t.Errorf("nothing says that it is not sent\n%s", w.said.String())
	}
}

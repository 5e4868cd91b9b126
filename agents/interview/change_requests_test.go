package interview_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// What somebody wants changed at the summary is read from how people word that: which answer, what is to stand there, what beside it. What is to be added
// takes nothing away, and what belongs to no answer reaches people.
func TestChangesAreCarriedOut(t *testing.T) {
	changesAtSummary(t, []summaryCases{
		{
			"ja-parttime-store", "ja", []string{"phone", "weekly_hours", "start_date", "experience"},
			[]string{"080-1111-2222", "週15時間", "12月8日", "パン屋で1年バイトしてました"},
			[][4]string{
				{"2番「18時間、週3日くらい、テスト期間は少なめ」に直してください", "週の希望時間", "テスト期間は少なめ", "15"},
				{"3番、期末次第でちょっとずれるかもって足しといてください", "いつから働けますか", "「期末次第でちょっとずれるかも」", "足し"},
				{"あ、パン屋のとき店長に声が元気でいいねってよく言われてました😊 それも書けたら", "接客の経験", "言われてました", "書けたら書け"},
				{"1番に平日の日中は出にくいのでできればメール希望、と足してください", "電話番号", "「平日の日中は出にくいのでできればメール希望」", "足し"},
				{"電話は19時過ぎじゃないと無理っす", "電話番号", "「電話は19時過ぎじゃないと無理っす」", "080-1111-2222 / 19"},
				{"週の希望は12時間に戻して", "週の希望時間", "12 時間", "15"},
				{"4番が間違ってる スーパーのレジ8年とファミレスのホール2年に直して", "接客の経験", "スーパーのレジ8年とファミレスのホール2年", "パン屋"},
			},
		},
		{
			"ja-parttime-store", "ja", []string{"phone", "shift"}, []string{"080-1111-2222", "月火の17時から21時"},
			[][4]string{
				{"2番、火曜が金曜になる感じです", "入れる曜日と時間帯", "月曜、金曜 / 17:00〜21:00", "火曜"},
				{"電話は19時過ぎじゃないと無理っす", "入れる曜日と時間帯", "月曜、火曜 / 17:00〜21:00", "19"},
			},
		},
		{
			"ja-parttime-store", "ja", []string{"phone", "experience"}, []string{"080-1111-2222", "パン屋でレジを1年、品出しも"},
			[][4]string{
				{"電話は夕方以降にしてもらえるよう書き足してほしいです", "電話番号", "夕方以降", "17"},
				{"2番の「品出しも」を消して", "接客の経験", "パン屋でレジを1年", "品出し"},
				{"レジは1年じゃなくて2年です", "接客の経験", "パン屋でレジを2年", "1年"},
			},
		},
		{
			"en-remote-support-global", "en", []string{"languages", "availability"},
			[]string{"swahili fluent, english fluent, french basic", "40 hrs, 1 september"},
			[][4]string{
				{"my french is intermediate not basic", "Languages for customers", "Swahili, English, French", "my french is basic"},
				{"2 should say 35 hours. start 1 october", "Weekly hours and earliest start", "35 hours a week / 1 October", "40"},
				{"the hours are fine but only after 9 in the morning", "Weekly hours and earliest start", "only after 9 in the morning", "9 hours"},
			},
		},
		{
			"en-gb-care-assistant", "en", []string{"full_name", "phone", "shift"},
			[]string{"Sian Pritchard", "07700 900418, best after 3", "Mon, Tue, Wed, Fri. nights no. 24 hours"},
			[][4]string{
				{"And can you put my name as Sian Pritchard-Evans, thats what on my passport", "Name", "Sian Pritchard-Evans", "passport"},
				{"oh and the phone number, last digit is a 9 not 8, 07700 900 419, I always do that", "Mobile number", "+447700900419", "418"},
				{"phone ends in 419 actually", "Mobile number", "+447700900419", "418"},
				{"for the shifts can u just put a note, weekends only every other week", "Shifts you can work", "Monday, Tuesday, Wednesday, Friday", "put a note"},
				{"3, the shifts one. Friday nights only", "Shifts you can work", "Monday, Tuesday, Wednesday, Friday / nights: yes", "nights: no"},
			},
		},
	})
}

// A remark with its own place nowhere in the form is brought to people, and a question at the summary is one.
func TestWhatHasNoPlaceIsPassedOn(t *testing.T) {
	w := sampleOf(t, "en-us-backend-engineer", "en", "salary_expectation", "start_date")
	w.say("165k")
	w.say("dec 15")
	w.say("ok. can u tell them my portfolio site is being redone")
	if !strings.Contains(w.said.String(), "hiring team") {
		t.Errorf("nobody hears of it:\n%s", w.said.String())
	}
}

// What is not settled yet is not asked a third time: the candidate's words stand there, and people see them.
func TestWhatIsNotSettledIsLeftOpen(t *testing.T) {
	for _, tc := range []struct {
		job, lang, field string
		says             []string
		has              []string
	}{
		{
			"ja-parttime-store", "ja", "start_date",
			[]string{"まだはっきりしない 来月の中頃かな"},
			[]string{"来月の中頃", "（未定）"},
		},
		{
			"en-remote-support-global", "en", "availability",
			[]string{"40 hrs is ok, but start am not sure yet", "not sure yet i told you, one month after you say yes"},
			[]string{"40 hours", "one month after you say yes", "not settled"},
		},
		{
			"en-gb-care-assistant", "en", "shift",
			[]string{"Mon, Tues, Weds and Fri. About 24 hours a week", "nights im not sure yet, need to talk about it"},
			[]string{"Monday, Tuesday, Wednesday, Friday", "not sure yet", "not settled"},
		},
		{
			"en-gb-care-assistant", "en", "shift",
			[]string{"Mon and Tue, 24 hours a week, nights yes", "edit 1", "mon and tue. 24 hrs, nights im not sure about"},
			[]string{"Monday, Tuesday / weekly hours", "im not sure about", "not settled"},
		},
	} {
		w := sampleOf(t, tc.job, tc.lang, tc.field)
		for _, s := range tc.says {
			w.say(s)
		}
		if w.last().Asks != "confirm" {
			t.Errorf("%q: asks %q\n%s", tc.says, w.last().Asks, w.said.String())
			continue
		}
		if !strings.Contains(string(w.state.Data), `"required_open"`) {
			t.Errorf("%q: people are not told\n%s", tc.says, w.said.String())
			continue
		}
		for _, words := range tc.has {
			if got := w.last().Card.Fields[0].Value; !strings.Contains(got, words) {
				t.Errorf("%q: %q is without %q", tc.says, got, words)
			}
		}
	}
}

// Nights of some days, and days of every other week, are none of the days and take none of them away; the words say what they are.
func TestDaysOfSomeWeeksTakeNoneAway(t *testing.T) {
	for _, tc := range []struct{ says, days, words string }{
		{"Mon Tue Wed Fri, 24 hours. Nights: Fridays only", "Monday, Tuesday, Wednesday, Friday / nights: yes", ""},
		{"nights fine except friday, mon to fri 30 hours", "Monday, Tuesday, Wednesday, Thursday, Friday / nights: yes", "except friday"},
		{"mon tues weds thurs, plus every other sat. 30 hrs, no nights", "Monday, Tuesday, Wednesday, Thursday / nights: no", "every other sat"},
	} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "shift")
		w.say(tc.says)
		if w.last().Card == nil || !strings.Contains(w.last().Card.Fields[0].Value, tc.days) || !strings.Contains(w.last().Card.Fields[0].Value, tc.words) {
			t.Errorf("%q:\n%s", tc.says, w.said.String())
		}
	}
}

// An application is sent by a message of which every part wants that or is politeness, and by no other.
func TestAPoliteYesSends(t *testing.T) {
	for says, sends := range map[string]bool{
		"よし！応募します📮 よろしくお願いします🙇‍♀️": true, "こちらの内容で大丈夫です。応募します！よろしくお願いいたします": true,
		"ok no problem. submit": true, "Right that'll do. Submit x": true,
		"dont submit yet, one sec": false, "応募しますが、2番はあとで直します": false, "before i submit is that per year?": false,
	} {
		lang, job, told := "en", "en-us-backend-engineer", "165k"
		if strings.ContainsAny(says, "応") {
			lang, job, told = "ja", "ja-midcareer-engineer", "650万"
		}
		w := sampleOf(t, job, lang, "salary_expectation")
		w.say(told)
		w.say(says)
		if sent := w.status == "ready_for_human_review"; sent != sends {
			t.Errorf("%q: sent %v\n%s", says, sent, w.said.String())
		}
	}
}

// A plain yes to the disclosure is one whatever is asked or said behind it, unless that puts a condition.
func TestAYesWithAQuestionIsOne(t *testing.T) {
	for says, agrees := range map[string]bool{
		"yes lets go 🙂 is it really open for people from Kenya?": true, "はい🙆‍♀️ えっと時給って夜とかあがりますか？": true,
		"はい、お願いします〜 ちょっと緊張してますw":   true,
		"yes if it stays private?": false, "はい。でもその前に、データはどこに保存されますか？": false, "はい、でも不安なのでやめたいです": false,
	} {
		w := newWorld(t, "en-gb-care-assistant", now)
		w.start()
		w.say(says)
		if agreed := w.record().Consent != nil; agreed != agrees {
			t.Errorf("%q: agreed %v\n%s", says, agreed, w.said.String())
		}
	}
}

// How somebody would like to be called stands beside the number, whatever is asked, and changes no hours; who cannot decide yet has decided nothing.
func TestNotesAndDoubtsChangeNothingElse(t *testing.T) {
	w := sampleOf(t, "ja-parttime-store", "ja", "phone", "experience", "shift")
	w.say("080-5512-0937")
	w.say("パン屋で1年")
	w.say("火木が18時から22時です。電話は20時以降だと助かります")
	if got := w.summaryOf(); !strings.Contains(got["電話番号"], "20時以降だと助かります") || !strings.Contains(got["入れる曜日と時間帯"], "火曜、木曜 / 18:00〜22:00") {
		t.Errorf("%v\n%s", got, w.said.String())
	}
	w = sampleOf(t, "en-gb-care-assistant", "en", "shift", "right_to_work")
	for _, s := range []string{"mon to thurs, 24 hrs a week, nights yes", "yes", "nights im not sure about anymore, not sure yet"} {
		w.say(s)
	}
	if got := w.summaryOf(); strings.Contains(got["Right to work in the UK"], "Not sure") || strings.Contains(got["Shifts you can work"], "nights: no") {
		t.Errorf("%v\n%s", got, w.said.String())
	}
}

// A word to send, alone on its line, is no answer because a line beside it tells what is not recorded.
func TestAWishBesideWhatIsNotRecordedIsNoAnswer(t *testing.T) {
	for _, tc := range []struct{ job, lang, says string }{
		{"ja-parttime-store", "ja", "応募する\n私は独身ですし、妊娠中です"}, {"en-gb-care-assistant", "en", "I'm single and I'm pregnant\nsubmit"},
	} {
		w := sampleOf(t, tc.job, tc.lang, "experience", "phone")
		w.say(tc.says)
		if w.last().Asks != "experience" || strings.Contains(string(w.raw()), `"value":"応募する"`) || strings.Contains(string(w.raw()), `"value":"submit"`) {
			t.Errorf("asks %q:\n%s", w.last().Asks, w.said.String())
		}
	}
}

// Of several messages at the summary, of which one sends, each line stays with its own: who deletes one takes its words back.
func TestALineOfABurstGoesWithItsMessage(t *testing.T) {
	w := sampleOf(t, "ja-parttime-store", "ja", "weekly_hours")
	w.say("18時間")
	w.say("戻りました、昨日はすみません", "応募する", "気が変わりました")
	first := fmt.Sprintf("m%d", w.ids-5) // a message and its event each
	w.run(w.event(bot.Deleted{ID: bot.MessageID(first)}))
	if strings.Contains(string(w.state.Data), "昨日はすみません") {
		t.Errorf("the words of %s are kept: %s", first, w.state.Data)
	}
}

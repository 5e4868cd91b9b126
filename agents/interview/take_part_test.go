package interview_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// held plays an interview of the sample for a shop or for an engineer: what is told to each question, one after the other.
func held(t *testing.T, job, lang string, says ...string) *world {
	t.Helper()
	return from(t, func(t testing.TB) *world {
		w := newWorld(t, job, now)
		w.lang = lang
		w.start()
		w.click("agree")
		for _, s := range says {
			w.say(s)
		}
		return w
	}, job, lang, says)
}

var (
	storeJA    = []string{"日本語", "日本です", "西村ひかる、にしむらひかるです", "070-3344-5566", "はい", "火曜と木曜、18時から22時", "週20時間", "制限はありません"}
	storeEndJA = append(storeJA, "コンビニで半年やってました、レジと品出しです", "12月1日")
	engineerEN = []string{
		"English", "United States, Denver", "Jamie Ortega", "jamie@ortega.example.com", "303 555 0147", "don't have one", "yes", "no",
		"senior backend engineer at Shipline, six years. I own the dispatch service, cut latency from 900ms to 200ms",
		"Go 4 years, Postgres and Redis", "yes Denver works", "160k", "January 4",
	}
)

// A part of an answer in words is taken out where it is named, by what stands there; the rest stays, and nothing else is asked to be deleted.
func TestAPartIsTakenOut(t *testing.T) {
	for _, c := range []struct{ says, left string }{
		{"7番の「レジと品出し」は消してください", "コンビニで半年やってました"},
		{"7番の「コンビニで半年やってました」は消してください", "レジと品出し"},
		{"7の「レジと品出し」は削除してください", "コンビニで半年やってました"},
		{"品出しのところは消してもらえますか", "コンビニで半年やってました、レジ"},
		{"レジと品出しって書いたの消してください", "コンビニで半年やってました"},
		{"7番の「レジと品出し」と「半年」を消してください", "コンビニでやってました"},
		{"7番、コンビニを消してカフェにして", "カフェで半年やってました、レジと品出し"},
		{"7番を「ホテルの受付で2年、チェックインと電話対応」に書き換えてください", "ホテルの受付で2年、チェックインと電話対応"},
	} {
		w := held(t, "ja-parttime-store", "ja", storeEndJA...)
		w.say(c.says)
		if _, facts, _ := w.record().field("experience"); facts["service_experience"] != c.left || w.status != "confirming" {
			t.Errorf("%q leaves %v, not %q (%s: %s)", c.says, facts, c.left, w.status, w.last().Text)
		}
	}
	for _, says := range []string{"データを消して", "データを全部消してください"} { // erases, though an answer holds the word
		w := held(t, "ja-parttime-store", "ja", append(storeJA[:len(storeJA):len(storeJA)], "データ入力を半年やってました、接客はレジです", "12月1日")...)
		if w.say(says); w.last().Card == nil || w.last().Card.Kind != "certain" {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
	for _, says := range []string{"take out the dispatch service bit", "number 7: delete the sentence about the dispatch service", `7. please take out "dispatch service"`} {
		w := held(t, "en-us-backend-engineer", "en", engineerEN...)
		w.say(says)
		if _, facts, _ := w.record().field("experience"); facts["system_owned"] != nil || facts["measurable_result"] == nil || !strings.Contains(w.last().Text, "I've changed") {
			t.Errorf("%q: %v: %s", says, facts, w.last().Text)
		}
	}
	w := held(t, "en-us-backend-engineer", "en", engineerEN...) // what is to be taken out does not stand there: an order is no answer
	before := toldIn(w)
	if w.say("7: take out the internship bit"); toldIn(w) != before || !strings.Contains(w.last().Text, "could not find") {
		t.Errorf("%d facts, asks %q: %s", toldIn(w), w.last().Asks, w.last().Text)
	}
}

// What is written of an answer beside its new value is no part of that, and what it does not speak of stays as it was.
func TestAnAnswerIsChangedAndNoMore(t *testing.T) {
	for _, c := range []struct{ job, lang, says, field, left string }{
		{"en-us-backend-engineer", "en", "my name is misspelled, it's Jaime not Jamie", "full_name", "map[full_name:Jaime Ortega]"},
		{"en-us-backend-engineer", "en", "change name to Jaime Ortega and submit", "full_name", "map[full_name:Jaime Ortega]"},
		{"en-us-backend-engineer", "en", "remove 3 and send it", "phone", "map[]"},
		{"ja-parttime-store", "ja", "開始は12月5日でお願い。あと週は18時間で", "weekly_hours", "map[weekly_hours:18]"},
		{"en-us-backend-engineer", "en", "start January 11. and 165k", "salary_expectation", "map[salary_min_usd:165000]"},
		{"ja-parttime-store", "ja", "1番は漢字が違います、西邑です", "full_name", "map[full_name:西邑ひかる name_reading:にしむらひかる]"},
		{"ja-parttime-store", "ja", "土曜も10時から18時で入れます", "shift", "map[available_days:[tue thu sat] hours_by_day:map[sat:10:00-18:00 thu:18:00-22:00 tue:18:00-22:00]]"},
		{"ja-parttime-store", "ja", "火曜だけ19時からにしてください", "shift", "map[available_days:[tue thu] hours_by_day:map[thu:18:00-22:00 tue:19:00-22:00]]"},
		{"ja-parttime-store", "ja", "４ばんは 月火水木金です。土はやめます", "shift", "map[available_days:[mon tue wed thu fri] time_from:18:00 time_to:22:00]"},
	} {
		w := held(t, c.job, c.lang, map[string][]string{"ja": storeEndJA, "en": engineerEN}[c.lang]...)
		w.say(c.says)
		if _, facts, _ := w.record().field(c.field); fmt.Sprint(facts) != c.left || w.status != "confirming" {
			t.Errorf("%q leaves %v, not %s (%s): %s", c.says, facts, c.left, w.status, w.last().Text)
		}
	}
}

// While a choice is asked, a plain value of another question is noted for that, and the choice asked as it was.
func TestAValueOfAnotherQuestionAtAChoice(t *testing.T) {
	for _, c := range []struct {
		job, lang, says, field, told string
		before                       []string
	}{
		{"ja-parttime-store", "ja", "12月1日からいけます", "start_date", "2026-12-01", storeJA[:7]},
		{"ja-parttime-store", "ja", "じゅうにがつ1日から", "start_date", "2026-12-01", storeJA[:7]},
		{"en-us-backend-engineer", "en", "160k", "salary_expectation", "160000", engineerEN[:6]},
		{"en-us-backend-engineer", "en", "January 4 works", "start_date", "2027-01-04", engineerEN[:6]},
	} {
		w := held(t, c.job, c.lang, c.before...)
		asked := w.last().Asks
		w.say(c.says)
		raw := string(w.raw())
		if status, _, _ := w.record().field(c.field); status != "done" || !strings.Contains(raw, c.told) || w.last().Asks != asked || !strings.Contains(w.last().Text, "1") {
			t.Errorf("%q: %s %s, asks %q: %s", c.says, c.field, status, w.last().Asks, w.last().Text)
		}
	}
	w := held(t, "en-us-backend-engineer", "en", engineerEN[:6]...)
	if w.say("07700 900123"); strings.Contains(string(w.raw()), "900123") {
		t.Errorf("a bare figure is recorded: %s", w.last().Text)
	}
}

// Thanks at a choice are no answer that failed, and thanks for people's reply after all is sent are answered with words.
func TestThanksAreAnswered(t *testing.T) {
	w := held(t, "en-us-backend-engineer", "en", engineerEN[:6]...)
	for _, thanks := range []string{"great thanks!!", "thanks so much", "cheers", "great thanks!!"} {
		if w.say(thanks); w.last().Asks != "work_authorization" {
			t.Errorf("%q: asks %q: %s", thanks, w.last().Asks, w.last().Text)
		}
	}
	w = held(t, "en-us-backend-engineer", "en", engineerEN...)
	w.say("submit")
	w.decide("application", bot.Approved)
	for says, want := range map[string]string{"did you get that?": "closing.already", "has it gone through yet?": "closing.already", "great thanks!!": "closing.thanks"} {
		if w.say(says); !strings.Contains(w.last().Text, w.text(want)) {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
}

// Only people can say why they decided against somebody: who asks is not told once more that people decide, and a card goes to them.
func TestWhoIsTurnedDownMayAskWhy(t *testing.T) {
	for _, c := range []struct {
		job, lang, submit, asks string
		before                  []string
	}{
		{"en-us-backend-engineer", "en", "submit", "can you tell me why?", engineerEN},
		{"ja-parttime-store", "ja", "応募する", "理由を教えてもらえませんか", storeEndJA},
	} {
		w := held(t, c.job, c.lang, append(c.before[:len(c.before):len(c.before)], c.submit)...)
		w.decide("application", bot.Rejected)
		cards := len(w.open)
		if w.say(c.asks); len(w.open) != cards+1 || !strings.Contains(w.last().Text, w.text("counter.passed_on")) {
			t.Errorf("%q: %d cards more: %s", c.asks, len(w.open)-cards, w.last().Text)
		}
	}
}

// A permission that is told in kana is read as it is in kanji, and that some thing is lacking of which nothing was asked is no "not able to work".
func TestPermissionInKana(t *testing.T) {
	for says, want := range map[string]any{
		"せいげんなしです": "yes", "もんだいないです": "yes", "むせいげんです": "yes", "無制限です": "yes", "制限なし": "yes", "留学生です、28時間まで": "h28", "学生なので、28時間まででお願いします": "h28",
		"縛りはないです": "yes", "特にそういうのはないです": nil, "働けないです": "no",
	} {
		w := held(t, "ja-parttime-store", "ja", storeJA[:7]...)
		w.say(says)
		if _, facts, _ := w.record().field("work_authorization"); facts["can_work_in_jp"] != want {
			t.Errorf("%q: %v, not %v: %s", says, facts["can_work_in_jp"], want, w.last().Text)
		}
	}
}

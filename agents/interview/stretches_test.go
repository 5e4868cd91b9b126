package interview_test

import (
	"strings"
	"testing"
)

// What is told, asked and chatted in one breath is told, asked and left out, stop or no stop.
func TestSeveralThingsInOneBreath(t *testing.T) {
	for name, c := range map[string]struct {
		job, fields string
		says        []string
		has, hasNot []string // what was said to the candidate then
	}{
		"a question behind days": {
			"ja-parttime-store", "shift weekly_hours", []string{"火木土の10時から15時 日曜は部活があるので無理です あと制服って自分で洗うんですか"},
			[]string{"採用担当に確認", "週に何時間"}, nil,
		},
		"a question behind a number": {
			"ja-parttime-store", "weekly_hours start_date", []string{"16時間くらい ちなみに交通費って出ますか"}, []string{"採用担当に確認", "いつから"}, nil,
		},
		"hesitating at a figure": {
			"ja-parttime-store", "weekly_hours", []string{"えーと…どうしようかな ちょっと悩みますね"}, []string{"ゆっくりで大丈夫です"}, []string{"読み取れません"},
		},
		"pay, and not how many questions": {
			"en-gb-care-assistant", "full_name", []string{"is the pay more than minimum wage?"}, []string{"I'll ask the hiring team"}, []string{"to go"},
		},
		"overtime, and not what becomes of the data": {
			"ja-midcareer-engineer", "salary_expectation start_date", []string{"700万円以上を希望します。ちなみに、給与にみなし残業代は含まれていますか？"},
			[]string{"採用担当に確認", "いつから"}, []string{"データを消して」と書けば"},
		},
		"days and why": {
			"en-gb-care-assistant", "shift", []string{"mon to thu 25 hours, cant do nights cos of my back"}, nil, []string{"what would help you", "Are night shifts possible"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := sampleOf(t, c.job, c.job[:2], strings.Fields(c.fields)...)
			begun := len(w.said.String())
			w.say(c.says...)
			said := w.said.String()[begun:]
			for _, words := range c.has {
				if !strings.Contains(said, words) {
					t.Errorf("%q is not said:\n%s", words, said)
				}
			}
			for _, words := range c.hasNot {
				if strings.Contains(said, words) {
					t.Errorf("%q is said:\n%s", words, said)
				}
			}
		})
	}
}

// Nothing that is said to us, of the record or of oneself, stands in an answer.
func TestWordsToUsAreNoAnswer(t *testing.T) {
	checkSpoken(t, []spoken{
		{
			"chat around days", "ja-parttime-store", "shift weekly_hours", "入れる曜日",
			[]string{"火木土の10時から15時です ++ すみません、打つのが遅くて笑", "15時間です"}, []string{"火曜、木曜、土曜"}, []string{"すみません", "笑"},
		},
		{
			"hours of one day", "ja-parttime-store", "shift weekly_hours", "入れる曜日",
			[]string{"火木金の10時から15時です", "15時間です", "あ、ごめんなさい、金曜だけ13時までにしてもらっていいですか 子どもの迎えがあって💦"},
			[]string{"火曜、木曜、金曜", "10:00〜15:00", "金曜だけ13時まで"}, []string{"ごめんなさい", "子ども", "もらって"},
		},
		{
			"a complaint in place of an answer", "ja-parttime-store", "shift weekly_hours", "入れる曜日",
			[]string{"金曜の10時から15時です", "15時間です", "1番を直す", "え、火木が消えちゃってます😱 火・木は10時から15時、金は10時から13時です"},
			[]string{"火曜、木曜、金曜"}, []string{"消えちゃって"},
		},
		{
			"a request for a date", "en-us-backend-engineer", "start_date work_location", "start date",
			[]string{"January 11", "yes", "the start date is wrong, it still says january 11, please put January 18"}, []string{"18 January"}, []string{"still says", "please"},
		},
		{
			"a figure for another", "ja-parttime-store", "experience", "接客の経験",
			[]string{"ファミレスのホールを3年くらいやってました、レジも。", "ファミレスは3年じゃなくて4年でした、思い出した！ほかはそのままで"}, []string{"4年くらい"}, []string{"思い出した", "3年"},
		},
		{
			"a day that is missed", "en-gb-care-assistant", "shift notice_period", "Shifts",
			[]string{"mon tues and wed, 20 hours, no nights", "4 weeks", "where's my thursday gone? i do thursdays"}, []string{"Monday, Tuesday, Wednesday, Thursday"}, nil,
		},
		{
			"a day that stands there", "en-gb-care-assistant", "shift notice_period", "Shifts",
			[]string{"mon tues and wed, 20 hours, no nights", "4 weeks", "where has my wednesday gone? i do wednesdays"}, []string{"Monday, Tuesday, Wednesday"}, nil,
		},
		{
			"the first is no number", "ja-midcareer-engineer", "salary_expectation experience", "希望年収",
			[]string{"800万円以上です", "物流の会社で2018年4月からバックエンドエンジニアをしています。一番大きかったのは配車のバッチをGoで書き直したことで、4時間が35分になりました。"},
			nil, []string{"配車"},
		},
	})
}

// What only asks at the summary is answered or passed on, and no answer is to be named; what asks for a change of a named answer and tells
// none opens it.
func TestAskingAtTheSummary(t *testing.T) {
	for says, asks := range map[string]string{
		"さっきの確認ってどれくらいで返事もらえますか？": "confirm", "あ、直すんじゃなくて質問です💦 返事はいつごろ来ますか": "confirm",
		"入れる曜日のところ、書き方を変えてもらえますか": "shift",
	} {
		t.Run(says, func(t *testing.T) {
			w := sampleOf(t, "ja-parttime-store", "ja", "shift", "weekly_hours")
			w.say("火木の10時から15時です")
			w.say("15時間です")
			w.say(says)
			if last := w.last(); last.Asks != asks || last.Card != nil && last.Card.Kind == "which" {
				t.Errorf("asks %q: %s", last.Asks, last.Text)
			}
		})
	}
}

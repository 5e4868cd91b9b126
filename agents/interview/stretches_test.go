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
			"ja-parttime-store", "weekly_hours", []string{"えーと…どうしようかな ちょっと悩みますね"}, []string{"ゆっくりで大丈夫です"},
			[]string{"読み取れません"},
		},
		"a sign that is several when it is folded": {"ja-parttime-store", "age_minimum", []string{"えっと…？？？\n2027年3月11日"}, []string{"1"}, nil},
		"pay, and not how many questions": {
			"en-gb-care-assistant", "full_name", []string{"is the pay more than minimum wage?"}, []string{"I'll ask the hiring team"}, []string{"to go"},
		},
		"overtime, and not what becomes of the data": {
			"ja-midcareer-engineer", "salary_expectation start_date",
			[]string{"700万円以上を希望します。ちなみに、給与にみなし残業代は含まれていますか？"},
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
			[]string{"火木土の10時から15時です ++ すみません、打つのが遅くて笑", "15時間です"}, []string{"火曜、木曜、土曜"},
			[]string{"すみません", "笑"},
		},
		{
			"hours of one day", "ja-parttime-store", "shift weekly_hours", "入れる曜日",
			[]string{"火木金の10時から15時です", "15時間です",
				"あ、ごめんなさい、金曜だけ13時までにしてもらっていいですか 子どもの迎えがあって💦"},
			[]string{"火曜、木曜、金曜", "10:00〜15:00", "金曜だけ13時まで"}, []string{"ごめんなさい", "子ども", "もらって"},
		},
		{
			"a complaint in place of an answer", "ja-parttime-store", "shift weekly_hours", "入れる曜日",
			[]string{"金曜の10時から15時です", "15時間です", "1番を直す",
				"え、火木が消えちゃってます😱 火・木は10時から15時、金は10時から13時です"},
			[]string{"火・木 10:00〜15:00 / 金 10:00〜13:00"}, []string{"消えちゃって"},
		},
		{
			"a request for a date", "en-us-backend-engineer", "start_date work_location", "start date",
			[]string{"January 11", "yes", "the start date is wrong, it still says january 11, please put January 18"}, []string{"18 January"}, []string{"still says", "please"},
		},
		{
			"a figure for another", "ja-parttime-store", "experience", "接客の経験",
			[]string{"ファミレスのホールを3年くらいやってました、レジも。",
				"ファミレスは3年じゃなくて4年でした、思い出した！ほかはそのままで"}, []string{"4年くらい"}, []string{"思い出した", "3年"},
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
			[]string{"800万円以上です",
				"物流の会社で2018年4月からバックエンドエンジニアをしています。一番大きかったのは配車のバッチをGoで書き直したことで、4時間が35分になりました。"},
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

// What is put into quotes is the whole of the answer that is named before it, to the letter; what is to stand alone leaves nothing beside it.
func TestAnAnswerIsDictated(t *testing.T) {
	checkSpoken(t, []spoken{
		{
			"quoted", "ja-newgrad-entry-sheet", "motivation language_skill", "志望動機",
			[]string{"地域の店を支える仕事がしたいと考えたからです。幅広い部署にも惹かれました。", "TOEIC 780点を2024年に取りました",
				"1番ですが、志望動機は「地域の店を裏方として支えたいと考え、応募いたしました。総合職である点にも惹かれました。」でお願いします。"},
			[]string{"地域の店を裏方として支えたいと考え、応募いたしました。総合職である点にも惹かれました。"}, []string{"お願い",
				"志望動機は", "考えたから"},
		},
		{
			"alone", "ja-newgrad-entry-sheet", "motivation language_skill", "語学・資格",
			[]string{"地域の店を支える仕事がしたいと考えたからです。幅広い部署にも惹かれました。",
				"TOEIC 780点を2024年に、簿記2級を2023年に取りました",
				"語学・資格ですが、「TOEIC 780点（2024年）、簿記2級（2022年）」だけにしてください。"},
			[]string{"TOEIC 780点（2024年）、簿記2級（2022年）"}, []string{"だけ", "2023"},
		},
		{
			"a number alone", "ja-parttime-store", "weekly_hours start_date", "週の希望時間",
			[]string{"うーん、まだ決めてなくて。15時間くらいかな、テスト前は減らしたいです", "12月1日からです",
				"1番は15時間だけでお願いします"}, []string{"15"}, []string{"決めて", "テスト", "だけ"},
		},
		{
			"right behind the wish to edit", "ja-parttime-store", "weekly_hours start_date", "週の希望時間",
			[]string{"20時間です", "12月1日からです", "1番を直す、週15時間"}, []string{"15"}, []string{"20"},
		},
		{
			"a figure named by itself", "en-remote-support-global", "experience availability", "Support experience",
			[]string{"3 years in a call center, phone only, 60 calls a day, we used Zendesk", "40 hours, from January 4", "and the 60 calls please change, it was 45 calls a day"},
			[]string{"45"}, []string{"60"},
		},
		{
			"a figure inside another answer", "ja-newgrad-entry-sheet", "gakuchika self_pr", "学生時代",
			[]string{"ゼミで商店街の活性化に取り組みました。五人のリーダーとして、百二十人の来店客にアンケートを取り、スタンプラリーを提案し、三百人が参加しました。",
				"強みは人の話を聞けるところです。カフェで新人の話を聞いて手順書を直し、間違いを半分にしました。あ、先ほどアンケートは百二十人と書きましたが、正しくは百五十人でした。すみません。"},
			nil, []string{"すみません"},
		},
		{
			"days at another question", "ja-parttime-store", "shift weekly_hours", "入れる曜日",
			[]string{"火木の10時から15時です", "えっと、火曜は無理です。水曜と木曜です", "15時間です"}, []string{"水曜、木曜"}, []string{"火曜、"},
		},
	})
}

// A change touches what it names and nothing else, and what is only said of an answer does not take its place.
func TestAChangeTouchesWhatItNames(t *testing.T) {
	checkSpoken(t, []spoken{
		{
			"a day in the reckoning", "ja-parttime-store", "weekly_hours start_date", "いつから",
			[]string{"20時間です", "12月10日からです",
				"週の時間なんですけど、20時間じゃ計算が合わないですね。4日で6時間だから、やっぱり24時間にしてください"},
			[]string{"12月10日"}, nil,
		},
		{
			"quoted to be taken out", "ja-parttime-store", "shift weekly_hours", "入れる曜日",
			[]string{"火木の10時から15時 土日は無理です", "15時間です", "1番の「土日は無理です」は消してもらえますか"},
			[]string{"火曜、木曜"}, []string{"です", "無理"},
		},
		{
			"the end of a number", "ja-parttime-store", "phone weekly_hours", "電話番号",
			[]string{"080-1111-3344", "15時間です", "1番の電話番号、最後は45でした"}, []string{"080-1111-3345"}, []string{"でした"},
		},
		{
			"said of a story", "ja-parttime-store", "experience weekly_hours", "接客の経験",
			[]string{"スーパーで23年、最初はレジ、後半は惣菜売り場でした", "20時間です",
				"あ、よく見たらスーパーの年数、23年って書いたけど数え直したら25年近いですね", "このままにする"},
			[]string{"最初はレジ"}, []string{"よく見たら"},
		},
		{
			"a range alone", "en-us-backend-engineer", "salary_expectation start_date", "Pay",
			[]string{"175 to 190k base would make me smile", "January 4", "for the pay just say 175 to 190k, and take out the smile comment"}, []string{"175 to 190k"}, []string{"smile"},
		},
		{
			"the asking", "en-us-backend-engineer", "start_date work_location", "start date",
			[]string{"January 4", "yes", "Last thing: make my start January 11 instead of the 4th"}, []string{"11 January 2027"}, []string{"make my start"},
		},
		{
			"days at another question", "en-gb-care-assistant", "certifications notice_period", "qualifications",
			[]string{"tues, thurs and alternate sundays, 22 hours. no nights", "NVQ level 2", "4 weeks"}, []string{"NVQ level 2"}, []string{"sundays", "hours"},
		},
		{
			"the weather", "ja-parttime-store", "start_date weekly_hours", "いつから",
			[]string{"今日は本当に暑いですねぇ、うちの犬もぐったりしてますよ。", "来月の10日からです", "20時間です"},
			[]string{"12月10日"}, []string{"11月20日"},
		},
	})
}

// Who agrees and tells or asks something besides has agreed; what was told is not asked again.
func TestAgreeingAndMore(t *testing.T) {
	for _, says := range []string{
		"Hiya, yeah go on then. Im Gareth Pritchard. How long does this take roughly?",
		"はい、お願いします！大学生なんですけど大丈夫ですか？",
		"はい、よろしくお願いいたします。少し緊張しております。全部でどのくらいお時間がかかりますでしょうか。",
	} {
		t.Run(says, func(t *testing.T) {
			w := newWorld(t, "small", now, withForm(small(t)))
			w.start()
			w.say(says)
			if w.last().Asks == "consent" {
				t.Errorf("asks again: %s", w.last().Text)
			}
			for name := range w.open {
				if strings.HasPrefix(name, "adjust/") {
					t.Errorf("people are told of help: %s", w.last().Text)
				}
			}
		})
	}
}

// What somebody else has is told of them, and asks for no help.
func TestOthersNeedNoAdjustment(t *testing.T) {
	w := sampleOf(t, "en-gb-care-assistant", "en", "experience", "notice_period")
	w.say("I looked after my nan at her house for 2 years, washing and meals")
	w.say("4 weeks")
	w.say("could you put in my care experience that it was my nan and she had dementia?")
	for name := range w.open {
		if strings.HasPrefix(name, "adjust/") {
			t.Errorf("people are told of help\n%s", w.said.String())
		}
	}
}

// None of these sends or agrees, though a word of a yes stands in it.
func TestWhatOnlySoundsLikeAYes(t *testing.T) {
	for lang, texts := range map[string][]string{
		"ja": {"採用担当が大丈夫と言ったら、送ってください", "母に聞いてから応募します。楽しみです"},
		"en": {"Right, just reading through it all properly", "Great, I'll finish this tomorrow", "once my boss agrees, submit it", "Email me at new@example.org from now on. Send it.",
			"Submit. Hmm, I'm honestly not sure about it"},
	} {
		for _, says := range texts {
			w := atSummary(t, lang)
			if w.say(says); w.status == "ready_for_human_review" {
				t.Errorf("%q sends: %s", says, w.last().Text)
			}
		}
	}
	for _, says := range []string{
		"はい、読みましたが同意しません。時給はいくらですか？", "Yeah, not happy with that. What's the pay?",
		"はい。記録されるのは嫌なんですけど、時給はいくらですか？",
	} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		if w.say(says); w.last().Asks != "consent" && w.status != "withdrawn" {
			t.Errorf("%q agrees: asks %q: %s", says, w.last().Asks, w.last().Text)
		}
	}
}

// What is told of oneself in two languages at once is protected in both.
func TestProtectedInAnotherScript(t *testing.T) {
	w := atSummary(t, "ja")
	w.say("応募する")
	w.say("追加です I have two kids and I'm a Catholic")
	for name, ask := range w.open {
		if strings.Contains(ask.Card.Body, "two kids") || strings.Contains(ask.Card.Body, "Catholic") {
			t.Errorf("%s: %s", name, ask.Card.Body)
		}
	}
}

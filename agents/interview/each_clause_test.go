package interview_test

import (
	"strings"
	"testing"
)

// told are answers to some fields of a sample, up to its summary.
type told struct {
	job, lang     string
	fields, words []string
}

func (g told) summary(t *testing.T) *world {
	t.Helper()
	return from(t, func(t testing.TB) *world {
		w := sampleOf(t, g.job, g.lang, g.fields...)
		for _, s := range g.words {
			w.say(s)
		}
		if w.last().Asks != "confirm" || len(w.summaryOf()) != len(g.fields) {
			t.Fatalf("no summary yet:\n%s", w.said.String())
		}
		return w
	}, g.job, g.lang, g.fields, g.words)
}

var (
	toldStoreJA = told{"ja-parttime-store", "ja", []string{"phone", "shift", "weekly_hours", "experience", "start_date"}, []string{
		"080-2345-6789", "月水金土日、17時から22時", "週15時間", "コンビニで半年やってました。あと文化祭でカフェ笑", "12月7日",
	}}
	toldEngineerEN = told{"en-us-backend-engineer", "en", []string{"full_name", "phone", "experience", "skills", "salary_expectation", "start_date"}, []string{
		"Marcus Oyelaran", "+1 720 555 0148",
		"Senior backend engineer at Ridgeline Freight since March 2021, six years with backend in all. I own the quoting platform. Cut quote latency from 900ms to 140ms",
		"Go 6 years, Postgres and Redis", "165k", "January 11",
	}}
	toldCareEN = told{"en-gb-care-assistant", "en", []string{"phone", "experience", "shift"}, []string{
		"07700 900318, text is best", "2 years in a care home, washing and cooking", "Monday, Wednesday, Friday and Saturday days, nights are no problem, 30 hours a week",
	}}
	toldSupportJA = told{"en-remote-support-global", "ja", []string{"languages", "experience", "scenario", "availability"}, []string{
		"ベトナム語はネイティブ、日本語はN2、英語は日常会話", "ダナンの旅行会社で3年、チャットとメールの返事、1日40件、Zendeskを使っていました",
		"お客さんがすごく怒りました。私は最初に謝って、次の日のツアーをさがしました。最後はありがとうって言われました", "週40時間、1月5日から",
	}}
	toldSupportEN = told{"en-remote-support-global", "en", []string{"experience", "availability"}, []string{
		"3 years at a travel agency, chat and mail, about 40 tickets a day with Zendesk", "40 hours a week, January 5",
	}}
	toldSkillsJA = told{"ja-midcareer-engineer", "ja", []string{"skills", "motivation", "salary_expectation", "start_date"}, []string{
		"Go、5年。本番でも使っています", "御社のプロダクトを自分でも使っており、決済基盤の内製化に関心があります", "850万以上", "2月1日",
	}}
	toldEntryJA = told{"ja-newgrad-entry-sheet", "ja", []string{"gakuchika", "self_pr"}, []string{
		"カフェのアルバイトに力を入れました。新人の教育係になって、マニュアルがなかったので自分で作りました。その結果、全員が続けてくれました",
		"強みは、相手に合わせて教えられるところです。新人が一人立ちするまでの期間が1ヶ月から2週間になりました",
	}}
)

// A part of a message wants one thing: what the answer of a label has then, or has not.
type part struct{ says, label, has, not string }

// done reports that a part was done, or that its words are said back.
func (p part) done(w *world, before map[string]string) bool {
	got, shown := w.summaryOf()[p.label]
	if !shown {
		got = before[p.label]
	}
	applied := strings.Contains(got, p.has) && (p.not == "" || !strings.Contains(strings.SplitN(got, " / ", 2)[0], p.not))
	return applied || strings.Contains(w.last().Text, p.says)
}

// Each clause of a message to the summary has what it wants done, or is said back, whatever stands beside it and in whatever order.
func TestEachClauseIsDoneOrSaidBack(t *testing.T) {
	for _, g := range []struct {
		told
		between []string
		parts   []part
	}{
		{toldStoreJA, []string{"、", "。あと"}, []part{
			{"水曜はなしにして", "入れる曜日と時間帯", "月曜、金曜", "水曜"}, {"週は18時間にして", "週の希望時間", "18", ""}, {"開始は12月14日にして", "いつから働けますか", "12月14日", ""},
			{"ホールは初めてって書いといてください", "接客の経験", "ホールは初めて", ""}, {"電話の最後は6788です", "電話番号", "6788", ""},
		}},
		{toldEngineerEN, []string{", ", ", and ", ". "}, []part{
			{"phone ends 0184 not 0148", "Phone", "0184", ""}, {"min pay should be 170k", "Pay expectation", "170,000", ""}, {"start Jan 18 instead", "Earliest start date",
				"18 January", ""},
			{"add Kafka to the skills", "Go and databases", "Kafka", ""}, {"my name should be Marc Oyelaran", "Full name", "Marc Oyelaran", ""},
		}},
	} {
		for i, a := range g.parts {
			for j, b := range g.parts {
				if i == j {
					continue
				}
				c := g.parts[(max(i, j)+1)%len(g.parts)]
				between := g.between[(i+j)%len(g.between)]
				all := []part{a, b}
				if c != a && c != b {
					all = append(all, c)
				}
				says := a.says
				for _, p := range all[1:] {
					says += between + p.says
				}
				t.Run(says, func(t *testing.T) {
					w := g.summary(t)
					before := w.summaryOf()
					w.say(says)
					for _, p := range all {
						if !p.done(w, before) {
							t.Errorf("%q is lost: %v\n%s", p.says, w.summaryOf(), w.last().Text)
						}
					}
				})
			}
		}
	}
}

// What is wanted stands in the summary, and what is not does not: "label: words", "!label: words"; "says: words" stands in the reply.
func wanted(t *testing.T, g told, cases [][]string) {
	t.Helper()
	for _, tc := range cases {
		t.Run(tc[0], func(t *testing.T) {
			w := g.summary(t)
			before := w.summaryOf()
			w.say(strings.Split(tc[0], " || ")...)
			now := w.summaryOf()
			if len(now) == 0 {
				now = before
			}
			for _, want := range tc[1:] {
				label, words, _ := strings.Cut(want, ": ")
				not := strings.HasPrefix(label, "!")
				label = strings.TrimPrefix(label, "!")
				got, shown := now[label]
				if label == "says" {
					got, shown = w.last().Text, true
				}
				if !shown || strings.Contains(got, words) == not {
					t.Errorf("want %s, got %q\n%s", want, got, w.last().Text)
				}
			}
		})
	}
}

// Several changes in one message, in the words of people who used it, all take effect.
func TestSeveralChangesAtOnce(t *testing.T) {
	wanted(t, toldStoreJA, [][]string{
		{
			"やっぱ水曜はなしにして、週は18時間くらいにしてください🙏 あとホールは初めてっていうのも書いといてほしいです",
			"!入れる曜日と時間帯: 水曜", "週の希望時間: 18", "接客の経験: ホールは初めて", "!接客の経験: 書い",
		},
		{"あれ、水曜がまだ入ってます💦 ホール初めてのやつも入ってないです", "!入れる曜日と時間帯: 水曜", "接客の経験: ホール初めて"},
		{"2の水曜を消してください。4にホールは初めてを追加", "!入れる曜日と時間帯: 水曜", "接客の経験: 「ホールは初めて」"},
		{"水曜は外してもらって、開始は12月14日からにしてください。電話は18時以降だと出られますって書いておいてください", "!入れる曜日と時間帯: 水曜", "いつから働けますか: 12月14日", "電話番号: 「電話は18時以降だと出られます」"},
		{"金曜だめになりました。週は10時間で。あと電話番号の最後は6788です", "!入れる曜日と時間帯: 金曜", "週の希望時間: 10", "電話番号: 6788"},
		{"週20時間に直して、12月10日スタートにして、レジは得意って足しといてください", "週の希望時間: 20", "いつから働けますか: 12月10日", "接客の経験: 「レジは得意」"},
		{"やっぱり火曜も入れます。週は20時間で", "入れる曜日と時間帯: 月曜、火曜、水曜", "週の希望時間: 20"},
	})
	wanted(t, toldEngineerEN, [][]string{
		{
			"A few fixes: phone ends 0184 not 0148, min pay should be 170, start Jan 18 instead, and add Kafka to the skills",
			"Phone: 0184", "Pay expectation: 170,000", "Earliest start date: 18 January", "Go and databases: Kafka", "!says: I could not tell",
		},
		{"pay 175k, start Feb 1, and my phone ends in 0199", "Pay expectation: 175,000", "!Pay expectation: Feb", "Earliest start date: 1 February", "Phone: 0199"},
		{"Please change my phone to +1 720 555 0190 and also put the start as January 25 and pay at 180k", "Phone: 0190", "Earliest start date: 25 January", "Pay expectation: 180,000"},
		{"phone is +1 720 555 0111, oh and I can start Jan 4 already, and can you add Terraform to skills please", "Phone: 0111", "Earliest start date: 4 January",
			"Go and databases: Terraform"},
		{"start Jan 18 instead and add that I led a team of 5", "Earliest start date: 18 January", "Relevant experience: I led a team of 5"},
		{"and my name please write also Marc Oyelaran, and start better 9 february", "Full name: Marc Oyelaran", "Earliest start date: 9 February"},
		{"my Tue/Wed note isn't in there, and pay should say base", "says: my Tue/Wed note isn't in there", "Pay expectation: base"},
	})
	wanted(t, toldSkillsJA, [][]string{
		{"AWS4年が抜けている。あと志望動機は「自分でも使っており、決済基盤の内製化に関心がある」と一文にしてほしい", "使用技術: AWS4年", "志望動機: 自分でも使っており、決済基盤の内製化に関心がある"},
		{"使用技術にAWSを4年追加、年収は900万に、入社は3月1日に変えてください", "使用技術: AWSを4年", "希望年収: 9,000,000", "!希望年収: 3月", "入社可能日: 3月1日"},
	})
}

// What is to be told besides goes beside the answer that it is of, and where there is none to people; which is said.
func TestToldBesides(t *testing.T) {
	wanted(t, toldStoreJA, [][]string{
		{"言い忘れてたんですが、居酒屋でも1ヶ月働いてました", "接客の経験: 「居酒屋でも1ヶ月働いてました」"},
		{"レジは得意です、って追加できますか？", "接客の経験: レジは得意です"},
	})
	wanted(t, toldEngineerEN, [][]string{
		{"forgot to say, I have also worked with emails", "Relevant experience: I have also worked with emails"},
		{"oh and I did some on-call too, please add that", "Relevant experience: on-call", "!Phone: on-call"},
		{"you forgot Kafka", "Go and databases: “Kafka”"},
		{"text me after 3 on thursdays please", "Phone: “text me after 3 on thursdays”"},
		{"calls only in the afternoon pls. pay should be 168k", "Phone: “calls only in the afternoon”", "Pay expectation: 168,000"},
		{"I like cats", "!says: cats"}, {"I hope we can talk soon", "!says: talk soon"},
	})
	wanted(t, toldCareEN, [][]string{
		{"and i finish college at 3 on thursdays so text after 3 that day", "Mobile number: text after 3 that day", "!says: I could not tell"},
		{"oh can you change my phone to 07700 900319 || and i finish college at 3 on thursdays so text after 3 that day", "Mobile number: 900319",
			"Mobile number: text after 3 that day"},
	})
	wanted(t, toldSupportEN, [][]string{
		{"ah and I have also worked with emails, not only chat, I forgot to say", "Support experience: also worked with emails"},
	})
	wanted(t, toldSkillsJA, [][]string{
		{"入社日は3月1日にして、社員寮に入りたいですと書いておいてください", "入社可能日: 3月1日", "says: 社員寮に入りたいです"},
	})
}

// A day that is to go is taken out of those told, and nothing else is.
func TestADayIsTakenOut(t *testing.T) {
	var out [][]string
	for _, says := range []string{
		"2の水曜を消してください", "水曜がまだ入ってます", "やっぱ水曜はなしで", "水曜は入れなくなりました", "水曜は外してください", "すみません、水曜だめになりました", "水曜を抜いといてください", "水曜は無理になったので消してもらえますか",
	} {
		out = append(out, []string{says, "!入れる曜日と時間帯: 水曜", "入れる曜日と時間帯: 月曜、金曜、土曜、日曜"})
	}
	for _, says := range []string{
		"水曜はたまにゼミで遅れます", "水曜日は何時から何時になってますか", "水曜は残してください", "水曜も大丈夫です", "水曜の夜は無理です", "前の店では水曜は休みでした", "水曜は消さないでください",
	} {
		out = append(out, []string{says, "入れる曜日と時間帯: 水曜"})
	}
	out = append(out, []string{"水曜は19時からならいけます", "入れる曜日と時間帯: 水 19:00〜22:00"},
		[]string{"水曜だけは18時から22時でお願いします", "入れる曜日と時間帯: 水 18:00〜22:00"})
	out = append(out, []string{"水曜の夜は無理です", "入れる曜日と時間帯: 「水曜の夜は無理です」"})
	wanted(t, toldStoreJA, append(out, []string{"水曜じゃなくて木曜でお願いします", "入れる曜日と時間帯: 月曜、木曜、金曜", "!入れる曜日と時間帯: 水曜"}))
	out = nil
	for _, says := range []string{
		"take Friday off", "no Fridays after all", "can you drop friday please", "fridays are out now sorry", "i can't do fridays anymore",
		"Friday is still in there, I said no fridays", "not fridays please",
		"friday doesn't work any more", "please remove friday from 3",
	} {
		out = append(out, []string{says, "Shifts you can work: Monday, Wednesday, Saturday /"})
	}
	for _, says := range []string{
		"no friday evenings please", "i can only do every other friday", "what about fridays?", "fridays only if the bus runs", "maybe not fridays, not sure yet",
		"I never worked a friday at my last place",
		"can I take a friday off sometimes?", "please don't remove friday",
	} {
		out = append(out, []string{says, "Shifts you can work: Monday, Wednesday, Friday, Saturday /"})
	}
	out = append(out, []string{"no friday evenings please", "Shifts you can work: “no friday evenings”"})
	wanted(t, toldCareEN, append(out, []string{"i can't do mondays anymore, and make it 24 hours a week", "Shifts you can work: Wednesday, Friday, Saturday",
		"Shifts you can work: 24 hours"}))
}

// What is quoted is one piece: it takes the place of the answer, goes out of it, or is where it begins.
func TestWhatIsQuotedIsOnePiece(t *testing.T) {
	wanted(t, toldStoreJA, [][]string{
		{"4番は「コンビニで半年。レジと品出し。発注も少し。」にしてください", "接客の経験: コンビニで半年。レジと品出し。発注も少し。", "!接客の経験: カフェ"},
		{"4は「コンビニで半年！レジと品出し？発注も。」でお願いします", "接客の経験: コンビニで半年！レジと品出し？発注も。", "!接客の経験: カフェ"},
		{"4番の「あと文化祭でカフェ笑」は消してください", "接客の経験: コンビニで半年やってました", "!接客の経験: カフェ"},
		{"接客の経験は「文化祭でカフェ…」から始めてください", "接客の経験: コンビニで半年", "says: 文化祭でカフェ"},
		{"4番は「居酒屋で働いて」からでいいです", "接客の経験: コンビニで半年", "!接客の経験: 居酒屋", "says: 居酒屋で働いて"},
	})
	wanted(t, toldEngineerEN, [][]string{
		{`number 3: "I own the quoting platform. I cut latency by 80%. I mentor two juniors." please`,
			"Relevant experience: I own the quoting platform. I cut latency by 80%. I mentor two juniors.", "!Relevant experience: Ridgeline"},
		{`please take "since March 2021" out of 3`, "!Relevant experience: since March 2021"},
	})
	wanted(t, toldEntryJA, [][]string{
		{"2は「強みは、相手に合わせて教えられるところです。カフェでは一人ひとりに合わせて教え方を変えました」にしてください", "自己PR（400字以内）: 強みは、相手に合わせて教えられるところです。カフェでは", "!自己PR（400字以内）: 2週間", "!自己PR（400字以内）: 2は"},
	})
	wanted(t, toldSupportJA, [][]string{
		{"3番の続きが消えました。「最初に深く謝りました」も入れてください", "難しい場面での対応: 最初に深く謝りました", "!難しい場面での対応: 続きが消え"},
	})
}

// A sentence that is to be moved from one answer to another is said back, and stays where it is.
func TestASentenceIsNotMoved(t *testing.T) {
	wanted(t, toldEntryJA, [][]string{
		{"2の「新人が一人立ちするまでの期間が1ヶ月から2週間になりました」を1に移してください", "says: 1に移して", "!学生時代に力を入れたこと（400字以内）: 新人が一人立ち"},
		{"新人が一人立ちするまでの期間の話は2じゃなくて1です", "says: 2じゃなくて1です", "!学生時代に力を入れたこと（400字以内）: 新人が一人立ち"},
		{"部長をしたのは2じゃなくて1の話です", "says: 部長をしたのは2じゃなくて1の話です", "!学生時代に力を入れたこと（400字以内）: 部長", "!自己PR（400字以内）: 部長"},
	})
}

// A figure that holds at some times stands beside the one that was told, and so does what is told of something else.
func TestAFigureStandsBesideAnother(t *testing.T) {
	var out [][]string
	for _, says := range []string{"2番に、忙しい日は60件です", "2番に忙しい日は60件くらいと追加", "繁忙期は60件です、2に書いといてください", "忙しい日は60件も書いてほしいです", "忙しい日は60件"} {
		out = append(out, []string{says, "これまでの経験: 1 日の対応件数 40", "これまでの経験: 60件", "!対応できる言語: 60"})
	}
	wanted(t, toldSupportJA, append(out, []string{"2にSalesforceも追加", "これまでの経験: 「Salesforce」", "これまでの経験: 40"}))
	out = nil
	for _, says := range []string{"busy days 60", "on busy days it's more like 60, please add that", "1: 60 on busy days", "in peak season 60 tickets a day, can you add this"} {
		out = append(out, []string{says, "Support experience: about 40", "Support experience: 60"})
	}
	wanted(t, toldSupportEN, append(out, []string{"tickets should be 50 a day", "Support experience: requests a day: 50"}))
	wanted(t, toldCareEN, [][]string{{"I also helped with a dementia group, busy days 60 meals", "Care experience: dementia group", "Shifts you can work: weekly hours: 30"}})
	wanted(t, toldSkillsJA, [][]string{
		{"1にPHP 4年も追加", "使用技術: 「PHP 4年」", "使用技術: 5 年"}, {"1番、Rubyも3年です", "使用技術: Rubyも3年", "使用技術: Go / その言語の実務年数 5 年"},
	})
}

// Who asks what stands in an answer is shown it, and nobody else is asked.
func TestAnAnswerIsShown(t *testing.T) {
	for _, says := range []string{"4の内容は何ですか", "4番は何て書いてありますか", "4に何が入ってる？", "4番見せて", "あの、4番には何と書かれていますか"} {
		w := toldStoreJA.summary(t)
		if w.say(says); !strings.Contains(w.last().Text, "「コンビニで半年やってました。") || w.last().Asks != "confirm" {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
	for _, says := range []string{"ok so what did you put for 5?", "what does 5 say?", "can you show me number 5", "what's in 5?", "what have you got for number 5"} {
		w := toldEngineerEN.summary(t)
		if w.say(says); !strings.Contains(w.last().Text, "165,000") || strings.Contains(w.last().Text, "0148") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
	for _, says := range []string{"4番は何を書けばいいですか", "4番はどう直せばいいですか"} {
		w := toldStoreJA.summary(t)
		if w.say(says); strings.Contains(w.last().Text, "と記録しています") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
}

// Thanks in another language, or a little picture, keep nothing from being sent.
func TestThanksInOtherLanguagesSend(t *testing.T) {
	for _, says := range []string{"Perfect, send it please. grazie!", "all good, submit. merci beaucoup 🙏", "looks great, please send. gracias!",
		"submit please, danke", "send it 😊 obrigada!"} {
		w := toldEngineerEN.summary(t)
		if w.say(says); w.status != "ready_for_human_review" {
			t.Errorf("%q: %s: %s", says, w.status, w.last().Text)
		}
	}
	for _, says := range []string{"これで送信お願いします🙏✨", "完璧です、送ってください！謝謝"} {
		w := toldStoreJA.summary(t)
		if w.say(says); w.status != "ready_for_human_review" {
			t.Errorf("%q: %s: %s", says, w.status, w.last().Text)
		}
	}
	for _, says := range []string{"grazie!", "merci, but change the pay to 170k and send it after"} {
		w := toldEngineerEN.summary(t)
		if w.say(says); w.status != "confirming" {
			t.Errorf("%q: %s", says, w.status)
		}
	}
}

// Whoever comes back reads what was answered by its names, and how many questions are left.
func TestTheRecapNamesWhatWasAnswered(t *testing.T) {
	w := held(t, "ja-parttime-store", "ja", storeJA[:6]...)
	w.now = w.now.Add(20 * 3600 * 1e9)
	if w.say("ただいま戻りました"); !strings.Contains(w.last().Text, "お答え済みの項目: お名前、電話番号、18歳以上ですか、入れる曜日と時間帯。残りは 4 問です。") {
		t.Errorf("says %q", w.last().Text)
	}
}

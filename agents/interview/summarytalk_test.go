package interview_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// atSummary is a world in which the summary has been shown, in a language.
func atSummary(t testing.TB, lang string, opts ...option) *world {
	t.Helper()
	w := newWorld(t, "small", now, append([]option{withForm(small(t))}, opts...)...)
	w.start()
	w.click("agree")
	said := map[string][]string{
		"ja": {"日本語", "日本です", "old@example.jp", "月曜と火曜です", "https://example.com/x"},
		"en": {"English", "Japan", "old@example.jp", "Monday and Tuesday", "https://example.com/x"},
	}
	w.say(said[lang]...)
	for _, text := range said[lang] {
		if w.last().Asks != "confirm" {
			w.say(text)
		}
	}
	if w.last().Asks != "confirm" {
		t.Fatalf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
	return w
}

// strays are said to the summary and decide nothing.
var strays = map[string][]string{
	"ja": {
		"ありがとうございます", "うーん", "ちょっと家族に聞いてみます", "なるほど", "asdf", "緊張しました", "母にも見せてからにします", "一晩考えさせてください", "へえ", "？？？", "🙂",
		"たぶん大丈夫", "あっ", "猫が好きです", "もしもし", "主人と相談しますね",
	},
	"en": {
		"thanks", "hmm", "let me ask my family", "I'd like to sleep on it", "qwerty", "that was a lot", "gotcha", "I need to run it by my wife", "🙂", "???",
		"maybe it's good", "ah", "I like cats", "hello?", "not sure I'm ready to send", "give me a day or two please",
	},
}

// Whatever was said to the summary before, each way out of it works at the first word.
func TestSummaryAfterStrays(t *testing.T) {
	ends := map[string]func(w *world) bool{
		"sent": func(w *world) bool { return w.status == "ready_for_human_review" },
		"leaving": func(w *world) bool {
			return w.last().Card != nil && w.last().Card.Kind == "certain" && w.status == "confirming"
		},
		"human": func(w *world) bool { return w.has("handoff_requested") && w.status == "confirming" },
		"saved": func(w *world) bool {
			return w.status == "confirming" && strings.Contains(w.last().Text, w.text("summary.later"))
		},
		"editing":  func(w *world) bool { return w.last().Asks == "shift" && w.status == "interviewing" },
		"withhold": func(w *world) bool { return w.last().Card != nil && w.last().Card.Kind == "which" },
	}
	ways := map[string]map[string]string{
		"ja": {
			"応募する": "sent", "はい": "sent", "よろしいです": "sent", "この内容で応募する": "sent", "取りやめる": "leaving", "データを消して": "leaving", "担当者": "human",
			"あとで": "saved", "2番を直す": "editing", "2": "editing", "いいえ": "withhold", "「入れる曜日」を直す": "editing",
		},
		"en": {
			"submit": "sent", "yes": "sent", "lgtm": "sent", "Submit this application": "sent", "withdraw": "leaving", "delete my data": "leaving", "human": "human",
			"later": "saved", "edit 2": "editing", "2": "editing", "no": "withhold", "Edit Days": "editing",
		},
	}
	for lang, texts := range strays {
		for i, stray := range texts {
			t.Run(lang+"/"+stray, func(t *testing.T) {
				t.Parallel()
				says := slices.Sorted(maps.Keys(ways[lang]))
				for n := range 2 { // each way after several of them
					say := says[(2*i+n)%len(says)]
					end := ways[lang][say]
					w := atSummary(t, lang)
					w.lang = lang
					card, posts := w.last(), len(w.posts)
					w.say(stray)
					if last := w.last(); len(w.posts) != posts+1 || last.Card != nil || w.status != "confirming" || last.Text == card.Text {
						t.Fatalf("the answer is %q, status %s", last.Text, w.status)
					}
					w.say(texts[(i+1)%len(texts)])
					if w.status != "confirming" || w.last().Card != nil {
						t.Fatalf("the second answer is %q, status %s", w.last().Text, w.status)
					}
					w.say(say)
					if !ends[end](w) {
						t.Fatalf("%q does not end in %s but in %s:\n%s", say, end, w.status, w.said.String())
					}
				}
			})
		}
	}
}

// What nobody understood at the summary is no part of an answer that is changed later, however that is begun.
func TestSummaryStraysAreNoAnswers(t *testing.T) {
	for _, opens := range []func(w *world){
		func(w *world) { w.click("edit:shift") },
		func(w *world) { w.say("2番を直す") },
		func(w *world) { w.say("入れる曜日を直したいです") },
	} {
		w := atSummary(t, "ja")
		w.say("水曜の夜は家族と相談してみます")
		w.say("土曜って何かありましたっけ、独り言です")
		opens(w)
		if w.last().Asks != "shift" {
			t.Fatalf("asks %q: %s", w.last().Asks, w.last().Text)
		}
		w.say("金曜です")
		_, facts, _ := w.record().field("shift")
		if raw, _ := json.Marshal(facts["available_days"]); string(raw) != `["fri"]` {
			t.Errorf("days %s:\n%s", raw, w.said.String())
		}
	}
}

// Words with a no in them change no answer that they do not name.
func TestSummaryKeepsWhatIsNotNamed(t *testing.T) {
	for lang, texts := range map[string][]string{
		"ja": {"特に思い当たることはないです", "何もないですよ", "言うことなし", "間違ってはないですけど", "ないです"},
		"en": {"no complaints so far", "none that I can see", "nothing comes to mind", "nope nothing at all"},
	} {
		for _, text := range texts {
			w := atSummary(t, lang)
			w.say(text)
			if _, facts, _ := w.record().field("portfolio"); facts["portfolio_url"] != "https://example.com/x" {
				t.Errorf("%q makes it %v: %s", text, facts, w.last().Text)
			}
		}
	}
}

// Only a plain yes sends the application: no doubt, no question, no thanks, and no word that something else was read.
func TestOnlyAWholeYesSends(t *testing.T) {
	for lang, texts := range map[string][]string{
		"ja": {
			"よろしいです", "これで大丈夫です", "はい、全部合っています。お願いします", "問題ないと思います", "オッケーです", "完璧です！", "これでいきます", "間違ってないです", "よし、これで", "大丈夫そうです", "確認しました、間違いありません", "内容よろしいです", "修正なしで",
			"ばっちりです。送ってください", "この内容でいいですよ", "はい、よろしくお願いいたします。",
		},
		"en": {
			"LGTM", "looks good to me", "all good, thanks", "everything looks right", "Perfect!", "I've checked it and everything is correct", "good to go", "ship it", "no complaints, checks out", "happy with that", "yep, looks great",
			"no changes from me", "that's all correct, please send it",
		},
	} {
		w := atSummary(t, lang)
		for _, text := range texts {
			if status, said := w.peek(text); status != "ready_for_human_review" {
				t.Errorf("%q is not taken as a yes: %s", text, said)
			}
		}
	}
	for lang, texts := range map[string][]string{
		"ja": {
			"たぶん大丈夫だと思います", "大丈夫かな？", "これでいいですか", "いいと思うけど少し考えます", "よくないです", "もういいです、疲れました", "大丈夫じゃないです", "ありがとうございます", "はい、ありがとうございます", "今日はまだ送りません", "友達がいいと言っていました",
			"だいたい合ってますが電話が違います", "夫に聞いてから送ります", "よろしいですが、少し待ってください",
		},
		"en": {
			"looks good but let me check with my wife first", "maybe all good", "is that all good?", "not good", "I guess it's fine", "looks wrong", "thanks a lot", "ok thanks", "not today", "is it ok?", "good grief", "it looks good apart from the days",
			"my friend says it looks good", "I'm happy to wait", "not all correct",
		},
	} {
		w := atSummary(t, lang)
		for _, text := range texts {
			if status, _ := w.peek(text); status == "ready_for_human_review" {
				t.Errorf("%q sends the application", text)
			}
		}
	}
	w := atSummary(t, "ja")
	w.say("残業はありますか？")
	w.say("わかりました")
	if w.status != "confirming" {
		t.Errorf("having read an answer sends the application:\n%s", w.said.String())
	}
	w.say("はい、応募します")
	if w.status != "ready_for_human_review" {
		t.Errorf("status %s", w.status)
	}
}

// Who wants to think or to ask others is told that all is kept; thanks are answered with what can be done.
func TestSummaryGivesTime(t *testing.T) {
	for lang, texts := range map[string][]string{
		"ja": {"家内と話してからお返事します、少し時間をください", "親に見せてからでもいいかな", "キャリアセンターの先生に確認してから送ります", "まだ迷っています", "もう少し検討させてください", "今夜家で話し合ってみます", "今すぐは決められません", "応募するか迷います"},
		"en": {"I want to talk it over with my partner", "let me think about it", "I'd rather show it to my mum before", "still deciding tbh", "I'll get back to you", "gonna chat to my husband", "my wife wants to see it first", "not today", "not yet"},
	} {
		w := atSummary(t, lang)
		w.lang = lang
		for _, text := range texts {
			if status, said := w.peek(text); status != "confirming" || said != w.text("think.kept") && said != w.text("summary.later") {
				t.Errorf("%q: %s: %s", text, status, said)
			}
		}
	}
	w := atSummary(t, "en")
	if _, said := w.peek("i talked to my wife and we are in"); strings.Contains(said, w.text("think.kept")) {
		t.Error("who has asked does not want to ask")
	}
}

// A button asks what its word asks: nothing that ends an application happens at one press.
func TestButtonsAskAsTheirWordsDo(t *testing.T) {
	for _, leaves := range []func(w *world){func(w *world) { w.click("withdraw") }, func(w *world) { w.say("取りやめる") }} {
		w := atSummary(t, "ja")
		leaves(w)
		if w.status != "confirming" || w.last().Card == nil || w.last().Card.Kind != "certain" {
			t.Fatalf("%s: %s", w.status, w.last().Text)
		}
		w.say("続ける")
		if w.status != "confirming" {
			t.Fatalf("%s: %s", w.status, w.last().Text)
		}
		live := slices.ContainsFunc(w.posts, func(p bot.Post) bool { _, ok := p.Card.Button("confirm"); return ok })
		if !live {
			t.Error("the summary's buttons are gone")
		}
		leaves(w)
		if w.click("yes"); w.status != "withdrawn" {
			t.Errorf("%s: %s", w.status, w.last().Text)
		}
	}
}

// A value that is told in passing at the summary changes no answer before the candidate has said which one it is to be.
func TestAValueInPassingChangesNothing(t *testing.T) {
	for lang, says := range map[string][]string{
		"ja": {"会社に知られたくないので bob@example.com には送らないでほしいです", "以前は x@old.example も使っていました"},
		"en": {"I told jane@example.org about this job too", "ask@example.org wrote to me about another job last week"},
	} {
		for _, say := range says {
			t.Run(say, func(t *testing.T) {
				w := atSummary(t, lang)
				before := answersOf(w)
				w.say(say)
				if after := answersOf(w); after != before || w.status == "ready_for_human_review" {
					t.Errorf("%s became %s:\n%s", before, after, w.said.String())
				}
				if w.say(map[string]string{"ja": "応募する", "en": "submit"}[lang]); w.status != "ready_for_human_review" {
					w.say(map[string]string{"ja": "応募する", "en": "submit"}[lang])
				}
				if w.status != "ready_for_human_review" || answersOf(w) != before {
					t.Errorf("%s, %s:\n%s", w.status, answersOf(w), w.said.String())
				}
			})
		}
	}
	w := atSummary(t, "en") // nothing but a value is a correction, as before
	if w.say("new@example.jp"); !strings.Contains(answersOf(w), "new@example.jp") {
		t.Errorf("%s:\n%s", answersOf(w), w.said.String())
	}
}

func answersOf(w *world) string {
	var all []string
	for _, field := range []string{"email", "shift"} {
		_, facts, _ := w.record().field(field)
		raw, err := json.Marshal(facts)
		if err != nil {
			w.t.Fatal(err)
		}
		all = append(all, string(raw))
	}
	return strings.Join(all, " ")
}

// Who opened an answer by its number and sends the application keeps the answer; "yes" is no new one.
func TestSubmitKeepsWhatWasOpened(t *testing.T) {
	for lang, words := range map[string][3]string{"ja": {"応募する", "はい", "そのまま"}, "en": {"submit", "yes", "keep"}} {
		for _, first := range []string{words[0], words[1], words[2]} {
			w := atSummary(t, lang)
			before := answersOf(w)
			w.say("1")
			if w.last().Asks != "email" {
				t.Fatalf("asks %q:\n%s", w.last().Asks, w.said.String())
			}
			w.say(first)
			if first == words[1] {
				w.say(words[2])
			}
			if w.last().Asks != "confirm" || answersOf(w) != before {
				t.Errorf("%q: asks %q, %s:\n%s", first, w.last().Asks, answersOf(w), w.said.String())
			}
			if w.say(words[0]); w.status != "ready_for_human_review" {
				t.Errorf("%q, then %q: %s:\n%s", first, words[0], w.status, w.said.String())
			}
		}
	}
}

// Of several answers that were opened one after the other, those that got no new one stay as they were.
func TestSeveralOpenedOneAfterTheOther(t *testing.T) {
	for lang, words := range map[string][4]string{"ja": {"1を直す", "2を直す", "応募する", "水曜です"}, "en": {"edit 1", "edit 2", "submit", "Wednesday"}} {
		w := atSummary(t, lang)
		before := answersOf(w)
		w.say(words[0])
		w.say(words[1])
		w.say(words[0])
		if w.say(words[2]); w.last().Asks != "confirm" || answersOf(w) != before {
			t.Errorf("asks %q, %s:\n%s", w.last().Asks, answersOf(w), w.said.String())
		}
		w.say(words[0])
		w.say(words[1])
		w.say(words[3])
		if w.last().Asks != "confirm" || !strings.Contains(answersOf(w), "wed") || !strings.Contains(answersOf(w), "old@example.jp") {
			t.Errorf("asks %q, %s:\n%s", w.last().Asks, answersOf(w), w.said.String())
		}
	}
}

// Who does not want to send it yet has not sent it.
func TestNotYet(t *testing.T) {
	for lang, says := range map[string][]string{
		"ja": {"まだ送らないで", "まだ送信しないでください", "今は出したくないです", "まだ出しません"},
		"en": {"I don't want to send it yet", "not ready to submit", "please don't submit it", "dont send this"},
	} {
		for _, say := range says {
			w := atSummary(t, lang)
			w.lang = lang
			if w.say(say); w.status != "confirming" || !strings.Contains(w.last().Text, w.text("summary.later")) {
				t.Errorf("%q: %s, %q", say, w.status, w.last().Text)
			}
		}
	}
}

// What to change is chosen in one menu, and its numbers are those of the list.
func TestTheSummaryOffersItsAnswersInOneMenu(t *testing.T) {
	for lang, want := range map[string]string{"ja": "2. 「入れる曜日」を直す", "en": "2. Edit Days"} {
		card := atSummary(t, lang).last().Card
		alone, menus := bot.Menus(card.Buttons, 25)
		if len(alone) != 3 || len(menus) != 1 || len(menus[0]) != len(card.Fields) || menus[0][1].MenuLabel() != want {
			t.Errorf("%s: %d alone, menus %+v", lang, len(alone), menus)
		}
	}
}

// What was pressed stays to be read where the buttons were; what is open again shows its buttons, and not what was taken back.
func TestAPressedChoiceStays(t *testing.T) {
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	w.click("agree")
	if c := w.posts[slices.IndexFunc(w.posts, func(p bot.Post) bool { return p.Card != nil })].Card; len(c.Buttons) > 0 || c.Chosen != "選択: はい、始めます" {
		t.Errorf("the consent reads %+v", c)
	}
	w = atSummary(t, "ja")
	summary := w.last().Key
	of := func() *bot.Card {
		return w.posts[slices.IndexFunc(w.posts, func(p bot.Post) bool { return p.Key == summary })].Card
	}
	w.click("withdraw")
	if c := of(); len(c.Buttons) > 0 || c.Chosen != "選択: 取りやめる" {
		t.Errorf("the summary reads %+v", c)
	}
	w.click("no")
	if c := of(); len(c.Buttons) == 0 || c.Chosen != "" {
		t.Errorf("the summary reads %+v", c)
	}
	w.say("応募する") // the words are there to be read
	if c := of(); len(c.Buttons) > 0 || c.Chosen != "" {
		t.Errorf("the summary reads %+v", c)
	}
}

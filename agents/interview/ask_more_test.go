package interview_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/bot"
)

// applied is a world in which the small form was sent to people.
func applied(t testing.TB, lang string) *world {
	t.Helper()
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	w.click("agree")
	w.say(lang)
	for _, text := range []string{"Japan", "me@example.jp", "月曜と火曜です", "skip", "confirm"} {
		if text == "confirm" {
			w.click("confirm")
			break
		}
		w.say(text)
	}
	if w.status != "ready_for_human_review" {
		t.Fatalf("%s after:\n%s", w.status, w.said.String())
	}
	return w
}

// more is a moderator who asks for more on the card of that name.
func (w *world) more(card, field, question string) {
	w.t.Helper()
	ev := w.event(bot.Decision{Approval: card, Kind: "application", Verdict: "ask_more", Values: map[string]string{"field": field, "question": question}})
	ev.By = bot.User{Platform: "fake", ID: "mod-1", Role: bot.Moderator}
	delete(w.open, card)
	w.run(ev)
}

func TestPeopleAskForMore(t *testing.T) {
	for _, field := range []string{"shift", "入れる曜日", "2", "Days", "「入れる曜日」"} {
		t.Run(field, func(t *testing.T) {
			w := applied(t, "日本語")
			item := w.open["application"].Card.Buttons[2].Modal.Inputs[0]
			if !slices.Contains(item.Options, bot.Choice{Value: "shift", Label: "入れる曜日"}) || item.Multi {
				t.Errorf("the form's items are %+v", item)
			}
			w.more("application", field, "土曜や日曜に入れる日はありますか。")
			p := w.last()
			if w.status != "interviewing" || p.Asks != "shift" || !strings.Contains(p.Text, "採用担当から") || !strings.Contains(p.Text, "土曜や日曜に入れる日は") {
				t.Fatalf("%s, asks %s: %s", w.status, p.Asks, p.Text)
			}
			w.say("土曜も入れます")
			if p := w.last(); p.Asks != "confirm" || w.record().Audit == nil {
				t.Fatalf("asks %s: %s", p.Asks, p.Text)
			}
			w.click("confirm")
			card := w.open["application/2"].Card
			if w.status != "ready_for_human_review" || len(card.Buttons) != 4 || len(w.open) != 1 {
				t.Fatalf("%s with %d cards: %+v", w.status, len(w.open), card)
			}
			if text := encode(card); !strings.Contains(text, "土曜も入れます") || !strings.Contains(text, "土曜や日曜に入れる日は") {
				t.Errorf("the card: %s", text)
			}
			w.decide("application", bot.Approved) // the former card decides nothing
			if w.status != "ready_for_human_review" {
				t.Errorf("the former card made it %s", w.status)
			}
			w.decide("application/2", bot.Approved)
			if w.status != "accepted" {
				t.Errorf("status %s", w.status)
			}
		})
	}
}

func TestAskMoreInOneLine(t *testing.T) {
	for _, c := range []struct{ line, asks, says string }{
		{"メール", "email", "もう少し詳しく"},
		{"メール: ふだん使うメールアドレスは、こちらでよいですか。", "email", "こちらでよいですか"},
		{"成果物：作品の URL があれば教えてください。", "portfolio", "作品の URL があれば"},
	} {
		w := applied(t, "日本語")
		w.more("application", c.line, "")
		if p := w.last(); p.Asks != c.asks || !strings.Contains(p.Text, c.says) {
			t.Errorf("%s: asks %s: %s", c.line, p.Asks, p.Text)
		}
	}
}

// What may not be asked goes back to whoever asked, with the rule in words and what may be asked instead; the candidate sees nothing.
func TestAskMoreIsHeldAgainstTheFloor(t *testing.T) {
	for _, c := range []struct{ name, field, question, why string }{
		{"a protected topic", "shift", "ご結婚されていますか。お子さんのお迎えで入れない曜日はありますか。", "選考で聞いてはいけない話題"},
		{"another topic than the field's", "email", "これまでで一番大変だった開発の話を聞かせてください。", "関係が見つかりません"},
		{"rude", "shift", "なんで週末に入れないの？やる気ないの？", "失礼"},
		{"no such field", "本籍", "", "という項目は、この応募にありません"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := applied(t, "日本語")
			posts := len(w.posts)
			w.more("application", c.field, c.question)
			card := w.open["application"].Card
			if w.status != "ready_for_human_review" || len(w.posts) != posts {
				t.Fatalf("%s, said %s", w.status, w.last().Text)
			}
			if !strings.Contains(card.Body, c.why) || len(card.Buttons) != 4 {
				t.Errorf("the card: %s", card.Body)
			}
			if c.question != "" && (!strings.Contains(card.Body, "代わりに") || audits(w)[len(audits(w))-1].Kind != "compliance_block") {
				t.Errorf("says nothing to ask instead, or keeps no record: %s", card.Body)
			}
			w.decide("application", bot.Approved)
			if w.status != "accepted" {
				t.Errorf("status %s", w.status)
			}
		})
	}
}

func TestMoreIsAnsweredOtherwise(t *testing.T) {
	t.Run("with nothing that is a fact", func(t *testing.T) {
		w := applied(t, "English")
		w.more("application", "email", "Is this the e-mail address that you read most often?")
		w.say("well, mostly when I am at work")
		if w.last().Asks != "confirm" || !strings.Contains(w.last().Text, "pass that on") {
			t.Fatalf("asks %s: %s", w.last().Asks, w.last().Text)
		}
		w.click("confirm")
		if text := encode(w.open["application/2"].Card); !strings.Contains(text, "mostly when I am at work") || !strings.Contains(text, "me@example.jp") {
			t.Errorf("the card: %s", text)
		}
	})
	t.Run("not at all", func(t *testing.T) {
		w := applied(t, "日本語")
		w.more("application", "shift", "")
		w.say("答えたくないです")
		if status, facts, _ := w.record().field("shift"); status != "done" || len(facts) == 0 || w.last().Asks != "confirm" {
			t.Errorf("%s %v, asks %s: %s", status, facts, w.last().Asks, w.last().Text)
		}
	})
	t.Run("and taken back", func(t *testing.T) {
		w := applied(t, "日本語")
		w.more("application", "email", "ふだん使うメールアドレスは、こちらでよいですか。")
		w.say("平日の昼はあまり見ないかもしれません")
		w.run(w.event(bot.Deleted{ID: bot.MessageID(w.heard)}))
		if strings.Contains(string(w.state.Data), "あまり見ない") {
			t.Errorf("still there: %s", w.state.Data)
		}
	})
	t.Run("long afterwards", func(t *testing.T) {
		w := applied(t, "日本語")
		w.until(w.now.AddDate(0, 0, 20))
		w.more("application", "shift", "")
		if due := w.timers()["reminder"]; !due.After(w.now) {
			t.Errorf("a reminder rings at %s, asked at %s", due, w.now)
		}
		w.say("やっぱり取りやめます")
		w.click("yes")
		if w.status != "withdrawn" {
			t.Errorf("status %s: %s", w.status, w.last().Text)
		}
	})
}

// A question that takes the place of "really?" takes its yes and no away, too.
func TestReallyGivesWay(t *testing.T) {
	t.Run("to the other one", func(t *testing.T) {
		w := interviewing(t, nil)
		w.say("応募を取りやめたいです")
		w.say("データを消して")
		w.say("いいえ")
		if p := w.last(); p.Asks != "email" || p.Card != nil {
			t.Fatalf("asks %s: %+v", p.Asks, p)
		}
		w.say("me@example.jp")
		if status, _, _ := w.record().field("email"); status != "done" || w.last().Asks != "shift" {
			t.Errorf("%s, asks %s: %s", status, w.last().Asks, w.last().Text)
		}
	})
	t.Run("to a field that is open again", func(t *testing.T) {
		w := interviewing(t, nil)
		w.say("me@example.jp")
		id := w.heard
		w.say("データを消して")
		w.run(w.event(bot.Edited{ID: bot.MessageID(id), Text: "いいえ、まだ決めていません"}))
		w.say("はい")
		if w.erased {
			t.Errorf("a yes to another question erased everything:\n%s", w.said.String())
		}
	})
	t.Run("to what people ask", func(t *testing.T) {
		w := applied(t, "日本語")
		w.say("データを消して")
		w.more("application", "shift", "")
		w.say("はい")
		if w.erased {
			t.Errorf("a yes to another question erased everything:\n%s", w.said.String())
		}
	})
}

// What is to be changed is found in the answer also where the field's name stands before it.
func TestNotThisButThatWithAName(t *testing.T) {
	for _, text := range []string{
		"名前は鬼瓦 獅子丸ではなく、鬼瓦 獅子郎です", "名前は鬼瓦 獅子丸じゃなくて鬼瓦 獅子郎です", "鬼瓦 獅子丸ではなく、鬼瓦 獅子郎です",
		"氏名が鬼瓦 獅子丸ではなくて鬼瓦 獅子郎でした", "My name is not 鬼瓦 獅子丸 but 鬼瓦 獅子郎",
	} {
		f, err := form.Parse("longer.yaml", []byte(longerForm))
		if err != nil {
			t.Fatal(err)
		}
		w := newWorld(t, f.ID, now, withForm(f))
		w.start()
		w.click("agree")
		for _, said := range []string{"日本語", "東京です", "鬼瓦 獅子丸です", "おにがわら ししまるです", text} {
			w.say(said)
		}
		if _, facts, _ := w.record().field("full_name"); facts["full_name"] != "鬼瓦 獅子郎" || facts["name_reading"] != nil || w.last().Asks != "full_name" {
			t.Errorf("%s: %v, asks %s: %s", text, facts, w.last().Asks, w.last().Text)
		}
	}
}

// A decision that was on its way while the candidate withdrew changes nothing.
func TestDecidedTooLate(t *testing.T) {
	w := applied(t, "日本語")
	w.say("応募を取りやめたいです")
	w.click("yes")
	w.decide("application", bot.Approved)
	if w.status != "withdrawn" {
		t.Errorf("status %s", w.status)
	}
}

// What is taken back while the conversation rests before the summary is asked again, and then it can be sent.
func TestDeletedWhileTheSummaryRests(t *testing.T) {
	w := interviewing(t, nil)
	w.say("me@example.jp")
	id := w.heard
	w.say("月曜と火曜です")
	w.say("なし")
	w.run(w.event(bot.Command{Name: "stop"}))
	if w.status != "paused" {
		t.Fatalf("%s: %s", w.status, w.last().Text)
	}
	w.run(w.event(bot.Deleted{ID: bot.MessageID(id)}))
	w.say("続けます")
	if w.last().Asks != "email" {
		t.Fatalf("asks %s: %s", w.last().Asks, w.last().Text)
	}
	w.say("me2@example.jp")
	w.say("応募する")
	if w.status != "ready_for_human_review" {
		t.Errorf("%s: %s", w.status, w.last().Text)
	}
}

// A message that is taken back leaves the cards that wait for people, too, however little of it they show.
func TestDeletedLeavesTheCards(t *testing.T) {
	for _, text := range []string{"社員食堂で蓬莱島の料理は出ますか？", "社員食堂で蓬莱島の料理は出ますか？ " + strings.Repeat("長い話です。", 1000)} {
		w := applied(t, "日本語")
		w.say(text)
		id := w.heard
		w.run(w.event(bot.Deleted{ID: bot.MessageID(id)}))
		asked := 0
		for name, ask := range w.open {
			if strings.HasPrefix(name, "question/") {
				asked++
			}
			if strings.Contains(encode(ask.Card), "蓬莱島") {
				t.Errorf("card %s: %s", name, encode(ask.Card))
			}
		}
		if strings.Contains(string(w.state.Data), "蓬莱島") || asked != 0 {
			t.Errorf("%d questions wait, state %s", asked, w.state.Data)
		}
	}
}

// What is written after the application was sent reaches people, if it is only a figure that corrects an answer.
func TestAFigureAfterSendingReachesPeople(t *testing.T) {
	for _, says := range []string{"15", "15です", "１５"} {
		w := applied(t, "日本語")
		before := len(w.open)
		if w.say(says); len(w.open) != before || !strings.Contains(w.remarks(), says) || !strings.Contains(w.last().Text, w.text("closing.told")) {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
}

// Once people have decided, a number alone is somebody's habit from a menu: people get no card for it. What says more does reach them.
func TestANumberAfterTheDecisionIsNoCard(t *testing.T) {
	for _, says := range []string{"1", "２番", "1."} {
		w := applied(t, "日本語")
		w.decide("application", bot.Approved)
		delete(w.open, "application")
		if w.say(says); len(w.open) > 0 || w.last().Text != w.text("closing.already") {
			t.Errorf("%q: %d cards, %s", says, len(w.open), w.last().Text)
		}
		if w.say("電話は090-1234-5678に変わりました"); len(w.open) == 0 {
			t.Errorf("after %q a new number reached nobody: %s", says, w.last().Text)
		}
	}
}

// What is said to a question of people's own stands beside what was told before, and takes nothing of it away; a bare yes or no answers it.
func TestAnAnswerToPeopleTakesNothingAway(t *testing.T) {
	for _, says := range []string{
		"yes", "No", "yes at the ramen shop every day, my japanese is about N3", "Yes, every day", "mostly mornings, and I helped with meds",
		"not really, the nurses did that", "about 3 months",
	} {
		t.Run(says, func(t *testing.T) {
			w := toldCareEN.summary(t)
			before := w.summaryOf()["Care experience"]
			w.click("confirm")
			w.more("application", "experience", "Did you also help residents with their meals?")
			w.say(says)
			if w.last().Asks == "experience" {
				t.Fatalf("asks again:\n%s", w.last().Text)
			}
			if got := w.summaryOf()["Care experience"]; !strings.HasPrefix(got, before) {
				t.Errorf("%q became %q\n%s", before, got, w.last().Text)
			}
			w.click("confirm")
			if card := encode(w.open["application/2"].Card); !strings.Contains(card, says) {
				t.Errorf("people do not read it: %s", card)
			}
		})
	}
}

package helpdesk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/bot"
)

func TestAPersonAnswersAndKeepsIt(t *testing.T) {
	var kept []helpdesk.Entry
	w := newWorld(t, func(c *helpdesk.Config) {
		c.Learn = func(_ context.Context, e helpdesk.Entry) error { kept = append(kept, e); return nil }
	})
	w.say("店舗の駐車場はありますか？")
	w.says("資料には見つかりませんでした", "駐車場")
	w.click("answer/1", "ask_person")
	card := w.open["question/1"].Card
	if !strings.Contains(card.Body, "駐車場はありますか") || w.open["question/1"].To.Audience != bot.ToModerators {
		t.Errorf("the card: %+v", w.open["question/1"])
	}
	pressed := slices.IndexFunc(w.posts, func(p bot.Post) bool { return p.Key == "answer/1" && len(p.Card.Buttons) == 0 })
	if pressed < 0 || !strings.Contains(w.posts[pressed].Card.Chosen, "さんの選択: ") || !strings.Contains(w.posts[pressed].Text, "駐車場") {
		t.Errorf("the button that was pressed stays: %+v", w.posts)
	}
	w.click("answer/1", "ask_person")
	w.says("もう担当者に伝えて")

	w.decide("question/1", "answer", map[string]string{"text": "店の裏に 3 台分あります。"})
	w.says("Suzukiさんからのお返事", "店の裏に 3 台分あります")
	if len(kept) != 0 {
		t.Error("kept before anybody said so")
	}
	w.decide("keep/1", "keep", nil)
	if len(kept) != 1 || kept[0].Question != "店舗の駐車場はありますか？" || kept[0].By != "Suzuki" || kept[0].KeptBy != "Suzuki" || !kept[0].At.Equal(start) {
		t.Errorf("kept: %+v", kept)
	}
	r := w.record()
	if p := r.Questions[0].Person; p == nil || p.KeptBy != "Suzuki" || p.Answer == "" {
		t.Errorf("recorded: %+v", p)
	}
}

func TestAPersonCanBeAskedInWords(t *testing.T) {
	w := newWorld(t)
	w.say("担当者と話したいです")
	w.says("担当者にお聞きになりたいこと")
	w.say("返品は何日以内ですか")
	w.says("担当者に伝えました")
	w.say("Is there parking at the shop?")
	w.says("the documents don't say")
	w.say("I'd like to talk to a human, please.")
	w.says("passed it on")
	w.say("領収書は発行できますか。担当者に聞いてもらえますか？")
	w.says("担当者に伝えました")
	for i, want := range []string{"返品は何日", "parking", "領収書は発行できますか"} {
		if a, ok := w.open[fmt.Sprintf("question/%d", i+1)]; !ok || !strings.Contains(a.Card.Body, want) || strings.Contains(a.Card.Body, "聞いてもら") {
			t.Errorf("question %d, as people see it: %+v", i+1, a.Card)
		}
	}
	if r := w.record(); len(r.Questions) != 3 {
		t.Errorf("%d questions were looked up", len(r.Questions))
	}
}

func TestEachQuestionIsAnsweredInItsLanguage(t *testing.T) {
	w := newWorld(t)
	other := bot.User{Platform: "fake", ID: "cand-2", Name: "Ken", Role: bot.Candidate}
	w.run(
		w.event(asker, bot.Message{ID: "a", Text: "店舗の駐車場はありますか？"}),
		w.event(other, bot.Message{ID: "b", Text: "Is there parking at the shop?"}),
	)
	if r := w.record(); len(r.Questions) != 2 || !strings.Contains(r.Questions[0].Answer, "見つかりませんでした") || !strings.Contains(r.Questions[1].Answer, "don't say") {
		t.Errorf("answers: %+v", r.Questions)
	}
}

func TestAnAnswerNeedNotBeKept(t *testing.T) {
	w := newWorld(t, func(c *helpdesk.Config) {
		c.Learn = func(context.Context, helpdesk.Entry) error { t.Error("kept"); return nil }
	})
	w.say("Is there parking at the shop?")
	w.click("answer/1", "ask_person")
	w.decide("question/1", "answer", map[string]string{"text": "Behind the house."})
	w.decide("keep/1", "leave", nil)
}

func TestTheThreadStaysOpen(t *testing.T) {
	w := newWorld(t)
	w.run(w.event(asker, bot.Command{Name: "ask", Args: map[string]string{"request": "返品は何日以内ですか"}}))
	w.says("14 日")
	w.say("ありがとうございます。助かりました。")
	w.says("お役に立てた")
	w.say("領収書は発行できますか")
	w.says("注文履歴")
	w.say("こんにちは")
	w.says("どのようなことで")
	w.say("それは違います")
	w.says("別の言葉で")
	if r := w.record(); len(r.Questions) != 2 || w.status != helpdesk.StatusAnswered {
		t.Errorf("status %s, questions %+v", w.status, r.Questions)
	}
	cards := 0
	for _, p := range w.posts {
		if strings.HasPrefix(p.Key, "progress/") {
			cards++
		}
	}
	if cards != 2 {
		t.Errorf("%d live cards for two questions", cards)
	}
}

func TestWhatComesAtOnceIsOneQuestion(t *testing.T) {
	w := newWorld(t)
	w.run(
		w.event(asker, bot.Message{ID: "a", Text: "E-77が出ました"}),
		w.event(asker, bot.Message{ID: "b", Text: "領収書は発行できますか"}),
		w.event(asker, bot.Message{ID: "c", Text: "よろしくお願いします"}),
	)
	if r := w.record(); len(r.Questions) != 1 || len(r.Questions[0].Plan) != 2 {
		t.Errorf("questions: %+v", r.Questions)
	}
}

func TestWhatIsTakenBackIsForgotten(t *testing.T) {
	w := newWorld(t)
	w.run(w.event(asker, bot.Message{ID: "secret", Text: "山田太郎の口座番号はどこですか？"}))
	w.run(w.event(asker, bot.Deleted{ID: "secret"}))
	raw, err := json.Marshal(w.record())
	if err != nil {
		t.Fatal(err)
	}
	kept := fmt.Sprintf("%s %s", w.state.Data, w.journal.Rows("helpdesk_answer", false))
	if strings.Contains(string(raw)+kept, "山田") {
		t.Errorf("still there: %s", raw)
	}
	for _, p := range w.posts {
		if p.Card != nil && strings.Contains(p.Card.Body, "山田") || strings.Contains(p.Text, "山田") {
			t.Errorf("still shown: %+v", p)
		}
	}
}

// The card by which people were asked goes with the question, whatever became of it.
func TestWhatIsTakenBackLeavesTheCards(t *testing.T) {
	w := newWorld(t)
	args := map[string]string{"request": "山田太郎の口座番号はどこですか。担当者に聞いてもらえますか？"}
	w.run(w.event(asker, bot.Command{ID: "secret", Name: "ask", Args: args}))
	if len(w.open) != 1 {
		t.Fatalf("cards: %v", w.open)
	}
	if w.run(w.event(asker, bot.Deleted{ID: "secret"})); len(w.open) > 0 || strings.Contains(string(w.state.Data), "山田") {
		t.Errorf("still shown: %v %s", w.open, w.state.Data)
	}
}

// record is the exported one.
func (w *world) record() (r struct {
	Questions []struct {
		helpdesk.Result
		Person *helpdesk.Person `json:"person"`
	} `json:"questions"`
}) {
	w.t.Helper()
	v, err := w.program.Record(w.state, w.journal.OwnRow)
	if err != nil {
		w.t.Fatal(err)
	}
	raw, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(raw, &r)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// People talk to each other in a thread that the bot reads: it says nothing to what begins with somebody's name, and once several write, to what asks
// nothing. What asks is answered, whoever asks; and who asked is who the people of the desk read of.
func TestPeopleTalkToEachOther(t *testing.T) {
	other := bot.User{Platform: "fake", ID: "cand-2", Name: "Ken", Role: bot.Candidate}
	w := newWorld(t)
	says := func(by bot.User, text string) {
		w.run(w.event(by, bot.Message{ID: bot.MessageID(fmt.Sprint("m", w.ids)), Text: text, Overheard: true}))
	}
	says(asker, "返品は何日以内ですか")
	w.says("14 日以内")
	says(asker, "領収書の発行") // alone with the bot, each word may be a question
	before := len(w.posts)
	for _, text := range []string{"@Ken これでいいかな？", "＠Ken 確認お願いします"} {
		says(asker, text)
	}
	for _, text := range []string{"了解、ありがとう", "私もそう思います", "明日やっておきますね", "I'll take care of that tomorrow.", "Sounds good to me"} {
		says(other, text)
		says(asker, text)
	}
	if n := len(w.posts); n != before {
		t.Errorf("%d messages are answered, the last with %q", n-before, w.last())
	}
	for _, text := range []string{"佐藤さんそれ昨日言ってたやつ？", "佐藤さん、締切はいつですか", "Ken, is that the one from yesterday?"} {
		says(asker, text)
	}
	if n := len(w.posts); n != before {
		t.Errorf("%d questions to somebody else are answered, the last with %q", n-before, w.last())
	}
	says(other, "店舗の駐車場について教えてください")
	w.says("資料には見つかりませんでした")
	w.click("answer/3", "ask_person")
	if a := w.open["question/3"]; !strings.Contains(a.Card.Body, "Ken") || !a.AskedBy.Same(other) {
		t.Errorf("who asked: %+v, %+v", a.AskedBy, a.Card)
	}
}

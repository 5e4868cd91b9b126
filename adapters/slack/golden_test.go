package slack

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

var reason = &bot.Modal{Title: "却下の理由", Inputs: []bot.Input{{Name: "reason", Label: "理由", Required: true, Long: true}}}

func TestMain(m *testing.M) { adaptertest.Main(m) }

// screens are posts of every form that conversations and the desk make.
var screens = map[string]bot.Post{
	"question": {Text: "`■□□□□□□□□□ 1 / 10` お名前と、読みがな（ふりがな）を教えてください。<必須> *"},
	"answer":   {Markdown: true, Text: "求人票では**550〜800万円**です（[求人票](https://example.com/jobs/1)「待遇」）。\n\n- 賞与は年2回\n- `住宅手当`あり"},
	"summary": {Text: "内容をご確認ください。", Card: &bot.Card{
		Kind: "summary", Title: "ご応募の内容", Fields: []bot.Field{
			{Name: "1. 氏名", Value: "高橋 直樹（たかはし なおき）"}, {Name: "2. メール", Value: "naoki.t@example.jp"}, {Name: "3. 電話", Value: "（回答しない）"},
			{Name: "4. 職務経歴", Value: strings.Repeat("決済の作り直しを担当しました。", 12)},
		},
		Buttons: []bot.Button{
			{Name: "confirm", Label: "この内容で応募する", Style: bot.Primary, Token: "t1"}, {Name: "later", Label: "あとで", Token: "t2"},
			{Name: "withdraw", Label: "取りやめる", Style: bot.Danger, Token: "t3"}, {Name: "edit:name", Label: "氏名を直す", Token: "t4"},
		},
	}},
}

// Every screen is as its golden file shows it, and Slack takes it.
func TestScreens(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	shown := maps.Clone(screens)
	for name, card := range adaptertest.Cards(t) {
		shown["card_"+name] = bot.Post{Text: card.Title, Card: card}
	}
	for name, p := range shown {
		p.Key = name
		lang := "ja"
		if strings.HasSuffix(name, ".en") {
			lang = "en"
		}
		w.post(t, bot.Delivery{ID: name, Place: Place("CMOD", ""), Post: p, Lang: lang})
		calls := w.Calls("chat.postMessage")
		args := map[string]any{}
		for k, v := range calls[len(calls)-1].Args {
			args[k] = v
			var block any
			if (k == "blocks" || k == "metadata") && json.Unmarshal([]byte(v), &block) == nil {
				args[k] = block
			}
		}
		adaptertest.Golden(t, name, args)
	}
}

// A notification says what the card is about and not more than its notice.
func TestANoticeStandsForItsCard(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	card := bot.Card{Kind: "question", Title: "質問が届きました", Body: "高橋直樹さん", Notice: "質問 ・ バックエンド ・ 高.直."}
	w.post(t, bot.Delivery{ID: "m1", Place: Place("CMOD", ""), Post: bot.Post{Key: "a", Text: card.Title, Card: &card}})
	if m := w.Messages("CMOD")[0]; m.Text != card.Notice || !strings.Contains(m.Reads(), "高橋直樹さん") || strings.Contains(m.Reads(), card.Notice) {
		t.Errorf("%q above %q", m.Text, m.Reads())
	}
}

// The adapter's own words are in the language of who reads them, wherever one is known.
func TestWordsOfTheReader(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	final := bot.Card{Kind: "application", Title: "Application", Buttons: []bot.Button{{Name: "approve", Label: "Accept", Token: "t1", Final: true}}}
	w.post(t, bot.Delivery{ID: "m1", Place: Place("CMOD", ""), Lang: "en", Post: bot.Post{Key: "a", Text: "Application", Card: &final}})
	if m := w.Messages("CMOD")[0]; !strings.Contains(fmt.Sprint(m.Blocks), "Certain?") {
		t.Errorf("the dialog reads %v", m.Blocks)
	}
	it := intake{ev: bot.Event{Place: Place("CMOD", ""), Body: bot.Click{Token: "t2"}}}
	view := w.a.renderModal(bot.Reply{Modal: reason, Token: "t2", Lang: "en"}, it, bot.User{Locale: "ja-JP"})
	if view.Submit.Text != "Send" || view.Close.Text != "Back" {
		t.Errorf("the modal's buttons read %q and %q", view.Submit.Text, view.Close.Text)
	}
	sent := w.a.read.readSubmit(wireInteraction{User: opt[wireID]{wireID{"U2"}}, View: opt[wireView]{wireView{Private: str(view.PrivateMetadata)}}})
	if wrong := fmt.Sprint(w.a.refuseMissing(sent, bot.User{Locale: "ja-JP"})); !strings.Contains(wrong, "Please fill this in") {
		t.Errorf("what is missing is told as %s", wrong)
	}
}

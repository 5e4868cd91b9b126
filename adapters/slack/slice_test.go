package slack

import (
	"context"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// One conversation over the wire: a command opens a thread, a message is taken in, a card is posted, its button pressed, its modal filled,
// and the card rewritten.
func TestAConversation(t *testing.T) {
	w := start(t, slacktest.Options{}, nil)
	ctx := context.Background()

	w.Slash("U1", "C1", "/mendan", "apply backend")
	ev := w.in.events(t, 1)[0]
	if c, ok := ev.Body.(bot.Command); !ok || c.Name != "apply" || c.Args["job"] != "backend" || ev.Place != Place("C1", "") {
		t.Fatalf("%+v", ev)
	}
	if ev.By.Name != "高橋" || ev.By.Locale != "ja-JP" || ev.By.Zone != "Asia/Tokyo" || ev.By.Role != bot.Candidate {
		t.Errorf("by %+v", ev.By)
	}
	place, err := w.a.Open(ctx, bot.Opening{ID: "m1", Under: ev.Place, With: ev.By, Title: "interview", Free: func(p bot.Place) bool { return p.Thread != "" }})
	if err != nil {
		t.Fatal(err)
	}
	dm := w.DM("U1")
	if place.Channel != dm || place.Thread == "" {
		t.Fatalf("opened %v", place)
	}

	ts := w.Say("U1", dm, place.Thread, "高橋 直樹 <naoki@example.jp> & 株式会社")
	ev = w.in.events(t, 2)[1]
	if m := ev.Body.(bot.Message); m.Text != "高橋 直樹 <naoki@example.jp> & 株式会社" || string(m.ID) != ts || ev.Place != place || ev.Parent != Place(dm, "") {
		t.Errorf("%+v", ev)
	}

	card := bot.Card{Kind: "plan", Title: "計画の確認", Body: "三回見直しました", Fields: []bot.Field{{Name: "目的", Value: "伺う"}}, Code: "K7QF", Buttons: []bot.Button{
		{Name: "approve", Label: "進める", Style: bot.Primary, Token: "tok-yes"},
		{Name: "reject", Label: "却下する", Style: bot.Danger, Token: "tok-no", Modal: &bot.Modal{}},
	}}
	d := bot.Delivery{ID: "m2", Place: Place("CMOD", ""), Post: bot.Post{Text: "計画の確認", Card: &card}}
	ref := w.post(t, d)

	w.in.mu.Lock()
	w.in.reply = func(ev bot.Event) (bot.Reply, error) {
		if _, ok := ev.Body.(bot.Click); ok {
			return bot.Reply{Modal: &bot.Modal{Title: "理由", Inputs: []bot.Input{{Name: "reason", Label: "理由", Required: true, Long: true}}}, Token: "tok-no"}, nil
		}
		return bot.Reply{Text: "受け付けました"}, nil
	}
	w.in.mu.Unlock()
	if err := w.Click("U2", "CMOD", string(ref.ID), "却下する"); err != nil {
		t.Fatal(err)
	}
	ev = w.in.events(t, 3)[2]
	if c := ev.Body.(bot.Click); c.Token != "tok-no" || c.Ref != ref || ev.By.Role != bot.Moderator {
		t.Errorf("%+v", ev)
	}
	var view slacktest.View
	w.await(t, "the modal opens", func() (ok bool) { view, ok = w.Modal("U2"); return ok })
	if err := w.Submit("U2", view.ID, map[string]string{"reason": "   "}); err != nil {
		t.Fatal(err)
	}
	w.await(t, "what is empty is told", func() bool { v, _ := w.Modal("U2"); return v.Errors["reason"] == "入力してください" })
	if err := w.Submit("U2", view.ID, map[string]string{"reason": "早すぎる"}); err != nil {
		t.Fatal(err)
	}
	ev = w.in.events(t, 4)[3]
	if s := ev.Body.(bot.Submit); s.Token != "tok-no" || s.Values["reason"] != "早すぎる" || s.Ref != ref {
		t.Errorf("%+v", ev)
	}
	w.await(t, "the private answer", func() bool { p := w.Private("U2"); return len(p) == 1 && p[0].Text == "受け付けました" })

	card.Buttons, card.Body = nil, "鈴木さんが却下しました"
	d.Replaces = ref
	if again := w.post(t, d); again != ref {
		t.Errorf("rewritten at %v, was %v", again, ref)
	}
	msgs := w.Messages("CMOD")
	if len(msgs) != 1 || !strings.Contains(msgs[0].Shows(), "鈴木さんが却下しました") || strings.Contains(msgs[0].Shows(), "進める") {
		t.Errorf("%+v", msgs)
	}
	if p := w.Problems(); len(p) > 0 {
		t.Error(p)
	}
}

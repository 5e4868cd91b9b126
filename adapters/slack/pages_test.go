package slack

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

func TestHome(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.in.home = []bot.Card{{Title: "承認待ち", Body: "1 件"}, {Title: "計画", Buttons: []bot.Button{{Name: "approve", Label: "承認", Token: "tok"}}}}
	w.in.reply = func(bot.Event) (bot.Reply, error) { return bot.Reply{Text: "承認しました"}, nil }
	w.run(t)
	w.OpenHome("U2")
	w.await(t, "the page", func() bool { return slices.Equal(w.Home("U2").Buttons(), []string{"承認"}) })
	if err := w.ClickHome("U2", "承認"); err != nil {
		t.Fatal(err)
	}
	ev := w.in.events(t, 1)[0]
	if c := ev.Body.(bot.Click); c.Token != "tok" || ev.By.Role != bot.Moderator {
		t.Errorf("%+v", ev)
	}
	w.await(t, "the answer, and the page anew", func() bool {
		msgs := w.Messages(w.DM("U2"))
		return len(msgs) == 1 && msgs[0].Text == "承認しました" && len(w.Calls("views.publish")) == 2
	})
}

func TestLongHome(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	for i := range 90 {
		w.in.home = append(w.in.home, bot.Card{Title: fmt.Sprint("応募 ", i), Body: "…"})
	}
	w.a.publishHome(context.Background(), w.in, bot.User{ID: "U2"}, true)
	if n := len(w.Home("U2")); n == 0 || n > maxViewBlocks {
		t.Errorf("%d blocks", n)
	}
}

// In an assistant thread something is offered, words are commands while no conversation is there, and the status shows that an answer is
// being written.
func TestAssistant(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.in.reply = func(ev bot.Event) (bot.Reply, error) {
		_, command := ev.Body.(bot.Command)
		return bot.Reply{Nowhere: !command}, nil
	}
	w.run(t)
	dm, ctx := w.DM("U1"), context.Background()
	root := w.OpenAssistant("U1")
	w.await(t, "the prompts", func() bool { return strings.Contains(w.Prompts(dm, root), "応募する") })
	w.Say("U1", dm, root, "apply backend")
	if c, ok := w.in.events(t, 1)[0].Body.(bot.Command); !ok || c.Args["job"] != "backend" {
		t.Errorf("%+v", c)
	}
	w.a.Typing(ctx, Place(dm, root), "ja")
	w.a.Typing(ctx, Place(dm, root), "ja")
	w.a.Typing(ctx, Place(dm, ""), "ja")
	if calls := w.Calls("assistant.threads.setStatus"); len(calls) != 1 || w.Status(dm, root) != "書いています…" {
		t.Errorf("%+v", calls)
	}
	d := aPost("m1")
	d.Place = Place(dm, root)
	w.post(t, d) // what is posted takes the status away, and the next turn shows it anew, whoever reads it then
	w.a.Typing(ctx, Place(dm, root), "en")
	if w.Status(dm, root) != "is writing…" {
		t.Errorf("the status after an answer: %q", w.Status(dm, root))
	}
	asked := w.Say("U1", "C1", "", slacktest.Mention+" x")
	w.a.Typing(ctx, Place("C1", asked), "ja")
	if w.Status("C1", asked) != "書いています…" {
		t.Errorf("the status in a channel: %q", w.Status("C1", asked))
	}
	before := len(w.Calls("assistant.threads.setStatus"))
	gone := Place("C1", "17.9") // of a thread that Slack knows no status for it is not asked again, after a trouble that passes it is
	w.a.Typing(ctx, gone, "ja")
	w.a.typists.noteAnswer(gone.String())
	w.a.Typing(ctx, gone, "ja")
	if n := len(w.Calls("assistant.threads.setStatus")); n != before+1 {
		t.Errorf("asked %d times", n-before)
	}
}

// Who writes to the bot where no conversation goes on is helped, and not left without an answer.
func TestHelp(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.in.reply = func(ev bot.Event) (bot.Reply, error) {
		c, command := ev.Body.(bot.Command)
		return bot.Reply{Nowhere: !command, Text: c.Name}, nil // a message is answered with nothing
	}
	w.run(t)
	w.Say("U1", w.DM("U1"), "", "こんにちは")
	w.Say("U3", "C1", "", "こんにちは "+slacktest.Mention)
	for _, ev := range w.in.events(t, 2) {
		if c, ok := ev.Body.(bot.Command); !ok || c.Name != "help" || c.Text != "こんにちは" {
			t.Errorf("%+v", ev)
		}
	}
	w.await(t, "the answers", func() bool { return len(w.Messages(w.DM("U1"))) == 2 && len(w.Private("U3")) == 1 })
}

// What means nothing in a channel's thread is answered with nothing; what is said to the bot is.
func TestNowhere(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.in.reply = func(bot.Event) (bot.Reply, error) {
		return bot.Reply{Nowhere: true, Text: "ここに会話はありません"}, nil
	}
	w.run(t)
	root := w.Say("U1", "C1", "", "ランチどうする")
	w.Say("U3", "C1", root, "カレー")
	w.Say("U3", "C1", root, slacktest.Mention+" おすすめは")
	w.await(t, "the hint", func() bool { return len(w.Private("U3")) > 0 && w.Quiet() })
	if p := w.Private("U3"); len(p) != 1 || p[0].Thread != root {
		t.Errorf("%+v", p)
	}
	if len(w.Private("U1")) > 0 || len(w.Messages("C1")) != 3 {
		t.Error("somebody else reads it")
	}
}

func TestRoles(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	for id, want := range map[string]bot.Role{"U1": bot.Candidate, "U2": bot.Moderator, "U3": bot.Operator} {
		if u := w.a.people.user(context.Background(), id); u.Role != want || u.Name == "" || (id == "U3") != slices.Contains(u.Groups, "S1") {
			t.Errorf("%+v", u)
		}
	}
	w.a.people.user(context.Background(), "U1")
	if n := len(w.Calls("usergroups.users.list")); n != 1 {
		t.Errorf("the group was asked for %d times", n)
	}
	w.Fail(slacktest.Fault{Method: "users.info", Times: 9, Status: 500})
	if u := w.a.people.user(context.Background(), "U9"); u.ID != "U9" || u.Role != bot.Candidate || u.Name != "" {
		t.Errorf("who cannot be found out: %+v", u)
	}
}

// Where conversations go on in channels, others can read along: the first message says so.
func TestOpenInAChannel(t *testing.T) {
	w := prepare(t, slacktest.Options{}, func(c *Config) { c.ChannelThreads = true })
	o := bot.Opening{ID: "m1", Under: Place("C1", ""), With: bot.User{ID: "U1", Locale: "ja-JP"}}
	place, err := w.a.Open(context.Background(), o)
	if err != nil || place.Channel != "C1" {
		t.Fatalf("%v %v", place, err)
	}
	if m := w.Messages("C1"); len(m) != 1 || !strings.Contains(m[0].Text, "このチャンネルの方も読めます。") {
		t.Errorf("%+v", m)
	}
	o.Maybe = true
	if again, err := w.a.Open(context.Background(), o); err != nil || again != place {
		t.Errorf("opened again at %v: %v", again, err)
	}
	if link := w.a.Link(place, bot.User{}); link != "" {
		t.Errorf("a link before the workspace is known: %s", link)
	}
	if err := w.a.learnIdentity(context.Background()); err != nil {
		t.Fatal(err)
	}
	if link := w.a.Link(place, bot.User{}); !strings.Contains(link, "/archives/C1/p") || strings.Contains(link, ".") && !strings.Contains(link, "127.0.0.1") {
		t.Errorf("link %s", link)
	}
	if link := w.a.Link(Place("D1", "1.2"), bot.User{}); !strings.HasSuffix(link, "/archives/D1/p12") {
		t.Errorf("a link to a direct message: %s", link)
	}
}

// What everybody may follow goes on in the channel, whatever the configuration says of people's own conversations.
func TestOpenShared(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	o := bot.Opening{ID: "m1", Under: Place("C1", ""), With: bot.User{ID: "U1", Locale: "ja-JP"}, Text: "ここで議論します。", Shared: true}
	place, err := w.a.Open(context.Background(), o)
	if err != nil || place.Channel != "C1" {
		t.Fatalf("%v %v", place, err)
	}
	if m := w.Messages("C1"); len(m) != 1 || m[0].Text != "ここで議論します。" {
		t.Errorf("%+v", m)
	}
	o.ID, o.Under = "m2", Place("", "")
	if place, err := w.a.Open(context.Background(), o); err != nil || place.Channel == "C1" || !isDirect(place.Channel) {
		t.Errorf("begun in no channel: %v %v", place, err)
	}
}

// What was said and changed while nothing was connected is taken in before what is said afterwards, page by page.
func TestAfterAGap(t *testing.T) {
	w := prepare(t, slacktest.Options{MaxPerPage: 3}, nil)
	dm := w.DM("U1")
	root := w.BotSays(dm, "", "root")
	back := w.Offline()
	old := w.Say("U1", dm, root, "三年")
	at := Place(dm, root)
	w.in.marks = []bot.Mark{{Place: at, Parent: Place(dm, ""), Last: bot.MessageID(root), At: time.Now()}}
	for i := range 7 {
		w.Say("U1", dm, root, fmt.Sprint("m", i))
	}
	w.Edit(dm, old, "五年")
	w.BotSays(dm, root, "x")
	back()
	w.run(t)
	w.Say("U1", dm, root, "後")
	var got []string
	for _, ev := range w.in.events(t, 10) {
		switch b := ev.Body.(type) {
		case bot.Message:
			got = append(got, b.Text)
		case bot.Edited:
			got = append(got, "*"+b.Text)
		}
		if ev.Place != at {
			t.Errorf("%+v", ev)
		}
	}
	if s := strings.Join(got, " "); !strings.HasPrefix(s, "五年 m0 m1 m2 m3 m4 m5 m6 ") || !strings.Contains(s, "*五年") || !strings.Contains(s, "後") {
		t.Errorf("%s", s)
	}
}

// A refresh of the connection, which Slack asks for every few hours, loses and doubles nothing.
func TestRefresh(t *testing.T) {
	w := start(t, slacktest.Options{AckTime: 500 * time.Millisecond}, nil)
	dm := w.DM("U1")
	w.Say("U1", dm, "", "一")
	w.in.events(t, 1)
	w.Refresh()
	w.Say("U1", dm, "", "二")
	w.await(t, "a new socket", func() bool { return w.Connected() > 0 })
	w.Say("U1", dm, "", "三")
	var got string
	for _, ev := range w.in.events(t, 3) {
		got += ev.Body.(bot.Message).Text
	}
	if got != "一二三" {
		t.Errorf("%s", got)
	}
}

// The same in five envelopes has one effect and one answer.
func TestFiveEnvelopes(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.in.reply = func(bot.Event) (bot.Reply, error) { return bot.Reply{Text: "3 件です"}, nil }
	w.run(t)
	w.Duplicate(5)
	w.Slash("U1", "C1", "/mendan", "status")
	w.Say("U1", w.DM("U1"), "", "status")
	w.await(t, "all acknowledged", w.Quiet)
	if n := len(w.in.events(t, 2)); n != 2 || len(w.in.tries) != 10 {
		t.Errorf("%d events of %d tries", n, len(w.in.tries))
	}
	w.await(t, "the answers", func() bool { return len(w.Private("U1")) == 1 && len(w.Messages(w.DM("U1"))) == 2 })
}

// Two hundred people at once: each in order, and acknowledged long before Slack would deliver again.
func TestManyAtOnce(t *testing.T) {
	w := start(t, slacktest.Options{}, nil)
	const people, each = 200, 3
	var dms []string
	for i := range people {
		id := fmt.Sprintf("UP%d", i)
		w.AddUser(slacktest.User{ID: id, Name: id})
		dms = append(dms, w.DM(id))
	}
	for n := range each {
		for i, dm := range dms {
			w.Say(fmt.Sprintf("UP%d", i), dm, "", fmt.Sprint(n))
		}
	}
	said := map[bot.Place]string{}
	for _, ev := range w.in.events(t, people*each) {
		said[ev.Place] += ev.Body.(bot.Message).Text
	}
	for _, dm := range dms {
		if got := said[Place(dm, "")]; got != "012" {
			t.Errorf("%s: %s", dm, got)
		}
	}
	w.await(t, "all acknowledged", w.Quiet)
}

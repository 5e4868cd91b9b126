package discord

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

func text(id string, at bot.Place, words string) bot.Delivery {
	return bot.Delivery{ID: id, Place: at, Post: bot.Post{Text: words}}
}

// contents are the bot's messages in a channel.
func (w *world) contents(channel string) []string {
	var out []string
	for _, m := range w.srv.Messages(channel) {
		if m.Author.ID == w.srv.BotID {
			out = append(out, m.Reads())
		}
	}
	return out
}

// lost posts and loses the answer.
func (w *world) lost(d bot.Delivery) bot.Delivery {
	w.t.Helper()
	w.srv.Fail(discordtest.Fault{Method: "POST", Path: "/channels/", Times: 1, LoseAnswer: true})
	if _, err := w.a.Post(w.ctx, d); !errors.Is(err, bot.ErrUnknownOutcome) {
		w.t.Fatalf("the answer is lost: %v", err)
	}
	d.Maybe = true
	return d
}

// A post whose answer was lost is found: at once by its nonce, later and in another life among the bot's messages.
func TestFindingAPost(t *testing.T) {
	t.Parallel()
	plain := bot.Post{Text: "つぎの質問です。"}
	carded := bot.Post{Text: "計画の確認", Card: card(bot.Button{Name: "ok", Label: "よい", Token: "tok-1"})}
	for name, tt := range map[string]struct {
		post  bot.Post
		later func(w *world)
		say   bool // the person goes on before the post is looked for
	}{
		"at once":                     {post: plain},
		"where nonces are not known":  {post: plain, later: func(w *world) { w.srv.ForgetNonces() }},
		"in another life":             {post: plain, later: func(w *world) { w.srv.ForgetNonces(); w.a = w.adapter() }},
		"after the person went on":    {post: plain, say: true, later: func(w *world) { w.srv.ForgetNonces(); w.a = w.adapter() }},
		"by its button":               {post: carded, later: func(w *world) { w.srv.ForgetNonces(); w.a = w.adapter() }},
		"much later in the same life": {post: plain, later: func(w *world) { w.srv.ForgetNonces(); w.a.times.fresh = 0 }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := start(t)
			thread := placeOf(w.srv.Thread(w.jobs, "interview", w.srv.BotID), typePublic, w.jobs)
			w.post(text("m0", thread, "つぎの質問です。"))
			w.srv.Say(w.casey, thread.Thread, "はい")
			d := w.lost(bot.Delivery{ID: "m1", Place: thread, Post: tt.post})
			if tt.say {
				w.srv.Say(w.casey, thread.Thread, "答えです")
			}
			if tt.later != nil {
				tt.later(w)
			}
			r, found, err := w.a.Find(w.ctx, d)
			said := w.contents(thread.Thread)
			msgs := w.srv.Messages(thread.Thread)
			if err != nil || !found || len(said) != 2 || string(r.ID) != msgs[2].ID {
				t.Errorf("found %v %+v, %v; the bot said %q", found, r, err, said)
			}
		})
	}
}

// What did not arrive is not found: another post is not taken for it, unless it is the last one and reads the same.
func TestNotFindingAPost(t *testing.T) {
	t.Parallel()
	w := start(t)
	thread := placeOf(w.srv.Thread(w.jobs, "interview", w.srv.BotID), typePublic, w.jobs)
	w.post(text("m0", thread, "つぎの質問です。"))
	w.post(text("m1", thread, "別のことです。"))
	w.a = w.adapter()
	if r, found, err := w.a.Find(w.ctx, text("m2", thread, "つぎの質問です。")); found || err != nil {
		t.Errorf("found %+v, %v", r, err)
	}
}

// What never arrived is sent again, and no other message that says the same is taken for it.
func TestFindingWhatNeverArrived(t *testing.T) {
	t.Parallel()
	w := start(t)
	thread := placeOf(w.srv.Thread(w.jobs, "interview", w.srv.BotID), typePublic, w.jobs)
	first := w.post(text("m0", thread, "つぎの質問です。"))
	d := text("m1", thread, "つぎの質問です。")
	w.srv.Fail(discordtest.Fault{Method: "POST", Path: "/channels/", Times: 1, LoseRequest: true})
	if _, err := w.a.Post(w.ctx, d); !errors.Is(err, bot.ErrUnknownOutcome) {
		t.Fatal(err)
	}
	if r, found, err := w.a.Find(w.ctx, d); !found || err != nil || r.ID == first.ID || len(w.contents(thread.Thread)) != 2 {
		t.Errorf("found %+v, %v; the bot said %q", r, err, w.contents(thread.Thread))
	}
}

// Half a post is finished, not begun again.
func TestFindingHalfAPost(t *testing.T) {
	t.Parallel()
	w := start(t)
	thread := placeOf(w.srv.Thread(w.jobs, "interview", w.srv.BotID), typePublic, w.jobs)
	d := text("m1", thread, strings.Repeat("あ", 1900)+"。\n\n"+strings.Repeat("い", 1900)+"。")
	w.srv.Fail(discordtest.Fault{Method: "POST", Path: "/channels/", Skip: 1, Times: 1, LoseRequest: true})
	if _, err := w.a.Post(w.ctx, d); !errors.Is(err, bot.ErrUnknownOutcome) {
		t.Fatal(err)
	}
	w.srv.ForgetNonces()
	w.a = w.adapter()
	if _, found, err := w.a.Find(w.ctx, d); found || err != nil {
		t.Fatal(found, err)
	}
	if r := w.post(d); len(w.contents(thread.Thread)) != 2 || !strings.Contains(string(r.ID), "+") {
		t.Errorf("%+v, %d messages", r, len(w.contents(thread.Thread)))
	}
}

// Threads that Discord archived are opened again, where it is configured so also those that somebody locked.
func TestAnArchivedThread(t *testing.T) {
	t.Parallel()
	w := start(t, func(w *world) { w.cfg.ReopenLocked = true })
	thread := placeOf(w.srv.Thread(w.jobs, "interview", w.srv.BotID), typePublic, w.jobs)
	d := text("m0", thread, "前")
	d.Replaces = w.post(d)
	d.Post.Text = "後"
	for _, locked := range []bool{false, true} {
		w.srv.Archive(thread.Thread, locked)
		w.post(d)
		w.srv.Archive(thread.Thread, locked)
		other := w.post(text("m-"+time.Duration(len(w.contents(thread.Thread))).String(), thread, "もう一つ"))
		w.srv.Archive(thread.Thread, locked)
		if err := w.a.Delete(w.ctx, other); err != nil {
			t.Error(err)
		}
	}
	if got := w.contents(thread.Thread); len(got) != 1 || got[0] != "後" {
		t.Errorf("%q", got)
	}
}

// A thread that somebody locked stays so, whatever the bot may do: it takes nothing any more, and no operator is told of a permission that is missing.
func TestALockedThread(t *testing.T) {
	t.Parallel()
	for _, may := range []int64{1<<49 - 1, (1<<49 - 1) &^ reopening.bit} {
		w := start(t, func(w *world) { w.cfg.Trouble = func(err error) { t.Errorf("trouble: %v", err) } })
		w.srv.Permit(may)
		thread := placeOf(w.srv.Thread(w.jobs, "interview", w.srv.BotID), typePublic, w.jobs)
		d := text("m0", thread, "前")
		d.Replaces = w.post(d)
		w.srv.Archive(thread.Thread, true)
		for what, d := range map[string]bot.Delivery{"a rewrite": d, "a post": text("m1", thread, "もう一つ")} {
			if _, err := w.a.Post(w.ctx, d); bot.RefusalOf(err) != bot.PlaceClosed || isTemporary(err) {
				t.Errorf("%s with %d: %v", what, may, err)
			}
		}
		if n := len(w.srv.Calls("PATCH", "/channels/"+thread.Thread)); n != 1 { // the rewrite
			t.Errorf("%d changes", n)
		}
	}
}

// A message that somebody deleted is shown again when it is rewritten.
func TestRewritingADeletedMessage(t *testing.T) {
	t.Parallel()
	w := start(t)
	d := text("m0", Room(w.desk), "前")
	d.Replaces = w.post(d)
	w.srv.Delete(w.desk, string(d.Replaces.ID))
	d.Post.Text = "後"
	if r := w.post(d); r == d.Replaces || len(w.contents(w.desk)) != 1 {
		t.Errorf("%+v", r)
	}
}

// Nothing that is sent may mention anybody, show a link's preview, or go without a nonce that Discord enforces.
func TestWhatEveryMessageSays(t *testing.T) {
	t.Parallel()
	w := start(t)
	w.post(text("m0", Room(w.desk), "@everyone https://example.com"))
	m := w.srv.Messages(w.desk)[0]
	allowed := w.srv.LastMentions()
	if allowed == nil || allowed.Parse == nil || len(allowed.Parse) > 0 || m.Flags&suppressEmbeds == 0 {
		t.Errorf("%+v, flags %d", allowed, m.Flags)
	}
	body := w.srv.Calls("POST", "/channels/"+w.desk)[0].Body
	if !strings.Contains(body, `"enforce_nonce":true`) || !strings.Contains(body, `"nonce":"`+makeNonce("m0", 0)+`"`) {
		t.Errorf("%s", body)
	}
}

// What waits for staff mentions the configured role, in their rooms and nowhere else, and when it is decided no more. Nothing else that it says
// mentions anybody.
func TestCallingARole(t *testing.T) {
	t.Parallel()
	w := start(t, func(w *world) { w.cfg.PingRole = w.modRole })
	thread := placeOf(w.srv.Thread(w.jobs, "interview", w.srv.BotID), typePublic, w.jobs)
	call := " <@&" + w.modRole + ">"
	waiting := bot.Post{Text: "計画の確認 @everyone", Card: card(bot.Button{Name: "ok", Token: "tok"}), Ping: true}
	for name, tt := range map[string]struct {
		place bot.Place
		post  bot.Post
		calls bool
	}{
		"waiting":           {Room(w.desk), waiting, true},
		"in a conversation": {thread, waiting, false},
		"a notice":          {Room(w.desk), bot.Post{Text: "計画の確認" + call}, false},
	} {
		w.post(bot.Delivery{ID: name, Place: tt.place, Post: tt.post})
		said, allowed := w.srv.Messages(channelOf(tt.place)), w.srv.LastMentions()
		last := said[len(said)-1].Content
		heard := slices.Equal(allowed.Roles, []string{w.modRole})
		if strings.HasSuffix(last, call) != tt.calls || heard != tt.calls || len(allowed.Parse) > 0 {
			t.Errorf("%s: %q, %+v", name, last, allowed)
		}
	}
	d := bot.Delivery{ID: "m1", Place: Room(w.desk), Post: waiting}
	d.Replaces, d.Post.Ping = w.post(d), false
	w.post(d)
	if said := w.srv.Messages(w.desk); strings.Contains(said[len(said)-1].Content, call) {
		t.Errorf("decided: %q", said[len(said)-1].Content)
	}
}

// A post for one person goes into their direct messages.
func TestAPostForOnePerson(t *testing.T) {
	t.Parallel()
	w := start(t)
	d := text("m0", Room(w.desk), "あなただけに")
	d.Post.To = bot.Destination{Audience: bot.ToPerson, Person: bot.UserID(w.casey)}
	r := w.post(d)
	if dm := w.srv.DirectMessages(w.casey); r.Place.Thread != dm || len(w.contents(dm)) != 1 || len(w.contents(w.desk)) != 0 {
		t.Errorf("%+v", r)
	}
}

// A file for one person goes into their direct messages even where they just gave a command: there it can be taken back later.
func TestAFileForOnePerson(t *testing.T) {
	t.Parallel()
	w := start(t)
	d := text("m0", Room(w.desk), "cv.pdf")
	d.Post.To = bot.Destination{Audience: bot.ToPerson, Person: bot.UserID(w.casey)}
	d.Post.Files = []bot.File{{Name: "cv.pdf", MediaType: "application/pdf", Data: []byte("%PDF-1.7")}}
	w.a.asked.Put(w.casey, &answer{it: wireInteraction{ID: snowflake(time.Now()), ChannelID: w.desk, Token: "t"}})
	r := w.post(d)
	dm := w.srv.DirectMessages(w.casey)
	if up := w.srv.Uploads(dm); r.Place.Thread != dm || len(up) != 1 || string(up[0].Data) != "%PDF-1.7" || len(w.srv.Uploads(w.desk)) != 0 {
		t.Errorf("%+v: %+v", r, up)
	}
	if err := w.a.Delete(t.Context(), r); err != nil || len(w.srv.Uploads(dm)) != 0 {
		t.Errorf("taken back: %v", err)
	}
}

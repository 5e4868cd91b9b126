package discord

import (
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// slow is a world whose store takes until it is released, and which defers at once.
func slow(t *testing.T, reply bot.Reply) (w *world, release func()) {
	t.Helper()
	gate := make(chan struct{})
	w = start(t, func(w *world) {
		w.times.answer = time.Millisecond
		w.in.reply = func(bot.Event) (bot.Reply, error) {
			<-gate
			return reply, nil
		}
	})
	return w, func() { close(gate) }
}

// desk posts a card with a button for the moderators and returns its message.
func (w *world) button(token string) string {
	w.t.Helper()
	r := w.post(bot.Delivery{ID: "card-" + token, Place: Room(w.desk), Post: bot.Post{Card: card(bot.Button{Name: "go", Label: "進める", Token: token})}})
	return string(r.ID)
}

// What takes longer is acknowledged first, and what there is to say follows: a modal cannot, so it is asked to press again.
func TestASlowAnswer(t *testing.T) {
	t.Parallel()
	form := &bot.Modal{Title: "理由", Inputs: []bot.Input{{Name: "reason", Label: "理由"}}}
	for name, tt := range map[string]struct {
		reply   bot.Reply
		command bool
		want    int
		private string
		deleted bool
	}{
		"words for a command":   {bot.Reply{Text: "いま *3* 件"}, true, discordtest.AnswerDeferred, "いま *3* 件", false},
		"nothing for a command": {bot.Reply{}, true, discordtest.AnswerDeferred, "ja: accepted", false},
		"words for a click":     {bot.Reply{Text: "承認済みです"}, false, discordtest.AnswerDeferredUpdate, "承認済みです", false},
		"nothing for a click":   {bot.Reply{}, false, discordtest.AnswerDeferredUpdate, "", false},
		"a modal for a click":   {bot.Reply{Modal: form, Token: "tok"}, false, discordtest.AnswerDeferredUpdate, "ja: press again", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, release := slow(t, tt.reply)
			var it *discordtest.Interaction
			if tt.command {
				it = w.srv.Slash(w.casey, w.jobs, "ja", "mendan", "status", nil)
			} else {
				it = w.srv.Click(w.mod, w.desk, w.button("tok"), "tok")
			}
			if got := w.answer(it); got.Answer != tt.want {
				t.Fatalf("acknowledged with %d", got.Answer)
			}
			release()
			if tt.private != "" {
				w.until("the words", func() bool { return len(w.srv.State(it).Private) > 0 })
				if got := w.srv.State(it).Private; len(got) != 1 || got[0].Reads() != tt.private {
					t.Errorf("the person sees %+v", got)
				}
			}
			w.event(func(bot.Event) bool { return true })
			if err := w.stop(); err != nil {
				t.Fatal(err)
			}
			if got := w.srv.State(it); len(got.Refused) > 0 || tt.private == "" && len(got.Private) > 0 {
				t.Errorf("%+v", got)
			}
		})
	}
}

// Whatever becomes of the first answer, it is shown once: one that may not have arrived is sent again, and Discord takes no second one.
func TestAcknowledgedOnce(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		fault   discordtest.Fault
		calls   int
		private int
	}{
		"the answer is lost":     {discordtest.Fault{Times: 1, LoseAnswer: true}, 2, 1},
		"the request is lost":    {discordtest.Fault{Times: 1, LoseRequest: true}, 1, 1}, // the other one never came
		"Discord fails":          {discordtest.Fault{Times: 1, Status: 500}, 2, 1},
		"Discord is in trouble":  {discordtest.Fault{Times: 2, Status: 503}, 3, 1},
		"too many requests":      {discordtest.Fault{Times: 1, Status: 429, Body: `{"retry_after":0.001,"global":false}`}, 2, 1},
		"it was answered before": {discordtest.Fault{Times: 1, Status: 400, Body: `{"code":40060,"message":"already"}`}, 1, 0},
		"it is too late":         {discordtest.Fault{Times: 1, Status: 404, Body: `{"code":10062,"message":"Unknown interaction"}`}, 1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := start(t, func(w *world) {
				w.in.reply = func(bot.Event) (bot.Reply, error) { return bot.Reply{Text: "はい"}, nil }
			})
			tt.fault.Method, tt.fault.Path = "POST", "/interactions/"
			w.srv.Fail(tt.fault)
			it := w.srv.Slash(w.casey, w.jobs, "ja", "mendan", "status", nil)
			w.until("the calls", func() bool { return len(w.srv.Calls("POST", "/interactions/")) == tt.calls })
			if err := w.stop(); err != nil {
				t.Fatal(err)
			}
			if n := len(w.srv.Calls("POST", "/interactions/")); n != tt.calls {
				t.Errorf("%d answers", n)
			}
			if got := w.srv.State(it); len(got.Private) != tt.private {
				t.Errorf("%+v", got)
			}
		})
	}
}

// Once Discord takes no first answer any more, none is sent.
func TestAnsweredTooLate(t *testing.T) {
	t.Parallel()
	w := start(t)
	w.srv.Fail(discordtest.Fault{Method: "POST", Path: "/interactions/", Status: 500})
	due := time.Now().Add(50 * time.Millisecond)
	if err := w.a.callBack(w.ctx, wireInteraction{ID: "1", Token: "t"}, due, answerDeferred, unseen); err == nil || w.ctx.Err() != nil {
		t.Errorf("%v, %v", err, w.ctx.Err())
	}
}

// A slow message does not keep a click behind it from being acknowledged in time, nor another channel from being served.
func TestAClickBehindASlowMessage(t *testing.T) {
	t.Parallel()
	w, release := slow(t, bot.Reply{})
	defer release()
	message := w.button("tok")
	w.srv.Say(w.mod, w.desk, "slow")
	if got := w.answer(w.srv.Click(w.mod, w.desk, message, "tok")); got.Answer != discordtest.AnswerDeferredUpdate {
		t.Errorf("%+v", got)
	}
}

// When the program stops, who pressed something is told that it was not taken in.
func TestStopping(t *testing.T) {
	t.Parallel()
	w := start(t, func(w *world) {
		w.in.reply = func(bot.Event) (bot.Reply, error) { return bot.Reply{}, bot.ErrStopped }
	})
	it := w.srv.Click(w.mod, w.desk, w.button("tok"), "tok")
	if got := w.answer(it); len(got.Private) != 1 || got.Private[0].Content != "ja: trouble" {
		t.Errorf("%+v", got)
	}
}

// "Open thread" lets a moderator into the candidate's private thread, and opens it again if it was archived.
func TestShowingAThread(t *testing.T) {
	t.Parallel()
	var thread bot.Place
	w := start(t, func(w *world) {
		w.in.reply = func(bot.Event) (bot.Reply, error) { return bot.Reply{Text: "こちらです", Show: thread}, nil }
	})
	thread = w.thread()
	w.srv.Archive(thread.Thread, false)
	w.answer(w.srv.Click(w.mod, w.desk, w.button("tok"), "tok"))
	if !w.srv.InThread(thread.Thread, w.mod) {
		t.Error("the moderator is not in the thread")
	}
}

func TestCompletions(t *testing.T) {
	t.Parallel()
	w := start(t)
	for typed, want := range map[string][]string{
		"": {"営業=sales", "Backend engineer=backend"}, "ｅｎｇ": {"Backend engineer=backend"}, "営": {"営業=sales"}, "sal": {"営業=sales"}, "zzz": nil,
	} {
		w.completes("ja", typed, want)
	}
	w.completes("en-GB", "", []string{"Backend engineer=backend", "Sales=sales"})
	w.completes("en-GB", "営業", []string{"Sales=sales"})
	w.completes("fr", "b", []string{"Backend engineer=backend"}) // as the adapter is configured
	if len(w.in.all()) > 0 {
		t.Error("a completion was taken in")
	}
}

// completes looks at what is offered to somebody of a language who typed something as a job.
func (w *world) completes(locale, typed string, want []string) {
	w.t.Helper()
	w.srv.Speaks(w.casey, locale)
	got := w.answer(w.srv.Complete(w.casey, w.jobs, "mendan", "apply", "job", typed))
	var offered []string
	for _, c := range got.Choices {
		offered = append(offered, c.Name+"="+c.Value)
	}
	if !slices.Equal(offered, want) || got.Answer != discordtest.AnswerChoices {
		w.t.Errorf("%s, %q: %v", locale, typed, offered)
	}
}

// What somebody else wrote is asked by a command beside it, where questions are answered; what has no words asks nothing.
func TestAskingAboutAMessage(t *testing.T) {
	t.Parallel()
	w := start(t, func(w *world) {
		w.cfg.AboutMessage = map[string]string{"ja": "質問", "en": "Ask about this message"}
		w.cfg.Commands = append(w.cfg.Commands, bot.CommandSpec{Name: "ask", Args: []bot.ArgSpec{{Name: "request"}}})
	})
	commands, _ := w.srv.Commands()
	if last := commands[len(commands)-1]; last.Name != "Ask about this message" || last.NameLocalizations["ja"] != "質問" || last.Type != commandMessage {
		t.Fatalf("%+v", commands)
	}
	said := w.srv.Say(w.mod, w.jobs, "Where is the <@"+w.srv.BotID+"> office?")
	if got := w.answer(w.srv.AskAbout(w.casey, w.jobs, said, "Ask about this message")); len(got.Private) != 1 || got.Private[0].Content != "ja: accepted" {
		t.Errorf("%+v", got)
	}
	ev := w.event(func(ev bot.Event) bool { c, ok := ev.Body.(bot.Command); return ok && c.Name == "ask" })
	if c := ev.Body.(bot.Command); c.Args["request"] != "Where is the   office?" || string(ev.By.ID) != w.casey {
		t.Errorf("%+v by %+v", c, ev.By)
	}
	picture := w.srv.Say(w.mod, w.jobs, " ")
	if got := w.answer(w.srv.AskAbout(w.casey, w.jobs, picture, "Ask about this message")); len(got.Private) != 1 || got.Private[0].Content != "ja: trouble" {
		t.Errorf("%+v", got)
	}
}

// The commands are registered where they differ, and left alone where they don't.
func TestCommandsAreRegisteredOnce(t *testing.T) {
	t.Parallel()
	w := start(t)
	commands, _ := w.srv.Commands()
	if len(commands) != 1 || commands[0].Name != "mendan" || commands[0].GuildID != w.srv.Guild || len(commands[0].Options) != 2 {
		t.Fatalf("%+v", commands)
	}
	apply := commands[0].Options[0]
	if apply.Type != 1 || apply.DescriptionLocalizations["ja"] != "応募を始めます" || apply.Description != "Apply for a job" || !apply.Options[0].Autocomplete {
		t.Errorf("%+v", apply)
	}
	before := len(w.srv.Calls("GET", "/applications/"))
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	w.run()
	w.until("another look", func() bool { return len(w.srv.Calls("GET", "/applications/")) > before })
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	if _, n := w.srv.Commands(); n != 1 {
		t.Errorf("written %d times", n)
	}
	w.cfg.Commands = w.cfg.Commands[:1]
	w.run()
	w.until("the new ones", func() bool { _, n := w.srv.Commands(); return n == 2 })
}

package discord

import (
	"errors"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

func TestOpening(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		permit int64 // taken from the bot
		closed bool  // the person takes no direct messages
		public bool  // the configuration allows public threads
		kind   int
		words  string
	}{
		"a private thread":              {0, false, false, discordtest.PrivateThread, "en: here we are"},
		"direct messages":               {1 << 36, false, false, discordtest.DM, "en: here we are"},
		"direct messages before public": {1 << 36, false, true, discordtest.DM, "en: here we are"},
		"a public thread":               {1 << 36, true, true, discordtest.PublicThread, "en: others can read this"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := start(t, func(w *world) { w.cfg.PublicThreads = tt.public })
			w.srv.Permit((1<<49 - 1) &^ tt.permit)
			if tt.closed {
				w.srv.CloseDMs(w.casey)
			}
			p := w.thread()
			threads := w.srv.Threads(w.jobs)
			if tt.kind == discordtest.DM {
				if len(threads) > 0 || p.Channel != "" || p.Thread != w.srv.DirectMessages(w.casey) {
					t.Errorf("%v, %+v", p, threads)
				}
			} else {
				if len(threads) != 1 || threads[0].Type != tt.kind || !w.srv.InThread(p.Thread, w.casey) || !strings.HasPrefix(threads[0].Name, "interview") {
					t.Fatalf("%v, %+v", p, threads)
				}
				if threads[0].Type == discordtest.PrivateThread && threads[0].ThreadMetadata.Invitable {
					t.Error("everybody in it can let others in")
				}
			}
			if got := w.contents(channelOf(p)); len(got) != 1 || got[0] != tt.words {
				t.Errorf("it begins with %q", got)
			}
		})
	}
}

// Where a conversation cannot be had in private, and the configuration does not allow a public thread, it is refused with what the person can mend.
func TestOpeningNowhere(t *testing.T) {
	t.Parallel()
	w := start(t)
	w.srv.Permit((1<<49 - 1) &^ (1 << 36))
	w.srv.CloseDMs(w.casey)
	_, err := w.a.Open(w.ctx, bot.Opening{ID: "o1", Under: Room(w.jobs), With: bot.User{Platform: Platform, ID: bot.UserID(w.casey)}, Title: "interview"})
	if bot.RefusalOf(err) != bot.Unreachable || len(w.srv.Threads(w.jobs)) > 0 {
		t.Errorf("%v, %d threads", err, len(w.srv.Threads(w.jobs)))
	}
}

// What everybody may follow is opened where they are.
func TestOpeningShared(t *testing.T) {
	t.Parallel()
	w := start(t)
	p, err := w.a.Open(w.ctx, bot.Opening{
		ID: "o1", Under: Room(w.jobs), With: bot.User{Platform: Platform, ID: bot.UserID(w.casey)}, Title: "Friday or Monday?", Text: "Let's discuss.", Shared: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	threads := w.srv.Threads(w.jobs)
	if len(threads) != 1 || threads[0].Type != discordtest.PublicThread || !strings.HasPrefix(threads[0].Name, "Friday or Monday?") {
		t.Errorf("%+v", threads)
	}
	if got := w.contents(channelOf(p)); len(got) != 1 || got[0] != "Let's discuss." {
		t.Errorf("it begins with %q", got)
	}
}

// A conversation whose place is gone goes on where only the person reads: in direct messages, else in a private thread, for who is there to be let
// in, and never where others read along.
func TestOpeningInstead(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		prepare func(w *world)
		taken   bool // another conversation is in the direct messages
		kind    int  // of the place
		refused bot.Refusal
	}{
		"direct messages":    {func(*world) {}, false, discordtest.DM, ""},
		"closed ones":        {func(w *world) { w.srv.CloseDMs(w.casey) }, false, discordtest.PrivateThread, ""},
		"taken ones":         {func(*world) {}, true, discordtest.PrivateThread, ""},
		"who left":           {func(w *world) { w.srv.Leave(w.casey) }, false, 0, bot.Unreachable},
		"no threads, closed": {func(w *world) { w.srv.CloseDMs(w.casey); w.srv.Permit((1<<49 - 1) &^ (1 << 36)) }, false, 0, bot.PlaceForbidden},
		"no channel, closed": {func(w *world) { w.srv.CloseDMs(w.casey); w.srv.RemoveChannel(w.jobs) }, false, 0, bot.PlaceGone},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := start(t)
			tt.prepare(w)
			p, err := w.a.Open(w.ctx, bot.Opening{
				ID: "v1", Under: Room(w.jobs), With: bot.User{Platform: Platform, ID: bot.UserID(w.casey)}, Title: "interview", Text: "We go on here.",
				Instead: bot.Place{Platform: Platform, Channel: w.jobs, Thread: "1"}, Free: func(bot.Place) bool { return !tt.taken }, Maybe: true,
			})
			threads := w.srv.Threads(w.jobs)
			if got := bot.RefusalOf(err); got != tt.refused || tt.refused == "" && err != nil {
				t.Fatalf("%v: %q", err, got)
			}
			switch {
			case tt.refused != "" || tt.kind == discordtest.DM:
				if len(threads) > 0 || tt.refused == "" && p.Thread != w.srv.DirectMessages(w.casey) {
					t.Errorf("%v, %+v", p, threads)
				}
			case len(threads) != 1 || threads[0].Type != tt.kind || !w.srv.InThread(p.Thread, w.casey):
				t.Errorf("%v, %+v", p, threads)
			}
			if got := w.contents(channelOf(p)); tt.refused == "" && (len(got) != 1 || got[0] != "We go on here.") {
				t.Errorf("it begins with %q", got)
			}
		})
	}
}

// Who asks something in a channel and takes no direct messages is answered there, if it tells nothing of anybody; else told where they can have the
// answer, and nothing of it.
func TestAnAnswerToWhoTakesNoDirectMessages(t *testing.T) {
	t.Parallel()
	for want, reply := range map[string]bot.Reply{"en: closed": {Text: "a secret"}, "Write apply to begin.": {Text: "Write apply to begin.", Public: true}} {
		w := start(t, func(w *world) { w.in.reply = func(bot.Event) (bot.Reply, error) { return reply, nil } })
		w.srv.Say(w.casey, w.jobs, "<@"+w.srv.BotID+"> status")
		w.until("an answer", func() bool { return len(w.contents(w.srv.DirectMessages(w.casey))) > 0 })
		w.srv.CloseDMs(w.casey)
		w.srv.Say(w.casey, w.jobs, "<@"+w.srv.BotID+"> status")
		w.until("word of it", func() bool { return len(w.contents(w.jobs)) > 0 })
		if got := w.contents(w.jobs); len(got) != 1 || got[0] != want {
			t.Errorf("in the channel: %q", got)
		}
	}
}

// A word for one person goes where they used a command a moment ago, for their eyes only; without that to their direct messages.
func TestAWordForOnePerson(t *testing.T) {
	t.Parallel()
	w := start(t)
	say := func(id string) {
		t.Helper()
		d := bot.Delivery{ID: id, Place: Room(w.jobs), Post: bot.Post{Text: id, To: bot.Destination{Audience: bot.ToPerson, Person: bot.UserID(w.casey)}}}
		if _, err := w.a.Post(w.ctx, d); err != nil {
			t.Fatal(err)
		}
	}
	say("before")
	if got := w.contents(w.srv.DirectMessages(w.casey)); len(got) != 1 || got[0] != "before" {
		t.Errorf("in direct messages: %q", got)
	}
	it := w.srv.Slash(w.casey, w.jobs, "en", "mendan", "apply", nil)
	if _, err := w.srv.AwaitAnswer(w.ctx, it); err != nil {
		t.Fatal(err)
	}
	say("after")
	private := w.srv.State(it).Private
	if n := len(w.contents(w.srv.DirectMessages(w.casey))); n != 1 || len(private) == 0 || private[len(private)-1].Content != "after" {
		t.Errorf("%d direct messages, privately %+v", n, private)
	}
}

// One thread is opened whatever gets lost: the answer to its making, the letting in, the notice.
func TestOpeningOnce(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]discordtest.Fault{
		"the thread's answer": {Method: "POST", Path: "/channels/", Times: 1, LoseAnswer: true},
		"the letting in":      {Method: "PUT", Path: "/channels/", Times: 1, Status: 500},
		"the notice":          {Method: "POST", Path: "/channels/", Skip: 1, Times: 1, LoseAnswer: true},
		"the list of threads": {Method: "GET", Path: "/guilds/", Times: 1, Status: 500},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := start(t)
			if name == "the list of threads" {
				w.srv.Fail(discordtest.Fault{Method: "POST", Path: "/channels/", Times: 1, LoseAnswer: true})
			}
			w.srv.Fail(f)
			o := bot.Opening{ID: "o1", Under: Room(w.jobs), With: bot.User{ID: bot.UserID(w.casey)}, Title: "interview"}
			var p bot.Place
			for range 4 {
				var err error
				if p, err = w.a.Open(w.ctx, o); err == nil {
					break
				}
				if !isTemporary(err) {
					t.Fatal(err)
				}
				o.Maybe = o.Maybe || errors.Is(err, bot.ErrUnknownOutcome)
			}
			if n := len(w.srv.Threads(w.jobs)); n != 1 || len(w.contents(p.Thread)) != 1 || !w.srv.InThread(p.Thread, w.casey) {
				t.Errorf("%d threads, in %v the bot says %q", n, p, w.contents(p.Thread))
			}
		})
	}
}

func TestLinks(t *testing.T) {
	a, err := New(Config{Token: "x", Guild: "7"})
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range map[bot.Place]string{
		placeOf("3", typePrivate, "2"): "https://discord.com/channels/7/3",
		placeOf("3", typeDM, ""):       "https://discord.com/channels/@me/3",
		placeOf("3", typeText, "9"):    "https://discord.com/channels/7/3",
	} {
		if got := a.Link(p, bot.User{}); got != want {
			t.Errorf("%v: %s", p, got)
		}
	}
}

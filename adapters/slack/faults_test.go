package slack

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

func aPost(id string) bot.Delivery {
	return bot.Delivery{ID: id, Place: Place("CMOD", ""), Post: bot.Post{Text: "一度だけ"}}
}

// What became of a post is said as it is: refused, not sent, or not known.
func TestOutcomes(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	for name, tt := range map[string]struct {
		fault     slacktest.Fault
		temporary bool
		unknown   bool
		code      string
		wait      time.Duration
	}{
		"429 with a fraction": {slacktest.Fault{Status: 429, RetryAfter: "0.25"}, true, false, "ratelimited", 250 * time.Millisecond},
		"429 without a word":  {slacktest.Fault{Status: 429}, true, false, "ratelimited", time.Second},
		"502":                 {slacktest.Fault{Status: 502}, true, true, "http_502", 0},
		"fatal_error":         {slacktest.Fault{Error: "fatal_error"}, true, true, "fatal_error", 0},
		"no answer":           {slacktest.Fault{Lose: true}, true, true, "connection", 0},
		"not in the channel":  {slacktest.Fault{Error: "not_in_channel"}, true, false, "not_in_channel", 0},
		"bad blocks":          {slacktest.Fault{Error: "invalid_blocks"}, false, false, "invalid_blocks", 0},
	} {
		tt.fault.Method = "chat.postMessage"
		w.Fail(tt.fault)
		_, err := w.a.Post(context.Background(), aPost("m"+name))
		e, ok := errors.AsType[*Error](err)
		if !ok || e.Temporary() != tt.temporary || errors.Is(err, bot.ErrUnknownOutcome) != tt.unknown || e.Code != tt.code || e.RetryAfter() != tt.wait {
			t.Errorf("%s: %v %+v", name, err, e)
		}
	}
	w.Fail(slacktest.Fault{Method: "chat.update", Status: 502})
	d := aPost("m1")
	d.Replaces = w.post(t, aPost("m1"))
	if _, err := w.a.Post(context.Background(), d); errors.Is(err, bot.ErrUnknownOutcome) || errorCode(err) != "http_502" {
		t.Errorf("a rewrite can be done again: %v", err)
	}
}

func TestNobodyListens(t *testing.T) {
	err := classifyError("chat.postMessage", true, func() error {
		_, _, err := slack.New("x", slack.OptionAPIURL("http://127.0.0.1:1/")).PostMessage("C1", slack.MsgOptionText("x", false))
		return err
	}())
	if e, ok := errors.AsType[*Error](err); !ok || !e.Temporary() || errors.Is(err, bot.ErrUnknownOutcome) {
		t.Errorf("%v", err)
	}
}

// Once the token is refused nothing is asked in vain, it is told once, and it is found out when the token is good again.
func TestBreaker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []error
		g := &guard{log: slog.New(slog.NewTextHandler(io.Discard, nil)), tell: func(err error) { told = append(told, err) }}
		refused := &Error{Method: "chat.postMessage", Code: "token_revoked", temporary: true}
		if g.allows("chat.postMessage") != nil {
			t.Fatal("shut before anything happened")
		}
		g.noteOutcome("chat.postMessage", refused)
		g.noteOutcome("chat.postMessage", refused)
		for _, m := range []string{"chat.postMessage", "users.info"} {
			e, ok := errors.AsType[*Error](g.allows(m))
			if !ok || !e.Refused() || !e.Temporary() || e.RetryAfter() <= 0 || errors.Is(e, bot.ErrUnknownOutcome) {
				t.Errorf("%s: %v", m, e)
			}
		}
		<-time.After(guardPause)
		if g.allows("users.info") != nil || g.allows("users.info") == nil {
			t.Error("one call must be let through, and one only")
		}
		g.noteOutcome("users.info", nil)
		if g.allows("chat.postMessage") != nil {
			t.Error("still shut")
		}
		if len(told) != 2 || told[0] == nil || told[1] != nil {
			t.Errorf("told %v", told)
		}
	})
}

// A scope that is missing shuts what needs it and nothing else.
func TestMissingScope(t *testing.T) {
	var told atomic.Int32
	scopes := []string{"chat:write"}
	w := prepare(t, slacktest.Options{Scopes: scopes}, func(c *Config) {
		c.Trouble = func(err error) {
			if e, ok := errors.AsType[*Error](err); ok && e.Needed == "im:write" && strings.Contains(e.Error(), "im:write") {
				told.Add(1)
			}
		}
	})
	for range 3 {
		if _, err := w.a.Open(context.Background(), bot.Opening{ID: "o1", With: bot.User{ID: "U1"}}); errorCode(err) != "missing_scope" {
			t.Errorf("%v", err)
		}
	}
	w.post(t, aPost("m1"))
	if n := len(w.Calls("conversations.open")); n != 1 || told.Load() != 1 {
		t.Errorf("asked %d times, told %d times", n, told.Load())
	}
}

func TestRefusedFromTheStart(t *testing.T) {
	w := prepare(t, slacktest.Options{}, func(c *Config) { c.BotToken = "xoxb-wrong" })
	err := w.a.Run(context.Background(), w.in)
	if e, ok := errors.AsType[*Error](err); !ok || !e.Refused() || strings.Contains(err.Error(), "xoxb") {
		t.Errorf("%v", err)
	}
}

// A short burst, and then one message a second and channel, in the order of asking; other channels go on. After a refusal there is no burst, until
// the channel was silent.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := newThrottle(time.Second)
		began := time.Now()
		at := func(name, key string) time.Duration {
			if err := th.wait(t.Context(), name, key); err != nil {
				t.Fatal(err)
			}
			return time.Since(began)
		}
		for i, want := range []time.Duration{0, 0, 0, time.Second, 2 * time.Second} {
			if got := at("chat.postMessage", "C1"); got != want {
				t.Errorf("message %d leaves after %v", i, got)
			}
		}
		if got := at("chat.postMessage", "C2"); got != 2*time.Second {
			t.Errorf("another channel waits until %v", got)
		}
		th.noteError("chat.postMessage", "C1", &Error{wait: 1500 * time.Millisecond})
		if got := at("chat.postMessage", "C2"); got != 2*time.Second {
			t.Errorf("another channel is held until %v", got)
		}
		if got := at("chat.postMessage", "C1"); got != 3500*time.Millisecond {
			t.Errorf("what was told to wait goes at %v", got)
		}
		if got := at("chat.postMessage", "C1"); got != 4500*time.Millisecond {
			t.Errorf("what comes after that goes at %v", got)
		}
		time.Sleep(time.Minute) // of the bubble
		for range burst {
			if got := at("chat.postMessage", "C1"); got != time.Minute+4500*time.Millisecond {
				t.Errorf("after a silence a message goes at %v", got)
			}
		}
		th.noteError("users.info", "", &Error{wait: time.Minute})
		if err := th.wait(t.Context(), "users.info", ""); errorCode(err) != "ratelimited" {
			t.Errorf("a quick call waits a minute: %v", err)
		}
	})
}

// pauses is an inbox that passes what one program is told to wait with to another one.
type pauses struct {
	bot.Inbox
	to *Adapter
}

func (p pauses) Pause(_ bot.Platform, name string, until time.Time) { p.to.Paused(name, until) }

// What one program is told to leave alone, another one of the workspace leaves alone as well.
func TestAPauseOfAnotherProgram(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		refused, calm := newThrottle(time.Second), newThrottle(time.Second)
		refused.tellOthers(pauses{to: &Adapter{api: &api{throttle: calm}}})
		began := time.Now()
		refused.noteError("chat.postMessage", "C1", &Error{wait: 5 * time.Second})
		for _, c := range []struct {
			channel string
			at      time.Duration
		}{{"C2", 0}, {"C1", 5 * time.Second}, {"C1", 6 * time.Second}} {
			if err := calm.wait(t.Context(), "chat.postMessage", c.channel); err != nil {
				t.Fatal(err)
			}
			if got := time.Since(began); got != c.at {
				t.Errorf("in %s a message goes at %v, want %v", c.channel, got, c.at)
			}
		}
	})
}

// Who already waits for their turn also waits when Slack then says so.
func TestPaceOfThoseWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := newThrottle(time.Second)
		began := time.Now()
		for range burst {
			_ = th.wait(t.Context(), "chat.postMessage", "C1")
		}
		done := make(chan time.Duration)
		go func() { _ = th.wait(t.Context(), "chat.postMessage", "C1"); done <- time.Since(began) }()
		synctest.Wait()
		th.noteError("chat.postMessage", "C1", &Error{wait: 5 * time.Second})
		if got := <-done; got != 5*time.Second {
			t.Errorf("left after %v", got)
		}
	})
}

// A post of which Slack took only the first part is completed, not repeated.
func TestPartsAreCompleted(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	d := aPost("m1")
	d.Post.Text = strings.Repeat("長い文です。", 1200)
	w.Fail(slacktest.Fault{Method: "chat.postMessage", Skip: 1, Status: 429, RetryAfter: "0.01"})
	_, err := w.a.Post(context.Background(), d)
	if !errors.Is(err, bot.ErrUnknownOutcome) {
		t.Fatalf("%v", err)
	}
	if _, found, err := w.a.Find(context.Background(), d); found || err != nil {
		t.Fatalf("half a post is found: %v", err)
	}
	d.Maybe = true
	ref := w.post(t, d)
	if msgs := w.Messages("CMOD"); len(msgs) != len(splitMessageIDs(ref.ID)) || len(msgs) < 2 {
		t.Errorf("%d messages, ref %s", len(msgs), ref.ID)
	}
	if again, found, err := w.a.Find(context.Background(), d); !found || err != nil || again != ref {
		t.Errorf("found %v %v %v", again, found, err)
	}
}

// A token that is refused while the program runs is told once, costs no post, and everything goes on when it is taken again.
func TestRefusedMeanwhile(t *testing.T) {
	var told atomic.Int32
	w := start(t, slacktest.Options{}, func(c *Config) { c.Trouble = func(error) { told.Add(1) } })
	w.Revoke("token_revoked")
	for i := range 3 {
		_, err := w.a.Post(context.Background(), aPost("m"))
		if e, ok := errors.AsType[*Error](err); !ok || !e.Refused() || !e.Temporary() || i > 0 && e.RetryAfter() <= 0 {
			t.Errorf("%v", err)
		}
	}
	if n := len(w.Calls("chat.postMessage")); n != 1 || told.Load() != 1 {
		t.Errorf("asked %d times, told %d times", n, told.Load())
	}
	w.Say("U1", w.DM("U1"), "", "まだ届きます") // the socket is open: what is said is taken in, by whom is not known
	if ev := w.in.events(t, 1)[0]; ev.By.ID != "U1" || ev.By.Name != "" {
		t.Errorf("%+v", ev)
	}
}

// An answer that takes for ever is not waited for for ever, and what it was about may have happened.
func TestHang(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg := Config{BotToken: slacktest.BotToken}
		cfg.setDefaults()
		a := newAPI(cfg, cfg.Log)
		began := time.Now()
		err := a.call(t.Context(), "chat.postMessage", "C1", func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
		if !errors.Is(err, bot.ErrUnknownOutcome) || errorCode(err) != "timeout" || time.Since(began) != patient {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		if err := a.call(t.Context(), "chat.dance", "", nil); err == nil {
			t.Error("a method that is not in the table was called")
		}
	})
}

package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

func person(id string) bot.User {
	return bot.User{Platform: bottest.Name, ID: bot.UserID(id), Name: id, Role: bot.Moderator}
}

// cards are the desk's messages as they stand.
func cards(w *bottest.World) []bottest.Message {
	return w.Platform.Messages(func(m bottest.Message) bool { return m.Place == bottest.Moderators })
}

func press(id, name string, by bot.User, on bottest.Message) bot.Event {
	b, _ := on.Post.Card.Button(name)
	return bot.Event{ID: bot.EventID(id), Place: bottest.Moderators, By: by, At: start,
		Body: bot.Submit{Token: b.Token, Values: map[string]string{"reason": "because " + string(by.ID)}}}
}

func inTermsWorld(t *testing.T, terms engine.Terms, f func(w *bottest.World)) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.ModeratorLang = "en"
		w.Config.Terms = map[string]engine.Terms{"question": terms}
		w.Start()
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "ask pay"))
		f(w)
		w.Stop()
	})
}

func TestTwoPeopleAreNeeded(t *testing.T) {
	inTermsWorld(t, engine.Terms{Approvals: 2, Rejections: 2}, func(w *bottest.World) {
		card := cards(w)[0]
		w.Send(press("1", "approve", person("ann"), card))
		w.Send(press("2", "reject", person("bob"), card))
		if r := w.Send(press("3", "approve", person("ann"), card)); !strings.Contains(r.Text, "already") {
			t.Errorf("who votes twice is told %q", r.Text)
		}
		w.Restart()
		body := cards(w)[0].Post.Card.Body
		for _, part := range []string{"Approved 1 / 2 (ann)", "bob is against it: because bob"} {
			if !strings.Contains(body, part) {
				t.Errorf("the tally does not say %q:\n%s", part, body)
			}
		}
		if got := texts(w, "t1", "decision/"); len(got) != 0 {
			t.Errorf("the flow heard %q before it was decided", got)
		}
		w.Send(press("4", "approve", person("eve"), card))
		now := cards(w)[0].Post.Card
		if len(now.Buttons) != 0 || !strings.Contains(now.Body, "Approved 2 / 2 (ann, eve)") || !strings.Contains(now.Body, "eve approved") {
			t.Errorf("decided: %+v", now)
		}
		if got := texts(w, "t1", "decision/"); len(got) != 1 || !strings.HasPrefix(got[0], "q/pay approved") {
			t.Errorf("the flow heard %q", got)
		}
		decisionsAudited(w, "open approved", "open rejected", "approved approved")
	})
}

// decisionsAudited makes sure that the chain has each decision once: how the approval stood then, and the vote.
func decisionsAudited(w *bottest.World, want ...string) {
	w.T.Helper()
	log, err := storage.AllAudit(w.T.Context(), w.Store)
	if err != nil {
		w.T.Fatal(err)
	}
	var got []string
	for _, a := range log {
		if a.Kind == "decision" {
			got = append(got, strings.TrimSpace(a.Labels["state"]+" "+a.Labels["vote"]))
		}
	}
	if !slices.Equal(got, want) {
		w.T.Errorf("the chain has %q, want %q", got, want)
	}
}

// In the quiet hours nobody is reminded: it comes when they are over.
func TestNobodyIsRemindedInTheQuietHours(t *testing.T) {
	quiet := engine.Quiet{From: 2 * 60, To: 5 * 60, Zone: time.UTC} // it is asked at one
	inTermsWorld(t, engine.Terms{Remind: time.Hour, Quiet: quiet}, func(w *bottest.World) {
		w.Advance(3*time.Hour + 59*time.Minute)
		if n := len(cards(w)); n != 1 {
			t.Errorf("%d messages in the quiet hours", n)
		}
		w.Advance(time.Minute)
		if n := len(cards(w)); n != 2 {
			t.Errorf("%d messages after them", n)
		}
	})
}

// A reminder and an end that fall into the same quiet hours come one after the other behind them, as far apart as they were.
func TestNothingEndsUnremindedAfterTheQuietHours(t *testing.T) {
	quiet := engine.Quiet{From: 2 * 60, To: 5 * 60, Zone: time.UTC} // it is asked at one
	inTermsWorld(t, engine.Terms{Remind: 90 * time.Minute, Expires: 2 * time.Hour, Quiet: quiet}, func(w *bottest.World) {
		w.Advance(4 * time.Hour)
		if got := texts(w, "t1", "decision/"); len(got) != 0 || len(cards(w)) != 2 {
			t.Errorf("at their end the flow heard %q; %d messages", got, len(cards(w)))
		}
		w.Advance(29 * time.Minute)
		if got := texts(w, "t1", "decision/"); len(got) != 0 {
			t.Errorf("too early the flow heard %q", got)
		}
		w.Advance(time.Minute)
		if got := texts(w, "t1", "decision/"); len(got) != 1 {
			t.Errorf("half an hour later the flow heard %q", got)
		}
	})
}

// Fifty people press at the same moment: one outcome, and whoever came too late is told the same.
func TestFiftyPeopleAtOnce(t *testing.T) {
	inTermsWorld(t, engine.Terms{}, func(w *bottest.World) {
		card := cards(w)[0]
		replies := make([]string, 50)
		var all sync.WaitGroup
		for i := range replies {
			name := []string{"approve", "reject"}[i%2]
			all.Go(func() {
				r, err := w.Engine.Accept(context.Background(), press(fmt.Sprint(i), name, person(fmt.Sprint("p", i)), card))
				if err != nil {
					t.Errorf("accept: %v", err)
				}
				replies[i] = r.Text
			})
		}
		all.Wait()
		w.Settle()
		slices.Sort(replies)
		if told := slices.Compact(replies); len(told) != 2 || told[0] != "" {
			t.Errorf("they are told %q", told)
		}
		if got := texts(w, "t1", "decision/"); len(got) != 1 {
			t.Errorf("the flow heard %q", got)
		}
	})
}

func TestRemindersEscalationAndEnd(t *testing.T) {
	terms := engine.Terms{
		Deciders: bot.Bench{Users: []bot.UserID{"first"}}, Backup: bot.Bench{Users: []bot.UserID{"second"}},
		Remind: 2 * time.Hour, Escalate: 4 * time.Hour, Expires: 6 * time.Hour,
	}
	said := func(w *bottest.World) []string {
		var out []string
		for _, m := range cards(w)[1:] {
			out = append(out, m.Post.Text)
		}
		return out
	}
	inTermsWorld(t, terms, func(w *bottest.World) {
		if r := w.Send(press("1", "approve", person("second"), cards(w)[0])); r.Text == "" {
			t.Error("a substitute decides too early")
		}
		w.Advance(3 * time.Hour)
		if got := said(w); len(got) != 1 || !strings.HasPrefix(got[0], "Still waiting") {
			t.Errorf("reminded: %q", got)
		}
		w.Restart()
		w.Advance(90 * time.Minute)
		if got := said(w); len(got) != 2 || !strings.HasPrefix(got[1], "Nobody has decided") {
			t.Errorf("escalated: %q", got)
		}
		w.Send(press("2", "approve", person("second"), cards(w)[2]))
		for i, m := range cards(w) {
			if m.Post.Card != nil && len(m.Post.Card.Buttons) > 0 || !strings.Contains(m.Post.Text+fmt.Sprint(m.Post.Card), "second approved") {
				t.Errorf("message %d does not say what was decided: %+v", i, m.Post)
			}
		}
		w.Advance(9 * time.Hour)
		if got := texts(w, "t1", "decision/"); len(got) != 1 {
			t.Errorf("the flow heard %q", got)
		}
	})
	inTermsWorld(t, terms, func(w *bottest.World) {
		w.Advance(48 * time.Hour)
		if got := texts(w, "t1", "decision/"); len(got) != 1 || !strings.HasPrefix(got[0], "q/pay expired") || len(said(w)) != 0 {
			t.Errorf("after downtime: the flow heard %q, the desk %q", got, said(w))
		}
		decisionsAudited(w, "expired")
	})
}

// A card that is asked anew leaves no reminder that still asks for the old one, in this life or the next.
func TestRemindersOfAnEarlierCard(t *testing.T) {
	inTermsWorld(t, engine.Terms{Remind: time.Hour, Escalate: 2 * time.Hour, Backup: bot.Bench{Users: []bot.UserID{"second"}}}, func(w *bottest.World) {
		w.Advance(time.Hour)
		w.Advance(time.Hour)
		if n := len(cards(w)); n != 3 {
			t.Fatalf("%d messages", n)
		}
		w.Send(say("t1", "b", "ask pay"))
		w.Restart()
		w.Settle()
		for i, m := range cards(w) {
			buttons := m.Post.Card != nil && len(m.Post.Card.Buttons) > 0
			if buttons != (i == 0) || i > 0 && !strings.Contains(m.Post.Text, "no longer valid") {
				t.Errorf("message %d: %+v", i, m.Post)
			}
		}
		w.Send(press("1", "approve", person("ann"), cards(w)[0]))
		if got := texts(w, "t1", "decision/"); len(got) != 1 || len(cards(w)) != 3 {
			t.Errorf("the flow heard %q; %d messages", got, len(cards(w)))
		}
	})
}

// A reminder that could not be sent before somebody decided is not sent any more.
func TestNobodyIsRemindedOfWhatIsDecided(t *testing.T) {
	inTermsWorld(t, engine.Terms{Remind: time.Hour}, func(w *bottest.World) {
		w.Post = func(d bot.Delivery) (before, after error) {
			if strings.HasPrefix(d.Post.Key, "nudge/") {
				before = bottest.Trouble{Reason: "503"}
			}
			return before, nil
		}
		w.Clock.Advance(time.Hour)
		w.Engine.Tick()
		synctest.Wait()
		accept(t, w, press("1", "approve", person("ann"), cards(w)[0]))
		w.Settle()
		if rows, err := w.Store.Unsent(w.T.Context()); err != nil || len(rows) > 0 || len(cards(w)) != 1 {
			t.Errorf("unsent %v, %v; shown %+v", rows, err, cards(w))
		}
	})
}

// A reminder of which nobody knows whether it arrived says what was decided, like one that did.
func TestAReminderThatMayHaveArrivedSaysWhatWasDecided(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.ModeratorLang, w.Config.RetryDelay = "en", 20*time.Second
		w.Config.Terms = map[string]engine.Terms{"question": {Remind: time.Hour}}
		w.Post = func(d bot.Delivery) (before, after error) {
			if strings.HasPrefix(d.Post.Key, "nudge/") && d.Replaces == (bot.MessageRef{}) {
				after = bottest.ErrLost
			}
			return nil, after
		}
		w.Start()
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "ask pay"))
		w.Clock.Advance(time.Hour)
		w.Engine.Tick()
		synctest.Wait()
		accept(t, w, press("1", "approve", person("ann"), cards(w)[0]))
		w.Settle()
		if got := cards(w); len(got) != 2 || !strings.Contains(got[1].Post.Text, "ann approved") {
			t.Errorf("the desk reads %+v", got)
		}
		w.Stop()
	})
}

// Whoever asked decides where the configuration leaves four eyes out, and only there.
func TestWhoAskedDecidesWhereConfigured(t *testing.T) {
	for _, too := range []bool{false, true} {
		inTermsWorld(t, engine.Terms{AskerToo: too}, func(w *bottest.World) {
			ev := begin("t2")
			ev.By = person("ann")
			w.Send(ev)
			ev = say("t2", "b", "ask leave")
			ev.By = person("ann")
			w.Send(ev)
			own := cards(w)[1]
			if r := w.Send(press("1", "approve", person("ann"), own)); (r.Text == "") != too {
				t.Errorf("with AskerToo %v who asked is told %q", too, r.Text)
			}
		})
	}
}

// Who presses after the time is told so, also before the clock has rung.
func TestTooLateBeforeTheBell(t *testing.T) {
	inTermsWorld(t, engine.Terms{Expires: time.Hour}, func(w *bottest.World) {
		w.Clock.Advance(2 * time.Hour)
		if r := accept(t, w, press("1", "approve", person("ann"), cards(w)[0])); !strings.Contains(r.Text, "expired") {
			t.Errorf("told %q", r.Text)
		}
	})
}

// The engine's own cards outlive every time: nothing else takes a thread up again.
func TestAParkedThreadIsNeverOutOfReach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Terms = map[string]engine.Terms{"": {Expires: time.Hour, Approvals: 2}}
		w.Start()
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "poison"))
		w.Advance(48 * time.Hour)
		w.Send(typed("x", "skip "+theOpen(t, w)))
		if th, err := w.Store.At(t.Context(), place("t1")); err != nil || th.Parked != "" {
			t.Errorf("it is still set aside: %q, %v", th.Parked, err)
		}
		w.Stop()
	})
}

func TestQuietHours(t *testing.T) {
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	at := func(s string) time.Time {
		v, err := time.ParseInLocation("2006-01-02 15:04", s, tokyo)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	night, noon := engine.Quiet{From: 20 * 60, To: 8*60 + 30, Zone: tokyo}, engine.Quiet{From: 12 * 60, To: 13 * 60, Zone: tokyo}
	for _, c := range []struct {
		q        engine.Quiet
		at, want string
	}{
		{night, "2026-04-01 19:59", "2026-04-01 19:59"}, {night, "2026-04-01 20:00", "2026-04-02 08:30"}, {night, "2026-04-30 23:59", "2026-05-01 08:30"},
		{night, "2026-04-01 00:00", "2026-04-01 08:30"}, {night, "2026-04-01 08:30", "2026-04-01 08:30"}, {noon, "2026-04-01 12:30", "2026-04-01 13:00"},
		{noon, "2026-04-01 13:00", "2026-04-01 13:00"}, {noon, "2026-04-01 03:00", "2026-04-01 03:00"}, {engine.Quiet{}, "2026-04-01 03:00", "2026-04-01 03:00"},
	} {
		if got := c.q.After(at(c.at)); !got.Equal(at(c.want)) {
			t.Errorf("%s: %s, want %s", c.at, got.In(tokyo), c.want)
		}
	}
}

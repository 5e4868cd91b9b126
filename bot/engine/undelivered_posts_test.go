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
)

// city is a platform whose places take nothing where refuses says so. It outlives the program. Whoever has another place gets it as "direct".
type city struct {
	mu      sync.Mutex
	refuses map[bot.Place]error
	direct  error // nil: direct messages can be had
	opened  []bot.Opening
	alarms  []string
}

func (c *city) set(p bot.Place, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refuses[p] = err
}

func (c *city) post(d bot.Delivery) (before, after error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d.Post.To.Audience == bot.ToPerson {
		return c.direct, nil
	}
	return c.refuses[d.Place], nil
}

type citizen struct {
	*bottest.Adapter
	c *city
	w *bottest.World
}

var directPlace = bot.Place{Platform: bottest.Name, Thread: "direct"}

func (a citizen) Open(_ context.Context, o bot.Opening) (bot.Place, error) {
	if err := a.w.Pass("open before"); err != nil {
		return bot.Place{}, err
	}
	a.c.mu.Lock()
	a.c.opened = append(a.c.opened, o)
	err := a.c.direct
	a.c.mu.Unlock()
	if err == nil && !o.Free(directPlace) {
		err = bottest.Refused{Why: bot.PlaceTaken}
	}
	if err == nil {
		err = a.w.Pass("open after")
	}
	return directPlace, err
}

func (a citizen) Direct(p bot.Place) bool { return p.Channel == "" }

func inCity(t *testing.T, f func(t *testing.T, w *bottest.World, c *city)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := &city{refuses: map[bot.Place]error{}}
		w := newWorld(t, newOutside())
		w.Config.ModeratorLang = "en"
		w.Config.Alarm = func(text string) { c.mu.Lock(); c.alarms = append(c.alarms, text); c.mu.Unlock() }
		w.Post = c.post
		w.Through = func(a *bottest.Adapter) bot.Adapter { return citizen{a, c, w} }
		w.Start()
		f(t, w, c)
		w.Stop()
	})
}

// shownAt are the texts of the bot's messages at a place, with what their cards say.
func shownAt(w *bottest.World, p bot.Place) []string {
	var out []string
	for _, m := range w.Platform.Messages(func(m bottest.Message) bool { return m.Place == p }) {
		text := m.Post.Text
		if c := m.Post.Card; c != nil {
			text += "\n" + c.Body
			for _, f := range c.Fields {
				text += "\n" + f.Value
			}
		}
		out = append(out, text)
	}
	return out
}

func containing(texts []string, part string) int {
	n := 0
	for _, t := range texts {
		if strings.Contains(t, part) {
			n++
		}
	}
	return n
}

var placeGone = bottest.Refused{Why: bot.PlaceGone}

// A decision whose thread is gone is read in the person's direct messages, where the conversation goes on; what they still say at the old place is
// heard. It is so whatever crash comes between, and nothing is said twice.
func TestADecisionGoesWhereThePersonIs(t *testing.T) {
	scene := func(t *testing.T, w *bottest.World, c *city) {
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "ask pay"))
		card := w.Platform.Messages(func(m bottest.Message) bool { return m.Place == bottest.Moderators })[0]
		c.set(place("t1"), placeGone)
		w.Send(typed("d", "approve "+card.Post.Card.Code))
		w.Send(say("t1", "b", "hello"))
		w.Send(say("direct", "c", "hello again"))
		if got := shownAt(w, directPlace); !slices.Equal(got, []string{"q/pay approved ", "re: hello", "re: hello again"}) {
			t.Errorf("they read %q", got)
		}
		if d := w.Platform.Doubles(); len(d) > 0 {
			t.Errorf("twice: %q", d)
		}
		if got := shownAt(w, bottest.Moderators); len(got) != 1 {
			t.Errorf("nobody has to do anything about it: %q", got)
		}
	}
	var points []string
	inCity(t, func(t *testing.T, w *bottest.World, c *city) {
		w.Stop()
		w.Crash = func(name string) bool { points = append(points, name); return false }
		w.Start()
		scene(t, w, c)
		w.Crash = nil
	})
	if !slices.Contains(points, "open after") || containing(points, "move") == 0 {
		t.Fatalf("points: %q", points)
	}
	for n, point := range points {
		if nth := slices.Index(points, point); nth != n {
			continue
		}
		t.Run(point, func(t *testing.T) {
			inCity(t, func(t *testing.T, w *bottest.World, c *city) {
				w.Stop()
				w.KeepLazy = n%2 == 0
				once := false
				w.Crash = func(name string) bool {
					now := name == point && !once
					once = once || now
					return now
				}
				w.Start()
				scene(t, w, c)
			})
		})
	}
}

// Where no other place can be had, people are told whom they have to tell what: in one card for each turn. What was given up is said when the
// person can be reached again.
func TestWhoCannotBeReachedIsAMatterForPeople(t *testing.T) {
	inCity(t, func(t *testing.T, w *bottest.World, c *city) {
		w.Send(begin("t1"))
		c.set(place("t1"), placeGone)
		c.direct = bottest.Refused{Why: bot.Unreachable}
		w.Send(say("t1", "a", "one"), say("t1", "b", "two"))
		told := shownAt(w, bottest.Moderators)
		if len(told) != 1 || containing(told, "cand-1") != 1 || containing(told, "re: one") != 1 || containing(told, "re: two") != 1 {
			t.Errorf("people are told %q", told)
		}
		r, err := w.Store.Verify(t.Context())
		if err != nil || len(r.GivenUp) != 2 {
			t.Errorf("given up: %+v, %v", r, err)
		}
		w.Restart()
		w.Settle()
		if got := shownAt(w, bottest.Moderators); len(got) != 1 {
			t.Errorf("told again after a restart: %q", got)
		}
		c.direct = nil
		w.Send(say("t1", "c", "three"))
		if got := shownAt(w, directPlace); !slices.Equal(got, []string{"re: one", "re: two", "re: three"}) {
			t.Errorf("when they can be reached they read %q", got)
		}
	})
}

// What people can mend waits for them: they are told once, and that it is out in the end.
func TestWhatCanBeMendedWaits(t *testing.T) {
	inCity(t, func(t *testing.T, w *bottest.World, c *city) {
		w.Send(begin("t1"))
		c.set(place("t1"), bottest.Refused{Why: bot.PlaceForbidden, Mendable: true})
		c.direct = bottest.Refused{Why: bot.Unreachable}
		w.Send(say("t1", "a", "one"))
		wait(t.Context(), 3*time.Hour)
		if told := shownAt(w, bottest.Moderators); len(told) != 1 || containing(told, "I keep it") != 1 {
			t.Errorf("people are told %q", told)
		}
		c.set(place("t1"), nil)
		wait(t.Context(), time.Hour)
		w.Settle()
		if got := texts(w, "t1", "answer/"); !slices.Equal(got, []string{"re: one"}) {
			t.Errorf("they read %q", got)
		}
		if told := shownAt(w, bottest.Moderators); len(told) != 1 || containing(told, "delivered after all") != 1 {
			t.Errorf("people are told %q", told)
		}
	})
}

// What people know of a post that waits or was given up is taken back when it is out, also by a later life, and whatever was said meanwhile.
func TestItIsTakenBackBehindARestart(t *testing.T) {
	inCity(t, func(t *testing.T, w *bottest.World, c *city) {
		w.Send(begin("t1"))
		c.set(place("t1"), bottest.Refused{Why: bot.PlaceForbidden, Mendable: true})
		c.direct = bottest.Refused{Why: bot.Unreachable}
		w.Send(say("t1", "a", "one"))
		wait(t.Context(), time.Minute)
		w.Send(say("t1", "b", "two")) // another turn, whose card would be another one
		w.Restart()
		wait(t.Context(), time.Minute)
		if told := shownAt(w, bottest.Moderators); len(told) != 1 || containing(told, "I keep it") != 1 || strings.Count(told[0], "re: one") != 1 {
			t.Fatalf("people are told %q", told)
		}
		w.Stop()
		c.set(place("t1"), nil)
		w.Start()
		w.Settle()
		if got := texts(w, "t1", "answer/"); !slices.Equal(got, []string{"re: one", "re: two"}) {
			t.Errorf("they read %q", got)
		}
		if told := shownAt(w, bottest.Moderators); len(told) != 1 || containing(told, "delivered after all") != 1 {
			t.Errorf("people are told %q", told)
		}
	})
	inCity(t, func(t *testing.T, w *bottest.World, c *city) {
		w.Send(begin("t1"))
		c.set(place("t1"), placeGone)
		c.direct = bottest.Refused{Why: bot.Unreachable}
		w.Send(say("t1", "a", "one"))
		w.Restart()
		c.direct = nil
		w.Send(say("t1", "c", "three"))
		if got := shownAt(w, directPlace); !slices.Equal(got, []string{"re: one", "re: three"}) {
			t.Errorf("they read %q", got)
		}
		if told := shownAt(w, bottest.Moderators); len(told) != 1 || containing(told, "delivered after all") != 1 {
			t.Errorf("of what was given up people are told %q", told)
		}
	})
}

// A room that takes nothing is told of in the others, once a day however much waits; where there is none, at the program's terminal. What belongs
// in the room comes when it takes it.
func TestARoomThatTakesNothing(t *testing.T) {
	for _, mendable := range []bool{true, false} {
		for _, both := range []bool{false, true} {
			t.Run(fmt.Sprint(mendable, both), func(t *testing.T) {
				inCity(t, func(t *testing.T, w *bottest.World, c *city) {
					w.Send(begin("t1"))
					c.set(bottest.Moderators, bottest.Refused{Why: bot.PlaceGone, Mendable: mendable})
					if both {
						c.set(bottest.Operators, bottest.Refused{Why: bot.PlaceGone, Mendable: mendable})
					}
					w.Send(say("t1", "a", "ask pay"), say("t1", "b", "ask rise"))
					wait(t.Context(), 5*time.Hour)
					w.Settle()
					told := shownAt(w, bottest.Operators)
					if !both && (len(told) != 1 || containing(told, "moderators") != 1 || len(c.alarms) > 0) {
						t.Errorf("the operators are told %q, the terminal %q", told, c.alarms)
					}
					if both && (len(told) != 0 || len(c.alarms) != 1) {
						t.Errorf("the operators are told %q, the terminal %q", told, c.alarms)
					}
					c.set(bottest.Moderators, nil)
					wait(t.Context(), time.Hour)
					w.Settle()
					if n := len(shownAt(w, bottest.Moderators)); n != 2 {
						t.Errorf("the room has %d cards in the end", n)
					}
				})
			})
		}
	}
}

// What cannot be shown at all is told about: to people in a card, to the person in plain words; a card for staff in its room.
func TestWhatCannotBeShown(t *testing.T) {
	inCity(t, func(t *testing.T, w *bottest.World, c *city) {
		w.Send(begin("t1"))
		bad := bottest.Refused{} // for no reason that lies in the place
		w.Post = func(d bot.Delivery) (before, after error) {
			if strings.HasPrefix(d.Post.Key, "answer/a") || d.Post.Card != nil && d.Post.Card.Title == "pay" {
				return bad, nil
			}
			return nil, nil
		}
		w.Send(say("t1", "a", "ask pay"))
		if got := shownAt(w, place("t1")); containing(got, "採用担当に知らせました") != 1 {
			t.Errorf("the person reads %q", got)
		}
		told := shownAt(w, bottest.Moderators)
		if len(told) != 2 || containing(told, "re: ask pay") != 1 || containing(told, "approve ") != 1 || containing(told, "“pay (cand-1)”") != 1 {
			t.Errorf("people are told %q", told)
		}
		w.Send(say("t1", "b", "hello"))
		if got := texts(w, "t1", "answer/b"); len(got) != 1 {
			t.Error("the conversation does not go on")
		}
	})
}

// Who asks for a conversation that gets no place is told at once, where they can read it, and people with them.
func TestAConversationThatGetsNoPlace(t *testing.T) {
	for name, err := range map[string]error{
		"for good":   bottest.Refused{Why: bot.Unreachable},
		"mendable":   bottest.Refused{Why: bot.PlaceForbidden, Mendable: true},
		"no answer":  bottest.Trouble{Reason: "503"},
		"of no kind": fmt.Errorf("nothing known"),
	} {
		t.Run(name, func(t *testing.T) {
			inCity(t, func(t *testing.T, w *bottest.World, c *city) {
				c.direct = err
				w.Post = nil
				channel := bot.Place{Platform: bottest.Name, Channel: "jobs"}
				w.Send(bot.Event{ID: "start", Place: channel, By: cand, At: start, Body: bot.Command{Name: "echo"}})
				wait(t.Context(), time.Minute)
				w.Settle()
				private := w.Platform.Messages(func(m bottest.Message) bool { return m.Post.To.Audience == bot.ToPerson })
				if len(private) != 1 || private[0].Post.To.Person != cand.ID || private[0].Post.Text == "" {
					t.Errorf("the person is told %+v", private)
				}
				if told := shownAt(w, bottest.Moderators); len(told) != 1 || containing(told, "cand-1") != 1 {
					t.Errorf("people are told %q", told)
				}
			})
		})
	}
}

// Who cannot be written to at all is not dropped: people read whom they have to reach, and what it was.
func TestAPrivateNoteThatReachesNobody(t *testing.T) {
	inCity(t, func(t *testing.T, w *bottest.World, c *city) {
		c.direct = bottest.Refused{Why: bot.Unreachable}
		channel := bot.Place{Platform: bottest.Name, Channel: "jobs"}
		w.Send(bot.Event{ID: "start", Place: channel, By: cand, At: start, Body: bot.Command{Name: "echo"}})
		wait(t.Context(), time.Minute)
		w.Settle()
		if told := shownAt(w, bottest.Moderators); containing(told, "could not be told this") != 1 || containing(told, string(cand.ID)) < 1 {
			t.Errorf("people are told %q", told)
		}
	})
}

// The last words to somebody whose conversation was erased reach them although its place is gone.
func TestTheFarewellReachesThem(t *testing.T) {
	inCity(t, func(t *testing.T, w *bottest.World, c *city) {
		w.Send(begin("t1"))
		c.set(place("t1"), placeGone)
		w.Send(say("t1", "a", "erase"))
		got := w.Platform.Messages(func(m bottest.Message) bool { return m.Post.To.Audience == bot.ToPerson && m.Post.To.Person == cand.ID })
		if len(got) != 1 || !strings.HasPrefix(got[0].Post.Text, "erased") {
			t.Errorf("they read %+v", got)
		}
	})
}

// undying is a platform that deletes nothing of the bot's.
type undying struct{ citizen }

func (undying) Delete(context.Context, bot.MessageRef) error { return bottest.Refused{} }

// What cannot be taken down of an erased conversation is told of, to the person and to staff, once.
func TestWhatCannotBeTakenDown(t *testing.T) {
	inCity(t, func(t *testing.T, w *bottest.World, c *city) {
		w.Stop()
		w.Through = func(a *bottest.Adapter) bot.Adapter { return undying{citizen{a, c, w}} }
		w.Start()
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "hello"))
		w.Send(say("t1", "b", "erase"))
		if got := texts(w, "t1", "undeleted"); len(got) != 1 {
			t.Errorf("the person reads %q", got)
		}
		if told := shownAt(w, bottest.Operators); len(told) != 1 {
			t.Errorf("operators are told %q", told)
		}
	})
}

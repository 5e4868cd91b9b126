package engine_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

func home(w *bottest.World, u bot.User) []bot.Card {
	w.T.Helper()
	cards, err := w.Engine.Home(w.T.Context(), u)
	if err != nil || len(cards) == 0 {
		w.T.Fatalf("home: %v, %v", cards, err)
	}
	return cards
}

func buttons(c bot.Card) string {
	var names []string
	for _, b := range c.Buttons {
		names = append(names, b.Name)
	}
	return strings.Join(names, " ")
}

// Staff see what waits, with the buttons that each of them may press; a press there decides as on the card.
func TestHomeOfStaff(t *testing.T) {
	inTermsWorld(t, engine.Terms{Deciders: bot.Bench{Users: []bot.UserID{"ann"}}}, func(w *bottest.World) {
		if c := home(w, person("bob")); len(c) != 1 || strings.Contains(buttons(c[0]), "approve") {
			t.Errorf("who may not decide sees %+v", c)
		}
		w.Restart()
		card := home(w, person("ann"))[0]
		if !strings.Contains(buttons(card), "approve") || card.Title != cards(w)[0].Post.Card.Title || card.Code == "" {
			t.Errorf("who may decide sees %+v", card)
		}
		w.Send(press("1", "approve", person("ann"), bottest.Message{Post: bot.Post{Card: &card}}))
		if c := home(w, person("ann")); len(c) != 1 || len(c[0].Buttons) != 0 || !strings.Contains(c[0].Body, "No cards") {
			t.Errorf("after the decision: %+v", c)
		}
	})
}

// A candidate sees their own conversations and nobody else's.
func TestHomeOfACandidate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Subject = func(th storage.Thread, lang string) string { return lang + " " + th.Workflow }
		w.Links = func(p bot.Place) string { return "https://chat.example/" + p.Thread }
		w.Start()
		defer w.Stop()
		w.Send(begin("t1"))
		begun := begin("t1")
		if c := home(w, begun.By); len(c) != 1 || c[0].Title != "ja echo" || c[0].Body == "" || c[0].Fields[0].Value != "https://chat.example/t1" {
			t.Errorf("their home: %+v", c)
		}
		stranger := bot.User{Platform: bottest.Name, ID: "somebody", Role: bot.Candidate, Locale: "en-GB"}
		if c := home(w, stranger); len(c) != 1 || !strings.Contains(c[0].Body, "no application") {
			t.Errorf("a stranger's home: %+v", c)
		}
	})
}

// Marks follow what was taken in, and leave out what is over for long.
func TestMarks(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
		marks := func(want ...bot.Mark) {
			t.Helper()
			got, err := w.Engine.Marks(t.Context(), bottest.Name)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("marks (-want +got):\n%s", d)
			}
		}
		marks()
		w.Send(begin("t1"))
		said := say("t1", "a", "hello")
		w.Send(said)
		m := bot.Mark{Place: place("t1"), Parent: said.Parent, Owner: cand, Last: "a", At: said.At}
		marks(m)
		w.Restart()
		marks(m)
		over := say("t1", "b", "over")
		w.Send(over)
		m.Last = "b"
		marks(m)
		w.Advance(15 * 24 * time.Hour)
		marks()
	})
}

// Where a platform has addresses, staff are given one, and the adapter learns what they want to see.
func TestOpenThreadShowsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Links = func(p bot.Place) string { return "https://chat.example/" + p.Thread }
		w.Start()
		defer w.Stop()
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "ask pay"))
		r := w.Send(press("1", bot.ButtonOpen, person("ann"), cards(w)[0]))
		if r.Show != place("t1") || !strings.Contains(r.Text, "https://chat.example/t1") {
			t.Errorf("they are shown %+v", r)
		}
	})
}

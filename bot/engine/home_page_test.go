package engine_test

import (
	"slices"
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
	page, err := w.Engine.Home(w.T.Context(), u)
	if err != nil || len(page.Cards) == 0 {
		w.T.Fatalf("home: %v, %v", page, err)
	}
	return page.Cards
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
		if c := home(w, person("bob")); len(c) != 2 || !strings.Contains(c[0].Body, "may decide 0") || strings.Contains(buttons(c[1]), "approve") {
			t.Errorf("who may not decide sees %+v", c)
		}
		w.Restart()
		card := home(w, person("ann"))[1]
		if !strings.Contains(buttons(card), "approve") || card.Title != cards(w)[0].Post.Card.Title || card.Code == "" {
			t.Errorf("who may decide sees %+v", card)
		}
		w.Send(press("1", "approve", person("ann"), bottest.Message{Post: bot.Post{Card: &card}}))
		if c := home(w, person("ann")); len(c) != 1 || len(c[0].Buttons) != 0 || !strings.Contains(c[0].Body, "No cards") || !strings.Contains(c[0].Body, "under way: 1") {
			t.Errorf("after the decision: %+v", c)
		}
	})
}

// A candidate sees their own conversations and nobody else's.
func TestHomeOfACandidate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Doors = func(_ bot.User, lang string) []bot.Button {
			return []bot.Button{{Name: "apply", Label: lang, Token: "!apply x"}}
		}
		w.Config.Subject = func(th storage.Thread, lang string) string { return lang + " " + th.Workflow }
		w.Links = func(p bot.Place, reader bot.User) string {
			return "https://chat.example/" + p.Thread + "/" + string(reader.ID)
		}
		w.Start()
		defer w.Stop()
		w.Send(begin("t1"))
		begun := begin("t1")
		if c := home(w, begun.By); len(c) != 2 || c[0].Title != "ja echo" || c[0].Body == "" || c[0].Buttons[0].Link != "https://chat.example/t1/"+string(begun.By.ID) ||
			buttons(c[1]) != "apply person erase" {
			t.Errorf("their home: %+v", c)
		}
		stranger := bot.User{Platform: bottest.Name, ID: "somebody", Role: bot.Candidate, Locale: "en-GB"}
		if c := home(w, stranger); len(c) != 1 || !strings.Contains(c[0].Body, "no application") || buttons(c[0]) != "apply person erase" || c[0].Buttons[0].Label != "en" {
			t.Errorf("a stranger's home: %+v", c)
		}
	})
}

// Staff have conversations of their own, too: on their page, and where they ask how things stand.
func TestStaffSeeTheirOwnConversation(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
		ev := begin("t1")
		ev.By = person("ann")
		w.Send(ev)
		if c := home(w, ev.By); len(c) != 2 || !strings.Contains(c[1].Body, "質問に回答中") {
			t.Errorf("their home: %+v", c)
		}
		asks := bot.Event{ID: "s", Place: bot.Place{Platform: bottest.Name, Channel: "elsewhere"}, By: ev.By, At: ev.At, Body: bot.Command{Name: "status"}}
		if r := w.Send(asks); !strings.Contains(r.Text, "カードはありません") || !strings.Contains(r.Text, "質問に回答中") {
			t.Errorf("they are told %q", r.Text)
		}
	})
}

// What is pressed on a page is said in the conversation that it is about, once, and who pressed it is told where; nobody presses it for somebody else.
func TestWishesArePressed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Programs[0].Wishes = true
		w.Links = func(p bot.Place, _ bot.User) string { return "https://chat.example/" + p.Thread }
		w.Start()
		defer w.Stop()
		begun := begin("t1")
		w.Send(begun)
		press := func(id, wish string, by bot.User, c bot.Card) bot.Reply {
			b, _ := c.Button(wish)
			return w.Send(bot.Event{ID: bot.EventID(id), Place: bot.Place{Platform: bottest.Name}, By: by, At: begun.At, Body: bot.Click{Token: b.Token}})
		}
		card := home(w, begun.By)[0]
		for range 2 {
			press("1", bot.WishErase, begun.By, card)
		}
		said := slices.DeleteFunc(texts(w, "t1", ""), func(text string) bool { return !strings.Contains(text, "データを削除してください") })
		if len(said) != 1 {
			t.Errorf("said in the conversation: %q", said)
		}
		if r := press("2", bot.WishPerson, begun.By, card); !strings.Contains(r.Text, "https://chat.example/t1") {
			t.Errorf("they are told %q", r.Text)
		}
		stranger := bot.User{Platform: bottest.Name, ID: "somebody", Role: bot.Candidate, Locale: "en-GB"}
		if r := press("3", bot.WishErase, stranger, card); !strings.Contains(r.Text, "no conversation of yours") {
			t.Errorf("a stranger is told %q", r.Text)
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
		m := bot.Mark{Place: place("t1"), Parent: said.Parent, Owner: cand.ID, Last: "a", At: said.At}
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
		w.Links = func(p bot.Place, _ bot.User) string { return "https://chat.example/" + p.Thread }
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

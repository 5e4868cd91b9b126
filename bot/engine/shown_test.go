package engine_test

import (
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

// What is decided about hides nothing, on the card and on the page of who decides; a message has nothing in it that is not seen.
func TestNothingUnseenIsDecided(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "ask pay \u202e1000\u200b yen"))
		const want = "pay [U+202E]1000[U+200B] yen"
		card := cards(w)[0]
		if card.Post.Card.Title != want || card.Post.Text != want {
			t.Errorf("the card: %q, %q", card.Post.Card.Title, card.Post.Text)
		}
		if c := home(w, bot.User{Platform: bottest.Name, ID: "ann", Role: bot.Moderator}); c[0].Title != want {
			t.Errorf("the page: %q", c[0].Title)
		}
		if got := texts(w, "t1", "answer/"); got[0] != "re: ask pay 1000 yen" {
			t.Errorf("the message: %q", got)
		}
	})
}

package interview_test

import (
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// A button that is pressed twice is pressed once: the second press says nothing, and answers nothing that was asked since. Another button of the same
// post has the open question asked again.
func TestDoubleClick(t *testing.T) {
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	consent := w.with("agree").Key
	w.click("agree")
	posts, asks := len(w.posts), w.last().Asks
	w.run(w.event(bot.Click{Button: "agree", Key: consent}))
	if len(w.posts) != posts || w.last().Asks != asks {
		t.Errorf("after the second press: %s", w.last().Text)
	}
	w.run(w.event(bot.Click{Button: "decline", Key: consent}))
	if len(w.posts) != posts+1 || w.last().Asks != asks {
		t.Errorf("after another button of what is answered: %s", w.last().Text)
	}
}

package helpdesk_test

import (
	"context"
	"slices"
	"testing"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/bot"
)

// The help desk's cards, for those who look at them on a platform.
func TestRealCards(t *testing.T) {
	for lang, question := range map[string]string{"ja": "店舗の駐車場はありますか？", "en": "Is there a car park at the shop?"} {
		w := newWorld(t, func(c *helpdesk.Config) {
			c.ModeratorLang = lang
			c.Learn = func(context.Context, helpdesk.Entry) error { return nil }
		})
		w.say(question)
		answer := slices.IndexFunc(w.posts, func(p bot.Post) bool { return p.Key == "answer/1" })
		adaptertest.HoldCard(t, "answer."+lang, *w.posts[answer].Card)
		w.click("answer/1", "ask_person")
		adaptertest.HoldCard(t, "helpdesk_question."+lang, w.open["question/1"].Card)
		w.decide("question/1", "answer", map[string]string{"text": "3"})
		for _, a := range w.open {
			adaptertest.HoldCard(t, "keep_answer."+lang, a.Card)
		}
	}
}

package web

import (
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// The input of a question is there as long as the question is: beside what is said in between, and not below a summary or once people read what was sent.
func TestInputsGoWithTheirQuestion(t *testing.T) {
	asks := Item{Of: Bot, Expect: &bot.Expect{Kind: bot.ExpectDate}}
	remark, answer := Item{Of: Bot}, Item{Of: Person}
	summary := Item{Of: Bot, Card: &bot.Card{Buttons: []bot.Button{{Label: "Send"}}}}
	for name, tc := range map[string]struct {
		room Room
		want bot.Expected
	}{
		"asked":                {Room{Items: []Item{remark, asks}}, bot.ExpectDate},
		"said in between":      {Room{Items: []Item{asks, answer, remark}}, bot.ExpectDate},
		"a summary":            {Room{Items: []Item{asks, answer, summary}}, ""},
		"sent, without button": {Room{Items: []Item{asks, answer, remark}, Awaits: true}, ""},
		"a person speaks":      {Room{Items: []Item{asks}, Staff: "Sato"}, ""},
		"nothing yet":          {Room{}, ""},
	} {
		if got := tc.room.expects().Kind; got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}

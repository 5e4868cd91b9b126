package bot_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

func TestBar(t *testing.T) {
	for p, want := range map[bot.Progress]string{
		{1, 3}: "`■□□ 1 / 3`", {3, 3}: "`■■■ 3 / 3`", {12, 12}: "`" + strings.Repeat("■", 12) + " 12 / 12`",
		{1, 30}: "`■" + strings.Repeat("□", 11) + " 1 / 30`", {15, 30}: "`■■■■■■□□□□□□ 15 / 30`", {30, 30}: "`" + strings.Repeat("■", 12) + " 30 / 30`",
	} {
		if got := p.Bar(); got != want {
			t.Errorf("%+v is %s, want %s", p, got, want)
		}
	}
}

// TestBare takes from a text what is shown otherwise, and nothing where it is not sure where that is.
func TestBare(t *testing.T) {
	at, list := &bot.Progress{Done: 2, Total: 3}, "1 Yes\n2 No\nA number will do."
	buttons := &bot.Card{Buttons: []bot.Button{{Name: "yes"}, {Name: "no"}}}
	whole := "Thanks. " + at.Bar() + " May you work?\n" + list
	for name, c := range map[string]struct {
		post bot.Post
		want string
	}{
		"both":             {bot.Post{Text: whole, Asks: "work", Progress: at, Options: len(list), Card: buttons}, "Thanks. May you work?"},
		"answered":         {bot.Post{Text: whole, Progress: at, Options: len(list), Card: &bot.Card{Chosen: "Yes"}}, "Thanks. May you work?"},
		"answered, typed":  {bot.Post{Text: whole, Progress: at, Options: len(list)}, "Thanks. May you work?"},
		"buttons are gone": {bot.Post{Text: whole, Asks: "work", Progress: at, Options: len(list), Card: &bot.Card{}}, "Thanks. May you work?\n" + list},
		"no card":          {bot.Post{Text: whole, Asks: "work", Options: len(list)}, whole},
		"no progress":      {bot.Post{Text: "May you work?\n" + list, Options: len(list), Card: buttons}, "May you work?"},
		"another text":     {bot.Post{Text: "Rewritten.", Progress: at, Options: 3, Card: buttons}, "Rewritten."},
		"too long":         {bot.Post{Text: "No.", Options: 100, Card: buttons}, "No."},
		"plain":            {bot.Post{Text: "Hello"}, "Hello"},
	} {
		if got := c.post.Bare(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

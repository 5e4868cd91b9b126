package fake

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

func carded(id string, c bot.Card) bot.Delivery {
	return bot.Delivery{ID: id, Place: Place("terminal"), Post: bot.Post{Text: c.Title, Card: &c}}
}

var submit = bot.Button{Name: "confirm", Label: "Submit"}

// clicked is the button that a typed line presses beneath a message, or the words that it says.
func clicked(t *testing.T, d bot.Delivery, typedText string) (pressed, screen string) {
	t.Helper()
	in := &inbox{}
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); ok {
			return []bot.Delivery{d}
		}
		return nil
	}
	screen = typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, typedText)
	switch b := in.events()[1].Body.(type) {
	case bot.Click:
		return b.Button, screen
	case bot.Message:
		return "says " + b.Text, screen
	}
	return "", screen
}

// The numbers on the screen are those of the list: an item's button has its number, the others have letters.
func TestOneNumberingUnderAList(t *testing.T) {
	summary := carded("m1", bot.Card{
		Title:  "Your application",
		Fields: []bot.Field{{Name: "1. Name", Value: "Jane"}, {Name: "2. Email", Value: "j@example.com"}},
		Buttons: []bot.Button{submit, {Name: "later", Label: "Later"}, {Name: "edit:name", Label: "Edit Name", Item: 1},
			{Name: "edit:email", Label: "Edit Email", Item: 2}},
	})
	for typedText, want := range map[string]string{
		"1": "edit:name", "[2]": "edit:email", "２": "edit:email", "a": "confirm", "[B]": "later", "ａ": "confirm", "submit": "confirm", "3": "says 3", "c": "says c",
	} {
		got, screen := clicked(t, summary, typedText)
		if got != want || !strings.Contains(screen, "[a] Submit  [b] Later  [1] Edit Name  [2] Edit Email") {
			t.Errorf("%q: %q, want %q\n%s", typedText, got, want, screen)
		}
	}
}

func TestWhereThereIsAList(t *testing.T) {
	steps := []bot.Button{{Name: "create", Label: "Create"}}
	for name, c := range map[string]bot.Card{
		"in the body":           {Body: "1 Settle the requirements\n2 Build", Buttons: steps},
		"in a field":            {Fields: []bot.Field{{Name: "Order", Value: "1. Email\n2. Experience"}}, Buttons: steps},
		"in circles":            {Body: "It is so:\n① Yes.\n② No.", Buttons: steps},
		"of full-width numbers": {Body: "１）はい\n２）いいえ", Buttons: steps},
	} {
		if got, screen := clicked(t, carded("m1", c), "1"); got != "says 1" || !strings.Contains(screen, "[a] Create") {
			t.Errorf("%s: 1 is %q\n%s", name, got, screen)
		}
	}
	for name, c := range map[string]bot.Card{
		"a number":     {Body: "15 minutes\n1,000 yen", Buttons: steps},
		"bullets":      {Body: "• one\n• two", Buttons: steps},
		"nothing else": {Buttons: steps},
		"a date":       {Fields: []bot.Field{{Name: "Start", Value: "1 February 2027"}, {Name: "Days", Value: "2 a week"}}, Buttons: steps},
	} {
		if got, screen := clicked(t, carded("m1", c), "1"); got != "create" {
			t.Errorf("%s: 1 is %q\n%s", name, got, screen)
		}
	}
}

// A word on a button is that button, also where it is somebody else's letter.
func TestAWordComesBeforeALetter(t *testing.T) {
	c := bot.Card{Body: "1. first", Buttons: []bot.Button{{Name: "x", Label: "B"}, {Name: "y", Label: "A"}}}
	for typedText, want := range map[string]string{"a": "y", "b": "x", "[a]": "x"} {
		if got, _ := clicked(t, carded("m1", c), typedText); got != want {
			t.Errorf("%q: %q, want %q", typedText, got, want)
		}
	}
}

func TestARewriteThatBringsAListTakesTheNumbers(t *testing.T) {
	in := &inbox{}
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); !ok {
			return nil
		}
		first := carded("m1", bot.Card{Title: "Planning", Buttons: []bot.Button{{Name: "stop", Label: "Stop"}}})
		then := carded("m1", bot.Card{Title: "Planning", Body: "1. Look around", Buttons: []bot.Button{{Name: "stop", Label: "Stop"}}})
		then.Replaces = bot.MessageRef{ID: "m1"}
		return []bot.Delivery{first, then}
	}
	out := typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "task"}}, "1", "stop")
	if _, ok := in.events()[1].Body.(bot.Message); !ok || !strings.Contains(out, "[a] Stop") {
		t.Errorf("1 is %#v\n%s", in.events()[1].Body, out)
	}
}

// The newest list has the numbers; other buttons keep theirs, and none has one twice.
func TestTwoMessagesWithNumbers(t *testing.T) {
	in := &inbox{}
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); !ok {
			return nil
		}
		return []bot.Delivery{
			consent("m1"),
			carded("m2", bot.Card{Body: "1 Yes\n2 No\n3 Later", Buttons: []bot.Button{
				{Name: "yes", Label: "Yes", Item: 1}, {Name: "no", Label: "No", Item: 2}, {Name: "later", Label: "Later", Item: 3},
			}}),
			carded("m3", bot.Card{Title: "More", Buttons: []bot.Button{submit}}),
		}
	}
	out := typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "2")
	if c, ok := in.events()[1].Body.(bot.Click); !ok || c.Button != "no" || !strings.Contains(out, "[4] Submit") {
		t.Errorf("2 is %#v\n%s", in.events()[1].Body, out)
	}
}

// A word that the program answers by itself, as status, answers no card.
func TestButtonsStayUntilTheBotSaysSomething(t *testing.T) {
	in := &inbox{}
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); ok {
			return []bot.Delivery{consent("m1")}
		}
		return nil
	}
	typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "status", "1")
	if c, ok := in.events()[2].Body.(bot.Click); !ok || c.Button != "agree" {
		t.Errorf("1 is %#v", in.events()[2].Body)
	}
}

func TestAKeyOfNoButtonIsNoMessageToTheTeam(t *testing.T) {
	in := &inbox{}
	o := TerminalOptions{Start: &bot.Command{Name: "interview"}}
	out := typed(t, in, nothing, o, "/as mod-1", "a", "12", "approve K7QF")
	if len(in.events()) != 2 || strings.Count(out, "No button.") != 2 {
		t.Errorf("%d events\n%s", len(in.events()), out)
	}
}

func TestLetters(t *testing.T) {
	for n, want := range map[int]string{1: "a", 26: "z", 27: "aa", 52: "az", 53: "ba"} {
		if got := letterOf(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// Buttons that come back to an earlier message stand under its words: those of another one were shown between.
func TestButtonsThatComeBackHaveTheirWords(t *testing.T) {
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); ok {
			return []bot.Delivery{consent("m1")}
		}
		gone, back := consent("m1"), consent("m1")
		gone.Post.Card, gone.Replaces, back.Replaces = nil, bot.MessageRef{ID: "m1"}, bot.MessageRef{ID: "m1"}
		return []bot.Delivery{gone, carded("m2", bot.Card{Title: "Really?", Buttons: []bot.Button{submit}}), back}
	}
	out := typed(t, &inbox{}, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "withdraw")
	if words := consent("m1").Post.Text; words == "" || strings.Count(out, words) != 2 {
		t.Errorf("%q is not said again:\n%s", words, out)
	}
}

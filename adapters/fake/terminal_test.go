package fake

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/bot"
)

var english = Texts{
	Bot: "Mendan", Welcome: "Welcome.", Continued: "Going on.", Help: "Help.", Thinking: "thinking", Saved: "Saved.",
	NotKept: "Not kept.", Which: "Which one?", NoButton: "No button.", Updated: "(now)", Required: "Needed.",
	NoOption: "No such option.", Sure: func(label string) string { return "Sure of " + label + "?" },
	Form: "Leave by /cancel.", Left: "Left.", Trouble: "Full.", Recovered: "Room.",
	Waiting: func(n int) string { return fmt.Sprintf("%d waiting", n) },
	View:    func(u string) string { return "As " + u + "." },
	File:    func(name string, size int, path string) string { return fmt.Sprintf("file %s %d %s", name, size, path) },
}

// typed holds a conversation of typed lines. Posts of answer are shown as the bot's, to a batch each.
func typed(t *testing.T, in *inbox, answer func(ev bot.Event) []bot.Delivery, o TerminalOptions, lines ...string) string {
	t.Helper()
	var out bytes.Buffer
	o.Lines, o.Out = NewPlain(strings.NewReader(strings.Join(lines, "\n")+"\n"), &out), &out
	o.Texts, o.Person, o.Thread, o.Hooks = english, "you", "terminal", newClock().hooks()
	term := NewTerminal(o)
	handled := 0
	term.opt.Hooks.Settle = func(ctx context.Context) error {
		evs := in.events()
		for _, ev := range evs[handled:] {
			for _, d := range answer(ev) {
				if _, err := term.Post(ctx, d); err != nil {
					return err
				}
			}
		}
		handled = len(evs)
		return nil
	}
	if err := term.Run(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func nothing(bot.Event) []bot.Delivery { return nil }

func consent(id string) bot.Delivery {
	return bot.Delivery{ID: id, Place: Place("terminal"), Post: bot.Post{Text: "進めてよいですか。", Card: &bot.Card{
		Buttons: []bot.Button{{Name: "agree", Label: "はい、始めます"}, {Name: "decline", Label: "やめておく"}},
	}}}
}

func TestButtonsArePressedByNumberLabelOrName(t *testing.T) {
	for _, typedText := range []string{"1", "[1]", "１", "はい、始めます", "AGREE"} {
		in := &inbox{}
		show := func(ev bot.Event) []bot.Delivery {
			if _, ok := ev.Body.(bot.Command); ok {
				return []bot.Delivery{consent("m1")}
			}
			return nil
		}
		out := typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, typedText)
		if !strings.Contains(out, "[1] はい、始めます  [2] やめておく") {
			t.Fatalf("no numbered buttons in\n%s", out)
		}
		want := bot.Click{Ref: bot.MessageRef{Place: Place("terminal"), ID: "m1"}, Button: "agree"}
		if diff := cmp.Diff(bot.Body(want), in.events()[1].Body); diff != "" {
			t.Errorf("%q: %s", typedText, diff)
		}
	}
}

func TestNumbersAreWordsOnceTheButtonsAreAnswered(t *testing.T) {
	in := &inbox{}
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); ok {
			return []bot.Delivery{consent("m1")}
		}
		return []bot.Delivery{{ID: "m2", Post: bot.Post{Text: "何年ですか"}}}
	}
	typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "いいですよ", "1")
	if m, ok := in.events()[2].Body.(bot.Message); !ok || m.Text != "1" {
		t.Errorf("the answer 1 became %#v", in.events()[2].Body)
	}
}

func TestNumbersBeginAnewWithTheNextQuestion(t *testing.T) {
	in := &inbox{}
	show := func(ev bot.Event) []bot.Delivery {
		switch bot.Kind(ev.Body) {
		case "command":
			return []bot.Delivery{consent("m1"), consent("m2")}
		case "click":
			return []bot.Delivery{consent("m3")}
		}
		return nil
	}
	out := typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "4", "1")
	if strings.Count(out, "[1]") != 3 || strings.Count(out, "[3]") != 1 {
		t.Errorf("numbered\n%s", out)
	}
	for i, want := range []bot.MessageID{"m2", "m3"} {
		if c := in.events()[i+1].Body.(bot.Click); c.Ref.ID != want {
			t.Errorf("click %d is on %s, want %s", i, c.Ref.ID, want)
		}
	}
}

// A notice of a trouble lies in a room of the staff and belongs to no conversation: the candidate does not read it.
func TestNoticesAreForStaff(t *testing.T) {
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); !ok {
			return nil
		}
		return []bot.Delivery{{ID: "m1", Place: Operators(), Post: bot.Post{Text: "the key is refused", To: bot.Destination{Audience: bot.ToThread}}}}
	}
	out := typed(t, &inbox{}, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "hello", "/as mod-1")
	before, after, _ := strings.Cut(out, "As mod-1.")
	if strings.Contains(before, "refused") || !strings.Contains(after, "refused") {
		t.Errorf("shown\n%s", out)
	}
}

func TestModeratorsView(t *testing.T) {
	in := &inbox{}
	desk := func(id, code string, replaces bool) bot.Delivery {
		d := bot.Delivery{ID: id, Place: Moderators(), Post: bot.Post{
			To:   bot.Destination{Audience: bot.ToModerators},
			Card: &bot.Card{Title: "計画の確認", Code: code, Buttons: []bot.Button{{Name: "approve", Label: "進める"}}},
		}}
		if replaces {
			d.Replaces = bot.MessageRef{ID: bot.MessageID(id)}
			d.Post.Card.Buttons, d.Post.Card.Body = nil, "mod-1 が承認しました"
		}
		return d
	}
	show := func(ev bot.Event) []bot.Delivery {
		switch b := ev.Body.(type) {
		case bot.Command:
			return []bot.Delivery{desk("m1", "K7QF", false), desk("m2", "M2XD", false)}
		case bot.Click:
			return []bot.Delivery{desk(string(b.Ref.ID), "M2XD", true)}
		}
		return nil
	}
	out := typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}},
		"hello", "/as mod-1", "approve", "2", "approve K7QF", "/as me", "thanks")
	for _, want := range []string{"1 waiting", "2 waiting", "As mod-1.", "K7QF", "[2] 進める", "Which one?", "(now)", "mod-1 が承認しました", "As you."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if before, _, _ := strings.Cut(out, "As mod-1."); strings.Contains(before, "K7QF") {
		t.Error("the candidate sees the moderators' card")
	}
	if strings.Count(out, "計画の確認") != 2 {
		t.Errorf("the decided card is repeated whole:\n%s", out)
	}
	var got []string
	for _, ev := range in.events() {
		got = append(got, fmt.Sprintf("%s %s %s", ev.By.ID, bot.Kind(ev.Body), ev.Place.Thread+ev.Place.Channel))
	}
	want := []string{"you command terminal", "you message terminal", "mod-1 click moderators", "mod-1 message moderators", "you message terminal"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestModalIsAskedInputByInput(t *testing.T) {
	modal := &bot.Modal{Title: "却下", Inputs: []bot.Input{
		{Name: "reason", Label: "理由", Required: true}, {Name: "plan", Label: "計画", Value: "a\nb"},
	}}
	in := &inbox{answer: func(evs []bot.Event) (bot.Reply, error) {
		if _, ok := evs[0].Body.(bot.Click); ok {
			return bot.Reply{Modal: modal, Ref: bot.MessageRef{ID: "m1"}, Token: "tok", Name: "reject"}, nil
		}
		return bot.Reply{}, nil
	}}
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); ok {
			return []bot.Delivery{consent("m1")}
		}
		return nil
	}
	typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "2", "", "足りません", "")
	want := bot.Submit{Ref: bot.MessageRef{ID: "m1"}, Token: "tok", Button: "reject", Values: map[string]string{"reason": "足りません", "plan": "a\nb"}}
	if diff := cmp.Diff(bot.Body(want), in.events()[2].Body); diff != "" {
		t.Error(diff)
	}
}

// What can't be undone is pressed twice in a row.
func TestWhatCannotBeUndoneIsPressedTwice(t *testing.T) {
	in := &inbox{}
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); ok {
			d := consent("m1")
			d.Post.Card.Buttons[1].Final = true
			return []bot.Delivery{d}
		}
		return nil
	}
	out := typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "2", "待って", "2", "やめておく")
	if strings.Count(out, "Sure of やめておく?") != 2 {
		t.Errorf("asked\n%s", out)
	}
	evs := in.events()
	if len(evs) != 3 || bot.Kind(evs[1].Body) != "message" || bot.Kind(evs[2].Body) != "click" {
		t.Errorf("taken in: %+v", evs)
	}
}

// A choice is listed by numbers, and taken by number or words; what is no option is asked again.
func TestAChoiceOfAFormIsListed(t *testing.T) {
	options := []bot.Choice{{Value: "career", Label: "職務経歴"}, {Value: "skills", Label: "スキル"}, {Value: "pay", Label: "希望年収"}}
	modal := &bot.Modal{Title: "追加", Inputs: []bot.Input{
		{Name: "field", Label: "項目", Required: true, Options: options}, {Name: "kept", Label: "そのまま", Options: options, Value: "pay"},
		{Name: "none", Label: "なし", Options: options, Value: "pay"}, {Name: "without", Label: "聞かないもの", Options: options, Multi: true},
	}}
	in := &inbox{answer: func(evs []bot.Event) (bot.Reply, error) {
		if _, ok := evs[0].Body.(bot.Click); ok {
			return bot.Reply{Modal: modal, Ref: bot.MessageRef{ID: "m1"}, Name: "more"}, nil
		}
		return bot.Reply{}, nil
	}}
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); ok {
			return []bot.Delivery{consent("m1")}
		}
		return nil
	}
	out := typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "2", "4", "スキル", "", "-", "３、職務経歴")
	for _, want := range []string{"1. 職務経歴", "3. 希望年収 *", "No such option."} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	want := bot.Submit{Ref: bot.MessageRef{ID: "m1"}, Button: "more", Values: map[string]string{
		"field": "skills", "kept": "pay", "none": "", "without": "pay\ncareer",
	}}
	if diff := cmp.Diff(bot.Body(want), in.events()[2].Body); diff != "" {
		t.Error(diff)
	}
}

// A command typed at an input of a form is that command, never the value.
func TestCommandsLeaveAForm(t *testing.T) {
	modal := &bot.Modal{Title: "却下", Inputs: []bot.Input{{Name: "reason", Label: "理由", Required: true}}}
	for typedText, want := range map[string]struct {
		shown string
		next  bot.Body
	}{
		"/cancel": {"Left.", bot.Message{Text: "after"}},
		"/as me":  {"As you.", bot.Message{Text: "after"}},
		"/status": {"Left.", bot.Command{Name: "status"}},
		"/quit":   {"Left.", nil},
		"/help":   {"Help.", bot.Submit{Ref: bot.MessageRef{ID: "m1"}, Button: "reject", Values: map[string]string{"reason": "after"}}},
	} {
		in := &inbox{answer: func(evs []bot.Event) (bot.Reply, error) {
			if _, ok := evs[0].Body.(bot.Click); ok {
				return bot.Reply{Modal: modal, Ref: bot.MessageRef{ID: "m1"}, Name: "reject"}, nil
			}
			return bot.Reply{}, nil
		}}
		show := func(ev bot.Event) []bot.Delivery {
			if _, ok := ev.Body.(bot.Command); ok && len(in.events()) == 1 {
				return []bot.Delivery{consent("m1")}
			}
			return nil
		}
		out := typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "2", typedText, "after")
		if !strings.Contains(out, want.shown) || !strings.Contains(out, "Leave by /cancel.") {
			t.Errorf("%s shows\n%s", typedText, out)
		}
		var next bot.Body
		if evs := in.events(); len(evs) > 2 {
			next = evs[2].Body
			if m, ok := next.(bot.Message); ok {
				m.ID = ""
				next = m
			}
		}
		if diff := cmp.Diff(want.next, next); diff != "" {
			t.Errorf("%s: %s", typedText, diff)
		}
	}
}

// After a press, a number answers the next question, though the pressed card still shows its buttons.
func TestANumberAnswersTheNextQuestion(t *testing.T) {
	in := &inbox{}
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); ok {
			return []bot.Delivery{consent("m1")}
		}
		return []bot.Delivery{{ID: "m2", Place: Place("terminal"), Post: bot.Post{Text: "何年ですか", Asks: "experience"}}}
	}
	typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "interview"}}, "1", "2")
	if m, ok := in.events()[2].Body.(bot.Message); !ok || m.Text != "2" {
		t.Errorf("the answer 2 became %#v", in.events()[2].Body)
	}
}

func TestAnEarlierConversationGoesOn(t *testing.T) {
	in := &inbox{}
	recap := func(context.Context) ([]bot.Delivery, error) { return []bot.Delivery{consent("m9")}, nil }
	out := typed(t, in, nothing, TerminalOptions{Recap: recap}, "2", "/status now", "/help", "/quit", "never")
	for _, want := range []string{"Going on.", "進めてよいですか。", "Help.", "Saved."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	want := [][]bot.Body{
		{bot.Click{Ref: bot.MessageRef{Place: Place("terminal"), ID: "m9"}, Button: "decline"}},
		{bot.Command{Name: "status", Text: "now"}},
	}
	if diff := cmp.Diff(want, in.bodies()); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsNotKeptIsSaid(t *testing.T) {
	in := &inbox{answer: func([]bot.Event) (bot.Reply, error) { return bot.Reply{}, io.ErrShortWrite }}
	if out := typed(t, in, nothing, TerminalOptions{}, "hello"); !strings.Contains(out, "Not kept.") {
		t.Errorf("silence:\n%s", out)
	}
}

// fingers is a person at a live terminal who types when told.
type fingers chan string

func (f fingers) Line(string, string) (string, error) {
	l, ok := <-f
	if !ok {
		return "", io.EOF
	}
	return l, nil
}

func TestLiveTerminalShowsAnswersAboveTheLineBeingTyped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var out bytes.Buffer
		w := writer(func(p []byte) (int, error) { mu.Lock(); defer mu.Unlock(); return out.Write(p) })
		seen := func() string { mu.Lock(); defer mu.Unlock(); s := out.String(); out.Reset(); return s }
		working := make(chan struct{})
		hooks := newClock().hooks()
		in, keys := &inbox{}, make(fingers)
		hooks.Settle = func(ctx context.Context) error {
			if len(in.events()) == 0 {
				return nil
			}
			<-working
			return nil
		}
		term := NewTerminal(TerminalOptions{Lines: keys, Out: w, Live: true, Texts: english, Person: "you", Thread: "t", Hooks: hooks})
		ended := make(chan error)
		go func() { ended <- term.Run(t.Context(), in) }()
		keys <- "hello"
		<-time.After(2 * patience)
		if got := seen(); !strings.Contains(got, "thinking\n") {
			t.Errorf("no hint in %q", got)
		}
		if _, err := term.Post(t.Context(), bot.Delivery{ID: "m1", Post: bot.Post{Text: "hi"}}); err != nil {
			t.Fatal(err)
		}
		if got, want := seen(), "\r\x1b[K\x1b[1A\x1b[2K\rMendan  hi\n\n> "; !strings.HasSuffix(got, want) {
			t.Errorf("drew %q, want %q", got, want)
		}
		keys <- "and more" // taken while the bot still thinks
		close(working)
		close(keys)
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		if got := len(in.events()); got != 2 {
			t.Errorf("%d events", got)
		}
	})
}

type writer func(p []byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

func TestTroubleIsVisible(t *testing.T) {
	var out bytes.Buffer
	term := NewTerminal(TerminalOptions{Out: &out, Texts: english})
	term.Report(errors.New("no room"))
	term.Report(nil)
	if got := out.String(); got != "Full.\n\nRoom.\n\n" {
		t.Errorf("shown: %q", got)
	}
}

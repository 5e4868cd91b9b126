package turn_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// A conversation that says how many messages it heard.
type state struct {
	Lang  string
	Heard int
	Shown string
}

type counter struct {
	turn.Turn
	s state
}

type flow struct{}

func (flow) Record(s *state) any { return s }

func (flow) Turn(ctx context.Context, r *agents.Run, s *state) (agents.Outcome[*state], error) {
	t := &counter{s: *cmp.Or(s, &state{Lang: "en"})}
	t.Turn = turn.New("counter", r, &t.s.Lang)
	t.Begin(ctx, "heard", t.s.Heard)
	return turn.End(&t.Turn, &t.s, t.Take(ctx, t.take, t.stop), t.finish)
}

func (t *counter) take(_ context.Context, ev bot.Event) error {
	switch b := ev.Body.(type) {
	case bot.Message:
		t.Heard(ev, string(b.ID), b.Text)
		t.s.Heard++
	case bot.Edited:
		t.Edited(ev, b)
	case bot.Timer:
		return errors.New("no timers here")
	}
	return nil
}

func (t *counter) stop(by bot.User) { t.Say(t.Key("stopped"), "Stopped for "+by.Display()) }

func (t *counter) finish() {
	t.ShowLive("progress", bot.Card{Kind: "progress", Title: fmt.Sprint("heard ", t.s.Heard)}, &t.s.Shown)
}

func play(s *state, stopping bool, bodies ...bot.Body) (agents.Outcome[*state], error) {
	r := agents.Run{Turn: 7, Stopping: stopping, Thread: agents.Thread{ID: "t1", Owner: bot.User{Name: "Mori"}}}
	for _, b := range bodies {
		r.Events = append(r.Events, bot.Event{ID: "ev", Body: b})
	}
	return flow{}.Turn(context.Background(), agents.NewRun(r, nil, nil), s)
}

// A conversation embeds a Turn beside its state; its Flow begins it, has it take the events, and ends it.
func Example() {
	first, _ := play(nil, false, bot.Message{ID: "m1", Text: "hello"}, bot.Message{ID: "m2", Text: "again"})
	fmt.Println(first.Posts[0].Key, first.Posts[0].Text, len(first.Log))
	second, _ := play(first.State, true)
	fmt.Println(second.Posts[0].Key, second.Posts[0].Text, len(second.Log))
	// Output:
	// progress heard 2 2
	// stopped/7 Stopped for Mori 1
}

func TestATurnThatFailsKeepsNothing(t *testing.T) {
	out, err := play(nil, true, bot.Message{ID: "m1", Text: "hello"}, bot.Timer{})
	if err == nil || out.State != nil || len(out.Log)+len(out.Posts) > 0 {
		t.Errorf("it kept %+v, %v", out, err)
	}
}

func TestTheLiveCardIsPostedWhereItChanged(t *testing.T) {
	first, _ := play(nil, false)
	same, _ := play(first.State, false)
	if len(first.Posts) != 1 || len(same.Posts) != 0 || len(first.Log) != 0 {
		t.Errorf("first %v, then %v, logged %v", first.Posts, same.Posts, first.Log)
	}
	if more, _ := play(same.State, false, bot.Message{ID: "m1"}); len(more.Posts) != 1 || more.Posts[0].To.Audience != bot.ToThread {
		t.Errorf("a card that changed: %v", more.Posts)
	}
}

func TestMessagesThatChangeOrGo(t *testing.T) {
	out, err := play(nil, false, bot.Edited{ID: "m1", Text: "other"}, bot.Deleted{ID: "m2"})
	if err != nil || len(out.Relog) != 1 || out.Relog[0].ID != "m1" || out.Relog[0].Text != "other" || len(out.Unlog) != 1 || out.Unlog[0] != "m2" {
		t.Errorf("%+v, %v", out.Effects, err)
	}
}

func TestLanguages(t *testing.T) {
	for locale, want := range map[string]string{"ja-JP": "ja", "en-GB": "en", "en": "en", "fr": "de", "": "de"} {
		if got := turn.LangOf(bot.User{Locale: locale}, "de"); got != want {
			t.Errorf("%q: %s", locale, got)
		}
	}
	out := counter{s: state{Lang: "ja"}}
	out.Turn = turn.New("counter", nil, &out.s.Lang)
	ja := out.Text("list.separator", nil)
	out.s.Lang = "en"
	if en := out.Text("list.separator", nil); ja == en || en != turn.Texts("en").Text("list.separator", nil) {
		t.Errorf("ja %q, en %q", ja, en)
	}
}

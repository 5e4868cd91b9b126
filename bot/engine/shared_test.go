package engine_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// channels is a platform with channels, threads in them and direct messages.
type channels struct {
	*bottest.Adapter
	opened *[]bot.Opening
}

func (c channels) Open(_ context.Context, o bot.Opening) (bot.Place, error) {
	*c.opened = append(*c.opened, o)
	return bot.Place{Platform: bottest.Name, Channel: o.Under.Channel, Thread: fmt.Sprint("opened ", len(*c.opened))}, nil
}

func (c channels) Direct(p bot.Place) bool { return p.Channel == "" }

// TestASharedConversationIsHeldWhereItIsAskedFor begins conversations in threads that are free, another's, and its own.
func TestASharedConversationIsHeldWhereItIsAskedFor(t *testing.T) {
	s, err := disk{filepath.Join(t.TempDir(), "m.db")}.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var opened []bot.Opening
	once := flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
		o.Glance = agents.Glance{Status: "done", Over: true}
		return nil
	}}
	running := flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error { return nil }}
	e, err := engine.New(engine.Config{
		Store: s, Adapters: []bot.Adapter{channels{&bottest.Adapter{Name: bottest.Name, On: &bottest.Platform{}}, &opened}}, DefaultLang: "en",
		Starts: map[string]string{"discuss": "discussion", "apply": "own"}, Shared: map[string]bool{"discussion": true},
		Programs: []agents.Program{agents.Register("discussion", 1, once, nil), agents.Register("own", 1, running, nil)},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- e.Run(ctx) }()
	n := 0
	start := func(word, channel, thread string) (workflow string, openings int) {
		t.Helper()
		n++
		at := bot.Place{Platform: bottest.Name, Channel: channel, Thread: thread}
		ev := bot.Event{ID: bot.EventID(string(rune('a' + n))), Place: at, By: cand, Body: bot.Command{Name: word}}
		if thread != "" {
			ev.Parent = bot.Place{Platform: bottest.Name, Channel: channel}
		}
		before := len(opened)
		if _, err := e.Accept(t.Context(), ev); err != nil {
			t.Fatal(err)
		}
		if err := e.Settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		th, err := s.At(t.Context(), at)
		if err != nil {
			return "", len(opened) - before
		}
		return th.Workflow, len(opened) - before
	}
	for _, c := range []struct {
		word, channel, thread string
		workflow              string // that the place is of afterwards
		opens                 int
	}{
		{"discuss", "jobs", "free", "discussion", 0},
		{"discuss", "jobs", "free", "discussion", 0}, // the one before is over
		{"discuss", "jobs", "", "", 1},
		{"apply", "jobs", "their", "", 1}, // a person's own never in a thread of others
	} {
		if got, opens := start(c.word, c.channel, c.thread); got != c.workflow || opens != c.opens {
			t.Errorf("%s in %q: %q, %d opened", c.word, c.thread, got, opens)
		}
	}
	own := "opened 2" // where the last one went: a conversation of another kind
	if got, opens := start("discuss", "jobs", own); got != "own" || opens != 1 {
		t.Errorf("in somebody's own thread: %q, %d opened", got, opens)
	}
	for i, want := range []struct {
		shared bool
		text   bool
	}{{true, true}, {false, false}, {true, true}} {
		if o := opened[i]; o.Shared != want.shared || (o.Text != "") != want.text {
			t.Errorf("opening %d: %+v", i, o)
		}
	}
	all, err := storage.AllThreads(t.Context(), s, storage.ThreadQuery{})
	if err != nil || len(all) != 5 {
		t.Errorf("%d conversations, %v", len(all), err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

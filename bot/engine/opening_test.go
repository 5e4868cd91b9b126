package engine_test

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// threads is a platform that opens threads, when the test says so.
type threads struct {
	*bottest.Adapter
	open   chan struct{}
	titles *[]string
}

func (a threads) Open(ctx context.Context, o bot.Opening) (bot.Place, error) {
	select {
	case <-a.open:
		if a.titles != nil {
			*a.titles = append(*a.titles, o.Title)
		}
		return bot.Place{Platform: bottest.Name, Channel: o.Under.Channel, Thread: "opened"}, nil
	case <-ctx.Done():
		return bot.Place{}, ctx.Err()
	}
}

// What a conversation has for people does not wait for its thread, and is not given up; what it says there waits.
func TestTheDeskHearsOfAThreadThatIsBeingOpened(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := disk{filepath.Join(t.TempDir(), "m.db")}.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		platform := &bottest.Platform{}
		adapter := threads{&bottest.Adapter{Name: bottest.Name, On: platform}, make(chan struct{}), nil}
		e, err := engine.New(engine.Config{
			Store: s, Adapters: []bot.Adapter{adapter}, Starts: map[string]string{"echo": "echo"},
			Desk: map[bot.Platform]engine.Rooms{bottest.Name: {Moderators: bottest.Moderators, Operators: bottest.Operators}},
			Programs: []agents.Program{agents.Register("echo", 1, flow{func(_ context.Context, _ *agents.Run, o *agents.Outcome[int]) error {
				for _, to := range []bot.Destination{{Audience: bot.ToModerators}, {Audience: bot.ToThread}, {Audience: bot.ToPerson, Person: cand.ID}} {
					o.Posts = append(o.Posts, bot.Post{Key: string(to.Audience), To: to, Text: "x"})
				}
				return nil
			}}, nil)},
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- e.Run(ctx) }()
		shown := func() (out []string) {
			for _, m := range platform.Messages(nil) {
				out = append(out, m.Place.String()+" "+m.Post.Key)
			}
			return out
		}
		channel := bot.Place{Platform: bottest.Name, Channel: "jobs"}
		if _, err := e.Accept(t.Context(), bot.Event{ID: "start", Place: channel, By: cand, Body: bot.Command{Name: "echo"}}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if got := shown(); !slices.Equal(got, []string{"fake/moderators/ moderators"}) {
			t.Errorf("while it is being opened: %q", got)
		}
		close(adapter.open)
		if err := e.Settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := shown(); !slices.Equal(got, []string{"fake/moderators/ moderators", "fake/jobs/opened thread", "fake/jobs/opened person"}) {
			t.Errorf("in all: %q", got)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// A thread is called by what was asked for, also where a turn has given the conversation another name before it is open.
func TestAThreadIsCalledByWhatWasAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(_ context.Context, _ *agents.Run, o *agents.Outcome[int]) error {
			o.Glance.About = "Hiring, first draft"
			return nil
		}}, nil)}
		w.Config.Starts = map[string]string{"echo": "echo"}
		w.Config.Commands = []bot.CommandSpec{{Name: "echo", Args: []bot.ArgSpec{{Name: "about"}}}}
		w.Config.Subject = func(th storage.Thread, _ string) string { return cmp.Or(th.Glance.About, th.About) }
		var titles []string
		w.Through = func(a *bottest.Adapter) bot.Adapter { return &lateThreads{Adapter: a, w: w, titles: &titles} }
		w.Start()
		accept(t, w, bot.Event{ID: "start", Place: bot.Place{Platform: bottest.Name, Channel: "jobs"}, By: cand, Body: bot.Command{Name: "echo",
			Args: map[string]string{"about": "Hiring"}}})
		w.Settle()
		if !slices.Equal(titles, []string{"Hiring"}) {
			t.Errorf("the threads are called %q", titles)
		}
		w.Stop()
	})
}

// lateThreads opens a thread once its conversation has another name.
type lateThreads struct {
	*bottest.Adapter
	w      *bottest.World
	titles *[]string
}

func (a *lateThreads) Open(ctx context.Context, o bot.Opening) (bot.Place, error) {
	all, err := storage.AllThreads(ctx, a.w.Store, storage.ThreadQuery{})
	if err != nil || len(all) != 1 || all[0].Glance.About == "" {
		return bot.Place{}, bottest.Trouble{Reason: "busy"}
	}
	*a.titles = append(*a.titles, o.Title)
	return bot.Place{Platform: bottest.Name, Channel: o.Under.Channel, Thread: "opened"}, nil
}

// Who starts a second conversation about the same is shown the first one, also while that one is being opened.
func TestOneConversationAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := disk{filepath.Join(t.TempDir(), "m.db")}.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		links := func(p bot.Place, _ bot.User) string { return "https://chat.example/" + p.Thread }
		adapter := threads{&bottest.Adapter{Name: bottest.Name, On: &bottest.Platform{}, Links: links}, make(chan struct{}), new([]string)}
		e, err := engine.New(engine.Config{
			Store: s, Adapters: []bot.Adapter{adapter}, Starts: map[string]string{"echo": "echo"}, DefaultLang: "en",
			Subject:  func(th storage.Thread, lang string) string { return th.Workflow + " in " + lang },
			Programs: []agents.Program{agents.Register("echo", 1, echo{newOutside()}, nil)},
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- e.Run(ctx) }()
		start := func(id string) bot.Reply {
			t.Helper()
			channel := bot.Place{Platform: bottest.Name, Channel: "jobs"}
			r, err := e.Accept(t.Context(), bot.Event{ID: bot.EventID(id), Place: channel, By: cand, Body: bot.Click{Token: engine.CommandToken("echo", "")}})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		for _, id := range []string{"first", "second"} {
			if r := start(id); r.Text == "" || !r.Show.IsZero() {
				t.Errorf("%s: %+v", id, r)
			}
		}
		close(adapter.open)
		if err := e.Settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r := start("third"); r.Show.Thread != "opened" || !strings.Contains(r.Text, "https://chat.example/opened") {
			t.Errorf("when it is open: %+v", r)
		}
		if got := *adapter.titles; !slices.Equal(got, []string{"echo in ja"}) {
			t.Errorf("the threads are called %q", got)
		}
		if all, err := storage.AllThreads(t.Context(), s, storage.ThreadQuery{}); err != nil || len(all) != 1 {
			t.Errorf("%d conversations, %v", len(all), err)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

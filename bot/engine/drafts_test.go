package engine_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
)

// streamer is a platform that shows posts while they are written. It passes a point before and after each piece.
type streamer struct {
	*bottest.Adapter
	pass func(name string) error

	mu    sync.Mutex
	shown *[]string // what was to be read, one after the other
}

func (p *streamer) note(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	*p.shown = append(*p.shown, text)
}

func (p *streamer) Typing(context.Context, bot.Place, string) {}

func (p *streamer) Post(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	ref, err := p.Adapter.Post(ctx, d)
	if err == nil {
		p.note(d.Post.Key + ": " + d.Post.Text)
	}
	return ref, err
}

func (p *streamer) Stream(ctx context.Context, d bot.Delivery) error {
	name := "stream " + d.Post.Key + " " + d.Post.Text
	if err := p.pass(name + " before"); err != nil {
		return err
	}
	if d.Post.Draft || d.Replaces.ID == "" {
		return fmt.Errorf("streamed %+v", d)
	}
	if _, err := p.On.Rewrite(d); err != nil {
		return err
	}
	p.note(d.Post.Key + "~ " + d.Post.Text)
	return p.pass(name + " after")
}

// writer is a flow that writes its answers word by word, three seconds for each, in one step.
type writer struct{}

func (writer) Record(s int) any { return map[string]int{"said": s} }

func (writer) Turn(ctx context.Context, r *agents.Run, said int) (agents.Outcome[int], error) {
	out := agents.Outcome[int]{State: said}
	for _, ev := range r.Events {
		m, ok := ev.Body.(bot.Message)
		if !ok {
			continue
		}
		if r.Stopping {
			out.Say(bot.Post{Key: "stopped", Text: "stopped"}, r.Now, nil)
			continue
		}
		key := "answer/" + string(m.ID)
		text, err := agents.Step(ctx, r, agents.Spec{Key: string(m.ID), Kind: agents.LLM, Agent: "writer", Name: "write"}, m.Text,
			func(ctx context.Context) (string, error) { return write(ctx, r, key, m.Text) })
		if err != nil {
			return out, err
		}
		out.State++
		if text == "" {
			key, text = "other", "I'd rather not."
		}
		out.Say(bot.Post{Key: key, Text: text}, r.Now, nil)
	}
	out.Glance.Status = "answering"
	return out, nil
}

// write writes what is asked for. "nothing" it takes back in the end, and with "trouble" it fails.
func write(ctx context.Context, r *agents.Run, key, asked string) (string, error) {
	words := strings.Fields(asked)
	for i := range words {
		if r.Draft != nil && words[i] != "-" { // nothing to be shown yet
			r.Draft(bot.Post{Key: key, Text: strings.Join(words[:i+1], " ")})
		}
		select {
		case <-time.After(3 * time.Second): // of the bubble's clock
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	switch words[0] {
	case "nothing":
		return "", nil
	case "trouble":
		return "", errors.New("no more words")
	}
	return strings.Join(words, " ") + ".", nil
}

// newWriting is a world with the writer, and what was to be read in it.
func newWriting(t testing.TB, shown *[]string) *bottest.World {
	w := &bottest.World{
		T: t, Disk: disk{filepath.Join(t.TempDir(), "m.db")}, Platform: &bottest.Platform{}, Clock: bottest.NewClock(start),
		Config: engine.Config{
			Programs: []agents.Program{agents.Register("writer", 1, writer{}, nil)}, Starts: map[string]string{"echo": "writer"}, RetryDelay: time.Second,
		},
	}
	w.Through = func(a *bottest.Adapter) bot.Adapter { return &streamer{Adapter: a, pass: w.Pass, shown: shown} }
	return w
}

// writingScene is two answers that are written, and one that is taken back.
func writingScene(w *bottest.World) {
	w.Send(begin("t1"))
	w.Send(say("t1", "e1", "one two three"))
	w.Send(say("t1", "e2", "nothing at all"))
	w.Send(say("t1", "e3", "one more"))
}

// anything is what does not matter.
const anything = "*"

// inWriting plays a scene and looks at what was to be read.
func inWriting(t *testing.T, play func(w *bottest.World), want ...string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		var shown []string
		w := newWriting(t, &shown)
		w.Start()
		w.Send(begin("t1"))
		play(w)
		w.Stop()
		if !slices.Equal(want, []string{anything}) && !slices.Equal(shown, want) {
			t.Errorf("to be read was\n%s\nwant\n%s", strings.Join(shown, "\n"), strings.Join(want, "\n"))
		}
	})
}

// An answer is to be read while it is written, a second after it has begun, and ends up as one message with all of its words.
func TestAnAnswerIsShownWhileItIsWritten(t *testing.T) {
	inWriting(t, func(w *bottest.World) {
		w.Send(say("t1", "e1", "one two three"))
		got := w.Platform.Messages(nil)
		if len(got) != 1 || got[0].Post.Text != "one two three." || got[0].Post.Draft {
			t.Errorf("there is %+v", got)
		}
	}, "answer/e1: one", "answer/e1~ one two", "answer/e1~ one two three", "answer/e1: one two three.")
}

// What a turn does not say after all is taken back, whatever ends it.
func TestADraftIsTakenBack(t *testing.T) {
	left := func(w *bottest.World, keys ...string) {
		t.Helper()
		var got []string
		for _, m := range w.Platform.Messages(func(m bottest.Message) bool { return m.Place == place("t1") }) {
			got = append(got, m.Post.Key)
		}
		if !slices.Equal(got, keys) {
			t.Errorf("left are %q, not %q", got, keys)
		}
	}
	inWriting(t, func(w *bottest.World) {
		w.Send(say("t1", "e1", "nothing at all"))
		left(w, "other")
	}, "answer/e1: nothing", "answer/e1~ nothing at", "answer/e1~ nothing at all", "other: I'd rather not.")
	inWriting(t, func(w *bottest.World) {
		w.Send(say("t1", "e1", "trouble"))
		left(w, "fallback/1")
	}, anything)
	inWriting(t, func(w *bottest.World) {
		if _, err := w.Engine.Accept(context.Background(), say("t1", "e1", "one two three")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Second)
		w.Send(bot.Event{ID: "stop", Place: place("t1"), By: cand, At: start, Body: bot.Command{Name: "stop"}})
		left(w, "stopped")
	}, "answer/e1: one", "answer/e1~ one two", "stopped: stopped")
}

// What says that an answer takes its time gives way to its first words, and does not come where they are there.
func TestDraftsInPlaceOfTheWaitingLine(t *testing.T) {
	line := "waiting: 少々お待ちください。"
	inWriting(t, func(w *bottest.World) {
		w.Send(say("t1", "e1", "one two three four"))
	}, "answer/e1: one", "answer/e1~ one two", "answer/e1~ one two three", "answer/e1~ one two three four", "answer/e1: one two three four.")
	inWriting(t, func(w *bottest.World) {
		if _, err := w.Engine.Accept(context.Background(), say("t1", "e1", "- - - one two three")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(11 * time.Second)
		if got := w.Platform.Messages(nil); len(got) != 1 || got[0].Post.Key != "answer/e1" {
			t.Errorf("there is %+v", got)
		}
		w.Settle()
	}, line, "answer/e1: - - - one", "answer/e1~ - - - one two", "answer/e1~ - - - one two three", "answer/e1: - - - one two three.")
}

// Who reads where no more than whole posts can be shown sees whole posts alone.
func TestNoDraftsForNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var shown []string
		w := newWriting(t, &shown)
		w.Through = nil
		w.Start()
		w.Send(begin("t1"))
		w.Send(say("t1", "e1", "one two three"))
		if got := w.Platform.Messages(nil); len(got) != 1 || got[0].Edits != 0 {
			t.Errorf("there is %+v", got)
		}
		w.Stop()
	})
}

// What is whole within a second is shown once.
func TestNoDraftOfWhatIsWholeAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var shown []string
		w := newWriting(t, &shown)
		w.Config.Programs = []agents.Program{agents.Register("writer", 1, quick{}, nil)}
		w.Start()
		w.Send(begin("t1"))
		w.Send(say("t1", "e1", "one two three"))
		w.Stop()
		if want := []string{"answer: one two three"}; !slices.Equal(shown, want) {
			t.Errorf("to be read was %q", shown)
		}
	})
}

type quick struct{}

func (quick) Record(s int) any { return map[string]int{} }

func (quick) Turn(_ context.Context, r *agents.Run, s int) (out agents.Outcome[int], err error) {
	for _, ev := range r.Events {
		if m, ok := ev.Body.(bot.Message); ok {
			r.Draft(bot.Post{Key: "answer", Text: "one"})
			time.Sleep(900 * time.Millisecond) // of the bubble's clock
			out.Say(bot.Post{Key: "answer", Text: m.Text}, r.Now, nil)
		}
	}
	return out, nil
}

// A crash at any point of an answer that is being written changes nothing of what there is in the end: no message is doubled, and none is left half.
func TestACrashWhileAnAnswerIsWrittenChangesNothing(t *testing.T) {
	build := func(t testing.TB, _ *outside) *bottest.World { return newWriting(t, new([]string)) }
	var names []string
	var clean ending
	synctest.Test(t, func(t *testing.T) { names, clean = points(t, build, writingScene) })
	t.Logf("%d points", len(names))
	for _, name := range []string{
		"draft 2 answer/e1 after", "post fake//t1 thread answer/e1 draft after", "sent fake//t1 answer/e1 draft before", "stream answer/e1 one two before",
		"commit 2 after", "post fake//t1 thread answer/e1 after", "sent fake//t1 answer/e2 draft after",
	} {
		if !slices.Contains(names, name) {
			t.Errorf("no point %q among %q", name, names)
		}
	}
	for _, name := range names {
		for _, keepLazy := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s keep=%v", name, keepLazy), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					w := crashesAt(t, []string{name}, keepLazy, build, writingScene, clean)
					if half := w.Platform.Messages(func(m bottest.Message) bool { return m.Post.Draft }); len(half) > 0 {
						t.Errorf("left half: %+v", half)
					}
				})
			})
		}
	}
}

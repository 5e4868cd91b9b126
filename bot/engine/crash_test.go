package engine_test

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

var crashAll = flag.Bool("crash.all", false, "crash at every point both with lazy rows kept and with them dropped")

var start = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)

// disk is a bbolt file. Crashes lose what was not committed, not what the kernel has: fsync would test the machine.
type disk struct{ path string }

func (d disk) Open() (storage.Store, error) {
	return boltstore.Open(context.Background(), d.path, boltstore.Options{NoSync: true})
}

func (d disk) Crash(s storage.Store, keepLazy bool) error {
	return s.(*boltstore.Store).Crash(keepLazy)
}

// newWorld is a world with the echo flow. Outside it stays what was asked and paid.
func newWorld(t testing.TB, out *outside) *bottest.World {
	return &bottest.World{
		T: t, Disk: disk{filepath.Join(t.TempDir(), "m.db")}, Platform: &bottest.Platform{}, Clock: bottest.NewClock(start),
		Config: engine.Config{
			Programs: []agents.Program{agents.Register("echo", 1, echo{out}, nil)},
			Starts:   map[string]string{"echo": "echo"}, RetryDelay: time.Microsecond,
		},
	}
}

func place(thread string) bot.Place { return bot.Place{Platform: bottest.Name, Thread: thread} }

var cand = bot.User{Platform: bottest.Name, ID: "cand-1", Role: bot.Candidate, Locale: "ja-JP"}
var mod = bot.User{Platform: bottest.Name, ID: "mod-1", Role: bot.Moderator}

func begin(thread string) bot.Event {
	return bot.Event{ID: bot.EventID("start:" + thread), Place: place(thread), By: cand, At: start, Body: bot.Command{Name: "echo"}}
}

func say(thread, id, text string) bot.Event {
	return bot.Event{ID: bot.EventID("message:" + id), Place: place(thread), By: cand, At: start, Body: bot.Message{ID: bot.MessageID(id), Text: text}}
}

func typed(id, text string) bot.Event {
	return bot.Event{ID: bot.EventID("message:" + id), Place: bottest.Moderators, By: mod, At: start, Body: bot.Message{ID: bot.MessageID(id), Text: text}}
}

// ending is what must be the same whatever crashes came between.
type ending struct {
	Record map[string]any
	Posts  map[string][]string // by destination, in order
	Paid   map[string]int
}

func endingOf(t testing.TB, w *bottest.World, out *outside, threads ...string) ending {
	t.Helper()
	end := ending{Record: map[string]any{}, Posts: map[string][]string{}, Paid: maps.Clone(out.paid)}
	for _, th := range threads {
		raw, err := engine.Export(context.Background(), w.Store, w.Programs(), place(th))
		if err != nil {
			t.Fatalf("export %s: %v", th, err)
		}
		var rec map[string]any
		if err := json.Unmarshal(raw, &rec); err != nil {
			t.Fatal(err)
		}
		end.Record[th] = scrub(rec)
	}
	for _, m := range w.Platform.Messages(nil) {
		lane := fmt.Sprintf("%s %s %s", m.Place, m.About, m.Post.To.Audience)
		text := m.Post.Key + ": " + m.Post.Text
		if m.Post.Card != nil {
			text += " [" + strings.Split(m.Post.Card.Body, "\n")[0] + fmt.Sprint(len(m.Post.Card.Buttons)) + "]"
		}
		end.Posts[lane] = append(end.Posts[lane], text)
	}
	return end
}

// scrub drops what is random by design: ids of threads and messages, codes, digests.
func scrub(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range []string{"id", "code", "digest", "ref"} {
			delete(v, k)
		}
		for k := range v {
			v[k] = scrub(v[k])
		}
	case []any:
		for i := range v {
			v[i] = scrub(v[i])
		}
	}
	return v
}

// scene is a conversation of every kind of thing: messages, a burst, approvals by typed code, timers, a long turn, an edit.
func scene(w *bottest.World) {
	w.Send(begin("t1"))
	w.Send(say("t1", "e1", "hello"))
	w.Send(say("t1", "e2", "one"), say("t1", "e3", "two"))
	w.Send(say("t1", "e4", "ask salary"))
	w.Send(typed("x1", "reject "+codeOf(w, "salary")+" too early"))
	w.Send(say("t1", "e5", "mods look here"))
	w.Send(say("t1", "e6", "later tea"))
	w.Advance(2 * time.Hour)
	w.Send(say("t1", "e7", "long"))
	w.Send(bot.Event{ID: "edited:e1:1", Place: place("t1"), By: cand, At: start, Body: bot.Edited{ID: "e1", Text: "hello!"}})
	w.Send(say("t1", "e8", "card"))
	w.Send(say("t1", "e9", "bye"))
	w.Send(say("t1", "e9", "bye")) // a redelivery
}

// deskScene is an approval that takes two people, one of whom comes after the escalation, and one that nobody decides.
func deskScene(w *bottest.World) {
	w.Send(begin("t1"))
	w.Send(say("t1", "e1", "vote plan"))
	w.Send(say("t1", "e2", "vote pay"))
	w.Send(press("x1", "approve", person("ann"), cards(w)[0]))
	w.Advance(time.Hour)
	w.Advance(time.Hour)
	code := codeOf(w, "plan")
	yes := typed("x2", "approve "+code)
	w.Send(yes, yes)
	w.Advance(time.Hour)
}

func codeOf(w *bottest.World, title string) string {
	all, err := storage.AllCards(context.Background(), w.Store, storage.CardQuery{})
	if err != nil {
		w.T.Fatal(err)
	}
	for _, a := range all {
		if a.Card.Title == title {
			return a.Code
		}
	}
	w.T.Fatalf("no approval %q", title)
	return ""
}

// worldMaker makes the world of a scene.
type worldMaker = func(t testing.TB, out *outside) *bottest.World

// points lists the names that a clean run passes.
func points(t *testing.T, build worldMaker, play func(*bottest.World)) (names []string, clean ending) {
	out := newOutside()
	w := build(t, out)
	seen := map[string]bool{}
	w.Crash = func(name string) bool {
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
		return false
	}
	w.Start()
	play(w)
	clean = endingOf(t, w, out, "t1")
	w.Stop()
	slices.SortStableFunc(names, cmp.Compare[string])
	return names, clean
}

// crashesAt plays the scene once with a crash at the first passing of each of the points.
func crashesAt(t *testing.T, at []string, keepLazy bool, build worldMaker, play func(*bottest.World), clean ending) *bottest.World {
	t.Helper()
	out := newOutside()
	w := build(t, out)
	w.KeepLazy = keepLazy
	var mu sync.Mutex
	left := slices.Clone(at)
	w.Crash = func(name string) bool {
		mu.Lock()
		defer mu.Unlock()
		i := slices.Index(left, name)
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
		return true
	}
	w.Start()
	play(w)
	if d := gocmp.Diff(clean, endingOf(t, w, out, "t1")); d != "" {
		t.Errorf("crashed at %q, the ending differs (-clean +crashed):\n%s", at, d)
	}
	w.Stop()
	if doubles := w.Platform.Doubles(); len(doubles) > 0 {
		t.Errorf("crashed at %q, posted twice: %v", at, doubles)
	}
	if len(left) > 0 {
		t.Errorf("crashed at %q, never passed: %q", at, left)
	}
	return w
}

func TestACrashAnywhereChangesNothing(t *testing.T) { crashEverywhere(t, newWorld, scene, nil) }

func TestACrashAtTheDeskChangesNothing(t *testing.T) { crashEverywhere(t, newWorld, deskScene, nil) }

// crashEverywhere crashes once at each point, at three in one scene that are far apart, by turns with lazy rows kept and with them
// dropped, and looks at the world that is left. With -crash.all each point has scenes of its own.
func crashEverywhere(t *testing.T, build worldMaker, play func(*bottest.World), look func(*testing.T, *bottest.World)) (names []string, clean ending) {
	names, clean = points(t, build, play)
	t.Logf("%d points", len(names))
	crashes := 3
	if *crashAll {
		crashes = 1
	}
	apart := (len(names) + crashes - 1) / crashes
	for i := range apart {
		var at []string
		for n := i; n < len(names); n += apart {
			at = append(at, names[n])
		}
		for _, keepLazy := range []bool{i%2 == 0, i%2 != 0} {
			t.Run(fmt.Sprintf("%s keep=%v", at[0], keepLazy), func(t *testing.T) {
				t.Parallel()
				if w := crashesAt(t, at, keepLazy, build, play, clean); look != nil {
					look(t, w)
				}
			})
			if !*crashAll {
				break
			}
		}
	}
	return names, clean
}

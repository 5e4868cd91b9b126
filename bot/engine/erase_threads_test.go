package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// secrets are words of the person who is erased: in an answer, on a card for people, in an edit, in a waiting timer's thread.
var secrets = []string{"himitsu", "naisho", "gokuhi"}

// erasing is a conversation that leaves words everywhere, and is then erased at the person's wish.
func erasing(w *bottest.World) {
	w.Send(begin("t1"))
	w.Send(say("t1", "e1", "himitsu"))
	w.Send(say("t1", "e2", "ask naisho"))
	w.Send(say("t1", "e3", "mods gokuhi"))
	w.Send(say("t1", "e4", "later tea"))
	w.Send(say("t1", "e5", "card"))
	w.Send(say("t1", "e6", "erase"))
	w.Send(say("t1", "e7", "himitsu again"))
}

func path(w *bottest.World) string {
	if d, ok := w.Disk.(faultyDisk); ok {
		return d.path
	}
	return w.Disk.(disk).path
}

// wordless makes sure that none of the words is in a file of the store's folder, or on the platform.
func wordless(t *testing.T, w *bottest.World) {
	t.Helper()
	dir := path(w)
	entries, err := os.ReadDir(dir[:strings.LastIndexByte(dir, '/')])
	if err != nil || len(entries) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, e := range entries {
		raw, err := os.ReadFile(dir[:strings.LastIndexByte(dir, '/')+1] + e.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range secrets {
			if bytes.Contains(raw, []byte(word)) {
				t.Errorf("%q is in %s", word, e.Name())
			}
		}
	}
	for _, m := range w.Platform.Messages(nil) {
		if text := fmt.Sprint(m.Post, m.Post.Card); slices.ContainsFunc(secrets, func(s string) bool { return strings.Contains(text, s) }) {
			t.Errorf("on the platform: %s", text)
		}
	}
}

func audited(t *testing.T, s storage.Store, reason string) {
	t.Helper()
	log, err := storage.AllAudit(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, a := range log {
		if a.Kind == agents.ErasedKind && (reason == "" || a.Labels["reason"] == reason) {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d audit entries of the erasure for %q: %+v", n, reason, log)
	}
	if _, err := s.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestACrashInAnErasureChangesNothing crashes at every point of a conversation that ends in its erasure.
func TestACrashInAnErasureChangesNothing(t *testing.T) {
	names, clean := crashEverywhere(t, newWorld, erasing, func(t *testing.T, w *bottest.World) {
		wordless(t, w)
		s, err := w.Disk.Open()
		if err != nil {
			t.Fatal(err)
		}
		audited(t, s, "")
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if !slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, "erase") }) {
		t.Fatalf("the erasure is no point: %q", names)
	}
	if len(clean.Posts) != 1 {
		t.Errorf("more than the farewell is left: %v", clean.Posts)
	}
}

// TestForget erases at the wish of people: while a turn runs, a thread that was set aside, and one that is gone already.
func TestForget(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		var forgot []bot.Place
		w.Stop()
		w.Through = func(a *bottest.Adapter) bot.Adapter { return forgetful{a, &forgot} }
		w.Start()
		id := func(thread string) bot.ThreadID {
			th, err := w.Store.At(t.Context(), place(thread))
			if err != nil {
				t.Fatal(err)
			}
			return th.ID
		}
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "himitsu"))
		w.Send(say("t1", "b", "ask naisho"))
		w.Send(begin("t2"))
		w.Send(say("t2", "c", "poison gokuhi"))
		w.Send(begin("t3"))
		w.Send(say("t3", "d", "hello"))
		threads := []bot.ThreadID{id("t1"), id("t2")}
		for range 2 {
			if err := w.Engine.Forget(t.Context(), engine.ForOperator, threads...); err != nil {
				t.Fatal(err)
			}
			w.Settle()
		}
		for _, name := range []string{"t1", "t2"} {
			if _, err := w.Store.At(t.Context(), place(name)); !errors.Is(err, storage.ErrErased) {
				t.Errorf("%s: %v", name, err)
			}
		}
		wordless(t, w)
		var texts []string
		for _, m := range w.Platform.Messages(func(m bottest.Message) bool { return m.Place != place("t3") }) {
			texts = append(texts, m.Post.Text)
		}
		if len(texts) != 2 || !strings.Contains(texts[0], "消しました") || !strings.Contains(texts[0], "ご自身の発言") || strings.Contains(texts[0], "こちらの発言も") {
			t.Errorf("left on the platform: %q", texts)
		}
		if got := w.Platform.Messages(func(m bottest.Message) bool { return m.Place == place("t3") }); len(got) != 2 {
			t.Errorf("a bystander lost something: %+v", got)
		}
		if !slices.Equal(forgot, []bot.Place{place("t1"), place("t2")}) {
			t.Errorf("the adapter forgot %v", forgot)
		}
	})
}

// forgetful is an adapter that keeps something about places.
type forgetful struct {
	*bottest.Adapter
	places *[]bot.Place
}

func (f forgetful) Forget(p bot.Place) { *f.places = append(*f.places, p) }

// TestAnErasedConversationSaysSo answers who goes on in it, to them alone and once for all that they sent together, and keeps
// nothing of that.
func TestAnErasedConversationSaysSo(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
		erasing(w)
		const ja, en = "消してあり", "was deleted"
		at := place("t1")
		english := cand
		english.Locale = "en-GB"
		for name, tt := range map[string]struct {
			evs  []bot.Event
			want string
		}{
			"message":          {[]bot.Event{say("t1", "n1", "himitsu")}, ja},
			"the same again":   {[]bot.Event{say("t1", "n1", "himitsu")}, ja},
			"burst":            {[]bot.Event{say("t1", "n2", "himitsu"), say("t1", "n3", "naisho")}, ja},
			"in English":       {[]bot.Event{{ID: "n4", Place: at, By: english, Body: bot.Message{ID: "n4", Text: "hello?"}}}, en},
			"start":            {[]bot.Event{{ID: "n5", Place: at, By: cand, Body: bot.Command{Name: "echo"}}}, ja},
			"status":           {[]bot.Event{{ID: "n6", Place: at, By: cand, Body: bot.Command{Name: "status"}}}, ja},
			"stop":             {[]bot.Event{say("t1", "n7", "stop")}, ja},
			"an old button":    {[]bot.Event{{ID: "n8", Place: at, By: cand, Body: bot.Click{Token: "gone"}}}, ja},
			"an edit":          {[]bot.Event{{ID: "n9", Place: at, By: cand, Body: bot.Edited{ID: "e1", Text: "himitsu"}}}, ""},
			"a removal":        {[]bot.Event{{ID: "n10", Place: at, By: cand, Body: bot.Deleted{ID: "e1"}}}, ""},
			"known from there": {[]bot.Event{say("t1", "e1", "himitsu")}, ""},
		} {
			r := w.Send(tt.evs...)
			if tt.want == "" && r != (bot.Reply{}) || !strings.Contains(r.Text, tt.want) || r.Modal != nil {
				t.Errorf("%s: answered %+v", name, r)
			}
		}
		if left := w.Platform.Messages(nil); len(left) != 1 {
			t.Errorf("the conversation got %+v", left)
		}
		wordless(t, w)
	})
}

// TestForgetWhileATurnRuns fences the turn; what it posts on its way out is taken back.
func TestForgetWhileATurnRuns(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		w.Send(begin("t1"))
		th, err := w.Store.At(t.Context(), place("t1"))
		if err != nil {
			t.Fatal(err)
		}
		var once sync.Once
		posting, goOn := make(chan struct{}), make(chan struct{})
		w.Post = func(d bot.Delivery) (error, error) {
			if strings.HasPrefix(d.Post.Key, "answer/") {
				once.Do(func() { close(posting); <-goOn })
			}
			return nil, nil
		}
		accept(t, w, say("t1", "a", "himitsu"))
		<-posting
		if err := w.Engine.Forget(t.Context(), engine.ForOperator, th.ID); err != nil {
			t.Fatal(err)
		}
		close(goOn)
		w.Settle()
		if left := w.Platform.Messages(nil); len(left) != 1 || left[0].Post.Key != "farewell" {
			t.Errorf("left on the platform: %+v", left)
		}
		wordless(t, w)
	})
}

// TestForgetEndsARunningTurn does not wait for a model that takes its time, and erases once: the farewell is no late post.
func TestForgetEndsARunningTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := newOutside()
		w := newWorld(t, out)
		erasures := 0
		w.Crash = func(point string) bool {
			if strings.HasPrefix(point, "erase") {
				erasures++
			}
			return false
		}
		w.Start()
		w.Send(begin("t1"))
		th, err := w.Store.At(t.Context(), place("t1"))
		if err != nil {
			t.Fatal(err)
		}
		out.model = func(ctx context.Context, _ string) (string, error) {
			<-ctx.Done() // a call that never ends by itself
			return "", ctx.Err()
		}
		accept(t, w, say("t1", "a", "himitsu"))
		synctest.Wait()
		if err := w.Engine.Forget(t.Context(), engine.ForOperator, th.ID); err != nil {
			t.Fatal(err)
		}
		once := erasures
		w.Settle()
		if left := w.Platform.Messages(nil); len(left) != 1 || left[0].Post.Key != "farewell" || once == 0 || erasures != once {
			t.Errorf("left on the platform: %+v; points of erasures: %d, then %d", left, once, erasures)
		}
		wordless(t, w)
		w.Stop()
	})
}

// TestWhatMayHaveArrivedIsTakenBack erases a thread when nobody knows whether its posts have arrived: those of an earlier life
// whose marks a crash took, and one of this life whose answer was lost. A platform that cannot be asked is left alone.
func TestWhatMayHaveArrivedIsTakenBack(t *testing.T) {
	erased := func(t *testing.T, w *bottest.World) {
		t.Helper()
		if left := w.Platform.Messages(nil); len(left) != 1 || left[0].Post.Key != "farewell" {
			t.Errorf("left on the platform: %+v", left)
		}
		if rows, err := w.Store.Unsent(t.Context()); err != nil || len(rows) > 0 {
			t.Errorf("still to be done: %+v, %v", rows, err)
		}
		wordless(t, w)
	}
	t.Run("earlier life", func(t *testing.T) {
		inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
			w.Send(begin("t1"))
			w.Send(say("t1", "a", "ask naisho"))
			w.Send(say("t1", "b", "mods gokuhi"))
			w.Kill() // with the marks of all that was sent
			s, err := w.Disk.Open()
			if err != nil {
				t.Fatal(err)
			}
			e, err := engine.New(engine.Config{Store: s, Programs: w.Programs(), Clock: w.Clock, Visit: true})
			if err != nil {
				t.Fatal(err)
			}
			th, err := s.At(t.Context(), place("t1"))
			if err != nil {
				t.Fatal(err)
			}
			if err := e.Forget(t.Context(), engine.ForOperator, th.ID); err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			w.Start()
			w.Settle()
			erased(t, w)
		})
	})
	t.Run("lost answer", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, newOutside())
			w.Config.RetryDelay = 20 * time.Second
			w.Post = func(d bot.Delivery) (before, after error) {
				if strings.HasPrefix(d.Post.Key, "answer/") {
					after = bottest.ErrLost
				}
				return nil, after
			}
			w.Start()
			w.Send(begin("t1"))
			accept(t, w, say("t1", "a", "himitsu"))
			synctest.Wait()
			th, err := w.Store.At(t.Context(), place("t1"))
			if err != nil {
				t.Fatal(err)
			}
			if err := w.Engine.Forget(t.Context(), engine.ForOperator, th.ID); err != nil {
				t.Fatal(err)
			}
			w.Settle()
			erased(t, w)
			w.Stop()
		})
	})
}

// TestAnErasureThatCannotCompact says farewell at once, and goes on until the words are wiped, whatever the trouble is.
func TestAnErasureThatCannotCompact(t *testing.T) {
	for name, trouble := range map[string]error{"no room": syscall.ENOSPC, "something else": errors.New("the device is gone")} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, newOutside())
			failed, farewell := 0, false
			w.Disk = faultyDisk{w.Disk.(disk), &boltstore.Faults{Compacted: func() error {
				if failed++; failed < 4 || !farewell && failed < 10_000 {
					for _, m := range w.Platform.Messages(nil) {
						farewell = farewell || m.Post.Key == "farewell"
					}
					return trouble
				}
				return nil
			}}}
			w.Start()
			w.Send(begin("t1"))
			w.Send(say("t1", "a", "himitsu"))
			w.Send(say("t1", "b", "erase"))
			w.Settle()
			if failed < 4 || !farewell {
				t.Errorf("%d attempts; a farewell before the last: %v", failed, farewell)
			}
			wordless(t, w)
			audited(t, w.Store, "flow")
			w.Stop()
		})
	}
}

// TestAnErasureWaitsForRoom says that there is none, and goes on a second after there is.
func TestAnErasureWaitsForRoom(t *testing.T) {
	inTightWorld(t, func(t *testing.T, w *tightWorld, out *outside) {
		w.Send(say("t1", "a", "himitsu"))
		release := hold(out)
		accept(t, w.World, say("t1", "b", "erase"))
		synctest.Wait()
		w.full.Store(true)
		release()
		wait(t.Context(), time.Minute)
		if told := w.heard(); len(told) != 1 || !errors.Is(told[0], storage.ErrFull) {
			t.Errorf("the engine says %v", told)
		}
		w.full.Store(false)
		wait(t.Context(), 1100*time.Millisecond)
		if left := w.Platform.Messages(nil); len(left) != 1 || left[0].Post.Key != "farewell" {
			t.Errorf("a second after there is room: %+v", left)
		}
		if told := w.heard(); len(told) != 2 || told[1] != nil {
			t.Errorf("in all the engine says %v", told)
		}
	})
}

// TestRetentionThatCannotCompact tries again until the words are wiped.
func TestRetentionThatCannotCompact(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Retention = 24 * time.Hour
		tries := 0
		w.Disk = faultyDisk{w.Disk.(disk), &boltstore.Faults{Compacted: func() error {
			if tries++; tries < 4 {
				return syscall.ENOSPC
			}
			return nil
		}}}
		w.Start()
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "himitsu"))
		w.Advance(25 * time.Hour)
		if tries != 4 {
			t.Errorf("%d tries", tries)
		}
		wordless(t, w)
		audited(t, w.Store, engine.ForRetention)
		w.Stop()
	})
}

// TestRetentionLetsATurnEnd erases nothing while it is being talked in, and looks again soon after.
func TestRetentionLetsATurnEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := newOutside()
		w := newWorld(t, out)
		w.Config.Retention = 26 * time.Hour
		w.Start()
		w.Advance(time.Hour)
		w.Send(begin("t1"))
		erased := func() bool {
			_, err := w.Store.At(t.Context(), place("t1"))
			return errors.Is(err, storage.ErrErased)
		}
		w.Advance(24 * time.Hour) // the daily look: in two hours its time is over
		release := hold(out)
		accept(t, w, say("t1", "a", "himitsu"))
		synctest.Wait()
		w.Clock.Advance(30 * time.Hour)
		w.Engine.Tick()
		synctest.Wait()
		if erased() {
			t.Error("erased while a turn ran")
		}
		release()
		w.Settle()
		if got := texts(w, "t1", "answer/"); len(got) != 1 {
			t.Errorf("the answer is lost: %q", got)
		}
		w.Advance(2 * time.Minute)
		if !erased() {
			t.Error("its time is over and it is not erased")
		}
		w.Stop()
	})
}

// TestRetentionIsInTime looks at a thread when its time is over, and not only once a day.
func TestRetentionIsInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Retention = 26 * time.Hour
		w.Start()
		w.Settle()
		w.Advance(time.Hour)
		w.Send(begin("t1"))
		w.Advance(24 * time.Hour)
		w.Advance(2 * time.Hour)
		if _, err := w.Store.At(t.Context(), place("t1")); !errors.Is(err, storage.ErrErased) {
			t.Errorf("two hours after the daily look: %v", err)
		}
		w.Stop()
	})
}

// TestRetention erases what is kept long enough, also what fell due while the program was down and what was set aside, and
// nothing else.
func TestRetention(t *testing.T) {
	out := newOutside()
	w := newWorld(t, out)
	w.Config.Retention = 30 * 24 * time.Hour
	w.Start()
	w.Send(begin("t1"))
	w.Send(say("t1", "a", "himitsu"))
	w.Send(begin("t2"))
	w.Send(say("t2", "b", "poison naisho"))
	w.Advance(29 * 24 * time.Hour)
	w.Send(begin("t3"))
	w.Send(say("t3", "c", "hello"))
	status := func() (s string) {
		for _, th := range []string{"t1", "t2", "t3"} {
			if _, err := w.Store.At(t.Context(), place(th)); errors.Is(err, storage.ErrErased) {
				s += th + " "
			}
		}
		return s
	}
	w.Settle()
	if got := status(); got != "" {
		t.Errorf("erased too early: %s", got)
	}
	w.Advance(24*time.Hour - time.Minute)
	w.Settle()
	if got := status(); got != "" {
		t.Errorf("erased a minute too early: %s", got)
	}
	w.Stop()
	w.Clock.Advance(time.Minute) // while it is down
	w.Start()
	w.Settle()
	if got := status(); got != "t1 t2 " {
		t.Errorf("erased: %s", got)
	}
	wordless(t, w)
	left := w.Platform.Messages(func(m bottest.Message) bool { return m.Place == place("t1") })
	if len(left) != 1 || !strings.Contains(left[0].Post.Text, "保存の期間") {
		t.Errorf("left: %+v", left)
	}
	log, err := storage.AllAudit(t.Context(), w.Store)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, a := range log {
		if a.Kind == agents.ErasedKind && a.Labels["reason"] == engine.ForRetention {
			n++
		}
	}
	if n != 2 {
		t.Errorf("%d audit entries", n)
	}
	w.Advance(60 * 24 * time.Hour)
	w.Settle()
	if got := status(); got != "t1 t2 t3 " {
		t.Errorf("erased: %s", got)
	}
	w.Stop()
}

package boltstore_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// words are what a person takes back.
const words = "my former employer is Kiyosumi Works"

// told has a conversation in whose inbox, log, state and steps a person's words were, and still are in all but the first.
func told(t *testing.T, s *boltstore.Store) {
	t.Helper()
	ingest(t, s, starting(1), starting(2), saying(1, 1, words))
	turn(t, s, 1, func(turn *storage.Turn) {
		turn.Log = []agents.LogEntry{{Role: agents.User, Text: words, ID: "1.1", At: noon}}
		// In so many pages that the next commits do not happen to use them all.
		turn.State = agents.Saved{Version: 1, Data: json.RawMessage(`{"said":"` + strings.Repeat(words, 1<<16) + `"}`)}
	})
}

// takenBack has the person delete the message.
func takenBack(t *testing.T, s *boltstore.Store) {
	t.Helper()
	turn(t, s, 2, func(turn *storage.Turn) {
		turn.Unlog = []string{"1.1"}
		turn.State = agents.Saved{Version: 1, Data: json.RawMessage(`{}`)}
	})
}

func turn(t *testing.T, s *boltstore.Store, n uint64, more func(*storage.Turn)) {
	t.Helper()
	f, err := s.Claim(ctx, threadID(1))
	must(t, err)
	pin := storage.Pin{Turn: n, Now: noon}
	l, err := s.Load(ctx, f)
	must(t, err)
	for _, w := range l.Inbox {
		pin.Inbox = append(pin.Inbox, w.Seq)
	}
	to := storage.Turn{Pin: pin, Now: noon}
	more(&to)
	_, err = s.Commit(ctx, f, to)
	must(t, err)
}

func holds(t *testing.T, path string) bool {
	t.Helper()
	return bytes.Contains(read(t, path), []byte(words))
}

// TestTakenBackWordsLeaveTheFile waits as long as docs/en/data.md says, beside others that go on talking.
func TestTakenBackWordsLeaveTheFile(t *testing.T) {
	for name, takeBack := range map[string]func(*testing.T, *boltstore.Store){
		"a deleted message": takenBack,
		"a changed message": func(t *testing.T, s *boltstore.Store) {
			turn(t, s, 2, func(turn *storage.Turn) {
				turn.Relog = []agents.LogEntry{{Role: agents.User, ID: "1.1", Text: "something else"}}
				turn.State = agents.Saved{Version: 1, Data: json.RawMessage(`{}`)}
			})
		},
		"a state that forgets": func(t *testing.T, s *boltstore.Store) {
			must(t, s.Table("t").Update(ctx, func(w agents.TableWriter) error { return w.Put("k", []byte("v")) }))
			turn(t, s, 2, func(turn *storage.Turn) {
				turn.Unlog = []string{"1.1"}
				turn.State = agents.Saved{Version: 1, Data: json.RawMessage(`{}`)}
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "m.db")
				s := open(t, path, boltstore.Options{NoSync: true})
				told(t, s)
				takeBack(t, s)
				if !holds(t, path) {
					t.Fatal("the test puts no words into free pages")
				}
				stop := make(chan struct{})
				var talking sync.WaitGroup
				talking.Go(func() { talk(t, s, stop) })
				time.Sleep(time.Hour)
				if holds(t, path) {
					t.Error("the words are in the file an hour later")
				}
				close(stop)
				talking.Wait()
				if _, err := s.Verify(ctx); err != nil {
					t.Error(err)
				}
				must(t, s.Close())
			})
		})
	}
}

// talk goes on until it is stopped.
func talk(t *testing.T, s *boltstore.Store, stop chan struct{}) {
	for n := 0; ; n++ {
		select {
		case <-stop:
			return
		case <-time.After(3 * time.Second):
			ingest(t, s, saying(2, n, strings.Repeat("something ", 30)))
		}
	}
}

// TestAFormerStateLeavesTheFile has only a state forget: nobody says that words were taken back.
func TestAFormerStateLeavesTheFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "m.db")
		s := open(t, path, boltstore.Options{NoSync: true})
		ingest(t, s, starting(1))
		for n, said := range []string{words, "nothing"} {
			turn(t, s, uint64(n+1), func(turn *storage.Turn) {
				turn.State = agents.Saved{Version: 1, Data: json.RawMessage(`{"said":"` + said + `"}`)}
			})
		}
		if !holds(t, path) {
			t.Fatal("the test puts no words into free pages")
		}
		time.Sleep(time.Hour)
		if holds(t, path) {
			t.Error("the words are in the file an hour later")
		}
		must(t, s.Close())
	})
}

// TestBackupsHoldNothingThatWasTakenBack copies at once.
func TestBackupsHoldNothingThatWasTakenBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.db")
	s := open(t, path, boltstore.Options{NoSync: true})
	told(t, s)
	takenBack(t, s)
	want, err := dump(s)
	must(t, err)
	var copied bytes.Buffer
	must(t, s.Backup(ctx, &copied))
	if bytes.Contains(copied.Bytes(), []byte(words)) {
		t.Error("the words are in a backup")
	}
	if dumpFile(t, copied.Bytes()) != want {
		t.Error("the backup says something else than the store")
	}
	must(t, s.Close())
	if holds(t, path) {
		t.Error("the words are in the closed file")
	}
}

// TestSweepIsKilled ends the program after each part of a sweep: nothing is lost, and the next life sweeps.
func TestSweepIsKilled(t *testing.T) {
	for after := 1; ; after++ {
		swept := 0
		synctest.Test(t, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "m.db")
			f := &boltstore.Faults{}
			f.Swept = func() error {
				if swept++; swept == after {
					return boltstore.ErrKilled
				}
				return nil
			}
			s := open(t, path, boltstore.Options{NoSync: true, Faults: f})
			told(t, s)
			must(t, s.Table("t").Update(ctx, func(w agents.TableWriter) error {
				return w.Put("k", bytes.Repeat([]byte("x"), 5<<20)) // several parts
			}))
			must(t, s.Table("t").Update(ctx, func(w agents.TableWriter) error { return w.Delete("k") }))
			takenBack(t, s)
			want, err := dump(s)
			must(t, err)
			time.Sleep(2 * time.Minute)
			must(t, s.Crash(false))
			if got := dumpFile(t, read(t, path)); got != want {
				t.Errorf("killed after part %d, something is lost", after)
			}
			s = open(t, path, boltstore.Options{NoSync: true})
			time.Sleep(2 * time.Minute)
			if holds(t, path) {
				t.Errorf("killed after part %d, the words stay", after)
			}
			must(t, s.Close())
		})
		if swept < after {
			if after < 4 {
				t.Errorf("a sweep has only %d parts", swept)
			}
			return
		}
	}
}

// TestSweepWaitsForReaders has a backup under way that reads what is free by now.
func TestSweepWaitsForReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "m.db")
		s := open(t, path, boltstore.Options{NoSync: true})
		told(t, s)
		want, err := dump(s)
		must(t, err)
		w := &slow{reached: make(chan struct{}), goOn: make(chan struct{})}
		done := make(chan error, 1)
		go func() { done <- s.Backup(ctx, w) }()
		<-w.reached
		takenBack(t, s)
		time.Sleep(5 * time.Minute)
		ingest(t, s, saying(2, 1, "others go on"))
		close(w.goOn)
		must(t, <-done)
		if dumpFile(t, w.Bytes()) != want {
			t.Error("the sweep took away what a backup was reading")
		}
		synctest.Wait()
		if holds(t, path) {
			t.Error("the words stay when the reader is done")
		}
		must(t, s.Close())
	})
}

// BenchmarkWaitBesideASweep is how long a verb takes while 64 MB are swept, and while none are.
func BenchmarkWaitBesideASweep(b *testing.B) {
	for _, size := range []int{0, 64 << 20} {
		b.Run(fmt.Sprint(size>>20, "MB"), func(b *testing.B) {
			s := open(b, filepath.Join(b.TempDir(), "m.db"), boltstore.Options{})
			ingest(b, s, starting(1))
			put := func(n int) {
				must(b, s.Table("t").Update(ctx, func(w agents.TableWriter) error { return w.Put("k", bytes.Repeat([]byte("x"), n)) }))
			}
			put(size)
			put(0)
			longest := time.Duration(0)
			s.SweepNow()
			for n := 0; b.Loop(); n++ {
				begun := time.Now()
				ingest(b, s, saying(1, n, "x"))
				longest = max(longest, time.Since(begun))
			}
			b.ReportMetric(float64(longest.Microseconds())/1000, "longest-ms")
			must(b, s.Close())
		})
	}
}

// TestSweepGoesOnUnderLoad never lets the writer's queue run empty: with each commit, somebody else waits already.
func TestSweepGoesOnUnderLoad(t *testing.T) {
	s, f, _ := faulty(t)
	told(t, s)
	takenBack(t, s)
	const enough = 300 // commits
	var talking sync.WaitGroup
	commits, swept := 0, 0
	f.Swept = func() error { swept++; return nil }
	f.BeforeCommit = func() error {
		if commits++; commits > enough || swept > 0 {
			return nil
		}
		n, waiting := commits, 1
		if talking.Go(func() { ingest(t, s, saying(2, n, "x")) }); n == 1 {
			talking.Go(s.SweepNow)
			waiting++
		}
		for s.Queued() < waiting {
			runtime.Gosched() // until they wait
		}
		return nil
	}
	ingest(t, s, saying(2, 0, "x"))
	talking.Wait()
	must(t, s.Close())
	if commits > enough {
		t.Errorf("%d commits went by, and nothing was swept", commits)
	}
}

// TestHeldWordsLeaveTheFile: a message that waits for its writer to say where it belongs is deleted as any other, and soon.
func TestHeldWordsLeaveTheFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "m.db")
		s := open(t, path, boltstore.Options{NoSync: true})
		ingest(t, s, starting(1), starting(2))
		in := saying(1, 1, strings.Repeat(words, 1<<10))
		in.Hold = &storage.Hold{Among: []bot.ThreadID{threadID(1), threadID(2)}, Ask: bot.Post{Key: "which", Text: "which?"}}
		ingest(t, s, in)
		gone := in
		gone.Hold, gone.Event.ID, gone.Event.Body = nil, "gone", bot.Deleted{ID: in.Event.Body.(bot.Message).ID}
		ingest(t, s, gone)
		if !holds(t, path) {
			t.Fatal("the test puts no words into free pages")
		}
		time.Sleep(10 * time.Minute)
		if holds(t, path) {
			t.Error("the words are in the file ten minutes later")
		}
		must(t, s.Close())
	})
}

// TestAFarewellThatIsGivenUpLeavesTheFile: it has the platform's id of a person of whom nothing else is kept.
func TestAFarewellThatIsGivenUpLeavesTheFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "m.db")
		s := open(t, path, boltstore.Options{NoSync: true})
		ingest(t, s, starting(1))
		farewell := bot.Post{Key: "farewell", To: bot.Destination{Audience: bot.ToThread, Person: words}, Text: words}
		rows, err := s.Erase(ctx, threadID(1), storage.Erasure{Farewell: &farewell})
		must(t, err)
		if len(rows) == 0 || !holds(t, path) {
			t.Fatalf("no farewell waits: %+v", rows)
		}
		for _, row := range rows {
			_, err := s.GiveUp(ctx, row, "refused")
			must(t, err)
		}
		time.Sleep(10 * time.Minute)
		if holds(t, path) {
			t.Error("it is in the file ten minutes after it was given up")
		}
		must(t, s.Close())
	})
}

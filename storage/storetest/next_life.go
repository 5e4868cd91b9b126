package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func nextLife(t *testing.T, l *life) {
	if l.s.Unclean() {
		t.Error("a new store says that its last life ended badly")
	}
	epoch := l.s.Epoch()
	id := l.start("t1")
	row := l.turn(id, withPosts(makePost("q", "one"))).Rows[0]
	checkEqual(t, row.Epoch, epoch)
	l.reopen()
	if l.s.Unclean() || l.s.Epoch() <= epoch {
		t.Errorf("after a clean stop: unclean %v, epoch %d after %d", l.s.Unclean(), l.s.Epoch(), epoch)
	}
	epoch = l.s.Epoch()
	l.crash(false)
	if !l.s.Unclean() || l.s.Epoch() <= epoch {
		t.Errorf("after a crash: unclean %v, epoch %d after %d", l.s.Unclean(), l.s.Epoch(), epoch)
	}
	checkEqual(t, l.unsent(), []storage.OutboxRow{row})
	next := l.turn(id, withPosts(makePost("r", "two"))).Rows[0]
	checkEqual(t, next.Epoch, l.s.Epoch())
	l.reopen()
	if l.s.Unclean() {
		t.Error("a clean stop after a crash is unclean")
	}
	s := l.s
	before := ok(s.Verify(ctx))(t)
	l.must(s.Ready(ctx))
	checkEqual(t, ok(s.Verify(ctx))(t), before) // it leaves nothing
	l.close()
	checkErr(t, s.Ready(ctx), storage.ErrEnded)
	if _, err := s.Work(ctx); err == nil {
		t.Error("a closed store reads")
	}
	if _, err := s.Ingest(ctx, []storage.Inbound{startIn("t2")}, noon); err == nil {
		t.Error("a closed store writes")
	}
	l.must(s.Close())
	l.open()
}

func lazyRows(t *testing.T, l *life) {
	id := l.start("t1")
	put := func() {
		t.Helper()
		f := l.claim(id)
		ok(l.s.PutSteps(ctx, f, pinAll(l.load(f)), []agents.StepRecord{doneStep("a", `1`)}, false))(t)
	}
	row := l.turn(id, withPosts(makePost("q", "one"))).Rows[0]
	l.ingest(message("t1", "e1", "one"))
	put()
	l.sent(row, "p1")
	l.crash(false)
	checkEqual(t, len(l.unsent()), 1)
	checkEqual(t, len(l.load(l.claim(id)).Steps), 0)
	put()
	l.sent(row, "p1")
	l.crash(true)
	checkEqual(t, len(l.unsent()), 0)
	checkEqual(t, len(l.load(l.claim(id)).Steps), 1)
	l.must(l.s.DropSteps(ctx, l.claim(id), []string{"a"}))
	put()
	l.ingest(message("t1", "e2", "two")) // takes the lazy row with it
	l.crash(false)
	checkEqual(t, len(l.load(l.claim(id)).Steps), 1)
	l.must(l.s.DropSteps(ctx, l.claim(id), []string{"a"}))
	put()
	l.reopen()
	checkEqual(t, len(l.load(l.claim(id)).Steps), 1)
	l.must(l.s.DropSteps(ctx, l.claim(id), []string{"a"}))
	l.close()
	synctest.Test(t, func(t *testing.T) { // by themselves, within a second
		l.open()
		put()
		<-time.After(time.Second)
		synctest.Wait()
		l.crash(false)
		checkEqual(t, len(l.load(l.claim(id)).Steps), 1)
		l.close()
	})
	l.open()
}

func checkContexts(t *testing.T, l *life) {
	done, cancel := context.WithCancel(ctx)
	cancel()
	fails(l.s.Ingest(done, []storage.Inbound{startIn("t1")}, noon))(t, context.Canceled)
	fails(l.s.Thread(done, threadID("t1")))(t, context.Canceled)
	fails(l.s.Thread(ctx, threadID("t1")))(t, storage.ErrNotFound)
}

// checkConcurrency has people talk at once, each message delivered several times, while workers take up what they say: every
// message is taken up once, in the order in which its sender sent it.
func checkConcurrency(t *testing.T, l *life) {
	const threads, people, each = 3, 3, 12
	for n := range threads {
		l.start(fmt.Sprint("t", n))
	}
	heard := make([][]string, threads)
	var talking, working sync.WaitGroup
	stop := make(chan struct{})
	for n := range threads {
		for p := range people {
			talking.Go(func() {
				for i := range each {
					id := fmt.Sprintf("%d-%d-%02d", n, p, i)
					var twice sync.WaitGroup
					for range 2 {
						twice.Go(func() {
							in := storage.Inbound{Event: message(fmt.Sprint("t", n), id, id)}
							if _, err := l.s.Ingest(ctx, []storage.Inbound{in, in}, noon); err != nil {
								t.Error(err)
							}
						})
					}
					twice.Wait()
				}
			})
		}
		working.Go(func() {
			for last := false; ; {
				heard[n] = append(heard[n], takeUp(t, l.s, threadID(fmt.Sprint("t", n)))...)
				if last {
					return
				}
				select {
				case <-stop:
					last = true
				default:
				}
			}
		})
	}
	talking.Wait()
	close(stop)
	working.Wait()
	for n := range heard {
		inOrder(t, heard[n], people*each)
	}
}

// takeUp runs a turn over what waits and returns what was said.
func takeUp(t testing.TB, s storage.Store, id bot.ThreadID) []string {
	f, err := s.Claim(ctx, id)
	if err != nil {
		t.Error(err)
		return nil
	}
	in, err := s.Load(ctx, f)
	if err != nil {
		t.Error(err)
		return nil
	}
	if _, err := s.Commit(ctx, f, storage.Turn{Pin: pinAll(in), Now: noon}); err != nil {
		t.Error(err)
		return nil
	}
	var out []string
	for _, w := range in.Inbox {
		if m, ok := w.Event.Body.(bot.Message); ok {
			out = append(out, m.Text)
		}
	}
	return out
}

func inOrder(t testing.TB, heard []string, want int) {
	t.Helper()
	if len(heard) != want {
		t.Errorf("%d messages were heard, want %d", len(heard), want)
	}
	last := map[string]string{}
	for _, m := range heard {
		if who := m[:3]; m <= last[who] {
			t.Errorf("%s came after %s", m, last[who])
		} else {
			last[who] = m
		}
	}
}

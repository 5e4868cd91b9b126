package engine_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
)

// ailing is a store that cannot tell whose time is over while it ails.
type ailing struct {
	storage.Store
	ails *atomic.Bool
	ends bool // the caller's context ends instead
}

func (a ailing) Overdue(ctx context.Context, r storage.Retention) ([]bot.ThreadID, time.Time, error) {
	switch {
	case !a.ails.Load():
		return a.Store.Overdue(ctx, r)
	case a.ends:
		<-ctx.Done()
		return nil, time.Time{}, ctx.Err()
	}
	return nil, time.Time{}, errors.New("the index of threads has a hole")
}

type ailingDisk struct {
	bottest.Disk
	ails *atomic.Bool
	ends bool
}

func (d ailingDisk) Open() (storage.Store, error) {
	s, err := d.Disk.Open()
	return ailing{s, d.ails, d.ends}, err
}

// journalled is a log in memory.
type journalled struct {
	sync.Mutex
	bytes.Buffer
}

func (j *journalled) Write(b []byte) (int, error) {
	j.Lock()
	defer j.Unlock()
	return j.Buffer.Write(b)
}

func (j *journalled) count(part string) int {
	j.Lock()
	defer j.Unlock()
	return strings.Count(j.String(), part)
}

func whileAiling(t *testing.T, ends bool, f func(t *testing.T, w *bottest.World, ails *atomic.Bool, log *journalled)) {
	synctest.Test(t, func(t *testing.T) {
		w, ails, log := newWorld(t, newOutside()), &atomic.Bool{}, &journalled{}
		w.Disk = ailingDisk{w.Disk, ails, ends}
		w.Config.Retention = 1000 * time.Hour
		w.Config.RetryDelay = 500 * time.Millisecond
		w.Config.Log = slog.New(slog.NewTextHandler(log, nil))
		w.Start()
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "later tea"))
		ails.Store(true)
		w.Clock.Advance(25 * time.Hour) // the threads are looked through once a day
		w.Engine.Tick()
		f(t, w, ails, log)
	})
}

// What is due rings although the threads cannot be looked through; the log names the error, ever less often.
func TestTimersRingBesideATrouble(t *testing.T) {
	whileAiling(t, false, func(t *testing.T, w *bottest.World, ails *atomic.Bool, log *journalled) {
		wait(t.Context(), time.Hour)
		if got := texts(w, "t1", "timer/"); len(got) != 1 {
			t.Errorf("rang %q", got)
		}
		if n := log.count("the index of threads has a hole"); n == 0 || n > 100 {
			t.Errorf("the log names the error %d times in an hour", n)
		}
		ails.Store(false)
		wait(t.Context(), 2*time.Minute)
		n := log.count("level=ERROR")
		wait(t.Context(), time.Hour)
		if log.count("level=ERROR") != n {
			t.Error("the trouble is over, and the log goes on")
		}
		w.Stop()
	})
}

// That the program ends is no error.
func TestTheEndIsNoError(t *testing.T) {
	whileAiling(t, true, func(t *testing.T, w *bottest.World, _ *atomic.Bool, log *journalled) {
		synctest.Wait()
		w.Stop()
		if log.count("level=ERROR") > 0 {
			t.Errorf("the log has %s", log.String())
		}
	})
}

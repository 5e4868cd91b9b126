package engine_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
)

// unlisted is a disk whose stores do not read all threads.
type unlisted struct {
	bottest.Disk
	t *testing.T
}

func (d unlisted) Open() (storage.Store, error) {
	s, err := d.Disk.Open()
	return lists{s, d.t}, err
}

func (d unlisted) Crash(s storage.Store, keepLazy bool) error {
	return d.Disk.Crash(s.(lists).Store, keepLazy)
}

type lists struct {
	storage.Store
	t *testing.T
}

func (l lists) Threads(context.Context) ([]storage.Thread, error) {
	l.t.Error("all threads are listed")
	return nil, nil
}

func (l lists) Going(context.Context) (int, error) {
	l.t.Error("all threads are counted")
	return 0, nil
}

func (l lists) Locate(context.Context, bot.Platform, bot.MessageID) (bot.Place, error) {
	l.t.Error("all threads are searched")
	return bot.Place{}, storage.ErrNotFound
}

func (l lists) Marks(context.Context, bot.Platform, time.Time, func(storage.Mark)) error {
	l.t.Error("all threads are looked at")
	return nil
}

// TestNobodyWhoWaitsHasAllThreadsListed holds conversations, with what people do beside them, over a store in which reading all threads is a fault: it would
// take longer with each conversation that is kept.
func TestNobodyWhoWaitsHasAllThreadsListed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Disk = unlisted{w.Disk, t}
		w.Start()
		defer w.Stop()
		begun := begin("t1")
		w.Send(begun)
		w.Send(say("t1", "a", "hello"))
		w.Send(say("t1", "b", "ask something"))
		w.Send(begin("t2"))
		w.Send(say("t2", "c", "poison"))
		w.Send(say("elsewhere", "d", "hello"))
		for n, name := range []string{"status", "help", "apply"} {
			w.Send(bot.Event{
				ID: bot.EventID(name), Place: bot.Place{Platform: bottest.Name, Channel: "elsewhere"}, By: begun.By, At: begun.At.Add(time.Duration(n)),
				Body: bot.Command{Name: name},
			})
		}
		home(w, begun.By)
		w.Settle()
	})
}

package discord

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// leases are what programs have one at a time, and end as they are told.
type leases struct {
	mu      sync.Mutex
	had     map[string]context.CancelFunc
	changed chan struct{}
	orphans map[string]bool
}

// sharing is the inbox of one of several programs: what is taken in is known to all.
type sharing struct {
	*inbox
	leases *leases
}

func (s sharing) Hold(ctx context.Context, _ bot.Platform, name string, may func() bool) (bot.Hold, error) {
	l := s.leases
	for {
		l.mu.Lock()
		changed := l.changed
		if l.had[name] == nil && (may == nil || may()) {
			held, cancel := context.WithCancel(ctx)
			l.had[name] = cancel
			orphan := l.orphans[name]
			l.mu.Unlock()
			return bot.Hold{Context: held, Orphan: orphan, Release: func() { l.free(name, false) }}, nil
		}
		l.mu.Unlock()
		select {
		case <-changed:
		case <-time.After(time.Millisecond): // may is asked again
		case <-ctx.Done():
			return bot.Hold{}, ctx.Err()
		}
	}
}

// free ends a lease, as one that is given back or as one whose life is over.
func (l *leases) free(name string, orphan bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.orphans[name] = orphan
	if end := l.had[name]; end != nil {
		end()
		delete(l.had, name)
		close(l.changed)
		l.changed = make(chan struct{})
	}
}

// sharded is two programs over two shards: the first begins alone with both, or each with one.
type sharded struct {
	*world
	leases *leases
	other  *world
}

func shards(t *testing.T, change ...func(w *world)) *sharded {
	t.Helper()
	s := &sharded{world: newWorld(t), leases: &leases{had: map[string]context.CancelFunc{}, changed: make(chan struct{}), orphans: map[string]bool{}}}
	s.srv.Shards(2)
	for _, c := range change {
		c(s.world)
	}
	other := *s.world
	s.other = &other
	return s
}

// runAs runs one of the programs.
func (s *sharded) runAs(w *world) { w.runOver(sharing{w.in, s.leases}) }

// both waits until both shards are connected.
func (s *sharded) both() {
	s.t.Helper()
	s.until("both shards", func() bool { return s.srv.Listens(0, 2) && s.srv.Listens(1, 2) })
}

// texts are what was taken in, in order.
func (s *sharded) texts() string {
	var got []string
	for _, ev := range s.in.all() {
		if m, ok := ev.Body.(bot.Message); ok {
			got = append(got, m.Text)
		}
	}
	return strings.Join(got, "")
}

// Each of two programs connects a shard. What is said in the server and in direct messages comes in once, and when one ends the other one goes on for both.
func TestTwoProgramsWithAShardEach(t *testing.T) {
	t.Parallel()
	s := shards(t, func(w *world) { w.times.identify = 300 * time.Millisecond; w.srv.Space(200 * time.Millisecond) })
	s.runAs(s.world)
	s.runAs(s.other)
	s.both()
	thread, dm := s.srv.Thread(s.jobs, "interview", s.srv.BotID), s.srv.DirectMessages(s.casey)
	first := s.srv.Say(s.casey, thread, "一")
	ev := s.said("一")
	second := s.srv.Say(s.casey, dm, "二")
	direct := s.said("二")
	s.in.mu.Lock()
	s.in.marks = []bot.Mark{ // what is said to a session that nobody reads any more is read later
		{Place: ev.Place, Parent: ev.Parent, Last: bot.MessageID(first), At: ev.At},
		{Place: direct.Place, Last: bot.MessageID(second), At: direct.At},
	}
	s.in.mu.Unlock()
	if err := s.world.stop(); err != nil {
		t.Fatal(err)
	}
	s.leases.free("identify/0", true)
	s.srv.Say(s.casey, thread, "三") // whichever shard that was
	s.both()
	s.said("三")
	s.srv.Say(s.casey, thread, "四")
	s.said("四")
	s.srv.Say(s.casey, dm, "五")
	s.said("五")
	if got := s.texts(); got != "一二三四五" {
		t.Errorf("taken in: %q", got)
	}
	if n := s.srv.Hasty(); n > 0 {
		t.Errorf("%d sessions began too soon", n)
	}
	if n := s.srv.Identifies(); n != 3 {
		t.Errorf("%d sessions were begun", n)
	}
}

// A command is answered by who has the shard of the server, and in direct messages by who has the first one.
func TestInteractionsOfBothShards(t *testing.T) {
	t.Parallel()
	s := shards(t, func(w *world) {
		w.in.reply = func(ev bot.Event) (bot.Reply, error) { return bot.Reply{Text: "taken in"}, nil }
	})
	s.runAs(s.world)
	s.both()
	for _, channel := range []string{s.jobs, s.srv.DirectMessages(s.casey)} {
		got := s.answer(s.srv.Slash(s.casey, channel, "en", "mendan", "status", nil))
		if !slices.ContainsFunc(got.Private, func(m discordtest.Message) bool { return m.Content == "taken in" }) {
			t.Errorf("the answer is %+v", got.Private)
		}
	}
}

// Who loses a shard, as after a pause, leaves it to the other one, and takes in what had come all the same.
func TestAShardThatIsLost(t *testing.T) {
	t.Parallel()
	s := shards(t)
	s.runAs(s.world)
	s.both()
	dm := s.srv.DirectMessages(s.casey)
	s.srv.Say(s.casey, dm, "一")
	s.said("一")
	before := s.srv.Identifies()
	s.leases.free("shard/0/2", true)
	s.until("another session", func() bool { return s.srv.Identifies() > before && s.srv.Listens(0, 2) })
	s.srv.Say(s.casey, dm, "二")
	s.said("二")
	if got := s.texts(); got != "一二" {
		t.Errorf("taken in: %q", got)
	}
}

// What one program noted holds for the one that has the shard after it.
func TestTheNextProgramReadsOnlyNews(t *testing.T) {
	t.Parallel()
	s := shards(t)
	s.times.again = time.Hour
	threads := s.talk(10)
	s.runAs(s.world)
	s.both()
	s.until("the first list", func() bool { _, lists := s.read(); return lists == 1 })
	if err := s.world.stop(); err != nil {
		t.Fatal(err)
	}
	s.leases.free("identify/0", true)
	s.srv.Say(s.casey, threads[4], "news")
	s.other.times = s.times
	s.runAs(s.other)
	s.said("news")
	if histories, lists := s.read(); histories != 1 || lists != 2 {
		t.Errorf("%d histories and %d lists were read", histories, lists)
	}
}

// A bot that was let into more servers than its shards are for asks how many it is to have. Of a number that is configured, the error says so.
func TestMoreShardsAreWanted(t *testing.T) {
	t.Parallel()
	s := shards(t, func(w *world) { w.srv.Shards(1) })
	s.runAs(s.world)
	s.until("one shard", func() bool { return s.srv.Listens(0, 1) })
	s.srv.Shards(2)
	s.srv.Forget()
	s.both()
	s.other.cfg.Shards = 1
	if err := s.other.adapter().Run(s.ctx, s.in); err == nil || !strings.Contains(err.Error(), "sharded") {
		t.Errorf("with one that is configured: %v", err)
	}
}

package pgstore_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
	"github.com/mendanhq/mendan/storage/verbs"
)

var (
	ctx   = context.Background()
	noon  = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	place = bot.Place{Platform: "fake", Channel: "c", Thread: "t"}
	cand  = bot.User{Platform: "fake", ID: "cand", Role: bot.Candidate}
)

func open(t *testing.T, address string, o pgstore.Options) *pgstore.Store {
	t.Helper()
	o.Keys = cmp.Or(o.Keys, pgtest.Key)
	s, err := pgstore.Open(ctx, address, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func say(id string) storage.Inbound {
	return storage.Inbound{Event: bot.Event{
		ID: bot.EventID("said:" + id), Place: place, By: cand, At: noon, Body: bot.Message{ID: bot.MessageID(id), Text: id},
	}}
}

// begin starts the one conversation of a test.
func begin(t *testing.T, s *pgstore.Store) bot.ThreadID {
	t.Helper()
	in := storage.Inbound{
		Event: bot.Event{ID: "start", Place: place, By: cand, At: noon, Body: bot.Command{Name: "apply"}},
		Start: "interview", NewID: "thread", Key: []byte("key"),
	}
	_, err := s.Ingest(ctx, []storage.Inbound{in}, noon)
	must(t, err)
	return in.NewID
}

// cutOnce ends the first connection that it is given, as an administrator would.
func cutOnce(t *testing.T, address string) func(*pgx.Conn) {
	cut := false
	return func(c *pgx.Conn) {
		if cut {
			return
		}
		cut = true
		other, err := pgx.Connect(ctx, address)
		must(t, err)
		defer other.Close(ctx)
		_, err = other.Exec(ctx, `select pg_terminate_backend($1, 10000)`, c.PgConn().PID())
		must(t, err)
	}
}

// TestCutBeforeCommit has the connection break when nothing is durable: the verb runs again, and what it does is done once.
func TestCutBeforeCommit(t *testing.T) {
	address := migrated(t)
	s := open(t, address, pgstore.Options{Keys: pgtest.Key})
	id := begin(t, s)
	f, err := s.Claim(ctx, id)
	must(t, err)
	s.CutConnections(cutOnce(t, address), nil)
	checkAttempts(t, s, f, 1)
	checkAttempts(t, s, f, 2)
}

// TestCutAfterCommit has it break when all is durable and nobody knows it: the verb asks, and does not run again.
func TestCutAfterCommit(t *testing.T) {
	address := migrated(t)
	s := open(t, address, pgstore.Options{Keys: pgtest.Key})
	id := begin(t, s)
	f, err := s.Claim(ctx, id)
	must(t, err)
	s.CutConnections(nil, cutOnce(t, address))
	checkAttempts(t, s, f, 1)
	th, err := s.Thread(ctx, id)
	must(t, err)
	if th.Attempts != 1 {
		t.Errorf("%d attempts were counted, want 1", th.Attempts)
	}
	in, err := s.Load(ctx, f)
	must(t, err)
	s.CutConnections(nil, cutOnce(t, address))
	turn := storage.Turn{Pin: storage.Pin{Turn: 1, Now: noon, Inbox: []uint64{in.Inbox[0].Seq}}, Now: noon, Audit: []storage.Audit{{At: noon, Kind: "a"}}}
	_, err = s.Commit(ctx, f, turn)
	must(t, err)
	entries, err := storage.AllAudit(ctx, s)
	must(t, err)
	if len(entries) != 1 {
		t.Errorf("%d entries in the audit chain, want 1", len(entries))
	}
}

// TestGivenUpWaiting has a verb wait for a unit of its thread for longer than its caller does: it ends with the caller's time, and is no trouble.
func TestGivenUpWaiting(t *testing.T) {
	s := open(t, migrated(t), pgstore.Options{Keys: pgtest.Key, Patience: 5 * time.Second})
	begin(t, s)
	s.CutConnections(func(*pgx.Conn) {
		short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		defer cancel()
		_, err := s.Ingest(short, []storage.Inbound{say("late")}, noon)
		if !errors.Is(err, context.DeadlineExceeded) || storage.IsTrouble(err) {
			t.Errorf("error is %v", err)
		}
	}, nil)
	_, err := s.Ingest(ctx, []storage.Inbound{say("m")}, noon)
	must(t, err)
}

// TestReady asks whether the store works while a unit is under way, which it does not wait for, and where the database is away, for no longer than asked.
func TestReady(t *testing.T) {
	s := open(t, migrated(t), pgstore.Options{Keys: pgtest.Key})
	begin(t, s)
	asked := false
	s.CutConnections(func(c *pgx.Conn) {
		if asked {
			return
		}
		asked = true
		short, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		if err := s.Ready(short); err != nil {
			t.Errorf("beside a unit: %v", err)
		}
	}, nil)
	_, err := s.Ingest(ctx, []storage.Inbound{say("m")}, noon)
	must(t, err)
	s.CutConnections(func(c *pgx.Conn) { _ = c.Close(ctx) }, nil)
	short, cancel := context.WithTimeout(ctx, 200*time.Millisecond)
	defer cancel()
	began := time.Now()
	if err := s.Ready(short); !storage.IsTrouble(err) || time.Since(began) > 10*time.Second {
		t.Errorf("away: %v after %s", err, time.Since(began))
	}
	s.CutConnections(nil, nil)
}

// TestPasswordAway has the password not be there when a connection is to be replaced: a moment later it is.
func TestPasswordAway(t *testing.T) {
	address := migrated(t)
	var away atomic.Int64
	s := open(t, address, pgstore.Options{Keys: pgtest.Key, Password: func() (string, error) {
		if away.Add(-1) >= 0 {
			return "", os.ErrNotExist
		}
		return "", nil
	}})
	begin(t, s)
	cut := cutOnce(t, address)
	gone := false
	s.CutConnections(func(c *pgx.Conn) {
		if !gone {
			gone = true
			away.Store(2)
		}
		cut(c)
	}, nil)
	_, err := s.Ingest(ctx, []storage.Inbound{say("m")}, noon)
	must(t, err)
}

// TestRenewedWhileBusy has the only connection be in use for long: the life is renewed.
func TestRenewedWhileBusy(t *testing.T) {
	address := migrated(t)
	s := open(t, address, pgstore.Options{Keys: pgtest.Key, Connections: 1})
	conn, err := pgx.Connect(ctx, address)
	must(t, err)
	defer conn.Close(ctx)
	until := func() (at time.Time) {
		must(t, conn.QueryRow(ctx, `select until from life`).Scan(&at))
		return at
	}
	must(t, s.Table("t").View(ctx, func(agents.TableReader) error {
		before := until()
		s.Renew()
		if !until().After(before) {
			t.Error("the life was not renewed")
		}
		return nil
	}))
}

// TestViewNobodyWaitsFor reads while no connection is free: it ends with its caller's time.
func TestViewNobodyWaitsFor(t *testing.T) {
	s := open(t, migrated(t), pgstore.Options{Keys: pgtest.Key, Connections: 1, Patience: 2 * time.Second})
	must(t, s.Table("t").View(ctx, func(agents.TableReader) error {
		short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		defer cancel()
		if _, err := s.Thread(short, "thread"); !errors.Is(err, context.DeadlineExceeded) || storage.IsTrouble(err) {
			t.Errorf("error is %v", err)
		}
		return nil
	}))
}

// TestServerCrashes has one of the server's processes killed before a commit, and the number of the transaction given to another one, which succeeds:
// the verb does not take that for its own.
func TestServerCrashes(t *testing.T) {
	address := migrated(t)
	s := open(t, address, pgstore.Options{Keys: pgtest.Key})
	id := begin(t, s)
	f, err := s.Claim(ctx, id)
	must(t, err)
	_, err = s.Ingest(ctx, []storage.Inbound{say("m")}, noon) // with it the claim is durable
	must(t, err)
	crashed := false
	s.CutConnections(func(c *pgx.Conn) {
		if crashed {
			return
		}
		crashed = true
		var mine uint64
		must(t, c.QueryRow(ctx, `select pg_current_xact_id()::text::bigint`).Scan(&mine))
		other, err := pgx.Connect(ctx, address)
		must(t, err)
		must(t, syscall.Kill(int(c.PgConn().PID()), syscall.SIGKILL))
		for err == nil { // until the server has ended all others as well
			_, err = other.Exec(ctx, `select`)
		}
		takeNumbers(t, address, mine)
	}, nil)
	checkAttempts(t, s, f, 1)
	th, err := s.Thread(ctx, id)
	must(t, err)
	if th.Attempts != 1 {
		t.Errorf("%d attempts were counted, want 1", th.Attempts)
	}
}

// takeNumbers waits for a server that recovers, and has transactions succeed until one has the number or a later one.
func takeNumbers(t *testing.T, address string, upto uint64) {
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		c, err := pgx.Connect(ctx, address)
		for err == nil {
			var n uint64
			if err = c.QueryRow(ctx, `select pg_current_xact_id()::text::bigint`).Scan(&n); n >= upto {
				_ = c.Close(ctx)
				return
			}
		}
		if c != nil {
			_ = c.Close(ctx)
		}
		if time.Now().After(end) {
			t.Error(err)
			return
		}
	}
}

func checkAttempts(t *testing.T, s *pgstore.Store, f storage.Fence, want int) {
	t.Helper()
	n, err := s.CountAttempt(ctx, f)
	must(t, err)
	if n != want {
		t.Errorf("%d attempts, want %d", n, want)
	}
}

// TestAway has a server that is not there: errors are the store's trouble, which passes.
func TestAway(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	address := fmt.Sprintf("postgres://u:hidden@%s/db?sslmode=disable", l.Addr())
	must(t, l.Close())
	_, err = pgstore.Open(ctx, address, pgstore.Options{Keys: pgtest.Key})
	if err == nil || !storage.IsTrouble(err) || strings.Contains(err.Error(), "hidden") {
		t.Errorf("error is %v", err)
	}
}

// TestLost has the database go for good while a store is open.
func TestLost(t *testing.T) {
	address := migrated(t)
	before := open(t, address, pgstore.Options{Keys: pgtest.Key})
	begin(t, before)
	must(t, before.Close())
	s := open(t, address, pgstore.Options{Keys: pgtest.Key, Patience: 100 * time.Millisecond})
	s.CutConnections(func(c *pgx.Conn) { _ = c.Close(ctx) }, nil)
	_, err := s.Ingest(ctx, []storage.Inbound{say("m")}, noon)
	if !storage.IsTrouble(err) || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error is %v", err)
	}
	s.CutConnections(nil, nil)
}

// TestCloseWhileAway closes a store whose database is away, with something to be made durable, a verb under way and a read that goes on: it waits for none.
func TestCloseWhileAway(t *testing.T) {
	s := open(t, migrated(t), pgstore.Options{Patience: time.Hour})
	id := begin(t, s)
	f, err := s.Claim(ctx, id)
	must(t, err)
	_, err = s.PutSteps(ctx, f, storage.Pin{Turn: 1, Now: noon}, []agents.StepRecord{{Key: "a"}}, false)
	must(t, err)
	s.CutConnections(func(c *pgx.Conn) { _ = c.Close(ctx) }, nil)
	s.CloseWithin(50 * time.Millisecond)
	reads := make(chan struct{})
	var under sync.WaitGroup
	under.Go(func() {
		if _, err := s.Ingest(ctx, []storage.Inbound{say("m")}, noon); !storage.IsTrouble(err) {
			t.Errorf("a verb under way: %v", err)
		}
	})
	under.Go(func() {
		err := s.Table("t").View(ctx, func(r agents.TableReader) error {
			close(reads)
			for n := 0; ; n++ {
				if _, err := r.Get(fmt.Sprint(n)); err != nil {
					return err
				}
			}
		})
		if !storage.IsTrouble(err) {
			t.Errorf("a read under way: %v", err)
		}
	})
	<-reads
	if err := s.Close(); !storage.IsTrouble(err) {
		t.Errorf("the end: %v", err)
	}
	under.Wait()
}

// TestOneIsDamaged has a thread that nobody can read, with something to be made durable: that of others is.
func TestOneIsDamaged(t *testing.T) {
	address := migrated(t)
	s := open(t, address, pgstore.Options{})
	id := begin(t, s)
	opened := beginOpening(t, s)
	f, err := s.Claim(ctx, id)
	must(t, err)
	_, err = s.Load(ctx, f)
	must(t, err)
	conn, err := pgx.Connect(ctx, address)
	must(t, err)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `update record set content = 'x' where key = $1`, verbs.RowKey(id))
	must(t, err)
	_, err = s.PutSteps(ctx, f, storage.Pin{Turn: 1, Now: noon}, []agents.StepRecord{{Key: "a"}}, false) // from now on it cannot be written, however soon that is tried
	must(t, err)
	_, err = s.Sent(ctx, opened.Rows[0], bot.MessageRef{}, time.Now())
	must(t, err)
	if _, err := s.Unsent(ctx); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("error is %v", err)
	}
	var unsent int
	must(t, conn.QueryRow(ctx, `select count(*) from record where key >= 'no' and key < 'np'`).Scan(&unsent))
	if unsent != 0 {
		t.Error("what was sent is not noted")
	}
}

// TestForgotten has a life go on that others have forgotten: it hears so when it reads, writes or renews itself, and does nothing more.
func TestForgotten(t *testing.T) {
	address := migrated(t)
	conn, err := pgx.Connect(ctx, address)
	must(t, err)
	defer conn.Close(ctx)
	for name, do := range map[string]func(*pgstore.Store) error{
		"reads":  func(s *pgstore.Store) error { _, err := s.Work(ctx); return err }, // such as a row that it would send now
		"writes": func(s *pgstore.Store) error { return s.Audit(ctx, storage.Audit{At: noon, Kind: "a"}) },
		"renews": func(s *pgstore.Store) error { s.Renew(); _, err := s.Work(ctx); return err },
	} {
		s := open(t, address, pgstore.Options{})
		must(t, do(s))
		_, err := conn.Exec(ctx, `delete from life where life = $1`, s.Epoch())
		must(t, err)
		if err := do(s); !errors.Is(err, storage.ErrEnded) {
			t.Errorf("it %s: %v", name, err)
		}
	}
}

// TestLivesAreForgotten opens and closes a database many times: what is over is forgotten in time, but for what a lease names.
func TestLivesAreForgotten(t *testing.T) {
	address := migrated(t)
	conn, err := pgx.Connect(ctx, address)
	must(t, err)
	defer conn.Close(ctx)
	first := open(t, address, pgstore.Options{})
	begin(t, first)
	must(t, first.Close())
	for range 30 {
		must(t, open(t, address, pgstore.Options{}).Close())
	}
	_, err = conn.Exec(ctx, `update life set until = until - interval '1 day'`)
	must(t, err)
	must(t, open(t, address, pgstore.Options{}).Close())
	rows, err := conn.Query(ctx, `select life from life order by life`)
	must(t, err)
	left, err := pgx.CollectRows(rows, pgx.RowTo[uint64])
	must(t, err)
	if len(left) != 2 || left[0] != first.Epoch() {
		t.Errorf("%v are left, want %d and the last one", left, first.Epoch())
	}
}

// TestVisitors has somebody come for a moment while a process has the database: neither waits for the other, or takes its end for one that is to be
// made up for.
func TestVisitors(t *testing.T) {
	address := migrated(t)
	first := open(t, address, pgstore.Options{})
	id := begin(t, first)
	f, err := first.Claim(ctx, id)
	must(t, err)
	visitor := open(t, address, pgstore.Options{Visit: true})
	_, err = visitor.Ingest(ctx, []storage.Inbound{say("m")}, noon)
	must(t, err)
	if _, err := visitor.Claim(ctx, id); !errors.Is(err, storage.ErrFenced) {
		t.Errorf("a claim is %v", err)
	}
	checkAttempts(t, first, f, 1)
	must(t, visitor.Crash(false))
	must(t, first.Crash(false))
	for _, visit := range []bool{true, false} {
		if s := open(t, address, pgstore.Options{Visit: visit, Sole: true}); !s.Unclean() {
			t.Errorf("visit %v: it does not see that the first one crashed", visit)
		}
	}
}

// TestPlainTurnsMissNothing runs turns of the plain kind: no verb of theirs reads anything in a round trip of its own.
func TestPlainTurnsMissNothing(t *testing.T) {
	s := open(t, migrated(t), pgstore.Options{Keys: pgtest.Key})
	id := begin(t, s)
	before := s.LifeCounts().Unplanned
	for turn := range 3 {
		filed, err := s.Ingest(ctx, []storage.Inbound{say(fmt.Sprint(turn))}, noon)
		must(t, err)
		f, err := s.Claim(ctx, id)
		must(t, err)
		in, err := s.Load(ctx, f)
		must(t, err)
		to := storage.Turn{
			Pin: storage.Pin{Turn: in.Thread.Turn + 1, Now: noon}, Now: noon,
			Posts: []bot.Post{{Key: fmt.Sprint("p", turn), To: bot.Destination{Audience: bot.ToThread}, Text: "hello"}},
			Log:   []agents.LogEntry{{Role: agents.Assistant, Text: "hello", At: noon}},
		}
		for _, w := range in.Inbox {
			to.Pin.Inbox = append(to.Pin.Inbox, w.Seq)
		}
		out, err := s.Commit(ctx, f, to)
		must(t, err)
		out.Rows[0].Lease = filed[0].Lease
		_, err = s.Resolve(ctx, out.Rows[0])
		must(t, err)
		_, err = s.Sent(ctx, out.Rows[0], bot.MessageRef{Place: place, ID: bot.MessageID(out.Rows[0].Message)}, time.Now())
		must(t, err)
		_, err = s.Unsent(ctx)
		must(t, err)
	}
	if n := s.LifeCounts().Unplanned - before; n != 0 {
		t.Errorf("%d round trips that no plan named", n)
	}
}

// TestTakenOverInAUnit has a second process take over while the first one is about to commit: it waits for that, and so sees what was written.
func TestTakenOverInAUnit(t *testing.T) {
	address := migrated(t)
	first := open(t, address, pgstore.Options{Keys: pgtest.Key})
	id := begin(t, first)
	tried := false
	first.CutConnections(func(*pgx.Conn) {
		if tried {
			return
		}
		tried = true
		second, err := pgstore.Open(ctx, address, pgstore.Options{Keys: pgtest.Key, Sole: true, Statement: 100 * time.Millisecond})
		if err == nil {
			_ = second.Close()
			t.Error("a life began while a unit of the one before was under way")
		}
	}, nil)
	_, err := first.Ingest(ctx, []storage.Inbound{say("m")}, noon)
	must(t, err)
	second := open(t, address, pgstore.Options{Keys: pgtest.Key, Sole: true})
	f, err := second.Claim(ctx, id)
	must(t, err)
	in, err := second.Load(ctx, f)
	must(t, err)
	if len(in.Inbox) != 2 {
		t.Errorf("%d events wait, want 2", len(in.Inbox))
	}
}

// TestBesideAUnit does what is about other things while a unit that writes is about to commit: nothing waits for it. A timer of the thread that it holds is left
// for the next time.
func TestBesideAUnit(t *testing.T) {
	address := migrated(t)
	a := open(t, address, pgstore.Options{})
	b := open(t, address, pgstore.Options{})
	id := begin(t, a)
	due := noon.Add(time.Hour)
	f, err := a.Claim(ctx, id)
	must(t, err)
	in, err := a.Load(ctx, f)
	must(t, err)
	pin := storage.Pin{Turn: 1, Now: noon, Inbox: []uint64{in.Inbox[0].Seq}}
	_, err = a.Commit(ctx, f, storage.Turn{Pin: pin, Now: noon, Timers: []agents.Timer{{Name: "remind", At: due}}})
	must(t, err)
	started := beginOpening(t, b)
	beside := false
	fine := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	a.CutConnections(func(*pgx.Conn) {
		if beside {
			return
		}
		beside = true
		woken, _, next, err := b.FireTimers(ctx, due)
		fine("timers", err)
		if len(woken) != 0 || !next.Equal(due) {
			t.Errorf("%v were woken beside their unit, and the next is due at %s", woken, next)
		}
		fine("audit", b.Audit(ctx, storage.Audit{At: noon, Kind: "a"}))
		fine("a table", b.Table("t").Update(ctx, func(w agents.TableWriter) error {
			_, err := w.Get("k")
			return errors.Join(err, w.Put("k", []byte("v")))
		}))
		fine("a file", b.PutPiece(ctx, storage.File{Ref: "r", SHA256: "x", Size: 3, Pieces: 1, At: noon}, []byte("abc")))
		fine("no file", b.DropFile(ctx, "r"))
		fine("bind", b.Bind(ctx, started.Thread, started.Rows[0].Seq, bot.Place{Platform: "fake", Channel: "c", Thread: "opened"}))
		_, err = b.Tell(ctx, storage.Telling{ID: "told", At: place, Post: bot.Post{Key: "k", Text: "x"}})
		fine("tell", err)
		fine("rewrite", rewriteWaiting(b, started.Thread))
	}, nil)
	_, err = a.Ingest(ctx, []storage.Inbound{say("m")}, noon)
	must(t, err)
	if !beside {
		t.Error("nothing was under way")
	}
	woken, _, _, err := b.FireTimers(ctx, due)
	must(t, err)
	if len(woken) != 1 {
		t.Errorf("%v were woken afterwards", woken)
	}
}

// beginOpening starts a conversation in a thread that is to be opened.
func beginOpening(t *testing.T, s *pgstore.Store) storage.Filed {
	in := storage.Inbound{
		Event: bot.Event{
			ID: "open", Place: bot.Place{Platform: "fake", Channel: "c"}, By: bot.User{Platform: "fake", ID: "second"}, At: noon, Body: bot.Command{Name: "apply"},
		},
		Start: "interview", Open: true, NewID: "second", Key: []byte("second"),
	}
	f, err := s.Ingest(ctx, []storage.Inbound{in}, noon)
	must(t, err)
	return f[0]
}

// rewriteWaiting says something, and something else in its place before it was sent.
func rewriteWaiting(s *pgstore.Store, id bot.ThreadID) error {
	for n, text := range []string{"one", "two"} {
		f, err := s.Claim(ctx, id)
		if err != nil {
			return err
		}
		post := bot.Post{Key: "q", To: bot.Destination{Audience: bot.ToThread}, Text: text}
		turn := storage.Turn{Pin: storage.Pin{Turn: uint64(n + 1), Now: noon}, Now: noon, Posts: []bot.Post{post}}
		if _, err = s.Commit(ctx, f, turn); err != nil {
			return err
		}
	}
	return nil
}

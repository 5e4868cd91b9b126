package transfer_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
	"github.com/mendanhq/mendan/storage/storetest"
	"github.com/mendanhq/mendan/storage/transfer"
)

var (
	ctx    = context.Background()
	server pgtest.Server
)

// TestMain runs a copy that kills its process where the environment says so.
func TestMain(m *testing.M) {
	flag.Parse()
	if n := os.Getenv("TRANSFER_KILLED_AT"); n != "" {
		var at int
		_, _ = fmt.Sscan(n, &at)
		if err := copyOnce(flag.Arg(0), flag.Arg(1), &point{left: at, end: kill}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		if err := checks.Value.Set(strconv.Itoa(sample.Draws(15, 3))); err != nil {
			panic(err)
		}
	}
	os.Exit(pgtest.Run(m, &server))
}

func kill() error {
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func isDatabase(store string) bool { return strings.HasPrefix(store, "postgres:") }

func openStore(store string) (storage.Store, error) {
	if isDatabase(store) {
		return pgstore.Open(ctx, store, pgstore.Options{Keys: pgtest.Key, Sole: true, Silent: true, Files: storetest.Limits, Texts: promptTexts})
	}
	return boltstore.Open(ctx, store, boltstore.Options{NoSync: true, Files: storetest.Limits, Texts: promptTexts})
}

func promptTexts() []byte { return []byte("You are the program. This is the program's own prompt. ") }

func openSource(store string) (transfer.Source, error) {
	if isDatabase(store) {
		return pgstore.OpenSource(ctx, store, pgstore.Options{Keys: pgtest.Key})
	}
	return boltstore.OpenSource(ctx, store)
}

func openTarget(store string) (transfer.Target, error) {
	if isDatabase(store) {
		return pgstore.OpenTarget(ctx, store, pgstore.Options{Keys: pgtest.Key})
	}
	return boltstore.OpenTarget(ctx, store)
}

// point is a point of a copy at which it ends: before or after something durable.
type point struct {
	left int // points that are passed
	end  func() error
}

var errInterrupted = errors.New("interrupted")

func (p *point) pass() error {
	if p.left--; p.left < 0 {
		return p.end()
	}
	return nil
}

// around runs what is durable with a point before it and one behind it.
func (p *point) around(do func() error) error {
	if err := p.pass(); err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	return p.pass()
}

type endingSource struct {
	transfer.Source
	at *point
}

func (s endingSource) MarkMoved(ctx context.Context, to string) error {
	return s.at.around(func() error { return s.Source.MarkMoved(ctx, to) })
}

type endingTarget struct {
	transfer.Target
	at *point
}

func (t endingTarget) Begin(ctx context.Context, token string, s transfer.State) error {
	return t.at.around(func() error { return t.Target.Begin(ctx, token, s) })
}

// Put writes a batch in parts, with a point between each.
func (t endingTarget) Put(ctx context.Context, rows []transfer.Row) error {
	for len(rows) > 0 {
		part := rows[:max(len(rows)/3, 1)]
		rows = rows[len(part):]
		if err := t.at.around(func() error { return t.Target.Put(ctx, part) }); err != nil {
			return err
		}
	}
	return nil
}

func (t endingTarget) Finish(ctx context.Context) error {
	return t.at.around(func() error { return t.Target.Finish(ctx) })
}

// copyOnce copies until a point is reached. What ended so looks like a process that was killed: nothing is tidied up but what the system would.
func copyOnce(from, to string, at *point) (err error) {
	source, err := openSource(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := openTarget(to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	before := dump(source)
	if _, err := transfer.Copy(ctx, endingSource{source, at}, endingTarget{target, at}, func(transfer.Done) {}); err != nil {
		return err
	}
	if !bytes.Equal(before, dump(target)) {
		return errors.New("the rows are not the same")
	}
	return nil
}

// dump is every row of a store, in order.
func dump(s interface {
	Rows(context.Context, []byte) iter.Seq2[transfer.Row, error]
}) []byte {
	var b bytes.Buffer
	for r, err := range s.Rows(ctx, nil) {
		fmt.Fprintf(&b, "%q %q %v\n", r.Key, r.Content, err)
	}
	return b.Bytes()
}

// moving makes stores that are in another place at each opening: a file and a database, by turns.
func moving(between func(from, to string) error) func(t *testing.T) storetest.Factory {
	return func(t *testing.T) storetest.Factory {
		at, next := filepath.Join(t.TempDir(), "mendan.db"), migrated(t)
		first := true
		return storetest.Factory{
			Open: func(context.Context, bool) (storage.Store, error) {
				if !first {
					if err := between(at, next); err != nil {
						return nil, err
					}
					at, next = next, at
				}
				first = false
				return openStore(at)
			},
			Crash: func(s storage.Store, keepLazy bool) error {
				if p, ok := s.(*pgstore.Store); ok {
					return errors.Join(p.Crash(keepLazy), lapse(at))
				}
				return s.(*boltstore.Store).Crash(keepLazy)
			},
			Raw: func() ([]byte, error) {
				if !isDatabase(at) {
					return os.ReadFile(at)
				}
				return pgtest.Rows(at)
			},
		}
	}
}

func migrated(t testing.TB) string {
	t.Helper()
	address := server.Address(t)
	_, err := pgstore.Migrate(ctx, address, pgstore.Options{Keys: pgtest.Key})
	must(t, err)
	return address
}

// lapse has the leases of all lives run out.
func lapse(address string) error {
	return pgtest.Exec(address, `update life set until = clock_timestamp()`)
}

// TestStoreThatMoves holds a store to its contract that is copied, from a file to a database or back, at each opening.
func TestStoreThatMoves(t *testing.T) {
	storetest.Run(t, moving(func(from, to string) error { return copyOnce(from, to, &point{left: 1 << 30}) }),
		func(names []string) []string { return sample.Of(names, 20) })
}

// begin makes a store with something of every sort in it.
func begin(t testing.TB, store string) {
	t.Helper()
	s, err := openStore(store)
	must(t, err)
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	_, err = storage.KeepFile(ctx, s, storage.File{Ref: "f1", Name: "cv.pdf", At: noon}, strings.NewReader(strings.Repeat("cv", storage.PieceSize)))
	must(t, err)
	for n := range 3 {
		name := fmt.Sprint("t", n)
		_, err := s.Ingest(ctx, []storage.Inbound{{
			Event: bot.Event{ID: bot.EventID("start " + name), Place: placeOf(name), By: bot.User{Platform: "fake", ID: "c"}, At: noon, Body: bot.Command{Name: "apply"}},
			Start: "interview", NewID: bot.ThreadID(name), Key: []byte(name),
		}}, noon)
		must(t, err)
	}
	must(t, s.Table("a").Update(ctx, func(w agents.TableWriter) error { return w.Put("k", []byte("v")) }))
	must(t, s.Audit(ctx, storage.Audit{At: noon, Kind: "start"}))
	must(t, s.Close())
}

func placeOf(name string) bot.Place {
	return bot.Place{Platform: "fake", Channel: "c", Thread: name}
}

// checkLive opens a store that was copied, and looks whether it goes on; the one that it was copied from does not open.
func checkLive(t testing.TB, from, to string) {
	t.Helper()
	name := to[strings.LastIndexAny(to, "/=")+1:] // of the file, or of the schema
	if s, err := openStore(from); !errors.Is(err, storage.ErrMoved) || !strings.Contains(err.Error(), name) {
		t.Errorf("the former one opens: %v, %v", s, err)
	}
	s, err := openStore(to)
	must(t, err)
	report, err := s.Verify(ctx)
	must(t, err)
	if report.Threads != 3 || report.Files != 1 || report.Audit == 0 {
		t.Errorf("it has %+v", report)
	}
	must(t, s.Audit(ctx, storage.Audit{Kind: "start"}))
	must(t, s.Close())
}

// eachWay runs a test from a file to a database, and from there back to the file.
func eachWay(t *testing.T, copied func(t *testing.T, from, to string)) {
	file, base := filepath.Join(t.TempDir(), "mendan.db"), migrated(t)
	begin(t, file)
	t.Run("out", func(t *testing.T) { copied(t, file, base) })
	checkLive(t, file, base)
	t.Run("back", func(t *testing.T) { copied(t, base, file) })
	checkLive(t, base, file)
}

// atLeast is how many durable things a copy does: it begins, writes batches, marks the source and finishes.
const atLeast = 6

// TestInterrupted ends a copy before and after everything durable, and runs it again.
func TestInterrupted(t *testing.T) {
	eachWay(t, func(t *testing.T, from, to string) {
		for n := 0; ; n++ {
			err := copyOnce(from, to, &point{n % 2, func() error { return errInterrupted }})
			switch {
			case errors.Is(err, transfer.ErrDone) && n >= 2*atLeast:
				return
			case !errors.Is(err, errInterrupted):
				t.Fatalf("after %d interruptions: %v", n, err)
			}
		}
	})
}

// TestKilled is that with processes that are killed.
func TestKilled(t *testing.T) {
	if server.Address(t) == "" {
		return
	}
	eachWay(t, func(t *testing.T, from, to string) {
		for n := 0; ; n++ {
			c := exec.Command(os.Args[0], from, to)
			c.Env = append(os.Environ(), fmt.Sprint("TRANSFER_KILLED_AT=", n%2))
			out, err := c.CombinedOutput()
			switch {
			case bytes.Contains(out, []byte(transfer.ErrDone.Error())) && n >= 2*atLeast:
				return
			case c.ProcessState.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL:
				t.Fatalf("after %d that were killed: %v: %s", n, err, out)
			}
		}
	})
}

// TestLivedMeanwhile has a source that goes on between two runs: what was copied of it before is copied anew.
func TestLivedMeanwhile(t *testing.T) {
	eachWay(t, func(t *testing.T, from, to string) {
		if err := copyOnce(from, to, &point{6, func() error { return errInterrupted }}); !errors.Is(err, errInterrupted) {
			t.Fatal(err)
		}
		if _, err := openStore(to); !errors.Is(err, storage.ErrMoved) {
			t.Fatalf("half a copy opens: %v", err)
		}
		s, err := openStore(from)
		must(t, err)
		must(t, s.Table("a").Update(ctx, func(w agents.TableWriter) error { return w.Put("b", []byte(to)) }))
		must(t, s.Close())
		must(t, copyOnce(from, to, &point{left: 1 << 30}))
	})
}

// TestRefused has what a copy refuses, with everything as it was.
func TestRefused(t *testing.T) {
	file, other, base := filepath.Join(t.TempDir(), "mendan.db"), filepath.Join(t.TempDir(), "other.db"), migrated(t)
	begin(t, file)
	begin(t, other)
	begin(t, base)
	free := func() *point { return &point{left: 1 << 30} }
	for _, way := range [][2]string{{file, other}, {file, base}, {base, file}} {
		if err := copyOnce(way[0], way[1], free()); !errors.Is(err, transfer.ErrNotEmpty) {
			t.Errorf("from %s to %s: %v", way[0], way[1], err)
		}
	}
	for _, store := range []string{file, base} {
		s, err := openStore(store)
		must(t, err)
		if err := copyOnce(store, filepath.Join(t.TempDir(), "new.db"), free()); !errors.Is(err, storage.ErrLocked) {
			t.Errorf("%s is copied while a program has it: %v", store, err)
		}
		if err := copyOnce(other, store, free()); !errors.Is(err, storage.ErrLocked) {
			t.Errorf("to %s while a program has it: %v", store, err)
		}
		must(t, s.Close())
	}
	fresh := migrated(t)
	must(t, copyOnce(file, fresh, free()))
	if err := copyOnce(file, fresh, free()); !errors.Is(err, transfer.ErrDone) {
		t.Errorf("copied twice: %v", err)
	}
	if err := copyOnce(file, migrated(t), free()); !errors.Is(err, storage.ErrMoved) {
		t.Errorf("copied from where it is not live: %v", err)
	}
	if err := copyOnce(other, file, free()); !errors.Is(err, transfer.ErrNotEmpty) {
		t.Errorf("over what another store was: %v", err)
	}
	checkLive(t, file, fresh)
}

// damaging writes one row differently.
type damaging struct{ transfer.Target }

func (d damaging) Put(ctx context.Context, rows []transfer.Row) error {
	rows[len(rows)/2].Content = append(rows[len(rows)/2].Content, ' ')
	return d.Target.Put(ctx, rows)
}

// TestCompared has a copy that is not what its source is: it is not made live, and neither is the source moved.
func TestCompared(t *testing.T) {
	file, base := filepath.Join(t.TempDir(), "mendan.db"), migrated(t)
	begin(t, file)
	source, err := openSource(file)
	must(t, err)
	target, err := openTarget(base)
	must(t, err)
	if _, err := transfer.Copy(ctx, source, damaging{target}, func(transfer.Done) {}); !errors.Is(err, transfer.ErrDiffers) {
		t.Errorf("it is taken for the same: %v", err)
	}
	must(t, errors.Join(source.Close(), target.Close()))
	if _, err := openStore(base); !errors.Is(err, storage.ErrMoved) {
		t.Errorf("it opens: %v", err)
	}
	s, err := openStore(file)
	must(t, err)
	must(t, s.Close())
}

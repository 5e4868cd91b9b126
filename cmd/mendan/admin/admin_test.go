package admin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/storage"
)

type doer func(ctx context.Context, r Request, w io.Writer) error

func (d doer) Do(ctx context.Context, r Request, w io.Writer) error { return d(ctx, r, w) }

// serve runs a server for the store until the test ends.
func serve(t *testing.T, file string, d Doer) {
	t.Helper()
	s, err := Listen(file)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, d) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if _, err := os.Lstat(Socket(file)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the socket is still there: %v", err)
		}
	})
}

func askServer(t *testing.T, file string, r Request) (string, error) {
	t.Helper()
	c, err := Dial(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err = c.Do(t.Context(), r, &out)
	return out.String(), err
}

func TestAnswersAreStreamedWhole(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mendan.db")
	big := strings.Repeat("0123456789abcdef", 1<<16)
	serve(t, file, doer(func(_ context.Context, r Request, w io.Writer) error {
		if !reflect.DeepEqual(r, Request{Command: Export, Thread: "t1"}) {
			return fmt.Errorf("asked for %+v", r)
		}
		_, err := io.WriteString(w, big)
		return err
	}))
	got, err := askServer(t, file, Request{Command: Export, Thread: "t1"})
	if err != nil || got != big {
		t.Fatalf("%d of %d bytes, %v", len(got), len(big), err)
	}
}

func TestErrorsKeepTextAndKind(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mendan.db")
	serve(t, file, doer(func(_ context.Context, r Request, w io.Writer) error {
		if r.Command == Backup {
			if _, err := io.WriteString(w, "half"); err != nil {
				return err
			}
			return errors.New("disk\nfailed: 壊れた")
		}
		return fmt.Errorf("thread %q: %w", r.Thread, storage.ErrNotFound)
	}))
	if _, err := askServer(t, file, Request{Command: Steps, Thread: "t9"}); !errors.Is(err, storage.ErrNotFound) || err.Error() != `thread "t9": not found` {
		t.Errorf("error %v", err)
	}
	got, err := askServer(t, file, Request{Command: Backup})
	if err == nil || err.Error() != "disk\nfailed: 壊れた" || got != "half" {
		t.Errorf("wrote %q, error %v", got, err)
	}
}

func TestABrokenAnswerIsAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mendan.db")
	serve(t, file, doer(func(_ context.Context, _ Request, w io.Writer) error {
		_, _ = io.WriteString(w, strings.Repeat("x", 1<<16))
		panic(http.ErrAbortHandler)
	}))
	if _, err := askServer(t, file, Request{Command: Backup}); err == nil {
		t.Error("a short backup passed for a whole one")
	}
}

func TestOnlyTheOwnerMayConnect(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mendan.db")
	serve(t, file, doer(nil))
	info, err := os.Stat(Socket(file))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil || len(entries) != 1 {
		t.Errorf("beside the socket there is more: %v, %v", entries, err)
	}
}

func TestTheSocketOfADeadProcessIsReplaced(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mendan.db")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: Socket(file), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	l.SetUnlinkOnClose(false)
	l.Close()
	if _, err := Dial(t.Context(), file); !errors.Is(err, ErrNobody) {
		t.Fatalf("a dead socket answers: %v", err)
	}
	serve(t, file, doer(func(_ context.Context, _ Request, w io.Writer) error {
		_, err := io.WriteString(w, "alive")
		return err
	}))
	if got, err := askServer(t, file, Request{Command: Verify}); err != nil || got != "alive" {
		t.Fatalf("%q, %v", got, err)
	}
}

func TestLongPathsWork(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("long", 20), strings.Repeat("路", 40))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, strings.Repeat("n", 150)+".db")
	serve(t, file, doer(func(_ context.Context, _ Request, w io.Writer) error {
		_, err := io.WriteString(w, "far")
		return err
	}))
	if got, err := askServer(t, file, Request{Command: Verify}); err != nil || got != "far" {
		t.Fatalf("%q, %v", got, err)
	}
}

func TestOneFileHasOneSocket(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")
	if err := errors.Join(os.WriteFile(file, nil, 0o600), os.Symlink(file, link)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for _, name := range []string{file, link, "a.db", "./b.db"} {
		if got := Socket(name); got != Socket(file) {
			t.Errorf("%s has the socket %s", name, got)
		}
	}
}

package child

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/mendanhq/mendan/agents/attachment"
)

// TestMain is the process that reads, too, and others that a parser could become.
func TestMain(m *testing.M) {
	switch os.Args[0] {
	case "spins":
		for {
			runtime.Gosched()
		}
	case "panics":
		panic("a parser")
	case "lies":
		os.Stdout.WriteString(`{"text": 7}`)
		os.Exit(0)
	case "escapes":
		if err := confine(); err != nil {
			os.Exit(3)
		}
		os.Stdout.WriteString(`{"text":"` + strings.Join(escapes(), " ") + ` held"}`)
		os.Exit(0)
	}
	Init()
	os.Exit(m.Run())
}

// escapes are the things that the process could do and should not.
func escapes() (out []string) {
	if f, err := os.Open("/etc/passwd"); err == nil {
		f.Close()
		out = append(out, "reads")
	}
	if f, err := os.Create("/tmp/mendan-reader-test"); err == nil {
		f.Close()
		out = append(out, "writes")
	}
	if c, err := net.Dial("udp", "127.0.0.1:53"); err == nil {
		c.Close()
		out = append(out, "connects")
	}
	if exec.Command("/bin/true").Run() == nil {
		out = append(out, "starts")
	}
	return append(out, os.Environ()...)
}

func read(t *testing.T, r *Reader, name string, body io.Reader) attachment.Result {
	t.Helper()
	got, err := r.Read(t.Context(), name, body)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return got
}

func open(t *testing.T, name string) io.Reader {
	t.Helper()
	b, err := os.ReadFile("../reader/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(b)
}

func TestReads(t *testing.T) {
	r := New()
	for name, want := range map[string]string{"cv.ja.pdf": "氏名　佐藤 花子（さとう はなこ）", "cv.ja.docx": "期間\t業務内容"} {
		if got := read(t, r, name, open(t, name)); !strings.Contains(got.Text, want) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := read(t, r, "cv\n.txt", strings.NewReader("a\nb")); got.Text != "a\nb" {
		t.Errorf("%+v", got)
	}
	if got := read(t, r, "cv.pdf", open(t, "locked.pdf")); got.Unread != attachment.Encrypted {
		t.Errorf("%+v", got)
	}
	if got := read(t, r, "cv.txt", io.LimitReader(zeros{}, attachment.MaxSize+1<<20)); got.Unread != attachment.TooMuch {
		t.Errorf("%+v", got)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// TestOutlivesItsProcess: a parser that panics, says nonsense or never ends costs its file and no more.
func TestOutlivesItsProcess(t *testing.T) {
	for program, want := range map[string]string{"panics": attachment.Damaged, "lies": attachment.Damaged, "spins": attachment.TimedOut} {
		r := New()
		r.program = program
		if program == "spins" {
			r.wall = 200 * time.Millisecond
		}
		if got := read(t, r, "cv.txt", strings.NewReader("x")); got.Unread != want || got.Text != "" {
			t.Errorf("%s: %+v", program, got)
		}
	}
}

// TestErrorsAreOurs: what goes wrong on our side is an error, and no reason to send the file otherwise.
func TestErrorsAreOurs(t *testing.T) {
	r := New()
	if _, err := r.Read(t.Context(), "cv.txt", iotest.ErrReader(errors.New("the store"))); err == nil || !strings.Contains(err.Error(), "the store") {
		t.Errorf("a file that cannot be had: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Read(ctx, "cv.txt", strings.NewReader("x")); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
	for range atOnce {
		r.slots <- struct{}{}
	}
	soon, done := context.WithTimeout(t.Context(), time.Millisecond)
	defer done()
	if _, err := r.Read(soon, "cv.txt", strings.NewReader("x")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("with two at work: %v", err)
	}
}

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// tty is a person at a real terminal: what they type goes through the kernel's line discipline, as from an emulator.
type tty struct {
	t      *testing.T
	dir    string
	master *os.File
	cmd    *exec.Cmd

	mu   sync.Mutex
	more *sync.Cond
	out  []byte // all that the screen was sent
	from int    // what was not awaited yet
	over bool
}

// atTTY starts the program at a terminal of so many columns, in a folder of its own.
func atTTY(t *testing.T, columns uint16, env []string, args ...string) *tty {
	t.Helper()
	self, err := exec.LookPath("mendan")
	if err != nil {
		t.Fatal(err)
	}
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal("a pseudo-terminal is needed for this test: ", err)
	}
	slave := slaveOf(t, master, columns)
	p := &tty{t: t, dir: t.TempDir(), master: master, cmd: exec.Command(self, append([]string{"chat", "--db", "m.db"}, args...)...)}
	p.more = sync.NewCond(&p.mu)
	p.cmd.Dir, p.cmd.Env = p.dir, append(append(os.Environ(), "TERM=xterm", "LANG=en_US.UTF-8", "LC_ALL=", "LANGUAGE="), env...)
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = slave, slave, slave
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = slave.Close()
	go p.read()
	t.Cleanup(func() { _ = p.cmd.Process.Kill(); _, _ = p.cmd.Process.Wait(); _ = master.Close() })
	return p
}

// slaveOf is the side of a pseudo-terminal that a program sits at. Source: ptmx(4).
func slaveOf(t *testing.T, master *os.File, columns uint16) *os.File {
	t.Helper()
	fd := int(master.Fd())
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 30, Col: columns})
	}
	if err != nil {
		t.Fatal(err)
	}
	slave, err := os.OpenFile(fmt.Sprint("/dev/pts/", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return slave
}

func (p *tty) read() {
	buf := make([]byte, 4096)
	for {
		n, err := p.master.Read(buf)
		p.mu.Lock()
		p.out, p.over = append(p.out, buf[:n]...), err != nil
		p.more.Broadcast()
		p.mu.Unlock()
		if err != nil { // EIO: nobody has the other side open
			return
		}
	}
}

// types sends keys.
func (p *tty) types(keys string) {
	p.t.Helper()
	if _, err := io.WriteString(p.master, keys); err != nil {
		p.t.Fatal(err)
	}
}

// sees waits until the screen shows a text behind what was seen before.
func (p *tty) sees(text string) {
	p.t.Helper()
	timer := time.AfterFunc(time.Minute, func() { _ = p.cmd.Process.Kill() }) // ends the wait below
	defer timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		if i := bytes.Index(p.out[p.from:], []byte(text)); i >= 0 {
			p.from += i + len(text)
			return
		}
		if p.over {
			p.t.Fatalf("%q is not seen; the screen:\n%s", text, p.out)
		}
		p.more.Wait()
	}
}

// screen is all that the terminal was sent, once the program is gone and its last words are read.
func (p *tty) screen() []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.over {
		p.more.Wait()
	}
	return p.out
}

// left waits for the end of the program.
func (p *tty) left() {
	p.t.Helper()
	p.sees("Everything is saved")
	if state, err := p.cmd.Process.Wait(); err != nil || !state.Success() {
		p.t.Errorf("it ended with %v, %v", state, err)
	}
}

// wrote are the messages that the person wrote, as they are kept.
func (p *tty) wrote() []string {
	p.t.Helper()
	var out, stderr bytes.Buffer
	args := []string{"export", "--db", filepath.Join(p.dir, "m.db"), "--thread", "terminal"}
	if code := runProgram(p.t.Context(), args, world{strings.NewReader(""), &out, &stderr, env()}); code != 0 {
		p.t.Fatalf("exit %d: %s", code, stderr.String())
	}
	var record struct {
		History []struct{ Role, Text string }
	}
	if err := json.Unmarshal(out.Bytes(), &record); err != nil {
		p.t.Fatal(err)
	}
	var said []string
	for _, h := range record.History {
		if h.Role == "user" {
			said = append(said, h.Text)
		}
	}
	return said
}

func (p *tty) hasWritten(want ...string) {
	p.t.Helper()
	got := p.wrote()
	if slices.Equal(got, want) {
		return
	}
	p.t.Errorf("written are %d messages, want %d", len(got), len(want))
	for _, m := range got {
		p.t.Logf("%.200q", m)
	}
}

// What is pasted is one message, and is sent by Enter: where the terminal says what is pasted, and where it does not.
func TestPastedLinesAreOneMessage(t *testing.T) {
	t.Parallel()
	p := atTTY(t, 80, nil, "--workflow", "helpdesk")
	p.sees("What would you like to know?")
	p.types("\x1b[200~Is there parking?\n\tIs there a bus?\r\nHow far is the beach?\n\x1b[201~")
	p.sees("Is there a bus?␤How far is the beach?")
	p.types(" Thanks\r")
	p.sees("the documents don't say")
	p.sees("[1] Ask a person")
	p.types("Is there a pool?\rIs there a sauna?\r")
	p.sees("sauna")
	p.sees("[1] Ask a person")
	p.types("/quit\r")
	p.left()
	p.hasWritten("Is there parking?\n Is there a bus?\nHow far is the beach? Thanks", "Is there a pool?\nIs there a sauna?")
}

func TestALineGoesOnBehindABackslash(t *testing.T) {
	t.Parallel()
	p := atTTY(t, 80, nil, "--workflow", "helpdesk")
	p.sees("What would you like to know?")
	p.types("Is there parking \\\r")
	p.sees("… ")
	p.types("near the door?\r")
	p.sees("[1] Ask a person")
	p.types("/quit\r")
	p.left()
	p.hasWritten("Is there parking \nnear the door?")
}

func TestFilesAreSentAtATerminal(t *testing.T) {
	t.Parallel()
	p := atTTY(t, 80, nil, "--workflow", "helpdesk")
	files := map[string]string{"mine.txt": "Is there parking?", "my cv.md": "Is there a bus?", "it's.txt": "Is there a pool?", "empty.txt": "", "huge.bin": ""}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(p.dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Truncate(filepath.Join(p.dir, "huge.bin"), 21<<20); err != nil {
		t.Fatal(err)
	}
	p.sees("What would you like to know?")
	for _, typed := range []string{"/file mine.txt", "/attach 'my cv.md' ", `/file it\'s.txt`, "'" + filepath.Join(p.dir, "my cv.md") + "' ",
		"/file my cv.md", `／ｆｉｌｅ mine.txt "my cv.md"`} {
		p.types(typed + "\r")
		p.sees("[file] ")
		p.sees("[1] Ask a person")
	}
	for typed, want := range map[string]string{
		"/file": "which file", "/file nowhere.txt": "There is no file “nowhere.txt”", "/file .": "is a folder", "/file empty.txt": "is empty",
		"/file huge.bin": "larger than 10 MB", "/attach /dev/null": "no ordinary file", "/file mine.txt nowhere.txt": "There is no file",
	} {
		p.types(typed + "\r")
		p.sees(want)
	}
	p.types("/quit\r")
	p.left()
	p.hasWritten("Is there parking?", "Is there a bus?", "Is there a pool?", "Is there a bus?", "Is there a bus?", "Is there parking?\nIs there a bus?")
}

// Keys that leave, a narrow window, a long line and stray control characters hurt nobody.
func TestAtANarrowTerminal(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("parking? ", 1200)
	for _, leave := range []string{"\x04", "\x03", "/quit\r"} {
		p := atTTY(t, 40, []string{"NO_COLOR=1"}, "--workflow", "helpdesk", "--lang", "ja")
		p.sees("お困りですか")
		p.types("\r")
		p.types(long + "\r")
		p.sees("[1] ")
		p.types("駐車場は\x07ありますか\x00\x1b[Z？\r")
		p.sees("[1] ")
		p.types(leave)
		p.sees("保存しました")
		if state, err := p.cmd.Process.Wait(); err != nil || !state.Success() {
			t.Errorf("after %q it ended with %v, %v", leave, state, err)
		}
		p.hasWritten(strings.TrimSpace(long), "駐車場はありますか？")
		if bytes.Contains(p.screen(), []byte("\x1b[1m")) {
			t.Error("NO_COLOR is set, and there are colours")
		}
	}
}

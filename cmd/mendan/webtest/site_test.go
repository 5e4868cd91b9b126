// Package webtest tells stories of people who apply in a browser: the real program, in processes of its own, and a real browser.
package webtest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// buildProgram builds the program once for all stories.
var buildProgram = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "mendan-webtest-")
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "mendan")
	out, err := exec.Command("go", "build", "-o", file, "github.com/mendanhq/mendan/cmd/mendan").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build: %w: %s", err, out)
	}
	return file, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	chrome.stop()
	if file, err := buildProgram(); err == nil {
		_ = os.RemoveAll(filepath.Dir(file))
	}
	os.Exit(code)
}

// site is `mendan web`, over its lives: one folder, one address.
type site struct {
	t       testing.TB
	dir     string
	address string // host and port; the first life chooses
	cmd     *exec.Cmd
}

var servesAt = regexp.MustCompile(`http://(127\.0\.0\.1:\d+)/`)

// openSite begins the first life, with a form where one is given.
func openSite(t *testing.T, form string) *site {
	t.Helper()
	s := prepareSite(t, form)
	s.start()
	return s
}

// prepareSite makes the folder of a site that has not begun.
func prepareSite(t testing.TB, form string) *site {
	t.Helper()
	s := &site{t: t, dir: t.TempDir(), address: "127.0.0.1:0"}
	if form != "" {
		s.write("form.yaml", form)
		s.write("mendan.yaml", "forms: [form.yaml]\ncompany: {name: 株式会社みほん}\n")
	} else {
		s.write("mendan.yaml", "samples: true\n")
	}
	t.Cleanup(s.kill)
	return s
}

func (s *site) write(name, text string) {
	if err := os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// start begins a life and waits until it says its address.
func (s *site) start() {
	s.t.Helper()
	program, err := buildProgram()
	if err != nil {
		s.t.Fatal(err)
	}
	s.cmd = exec.Command(program, "web", "--config", "mendan.yaml", "--db", "m.db", "--listen", s.address, "--lang", "ja")
	s.cmd.Dir = s.dir
	var trouble strings.Builder
	s.cmd.Stderr = &trouble
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		if m := servesAt.FindStringSubmatch(line); m != nil {
			s.address = m[1]
			go func() { _, _ = io.Copy(io.Discard, lines) }()
			return
		}
		if err != nil {
			_ = s.cmd.Wait()
			s.t.Fatalf("it ended: %s", trouble.String())
		}
	}
}

// kill ends a life as a power cut does.
func (s *site) kill() {
	if s.cmd != nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

// stop has a life end by itself.
func (s *site) stop() {
	s.t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("told to end: %v", err)
	}
	s.cmd = nil
}

// run gives another command about the site's store, and returns what it says.
func (s *site) run(args ...string) string {
	s.t.Helper()
	program, err := buildProgram()
	if err != nil {
		s.t.Fatal(err)
	}
	cmd := exec.Command(program, append(args, "--config", "mendan.yaml", "--db", "m.db")...)
	cmd.Dir = s.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("mendan %s: %v: %s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

func (s *site) url(path string) string { return "http://" + s.address + path }

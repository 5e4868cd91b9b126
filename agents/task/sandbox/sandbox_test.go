//go:build linux

package sandbox

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	Init()
	os.Exit(m.Run())
}

// each runs a test in every kind of sandbox that works here. Where none does, a command must be refused.
func each(t *testing.T, p Policy, test func(t *testing.T, s *Sandbox)) {
	t.Helper()
	var ran bool
	for _, kind := range []Kind{Bubblewrap, Namespaces} {
		s, err := newOf(t.Context(), kind, p)
		if err != nil {
			t.Logf("%s does not work here: %v", kind, err)
			continue
		}
		ran = true
		t.Run(string(kind), func(t *testing.T) { test(t, s) })
	}
	if ran {
		return
	}
	if s, err := New(t.Context(), p); !errors.Is(err, ErrUnavailable) {
		t.Errorf("no kind of sandbox works here, but: %v, %v", s, err)
	}
}

func sh(t *testing.T, s *Sandbox, script string) Result {
	t.Helper()
	r, err := s.Run(t.Context(), Command{Argv: []string{"sh", "-c", script}, Timeout: time.Minute})
	if err != nil {
		t.Fatalf("%s: %v", script, err)
	}
	return r
}

func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRun(t *testing.T) {
	dir := folder(t, map[string]string{"a.txt": "hello\n"})
	each(t, Policy{Dir: dir, Env: []string{"COLOUR=blue"}}, func(t *testing.T, s *Sandbox) {
		tests := []struct {
			script, output string
			code           int
		}{
			{"cat a.txt", "hello\n", 0},
			{"pwd", dir + "\n", 0},
			{"echo out; echo err >&2; exit 3", "out\nerr\n", 3},
			{"echo $COLOUR $HOME $SECRET", "blue /tmp\n", 0},
			{"echo x > new.txt && cat new.txt && rm new.txt", "x\n", 0},
			{"echo x > /tmp/y && cat /tmp/y", "x\n", 0},
			{"echo x > /dev/null", "", 0},
			{"hostname 2>/dev/null || uname -n", "sandbox\n", 0},
			{"kill -9 $$", "", 137},
		}
		for _, tt := range tests {
			if r := sh(t, s, tt.script); r.End != Exited || r.Output != tt.output || r.Code != tt.code {
				t.Errorf("%s: %+v", tt.script, r)
			}
		}
		r, err := s.Run(t.Context(), Command{Argv: []string{"no-such-program"}})
		if err != nil || r.End != NotStarted || !r.Failed() {
			t.Errorf("a program that is not there: %+v, %v", r, err)
		}
	})
}

// TestAttacks has a command try to leave, and looks at the outside afterwards.
func TestAttacks(t *testing.T) {
	outside := folder(t, map[string]string{"secret.txt": "secret\n"})
	secret := filepath.Join(outside, "secret.txt")
	reference := folder(t, map[string]string{"manual.txt": "read me\n"})
	victim := victim(t)
	t.Setenv("SECRET", "of this process")
	each(t, Policy{Dir: t.TempDir(), ReadOnly: []string{reference}}, func(t *testing.T, s *Sandbox) {
		for name, script := range map[string]string{
			"read":              "cat " + secret,
			"write":             "echo x > " + secret,
			"append":            "echo x >> " + filepath.Join(outside, "new.txt"),
			"delete":            "rm -rf " + outside + " && ls " + outside,
			"rights":            "chmod 777 " + secret,
			"link":              "ln " + secret + " here",
			"symbolic link":     "ln -s " + secret + " there; cat there",
			"reference":         "echo x > " + filepath.Join(reference, "manual.txt"),
			"reference rights":  "chmod 777 " + filepath.Join(reference, "manual.txt"),
			"programs":          "echo x > /usr/bin/planted",
			"root":              "echo x > /planted",
			"shadow":            "cat /etc/shadow",
			"other processes":   "kill -9 " + victim,
			"their environment": "tr '\\0' '\\n' < /proc/" + victim + "/environ | grep .",
			"init":              "cat /proc/1/environ /proc/1/mem",
			"first process":     "ls -l /proc/1/cwd/ /proc/1/root/",
			"environment":       "env | grep SECRET",
			"network":           "exec 3<>/dev/tcp/192.0.2.1/80 || bash -c 'exec 3<>/dev/tcp/192.0.2.1/80'",
			"the machine":       "cat /proc/sys/kernel/core_pattern > /tmp/same && cat /tmp/same > /proc/sys/kernel/core_pattern",
			"namespaces":        "unshare -Ur true",
			"mounts":            "mount -t tmpfs none /tmp",
			"remount":           "mount -o remount,rw /usr",
			"device":            "mknod disk b 8 0",
			"setuid":            "cp /bin/sh mine && chmod u+s mine && su nobody -c true",
			"host name":         "hostname owned",
		} {
			if r := sh(t, s, script); !r.Failed() || strings.Contains(r.Output, "secret\n") || strings.Contains(r.Output, "of this process") {
				t.Errorf("%s: %+v", name, r)
			}
		}
		if r := sh(t, s, "cat "+filepath.Join(reference, "manual.txt")); r.Output != "read me\n" {
			t.Errorf("what the policy allows to read: %+v", r)
		}
	})
	for name, want := range map[string]string{secret: "secret\n", filepath.Join(reference, "manual.txt"): "read me\n"} {
		info, err := os.Stat(name)
		raw, _ := os.ReadFile(name)
		if err != nil || string(raw) != want || info.Mode().Perm() != 0o644 {
			t.Errorf("%s was changed: %q, %v, %v", name, raw, info, err)
		}
	}
	if entries, _ := os.ReadDir(outside); len(entries) != 1 {
		t.Errorf("outside has %d entries", len(entries))
	}
}

// victim is another process of the same user.
func victim(t *testing.T) string {
	t.Helper()
	cmd := exec.Command("sleep", "60")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Errorf("the other process is gone: %v", err)
		}
		cmd.Wait()
	})
	return strconv.Itoa(cmd.Process.Pid)
}

func TestLimits(t *testing.T) {
	p := Policy{Dir: t.TempDir(), Memory: 200 << 20, Processes: 40, FileSize: 1 << 20, Scratch: 4 << 20}
	each(t, p, func(t *testing.T, s *Sandbox) {
		for name, script := range map[string]string{
			"fork bomb": "bomb() { bomb | bomb & }; bomb; sleep 50",
			"memory":    "a=x; while :; do a=$a$a$a$a; done",
			"file size": "head -c 2000000 /dev/zero > big; test $(stat -c %s big) -gt 1048576",
			"/tmp":      "for i in 1 2 3 4 5 6 7 8; do head -c 1000000 /dev/zero > /tmp/$i || exit 1; done",
		} {
			t.Run(name, func(t *testing.T) {
				if r := sh(t, s, script); !r.Failed() || name == "fork bomb" && r.End != TooManyProcesses {
					t.Errorf("%+v", r)
				}
			})
		}
		r, err := s.Run(t.Context(), Command{Argv: []string{"sh", "-c", "sleep 50 & sleep 50"}, Timeout: 200 * time.Millisecond})
		if err != nil || r.End != TimedOut || !r.Failed() {
			t.Errorf("too much time: %+v, %v", r, err)
		}
	})
}

// TestMemoryOfMany has many processes use together what each of them may use alone.
func TestMemoryOfMany(t *testing.T) {
	each(t, Policy{Dir: t.TempDir(), Memory: 60 << 20}, func(t *testing.T, s *Sandbox) {
		one := "head -c 30000000 /dev/zero | tr '\\0' 'x' | sort"
		if r := sh(t, s, one+" & "+one+" & "+one+" & "+one+" & sleep 50"); r.End != TooMuchMemory {
			t.Errorf("%+v", r)
		}
	})
}

func TestOutputHasAnEnd(t *testing.T) {
	each(t, Policy{Dir: t.TempDir()}, func(t *testing.T, s *Sandbox) {
		r, err := s.Run(t.Context(), Command{Argv: []string{"sh", "-c", "printf 始; head -c 100000000 /dev/zero | tr '\\0' x; printf 終"}, Output: 1001})
		if err != nil || r.Failed() || len(r.Output) > 1001+40 || r.Cut < 99_000_000 {
			t.Fatalf("%d bytes, %d cut, %+v, %v", len(r.Output), r.Cut, r.End, err)
		}
		if !strings.HasPrefix(r.Output, "始x") || !strings.HasSuffix(r.Output, "x終") {
			t.Errorf("kept %q … %q", r.Output[:10], r.Output[len(r.Output)-10:])
		}
	})
}

func TestOutputIsWholeRunes(t *testing.T) {
	for limit := range 20 {
		o := &output{limit: limit}
		for range 7 {
			o.Write([]byte("日"))
			o.Write([]byte("本x"))
		}
		text, cut := o.text()
		if strings.ContainsRune(text, '\uFFFD') || cut == 0 {
			t.Errorf("limit %d: %q, %d cut", limit, text, cut)
		}
	}
	o := &output{limit: 9}
	o.Write([]byte("日本語"))
	if text, cut := o.text(); text != "日本語" || cut != 0 {
		t.Errorf("what fits is kept: %q, %d", text, cut)
	}
}

func TestStopped(t *testing.T) {
	each(t, Policy{Dir: t.TempDir()}, func(t *testing.T, s *Sandbox) {
		ctx, stop := context.WithCancel(t.Context())
		stop()
		if _, err := s.Run(ctx, Command{Argv: []string{"sleep", "50"}}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

func TestBadPolicies(t *testing.T) {
	for _, p := range []Policy{{Dir: "/"}, {Dir: "/no/such/folder"}, {Dir: t.TempDir(), ReadOnly: []string{"/no/such"}}} {
		if s, err := New(t.Context(), p); err == nil {
			t.Errorf("%+v: %v", p, s)
		}
	}
}

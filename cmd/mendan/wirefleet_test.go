package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// fleet is a play by programs over one database that end and begin as a test says.
type fleet struct {
	*play
	server  pgtest.Server
	address string
	lease   time.Duration
	members []*member
}

// member is one of the programs.
type member struct {
	cmd   *exec.Cmd
	ended chan struct{}
}

func openFleet(t *testing.T, on stage, lease, patience time.Duration) *fleet {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	f := &fleet{play: &play{t: t, ctx: ctx, stage: on, dir: t.TempDir(), form: shortForm, now: wireNow}, lease: lease}
	t.Cleanup(func() {
		if err := f.server.Stop(); err != nil {
			t.Error(err)
		}
	})
	f.address = f.server.Address(t)
	if _, err := pgstore.Migrate(ctx, f.address, pgstore.Options{Keys: pgtest.Key}); err != nil {
		t.Fatal(err)
	}
	f.write("form.yaml", shortForm)
	f.write("terminal.yaml", f.config())
	t.Cleanup(func() {
		for _, m := range f.members {
			_ = m.cmd.Process.Kill()
			<-m.ended
		}
	})
	return f
}

// join starts a program that is a command of this test.
func (f *fleet) join(command string) *member {
	f.t.Helper()
	self, err := exec.LookPath(command)
	if err != nil {
		f.t.Fatal(err)
	}
	dir := filepath.Join(f.dir, fmt.Sprint("program-", len(f.members)))
	if err := os.Mkdir(dir, 0o700); err != nil {
		f.t.Fatal(err)
	}
	more, env := f.settings()
	config := f.config() + more + fmt.Sprintf("store: %q\ndatabase: {lease: %s, wrapping_key_env: WRAPPING_KEY}\n", f.address, f.lease)
	if err := os.WriteFile(filepath.Join(dir, "config.yaml"), []byte(config), 0o600); err != nil {
		f.t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(append(os.Environ(), env...), "XDG_CACHE_HOME="+dir, "WRAPPING_KEY="+pgtest.Key), &f.stderr
	if err := startBelow(cmd); err != nil {
		f.t.Fatal(err)
	}
	m := &member{cmd, make(chan struct{})}
	f.members = append(f.members, m)
	go func() { _ = cmd.Wait(); close(m.ended) }()
	return m
}

// kill ends a program as a power cut does.
func (m *member) kill() {
	_ = m.cmd.Process.Kill()
	<-m.ended
}

// leave has a program end as a new version's rollout does: it finishes what it is at.
func (m *member) leave() {
	m.stop()
	<-m.ended
}

// stop asks a program to end.
func (m *member) stop() { _ = m.cmd.Process.Signal(syscall.SIGTERM) }

// insist does an act until a program has taken it in: a press that nobody heard the person makes again. What is said is read by whoever comes.
func (f *fleet) insist(a act, label string) {
	f.t.Helper()
	for f.ctx.Err() == nil {
		short, cancel := context.WithTimeout(f.ctx, 3*time.Second)
		err := f.do(short, a, label)
		cancel()
		if err == nil || a.say != "" {
			return
		}
	}
	f.t.Fatalf("nobody took in %+v\n%s", a, f.stderr.String())
}

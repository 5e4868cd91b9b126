//go:build linux

package sandbox

import (
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
)

// attacks are the ways that the program in testdata/attack knows: 1,200 MB each, of which no process owns a byte.
var attacks = []string{"a file without a name", "shared pages", "segments without a process", "a file in a socket"}

// buildAttack builds the attacking program, without the race detector, which takes memory itself.
func buildAttack(t *testing.T) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "attack")
	build := exec.CommandContext(t.Context(), "go", "build", "-race=false", "-o", bin, "./testdata/attack")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

// attack runs it within the walls.
func attack(t *testing.T, s *Sandbox, bin, name string) Result {
	t.Helper()
	r, err := s.Run(t.Context(), Command{Argv: []string{bin, name}, Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestSharedMemoryCounts(t *testing.T) {
	bin := buildAttack(t)
	for _, name := range attacks {
		t.Run(name, func(t *testing.T) {
			p := Policy{Dir: t.TempDir(), Memory: 200 << 20, ReadOnly: []string{bin}}
			each(t, p, func(t *testing.T, s *Sandbox) {
				// The kernel's own limit on segments may come first.
				if r := attack(t, s, bin, name); r.End != TooMuchMemory && (name != "segments without a process" || r.Code != 1) {
					t.Errorf("%+v", r)
				}
			})
		})
	}
	t.Run("files in memory", func(t *testing.T) {
		each(t, Policy{Dir: t.TempDir(), Memory: 80 << 20}, func(t *testing.T, s *Sandbox) {
			r := sh(t, s, "head -c 60000000 /dev/zero > /dev/shm/a; head -c 60000000 /dev/zero > /tmp/a; sleep 50")
			if r.End != TooMuchMemory {
				t.Errorf("%+v", r)
			}
		})
	})
}

// eachIn is each with a folder of its own for every kind.
func eachIn(t *testing.T, p Policy, folder func(*testing.T) string, test func(t *testing.T, s *Sandbox, dir string)) {
	t.Helper()
	p.Dir = t.TempDir()
	each(t, p, func(t *testing.T, s *Sandbox) {
		dir := folder(t)
		own, err := newOf(t.Context(), s.kind, Policy{Dir: dir, Disk: p.Disk})
		if err != nil {
			t.Fatal(err)
		}
		test(t, own, dir)
	})
}

func empty(t *testing.T) string { return t.TempDir() }

// TestDisk has commands write more than they may: in one file, in many, and in files that have no name any more.
func TestDisk(t *testing.T) {
	for name, script := range map[string]string{
		"many files": "i=0; while :; do i=$((i+1)); head -c 1000000 /dev/zero > $i; done",
		"no name":    "exec 3>a 4>b 5>c 6>d 7>e; rm *; for f in 3 4 5 6 7; do head -c 15000000 /dev/zero >&$f; done; sleep 50",
	} {
		t.Run(name, func(t *testing.T) {
			eachIn(t, Policy{Disk: 20 << 20}, empty, func(t *testing.T, s *Sandbox, _ string) {
				r := sh(t, s, script)
				if r.End != TooMuchDisk {
					t.Errorf("%+v", r)
				}
				if name == "many files" && (r.Written < 20<<20 || r.Written > 400<<20 || len(r.Largest) != 5 || r.Largest[0].Grew < 900_000) {
					t.Errorf("told: %d bytes, %v", r.Written, r.Largest)
				}
			})
		})
	}
	dir := folder(t, map[string]string{"old": strings.Repeat("x", 30<<20)})
	each(t, Policy{Dir: dir, Disk: 20 << 20}, func(t *testing.T, s *Sandbox) {
		if r := sh(t, s, "cp old new; ls -l new; rm new; head -c 9000000 /dev/zero > less; sleep 1.2"); r.End == TooMuchDisk {
			t.Errorf("what was there counts: %+v", r)
		}
	})
}

// left is what a result says of a path.
func left(r Result, path string) What {
	if i := slices.IndexFunc(r.Left, func(l Left) bool { return l.Path == path }); i >= 0 {
		return r.Left[i].What
	}
	return ""
}

func TestWhatIsLeft(t *testing.T) {
	one := func(t *testing.T) string { return folder(t, map[string]string{"kept.txt": "x"}) }
	eachIn(t, Policy{}, one, func(t *testing.T, s *Sandbox, dir string) {
		r := sh(t, s, `cp /bin/true mine; chmod 6755 mine; mkfifo pipe; ln -s /etc/passwd out; ln -s ../../x sub-out; ln -s kept.txt in
			mkdir .vscode; echo '{}' > .vscode/tasks.json; echo x > Makefile; echo x > .envrc; touch kept.txt`)
		for path, want := range map[string]What{
			"mine": Privileged, "pipe": Special, "out": Outside, "sub-out": Outside, "in": "", ".vscode/tasks.json": RunsItself, ".envrc": RunsItself,
			"Makefile": "", "kept.txt": "",
		} {
			if got := left(r, path); got != want {
				t.Errorf("%s is told as %q, want %q", path, got, want)
			}
		}
		if info, err := os.Stat(filepath.Join(dir, "mine")); err != nil || info.Mode()&(os.ModeSetuid|os.ModeSetgid) != 0 || info.Mode().Perm() != 0o755 {
			t.Errorf("the program is %v, %v", info.Mode(), err)
		}
		if r := sh(t, s, "cat kept.txt"); len(r.Left) > 0 {
			t.Errorf("what was there before is told again: %v", r.Left)
		}
	})
}

func TestChangesAreListed(t *testing.T) {
	one := func(t *testing.T) string {
		return folder(t, map[string]string{"kept.txt": "x", "old.txt": "x", "sub-gone.txt": "x", "moved.txt": "x"})
	}
	eachIn(t, Policy{}, one, func(t *testing.T, s *Sandbox, dir string) {
		r := sh(t, s, "echo y >> old.txt; rm sub-gone.txt; mkdir -p new/deep; echo x > new/deep/a.txt; mv moved.txt there.txt; cat kept.txt")
		want := []Change{{"moved.txt", Removed}, {"new/deep/a.txt", Added}, {"old.txt", Changed}, {"sub-gone.txt", Removed}, {"there.txt", Added}}
		if !slices.Equal(r.Changes, want) || r.Unlisted != 0 {
			t.Errorf("%v and %d more, want %v", r.Changes, r.Unlisted, want)
		}
		if r := sh(t, s, "cat old.txt"); len(r.Changes) != 0 {
			t.Errorf("reading changed %v", r.Changes)
		}
		if r := sh(t, s, "mkdir many; for i in $(seq 250); do : > many/$i; done"); len(r.Changes) != MaxChanges || r.Unlisted != 50 {
			t.Errorf("%d are listed and %d not", len(r.Changes), r.Unlisted)
		}
	})
}

// repository makes a repository with one nested in it, a worktree, hooks in the tree and settings that include a file that is not there.
func repository(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Fatal("git is needed for this test")
	}
	dir := t.TempDir()
	run := func(args ...string) {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	run("init", "-q", ".")
	run("init", "-q", "nested")
	run("init", "-q", "--bare", "bare")
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	run("add", "a.txt")
	run("commit", "-q", "-m", "x")
	run("worktree", "add", "-q", "tree")
	run("config", "extensions.worktreeConfig", "true")
	run("config", "core.hooksPath", "hooks")
	run("config", "include.path", "../extra.inc")
	if err := os.Mkdir(filepath.Join(dir, "hooks"), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestGitOfTheOperatorRunsNothing has a command plant what git would execute, and then uses git everywhere as a person does.
func TestGitOfTheOperatorRunsNothing(t *testing.T) {
	const config = `printf '[core]\n\trepositoryformatversion = 0\n\tfsmonitor = "touch %s/owned; false"\n\tbare = false\n\tworktree = %s\n' "$PWD" "$PWD" >`
	scripts := map[string]string{
		"settings":            config + " .git/config",
		"settings beside":     config + " .git/config.worktree",
		"hooks in the tree":   "printf '#!/bin/sh\\ntouch %s/owned\\n' \"$PWD\" > hooks/post-index-change; chmod +x hooks/*; touch a.txt",
		"hooks":               "mkdir -p .git/hooks; printf '#!/bin/sh\\ntouch %s/owned\\n' \"$PWD\" > .git/hooks/post-index-change; chmod +x .git/hooks/*; touch a.txt",
		"included settings":   config + " extra.inc",
		"another .git":        "rm -rf .git; mv .git old; mkdir -p .git; cp -r bare/* .git/; " + config + " .git/config",
		"nested settings":     config + " nested/.git/config",
		"nested, moved":       "mv nested nested2; mkdir nested; cp -r nested2/.git nested/.git; " + config + " nested/.git/config",
		"a worktree":          "rm -f tree/.git; cp -r bare fake; " + config + " fake/config; echo gitdir: ../fake > tree/.git",
		"a new repository":    "mkdir sub; cp -r bare sub/.git; " + config + " sub/.git/config",
		"a new one by a link": "mkdir sub; cp -r bare sub/x; " + config + " sub/x/config; ln -s x sub/.git",
		"a new one by a file": "rm a.txt; mkdir sub; cp -r bare sub/x; " + config + " sub/x/config; echo gitdir: x > sub/.git",
		"a bare one":          "cp -r bare sub; " + config + " sub/config",
		"the bare one":        config + " bare/config",
		"out of parts":        "mkdir -p a/refs a/objects; echo 'ref: refs/heads/x' > a/HEAD; " + config + " a/config",
		"a hard link":         "ln .git/config c; " + config + " c",
		"git itself":          "git config core.fsmonitor \"touch $PWD/owned; false\"; git init -q sub; cd sub && git config core.fsmonitor \"touch $PWD/../owned; false\"",
	}
	for _, name := range sample.Of(slices.Sorted(maps.Keys(scripts)), 6) {
		t.Run(name, func(t *testing.T) {
			eachIn(t, Policy{}, repository, func(t *testing.T, s *Sandbox, dir string) {
				r := sh(t, s, scripts[name])
				filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
					if err == nil && d.IsDir() {
						if d.Name() == "objects" || d.Name() == "refs" {
							return filepath.SkipDir // git finds there what it finds in the folder above
						}
						for _, args := range [][]string{{"status"}, {"log", "-1"}, {"diff"}} {
							cmd := exec.Command("git", args...)
							cmd.Dir, cmd.Stdout = path, io.Discard
							cmd.Run()
						}
					}
					return nil
				})
				if _, err := os.Stat(filepath.Join(dir, "owned")); err == nil {
					t.Errorf("git ran what a command planted: %+v", r)
				}
				if _, err := os.Stat(filepath.Join(dir, ".git/objects")); err != nil {
					t.Errorf("the repository is gone: %v", err)
				}
			})
		})
	}
}

// TestGitCanBeRead has a command use the repository as far as that changes nothing.
func TestGitCanBeRead(t *testing.T) {
	eachIn(t, Policy{}, repository, func(t *testing.T, s *Sandbox, _ string) {
		if r := sh(t, s, "git -c safe.directory='*' log -1 --format=%s && git -c safe.directory='*' status --short"); r.Failed() || !strings.HasPrefix(r.Output, "x\n") {
			t.Errorf("%+v", r)
		}
	})
}

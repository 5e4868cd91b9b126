package workspace

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// secret is what lies outside of every workspace of these tests.
const secret = "a secret of somebody else\n"

// world is a working folder with a neighbour that nobody may touch.
type world struct {
	*Workspace
	dir, outside string
}

func newWorld(t *testing.T) world {
	t.Helper()
	base := t.TempDir()
	w := world{dir: filepath.Join(base, "work"), outside: filepath.Join(base, "outside")}
	for _, dir := range []string{w.dir, w.outside} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	w.put(t, "../outside/secret.txt", secret)
	ws, err := Open(w.dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	w.Workspace = ws
	return w
}

func (w world) put(t *testing.T, name, content string) {
	t.Helper()
	file := filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o640); err != nil {
		t.Fatal(err)
	}
}

func (w world) get(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(w.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// untouched fails when the neighbour is not what it was.
func (w world) untouched(t *testing.T) {
	t.Helper()
	if got := w.get(t, "../outside/secret.txt"); got != secret {
		t.Errorf("outside was written: %q", got)
	}
	if entries, err := os.ReadDir(w.outside); err != nil || len(entries) != 1 {
		t.Errorf("outside has %d entries (%v), want 1", len(entries), err)
	}
}

func TestNothingOutside(t *testing.T) {
	link := func(t *testing.T, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name, path string
		prepare    func(t *testing.T, w world)
	}{
		{"climbing", "../outside/secret.txt", nil},
		{"climbing from within", "sub/../../outside/secret.txt", nil},
		{"absolute", "/etc/passwd", nil},
		{"nothing", "  ", nil},
		{"a byte that ends names", "a\x00b", nil},
		{"link to a file", "link", func(t *testing.T, w world) {
			link(t, os.Symlink(filepath.Join(w.outside, "secret.txt"), filepath.Join(w.dir, "link")))
		}},
		{"relative link to a folder", "sub/secret.txt", func(t *testing.T, w world) {
			link(t, os.Symlink("../outside", filepath.Join(w.dir, "sub")))
		}},
		{"hard link", "hard", func(t *testing.T, w world) {
			link(t, os.Link(filepath.Join(w.outside, "secret.txt"), filepath.Join(w.dir, "hard")))
		}},
		{"pipe", "pipe", func(t *testing.T, w world) { link(t, pipe(filepath.Join(w.dir, "pipe"))) }},
		{"folder", "sub", func(t *testing.T, w world) { w.put(t, "sub/a.txt", "a") }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			if tt.prepare != nil {
				tt.prepare(t, w)
			}
			var said *Error
			if p, err := w.Read(tt.path, 0, 0); !errors.As(err, &said) {
				t.Errorf("Read gave %q, %v", p.Text, err)
			} else if strings.Contains(err.Error(), w.outside) {
				t.Errorf("the error tells what lies outside: %v", err)
			}
			if c, err := w.Prepare(tt.path, "mine\n"); err == nil {
				t.Errorf("Prepare gave %+v", c)
			}
			if err := w.Apply(Change{Path: tt.path, Content: "mine\n"}); err == nil {
				t.Error("Apply wrote")
			}
			w.untouched(t)
		})
	}
}

// TestProc holds that a folder on another file system inside gives nothing away.
func TestProc(t *testing.T) {
	w, err := Open("/")
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if p, err := w.Read("proc/self/status", 0, 0); err == nil {
		t.Errorf("read %d lines of a process", p.Lines)
	}
}

func TestRead(t *testing.T) {
	w := newWorld(t)
	w.put(t, "a/story.txt", "one\ntwo\nthree\nfour")
	w.put(t, "empty", "")
	w.put(t, "bytes", "\xff\xfe\x00")
	tests := []struct {
		name          string
		offset, limit int
		text, note    string
		fails         bool
	}{
		{name: "a/story.txt", text: "one\ntwo\nthree\nfour"},
		{name: "./a//story.txt", text: "one\ntwo\nthree\nfour"},
		{name: "a/story.txt", offset: 2, limit: 2, text: "two\nthree\n", note: "lines 2-3 of 4"},
		{name: "a/story.txt", offset: 4, limit: 9, text: "four", note: "lines 4-4 of 4"},
		{name: "a/story.txt", offset: 5, fails: true},
		{name: "a/story.txt", offset: -1, fails: true},
		{name: "empty"},
		{name: "empty", offset: 1},
		{name: "bytes", fails: true},
		{name: "a/nothing.txt", fails: true},
	}
	for _, tt := range tests {
		p, err := w.Read(tt.name, tt.offset, tt.limit)
		if (err != nil) != tt.fails || p.Text != tt.text || p.Note() != tt.note {
			t.Errorf("Read(%q, %d, %d) = %q, %q, %v", tt.name, tt.offset, tt.limit, p.Text, p.Note(), err)
		}
	}
	if err := os.Truncate(filepath.Join(w.dir, "empty"), MaxFile+1); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Read("empty", 0, 0); err == nil || !strings.Contains(err.Error(), "10 MB") {
		t.Errorf("a file that is too large gave %v", err)
	}
}

func TestSearch(t *testing.T) {
	w := newWorld(t)
	for name, content := range map[string]string{
		"README.md": "# Hello\nworld\n", "docs/a.md": "hello again\n", "docs/deep/b.md": "nothing\n", "main.go": "package main // hello\n",
		".git/config": "hello\n", "picture.png": "hello\x00\xff",
	} {
		w.put(t, name, content)
	}
	if err := os.Symlink(w.outside, filepath.Join(w.dir, "docs/out")); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	for pattern, want := range map[string]string{
		"**/*.md":       "README.md docs/a.md docs/deep/b.md",
		"*.md":          "README.md",
		"docs/**":       "docs/a.md docs/deep/b.md",
		"**/*.{go,png}": "main.go picture.png",
		"**/secret.txt": "",
	} {
		found, more, err := w.Glob(ctx, pattern)
		if got := strings.Join(found, " "); got != want || more || err != nil {
			t.Errorf("Glob(%q) = %q, %v, %v; want %q", pattern, got, more, err, want)
		}
	}
	for _, pattern := range []string{"", "[", "../*", "/etc/*"} {
		if found, _, err := w.Glob(ctx, pattern); err == nil {
			t.Errorf("Glob(%q) = %q", pattern, found)
		}
	}
	found, more, skipped, err := w.Grep(ctx, Query{Pattern: "hello", IgnoreCase: true, Files: "**/*.md"})
	want := []Match{{"README.md", 1, "# Hello"}, {"docs/a.md", 1, "hello again"}}
	if err != nil || more || skipped != 0 || len(found) != 2 || found[0] != want[0] || found[1] != want[1] {
		t.Errorf("Grep = %v, %v, %d, %v", found, more, skipped, err)
	}
	if found, _, _, _ := w.Grep(ctx, Query{Pattern: "secret"}); len(found) != 0 {
		t.Errorf("Grep looked outside: %v", found)
	}
	if _, _, _, err := w.Grep(ctx, Query{Pattern: "("}); err == nil {
		t.Error("a broken expression is no error")
	}
}

func TestSearchHasAnEnd(t *testing.T) {
	w := newWorld(t)
	w.put(t, "many.txt", strings.Repeat("x\n", MaxResults+1))
	w.put(t, "big.txt", strings.Repeat("x", MaxGrep+1))
	w.put(t, "wide.txt", "y"+strings.Repeat("語", longest))
	found, more, skipped, err := w.Grep(context.Background(), Query{Pattern: "x"})
	if len(found) != MaxResults || !more || skipped != 1 || err != nil {
		t.Errorf("Grep found %d, more %v, skipped %d, %v", len(found), more, skipped, err)
	}
	found, _, _, _ = w.Grep(context.Background(), Query{Pattern: "y"})
	if len(found) != 1 || len(found[0].Text) > longest+4 || strings.ContainsRune(found[0].Text, '\uFFFD') {
		t.Errorf("a wide line is shown as %d bytes", len(found[0].Text))
	}
}

func TestWrite(t *testing.T) {
	w := newWorld(t)
	w.put(t, "README.md", "# Title\nold\n")
	c, err := w.Prepare("README.md", "# Title\nnew\n")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(c.Diff, "-old\n+new\n") || !strings.HasPrefix(c.Diff, "--- a/README.md\n+++ b/README.md\n") {
		t.Errorf("the difference is\n%s", c.Diff)
	}
	if got := w.get(t, "README.md"); got != "# Title\nold\n" {
		t.Errorf("Prepare wrote: %q", got)
	}
	if done, err := w.Applied(c); done || err != nil {
		t.Errorf("Applied before it was: %v, %v", done, err)
	}
	if err := w.Apply(c); err != nil {
		t.Fatal(err)
	}
	if done, err := w.Applied(c); !done || err != nil {
		t.Errorf("Applied afterwards: %v, %v", done, err)
	}
	info, err := os.Stat(filepath.Join(w.dir, "README.md"))
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the file's mode is %v, %v", info.Mode(), err)
	}
	if err := w.Apply(c); err == nil {
		t.Error("a change of something else was applied")
	}
	fresh, err := w.Prepare("docs/new/a.md", "hi\n")
	if err != nil || w.Apply(fresh) != nil || w.get(t, "docs/new/a.md") != "hi\n" {
		t.Errorf("a new file: %+v, %v", fresh, err)
	}
	if entries, _ := filepath.Glob(filepath.Join(w.dir, ".mendan-*")); len(entries) != 0 {
		t.Errorf("left behind: %v", entries)
	}
}

func TestGitIsNotWritten(t *testing.T) {
	w := newWorld(t)
	for _, name := range []string{".git/hooks/pre-commit", ".GIT/config", "sub/.git/config", ".git", "."} {
		if _, err := w.Prepare(name, "x"); err == nil {
			t.Errorf("%s could be written", name)
		}
		if err := w.Apply(Change{Path: name, Content: "x"}); err == nil {
			t.Errorf("%s was written", name)
		}
	}
}

// TestGitIsNotWrittenByAnotherName reaches the same by links, and by folders that git takes for repositories whatever they are called.
func TestGitIsNotWrittenByAnotherName(t *testing.T) {
	w := newWorld(t)
	for _, name := range []string{".git/config", "bare/HEAD", "bare/objects/x", "bare/refs/x", "almost/objects/x", "almost/refs/x"} {
		w.put(t, name, "x")
	}
	for name, to := range map[string]string{"g": ".git", "sub": ".", "config": ".git/config"} {
		if err := os.Symlink(to, filepath.Join(w.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"g/config", "g/hooks/pre-commit", "sub/g/config", "config", "bare/config", "bare/hooks/pre-commit", "almost/HEAD"} {
		if _, err := w.Prepare(name, "y"); err == nil {
			t.Errorf("%s could be written", name)
		}
		if err := w.Apply(Change{Path: name, Content: "y", Before: digest([]byte("x"))}); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	if got := w.get(t, ".git/config"); got != "x" {
		t.Errorf("the settings are %q", got)
	}
	if err := w.Apply(Change{Path: "almost/notes/HEAD", Content: "y"}); err != nil {
		t.Errorf("what is no repository: %v", err)
	}
}

func TestRunsItself(t *testing.T) {
	for name, want := range map[string]bool{
		".envrc": true, "sub/.envrc": true, ".vscode/tasks.json": true, "a/b/.VSCode/settings.json": true, ".husky/pre-commit": true, ".gitattributes": true,
		".github/workflows/a.yml": true, "x.code-workspace": true, "Makefile": false, "README.md": false, "docs/envrc": false, "package.json": false,
	} {
		if got := RunsItself(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestSwappedWhileWorking has a folder turn into a symbolic link and back while files in it are read and written.
func TestSwappedWhileWorking(t *testing.T) {
	w := newWorld(t)
	w.put(t, "sub/secret.txt", "mine\n")
	sub, aside := filepath.Join(w.dir, "sub"), filepath.Join(w.dir, "aside")
	stop := make(chan struct{})
	var swaps sync.WaitGroup
	swaps.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			os.Rename(sub, aside)
			os.Symlink(w.outside, sub)
			os.Remove(sub)
			os.Rename(aside, sub)
		}
	})
	for range 300 {
		if p, err := w.Read("sub/secret.txt", 0, 0); err == nil && p.Text == secret {
			t.Error("read what lies outside")
		}
		if c, err := w.Prepare("sub/secret.txt", "mine\n"); err == nil {
			w.Apply(c)
		}
		w.Apply(Change{Path: "sub/planted.txt", Content: "x"})
	}
	close(stop)
	swaps.Wait()
	w.untouched(t)
}

func FuzzPaths(f *testing.F) {
	for _, seed := range []string{"a", "../a", "/a", "a/../../b", "./.", "a//b", "\x00", "..\\a"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		clean, err := local(name)
		if err == nil && (clean == ".." || strings.HasPrefix(clean, "/") || strings.HasPrefix(clean, "../")) {
			t.Errorf("%q became %q", name, clean)
		}
	})
}

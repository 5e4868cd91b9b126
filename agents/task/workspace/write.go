package workspace

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Change is a file's new content, made against what the file was.
type Change struct {
	Path    string `json:"path"`
	Content string `json:"content"`
	Before  string `json:"before"` // SHA-256 of what the file was; empty: there was none
	Diff    string `json:"diff"`   // unified; empty when nothing changes
}

// Prepare says what writing the content would change, and changes nothing.
func (w *Workspace) Prepare(name, content string) (Change, error) {
	name, err := local(name)
	if err == nil {
		err = writable(name)
	}
	if err == nil && len(content) > MaxFile {
		err = refuse("%s would be larger than %d MB", name, MaxFile>>20)
	}
	if err != nil {
		return Change{}, err
	}
	old, _, err := w.current(name)
	if err != nil {
		return Change{}, err
	}
	c := Change{Path: name, Content: content}
	from := "/dev/null"
	if old != nil {
		c.Before, from = digest(old), "a/"+name
	}
	c.Diff = unified(from, old, "b/"+name, []byte(content))
	return c, nil
}

// unified is the difference between two texts, without the line "diff a b" that the library puts before it.
func unified(from string, old []byte, to string, content []byte) string {
	d := string(diff.Diff(from, old, to, content))
	if _, rest, ok := strings.Cut(d, "\n"); ok && strings.HasPrefix(d, "diff ") {
		return rest
	}
	return d
}

// Apply makes the change durable as a whole. It is refused when the file is not what it was when the change was prepared.
func (w *Workspace) Apply(c Change) error {
	name, err := local(c.Path)
	if err == nil {
		err = writable(name)
	}
	if err != nil {
		return err
	}
	old, mode, err := w.current(name)
	if err != nil {
		return err
	}
	if before := digestOf(old); before != c.Before {
		return refuse("%s has changed since: read it again", name)
	}
	return w.replace(name, []byte(c.Content), mode)
}

// Applied reports whether the file is what the change makes of it.
func (w *Workspace) Applied(c Change) (bool, error) {
	name, err := local(c.Path)
	if err != nil {
		return false, err
	}
	old, _, err := w.current(name)
	return err == nil && old != nil && digest(old) == digest([]byte(c.Content)), err
}

// current is the file as it is, nil when it is not there.
func (w *Workspace) current(name string) ([]byte, fs.FileMode, error) {
	if info, err := w.root.Lstat(name); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return nil, 0, refuse("%s is a symbolic link: write to the file that it points to", name)
	}
	raw, mode, err := w.load(name, MaxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0o644, nil
	}
	if err == nil {
		err = text(name, raw)
	}
	if raw == nil && err == nil {
		raw = []byte{}
	}
	return raw, mode, err
}

// replace writes a file beside and renames it over the old one.
func (w *Workspace) replace(name string, content []byte, mode fs.FileMode) (err error) {
	failed := refuse("%s cannot be written: a folder on its way is a file, leads out of the working folder, or may not be changed", name)
	if w.root.MkdirAll(path.Dir(name), 0o755) != nil {
		return failed
	}
	beside := path.Join(path.Dir(name), ".mendan-"+rand.Text())
	f, err := w.root.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return failed
	}
	defer func() {
		if err != nil {
			w.root.Remove(beside)
		}
	}()
	_, err = f.Write(content)
	if err := errors.Join(err, f.Chmod(mode), f.Sync(), f.Close()); err != nil {
		return refuse("%s cannot be written: there may be no room left", name)
	}
	if w.root.Rename(beside, name) != nil {
		return failed
	}
	return w.sync(path.Dir(name))
}

// sync makes a folder's entries durable.
func (w *Workspace) sync(dir string) error {
	d, err := w.root.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// writable refuses what would run by itself, outside of any review, the next time that somebody uses git here.
func writable(name string) error {
	inside := func(dir string) bool { return strings.EqualFold(dir, ".git") }
	if slices.ContainsFunc(strings.Split(name, "/"), inside) {
		return refuse("%s belongs to git: it is not written", name)
	}
	if name == "." {
		return refuse("a file is needed, not the working folder itself")
	}
	return nil
}

func digestOf(raw []byte) string {
	if raw == nil {
		return ""
	}
	return digest(raw)
}

func digest(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

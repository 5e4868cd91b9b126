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
		err = w.writable(name)
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
		err = w.writable(name)
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
	dir, err := w.folder(path.Dir(name))
	if err != nil {
		return failed
	}
	defer dir.Close()
	base, beside := path.Base(name), ".mendan-"+rand.Text()
	f, err := dir.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return failed
	}
	defer func() {
		if err != nil {
			dir.Remove(beside)
		}
	}()
	_, err = f.Write(content)
	if err := errors.Join(err, f.Chmod(mode), f.Sync(), f.Close()); err != nil {
		return refuse("%s cannot be written: there may be no room left", name)
	}
	if dir.Rename(beside, base) != nil {
		return failed
	}
	return settle(dir)
}

// folder opens a folder, made where it is not there, through no symbolic link: one could lead to what must not be written.
func (w *Workspace) folder(name string) (*os.Root, error) {
	at, err := w.root.OpenRoot(".")
	for _, part := range strings.Split(name, "/") {
		if err != nil || part == "." {
			break
		}
		var next *os.Root
		next, err = enter(at, part)
		at.Close()
		at = next
	}
	return at, err
}

// enter opens a folder that is no link to one, whoever exchanges it meanwhile.
func enter(at *os.Root, part string) (*os.Root, error) {
	if err := at.Mkdir(part, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	is, err := at.Lstat(part)
	if err != nil {
		return nil, err
	}
	next, err := at.OpenRoot(part)
	if err != nil {
		return nil, err
	}
	opened, err := next.Stat(".")
	if err == nil && !os.SameFile(is, opened) {
		err = fs.ErrInvalid
	}
	if err != nil {
		next.Close()
		return nil, err
	}
	return next, nil
}

// settle makes a folder's entries durable.
func settle(dir *os.Root) error {
	d, err := dir.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// writable refuses what would run by itself, outside of any review, the next time that somebody uses git here: what is in .git, by
// whatever way, and what is in a folder that git takes for a repository, or would with this file.
func (w *Workspace) writable(name string) error {
	if name == "." {
		return refuse("a file is needed, not the working folder itself")
	}
	inside := func(dir string) bool { return strings.EqualFold(dir, ".git") }
	parts := strings.Split(name, "/")
	if slices.ContainsFunc(parts, inside) {
		return refuse("%s belongs to git: it is not written", name)
	}
	for i, part := range parts {
		dir := path.Join(append([]string{"."}, parts[:i]...)...)
		if info, err := w.root.Lstat(dir); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return refuse("%s is a symbolic link: name the file by the folder that it points to", dir)
		}
		if IsRepository(func(entry string) bool {
			_, err := w.root.Lstat(path.Join(dir, entry))
			return err == nil || entry == part
		}) {
			return refuse("%s belongs to git, which takes its folder for a repository: it is not written", name)
		}
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

// Package workspace gives access to the files below one folder and to nothing else.
//
// Guarantees. Nothing outside of the folder is read or written, whatever a path says and whoever swaps a folder for a
// symbolic link meanwhile: every access goes through an os.Root. What is opened is looked at once more before a byte of it
// is used: only regular files with one name on the folder's own file system count, so that a hard link, a device, a pipe
// or /proc mounted inside gives nothing away. A write replaces a file whole or not at all, and only while the file is what
// it was when the change was prepared. What git runs by itself (hooks, configuration) can't be written.
//
// Errors are for the model or person that asked: they say what to do instead, and name no path outside of the folder.
package workspace

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"unicode/utf8"
)

// The limits on what is read. Source: the design of the tools (read_file 10 MB, grep_search 5 MB a file and 1,000 results).
const (
	MaxFile    = 10 << 20 // bytes of a file that Read and Prepare take
	MaxGrep    = 5 << 20  // bytes of a file that Grep looks into
	MaxResults = 1000     // of Glob and Grep
)

// Workspace is an open folder. It is safe for concurrent use.
type Workspace struct {
	root   *os.Root
	device uint64
}

// Open opens a folder. It fails where the system cannot tell hard links and file systems apart.
func Open(dir string) (*Workspace, error) {
	if !supported {
		return nil, errors.ErrUnsupported
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	info, err := root.Stat(".")
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return &Workspace{root, deviceOf(info)}, nil
}

// Close ends the access.
func (w *Workspace) Close() error { return w.root.Close() }

// Dir is the folder's name as it was opened.
func (w *Workspace) Dir() string { return w.root.Name() }

// Error is what is wrong with a request, in words for whoever made it.
type Error struct{ text string }

func (e *Error) Error() string { return e.text }

func refuse(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

// local is the path inside the folder, cleaned. Absolute paths and those that climb out are refused before the file system
// is asked, so that the reason can be said.
func local(name string) (string, error) {
	if strings.ContainsRune(name, 0) || strings.TrimSpace(name) == "" {
		return "", refuse("a path is needed, relative to the working folder")
	}
	clean := path.Clean(name)
	if path.IsAbs(clean) || !fs.ValidPath(clean) {
		return "", refuse("%q is outside of the working folder: name a path relative to it, without ..", name)
	}
	return clean, nil
}

// load reads a whole file of text. A file that is not there is fs.ErrNotExist.
func (w *Workspace) load(name string, limit int64) (_ []byte, mode fs.FileMode, err error) {
	f, info, err := w.open(name)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	if info.Size() > limit {
		return nil, 0, refuse("%s is larger than %d MB", name, limit>>20)
	}
	raw, err := io.ReadAll(io.LimitReader(f, limit+1))
	switch {
	case err != nil:
		return nil, 0, refuse("%s cannot be read", name)
	case int64(len(raw)) > limit: // it grew meanwhile
		return nil, 0, refuse("%s is larger than %d MB", name, limit>>20)
	}
	return raw, info.Mode().Perm(), nil
}

// open opens a regular file for reading. A pipe must not block the opening, hence O_NONBLOCK.
func (w *Workspace) open(name string) (*os.File, fs.FileInfo, error) {
	f, err := w.root.OpenFile(name, os.O_RDONLY|nonblock, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	if err != nil {
		return nil, nil, refuse("%s cannot be opened: it leads out of the working folder, or may not be read", name)
	}
	info, err := f.Stat()
	if err == nil {
		err = w.plain(name, info)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// plain refuses what is not simply a file of this folder.
func (w *Workspace) plain(name string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return refuse("%s is a folder: use glob_search to see what is in it", name)
	case !info.Mode().IsRegular():
		return refuse("%s is a device, a pipe or a socket, not a file", name)
	case linksOf(info) > 1:
		return refuse("%s is a hard link: the same file has a name elsewhere, which may be outside of the working folder", name)
	case deviceOf(info) != w.device:
		return refuse("%s lies on another file system than the working folder", name)
	}
	return nil
}

// text refuses what is not text in UTF-8.
func text(name string, raw []byte) error {
	if !utf8.Valid(raw) || strings.ContainsRune(string(raw), 0) {
		return refuse("%s is not text in UTF-8", name)
	}
	return nil
}

// missing says what to do about a file that is not there.
func missing(name string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return refuse("%s does not exist: use glob_search to find the right path", name)
	}
	return err
}

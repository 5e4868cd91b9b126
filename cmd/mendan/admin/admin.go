// Package admin lets the other commands reach the process that holds the store: one process holds the file, and even a
// reader would wait for it. It speaks HTTP over a socket beside the file, which only the file's owner can open.
//
// A request's answer is streamed, so a backup of any size passes through. An answer that breaks off in the middle is an
// error at the caller, never a short success.
package admin

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/mendanhq/mendan/storage"
)

// The commands that a Request can ask for.
const (
	Export = "export"
	Steps  = "steps"
	Usage  = "usage" // since the day Query, by the parts in Files, at the prices that Reason has as JSON
	Backup = "backup"
	Verify = "verify"
	Forget = "forget"
	Erased = "erased" // that nothing is left of the erased Thread

	Recorded = "recorded" // the Thread whole, for what Format says; without one, the ids of the interviews

	Approvals = "approvals" // list those that wait; with Code, show one
	All       = "all"
	Decide    = "decide"
	Called    = "called" // that the tool called Name was called over MCP, by User where a token was theirs; Code is of the card that it is about
	Audit     = "audit"
	Publish   = "publish"
	Templates = "templates" // of processes, one a line; with Name, the one that is called so

	Check = "check" // that the platform called Name works: findings, one a line

	KnowledgeAdd    = "knowledge_add"
	KnowledgeRemove = "knowledge_remove"
	KnowledgeList   = "knowledge_list"
	KnowledgeSearch = "knowledge_search"
)

// Request asks for one thing about the store.
type Request struct {
	Command string `json:"command"`
	Thread  string `json:"thread,omitempty"` // the driver's alias or the internal id
	User    string `json:"user,omitempty"`   // a person's id: all of their conversations
	Format  string `json:"format,omitempty"` // of an export; empty: json. All of the approvals, Verify of the chain
	Code    string `json:"code,omitempty"`   // of an approval
	Button  string `json:"button,omitempty"` // that Decide presses
	Reason  string `json:"reason,omitempty"` // why
	Name    string `json:"name,omitempty"`   // of a template, or its id; of a platform
	File    string `json:"file,omitempty"`   // as a whole path: that a backup is written to by whoever asks, the form to publish

	Files []string `json:"files,omitempty"` // as whole paths: documents to add or remove
	Query string   `json:"query,omitempty"` // of a search
	Limit int      `json:"limit,omitempty"` // of what it finds
}

// Doer answers requests: the store's holder itself, or a Client that asks it.
type Doer interface {
	// Do writes the answer to w. It may have written some of it when it returns an error.
	Do(ctx context.Context, r Request, w io.Writer) error
}

// ErrNobody means that no process serves the store.
var ErrNobody = errors.New("no running process serves this store")

// Socket is where the holder of the store at file listens. The same file has the same socket, whatever path names it.
func Socket(file string) string {
	abs, err := filepath.Abs(file)
	if err != nil {
		abs = file
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		return real + ".sock"
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
		abs = filepath.Join(dir, filepath.Base(abs))
	}
	return abs + ".sock"
}

// maxPath is how long a path in a socket's address may be: 104 bytes with the closing zero on macOS (sys/un.h), 108 on Linux.
const maxPath = 103

// shortPath gives a path that fits into a socket's address with room for more bytes: the path itself, or a link to it in a
// temporary folder of our own that done removes.
func shortPath(path string, room int) (name string, done func(), err error) {
	if len(path)+room <= maxPath {
		return path, func() {}, nil
	}
	dir, err := os.MkdirTemp("", "mendan-")
	if err != nil {
		return "", nil, err
	}
	done = func() { _ = os.RemoveAll(dir) }
	name = filepath.Join(dir, "s")
	if err := os.Symlink(path, name); err != nil {
		done()
		return "", nil, err
	}
	return name, done, nil
}

// errorKinds are the errors that keep their identity on the way through the socket.
func errorKinds() map[string]error {
	return map[string]error{
		"not_found": storage.ErrNotFound,
		"damaged":   storage.ErrDamaged,
		"full":      storage.ErrFull,
		"erased":    storage.ErrErased,
	}
}

// remote is an error that the holder of the store met.
type remote struct {
	text string
	kind error
}

func (r remote) Error() string { return r.text }
func (r remote) Unwrap() error { return r.kind }

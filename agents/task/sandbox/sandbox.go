// Package sandbox runs a command that can change one folder and nothing else.
//
// Guarantees. The command sees the working folder, the system's programs and the folders that the policy names, all but the
// first for reading only; its environment is what the policy names; it has no network but its own loopback, sees no other
// process, and has no privilege, also when this program runs as root. Time, memory, processes, what it writes and its output are
// limited, and whatever the command started ends with it. What git would run by itself (a repository's settings and hooks) can't be
// written, and what else of that kind a command leaves is taken away or told. A command is never run with less than all of that: where the
// system does not allow it, New fails.
//
// How: bubblewrap where it is installed, else the same made by this program, in namespaces of users, mounts, processes, network,
// IPC and host name. In both, this program is executed again inside, sets resource limits, drops every capability, adds
// Landlock rules where the kernel has them, starts the command and watches over what it uses. So main must call Init first.
package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// ErrUnavailable means that this system cannot confine a command.
var ErrUnavailable = errors.New("commands cannot be confined here")

// Kind says how commands are confined.
type Kind string

// The kinds, the preferred first.
const (
	Bubblewrap Kind = "bubblewrap"
	Namespaces Kind = "namespaces"
)

// Policy is what every command of a sandbox may use. Zero limits take the defaults named.
type Policy struct {
	Dir       string   // the working folder
	ReadOnly  []string // files and folders that can be read beside the system's
	Env       []string // NAME=VALUE
	Memory    int64    // bytes of all processes together, with what they share and what lies in /tmp and /dev/shm; default 2 GB
	Processes int      // at once, threads included; default 512
	FileSize  int64    // bytes of a file that is written; default 1 GB
	Disk      int64    // bytes that the working folder may grow by; default 1 GB
	Scratch   int64    // bytes in /tmp; default 512 MB, and never more than Memory

	kept []string // what of the working folder can only be read
}

// Command is one run.
type Command struct {
	Argv    []string
	Timeout time.Duration // default 2 minutes
	Output  int           // bytes that are kept; default 64 KB
}

// End says why a command ended.
type End string

// The ends.
const (
	Exited           End = "exited"
	TimedOut         End = "timed_out"
	TooMuchMemory    End = "too_much_memory"
	TooManyProcesses End = "too_many_processes"
	TooMuchDisk      End = "too_much_disk"
	NotStarted       End = "not_started" // there is no such program, or it may not be run
)

// Result is what a command did. Output is standard output and standard error as they came, valid UTF-8; Cut is how many bytes
// of its middle were left out.
type Result struct {
	End    End
	Code   int
	Output string
	Cut    int64

	Written int64  // bytes that the working folder grew by; negative: it shrank
	Largest []File // what grew most, the most first
	Left    []Left // what somebody should know of before they use the folder

	Changes  []Change // files in the working folder that are not as they were before, by path, at most MaxChanges
	Unlisted int      // how many more there are
}

// MaxChanges is how many changes a Result lists.
const MaxChanges = 200

// Change is a file that came, changed or went while a command ran. A renamed one is two.
type Change struct {
	Path string `json:"path"`
	How  How    `json:"how"`
}

// How says what became of a file.
type How string

// What can become of a file.
const (
	Added   How = "added"
	Changed How = "changed"
	Removed How = "removed"
)

// File is a file in the working folder, and by how many bytes it grew.
type File struct {
	Path string
	Grew int64
}

// Left is something that a command left in the working folder, and what was done about it.
type Left struct {
	Path string
	What What
}

// What says what is left.
type What string

// What can be left. Git would have run what a repository's settings say, the next time that somebody used it there; those that the
// command made are put out of its reach under another name.
const (
	Repository What = "repository"  // renamed to …set-aside
	Privileged What = "privileged"  // a program that runs as its owner: it does not any more
	Special    What = "special"     // a pipe, a socket or a device
	Shut       What = "shut"        // a folder of somebody else's that cannot be looked into
	Outside    What = "outside"     // a symbolic link that leads out of the folder
	RunsItself What = "runs_itself" // a file that programs execute without being told to
)

// Failed reports whether the command did anything but exit with 0.
func (r Result) Failed() bool { return r.End != Exited || r.Code != 0 }

// Sandbox runs commands under one policy. It is safe for concurrent use.
type Sandbox struct {
	policy Policy
	kind   Kind
}

// New finds a way to confine commands under the policy, by trying it. It blocks for a moment. Without one the error is
// ErrUnavailable, with what was tried and failed.
func New(ctx context.Context, p Policy) (*Sandbox, error) {
	var tried error
	for _, kind := range []Kind{Bubblewrap, Namespaces} {
		s, err := newOf(ctx, kind, p)
		if err == nil {
			return s, nil
		}
		tried = errors.Join(tried, fmt.Errorf("%s: %w", kind, err))
	}
	return nil, errors.Join(ErrUnavailable, tried)
}

// newOf tries one kind.
func newOf(ctx context.Context, kind Kind, p Policy) (*Sandbox, error) {
	p, err := p.complete()
	if err != nil {
		return nil, err
	}
	s := &Sandbox{p, kind}
	return s, s.probe(ctx)
}

// probe has nothing run under the policy.
func (s *Sandbox) probe(ctx context.Context) error {
	r, err := s.Run(ctx, Command{Timeout: 10 * time.Second})
	if err != nil {
		return err
	}
	if r.Failed() {
		return fmt.Errorf("a trial ended with %s %d: %s", r.End, r.Code, r.Output)
	}
	return nil
}

// Kind says how commands are confined.
func (s *Sandbox) Kind() Kind { return s.kind }

// complete fills in the defaults and makes the paths absolute and free of symbolic links.
func (p Policy) complete() (Policy, error) {
	var err error
	if p.Dir, err = real(p.Dir); err != nil {
		return p, err
	}
	if p.Dir == "/" {
		return p, errors.New("the working folder must not be the root of the file system")
	}
	readOnly := make([]string, 0, len(p.ReadOnly))
	for _, dir := range p.ReadOnly {
		dir, err := real(dir)
		if err != nil {
			return p, err
		}
		readOnly = append(readOnly, dir)
	}
	p.ReadOnly = readOnly
	p.Memory = cmp.Or(p.Memory, 2<<30)
	p.Processes = cmp.Or(p.Processes, 512)
	p.FileSize = cmp.Or(p.FileSize, 1<<30)
	p.Disk = cmp.Or(p.Disk, 1<<30)
	p.FileSize = min(p.FileSize, p.Disk)
	p.Scratch = min(cmp.Or(p.Scratch, 512<<20), p.Memory)
	return p, nil
}

func real(name string) (string, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return "", err
	}
	_, err = os.Stat(abs)
	return abs, err
}

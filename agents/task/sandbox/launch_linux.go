package sandbox

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

// inside is the name by which this program knows that it was executed again, within the walls.
const inside = "mendan-sandbox"

// orders are what the program inside is told.
type orders struct {
	Policy Policy
	Kept   []string // what of the working folder can only be read
	Argv   []string
	Mounts bool // it builds its own walls; else bubblewrap did

	Used int64 // bytes in the working folder
}

// report is what the program inside tells at the end.
type report struct {
	End   End
	Code  int
	Error string `json:",omitempty"` // the walls could not be built
}

// Run runs the command and waits for its end, at most for its timeout; without Argv it only builds the walls. A command that fails
// is a Result; an error means that it was not run confined, or that ctx ended.
func (s *Sandbox) Run(ctx context.Context, c Command) (Result, error) {
	limited, cancel := context.WithTimeout(ctx, cmp.Or(c.Timeout, 2*time.Minute))
	defer cancel()
	before, err := survey(limited, s.policy.Dir)
	if err != nil {
		return Result{}, fmt.Errorf("look at the working folder: %w", err)
	}
	cmd, err := s.command(limited, c.Argv, before)
	if err != nil {
		return Result{}, err
	}
	kept := &output{limit: cmp.Or(c.Output, 64<<10)}
	told, err := run(cmd, kept)
	r := Result{End: told.End, Code: told.Code}
	r.Output, r.Cut = kept.text()
	if len(c.Argv) > 0 {
		after, done := looking(ctx)
		defer done()
		if aerr := r.look(after, s.policy.Dir, before); aerr != nil {
			return r, fmt.Errorf("look at what the command left: %w", aerr)
		}
	}
	switch {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case limited.Err() != nil:
		r.End = TimedOut
		return r, nil
	case told.Error != "":
		return r, errors.New(told.Error)
	case told.End == "":
		return r, fmt.Errorf("the walls fell: %w: %s", err, r.Output)
	}
	return r, nil
}

// run runs what was prepared and reads the report of the program inside.
func run(cmd *exec.Cmd, to io.Writer) (report, error) {
	reader, writer, err := os.Pipe()
	if err != nil {
		return report{}, err
	}
	defer reader.Close()
	cmd.ExtraFiles = []*os.File{writer} // 3 inside
	cmd.Stdout, cmd.Stderr = to, to
	cmd.WaitDelay = 2 * time.Second
	runtime.LockOSThread() // the command ends when the thread does that started it
	defer runtime.UnlockOSThread()
	if err := cmd.Start(); err != nil {
		return report{}, errors.Join(err, writer.Close())
	}
	writer.Close()
	err = cmd.Wait()
	var told report
	raw, _ := io.ReadAll(io.LimitReader(reader, 64<<10))
	if json.NewDecoder(bytes.NewReader(raw)).Decode(&told) != nil {
		told = report{}
	}
	return told, cmp.Or(err, errors.New("no report"))
}

// command prepares this program to be executed again inside.
func (s *Sandbox) command(ctx context.Context, argv []string, before *tree) (*exec.Cmd, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	policy := s.policy
	policy.kept = before.kept
	told, err := json.Marshal(orders{policy, before.kept, argv, s.kind == Namespaces, before.used})
	if err != nil {
		return nil, err
	}
	if s.kind == Bubblewrap {
		bwrap, err := exec.LookPath("bwrap")
		if err != nil {
			return nil, err
		}
		cmd := exec.CommandContext(ctx, bwrap, s.bubblewrap(self, string(told), policy)...)
		cmd.Env = []string{}
		return cmd, nil
	}
	cmd := exec.CommandContext(ctx, self)
	cmd.Args = []string{inside, string(told)}
	cmd.Env = []string{}
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID | syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC |
			syscall.CLONE_NEWUTS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Geteuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getegid(), Size: 1}},
		Pdeathsig:   syscall.SIGKILL,
		Setsid:      true,
	}
	return cmd, nil
}

// bubblewrap are the arguments that build the walls that build makes otherwise.
func (s *Sandbox) bubblewrap(self, told string, p Policy) []string {
	args := []string{
		"--unshare-all", "--uid", "0", "--gid", "0", "--die-with-parent", "--new-session", "--as-pid-1", "--hostname", hostname,
		"--cap-drop", "ALL", "--cap-add", "CAP_SETPCAP", "--cap-add", "CAP_SYS_ADMIN", "--proc", "/proc", "--dev", "/dev",
		"--size", fmt.Sprint(shm), "--tmpfs", "/dev/shm", "--remount-ro", "/dev", "--size", fmt.Sprint(p.Scratch), "--tmpfs", "/tmp",
	}
	for _, b := range binds(p) {
		switch {
		case b.link != "":
			args = append(args, "--symlink", b.link, b.path)
		case b.write:
			args = append(args, "--bind", b.from, b.path)
		default:
			args = append(args, "--ro-bind", b.from, b.path)
		}
	}
	program := filepath.Join("/", inside)
	return append(args, "--ro-bind", self, program, "--remount-ro", "/", "--chdir", p.Dir, "--", program, told)
}

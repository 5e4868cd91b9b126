package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/landlock-lsm/go-landlock/landlock"
	"golang.org/x/sys/unix"
)

// Init must be the first thing that main does: within the walls this program is only what starts a command and watches over it,
// and Init does not return. Everywhere else it does nothing.
func Init() {
	if filepath.Base(os.Args[0]) != inside || len(os.Args) != 2 || os.Getpid() != 1 {
		return
	}
	told := serve(os.Args[1])
	json.NewEncoder(os.NewFile(3, "report")).Encode(told)
	syscall.Exit(0) // the kernel ends what is left of the command
}

func serve(raw string) report {
	var o orders
	if err := json.Unmarshal([]byte(raw), &o); err != nil {
		return report{Error: "no orders"}
	}
	unix.CloseOnExec(3)
	if err := o.prepare(); err != nil {
		return report{Error: err.Error()}
	}
	if len(o.Argv) == 0 {
		return report{End: Exited}
	}
	return o.start()
}

// prepare builds what walls are missing and gives up what this process could do to them.
func (o orders) prepare() error {
	if o.Mounts {
		o.Policy.kept = o.Kept
		if err := build(o.Policy); err != nil {
			return err
		}
		if err := loopback(); err != nil {
			return fmt.Errorf("start the loopback: %w", err)
		}
	}
	// The command runs as the same user as this process. It must not look into it, nor make namespaces in which it
	// would be somebody again.
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return fmt.Errorf("hide this process: %w", err)
	}
	if err := o.Policy.settings(); err != nil {
		return err
	}
	warm()
	if err := os.Chdir(o.Policy.Dir); err != nil {
		return fmt.Errorf("the working folder: %w", err)
	}
	return nil
}

// settings sets what is the namespaces' own, after which nobody can set anything: who is root outside could set some of the whole
// machine's otherwise, without any capability.
func (p Policy) settings() error {
	unix.Unmount("/proc/sys", unix.MNT_DETACH) // bubblewrap covers it
	os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0o644)
	// Of shared memory that outlives its processes, too: this limit is the namespace's own.
	os.WriteFile("/proc/sys/kernel/shmall", []byte(strconv.FormatInt(p.Memory/int64(os.Getpagesize()), 10)), 0o644)
	if ownPidMax() {
		os.WriteFile("/proc/sys/kernel/pid_max", []byte(strconv.Itoa(reserved+2*p.Processes)), 0o644)
	}
	if err := unix.MountSetattr(unix.AT_FDCWD, "/proc", unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY}); err != nil {
		return fmt.Errorf("shut /proc: %w", err)
	}
	return nil
}

// ownPidMax reports whether pid_max is each namespace's own, as it is since Linux 6.14. Before, it is the machine's.
func ownPidMax() bool {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return false
	}
	var major, minor int
	fmt.Sscanf(unix.ByteSliceToString(u.Release[:]), "%d.%d", &major, &minor)
	return major > 6 || major == 6 && minor >= 14
}

// reserved is what the kernel keeps of the process ids beside.
const reserved = 300

// warm makes the threads that this process needs while none can be made.
func warm() {
	var all, made sync.WaitGroup
	all.Add(8)
	for range 8 {
		made.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread() // it stays, idle
			all.Done()
			all.Wait()
		})
	}
	made.Wait()
}

// loopback starts the only network that there is: programs test themselves over it.
func loopback() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	lo, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	lo.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	return unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, lo)
}

// limit sets what a process and those that it starts may use each. What all of them use together is watched. This process has no
// such limits, so that a command that reaches them does not end it.
func (p Policy) limit(pid int) error {
	for resource, most := range map[int]uint64{
		unix.RLIMIT_CORE: 0, unix.RLIMIT_DATA: uint64(p.Memory), unix.RLIMIT_FSIZE: uint64(p.FileSize), unix.RLIMIT_NOFILE: 4096,
		unix.RLIMIT_NPROC: 2 * uint64(p.Processes), // a stop for what is faster than the watch
	} {
		if err := unix.Prlimit(pid, resource, &unix.Rlimit{Cur: most, Max: most}, nil); err != nil {
			return fmt.Errorf("set limits: %w", err)
		}
	}
	return nil
}

// release gives a process that was stopped at its start its limits, and lets it go.
func (p Policy) release(pid int) error {
	var status unix.WaitStatus
	if _, err := unix.Wait4(pid, &status, 0, nil); err != nil || !status.Stopped() {
		return fmt.Errorf("the command did not stop at its start: %w", err)
	}
	if err := p.limit(pid); err != nil {
		return err
	}
	return unix.PtraceDetach(pid)
}

// start runs the command and watches over it.
func (o orders) start() report {
	ended := make(chan report, 1)
	go func() {
		runtime.LockOSThread() // what is given up here, the command never gets: it comes from this thread
		if err := renounce(o.Policy); err != nil {
			ended <- report{Error: err.Error()}
			return
		}
		ended <- o.execute()
	}()
	w := newWatch(o.Policy, o.Used)
	watch := time.NewTicker(20 * time.Millisecond)
	defer watch.Stop()
	for {
		select {
		case told := <-ended:
			return told
		case <-watch.C:
			if end := w.exceeded(); end != "" {
				return report{End: end, Code: -1}
			}
		}
	}
}

// renounce gives up every privilege of this thread, for good.
func renounce(p Policy) error {
	if err := unix.Setpriority(unix.PRIO_PROCESS, 0, 19); err != nil { // the watch and the conversations come first
		return fmt.Errorf("be nice: %w", err)
	}
	for c := range uintptr(64) {
		if unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0) == unix.EINVAL {
			break // past the last that the kernel knows
		}
	}
	unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
	var none [2]unix.CapUserData
	if err := unix.Capset(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &none[0]); err != nil {
		return fmt.Errorf("drop capabilities: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("give up privileges: %w", err)
	}
	err := landlock.V6.BestEffort().RestrictPaths(
		landlock.RODirs("/"), landlock.RWDirs(p.Dir, "/tmp", "/dev").WithRefer(),
	)
	if err != nil {
		return fmt.Errorf("landlock: %w", err)
	}
	return nil
}

// execute starts the command with the policy's environment and waits for it. As the first process it inherits those that the command
// leaves behind.
func (o orders) execute() report {
	os.Clearenv()
	for _, pair := range append(slices.Clone(environment), o.Policy.Env...) {
		if name, value, ok := strings.Cut(pair, "="); ok {
			os.Setenv(name, value)
		}
	}
	program, err := exec.LookPath(o.Argv[0])
	var pid int
	if err == nil {
		pid, err = syscall.ForkExec(program, o.Argv, &syscall.ProcAttr{
			Env: os.Environ(), Files: []uintptr{0, 1, 2},
			Sys: &syscall.SysProcAttr{Ptrace: true}, // it stops before its first instruction, to be given its limits
		})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return report{End: NotStarted, Code: 127}
	}
	if err := o.Policy.release(pid); err != nil {
		return report{Error: err.Error()}
	}
	for {
		var status unix.WaitStatus
		ended, err := unix.Wait4(-1, &status, 0, nil)
		switch {
		case err != nil && !errors.Is(err, unix.EINTR):
			return report{Error: "the command was lost: " + err.Error()}
		case ended == pid && status.Exited():
			return report{End: Exited, Code: status.ExitStatus()}
		case ended == pid && status.Signaled():
			return report{End: Exited, Code: 128 + int(status.Signal())}
		}
	}
}

// environment is what a command gets beside what the policy names.
var environment = []string{"PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8"}

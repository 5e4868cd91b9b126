package sandbox

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// watch looks at what all processes within the walls use together. It sees what the kernel tells of them: the exact count, a control
// group, takes a right that this program seldom has.
type watch struct {
	Policy
	used   int64     // bytes in the working folder at the start
	free   int64     // bytes free on its disk then
	shared int64     // shared memory of the whole machine then
	walk   time.Time // when the folder may be measured again
}

func newWatch(p Policy, used int64) *watch {
	return &watch{Policy: p, used: used, free: room(p.Dir), shared: machineShared()}
}

// exceeded is the limit that was gone over, if any.
func (w *watch) exceeded() End {
	threads, memory, err := w.processes()
	switch {
	case err != nil, threads > w.Processes: // a limit that cannot be watched is not kept
		return TooManyProcesses
	case memory > w.Memory:
		return TooMuchMemory
	case machineShared()-w.shared > 2*w.Memory: // it lies where nobody finds it, such as in a socket; others' counts as well
		return TooMuchMemory
	case w.full(time.Now()):
		return TooMuchDisk
	}
	return ""
}

// processes counts the threads within the walls, and the memory that they and the files that live in memory take. /proc shows only them.
func (w *watch) processes() (threads int, memory int64, err error) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return 0, 0, err
	}
	var all []string
	var mapped int64 // shared memory, counted for each that sees it
	for _, e := range entries {
		if pid, err := strconv.Atoi(e.Name()); err != nil || pid == 1 {
			continue
		}
		dir := "/proc/" + e.Name()
		u := usage(dir)
		threads, memory, mapped, all = threads+u.threads, memory+u.own, mapped+u.shared, append(all, dir)
	}
	memory += inMemory("/tmp") + inMemory("/dev/shm") + segments()
	if memory+mapped > w.Memory/2 { // what follows costs time
		memory += anonymous(all)
		if memory+mapped > w.Memory {
			mapped = parts(all, mapped)
		}
	}
	return threads, memory + mapped, nil
}

// used is what a process uses.
type used struct {
	threads     int
	own, shared int64 // bytes
}

// usage is a process's, a single thread for one that has just ended.
func usage(dir string) used {
	raw, err := os.ReadFile(dir + "/status")
	if err != nil {
		return used{threads: 1}
	}
	f := numbers(raw)
	return used{max(1, int(f["Threads"])), (f["RssAnon"] + f["VmSwap"]) << 10, f["RssShmem"] << 10}
}

// numbers are those of a file with lines such as "RssAnon:   12 kB".
func numbers(raw []byte) map[string]int64 {
	out := map[string]int64{}
	for line := range bytes.Lines(raw) {
		name, rest, ok := bytes.Cut(line, []byte(":"))
		value := bytes.Fields(rest)
		if !ok || len(value) == 0 {
			continue
		}
		if n, err := strconv.ParseInt(string(value[0]), 10, 64); err == nil {
			out[string(name)] = n
		}
	}
	return out
}

// parts is the shared memory that the processes see, each page once. Where one cannot be looked into, the whole counts.
func parts(dirs []string, whole int64) (sum int64) {
	for _, dir := range dirs {
		raw, err := os.ReadFile(dir + "/smaps_rollup")
		switch {
		case err == nil:
			sum += numbers(raw)["Pss_Shmem"] << 10
		case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, unix.ESRCH):
			return whole
		}
	}
	return sum
}

// inMemory is what the files of a file system take that lives in memory.
func inMemory(dir string) int64 {
	var s unix.Statfs_t
	if unix.Statfs(dir, &s) != nil || s.Type != unix.TMPFS_MAGIC {
		return 0
	}
	return int64(s.Blocks-s.Bfree) * int64(s.Bsize)
}

// segments are those of System V, which live on without a process.
func segments() (sum int64) {
	raw, _ := os.ReadFile("/proc/sysvipc/shm")
	for line := range strings.Lines(string(raw)) {
		f := strings.Fields(line)
		if len(f) < 16 {
			continue
		}
		resident, _ := strconv.ParseInt(f[14], 10, 64)
		swapped, _ := strconv.ParseInt(f[15], 10, 64)
		sum += resident + swapped
	}
	return sum
}

// anonymous are the files without a name that the processes hold in memory, each once.
func anonymous(dirs []string) (sum int64) {
	seen := map[uint64]bool{}
	opened(dirs, func(link string, s *syscall.Stat_t) {
		if strings.HasPrefix(link, "/memfd:") && !seen[s.Ino] {
			seen[s.Ino] = true
			sum += s.Blocks * 512
		}
	})
	return sum
}

// opened tells of every file that the processes have open.
func opened(dirs []string, tell func(link string, s *syscall.Stat_t)) {
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir + "/fd")
		if err != nil {
			continue
		}
		for _, e := range entries {
			name := dir + "/fd/" + e.Name()
			link, err := os.Readlink(name)
			if err != nil {
				continue
			}
			var s syscall.Stat_t
			if syscall.Stat(name, &s) == nil {
				tell(link, &s)
			}
		}
	}
}

// machineShared is the shared memory of the whole machine, in bytes.
func machineShared() int64 {
	raw, _ := os.ReadFile("/proc/meminfo")
	return numbers(raw)["Shmem"] << 10
}

// room is what is free on a folder's disk, in bytes.
func room(dir string) int64 {
	var s unix.Statfs_t
	if unix.Statfs(dir, &s) != nil {
		return 0
	}
	return int64(s.Bfree) * int64(s.Bsize)
}

// full reports that more was written than may be. The free room costs nothing to ask for; the folder is measured when that has shrunk by
// as much, which others' writing does as well, and now and then. Room for twice as much that went while the command ran is its own, even
// if nobody finds the files: they need no name.
func (w *watch) full(now time.Time) bool {
	lost := w.free - room(w.Dir)
	if lost > 2*w.Disk {
		return true
	}
	if now.Before(w.walk) {
		return false
	}
	grown, err := size(w.Dir)
	if grown -= w.used; err != nil && lost > w.Disk { // what cannot be measured may be as much as the disk lost
		return true
	}
	if lost > w.Disk {
		grown += nameless(w.Dir)
	}
	cost := time.Since(now)
	rest := max(time.Second, 20*cost)
	if lost > w.Disk/2 {
		rest = max(100*time.Millisecond, 4*cost)
	}
	w.walk = now.Add(cost + rest)
	return grown > w.Disk
}

// size is what the files below a folder take on the disk, in bytes. The error is that some of them cannot be seen.
func size(dir string) (sum int64, err error) {
	links := map[uint64]bool{}
	werr := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, at error) error {
		if at != nil {
			err = cmp.Or(err, gone(at))
			return nil
		}
		info, at := d.Info()
		if err = cmp.Or(err, gone(at)); at == nil {
			sum += blocks(info, links)
		}
		return nil
	})
	return sum, cmp.Or(err, werr)
}

// blocks is what a file takes on the disk, nothing where another of its names was counted.
func blocks(info fs.FileInfo, links map[uint64]bool) int64 {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok || s.Nlink > 1 && !info.IsDir() && links[s.Ino] {
		return 0
	}
	if links != nil && s.Nlink > 1 && !info.IsDir() {
		links[s.Ino] = true
	}
	return s.Blocks * 512
}

// nameless is what files take that were deleted and are still open, in bytes.
func nameless(dir string) (sum int64) {
	var here syscall.Stat_t
	all, err := filepath.Glob("/proc/[0-9]*")
	if err != nil || syscall.Stat(dir, &here) != nil {
		return 0
	}
	seen := map[uint64]bool{}
	opened(all, func(_ string, s *syscall.Stat_t) {
		if s.Nlink == 0 && s.Dev == here.Dev && !seen[s.Ino] {
			seen[s.Ino] = true
			sum += s.Blocks * 512
		}
	})
	return sum
}

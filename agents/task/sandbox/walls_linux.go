package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// hostname is what the command learns of the machine's name.
const hostname = "sandbox"

// system is what programs need to run at all: themselves, libraries, and the few files of /etc that tell no secret.
var system = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf",
	"/etc/ld.so.conf.d", "/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/etc/localtime", "/etc/nsswitch.conf", "/etc/passwd", "/etc/group",
	"/etc/hosts", "/etc/mime.types", "/etc/os-release",
}

// devices are those that give nothing away.
var devices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}

// bind is something of the machine that is there inside, under the same path.
type bind struct {
	path  string
	from  string // what it is a name of, free of symbolic links
	link  string // it is a symbolic link to there
	write bool
}

// binds are all that is there inside, outer folders before those within them.
func binds(p Policy) []bind {
	all := []bind{{path: p.Dir, from: p.Dir, write: true}}
	for _, name := range append(slices.Clone(p.kept), p.ReadOnly...) {
		all = append(all, bind{path: name, from: name})
	}
	for _, name := range system {
		from, err := filepath.EvalSymlinks(name)
		if err != nil {
			continue // not on this system
		}
		b := bind{path: name, from: from}
		if target, err := os.Readlink(name); err == nil && isDir(name) {
			b.link = target
		}
		all = append(all, b)
	}
	slices.SortStableFunc(all, func(a, b bind) int { return cmp.Compare(strings.Count(a.path, "/"), strings.Count(b.path, "/")) })
	return slices.CompactFunc(all, func(a, b bind) bool { return a.path == b.path })
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// step is a part of the walls.
type step struct {
	what string
	do   func() error
}

// build makes a file system of its own that holds what binds names, a /proc of its own processes and an empty /tmp, and enters it. It
// runs as the first process of namespaces of its own. After an error the process must end.
func build(p Policy) error {
	for _, s := range append(newRoot(), inhabit(p)...) {
		if err := s.do(); err != nil {
			return fmt.Errorf("%s: %w", s.what, err)
		}
	}
	return nil
}

// Where the file system is built, and where the machine's own is until it is left.
const (
	base    = "/tmp" // any folder that is there
	newTree = "/new"
	oldTree = "/old"
)

func newRoot() []step {
	return []step{
		{"make mounts private", func() error { return unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, "") }},
		{"mount a base", func() error { return tmpfs(base, "mode=0755") }},
		{"make the old root's folder", func() error { return os.Mkdir(base+oldTree, 0o755) }},
		{"make the new root's folder", func() error { return os.Mkdir(base+newTree, 0o755) }},
		{"mount the new root", func() error { return tmpfs(base+newTree, "mode=0755") }},
		{"leave the old root", func() error { return unix.PivotRoot(base, base+oldTree) }},
	}
}

// inhabit fills the new root, /tmp first: the working folder may lie in it.
func inhabit(p Policy) []step {
	steps := []step{
		{"mount /tmp", func() error {
			if err := os.Mkdir(newTree+"/tmp", 0o755); err != nil {
				return err
			}
			return tmpfs(newTree+"/tmp", fmt.Sprintf("mode=1777,size=%d", p.Scratch))
		}},
		{"mount /proc", func() error { // while the old one is in sight, without which the kernel allows none
			if err := os.Mkdir(newTree+"/proc", 0o755); err != nil {
				return err
			}
			return unix.Mount("proc", newTree+"/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "")
		}},
	}
	for _, b := range binds(p) {
		steps = append(steps, step{"bind " + b.path, b.make})
	}
	for _, name := range devices {
		steps = append(steps, step{"bind " + name, func() error { return mountAt(oldTree+name, newTree+name, 0) }})
	}
	return append(steps,
		step{"link to open files", links},
		step{"enter the new root", enter},
		step{"name the host", func() error { return unix.Sethostname([]byte(hostname)) }},
	)
}

// shm is how much fits into /dev/shm, in bytes.
const shm = 64 << 20

func tmpfs(at, options string) error {
	return unix.Mount("tmpfs", at, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options)
}

// make puts the bind into the new root.
func (b bind) make() error {
	if b.link != "" {
		if err := os.MkdirAll(filepath.Dir(newTree+b.path), 0o755); err != nil {
			return err
		}
		return os.Symlink(b.link, newTree+b.path)
	}
	attr := uint64(unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV)
	if !b.write {
		attr |= unix.MOUNT_ATTR_RDONLY
	}
	return mountAt(oldTree+b.from, newTree+b.path, attr)
}

// mountAt shows a file or folder, and all that is mounted below it, at another place.
func mountAt(from, to string, attr uint64) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	if info.IsDir() {
		err = os.MkdirAll(to, 0o755)
	} else if err = os.MkdirAll(filepath.Dir(to), 0o755); err == nil {
		err = touch(to)
	}
	if err != nil {
		return err
	}
	if err := unix.Mount(from, to, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return err
	}
	return unix.MountSetattr(unix.AT_FDCWD, to, unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: attr})
}

// touch makes an empty file to mount on, unless one is there because a folder around it is.
func touch(name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDONLY, 0o644)
	if err != nil {
		return err
	}
	return f.Close()
}

func links() error {
	var err error
	for name, target := range map[string]string{"fd": "", "stdin": "/0", "stdout": "/1", "stderr": "/2"} {
		err = errors.Join(err, os.Symlink("/proc/self/fd"+target, newTree+"/dev/"+name))
	}
	return errors.Join(err, os.Mkdir(newTree+"/dev/shm", 0o1777), tmpfs(newTree+"/dev/shm", fmt.Sprintf("mode=1777,size=%d", shm)))
}

// enter makes the new root the only one.
func enter() error {
	if err := os.Chdir(newTree); err != nil {
		return err
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return err
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return err
	}
	if err := os.Chdir("/"); err != nil {
		return err
	}
	return unix.MountSetattr(unix.AT_FDCWD, "/", 0, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY})
}

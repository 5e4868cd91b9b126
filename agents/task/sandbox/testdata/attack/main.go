//go:build linux

// Attack takes memory in a way that a limit on a process's own pages does not see, and keeps it. The tests
// build it and run it within the walls; a program of its own, as a test binary under the race detector needs
// more memory than the walls give before it has run its first line.
package main

import (
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// attacks take 1,200 MB each, of which no process owns a byte.
var attacks = map[string]func(bytes int) error{
	"a file without a name": func(n int) error { _, err := nobodys(n); return err },
	"shared pages": func(n int) error {
		m, err := unix.Mmap(-1, 0, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_ANON)
		fillAll(m)
		return err
	},
	"segments without a process": func(n int) error {
		for range n / (64 << 20) {
			id, err := unix.SysvShmGet(unix.IPC_PRIVATE, 64<<20, unix.IPC_CREAT|0o600)
			if err != nil {
				return err
			}
			m, err := unix.SysvShmAttach(id, 0, 0)
			if err != nil {
				return err
			}
			fillAll(m)
			if err := unix.SysvShmDetach(m); err != nil {
				return err
			}
		}
		return nil
	},
	"a file in a socket": func(n int) error {
		ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_DGRAM, 0)
		for i := 0; i < 8 && err == nil; i++ {
			var fd int
			if fd, err = nobodys(0); err == nil {
				err = unix.Sendmsg(ends[0], []byte("x"), unix.UnixRights(fd), nil, 0)
			}
			if err == nil {
				err = grow(fd, n/8)
			}
			unix.Close(fd)
		}
		return err
	},
}

func fillAll(m []byte) {
	for i := 0; i < len(m); i += 4096 {
		m[i] = 1
	}
}

func nobodys(n int) (int, error) {
	fd, err := unix.MemfdCreate("x", 0)
	if err != nil {
		return fd, err
	}
	return fd, grow(fd, n)
}

func grow(fd, n int) error {
	block := make([]byte, 1<<20)
	for range n >> 20 {
		if _, err := unix.Write(fd, block); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	if err := attacks[os.Args[1]](1200 << 20); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	time.Sleep(time.Minute) // it keeps what it has
}

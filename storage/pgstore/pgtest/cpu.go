package pgtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of times in /proc/PID/stat: USER_HZ, which is 100 on every Linux that Go runs on.
const tick = time.Second / 100

// CPU is how much of the processors all of the server's processes used, as Linux counts it in /proc: those that live, and those that ended.
func (s *Server) CPU() (time.Duration, error) {
	raw, err := os.ReadFile(filepath.Join(s.dir, "data", "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(raw), "\n")
	found, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0, err
	}
	var ticks int64
	for _, file := range found {
		stat, err := os.ReadFile(file)
		if err != nil {
			continue // it ended: its parent counts it
		}
		own, ended, parent, err := readStat(string(stat))
		switch {
		case err != nil:
			return 0, err
		case parent == first:
			ticks += own
		case filepath.Base(filepath.Dir(file)) == first:
			ticks += own + ended
		}
	}
	return time.Duration(ticks) * tick, nil
}

// readStat reads what a process used, what its children used that ended, and who its parent is. See proc_pid_stat(5).
func readStat(stat string) (own, ended int64, parent string, err error) {
	behind := stat[strings.LastIndexByte(stat, ')')+1:] // its name may have anything in it
	f := strings.Fields(behind)
	if len(f) < 15 {
		return 0, 0, "", fmt.Errorf("a line of /proc that cannot be read: %q", stat)
	}
	var n [4]int64 // utime, stime, cutime, cstime
	for i := range n {
		if n[i], err = strconv.ParseInt(f[11+i], 10, 64); err != nil {
			return 0, 0, "", err
		}
	}
	return n[0] + n[1], n[2] + n[3], f[1], nil
}

package sandbox

import (
	"bytes"
	"os"
	"strconv"
)

// exceeded is the limit that all processes within the walls together have gone over, if any. /proc shows only them.
func (p Policy) exceeded() End {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return TooManyProcesses // a limit that cannot be watched is not kept
	}
	var threads int
	var memory int64
	for _, e := range entries {
		if pid, err := strconv.Atoi(e.Name()); err != nil || pid == 1 {
			continue
		}
		n, resident := usage("/proc/" + e.Name())
		threads, memory = threads+n, memory+resident
	}
	switch {
	case threads > p.Processes:
		return TooManyProcesses
	case memory > p.Memory:
		return TooMuchMemory
	}
	return ""
}

// usage is a process's number of threads and resident bytes that are its own, one and zero for one that has just ended.
func usage(dir string) (threads int, resident int64) {
	raw, err := os.ReadFile(dir + "/stat")
	if err != nil {
		return 1, 0
	}
	_, rest, ok := bytes.Cut(raw, []byte(") ")) // the name may hold spaces; what follows its last bracket does not
	for ok {
		var more []byte
		if _, more, ok = bytes.Cut(rest, []byte(") ")); ok {
			rest = more
		}
	}
	fields := bytes.Fields(rest)
	if len(fields) < 22 {
		return 1, 0
	}
	threads, _ = strconv.Atoi(string(fields[17])) // num_threads, field 20 of proc_pid_stat(5)
	statm, err := os.ReadFile(dir + "/statm")
	if err != nil {
		return threads, 0
	}
	pages := bytes.Fields(statm)
	if len(pages) < 3 {
		return threads, 0
	}
	all, _ := strconv.ParseInt(string(pages[1]), 10, 64)
	shared, _ := strconv.ParseInt(string(pages[2]), 10, 64)
	return threads, (all - shared) * int64(os.Getpagesize())
}

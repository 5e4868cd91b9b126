//go:build unix && !linux

package child

import (
	"fmt"
	"syscall"
)

func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// confine limits time and files. The size of data is not limited everywhere, and PDFium's memory is by itself.
func confine() error {
	var seconds syscall.Rlimit
	setBoth(&seconds.Cur, &seconds.Max, int64(cpuTime.Seconds()))
	for resource, limit := range map[int]syscall.Rlimit{syscall.RLIMIT_CPU: seconds, syscall.RLIMIT_FSIZE: {}, syscall.RLIMIT_CORE: {}} {
		if err := syscall.Setrlimit(resource, &limit); err != nil {
			return fmt.Errorf("set limits: %w", err)
		}
	}
	return nil
}

// setBoth sets a limit, whose numbers have a sign on some systems.
func setBoth[T int64 | uint64](soft, hard *T, n int64) { *soft, *hard = T(n), T(n) }

package shapes

import (
	"time"

	"golang.org/x/sys/unix"
)

// spent is the processor's time that this thread has taken.
func spent() time.Duration {
	var ts unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &ts); err != nil {
		panic(err)
	}
	return time.Duration(ts.Nano())
}

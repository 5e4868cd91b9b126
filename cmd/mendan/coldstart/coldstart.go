// Package coldstart makes the program start faster: while packages are initialised, nothing is collected.
//
// Two libraries build tables of some megabytes in their init functions (phone metadata, JSON Schema's own schemas), which
// wakes the garbage collector several times before main begins; none of it is garbage. A package's import path decides when
// it is initialised (Go specification, "Package initialization"), and this one's sorts before theirs. Without it everything
// works the same, some milliseconds later.
package coldstart

import (
	"os"
	"runtime/debug"
)

var percent = debug.SetGCPercent(-1)

// frugal is the collector's GOGC in this program. Thousands of threads that wait on models are mostly stacks, which the
// default of 100 counts twice; half of it keeps the process a third smaller and costs no CPU that a benchmark can see.
const frugal = 50

// Done turns the collector on: as GOGC says, where it is set, else frugally. The program calls it once, when it is ready
// to work.
func Done() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(frugal)
		return
	}
	debug.SetGCPercent(percent)
}

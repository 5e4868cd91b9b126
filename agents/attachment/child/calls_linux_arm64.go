package child

import "golang.org/x/sys/unix"

const architecture = unix.AUDIT_ARCH_AARCH64

// refusedHere are older forms of calls: there are none.
var refusedHere = []uint32{unix.SYS_RENAMEAT}

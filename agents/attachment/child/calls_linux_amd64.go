package child

import "golang.org/x/sys/unix"

const architecture = unix.AUDIT_ARCH_X86_64

// refusedHere are older forms of calls, which newer machines do not have.
var refusedHere = []uint32{
	unix.SYS_OPEN, unix.SYS_CREAT, unix.SYS_UNLINK, unix.SYS_RENAME, unix.SYS_RENAMEAT, unix.SYS_LINK, unix.SYS_SYMLINK, unix.SYS_MKDIR, unix.SYS_RMDIR,
	unix.SYS_MKNOD, unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_FORK, unix.SYS_VFORK,
}

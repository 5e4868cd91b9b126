package admin

import (
	"net"

	"golang.org/x/sys/unix"
)

// peerUser is the user id of the process at the other end, as it was when it connected (unix(4), LOCAL_PEERCRED).
func peerUser(c *net.UnixConn) (uid int, ok bool) {
	raw, err := c.SyscallConn()
	if err != nil {
		return 0, false
	}
	var cred *unix.Xucred
	if raw.Control(func(fd uintptr) { cred, err = unix.GetsockoptXucred(int(fd), unix.SOL_LOCAL, unix.LOCAL_PEERCRED) }) != nil || err != nil {
		return 0, false
	}
	return int(cred.Uid), true
}

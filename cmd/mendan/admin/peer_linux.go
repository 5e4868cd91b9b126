package admin

import (
	"net"

	"golang.org/x/sys/unix"
)

// peerUser is the user id of the process at the other end, as it was when it connected (unix(7), SO_PEERCRED).
func peerUser(c *net.UnixConn) (uid int, ok bool) {
	raw, err := c.SyscallConn()
	if err != nil {
		return 0, false
	}
	var cred *unix.Ucred
	if raw.Control(func(fd uintptr) { cred, err = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED) }) != nil || err != nil {
		return 0, false
	}
	return int(cred.Uid), true
}

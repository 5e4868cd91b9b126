package admin

import (
	"context"
	"net"
	"os"
	"os/user"
	"strconv"
)

// peerKey is where a request's context has who is at the other end of its connection.
type peerKey struct{}

// withPeer notes who connects: the kernel says it, so a request cannot claim another account.
func withPeer(ctx context.Context, c net.Conn) context.Context {
	if u, ok := c.(*net.UnixConn); ok {
		if uid, ok := peerUser(u); ok {
			return context.WithValue(ctx, peerKey{}, uid)
		}
	}
	return ctx
}

// Account is the name of the operating system's account that asks: of the process at the other end of the socket, else of this process. An
// account without a name has its number.
func Account(ctx context.Context) string {
	uid, ok := ctx.Value(peerKey{}).(int)
	if !ok {
		uid = os.Geteuid()
	}
	if u, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return u.Username
	}
	return strconv.Itoa(uid)
}

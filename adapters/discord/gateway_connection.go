package discord

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// wire is the network connection below a session, so that it can be closed when the session itself is locked.
type wire struct {
	tls    *tls.Config   // nil: the machine's own certificates
	locked chan struct{} // what was heard locks the session for good

	mu     sync.Mutex
	conn   net.Conn
	closed bool
	sent   chan struct{} // closed at the next write; nil where nobody waits for it
	heard  opening       // only its reader uses it
}

func newWire() *wire { return &wire{locked: make(chan struct{}, 1)} }

// dialer connects over this wire until ctx ends. Behind a proxy what is read is encrypted, so that nothing can be heard in it.
func (w *wire) dialer(ctx context.Context, patience time.Duration) *websocket.Dialer {
	d := &websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: patience, NetDialContext: w.dial(ctx, false)}
	if os.Getenv("HTTPS_PROXY") == "" && os.Getenv("https_proxy") == "" {
		d.NetDialTLSContext = w.dial(ctx, true)
	}
	return d
}

// dial connects. It gives up when ctx ends.
func (w *wire) dial(ctx context.Context, secure bool) func(context.Context, string, string) (net.Conn, error) {
	return func(_ context.Context, network, addr string) (net.Conn, error) {
		dialContext := (&net.Dialer{}).DialContext
		if secure {
			dialContext = (&tls.Dialer{Config: w.tls}).DialContext
		}
		conn, err := dialContext(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.closed {
			conn.Close()
			return nil, net.ErrClosed
		}
		w.conn = conn
		return &tapped{conn, w}, nil
	}
}

func (w *wire) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	if w.conn != nil {
		w.conn.Close()
	}
}

// last is closed after the next write.
func (w *wire) last() <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent = make(chan struct{})
	return w.sent
}

// tapped notices writes, and hears what a gateway says first.
type tapped struct {
	net.Conn
	wire *wire
}

func (t *tapped) Read(p []byte) (int, error) {
	n, err := t.Conn.Read(p)
	if t.wire.heard.hear(p[:n]) {
		signal(t.wire.locked)
	}
	return n, err
}

func (t *tapped) Write(p []byte) (int, error) {
	n, err := t.Conn.Write(p)
	t.wire.mu.Lock()
	defer t.wire.mu.Unlock()
	if t.wire.sent != nil {
		close(t.wire.sent)
		t.wire.sent = nil
	}
	return n, err
}

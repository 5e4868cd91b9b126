package discord

import (
	"context"
	"net"
	"sync"
)

// wire is the network connection below a session, so that it can be closed when the session itself is locked.
type wire struct {
	mu     sync.Mutex
	conn   net.Conn
	closed bool
	sent   chan struct{} // closed at the next write; nil where nobody waits for it
}

// dial connects. It gives up when ctx ends.
func (w *wire) dial(ctx context.Context) func(context.Context, string, string) (net.Conn, error) {
	return func(_ context.Context, network, addr string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(ctx, network, addr)
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

// tapped notices writes.
type tapped struct {
	net.Conn
	wire *wire
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

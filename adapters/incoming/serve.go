package incoming

import (
	"context"
	"net"
	"net/http"
	"time"
)

// Serve answers requests until ctx ends; those under way then have so long to end. It returns nil after that, and before it only the
// error for which the server cannot go on. It blocks, and closes the listener.
func Serve(ctx context.Context, server *http.Server, listener net.Listener, grace time.Duration) error {
	over := make(chan error, 1)
	go func() { over <- server.Serve(listener) }()
	select {
	case err := <-over:
		return err
	case <-ctx.Done():
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if err := server.Shutdown(ending); err != nil {
		_ = server.Close()
	}
	<-over
	return nil
}

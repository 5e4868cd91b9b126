package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// Server listens for requests about one store.
type Server struct {
	path     string
	listener *net.UnixListener
}

// Listen makes the socket beside the store's file, with mode 0600. Whoever calls it holds the store: a socket that is there
// was left by a process that died, and is replaced.
func Listen(file string) (*Server, error) {
	path := Socket(file)
	l, err := listenPrivately(path)
	if err != nil {
		return nil, fmt.Errorf("admin socket %s: %w", path, err)
	}
	return &Server{path, l}, nil
}

// listenPrivately binds the socket in a folder that only we can enter and moves it into place when its mode is set, so that at no
// moment somebody else can connect.
func listenPrivately(path string) (*net.UnixListener, error) {
	private, err := os.MkdirTemp(filepath.Dir(path), ".mendan-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(private)
	folder, done, err := shortPath(private, len("/s"))
	if err != nil {
		return nil, err
	}
	defer done()
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(folder, "s"), Net: "unix"})
	if err != nil {
		return nil, err
	}
	l.SetUnlinkOnClose(false)
	made := filepath.Join(private, "s")
	if err := errors.Join(os.Chmod(made, 0o600), os.Rename(made, path)); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Serve answers requests with d until ctx ends, then lets the ones under way finish for a moment and removes the socket.
// It blocks. The store must stay open until it returns.
func (s *Server) Serve(ctx context.Context, d Doer) error {
	srv := &http.Server{Handler: handler{d}, ReadHeaderTimeout: 5 * time.Second, ConnContext: withPeer}
	ended := make(chan error, 1)
	go func() { ended <- srv.Serve(s.listener) }()
	select {
	case err := <-ended:
		_ = os.Remove(s.path)
		return err
	case <-ctx.Done():
	}
	_ = os.Remove(s.path) // whoever comes now opens the store itself, or finds it locked a moment longer
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	err := srv.Shutdown(grace)
	if err != nil {
		err = srv.Close()
	}
	<-ended
	return err
}

type handler struct{ do Doer }

// Errors travel in trailers: when one happens, a part of the answer may be on its way already.
const (
	trailerError = "Mendan-Error"
	trailerKind  = "Mendan-Error-Kind"
)

// prompt sends what is written at once: whoever waits for a long answer sees how far it is.
type prompt struct{ http.ResponseWriter }

func (p prompt) Write(b []byte) (int, error) {
	n, err := p.ResponseWriter.Write(b)
	if f, ok := p.ResponseWriter.(http.Flusher); ok {
		f.Flush()
	}
	return n, err
}

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var req Request
	dec := json.NewDecoder(io.LimitReader(r.Body, 1<<16))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&req); err != nil || r.Method != http.MethodPost {
		http.Error(w, "expected a request as JSON", http.StatusBadRequest)
		return
	}
	w.Header().Set("Trailer", trailerError+", "+trailerKind)
	w.WriteHeader(http.StatusOK)
	err := h.do.Do(r.Context(), req, prompt{w})
	if err == nil {
		return
	}
	w.Header().Set(trailerError, strconv.QuoteToASCII(err.Error()))
	for name, kind := range errorKinds() {
		if errors.Is(err, kind) {
			w.Header().Set(trailerKind, name)
		}
	}
}

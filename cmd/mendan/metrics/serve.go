package metrics

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/storage"
)

// Health is how the program says how it is.
type Health interface {
	// Ready says why no work can be taken now; nothing where it can.
	Ready(ctx context.Context) []string
	// Alive is an error where nothing but a new start of the program helps.
	Alive(ctx context.Context) error
}

// healthTime is how long the program has to say how it is. Whoever asks waits longer.
const healthTime = 5 * time.Second

// Serve tells the numbers at /metrics, and how the program is at /livez and /readyz, until ctx ends, and then closes the listener.
func (m *Meter) Serve(ctx context.Context, l net.Listener, s storage.Store, h Health, log *slog.Logger) error {
	server := &http.Server{Handler: m.Handler(s, h, log), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second}
	return incoming.Serve(ctx, server, l, 0)
}

// Served reports whether numbers of this kind are told at an address.
func Served(ctx context.Context, address string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/metrics", nil)
	if err != nil {
		return false
	}
	resp, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	return err == nil && bytes.Contains(raw, []byte("\nmendan_commits_total "))
}

// Handler tells the numbers at /metrics, and at /livez and /readyz with 200 or 503 whether the program lives and takes work. The body says why not, a
// reason on each line.
func (m *Meter) Handler(s storage.Store, h Health, log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, r *http.Request) {
		var why []string
		if err := h.Alive(r.Context()); err != nil {
			why = []string{err.Error()}
		}
		tellHealth(w, "alive", why)
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), healthTime)
		defer cancel()
		tellHealth(w, "ready", h.Ready(ctx))
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		text, err := m.Text(r.Context(), s)
		if err != nil {
			log.Warn("metrics cannot be read", "error", err)
			http.Error(w, "the store cannot be read", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = io.WriteString(w, text)
	})
	return mux
}

// tellHealth answers with what the program is, or why it is not.
func tellHealth(w http.ResponseWriter, is string, why []string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if len(why) > 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		is = strings.Join(why, "\n")
	}
	_, _ = io.WriteString(w, is+"\n")
}

package metrics

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/storage"
)

// Serve tells the numbers at /metrics until ctx ends, and then closes the listener.
func (m *Meter) Serve(ctx context.Context, l net.Listener, s storage.Store, log *slog.Logger) error {
	server := &http.Server{Handler: m.Handler(s, log), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second}
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

// Handler tells the numbers at /metrics.
func (m *Meter) Handler(s storage.Store, log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
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

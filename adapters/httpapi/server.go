package httpapi

import (
	"context"
	_ "embed"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

//go:embed openapi.yaml
var openAPI []byte

// graceTime is how long requests may take to end when the program does.
const graceTime = 2 * time.Second

// Run serves until ctx ends. Who waits for an answer then is told where to fetch it.
func (a *Adapter) Run(ctx context.Context, in bot.Inbox) error {
	listener := a.cfg.Listener
	if listener == nil {
		var err error
		if listener, err = (&net.ListenConfig{}).Listen(ctx, "tcp", a.cfg.Listen); err != nil {
			return fmt.Errorf("http: %w: end what listens there, or name another address with http.listen or --http", err)
		}
	}
	a.cfg.Log.Info("serving HTTP", "address", listener.Addr().String())
	server := &http.Server{
		Handler: a.Handler(ctx, in), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second,
		WriteTimeout: a.cfg.Wait + 15*time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
	}
	if err := incoming.Serve(ctx, server, listener, graceTime); err != nil {
		return fmt.Errorf("http: %w", err)
	}
	return nil
}

// Handler answers requests until ctx ends; then it takes nothing in, and lets nobody wait.
func (a *Adapter) Handler(ctx context.Context, in bot.Inbox) http.Handler {
	s := &server{Adapter: a, in: in, life: ctx}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /openapi.yaml", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
		_, _ = w.Write(openAPI)
	})
	for pattern, serve := range s.routes() {
		mux.Handle(pattern, s.guardHandler(serve))
	}
	mux.Handle("/", s.guardHandler(func(w http.ResponseWriter, r *http.Request, _ caller) error { return s.answerElsewhere(w, mux, r) }))
	return mux
}

// server is one life of an adapter.
type server struct {
	*Adapter
	in   bot.Inbox
	life context.Context
}

// serve answers a request of a known caller, or fails.
type serve func(w http.ResponseWriter, r *http.Request, by caller) error

// routes are all that a token opens.
func (s *server) routes() map[string]serve {
	return map[string]serve{
		"POST /ai-agent/sessions":               s.startSession,
		"GET /ai-agent/sessions/{id}":           s.showSession,
		"POST /ai-agent/sessions/{id}/messages": s.sayMessage,
		"GET /ai-agent/sessions/{id}/events":    s.streamSession,
		"GET /approvals":                        s.listApprovals,
		"GET /approvals/{code}":                 s.showApproval,
		"POST /approvals/{code}/decision":       s.decideApproval,
		"POST /process-templates":               s.createTemplate,
		"GET /conversations/{code}":             s.showTaken,
		"POST /conversations/{code}/take-over":  s.takeOver,
		"POST /conversations/{code}/messages":   s.speak,
		"POST /conversations/{code}/hand-back":  s.handBack,
		"GET /conversations/{code}/files/{ref}": s.giveFile,
	}
}

// guardHandler lets in who has a token and does not ask too often.
func (s *server) guardHandler(do serve) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		by, ok := s.findCaller(r.Header)
		if !ok {
			s.answerError(w, r, errUnauthorized)
			return
		}
		wait, err := s.in.Draw(r.Context(), Platform, fmt.Sprint("token/", by.nth), s.rate())
		switch {
		case err != nil:
			s.answerError(w, r, err)
			return
		case wait > 0:
			again := *errRate
			again.retryAfter = RetryAfter(wait)
			s.answerError(w, r, &again)
			return
		}
		if err := do(w, r, by); err != nil {
			s.answerError(w, r, err)
		}
	})
}

// rate is how often each token may ask, whichever program it asks.
func (a *Adapter) rate() bot.Rate { return RatePerMinute(a.cfg.Rate) }

// RatePerMinute is how often a token may ask that may do so n times a minute: a quarter of them at once.
func RatePerMinute(n int) bot.Rate {
	return bot.Rate{Every: time.Minute / time.Duration(n), Burst: max(1, n/4)}
}

// RetryAfter is the header's value for who has to wait so long, in whole seconds.
func RetryAfter(wait time.Duration) int { return int(wait/time.Second) + 1 }

// answerElsewhere tells a method that an address does not take from an address that there is not.
func (s *server) answerElsewhere(w http.ResponseWriter, mux *http.ServeMux, r *http.Request) error {
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := mux.Handler(other); pattern != "/" {
			w.Header().Set("Allow", method)
			return errMethod
		}
	}
	return errNotFound
}

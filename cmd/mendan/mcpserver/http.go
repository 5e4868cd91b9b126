package mcpserver

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// ServeHTTP serves clients that have an operator's token, at any path, each so often a minute, until ctx ends.
func (s *Server) ServeHTTP(ctx context.Context, l net.Listener, tokens []httpapi.Token, perMinute int) error {
	server := &http.Server{
		Handler: s.Handler(tokens, perMinute), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, WriteTimeout: time.Minute, MaxHeaderBytes: 32 << 10,
	}
	return incoming.Serve(ctx, server, l, 2*time.Second)
}

// Handler answers requests over HTTP. Each stands for itself, so nothing is lost with the program. A page in a browser, which could be led to an address
// of this machine, has no token, and a request that names another host is refused.
func (s *Server) Handler(tokens []httpapi.Token, perMinute int) http.Handler {
	var limits bot.Sole // this program alone serves the address
	serve := mcp.NewStreamableHTTPHandler(func(r *http.Request) *mcp.Server {
		by, _ := r.Context().Value(callerKey{}).(bot.User)
		return s.serverFor(string(by.ID))
	}, &mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, MaxRequestBodyBytes: maxLine})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t, ok := httpapi.FindToken(tokens, r.Header)
		var wait time.Duration
		if ok {
			wait, _ = limits.Draw(r.Context(), httpapi.Platform, string(t.User.ID), httpapi.RatePerMinute(perMinute)) // in memory it never fails
		}
		switch {
		case !ok:
			w.Header().Set("WWW-Authenticate", `Bearer realm="mendan"`)
			http.Error(w, "send a valid token: Authorization: Bearer …", http.StatusUnauthorized)
		case t.User.Role != bot.Operator:
			http.Error(w, "this is for operators", http.StatusForbidden)
		case wait > 0:
			w.Header().Set("Retry-After", strconv.Itoa(httpapi.RetryAfter(wait)))
			http.Error(w, "too many requests; wait a little", http.StatusTooManyRequests)
		default:
			serve.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), callerKey{}, t.User)))
		}
	})
}

// callerKey is where a request's context has whose token it carries.
type callerKey struct{}

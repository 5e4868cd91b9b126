package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// policy allows a page its own style, script, connections and forms, and nothing else.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; " +
	"frame-ancestors 'none'; base-uri 'none'"

// setHeaders sets what every answer carries.
func setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("X-Robots-Tag", "noindex")
}

// guard lets requests to our own hosts through, and of those that change something only the ones that our own pages send.
func (s *server) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	if s.public.Scheme != "" {
		_ = cross.AddTrustedOrigin(s.public.Scheme + "://" + s.public.Host) // behind a proxy, Host may be another one
	}
	checked := cross.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setHeaders(w.Header())
		if !slices.Contains(s.hosts, strings.ToLower(r.Host)) {
			http.Error(w, "misdirected request", http.StatusMisdirectedRequest)
			return
		}
		if s.public.Scheme == "https" {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		checked.ServeHTTP(w, r)
	})
}

// ownHosts are those by which people may call a server that listens at an address and is reached at a public one.
func ownHosts(listener net.Addr, public string) []string {
	hosts := []string{strings.ToLower(public), listener.String()}
	if at, err := netip.ParseAddrPort(listener.String()); err == nil && at.Addr().IsLoopback() {
		hosts = append(hosts, net.JoinHostPort("localhost", portOf(listener)))
	}
	return hosts
}

func portOf(a net.Addr) string {
	_, port, _ := net.SplitHostPort(a.String())
	return port
}

// addressOf is who sent a request: of what proxies that are trusted say, the last one that is none of them. Of IPv6 it is the network, as every
// subscriber has one.
func (s *server) addressOf(r *http.Request) string {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	addr := at.Addr().Unmap()
	var via []string
	for _, line := range r.Header.Values("X-Forwarded-For") {
		via = append(via, strings.Split(line, ",")...)
	}
	for len(via) > 0 && s.isTrusted(addr) {
		before, err := netip.ParseAddr(strings.TrimSpace(via[len(via)-1]))
		if err != nil {
			break
		}
		addr, via = before.Unmap(), via[:len(via)-1]
	}
	if addr.Is6() {
		network, _ := addr.Prefix(64)
		return network.String()
	}
	return addr.String()
}

func (s *server) isTrusted(addr netip.Addr) bool {
	return slices.ContainsFunc(s.cfg.Trusted, func(p netip.Prefix) bool { return p.Contains(addr) })
}

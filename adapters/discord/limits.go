package discord

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// limits keeps to Discord's rate limits as its headers tell them, and knows none by itself: a bucket for the routes that share
// one, apart for each channel, guild or webhook, and the global limit. https://discord.com/developers/docs/topics/rate-limits
type limits struct {
	mu      sync.Mutex
	shared  map[string]string                  // by route without its major id: the bucket's hash
	buckets map[string]*bucket                 // by hash (or route, until that is known) and major id
	global  time.Time                          // nothing before that
	tell    func(name string, until time.Time) // that Discord said to wait; nil: nobody
}

// globally is the name of the limit of all requests, among buckets' keys.
const globally = "global"

// bucket is what may be sent until it is refilled.
type bucket struct {
	left  int
	reset time.Time
}

// maxBuckets is how many are kept before those that were refilled are forgotten.
const maxBuckets = 1024

func newLimits() *limits {
	return &limits{shared: map[string]string{}, buckets: map[string]*bucket{}}
}

// routeKey is a route and the id that its limits are counted for.
type routeKey struct{ route, major string }

// routeOf finds the limits that a request counts for. Answers to interactions count for none.
func routeOf(method, path string) routeKey {
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	k := routeKey{route: templatePath(method, path)}
	if len(parts) > 1 {
		switch parts[0] {
		case "channels", "guilds":
			k.major = parts[1]
		case "webhooks":
			k.major = strings.Join(parts[1:min(3, len(parts))], "/")
		case "interactions":
			k.route = ""
		}
	}
	return k
}

// waitForRoute blocks until a request of this route may be sent, or ctx ends.
func (l *limits) waitForRoute(ctx context.Context, k routeKey) error {
	for k.route != "" {
		d := l.takeRequest(k, time.Now())
		if d <= 0 {
			break
		}
		if !incoming.Pause(ctx, d) {
			return ctx.Err()
		}
	}
	return ctx.Err()
}

// takeRequest counts a request, or says how long it has to wait.
func (l *limits) takeRequest(k routeKey, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if d := l.global.Sub(now); d > 0 {
		return d
	}
	b := l.buckets[l.bucketKey(k)]
	if b == nil || !now.Before(b.reset) {
		return 0
	}
	if b.left <= 0 {
		return b.reset.Sub(now)
	}
	b.left--
	return 0
}

// leavesRoom reports whether a request of this route may be sent at once, and another one after it.
func (l *limits) leavesRoom(k routeKey) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	b := l.buckets[l.bucketKey(k)]
	return !now.Before(l.global) && (b == nil || !now.Before(b.reset) || b.left > 1)
}

func (l *limits) bucketKey(k routeKey) string {
	if hash, ok := l.shared[k.route]; ok {
		return hash + " " + k.major
	}
	return k.route + " " + k.major
}

// noteHeaders reads the headers of an answer, and how long a 429 says to wait.
func (l *limits) noteHeaders(k routeKey, h http.Header, wait time.Duration, global bool) {
	if k.route == "" {
		return
	}
	if name := l.noteAnswer(k, h, wait, global, time.Now()); wait > 0 && name != "" {
		l.tellOthers(name, time.Now().Add(wait))
	}
}

// tellOthers has the other programs with this token hear of a pause. Buckets of webhooks are one program's, and their names are secret.
func (l *limits) tellOthers(name string, until time.Time) {
	l.mu.Lock()
	tell := l.tell
	l.mu.Unlock()
	if tell != nil {
		tell(name, until)
	}
}

// noteAnswer is noteHeaders at a time. It returns the name of what a 429 is about, where others can be told of it.
func (l *limits) noteAnswer(k routeKey, h http.Header, wait time.Duration, global bool, now time.Time) (name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if global {
		l.global = now.Add(wait)
		return globally
	}
	if hash := h.Get("X-RateLimit-Bucket"); hash != "" {
		l.shared[k.route] = hash
	}
	after, okAfter := parseSeconds(h.Get("X-RateLimit-Reset-After"))
	left, err := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	switch {
	case wait > 0:
		left, after = 0, max(after, wait)
	case !okAfter || err != nil:
		return ""
	}
	key, reset := l.bucketKey(k), now.Add(after)
	if old := l.buckets[key]; old != nil && now.Before(old.reset) && wait == 0 {
		left = min(left, old.left) // answers may overtake each other, and others are under way
	}
	l.forgetOld(now)
	l.buckets[key] = &bucket{left: left, reset: reset}
	if strings.Contains(k.route, " /webhooks/") {
		return ""
	}
	return key
}

// pause waits until a time with what another program was told to wait with.
func (l *limits) pause(name string, until time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if name == globally {
		if l.global.Before(until) {
			l.global = until
		}
		return
	}
	l.forgetOld(time.Now())
	if old := l.buckets[name]; old == nil || old.left > 0 || old.reset.Before(until) {
		l.buckets[name] = &bucket{reset: until}
	}
}

// Paused waits with what another program with this token was told to wait with.
func (a *Adapter) Paused(name string, until time.Time) { a.api.wire.limits.pause(name, until) }

// shareLimits has the other programs hear, from now on, what this one is told to wait with.
func (a *Adapter) shareLimits(in bot.Inbox) {
	l := a.api.wire.limits
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tell = func(name string, until time.Time) { in.Pause(Platform, name, until) }
}

func (l *limits) forgetOld(now time.Time) {
	if len(l.buckets) < maxBuckets {
		return
	}
	for k, b := range l.buckets {
		if !now.Before(b.reset) {
			delete(l.buckets, k)
		}
	}
}

// parseSeconds reads a number of seconds, which may have a fraction.
func parseSeconds(s string) (time.Duration, bool) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f < 0 || f > 1e6 {
		return 0, false
	}
	return time.Duration(f * float64(time.Second)), true
}

// retryAfter is how long a 429 says to wait: the body is more precise than the header, which a proxy in front of Discord sends
// without a body. What says nothing waits a second.
func retryAfter(h http.Header, body float64) time.Duration {
	if body > 0 && body < 1e6 {
		return time.Duration(body * float64(time.Second))
	}
	if d, ok := parseSeconds(h.Get("Retry-After")); ok && d > 0 {
		return d
	}
	if d, ok := parseSeconds(h.Get("X-RateLimit-Reset-After")); ok && d > 0 {
		return d
	}
	return time.Second
}

// isGlobal reports whether a 429 is about all requests. Scope "shared" is about what others did to a resource.
func isGlobal(h http.Header, body []byte) bool {
	return h.Get("X-RateLimit-Scope") == "global" || h.Get("X-RateLimit-Global") == "true" || decodeWire[struct {
		Global bool `json:"global"`
	}](body).Global
}

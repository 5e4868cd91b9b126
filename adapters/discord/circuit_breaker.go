package discord

import (
	"net/http"
	"strings"
	"sync"
	"time"
)

// breaker stops calling what refuses: everything after a 401, one kind of act in a channel after a 403. Discord bans an address that makes
// 10,000 invalid requests in 10 minutes (https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans).
// After a pause, which doubles, one call tries again.
type breaker struct {
	trouble func(error)
	log     errorLogger
	guild   string
	first   time.Duration

	mu   sync.Mutex
	open map[string]*fuse
}

type errorLogger interface{ Error(msg string, args ...any) }

type fuse struct {
	until time.Time
	pause time.Duration
	why   *Error
}

// longestFuse is the longest pause.
const longestFuse = 10 * time.Minute

func newBreaker(cfg Config, first time.Duration) *breaker {
	b := &breaker{trouble: cfg.Trouble, log: cfg.Log, guild: cfg.Guild, first: first, open: map[string]*fuse{}}
	if b.trouble == nil {
		b.trouble = func(error) {}
	}
	return b
}

// callScopes are what a call belongs to: everything that the token is for, and this kind of act in its channel or guild. What takes no
// token of the bot, or another one, belongs to nothing. A kind of thread that may not be opened says nothing of the next kind.
func callScopes(method, path string) []string {
	parts := strings.SplitN(strings.TrimPrefix(path, "/"), "/", 4)
	switch {
	case parts[0] == "interactions", parts[0] == "webhooks", parts[0] == "gateway":
		return nil
	case len(parts) == 3 && parts[2] == "threads":
	case len(parts) > 1 && (parts[0] == "channels" || parts[0] == "guilds"):
		return []string{"token", method + " /" + strings.Join(parts[:min(3, len(parts))], "/")}
	}
	return []string{"token"}
}

// checkCall lets a call through, or says why it would be refused.
func (b *breaker) checkCall(call, method, path string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	for _, s := range callScopes(method, path) {
		f := b.open[s]
		if f == nil {
			continue
		}
		if d := f.until.Sub(now); d > 0 {
			e := *f.why
			e.Call, e.wait = call, d
			return &e
		}
		f.until = now.Add(f.pause) // this call tries
	}
	return nil
}

// noteRefusal counts a refusal and returns it. The operator hears of each fuse once.
func (b *breaker) noteRefusal(method, path string, e *Error) *Error {
	in := callScopes(method, path)
	var scope string
	switch {
	case len(in) > 0 && e.Status == http.StatusUnauthorized:
		scope = in[0]
	case len(in) > 1 && lacksPermission(e):
		scope = in[len(in)-1]
	default:
		return e
	}
	b.mu.Lock()
	f, known := b.open[scope]
	if !known {
		f = &fuse{pause: b.first}
		b.open[scope] = f
	} else if time.Now().After(f.until.Add(-f.pause)) {
		f.pause = min(2*f.pause, longestFuse)
	}
	if id, ok := strings.CutPrefix(path, "/channels/"); ok && b.guild != "" && scope != "token" {
		id, _, _ = strings.Cut(id, "/")
		e.where = "https://discord.com/channels/" + b.guild + "/" + id
	}
	f.until, f.why = time.Now().Add(f.pause), e
	e.wait = f.pause
	b.mu.Unlock()
	if !known {
		b.log.Error("Discord refuses the bot", "what", scope, "call", e.Call, "status", e.Status, "code", e.Code)
		b.trouble(e)
	}
	return e
}

// noteSuccess closes what a call that worked belongs to.
func (b *breaker) noteSuccess(method, path string) {
	b.mu.Lock()
	had := len(b.open)
	for _, s := range callScopes(method, path) {
		delete(b.open, s)
	}
	over := had > 0 && len(b.open) == 0
	b.mu.Unlock()
	if over {
		b.trouble(nil)
	}
}

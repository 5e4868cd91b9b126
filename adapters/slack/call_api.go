package slack

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/slack-go/slack"
)

// api is the only way to the Web API: every call is named in methods, waits for its turn, and has its outcome classified. What the
// token may not do is not asked again and again: see guard.
type api struct {
	*slack.Client
	throttle *throttle
	guard    *guard
}

func newAPI(cfg Config, log *slog.Logger) *api {
	options := []slack.Option{slack.OptionHTTPClient(doer{guardClient(cfg), log}), slack.OptionAppLevelToken(cfg.AppToken)}
	if cfg.APIURL != "" {
		options = append(options, slack.OptionAPIURL(strings.TrimSuffix(cfg.APIURL, "/")+"/"))
	}
	return &api{
		Client:   slack.New(cfg.BotToken, options...),
		throttle: newThrottle(cfg.PostEvery),
		guard:    &guard{log: log, tell: cfg.Trouble},
	}
}

// call makes one call of a method. key is the channel that its limits count for, empty where they count for the workspace. It blocks
// until the channel's turn has come, the answer is there, or the method's time is over.
func (a *api) call(ctx context.Context, name, key string, do func(ctx context.Context) error) error {
	m, ok := methods[name]
	if !ok {
		return fmt.Errorf("slack: method %s is not in the table that the manifest is made from", name)
	}
	if err := a.guard.allows(name); err != nil {
		return err
	}
	if err := a.throttle.wait(ctx, name, key); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, m.wait)
	defer cancel()
	err := classifyError(name, m.effect, do(ctx))
	a.throttle.noteError(name, key, err)
	a.guard.noteOutcome(name, err)
	return err
}

// caller makes one call of a method.
type caller func(ctx context.Context, name, key string, do func(ctx context.Context) error) error

// callAtOnce is call for what nobody may wait for: where Slack wants to be left alone it says so at once.
func (a *api) callAtOnce(ctx context.Context, name, key string, do func(ctx context.Context) error) error {
	if left := a.throttle.pauseLeft(name + " " + key); left > 0 {
		return &Error{Method: name, Code: "ratelimited", temporary: true, wait: left}
	}
	return a.call(ctx, name, key, do)
}

// doer reads what the library does not: a Retry-After with a fraction.
type doer struct {
	client *http.Client
	log    *slog.Logger
}

func (d doer) Do(req *http.Request) (*http.Response, error) {
	resp, err := d.client.Do(req)
	if errors.Is(err, errForeign) {
		d.log.Error("an address that is not one of Slack's was not asked", "error", withoutAddress(err).Error())
	}
	if err != nil || resp.StatusCode != http.StatusTooManyRequests {
		return resp, err
	}
	defer resp.Body.Close()
	wait := time.Second
	if s, err := strconv.ParseFloat(resp.Header.Get("Retry-After"), 64); err == nil && s >= 0 && s < 1e6 {
		wait = time.Duration(s * float64(time.Second))
	}
	return nil, &Error{Code: "ratelimited", temporary: true, wait: wait}
}

// opensSocket is the one method that is called with the app's token: what becomes of it says nothing of the bot's.
const opensSocket = "apps.connections.open"

// guardPause is for how long a call that the token may not make is not made again.
const guardPause = time.Minute

// guard is the breaker. Once the token is refused every call fails at once, and once it lacks a scope every call of that method does,
// until guardPause later one is let through to see. The first refusal is told, and the first success after it.
type guard struct {
	log  *slog.Logger
	tell func(error) // may be nil

	mu     sync.Mutex
	closed map[string]*shut // by method, "" for all
}

type shut struct {
	why   *Error
	until time.Time
}

func (g *guard) allows(method string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, key := range []string{"", method} {
		s := g.closed[key]
		if s == nil {
			continue
		}
		if left := time.Until(s.until); left > 0 {
			e := *s.why
			e.Method, e.lost, e.wait = method, false, left
			return &e
		}
		s.until = time.Now().Add(guardPause) // this one call is let through
	}
	return nil
}

func (g *guard) noteOutcome(method string, err error) {
	e, _ := err.(*Error)
	key, refused := "", e != nil && e.Refused()
	if e != nil && e.Code == "missing_scope" || refused && method == opensSocket {
		key, refused = method, true
	}
	g.mu.Lock()
	told := g.changeState(key, method, e, refused) && (key == "" || !methods[method].hint)
	g.mu.Unlock()
	if told && refused {
		g.log.Error("slack refuses the bot: an operator has to mend it", "method", method, "code", e.Code, "needed", e.Needed)
	}
	if told && !refused {
		g.log.Info("slack takes the bot's calls again", "method", method)
	}
	if told && g.tell != nil {
		g.tell(err)
	}
}

// changeState keeps what a call's outcome means for those that follow, and reports whether that is news.
func (g *guard) changeState(key, method string, e *Error, refused bool) bool {
	switch {
	case refused:
		_, known := g.closed[key]
		if g.closed == nil {
			g.closed = map[string]*shut{}
		}
		g.closed[key] = &shut{why: e, until: time.Now().Add(guardPause)}
		return !known
	case e != nil:
		return false
	}
	before := len(g.closed)
	if method != opensSocket {
		delete(g.closed, "")
	}
	delete(g.closed, method)
	return len(g.closed) < before
}

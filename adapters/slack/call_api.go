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
	"sync/atomic"
	"time"

	"github.com/slack-go/slack"
)

// api is the only way to the Web API: every call is named in methods, waits for its turn, and has its outcome classified. What the
// token may not do is not asked again and again: see guard.
type api struct {
	tokens   *tokens
	open     func(token string) *slack.Client
	now      atomic.Pointer[opened]
	throttle *throttle
	guard    *guard
	line     chan struct{} // held by calls that have time
}

// callsAtOnce is how many calls that have time are made at once: thousands of connections would cost more than the calls, and none would be faster.
const callsAtOnce = 64

// takeSlot blocks until a call that has time may be made, or ctx ends.
func (a *api) takeSlot(ctx context.Context) (leave func(), err error) {
	select {
	case a.line <- struct{}{}:
		return func() { <-a.line }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// opened is the library's client with a token.
type opened struct {
	token  string
	client *slack.Client
}

// client is the library's, with the bot's token as it was when the last call began.
func (a *api) client() *slack.Client { return a.now.Load().client }

func newAPI(cfg Config, log *slog.Logger) *api {
	options := []slack.Option{slack.OptionHTTPClient(doer{guardClient(cfg), log}), slack.OptionAppLevelToken(cfg.AppToken)}
	if cfg.APIURL != "" {
		options = append(options, slack.OptionAPIURL(strings.TrimSuffix(cfg.APIURL, "/")+"/"))
	}
	out := &api{
		open:     func(token string) *slack.Client { return slack.New(token, options...) },
		throttle: newThrottle(cfg.PostEvery),
		guard:    &guard{log: log, tell: cfg.Trouble},
		line:     make(chan struct{}, callsAtOnce),
	}
	out.tokens = &tokens{rotation: cfg.Rotation, exchange: out.exchangeWith(cfg), now: cfg.Now, have: Tokens{Access: cfg.BotToken}}
	out.useToken(cfg.BotToken)
	return out
}

// useToken has the next calls made with a token.
func (a *api) useToken(token string) {
	if have := a.now.Load(); have == nil || have.token != token {
		a.now.Store(&opened{token, a.open(token)})
	}
}

// exchanges is the method that gives a new token for a refresh token.
const exchanges = "oauth.v2.access"

// exchangeWith exchanges tokens with the app's secret: docs.slack.dev/reference/methods/oauth.v2.access.
func (a *api) exchangeWith(cfg Config) func(ctx context.Context, refresh string) (*slack.OAuthV2Response, error) {
	var options []slack.OAuthOption
	if cfg.APIURL != "" {
		options = append(options, slack.OAuthOptionAPIURL(strings.TrimSuffix(cfg.APIURL, "/")+"/"))
	}
	client := doer{guardClient(cfg), cfg.Log}
	return func(ctx context.Context, refresh string) (*slack.OAuthV2Response, error) {
		ctx, cancel := context.WithTimeout(ctx, methods[exchanges].wait)
		defer cancel()
		got, err := slack.RefreshOAuthV2TokenContext(ctx, client, cfg.Rotation.ClientID, cfg.Rotation.ClientSecret, refresh, options...)
		if err == nil && got.AccessToken == "" {
			err = errors.New("no token in the answer")
		}
		err = classifyError(exchanges, false, err)
		a.guard.noteOutcome(exchanges, err)
		return got, err
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
	if !m.ahead {
		leave, err := a.takeSlot(ctx)
		if err != nil {
			return err
		}
		defer leave()
	}
	err := a.callWithToken(ctx, name, m, do)
	if errorCode(err) == "token_expired" && a.tokens.expire(a.now.Load().token) { // Slack's clock is ahead: nothing was carried out
		err = a.callWithToken(ctx, name, m, do)
	}
	a.throttle.noteError(name, key, err)
	a.guard.noteOutcome(name, err)
	return err
}

// callWithToken makes a call with the bot's token as it is now, which may have to be exchanged first.
func (a *api) callWithToken(ctx context.Context, name string, m method, do func(ctx context.Context) error) error {
	token, err := a.tokens.token(ctx)
	if err != nil {
		return classifyError(name, false, err)
	}
	a.useToken(token)
	ctx, cancel := context.WithTimeout(ctx, m.wait)
	defer cancel()
	return classifyError(name, m.effect, do(ctx))
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

// opensSocket is the one method that is called with the app's token.
const opensSocket = "apps.connections.open"

// notOfToken are the methods that are called without the bot's token: what becomes of them says nothing of it.
var notOfToken = map[string]bool{opensSocket: true, exchanges: true}

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
	if e != nil && e.Method == exchanges && method != exchanges {
		return // there is no token for the call, which is told as what it is
	}
	key, refused := "", e != nil && e.Refused()
	if e != nil && e.Code == "missing_scope" || refused && notOfToken[method] {
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
	if !notOfToken[method] {
		delete(g.closed, "")
	}
	delete(g.closed, method)
	return len(g.closed) < before
}

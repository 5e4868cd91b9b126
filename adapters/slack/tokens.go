package slack

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/slack-go/slack"
)

// Rotation is what it takes to go on with tokens that expire, which Slack calls token rotation: each is exchanged for the next one with the
// refresh token that came with it (docs.slack.dev/authentication/using-token-rotation).
type Rotation struct {
	ClientID     string
	ClientSecret string
	Refresh      string // the first refresh token, as Slack showed it when the app was installed
	Keeper       TokenKeeper
}

// TokenKeeper keeps the present tokens over restarts and for all programs of the app, out of sight. All block.
type TokenKeeper interface {
	// LockTokens lets one program at a time exchange them, until unlock is called. The error is that of ctx.
	LockTokens(ctx context.Context) (unlock func(), err error)
	// LoadTokens gives what was kept last, the zero Tokens where nothing was.
	LoadTokens(ctx context.Context) (Tokens, error)
	// SaveTokens has kept them durably when it returns nil.
	SaveTokens(ctx context.Context, t Tokens) error
}

// Tokens are a token of the bot, and what it is exchanged with.
type Tokens struct {
	Access  string    `json:"access"`
	Until   time.Time `json:"until"` // when Access expires
	Refresh string    `json:"refresh"`
	// Former is the refresh token that these were had for. Slack may take it until these are used.
	Former string `json:"former,omitempty"`
	// First says, as a digest, which configured refresh token they go back to: with another one the app was installed again.
	First string `json:"first"`
}

// When a token is exchanged before it expires, and when an exchange that failed is tried again. A token is good for 12 hours.
const (
	exchangeEarly = time.Hour
	exchangeAgain = time.Minute
	// exchangeWait is how long another program is waited for that exchanges it.
	exchangeWait = 5 * time.Second
)

// tokens is the only source of the bot's token: one that stays, or one that is exchanged in time.
type tokens struct {
	rotation *Rotation // nil: the token stays
	exchange func(ctx context.Context, refresh string) (*slack.OAuthV2Response, error)
	now      func() time.Time

	mu     sync.Mutex
	have   Tokens
	loaded bool
	failed error     // the last exchange
	again  time.Time // before which no exchange is tried again
}

// token is the bot's token as it is now. It blocks where it has to be exchanged first; one that could not be exchanged is used until it expires.
func (t *tokens) token(ctx context.Context) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.rotation == nil {
		return t.have.Access, nil
	}
	if err := t.load(ctx); err != nil {
		return "", err
	}
	left := t.have.Until.Sub(t.now())
	if left > exchangeEarly {
		return t.have.Access, nil
	}
	if !t.now().Before(t.again) {
		t.failed = t.renewToken(ctx)
		if t.failed != nil {
			t.again = t.now().Add(exchangeAgain)
		}
	}
	if t.failed != nil && left <= 0 {
		return "", t.failed
	}
	return t.have.Access, nil
}

// load reads what an earlier life kept. Where the app was installed again since, the token that is kept is none of the new installation's.
func (t *tokens) load(ctx context.Context) error {
	if t.loaded {
		return nil
	}
	kept, err := t.rotation.Keeper.LoadTokens(ctx)
	if err != nil {
		return fmt.Errorf("the kept tokens: %w", err)
	}
	if t.have, t.loaded = kept, true; kept.First != digestOf(t.rotation.Refresh) {
		t.have.Until = time.Time{}
	}
	return nil
}

// renewToken takes up the token that another program has exchanged meanwhile, or exchanges it: of all programs one does.
func (t *tokens) renewToken(ctx context.Context) error {
	wait, cancel := context.WithTimeout(ctx, exchangeWait)
	defer cancel()
	unlock, err := t.rotation.Keeper.LockTokens(wait)
	if err != nil {
		return fmt.Errorf("another program exchanges the token: %w", err)
	}
	defer unlock()
	kept, err := t.rotation.Keeper.LoadTokens(ctx)
	if err != nil {
		return fmt.Errorf("the kept tokens: %w", err)
	}
	if kept.First == digestOf(t.rotation.Refresh) && kept.Access != t.have.Access {
		t.have = kept
		if kept.Until.Sub(t.now()) > exchangeEarly {
			return nil
		}
	}
	return t.exchangeToken(ctx)
}

// exchangeToken exchanges the token for the next one, and keeps that before anybody uses it: after a crash in between, Slack still takes the refresh
// token that was kept, as nobody has used the new one.
func (t *tokens) exchangeToken(ctx context.Context) error {
	first := digestOf(t.rotation.Refresh)
	candidates := []string{t.have.Refresh, t.have.Former, t.rotation.Refresh}
	if t.have.First != first {
		candidates = []string{t.rotation.Refresh, t.have.Refresh, t.have.Former}
	}
	var refused error
	for i, refresh := range candidates {
		if refresh == "" || slices.Contains(candidates[:i], refresh) {
			continue
		}
		got, err := t.exchange(ctx, refresh)
		if errorCode(err) == "invalid_refresh_token" {
			refused = cmp.Or(refused, err)
			continue
		}
		if err != nil {
			return err
		}
		next := Tokens{
			Access: got.AccessToken, Refresh: cmp.Or(got.RefreshToken, refresh), Former: refresh, First: first,
			Until: t.now().Add(time.Duration(got.ExpiresIn) * time.Second),
		}
		if err := t.rotation.Keeper.SaveTokens(ctx, next); err != nil {
			return fmt.Errorf("the new token is not kept, and so not used: %w", err)
		}
		t.have = next
		return nil
	}
	if refused == nil {
		refused = errors.New("no refresh token")
	}
	return refused
}

// expire says that Slack calls a token expired. It reports whether another one can be had.
func (t *tokens) expire(token string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.rotation == nil {
		return false
	}
	if t.have.Access == token {
		t.have.Until, t.again = time.Time{}, time.Time{}
	}
	return true
}

// state is until when the present token holds, and why the last exchange failed.
func (t *tokens) state() (until time.Time, failed error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.have.Until, t.failed
}

func digestOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:8])
}

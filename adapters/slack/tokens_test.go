package slack

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// keeper keeps tokens for a test, and may lose what it is to keep.
type keeper struct {
	mu   sync.Mutex
	kept Tokens
	full bool

	exchanging sync.Mutex
}

func (k *keeper) LockTokens(context.Context) (unlock func(), err error) {
	k.exchanging.Lock()
	return k.exchanging.Unlock, nil
}

func (k *keeper) LoadTokens(context.Context) (Tokens, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.kept, nil
}

func (k *keeper) SaveTokens(_ context.Context, t Tokens) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.full {
		return errors.New("no room")
	}
	k.kept = t
	return nil
}

// rotating is a workspace whose tokens expire, by a clock of the test's.
type rotating struct {
	*world
	keep  *keeper
	clock time.Time
	mu    sync.Mutex
}

func (r *rotating) now() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.clock
}

func (r *rotating) pass(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.clock = r.clock.Add(d)
}

func rotate(t *testing.T, of slacktest.Rotation) *rotating {
	t.Helper()
	r := &rotating{keep: &keeper{}, clock: time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)}
	r.world = prepare(t, slacktest.Options{}, func(c *Config) {
		c.BotToken, c.Now = "", r.now
		c.Rotation = &Rotation{slacktest.ClientID, slacktest.ClientSecret, slacktest.FirstRefresh, r.keep}
	})
	of.Now = r.now
	r.Rotate(of)
	return r
}

// restart is another life of the program over the same store.
func (r *rotating) restart(t *testing.T, change func(*Config)) {
	t.Helper()
	if change != nil {
		change(&r.cfg)
	}
	a, err := New(r.cfg)
	if err != nil {
		t.Fatal(err)
	}
	r.a = a
}

// says posts something, and fails the test where Slack does not take it.
func (r *rotating) says(t *testing.T, id string) {
	t.Helper()
	r.post(t, aPost(id))
}

func (r *rotating) exchanges() int { return len(r.Calls("oauth.v2.access")) }

// A token is exchanged before it expires, each once, and what was exchanged is kept before it is used.
func TestTokensAreExchangedInTime(t *testing.T) {
	r := rotate(t, slacktest.Rotation{})
	r.says(t, "m1")
	r.says(t, "m2")
	if n := r.exchanges(); n != 1 {
		t.Errorf("%d exchanges for two posts", n)
	}
	first := r.keep.kept
	r.pass(11*time.Hour + time.Minute)
	r.says(t, "m3")
	if n := r.exchanges(); n != 2 || r.keep.kept.Access == first.Access || r.keep.kept.Former != first.Refresh {
		t.Errorf("%d exchanges, kept %+v", n, r.keep.kept)
	}
	r.pass(time.Hour)
	r.restart(t, nil)
	r.says(t, "m4") // with what was kept
	if n := r.exchanges(); n != 2 {
		t.Errorf("%d exchanges after a restart", n)
	}
	r.pass(20 * time.Hour) // it stood still for longer than a token is good for
	r.restart(t, nil)
	r.says(t, "m5")
}

// Of two programs of the app one exchanges the token, and the other one goes on with what that one kept.
func TestTwoProgramsExchangeATokenOnce(t *testing.T) {
	r := rotate(t, slacktest.Rotation{})
	r.says(t, "m1")
	first := r.a
	r.restart(t, nil)
	r.says(t, "m2")
	second := r.a
	for day := range 3 {
		r.pass(11*time.Hour + time.Minute)
		for i, a := range []*Adapter{first, second} {
			r.a = a
			r.says(t, fmt.Sprint("m", day, i))
		}
	}
	if n := r.exchanges(); n != 4 {
		t.Errorf("%d exchanges by two programs in four times of a token", n)
	}
}

// The program ends between Slack's answer and its keeping: nobody has used the new token, so Slack takes the refresh token that is kept.
func TestACrashBeforeTheTokenIsKept(t *testing.T) {
	r := rotate(t, slacktest.Rotation{})
	r.says(t, "m1")
	r.pass(11*time.Hour + time.Minute)
	r.keep.full = true
	r.says(t, "m2") // the present one still holds
	before := r.exchanges()
	r.keep.full = false
	r.restart(t, nil)
	r.says(t, "m3")
	if n := r.exchanges(); n != before+1 {
		t.Errorf("%d exchanges", n)
	}
}

// What cannot be kept is not used: with an expired token nothing is said at all.
func TestAnUnkeptTokenIsNotUsed(t *testing.T) {
	r := rotate(t, slacktest.Rotation{})
	r.keep.full = true
	if _, err := r.a.Post(t.Context(), aPost("m1")); err == nil || len(r.Calls("chat.postMessage")) > 0 {
		t.Errorf("posted with a token that nobody keeps: %v", err)
	}
}

// Slack's clock may be ahead: then it says that the token has expired, and the same call is made with the next one.
func TestSlackSaysThatTheTokenHasExpired(t *testing.T) {
	r := rotate(t, slacktest.Rotation{})
	r.says(t, "m1")
	r.Rotate(slacktest.Rotation{Now: func() time.Time { return r.now().Add(13 * time.Hour) }})
	r.keep.kept = Tokens{}
	r.restart(t, nil)
	r.says(t, "m2")
	r.Fail(slacktest.Fault{Method: "chat.postMessage", Error: "token_expired"})
	before := r.exchanges()
	r.says(t, "m3")
	if r.exchanges() != before+1 {
		t.Error("not exchanged")
	}
}

// A refresh token that Slack does not take any more is told to operators while the present token still holds, and doctor says what to do. The one of
// a new installation puts it right.
func TestAnExchangeThatIsRefused(t *testing.T) {
	r := rotate(t, slacktest.Rotation{AtOnce: true})
	var told []error
	r.restart(t, func(c *Config) { c.Trouble = func(err error) { told = append(told, err) } })
	r.says(t, "m1")
	r.RevokeRefresh()
	r.pass(11*time.Hour + time.Minute)
	r.says(t, "m2")
	if len(told) != 1 || !strings.Contains(told[0].Error(), "oauth.v2.access: invalid_refresh_token") {
		t.Errorf("told: %v", told)
	}
	find := func(check string) (out bot.Finding) {
		for _, f := range r.a.Check(t.Context()) {
			if f.Check == check {
				out = f
			}
		}
		return out
	}
	if f := find("token rotation"); !f.Fails || !strings.Contains(f.Found, "invalid_refresh_token") || !strings.Contains(f.Do, "slack.refresh_token_file") {
		t.Errorf("%+v", f)
	}
	r.pass(time.Hour)
	if f := find("bot token"); !f.Fails || !strings.Contains(f.Do, "slack.refresh_token_file") {
		t.Errorf("%+v", f)
	}
	again := r.Reinstall()
	r.restart(t, func(c *Config) { c.Rotation.Refresh = again })
	r.says(t, "m3")
	if f := find("token rotation"); f.Fails {
		t.Errorf("%+v", f)
	}
}

// A file is fetched with the token as it is then.
func TestAFileIsFetchedWithThePresentToken(t *testing.T) {
	r := rotate(t, slacktest.Rotation{})
	r.run(t)
	r.pass(13 * time.Hour)
	r.Say("U1", r.DM("U1"), "", "", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: []byte("ten years")})
	m := r.in.events(t, 1)[0].Body.(bot.Message)
	if len(m.Attachments) != 1 || m.Attachments[0].Ref != "ten years" {
		t.Errorf("%+v", m)
	}
}

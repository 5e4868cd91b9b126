package slacktest

import (
	"fmt"
	"time"
)

// docs.slack.dev/authentication/using-token-rotation, docs.slack.dev/reference/methods/oauth.v2.access: a token is good for 12 hours, and a
// refresh token for one exchange: it is revoked when the token that it was exchanged for is used first, or at once.

// The app's credentials, and the refresh token that it was installed with.
const (
	ClientID     = "1234.5678"
	ClientSecret = "fake-client-secret"
	FirstRefresh = "xoxe-1-fake-0"
)

// Rotation lets the app's tokens expire.
type Rotation struct {
	Now    func() time.Time // what they expire by
	AtOnce bool             // a refresh token is revoked when it is exchanged, and not only when what it was exchanged for is used
}

// rotation are the tokens that were given out. BotToken is none of them.
type rotation struct {
	Rotation
	count     int
	until     map[string]time.Time // of tokens
	refreshes map[string]bool      // that can be exchanged
	ends      map[string]string    // by token, the refresh token that ends with its first use
}

// Rotate lets the app's tokens expire from now on.
func (s *Server) Rotate(r Rotation) {
	s.withLock(func() {
		s.rotation = &rotation{r, 0, map[string]time.Time{}, map[string]bool{FirstRefresh: true}, map[string]string{}}
	})
}

// Reinstall installs the app again and gives the refresh token that is then shown. All earlier ones are revoked.
func (s *Server) Reinstall() string {
	return locked(s, func() string {
		r := s.rotation
		r.count++
		refresh := fmt.Sprintf("xoxe-1-fake-again-%d", r.count)
		r.until, r.refreshes = map[string]time.Time{}, map[string]bool{refresh: true}
		return refresh
	})
}

// RevokeRefresh revokes every refresh token; the present token stays good until it expires.
func (s *Server) RevokeRefresh() { s.withLock(func() { s.rotation.refreshes = map[string]bool{} }) }

// checkToken says what is wrong with a token of the bot. The lock is held.
func (r *rotation) checkToken(token string) string {
	until, ok := r.until[token]
	switch {
	case !ok:
		return "invalid_auth"
	case !r.Now().Before(until):
		return "token_expired"
	}
	delete(r.refreshes, r.ends[token])
	return ""
}

func (s *Server) exchangeToken(req request) (map[string]any, refusal) {
	r, refresh := s.rotation, req.argText("refresh_token")
	switch {
	case req.argText("client_id") != ClientID:
		return nil, refuse("invalid_client_id")
	case req.argText("client_secret") != ClientSecret:
		return nil, refuse("bad_client_secret")
	case req.argText("grant_type") != "refresh_token" || r == nil || !r.refreshes[refresh]:
		return nil, refuse("invalid_refresh_token")
	}
	r.count++
	token, next := fmt.Sprintf("xoxe.xoxb-1-fake-%d", r.count), fmt.Sprintf("xoxe-1-fake-%d", r.count)
	r.until[token], r.refreshes[next] = r.Now().Add(12*time.Hour), true
	if r.ends[token] = refresh; r.AtOnce {
		delete(r.refreshes, refresh)
	}
	return map[string]any{
		"access_token": token, "refresh_token": next, "expires_in": 43200, "token_type": "bot", "bot_user_id": BotUser, "app_id": AppID,
	}, refusal{}
}

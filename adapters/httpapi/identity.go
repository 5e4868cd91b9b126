package httpapi

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"net/http"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// keyHeader names a request, so that sending it again does nothing twice
// (draft-ietf-httpapi-idempotency-key-header).
const keyHeader = "Idempotency-Key"

// maxKey is how many characters such a name may have.
const maxKey = 255

// caller is who asks, by their token.
type caller struct {
	user   bot.User
	secret string
	nth    int // of the tokens
}

// FindToken finds the token that a request carries. Every token is compared, each in the same time, so that how long it takes tells nothing.
func FindToken(tokens []Token, h http.Header) (Token, bool) {
	i, ok := findToken(tokens, h)
	if !ok {
		return Token{}, false
	}
	return tokens[i], true
}

func findToken(tokens []Token, h http.Header) (nth int, ok bool) {
	scheme, given, _ := strings.Cut(h.Get("Authorization"), " ")
	sum := sha256.Sum256([]byte(strings.TrimSpace(given)))
	for i, t := range tokens {
		want := sha256.Sum256([]byte(t.Secret))
		if subtle.ConstantTimeCompare(sum[:], want[:]) == 1 && t.Secret != "" {
			nth, ok = i, true
		}
	}
	return nth, ok && strings.EqualFold(scheme, "bearer")
}

func (a *Adapter) findCaller(h http.Header) (caller, bool) {
	i, ok := findToken(a.cfg.Tokens, h)
	if !ok {
		return caller{}, false
	}
	return caller{a.cfg.Tokens[i].User, a.cfg.Tokens[i].Secret, i}, true
}

// makeID makes an id that nobody can guess. With a key it is the same for the same request of the same token, in every life of the
// program, and still nobody else's to guess: the token is the key of an HMAC.
func (c caller) makeID(what, key string) string {
	if key == "" {
		return rand.Text()
	}
	mac := hmac.New(sha256.New, []byte(c.secret))
	mac.Write([]byte(what + "\x00" + string(c.user.ID) + "\x00" + key))
	return base32.StdEncoding.EncodeToString(mac.Sum(nil)[:20])
}

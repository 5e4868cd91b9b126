package prompts

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Version returns a short digest of a text as the catalogue of lang has it, placeholders unfilled, to be recorded with
// what a person agreed to: the same digest means the same wording. The name is a key, or "consent" for all that is shown
// before consent is asked. It is empty for a name or language without texts.
func Version(name, lang string) string {
	c, err := Load(lang)
	if err != nil {
		return ""
	}
	keys := []string{name}
	if name == "consent" {
		keys = consentKeys()
	}
	parts := []string{c.lang}
	for _, key := range keys {
		if !c.Has(key) {
			return ""
		}
		parts = append(parts, key, c.texts[key])
	}
	return digest(parts...)
}

// consentKeys are the texts that a person may be shown before agreeing.
func consentKeys() []string {
	return []string{
		"disclosure", "disclosure.purpose", "disclosure.controller", "disclosure.provider", "disclosure.readers",
		"offline.notice", "consent.ask", "consent.button.agree",
	}
}

// digest returns the first 16 hex digits of the SHA-256 of parts; 64 bits are plenty to tell wordings apart.
func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:8])
}

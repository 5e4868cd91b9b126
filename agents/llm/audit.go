package llm

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"
)

const auditChars = 1000

// AuditHash identifies a conversation in the audit log without holding a word of it: the hex SHA-256 of the salt and the
// normalised messages. Without a salt it is disabled and reports false, as an unsalted digest of a short text can be guessed.
//
// Normalised means: "role:content\n" of each message, every run of white space as one space, the first 1000 characters.
func AuditHash(salt string, msgs []Message) (string, bool) {
	if salt == "" {
		return "", false
	}
	sum := sha256.Sum256([]byte(salt + normalise(msgs)))
	return hex.EncodeToString(sum[:]), true
}

func normalise(msgs []Message) string {
	var b strings.Builder
	chars, inSpace := 0, false
	for _, m := range msgs {
		for _, r := range string(m.Role) + ":" + m.Content + "\n" {
			space := unicode.IsSpace(r)
			if space && inSpace {
				continue
			}
			if inSpace = space; space {
				r = ' '
			}
			if chars == auditChars {
				return b.String()
			}
			b.WriteRune(r)
			chars++
		}
	}
	return b.String()
}

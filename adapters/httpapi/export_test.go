package httpapi

import "github.com/mendanhq/mendan/bot"

// MessageID is the id of the message that a user sends with a key.
func MessageID(t Token, session, key string) bot.MessageID {
	return messageID(caller{user: t.User, secret: t.Secret}, session, key)
}

// OpenAPI is the file that is served.
func OpenAPI() []byte { return openAPI }

// Routes are the addresses that are served, as "METHOD path".
func Routes() []string {
	var out []string
	for pattern := range (&server{}).routes() {
		out = append(out, pattern)
	}
	return out
}

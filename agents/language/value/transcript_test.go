package value

import (
	"time"

	"github.com/mendanhq/mendan/agents/language/ask"
)

var now = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)

func tokyo() ask.Context { return ask.Context{Lang: "ja", Country: "JP", Zone: "Asia/Tokyo", Now: now} }
func boise() ask.Context {
	return ask.Context{Lang: "en", Country: "US", Zone: "America/Boise", Now: now}
}
func london() ask.Context {
	return ask.Context{Lang: "en", Country: "GB", Zone: "Europe/London", Now: now}
}

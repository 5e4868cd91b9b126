// Package cassette keeps what models were asked and answered in a file, and answers from it later: the same run again, without a key and without a network.
//
// A cassette has one exchange a line, as JSON. It is what agents say to a llm.Client and hear from it, whatever API is behind: no address, no header and no
// key is in it, as no Request has one. What people wrote is in it, as models were shown it: keep it like the store.
//
// An exchange is found by the digest of what is sent and by how often that was asked before. One that was written by hand has no digest: it answers the next
// question of its agent that no other one answers, so that a wording may change without it.
package cassette

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
)

// Exchange is a line of a cassette.
type Exchange struct {
	Provider string       `json:"provider,omitempty"`
	Agent    string       `json:"agent"`
	Digest   string       `json:"digest,omitempty"` // of what was sent; empty where it was written by hand
	Asked    *Asked       `json:"asked,omitempty"`
	Response llm.Response `json:"response"`
	Failure  *Failure     `json:"failure,omitempty"` // why there is no answer

	line int // of the file, from 1
}

// Asked is what was sent. Of schemas it has digests: they are the program's, and long.
type Asked struct {
	Model       string        `json:"model"`
	Messages    []llm.Message `json:"messages"`
	Tools       []Part        `json:"tools,omitempty"`
	ToolChoice  string        `json:"tool_choice,omitempty"`
	Schema      *Part         `json:"schema,omitempty"`
	Temperature *float64      `json:"temperature,omitempty"`
	MaxTokens   int           `json:"max_tokens,omitempty"`
}

// Part is a tool or a schema.
type Part struct {
	Name   string `json:"name"`
	Digest string `json:"digest"` // of its description and its schema
}

// Failure is an error of a provider, without its text.
type Failure struct {
	Code       llm.Code      `json:"code"`
	Status     int           `json:"status,omitempty"`
	Attempts   int           `json:"attempts,omitempty"`
	RetryAfter time.Duration `json:"retry_after,omitempty"` // in nanoseconds
}

// askedOf is what of a request is sent.
func askedOf(req llm.Request) Asked {
	a := Asked{Model: req.Model, Messages: req.Messages, ToolChoice: req.ToolChoice, Temperature: req.Temperature, MaxTokens: req.MaxTokens}
	for _, t := range req.Tools {
		a.Tools = append(a.Tools, Part{t.Name, digestOf(t)})
	}
	if req.Schema != nil {
		a.Schema = &Part{req.Schema.Name, digestOf(req.Schema.JSON)}
	}
	return a
}

// digestOf is the hex SHA-256 of a value's JSON.
func digestOf(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // texts, numbers, and schemas that are JSON
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// key names what a provider was asked.
type key struct{ provider, digest string }

package llmhttp

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
)

// What a model is told where its server cannot hold it to that.
const (
	MustCall = "Answer by calling one of the tools."
	MustFit  = "Answer with one JSON value and nothing before or after it. It must fit this JSON schema:\n"
)

// WithWords says something more in the first system message, which all models heed.
func WithWords(messages []llm.Message, said ...string) []llm.Message {
	if len(said) == 0 {
		return messages
	}
	words := strings.Join(said, "\n\n")
	if len(messages) > 0 && messages[0].Role == llm.RoleSystem {
		first := messages[0]
		first.Content += "\n\n" + words
		return append([]llm.Message{first}, messages[1:]...)
	}
	return append([]llm.Message{{Role: llm.RoleSystem, Content: words}}, messages...)
}

// Suit is a request as far as a server of the profile takes it, for APIs in which that is all there is to a profile; what the model cannot be held to is
// said in words.
func Suit(req llm.Request, p llm.Profile) llm.Request {
	var said []string
	if !*p.Temperature {
		req.Temperature = nil
	}
	if !*p.Stream {
		req.Partial = nil
	}
	if len(req.Tools) > 0 && req.ToolChoice != "" && p.ToolChoice == llm.ToolOffered {
		if req.ToolChoice != "required" { // a certain one is the only one that is offered
			req.Tools = slices.DeleteFunc(slices.Clone(req.Tools), func(t llm.ToolSpec) bool { return t.Name != req.ToolChoice })
		}
		req.ToolChoice, said = "", append(said, MustCall)
	}
	if req.Schema != nil && p.Schema != llm.SchemaStrict {
		said = append(said, MustFit+string(req.Schema.JSON))
		req.Schema = nil
	}
	req.Messages = WithWords(req.Messages, said...)
	return req
}

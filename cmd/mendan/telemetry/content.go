package telemetry

import (
	"encoding/json"

	"github.com/mendanhq/mendan/agents/llm"
)

// wireMessage is a message of a model call, as the conventions have it.
// Source: https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-input-messages.json and …/gen-ai-output-messages.json
type wireMessage struct {
	Role  string     `json:"role"`
	Parts []wirePart `json:"parts"`
}

type wirePart struct {
	Type      string `json:"type"`
	Content   string `json:"content,omitempty"`
	Name      string `json:"name,omitempty"`
	Arguments string `json:"arguments,omitempty"`
	Response  string `json:"response,omitempty"`
}

// maxContent is how many bytes of what is asked in a call a span has, and how many of the answer.
const maxContent = 32 << 10

// asked is what a call asks, masked: its last messages, as far as they have room.
func (t *Tracer) asked(req llm.Request) string {
	var out []wireMessage
	left := maxContent
	for i := len(req.Messages) - 1; i >= 0; i-- {
		m := t.wire(req.Messages[i])
		if left -= m.size(); left < 0 {
			break
		}
		out = append([]wireMessage{m}, out...)
	}
	return marshal(out)
}

// answered is what is answered, masked.
func (t *Tracer) answered(resp llm.Response) string {
	m := t.wire(llm.Message{Role: llm.RoleAssistant, Content: resp.Content, ToolCalls: resp.ToolCalls})
	if len(m.Parts) == 0 || m.size() > maxContent {
		return "[]"
	}
	return marshal([]wireMessage{m})
}

func (t *Tracer) wire(m llm.Message) wireMessage {
	out := wireMessage{Role: string(m.Role)}
	switch words := t.cfg.Mask(m.Content); {
	case m.Content == "":
	case m.ToolCallID != "":
		out.Parts = append(out.Parts, wirePart{Type: "tool_call_response", Response: words})
	default:
		out.Parts = append(out.Parts, wirePart{Type: "text", Content: words})
	}
	for _, c := range m.ToolCalls {
		out.Parts = append(out.Parts, wirePart{Type: "tool_call", Name: c.Name, Arguments: t.cfg.Mask(c.Arguments)})
	}
	return out
}

func (m wireMessage) size() (n int) {
	for _, p := range m.Parts {
		n += len(p.Content) + len(p.Arguments) + len(p.Response)
	}
	return n
}

func marshal(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return "[]" // plain data
	}
	return string(raw)
}

package openaitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
)

// beforeAll reports whether a fault comes before the first piece of an answer could: the others hit it in the middle.
func (f Fault) beforeAll() bool {
	return !f.stillAnswers() && !slices.Contains([]Fault{SlowBody, TruncatedJSON, EmptyChoices, ErrorInOK, ContentFilter, Declined}, f)
}

// servePieces sends an answer as server-sent events: https://platform.openai.com/docs/api-reference/chat-streaming. A fault ends it halfway.
func servePieces(w http.ResponseWriter, r *http.Request, f Fault, reply Reply, number int, req Request) {
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	out := eventWriter{w, http.NewResponseController(w)}
	frame := map[string]any{
		"id": fmt.Sprintf("chatcmpl-%d", number), "object": "chat.completion.chunk", "created": 1, "model": req.Model,
	}
	deltas := reply.deltas(number)
	switch {
	case f == EmptyChoices:
		deltas = nil
	case !f.stillAnswers():
		deltas = deltas[:len(deltas)/2]
	}
	send := func(delta map[string]any, finish any) {
		frame["choices"] = []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish, "logprobs": nil}}
		out.send(mustEncode(frame))
	}
	for i, d := range deltas {
		if reply.Before != nil {
			reply.Before(i)
		}
		send(d, nil)
	}
	switch f {
	case SlowBody:
		<-r.Context().Done()
		return
	case TruncatedJSON:
		return
	case ErrorInOK:
		out.send(errorBody("server_error", ""))
		return
	case ContentFilter:
		send(map[string]any{}, "content_filter")
	case Declined:
		send(map[string]any{"refusal": "I can't help with that."}, "stop")
	case EmptyChoices:
	default:
		send(map[string]any{}, reply.finishReason(req))
	}
	if req.usage {
		var whole map[string]json.RawMessage
		if err := json.Unmarshal(reply.makeBody(number, req), &whole); err != nil {
			panic(err) // we wrote it
		}
		frame["choices"], frame["usage"] = []any{}, whole["usage"]
		out.send(mustEncode(frame))
	}
	out.send([]byte("[DONE]"))
}

// deltas are the pieces of an answer: its role, then what it says and asks for, a few signs at a time.
func (r Reply) deltas(number int) []map[string]any {
	out := []map[string]any{{"role": "assistant", "content": ""}}
	for _, s := range cutRunes(r.Content) {
		out = append(out, map[string]any{"content": s})
	}
	for _, s := range cutRunes(r.Refusal) {
		out = append(out, map[string]any{"refusal": s})
	}
	for i, c := range r.Calls {
		id := c.ID
		if id == "" {
			id = fmt.Sprintf("call_%d_%d", number, i)
		}
		out = append(out, callDelta(map[string]any{
			"index": i, "id": id, "type": "function", "function": map[string]any{"name": c.Name, "arguments": ""},
		}))
		for _, s := range cutRunes(c.Arguments) {
			out = append(out, callDelta(map[string]any{"index": i, "function": map[string]any{"arguments": s}}))
		}
	}
	return out
}

func callDelta(call map[string]any) map[string]any { return map[string]any{"tool_calls": []any{call}} }

// PieceRunes is how many signs a piece has, as tokens have a few. The first one has none, only the role.
const PieceRunes = 5

func cutRunes(s string) []string {
	var out []string
	for part := range slices.Chunk([]rune(s), PieceRunes) {
		out = append(out, string(part))
	}
	return out
}

// eventWriter sends events, each at once.
type eventWriter struct {
	to  http.ResponseWriter
	ctl *http.ResponseController
}

func (e eventWriter) send(data []byte) {
	_, _ = fmt.Fprintf(e.to, "data: %s\n\n", data) // a client that is gone is no error of ours
	_ = e.ctl.Flush()
}

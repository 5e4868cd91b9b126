package llm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/llm/strictjson"
)

// Mender is a Client whose structured answers are read leniently: what is wrapped in other words, or misses a type where only one reading fits, is put
// right; strictjson.Mend tells how far. What does not fit its schema then is left as it is for whoever holds it to that. It makes no call of its own.
type Mender struct{ next Client }

// NewMender wraps a client.
func NewMender(next Client) *Mender { return &Mender{next} }

// Chat implements Client.
func (m *Mender) Chat(ctx context.Context, req Request) (Response, error) {
	resp, err := m.next.Chat(ctx, req)
	if err == nil && req.Schema != nil && !resp.Cut {
		_ = mend(&resp, req)
	}
	return resp, err
}

// Repairer is a Client that tells the model, once, what is wrong with an answer that does not fit its schema. An answer that fits neither time is an error
// with the code InvalidStructuredJson; one that was cut at its length is not asked for again. Usage and attempts are those of both calls. Each is a call of
// the client that it wraps, so that it can be a step of its own.
type Repairer struct{ next Client }

// NewRepairer wraps a client.
func NewRepairer(next Client) *Repairer { return &Repairer{next} }

// Chat implements Client.
func (r *Repairer) Chat(ctx context.Context, req Request) (Response, error) {
	resp, err := r.next.Chat(ctx, req)
	if req.Schema == nil || resp.Cut || err != nil && !IsUnread(err) {
		return resp, err
	}
	wrong := mend(&resp, req)
	if wrong == nil {
		return resp, nil
	}
	again := req
	again.Messages = slices.Clone(req.Messages)
	if resp.Content != "" {
		again.Messages = append(again.Messages, Message{Role: RoleAssistant, Content: resp.Content})
	}
	again.Messages = append(again.Messages, Objection(wrong))
	second, err := r.next.Chat(ctx, again)
	second.Attempts += resp.Attempts
	second.Usage.Add(resp.Usage)
	if err != nil || second.Cut {
		return second, err
	}
	if wrong := mend(&second, req); wrong != nil {
		second.Content = ""
		return second, &Error{Code: InvalidStructuredJson, Attempts: second.Attempts, Err: wrong}
	}
	return second, nil
}

// Objection is what a model is told whose answer does not fit.
func Objection(wrong error) Message {
	return Message{Role: RoleUser, Content: fmt.Sprintf(notFitting, wrong)}
}

const notFitting = "That is not the JSON that was asked for (%v). Answer the same once more, as one JSON value that fits the schema, with nothing before or after it."

// mend puts an answer right, or says what is wrong with it without a word of it.
func mend(resp *Response, req Request) error {
	if resp.Fits {
		return nil
	}
	compiled, err := req.Schema.compile()
	if err != nil {
		return nil // whoever reads it says so
	}
	text := resp.Content
	if req.Exact {
		text = unfence(text)
		if _, err := strictjson.Parse(text); err != nil {
			return ErrNotJSON
		}
	}
	fits, problems, err := compiled.Mend(text)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrNotJSON, err)
	case len(problems) > 0:
		return fmt.Errorf("%w: %s: %s", ErrMismatch, problems[0].Rule, problems[0].Text)
	}
	resp.Content, resp.Fits = fits, true
	return nil
}

// unfence takes away a code fence around the whole of a text.
func unfence(text string) string {
	text = strings.TrimSpace(text)
	inner, fenced := strings.CutPrefix(text, "```")
	inner, closed := strings.CutSuffix(inner, "```")
	if !fenced || !closed {
		return text
	}
	_, inner, _ = strings.Cut(inner, "\n") // the language
	return inner
}

// IsUnread reports whether an answer was no JSON of its schema, or empty.
func IsUnread(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == InvalidStructuredJson
}

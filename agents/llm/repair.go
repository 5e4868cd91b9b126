package llm

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Repairer is a Client whose structured answers are read leniently and hold strictly: what is wrapped in other words, or misses a type where only one
// reading fits, is put right (strictjson.Mend tells how far); what still does not fit its schema is told to the model, once. An answer that fits neither
// time is an error with the code InvalidStructuredJson; one that was cut at its length is not asked for again. Usage and attempts are those of both calls.
type Repairer struct{ next Client }

// NewRepairer wraps a client.
func NewRepairer(next Client) *Repairer { return &Repairer{next} }

// Chat implements Client.
func (r *Repairer) Chat(ctx context.Context, req Request) (Response, error) {
	resp, err := r.next.Chat(ctx, req)
	if req.Schema == nil || resp.Cut || err != nil && !isUnread(err) {
		return resp, err
	}
	wrong := mend(&resp, req.Schema)
	if wrong == nil {
		return resp, nil
	}
	again := req
	again.Messages = slices.Clone(req.Messages)
	if resp.Content != "" {
		again.Messages = append(again.Messages, Message{Role: RoleAssistant, Content: resp.Content})
	}
	again.Messages = append(again.Messages, Message{Role: RoleUser, Content: fmt.Sprintf(notFitting, wrong)})
	second, err := r.next.Chat(ctx, again)
	second.Attempts += resp.Attempts
	second.Usage.Add(resp.Usage)
	if err != nil || second.Cut {
		return second, err
	}
	if wrong := mend(&second, req.Schema); wrong != nil {
		second.Content = ""
		return second, &Error{Code: InvalidStructuredJson, Attempts: second.Attempts, Err: wrong}
	}
	return second, nil
}

// notFitting is what a model is told whose answer does not fit.
const notFitting = "That is not the JSON that was asked for (%v). Answer the same once more, as one JSON value that fits the schema, with nothing before or after it."

// mend puts an answer right, or says what is wrong with it without a word of it.
func mend(resp *Response, s *Schema) error {
	compiled, err := s.compile()
	if err != nil {
		return nil // whoever reads it says so
	}
	fits, problems, err := compiled.Mend(resp.Content)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrNotJSON, err)
	case len(problems) > 0:
		return fmt.Errorf("%w: %s: %s", ErrMismatch, problems[0].Rule, problems[0].Text)
	}
	resp.Content = fits
	return nil
}

// isUnread reports whether a client found by itself that an answer is no JSON, or empty.
func isUnread(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == InvalidStructuredJson
}

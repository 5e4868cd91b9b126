package tool

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents"
)

// Status says whether a call did what was asked.
type Status string

// The two ways in which a call ends.
const (
	Success Status = "success"
	Error   Status = "error"
)

// Result is what a call gives back. Message and IDs are for the model and are all that it reads; the rest stays with the
// program. It is recorded as JSON with the call's step, and comes back from there when a turn runs again: hence the encoded
// fields, which the methods below fill and DataOf and Changes read. The methods leave their receiver as it is.
type Result struct {
	Status  Status            `json:"status"`
	Message string            `json:"message"`           // what the model needs to know for its next step, in one or two sentences
	IDs     map[string]string `json:"ids,omitempty"`     // what the model needs to name things in later calls
	Data    json.RawMessage   `json:"data,omitempty"`    // for the program
	Held    Held              `json:"held,omitempty"`    // to be baked into the next assistant message
	Changes []json.RawMessage `json:"changes,omitempty"` // of the flow's state

	err error // of encoding; makes the call fail on our side
}

// OK is the result of a call that worked.
func OK(message string) Result { return Result{Status: Success, Message: message} }

// Fail is the result of a call that the model can mend: say what is wrong and what would be right.
func Fail(message string) Result { return Result{Status: Error, Message: message} }

// WithID lets the model read an identifier under the name.
func (r Result) WithID(name, id string) Result {
	if name == "message" {
		r.err = errors.Join(r.err, errors.New(`an id cannot be named "message"`))
	}
	r.IDs = maps.Clone(r.IDs)
	if r.IDs == nil {
		r.IDs = map[string]string{}
	}
	r.IDs[name] = id
	return r
}

// WithData gives the program a value; DataOf reads it.
func (r Result) WithData(v any) Result {
	data, err := agents.EncodeJSON(v)
	r.Data, r.err = data, errors.Join(r.err, err)
	return r
}

// Hold keeps a value for the next assistant message.
func (r Result) Hold(kind string, v any) Result {
	r.Held = slices.Clone(r.Held)
	r.err = errors.Join(r.err, r.Held.Add(kind, v))
	return r
}

// Change asks for a change of the flow's state; Changes reads it.
func (r Result) Change(v any) Result {
	data, err := agents.EncodeJSON(v)
	r.Changes, r.err = append(slices.Clone(r.Changes), data), errors.Join(r.err, err)
	return r
}

func (r Result) check() error {
	if r.Status != Success && r.Status != Error {
		return errors.Join(r.err, fmt.Errorf("a result of status %q", r.Status))
	}
	return r.err
}

// ForModel is the result as the model reads it: {"status":…,"result":{"message":…, ids…}}.
func (r Result) ForModel() string {
	result := map[string]string{"message": r.Message}
	maps.Copy(result, r.IDs)
	text, err := agents.EncodeJSON(struct {
		Status Status            `json:"status"`
		Result map[string]string `json:"result"`
	}{r.Status, result})
	if err != nil {
		panic(err) // strings always encode
	}
	return string(text)
}

// DataOf reads what WithData kept. A result without data is an error, as is data of another form.
func DataOf[T any](r Result) (T, error) {
	var v T
	if r.Data == nil {
		return v, errors.New("the result has no data")
	}
	if err := json.Unmarshal(r.Data, &v); err != nil {
		return v, fmt.Errorf("data of a result: %w", err)
	}
	return v, nil
}

// Changes collects the changes that successful calls asked for, in the order in which the calls ran. T is the flow's one type
// for a change of its state: a struct with a field for each kind of change, or one that decodes its kinds by a tag.
func Changes[T any](calls ...Call) ([]T, error) {
	var all []T
	for _, c := range calls {
		if c.Result.Status != Success {
			continue
		}
		for _, raw := range c.Result.Changes {
			var v T
			if err := json.Unmarshal(raw, &v); err != nil {
				return nil, fmt.Errorf("change by %s: %w", c.Name, err)
			}
			all = append(all, v)
		}
	}
	return all, nil
}

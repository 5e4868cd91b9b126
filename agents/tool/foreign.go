package tool

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mendanhq/mendan/agents"
)

// Foreign is a tool that another program offers. What its server says of it is words, not a promise: whether it only reads is the operator's to say.
type Foreign struct {
	Name        string
	Description string
	Schema      json.RawMessage // of its arguments
	Reads       bool            // it changes nothing outside

	// Call runs it with arguments that match the schema, a JSON object. What its server gets wrong is a Result with status Error; an error means that
	// ctx ended.
	Call func(ctx context.Context, args json.RawMessage) (Result, error)
}

// NewForeign makes a tool of fn that is called as f is: its arguments are checked against f's schema. A schema that cannot be checked, and a name that no
// provider takes, are errors.
func NewForeign(f Foreign, fn func(ctx context.Context, args json.RawMessage) (Result, error)) (Tool, error) {
	if !validName(f.Name) {
		return Tool{}, fmt.Errorf("tool: the name %q is none of 1 to 64 letters, digits, _ and -", f.Name)
	}
	s, err := compileArgs(f.Schema)
	if err != nil {
		return Tool{}, fmt.Errorf("tool %s: %w", f.Name, err)
	}
	if s.written["type"] != "object" {
		return Tool{}, fmt.Errorf("tool %s: its schema is none of an object", f.Name)
	}
	bind := func(raw any) (call, error) {
		in, err := readArgs[map[string]any](raw, s, f.Name)
		if err != nil {
			return call{}, err
		}
		args, err := agents.EncodeJSON(in)
		if err != nil {
			return call{}, err
		}
		return call{args, func(ctx context.Context) (Result, error) { return fn(ctx, args) }}, nil
	}
	return Tool{Spec: Spec{Name: f.Name, Description: f.Description, Kind: agents.Tool}, schema: f.Schema, bind: bind}, nil
}

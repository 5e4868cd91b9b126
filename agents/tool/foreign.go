package tool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm/strictjson"
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

// mostSchema is how many bytes a tool's schema may have: every question to a model carries it.
const mostSchema = 32 << 10

// NewForeign makes a tool of fn that is called as f is: its arguments are checked against f's schema, which models are shown with what it refers to in place.
// A schema that cannot be checked, or that no provider takes, and a name that none takes, are errors, which name the word of the schema that is the matter.
func NewForeign(f Foreign, fn func(ctx context.Context, args json.RawMessage) (Result, error)) (Tool, error) {
	if !validName(f.Name) {
		return Tool{}, fmt.Errorf("tool: the name %q is none of 1 to 64 letters, digits, _ and -", f.Name)
	}
	plain, err := strictjson.Plain(f.Schema)
	if err != nil {
		return Tool{}, fmt.Errorf("tool %s: %w", f.Name, err)
	}
	s, err := compileArgs(plain)
	if err != nil {
		return Tool{}, fmt.Errorf("tool %s: %w", f.Name, err)
	}
	if err := checkTop(s.written, len(plain)); err != nil {
		return Tool{}, fmt.Errorf("tool %s: schema: %w", f.Name, err)
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
	return Tool{Spec: Spec{Name: f.Name, Description: f.Description, Kind: agents.Tool}, schema: plain, bind: bind}, nil
}

// checkTop refuses what providers of models refuse at the top of a tool's schema, and with it every request that offers the tool.
// Source: https://github.com/anthropics/claude-code/issues/5319, https://github.com/zereight/gitlab-mcp/pull/551
func checkTop(schema map[string]any, size int) error {
	if schema["type"] != "object" {
		return errors.New("/type: must be object")
	}
	for _, word := range []string{"oneOf", "anyOf", "allOf", "enum"} {
		if _, has := schema[word]; has {
			return fmt.Errorf("/%s: providers of models do not take this word at the top of a tool's schema", word)
		}
	}
	if size > mostSchema {
		return fmt.Errorf("it has %d bytes, and may have %d", size, mostSchema)
	}
	return nil
}

// Package tool gives a model typed tools and runs the loop in which it calls them.
//
// Guarantees: what a model writes reaches a tool only after it was checked against the tool's schema; every call gets
// exactly one reply, also one that is unknown, malformed or not run; every call of model or tool is an agents.Step, so that a
// turn that runs again calls nothing twice; the model reads a result's message and ids and nothing else of it. Nothing here
// starts a goroutine; Loop.Run and Tool.Call block for as long as model and tools do.
//
// Whose error is it? A Result with status Error is for the model, which can mend it. A Go error means that our side is
// broken: the loop stops and returns it.
//
// # Input types and stored types
//
// Strict schemas know no optional field: what a model may leave out is a pointer, and null when it does. That is the form of
// the wire, not of the program. Each tool has an input type for the one and a stored type for the other, and a named
// transform between them in which every null gets its meaning (see the example of New):
//
//	type saveDraftInput struct {            // what the model writes
//		Item     string  `json:"item"`
//		PackSize *string `json:"pack_size"`
//	}
//	type draft struct { Item, PackSize string; Confirmed bool } // what is stored
//
//	func toDraft(in saveDraftInput) draft {
//		return draft{Item: in.Item, PackSize: tool.OrZero(in.PackSize)} // Confirmed is never the model's to set
//	}
package tool

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
)

// Spec describes a tool to the model and to the loop.
type Spec struct {
	Name        string          // letters, digits, _ and -, at most 64
	Description string          // for the model
	Kind        agents.StepKind // agents.Tool when empty, or agents.Subtask
	Effect      bool            // it changes the outside world; see agents.Spec
	Ends        bool            // its success ends the loop, as that of "ask" does

	// Context is what the program gives to the tool beside the model's arguments: a subtask's summary, field and known
	// facts. It is asked for when a call is about to run and recorded with it; its value must encode as JSON. May be nil.
	Context func() any
}

// Tool is something that a model can call. Make one with New.
type Tool struct {
	Spec
	schema json.RawMessage
	bind   func(raw any) (call, error)
}

// call is a tool with its checked arguments.
type call struct {
	input any
	run   func(context.Context) (Result, error)
}

// New makes a tool of a function. The schema comes from In, a struct as llm.SchemaOf takes it; fn gets arguments that match it.
// fn keeps nothing in captured variables that the rest of the turn needs: when the turn runs again a finished call is not
// repeated, and only what is in its Result comes back. New panics on a name or a type that no provider takes.
func New[In any](spec Spec, fn func(context.Context, In) (Result, error)) Tool {
	if !validName(spec.Name) {
		panic(fmt.Sprintf("tool: the name %q is none of 1 to 64 letters, digits, _ and -", spec.Name))
	}
	spec.Kind = cmp.Or(spec.Kind, agents.Tool)
	schema := llm.SchemaOf[In]()
	compiled := sync.OnceValues(func() (*argsSchema, error) { return compileArgs(schema) })
	bind := func(raw any) (call, error) {
		s, err := compiled()
		if err != nil {
			return call{}, err
		}
		in, err := readArgs[In](raw, s, spec.Name)
		if err != nil {
			return call{}, err
		}
		return call{in, func(ctx context.Context) (Result, error) { return fn(ctx, in) }}, nil
	}
	return Tool{Spec: spec, schema: schema, bind: bind}
}

// validName is OpenAI's rule for the names of functions: ^[a-zA-Z0-9_-]{1,64}$.
// Source: https://platform.openai.com/docs/api-reference/chat/create#chat-create-tools
func validName(s string) bool {
	const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
	return s != "" && len(s) <= 64 && strings.Trim(s, signs) == ""
}

// Describe is the tool as a request carries it.
func (t Tool) Describe() llm.ToolSpec {
	return llm.ToolSpec{Name: t.Name, Description: t.Description, Schema: t.schema}
}

// OrZero is what a nullable argument means where null has no meaning of its own.
func OrZero[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

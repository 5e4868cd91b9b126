package llm

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/llm/strictjson"
)

// What Read found wrong with a text.
var (
	ErrNotJSON  = errors.New("invalid JSON")
	ErrMismatch = errors.New("JSON does not match the schema")
)

// Schema is a strict structured output: a name that the provider shows (letters, digits, _ and -, at most 64) and the JSON
// schema, in the words that package strictjson knows. One made by OutputOf or NewSchema is compiled once, at its first use; a
// literal is compiled at each use.
type Schema struct {
	Name string
	JSON json.RawMessage

	compiled func() (*strictjson.Schema, error)
}

// NewSchema names a schema written by hand. It is not looked at before its first use.
func NewSchema(name string, schema json.RawMessage) *Schema {
	return &Schema{Name: name, JSON: schema, compiled: sync.OnceValues(func() (*strictjson.Schema, error) {
		return strictjson.Compile(schema)
	})}
}

// OutputOf names the schema of T; see SchemaOf.
func OutputOf[T any](name string) *Schema { return NewSchema(name, SchemaOf[T]()) }

func (s *Schema) compile() (*strictjson.Schema, error) {
	if s.compiled != nil {
		return s.compiled()
	}
	return strictjson.Compile(s.JSON)
}

// Read turns a model's text into a T: one JSON value and nothing after it, no key twice, valid by the schema, no property
// that T does not have. It fails with ErrNotJSON or ErrMismatch, wrapped with the place in the schema but no word of the text.
func Read[T any](text string, s *Schema) (T, error) {
	var v, none T
	compiled, err := s.compile()
	if err != nil {
		return none, err
	}
	value, err := strictjson.Parse(text)
	if broken, ok := errors.AsType[*strictjson.SyntaxError](err); ok {
		return none, fmt.Errorf("%w: %s", ErrNotJSON, broken.Reason)
	}
	if problems := compiled.Check(value); len(problems) > 0 {
		return none, fmt.Errorf("%w: %s", ErrMismatch, problems[0].Rule)
	}
	dec := json.NewDecoder(strings.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&v); err != nil {
		return none, fmt.Errorf("%w: a value does not fit its type", ErrMismatch)
	}
	return v, nil
}

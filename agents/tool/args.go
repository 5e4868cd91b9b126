package tool

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/strictjson"
)

// ArgsError says what is wrong with arguments, to the model that wrote them: its text begins with "Invalid JSON for NAME: " or
// "Invalid parameters for NAME: " and names the path of each problem.
type ArgsError struct {
	Tool     string
	JSON     bool     // they are no JSON at all; else JSON that does not fit
	Problems []string // never empty
}

// Error is the text for the model.
func (e *ArgsError) Error() string {
	kind := "parameters"
	if e.JSON {
		kind = "JSON"
	}
	return fmt.Sprintf("Invalid %s for %s: %s", kind, e.Tool, strings.Join(e.Problems, "; "))
}

// ParseArgs reads a tool's arguments into a T. raw is a JSON text (string, []byte, json.RawMessage, also one that was encoded
// twice) or an object (any value that encodes to one). A nil schema means that of T, by llm.SchemaOf.
//
// A key given twice, anything after the value and properties that the schema does not name are refused; a nullable property
// that is absent is null; an empty text is the empty object where the schema has no properties. An error is an *ArgsError,
// for the model; any other is ours, that the schema is none.
func ParseArgs[T any](raw any, schema json.RawMessage, name string) (T, error) {
	if schema == nil {
		schema = llm.SchemaOf[T]()
	}
	s, err := compileArgs(schema)
	if err != nil {
		var none T
		return none, err
	}
	return readArgs[T](raw, s, name)
}

func readArgs[T any](raw any, s *argsSchema, name string) (T, error) {
	var v, none T
	value, err := parseRaw(raw, s)
	if err != nil {
		return none, &ArgsError{Tool: name, JSON: true, Problems: []string{err.Error()}}
	}
	s.fill(value)
	if problems := s.check(value); len(problems) > 0 {
		return none, &ArgsError{Tool: name, Problems: problems}
	}
	if err := decode(value, &v); err != nil {
		return none, &ArgsError{Tool: name, Problems: []string{misfit(err)}}
	}
	return v, nil
}

func parseRaw(raw any, s *argsSchema) (any, error) {
	text, err := textOf(raw)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(text) == "" && s.bare() {
		return map[string]any{}, nil // how some providers write "no arguments"
	}
	value, err := strictjson.Parse(text)
	if inner, twice := value.(string); twice && err == nil {
		return strictjson.Parse(inner)
	}
	return value, err
}

func textOf(raw any) (string, error) {
	switch raw := raw.(type) {
	case string:
		return raw, nil
	case []byte:
		return string(raw), nil
	case json.RawMessage:
		return string(raw), nil
	}
	text, err := agents.EncodeJSON(raw)
	return string(text), err
}

// decode fills v from a checked value. The schema decided what is allowed; a property that it allows but T lacks would be
// lost in silence, so it is refused all the same.
func decode(value, v any) error {
	text, err := agents.EncodeJSON(value)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(strings.NewReader(string(text)))
	dec.DisallowUnknownFields()
	return dec.Decode(v)
}

// misfit words what a schema cannot say: a number too large for its type, a text that its type does not read.
func misfit(err error) string {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Sprintf("/%s: %s does not fit %v", strings.ReplaceAll(wrong.Field, ".", "/"), wrong.Value, wrong.Type)
	}
	return "/: " + strings.TrimPrefix(err.Error(), "json: ")
}

package tool

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// maxProblems are told at once: enough to mend a call, and no more than the model should read.
const maxProblems = 5

// argsSchema is a schema both compiled, to check with, and as it was written, to see what may be null.
type argsSchema struct {
	rules   *jsonschema.Schema
	written any
}

func compileArgs(schema json.RawMessage) (*argsSchema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	c.UseLoader(jsonschema.SchemeURLLoader{}) // no files, no network
	const url = "schema:args"
	if err := c.AddResource(url, doc); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	rules, err := c.Compile(url)
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return &argsSchema{rules, doc}, nil
}

// bare reports that the schema names no property.
func (s *argsSchema) bare() bool { return len(s.rules.Properties) == 0 }

// fill writes null where a nullable property is absent.
func (s *argsSchema) fill(value any) { fillNulls(s.written, value) }

func fillNulls(schema, value any) {
	s, _ := schema.(map[string]any)
	switch value := value.(type) {
	case map[string]any:
		for _, branch := range branches(s) {
			fillNulls(branch, value)
		}
		props, _ := s["properties"].(map[string]any)
		for name, p := range props {
			if v, there := value[name]; there {
				fillNulls(p, v)
			} else if nullable(p) {
				value[name] = nil
			}
		}
	case []any:
		for _, v := range value {
			fillNulls(s["items"], v)
		}
	}
}

// branches is what a hand-written "this or null" holds beside null. With more to choose from, filling would be guessing.
func branches(s map[string]any) []any {
	options, _ := s["anyOf"].([]any)
	rest := slices.DeleteFunc(slices.Clone(options), nullable)
	if len(rest) != 1 {
		return nil
	}
	return rest
}

func nullable(schema any) bool {
	s, _ := schema.(map[string]any)
	if types, ok := s["type"].([]any); ok {
		return slices.Contains(types, any("null"))
	}
	options, _ := s["anyOf"].([]any)
	return s["type"] == "null" || slices.ContainsFunc(options, nullable)
}

// check lists what is wrong with the value, each with its path, in a stable order.
func (s *argsSchema) check(value any) []string {
	err := s.rules.Validate(value)
	if err == nil {
		return nil
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return []string{"/: invalid value"}
	}
	var problems []string
	collect(invalid, message.NewPrinter(language.English), &problems)
	slices.Sort(problems) // the validator walks maps
	problems = slices.Compact(problems)
	if more := len(problems) - maxProblems; more > 0 {
		problems = append(problems[:maxProblems], fmt.Sprintf("and %d more", more))
	}
	return problems
}

func collect(e *jsonschema.ValidationError, p *message.Printer, problems *[]string) {
	for _, cause := range e.Causes {
		collect(cause, p, problems)
	}
	if len(e.Causes) > 0 {
		return
	}
	var path strings.Builder
	for _, step := range e.InstanceLocation {
		path.WriteString(pointer(step))
	}
	at := path.String()
	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		for _, name := range k.Missing {
			*problems = append(*problems, at+pointer(name)+": is missing")
		}
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			*problems = append(*problems, at+pointer(name)+": no such property")
		}
	default:
		*problems = append(*problems, shown(at)+": "+e.ErrorKind.LocalizedString(p))
	}
}

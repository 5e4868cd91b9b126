package tool

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/agents/llm/strictjson"
)

// maxProblems are told at once: enough to mend a call, and no more than the model should read.
const maxProblems = 5

// argsSchema is a schema both compiled, to check with, and as it was written, to see what may be null.
type argsSchema struct {
	rules   *strictjson.Schema
	written map[string]any
}

func compileArgs(schema json.RawMessage) (*argsSchema, error) {
	rules, err := strictjson.Compile(schema)
	if err != nil {
		return nil, err
	}
	var written map[string]any
	if err := json.Unmarshal(schema, &written); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return &argsSchema{rules, written}, nil
}

// bare reports that the schema names no property.
func (s *argsSchema) bare() bool {
	properties, _ := s.written["properties"].(map[string]any)
	return len(properties) == 0
}

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
func (s *argsSchema) check(value any) (problems []string) {
	for _, p := range s.rules.Check(value) {
		problems = append(problems, p.String())
	}
	slices.Sort(problems)
	problems = slices.Compact(problems)
	if more := len(problems) - maxProblems; more > 0 {
		problems = append(problems[:maxProblems], fmt.Sprintf("and %d more", more))
	}
	return problems
}

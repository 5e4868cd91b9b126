package strictjson

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Schema is a compiled schema. It may be used by several goroutines.
type Schema struct {
	types []string // of which the value must be one; any when nil
	rules []rule
	doc   any // as it was written; of the whole only
}

// rule is one word of a schema at work.
type rule func(v any, path string) []Problem

// Problem is one thing that is wrong with a value.
type Problem struct {
	Path string // JSON pointer to the place in the value; holds its keys
	Rule string // JSON pointer to the word of the schema that was broken
	Text string // what is wrong, such as "got string, want integer"; quotes nothing of the value
}

// String is for whoever wrote the value.
func (p Problem) String() string { return shown(p.Path) + ": " + p.Text }

// Check lists what is wrong with a value that Parse read, in a stable order.
func (s *Schema) Check(value any) []Problem { return s.check(value, "") }

func (s *Schema) check(v any, path string) (out []Problem) {
	for _, r := range s.rules {
		out = append(out, r(v, path)...)
	}
	return out
}

// Compile reads a schema. The error says which word, and where, is none of those that the package knows, or misused.
func Compile(text json.RawMessage) (*Schema, error) {
	doc, err := Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	s, err := compile(doc, "")
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	s.doc = doc
	return s, nil
}

func compile(doc any, in string) (*Schema, error) {
	words, ok := doc.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s: a schema must be an object", shown(in))
	}
	s := &Schema{}
	for _, word := range slices.Sorted(maps.Keys(words)) {
		at := in + pointer(word)
		r, err := s.word(word, words, at)
		if err != nil {
			return nil, err
		}
		if r != nil {
			s.rules = append(s.rules, r)
		}
	}
	return s, nil
}

func misused(in string) error { return fmt.Errorf("%s: not what the word takes", in) }

// word compiles one word; in is its own place. The rule is nil for words that check nothing.
func (s *Schema) word(word string, words map[string]any, in string) (rule, error) {
	arg := words[word]
	switch word {
	case "title", "description", "default", "examples", "$schema":
		return nil, nil
	case "type":
		return s.typed(arg, in)
	case "properties":
		return properties(arg, in)
	case "required":
		return required(arg, in)
	case "additionalProperties":
		known, _ := words["properties"].(map[string]any)
		return additional(arg, known, in)
	case "items":
		return items(arg, in)
	case "anyOf", "oneOf":
		return alternatives(word, arg, in)
	case "allOf":
		return allOf(arg, in)
	case "enum":
		return enum(arg, in)
	case "const":
		return enum([]any{arg}, in)
	case "format":
		return format(arg, in)
	case "pattern":
		return pattern(arg, in)
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
		return bound(word, arg, in)
	case "multipleOf":
		return multipleOf(arg, in)
	case "minLength", "maxLength", "minItems", "maxItems":
		return size(word, arg, in)
	case "uniqueItems":
		return uniqueItems(arg, in)
	}
	return nil, fmt.Errorf("%s: this word of JSON Schema is not supported", in)
}

func (s *Schema) typed(arg any, in string) (rule, error) {
	if one, ok := arg.(string); ok {
		arg = []any{one}
	}
	types, err := words(arg, in)
	if err != nil || len(types) == 0 {
		return nil, misused(in)
	}
	for _, name := range types {
		if !slices.Contains([]string{"null", "boolean", "string", "number", "integer", "array", "object"}, name) {
			return nil, misused(in)
		}
	}
	s.types = types
	return func(v any, path string) []Problem {
		if s.admits(v) {
			return nil
		}
		return []Problem{{path, in, mistyped(v, types)}}
	}, nil
}

// admits reports whether the value's type is right, whatever else is wrong.
func (s *Schema) admits(v any) bool {
	name := typeOf(v)
	return s.types == nil || slices.Contains(s.types, name) || name == "integer" && slices.Contains(s.types, "number")
}

func mistyped(v any, want []string) string {
	got := typeOf(v)
	if got == "integer" {
		got = "number"
	}
	return "got " + got + ", want " + strings.Join(want, " or ")
}

// alternatives tells what is wrong by the branches of the value's type, since no other was meant. Of oneOf the value must fit one alone.
func alternatives(word string, arg any, in string) (rule, error) {
	branches, err := compileEach(arg, in)
	if err != nil {
		return nil, err
	}
	var types []string
	for _, s := range branches {
		types = append(types, s.types...)
	}
	return func(v any, path string) (out []Problem) {
		fits := 0
		for _, s := range branches {
			problems := s.check(v, path)
			if len(problems) == 0 {
				fits++
			} else if s.admits(v) {
				out = append(out, problems...)
			}
		}
		switch {
		case fits == 1, fits > 1 && word == "anyOf":
			return nil
		case fits > 1:
			return []Problem{{path, in, "fits several of the alternatives, and must fit one alone"}}
		case out == nil:
			return []Problem{{path, in, mistyped(v, types)}}
		}
		return out
	}, nil
}

func allOf(arg any, in string) (rule, error) {
	parts, err := compileEach(arg, in)
	if err != nil {
		return nil, err
	}
	return func(v any, path string) (out []Problem) {
		for _, s := range parts {
			out = append(out, s.check(v, path)...)
		}
		return out
	}, nil
}

// compileEach compiles a list of schemas.
func compileEach(arg any, in string) ([]*Schema, error) {
	docs, ok := arg.([]any)
	if !ok || len(docs) == 0 {
		return nil, misused(in)
	}
	var out []*Schema
	for i, doc := range docs {
		s, err := compile(doc, in+"/"+strconv.Itoa(i))
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

func pattern(arg any, in string) (rule, error) {
	text, ok := arg.(string)
	if !ok {
		return nil, misused(in)
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, misused(in)
	}
	return func(v any, path string) []Problem {
		if s, ok := v.(string); ok && !re.MatchString(s) {
			return []Problem{{path, in, "does not match the pattern " + text}}
		}
		return nil
	}, nil
}

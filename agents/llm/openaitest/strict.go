package openaitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The limits of strict schemas.
// Source: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
const (
	maxDepth      = 10
	maxProperties = 5000
	maxEnum       = 1000
)

// strictKeywords are all that a strict schema may hold.
func strictKeywords() []string {
	return []string{
		"$defs", "$ref", "additionalProperties", "anyOf", "const", "description", "enum", "exclusiveMaximum", "exclusiveMinimum",
		"format", "items", "maxItems", "maximum", "minItems", "minimum", "multipleOf", "pattern", "properties", "required",
		"title", "type",
	}
}

func strictFormats() []string {
	return []string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}
}

// schemaProblem says what the API has against a schema, or nothing.
func schemaProblem(raw json.RawMessage, strict bool) string {
	var root map[string]any
	if json.Unmarshal(raw, &root) != nil || root == nil {
		return "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"None\"'."
	}
	if root["type"] != "object" {
		return fmt.Sprintf("schema must be a JSON Schema of 'type: \"object\"', got 'type: %q'.", fmt.Sprint(root["type"]))
	}
	if _, err := compileSchema(raw); err != nil {
		return "it is no valid JSON Schema."
	}
	if !strict {
		return ""
	}
	c := strictCheck{}
	c.checkSchema(root, nil, 1)
	switch {
	case c.problem == "" && c.properties > maxProperties:
		return fmt.Sprintf("%d properties exceed the limit of %d.", c.properties, maxProperties)
	case c.problem == "" && c.values > maxEnum:
		return fmt.Sprintf("%d enum values exceed the limit of %d.", c.values, maxEnum)
	}
	return c.problem
}

// strictCheck walks a schema and keeps the first problem.
type strictCheck struct {
	properties, values int
	problem            string
}

func (c *strictCheck) failf(path []string, format string, args ...any) {
	if c.problem == "" {
		c.problem = fmt.Sprintf("In context=(%s), ", strings.Join(path, ", ")) + fmt.Sprintf(format, args...)
	}
}

func (c *strictCheck) checkSchema(v any, path []string, depth int) {
	s, ok := v.(map[string]any)
	if !ok {
		c.failf(path, "a schema must be an object.")
		return
	}
	if depth > maxDepth {
		c.failf(path, "levels of nesting exceed the limit of %d.", maxDepth)
		return
	}
	c.checkKeywords(s, path)
	c.checkObject(s, path, depth)
	if items, ok := s["items"]; ok {
		c.checkSchema(items, append(path, "items"), depth)
	} else if hasType(s, "array") {
		c.failf(path, "array schema missing items.")
	}
	for _, branch := range asList(s["anyOf"]) {
		c.checkSchema(branch, append(path, "anyOf"), depth)
	}
	defs, _ := s["$defs"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		c.checkSchema(defs[name], append(path, "$defs", name), depth)
	}
}

func (c *strictCheck) checkKeywords(s map[string]any, path []string) {
	for _, word := range slices.Sorted(maps.Keys(s)) {
		if !slices.Contains(strictKeywords(), word) {
			c.failf(path, "'%s' is not permitted.", word)
		}
	}
	if format, ok := s["format"].(string); ok && !slices.Contains(strictFormats(), format) {
		c.failf(path, "'%s' is not a valid format.", format)
	}
	if !slices.ContainsFunc([]string{"type", "anyOf", "$ref", "enum", "const"}, func(k string) bool { return s[k] != nil }) {
		c.failf(path, "schema must have a 'type' key.")
	}
	c.values += len(asList(s["enum"]))
}

func (c *strictCheck) checkObject(s map[string]any, path []string, depth int) {
	if !hasType(s, "object") {
		return
	}
	properties, _ := s["properties"].(map[string]any)
	required := asList(s["required"])
	if s["additionalProperties"] != false {
		c.failf(path, "'additionalProperties' is required to be supplied and to be false.")
	}
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if !slices.Contains(required, any(name)) {
			c.failf(path, "'required' is required to be supplied and to be an array including every key in properties. Missing '%s'.", name)
		}
		c.properties++
		c.checkSchema(properties[name], append(path, "properties", name), depth+1)
	}
	for _, name := range required {
		if _, ok := properties[fmt.Sprint(name)]; !ok {
			c.failf(path, "'required' names '%v', which is no property.", name)
		}
	}
}

func hasType(s map[string]any, name string) bool {
	return s["type"] == name || slices.Contains(asList(s["type"]), any(name))
}

func asList(v any) []any {
	l, _ := v.([]any)
	return l
}

func compileSchema(raw json.RawMessage) (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(jsonschema.SchemeURLLoader{}) // no files, no network
	const url = "schema:it"
	if err := c.AddResource(url, doc); err != nil {
		return nil, err
	}
	return c.Compile(url)
}

// fitsSchema reports whether a text is JSON that matches the schema.
func fitsSchema(text string, raw json.RawMessage) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	if len(raw) == 0 {
		return nil
	}
	schema, err := compileSchema(raw)
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

package strictjson_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents/llm/strictjson"
)

// Schemas of all words that the package knows, and values near to them: the library says the same of each.
func TestAsTheLibraryDoes(t *testing.T) {
	good, bad := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		schema := drawSchema(t, 3)
		text := encoded(t, schema)
		ours, err := strictjson.Compile(json.RawMessage(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		theirs := compiled(t, text)
		for range 8 {
			raw := encoded(t, drawValue(t, schema, 3))
			value, err := strictjson.Parse(raw)
			if err != nil {
				t.Fatalf("%s: %v", raw, err)
			}
			same, err := jsonschema.UnmarshalJSON(strings.NewReader(raw))
			if err != nil {
				t.Fatal(err)
			}
			problems, want := ours.Check(value), theirs.Validate(same)
			if (len(problems) == 0) != (want == nil) {
				t.Fatalf("%s by %s: %v, the library: %v", raw, text, problems, want)
			}
			if want == nil {
				good++
			} else {
				bad++
			}
		}
	})
	if good < 100 || bad < 100 {
		t.Errorf("%d values fit and %d do not: too few of one kind to say something", good, bad)
	}
}

// A schema that refers to places within it says the same when it is written plainly.
func TestPlainSaysTheSame(t *testing.T) {
	good, bad := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		inner, beside := drawSchema(t, 2), drawSchema(t, 1)
		beside["$ref"] = "#/$defs/a~1b"
		schema := doc{"type": "object", "$defs": doc{"a/b": inner, "c": doc{"$ref": "#/$defs/a~1b", "description": "a c"}},
			"properties": doc{"$ref": doc{"$ref": "#/$defs/c"}, "b": beside, "c": doc{"items": doc{"$ref": "#/properties/b"}}}}
		text := encoded(t, schema)
		plain, err := strictjson.Plain(json.RawMessage(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		ours, err := strictjson.Compile(plain)
		if err != nil {
			t.Fatalf("%s: %v", plain, err)
		}
		theirs := compiled(t, text)
		for range 8 {
			raw := encoded(t, doc{"$ref": drawValue(t, inner, 2), "b": drawValue(t, inner, 2), "c": []any{drawValue(t, beside, 1)}})
			value, err := strictjson.Parse(raw)
			if err != nil {
				t.Fatal(err)
			}
			same, err := jsonschema.UnmarshalJSON(strings.NewReader(raw))
			if err != nil {
				t.Fatal(err)
			}
			problems, want := ours.Check(value), theirs.Validate(same)
			if (len(problems) == 0) != (want == nil) {
				t.Fatalf("%s by %s, plainly %s: %v, the library: %v", raw, text, plain, problems, want)
			}
			if want == nil {
				good++
			} else {
				bad++
			}
		}
	})
	if good < 20 || bad < 100 {
		t.Errorf("%d values fit and %d do not: too few of one kind to say something", good, bad)
	}
}

func compiled(t *rapid.T, text string) *jsonschema.Schema {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema:it", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema:it")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func encoded(t *rapid.T, v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

type doc = map[string]any

func drawSchema(t *rapid.T, depth int) doc {
	kinds := []string{"string", "integer", "number", "boolean", "format", "enum", "const", "any"}
	if depth > 0 {
		kinds = append(kinds, "object", "object", "array", "anyOf", "oneOf", "allOf")
	}
	s := doc{}
	switch kind := rapid.SampledFrom(kinds).Draw(t, "kind"); kind {
	case "any":
	case "object":
		s = drawObject(t, depth)
	case "array":
		s["items"] = drawSchema(t, depth-1)
		drawSome(t, s, rapid.IntRange(0, 3), "minItems", "maxItems")
		drawSome(t, s, rapid.Bool(), "uniqueItems")
		s["type"] = kind
	case "anyOf", "oneOf", "allOf":
		s[kind] = []any{drawSchema(t, depth-1), rapid.SampledFrom([]doc{{"type": "null"}, drawSchema(t, depth-1)}).Draw(t, "or")}
	case "enum":
		s["enum"] = rapid.SliceOfNDistinct(rapid.SampledFrom([]any{"low", "high", 1, 2.5, nil, true}), 1, 3, rapid.ID[any]).Draw(t, "enum")
	case "const":
		s["const"] = rapid.SampledFrom([]any{"low", 1, nil, []any{1, "a"}, doc{"a": 1}}).Draw(t, "const")
	case "format":
		s["type"], s["format"] = "string", rapid.SampledFrom([]string{"date-time", "date"}).Draw(t, "format")
	case "string":
		s["type"] = kind
		drawSome(t, s, rapid.IntRange(0, 4), "minLength", "maxLength")
		drawSome(t, s, rapid.SampledFrom([]string{"^[a-z]+$", "\\d", "日"}), "pattern")
	default:
		s["type"] = kind
		if kind != "boolean" {
			drawSome(t, s, rapid.SampledFrom([]float64{-1, 0, 0.1, 2}), "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
			drawSome(t, s, rapid.SampledFrom([]float64{0.1, 2}), "multipleOf")
		}
	}
	if name, ok := s["type"].(string); ok && rapid.Bool().Draw(t, "nullable") {
		s["type"] = []any{name, "null"}
	}
	drawSome(t, s, rapid.Just("for readers"), "title", "description")
	return s
}

func drawObject(t *rapid.T, depth int) doc {
	properties, names := doc{}, []any{}
	for _, name := range []string{"a", "b", "a/b"}[:rapid.IntRange(0, 3).Draw(t, "properties")] {
		properties[name] = drawSchema(t, depth-1)
		if rapid.IntRange(0, 3).Draw(t, "required") > 0 {
			names = append(names, name)
		}
	}
	s := doc{"type": "object", "properties": properties, "required": names}
	switch rapid.IntRange(0, 4).Draw(t, "additional") {
	case 0:
	case 1:
		s["additionalProperties"] = drawSchema(t, depth-1)
	case 2:
		s["additionalProperties"] = true
	default:
		s["additionalProperties"] = false
	}
	return s
}

// drawSome gives some of the words an argument.
func drawSome[T any](t *rapid.T, s doc, arg *rapid.Generator[T], words ...string) {
	for _, word := range words {
		if rapid.IntRange(0, 3).Draw(t, word+"?") == 0 {
			s[word] = arg.Draw(t, word)
		}
	}
}

// drawValue draws what mostly fits the schema, so that the small misfits inside are seen as well.
func drawValue(t *rapid.T, s doc, depth int) any {
	for _, word := range []string{"anyOf", "oneOf", "allOf"} {
		if options, ok := s[word].([]any); ok {
			return drawValue(t, rapid.SampledFrom(options).Draw(t, "branch").(doc), depth)
		}
	}
	if all, ok := s["enum"].([]any); ok && rapid.Bool().Draw(t, "of the enum") {
		return rapid.SampledFrom(all).Draw(t, "value")
	}
	if v, ok := s["const"]; ok && rapid.Bool().Draw(t, "the const") {
		return v
	}
	kind := s["type"]
	if both, ok := kind.([]any); ok {
		kind = rapid.SampledFrom(both).Draw(t, "type")
	}
	if kind == nil || rapid.IntRange(0, 9).Draw(t, "another type") == 0 {
		kind = rapid.SampledFrom([]any{"null", "boolean", "string", "number", "array", "object"}).Draw(t, "type")
	}
	switch kind {
	case "boolean":
		return rapid.Bool().Draw(t, "boolean")
	case "string":
		return rapid.SampledFrom([]string{
			"", "a", "ab", "low", "日本語", "r2d2!", "2026-11-21", "2026-02-30", "2026-1-2", "2026-11-21T10:00:00Z",
			"2026-11-21T10:00:00.5+09:00", "2026-11-21T25:00:00Z", "2026-11-21 10:00:00Z", "tomorrow",
		}).Draw(t, "string")
	case "integer", "number":
		return json.Number(rapid.SampledFrom([]string{"-1", "0", "1", "2", "0.1", "2.5", "1.0", "1e2", "1e30", "99999999999999999999", "-0.0"}).Draw(t, "number"))
	case "array":
		items, _ := s["items"].(doc)
		out := []any{}
		for range rapid.IntRange(0, 3).Draw(t, "items") {
			out = append(out, drawValue(t, items, depth-1))
		}
		return out
	case "object":
		return drawMembers(t, s, depth)
	}
	return nil
}

func drawMembers(t *rapid.T, s doc, depth int) doc {
	out := doc{}
	properties, _ := s["properties"].(doc)
	for _, name := range []string{"a", "a/b", "b", "other"} {
		p, known := properties[name].(doc)
		required, _ := s["required"].([]any)
		switch roll := rapid.IntRange(0, 9).Draw(t, "roll"); {
		case !known && roll > 0 && name != "other", !known && roll > 2, known && roll == 0:
		case known && roll < 4 && !slices.Contains(required, any(name)):
		case depth > 0:
			out[name] = drawValue(t, p, depth-1)
		}
	}
	return out
}

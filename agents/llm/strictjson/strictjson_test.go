package strictjson_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm/strictjson"
)

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string][2]string{
		"":                             {"not one complete JSON value", "unexpected end"},
		`{"secret":1`:                  {"not one complete JSON value", "unexpected end"},
		`{} {}`:                        {"not one complete JSON value", "after top-level value"},
		`{"secret":1,"secret":2}`:      {"a key is given twice", "/secret is given twice"},
		`[{"a/b":[{},{"~":1,"~":2}]}]`: {"a key is given twice", "/0/a~1b/1/~0 is given twice"},
		`{"secret":1e999}`:             {"a number out of range", "/secret: a number out of range"},
		"1e999":                        {"a number out of range", "/: a number out of range"},
		"\"\xff\"":                     {"not UTF-8", "not UTF-8"},
		strings.Repeat("[", 102) + strings.Repeat("]", 102): {"nested too deep", "nested too deep"},
	} {
		v, err := strictjson.Parse(text)
		broken, ok := errors.AsType[*strictjson.SyntaxError](err)
		if !ok || v != nil || broken.Reason != want[0] || !strings.Contains(err.Error(), want[1]) {
			t.Errorf("Parse(%.30q) = %v, %v, want %q", text, v, err, want)
		}
	}
}

// A rule that is not known must not be passed over: the schema would promise more than is checked.
func TestCompileRefuses(t *testing.T) {
	for schema, place := range map[string]string{
		``:                      "schema: ",
		`{"a":1,"a":2}`:         "/a is given twice",
		`[]`:                    "/: a schema must be an object",
		`true`:                  "/: a schema must be an object",
		`{"oneOf":[]}`:          "/oneOf: not what the word takes",
		`{"allOf":[{"not":1}]}`: "/allOf/0/not: this word of JSON Schema is not supported",
		`{"multipleOf":0}`:      "/multipleOf: not",
		`{"uniqueItems":1}`:     "/uniqueItems: not",
		`{"$ref":"#/$defs/x"}`:  "/$ref: this word",
		`{"properties":{"a/b":{"items":{"contains":{}}}}}`: "/properties/a~1b/items/contains: this word",
		`{"type":"strange"}`:                    "/type: not what the word takes",
		`{"type":[]}`:                           "/type: not",
		`{"type":7}`:                            "/type: not",
		`{"anyOf":[{"type":["string",1]}]}`:     "/anyOf/0/type: not",
		`{"anyOf":[]}`:                          "/anyOf: not",
		`{"items":[{}]}`:                        "/items: a schema must be an object",
		`{"properties":[]}`:                     "/properties: not",
		`{"required":"a"}`:                      "/required: not",
		`{"required":[1]}`:                      "/required: not",
		`{"enum":"a"}`:                          "/enum: not",
		`{"minimum":"1"}`:                       "/minimum: not",
		`{"maxLength":-1}`:                      "/maxLength: not",
		`{"minItems":1.5}`:                      "/minItems: not",
		`{"pattern":"("}`:                       "/pattern: not",
		`{"format":"email"}`:                    "/format: only the formats",
		`{"additionalProperties":{"type":"x"}}`: "/additionalProperties/type: not",
	} {
		if s, err := strictjson.Compile(json.RawMessage(schema)); s != nil || err == nil || !strings.Contains(err.Error(), place) {
			t.Errorf("%s: %v, want %q", schema, err, place)
		}
	}
}

// What is told names places and rules; the rule and the text never hold a word of the value.
func TestCheck(t *testing.T) {
	s, err := strictjson.Compile(json.RawMessage(`{"type":"object","properties":{"level":{"type":["string","null"],"enum":["low","high",null]},
		"when":{"type":"string","format":"date-time"},"n":{"type":"integer","minimum":0},"to":{"anyOf":[{"type":"object",
		"properties":{"zip":{"type":"string","maxLength":3,"pattern":"^\\d+$"}},"required":["zip"],"additionalProperties":false},
		{"type":"null"}]},"list":{"type":"array","items":{"const":1},"maxItems":2}},"required":["n"],"additionalProperties":false}`))
	if err != nil {
		t.Fatal(err)
	}
	for raw, want := range map[string][]string{
		`{"n":1,"level":null,"when":"2026-11-21T10:00:00Z","to":null,"list":[1,1.0]}`: nil,
		`"secret"`:                      {"/: got string, want object"},
		`{}`:                            {"/n: is missing"},
		`{"n":-1}`:                      {"/n: must be at least 0"},
		`{"n":1.5}`:                     {"/n: got number, want integer"},
		`{"n":1,"level":"secret"}`:      {"/level: value must be one of 'low', 'high', null"},
		`{"n":1,"level":7}`:             {"/level: value must be one of 'low', 'high', null", "/level: got number, want string or null"},
		`{"n":1,"when":"secret"}`:       {"/when: is no valid date-time"},
		`{"n":1,"a~b":"secret"}`:        {"/a~0b: no such property"},
		`{"n":1,"to":"secret"}`:         {"/to: got string, want object or null"},
		`{"n":1,"to":{}}`:               {"/to/zip: is missing"},
		`{"n":1,"to":{"zip":"secret"}}`: {"/to/zip: maxLength: got 6, want 3", "/to/zip: does not match the pattern ^\\d+$"},
		`{"n":1,"list":[1,"secret",1]}`: {"/list/1: value must be 1", "/list: maxItems: got 3, want 2"},
	} {
		value, err := strictjson.Parse(raw)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range s.Check(value) {
			got = append(got, p.String())
			if strings.Contains(p.Rule+p.Text, "secret") {
				t.Errorf("%s: the value is quoted: %+v", raw, p)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", raw, got, want)
		}
	}
}

func ExampleProblem() {
	s, _ := strictjson.Compile(json.RawMessage(`{"properties":{"n":{"type":"integer"}}}`))
	value, _ := strictjson.Parse(`{"n":"three"}`)
	fmt.Println(s.Check(value)[0].Rule, s.Check(value)[0])
	// Output: /properties/n/type /n: got string, want integer
}

// What a reference leads to must be there, within the schema, and end somewhere; and a short schema must not be a very long one.
func TestPlainRefuses(t *testing.T) {
	bomb := `{"$defs":{"a0":{"type":"string"}`
	for i := range 20 {
		bomb += fmt.Sprintf(`,"a%d":{"anyOf":[{"$ref":"#/$defs/a%d"},{"$ref":"#/$defs/a%[2]d"}]}`, i+1, i)
	}
	for schema, want := range map[string]string{
		`{"items":{"$ref":"https://example.com/a"}}`:      `/items/$ref: "https://example.com/a" is no place`,
		`{"items":{"$ref":"#/$defs/b"},"$defs":{"a":{}}}`: `/items/$ref: "#/$defs/b" is no place`,
		`{"$ref":"#a"}`:                     `/$ref: "#a" is no place`,
		`{"$ref":7}`:                        `/$ref: "" is no place`,
		`{"properties":{"a":{"$ref":"#"}}}`: "leads back to itself",
		`{"$defs":{"a":{"items":{"$ref":"#/$defs/a"}}},"items":{"$ref":"#/$defs/a"}}`: "/items/items/$ref: leads back to itself",
		bomb + `},"items":{"$ref":"#/$defs/a20"}}`:                                    "more than 2000 parts",
	} {
		if out, err := strictjson.Plain(json.RawMessage(schema)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %s, %v, want %q", schema, out, err, want)
		}
	}
}

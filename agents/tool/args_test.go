package tool_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/tool"
)

type orderInput struct {
	Item  string      `json:"item"`
	Count int64       `json:"count"`
	Note  *string     `json:"note"`
	When  *time.Time  `json:"when"`
	Lines []lineInput `json:"lines"`
	Ship  *shipInput  `json:"ship"`
}

type lineInput struct {
	SKU  string `json:"sku"`
	Pack *int   `json:"pack"`
	Unit string `json:"unit" enum:"case,each"`
}

type shipInput struct {
	City string  `json:"city"`
	Zip  *string `json:"zip"`
}

func ptr[T any](v T) *T { return &v }

func TestParseArgsAccepts(t *testing.T) {
	plain := orderInput{Item: "apples", Count: 2, Lines: []lineInput{}}
	for name, c := range map[string]struct {
		raw  any
		want orderInput
	}{
		"text":                       {`{"item":"apples","count":2,"note":null,"when":null,"lines":[],"ship":null}`, plain},
		"spaces around":              {" \n{\"item\":\"apples\",\"count\":2,\"lines\":[]}\t", plain},
		"absent nullables":           {`{"item":"apples","count":2,"lines":[]}`, plain},
		"object":                     {map[string]any{"item": "apples", "count": 2, "lines": []any{}}, plain},
		"struct":                     {plain, plain},
		"bytes":                      {[]byte(`{"item":"apples","count":2,"lines":[]}`), plain},
		"raw message":                {json.RawMessage(`{"item":"apples","count":2,"lines":[]}`), plain},
		"encoded twice":              {`"{\"item\":\"apples\",\"count\":2,\"lines\":[]}"`, plain},
		"whole number with fraction": {`{"item":"apples","count":2.0,"lines":[]}`, plain},
		"exact large number": {`{"item":"a","count":9007199254740993,"lines":[]}`,
			orderInput{Item: "a", Count: 9007199254740993, Lines: []lineInput{}}},
		"nested nullables": {`{"item":"a","count":1,"lines":[{"sku":"x","unit":"case"},{"sku":"y","unit":"each","pack":6}],"ship":{"city":"大阪"}}`,
			orderInput{Item: "a", Count: 1, Ship: &shipInput{City: "大阪"}, Lines: []lineInput{{SKU: "x", Unit: "case"}, {SKU: "y", Unit: "each", Pack: ptr(6)}}}},
		"time": {`{"item":"a","count":1,"lines":[],"when":"2026-12-03T10:00:00+09:00"}`,
			orderInput{Item: "a", Count: 1, Lines: []lineInput{}, When: ptr(time.Date(2026, 12, 3, 1, 0, 0, 0, time.UTC))}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := tool.ParseArgs[orderInput](c.raw, nil, "order")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseArgsRefuses(t *testing.T) {
	const isJSON, isParameters = "Invalid JSON for order: ", "Invalid parameters for order: "
	for name, c := range map[string]struct {
		raw        any
		begin, has string
	}{
		"nothing":             {"", isJSON, "unexpected end"},
		"words":               {"apples please", isJSON, "invalid character"},
		"cut off":             {`{"item":"app`, isJSON, "unexpected end"},
		"trailing data":       {`{"item":"a","count":1,"lines":[]} {}`, isJSON, "after top-level value"},
		"trailing comma":      {`{"item":"a","count":1,"lines":[],}`, isJSON, ""},
		"comment":             {"{} // done", isJSON, ""},
		"key twice":           {`{"item":"a","item":"b","count":1,"lines":[]}`, isJSON, "/item is given twice"},
		"key twice within":    {`{"item":"a","count":1,"lines":[{"sku":"x","unit":"case","unit":"each"}]}`, isJSON, "/lines/0/unit is given twice"},
		"key twice, escaped":  {`{"item":"a","\u0069tem":"b","count":1,"lines":[]}`, isJSON, "/item is given twice"},
		"encoded thrice":      {`"\"\\\"{}\\\"\""`, isParameters, "want object"},
		"not UTF-8":           {"{\"item\":\"\xff\"}", isJSON, "UTF-8"},
		"too deep":            {strings.Repeat("[", 200) + strings.Repeat("]", 200), isJSON, "too deep"},
		"far too deep":        {strings.Repeat("[", 100_000), isJSON, ""},
		"huge exponent":       {`{"item":"a","count":1e999999999,"lines":[]}`, isJSON, "/count"},
		"tiny exponent":       {`{"item":"a","count":1e-1,"lines":[]}`, isParameters, "/count"},
		"cannot be encoded":   {map[string]any{"count": math.Inf(1)}, isJSON, ""},
		"null":                {"null", isParameters, "want object"},
		"nil":                 {nil, isParameters, "want object"},
		"array":               {"[]", isParameters, "want object"},
		"missing":             {`{"item":"a","lines":[]}`, isParameters, "/count: is missing"},
		"missing within":      {`{"item":"a","count":1,"lines":[{"unit":"case"}]}`, isParameters, "/lines/0/sku: is missing"},
		"unknown property":    {`{"item":"a","count":1,"lines":[],"colour":"red"}`, isParameters, "/colour: no such property"},
		"unknown within":      {`{"item":"a","count":1,"lines":[{"sku":"x","unit":"case","a/b":1}]}`, isParameters, "/lines/0/a~1b: no such property"},
		"other case":          {`{"Item":"a","count":1,"lines":[]}`, isParameters, "/Item: no such property"},
		"null, not nullable":  {`{"item":null,"count":1,"lines":[]}`, isParameters, "/item"},
		"wrong type":          {`{"item":"a","count":"two","lines":[]}`, isParameters, "/count"},
		"fraction":            {`{"item":"a","count":1.5,"lines":[]}`, isParameters, "/count"},
		"does not fit":        {`{"item":"a","count":99999999999999999999,"lines":[]}`, isParameters, "/count"},
		"not in the enum":     {`{"item":"a","count":1,"lines":[{"sku":"x","unit":"box"}]}`, isParameters, "/lines/0/unit"},
		"no time":             {`{"item":"a","count":1,"lines":[],"when":"tomorrow"}`, isParameters, "/when"},
		"several are counted": {`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}`, isParameters, "and 4 more"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := tool.ParseArgs[orderInput](c.raw, nil, "order")
			var bad *tool.ArgsError
			if !errors.As(err, &bad) {
				t.Fatalf("error %v, want an *ArgsError", err)
			}
			if !strings.HasPrefix(err.Error(), c.begin) || !strings.Contains(err.Error(), c.has) {
				t.Errorf("error %q, want %q … %q", err, c.begin, c.has)
			}
			if _, again := tool.ParseArgs[orderInput](c.raw, nil, "order"); again.Error() != err.Error() {
				t.Errorf("then %q, first %q", again, err)
			}
		})
	}
}

func TestParseArgsWithoutProperties(t *testing.T) {
	for raw, ok := range map[string]bool{"": true, "  ": true, "{}": true, `{"a":1}`: false, "[]": false, "x": false} {
		if _, err := tool.ParseArgs[struct{}](raw, nil, "stop"); (err == nil) != ok {
			t.Errorf("%q: %v", raw, err)
		}
	}
}

func TestParseArgsHandWrittenSchema(t *testing.T) {
	type place struct {
		City string  `json:"city"`
		Zip  *string `json:"zip"`
	}
	type input struct {
		To *place `json:"to"`
	}
	schema := json.RawMessage(`{"type":"object","properties":{"to":{"anyOf":[{"type":"object","properties":{"city":{"type":"string","minLength":2},
		"zip":{"type":["string","null"]}},"required":["city","zip"],"additionalProperties":false},{"type":"null"}]}},"required":["to"]}`)
	for raw, want := range map[string]string{
		`{}`:                            "",
		`{"to":null}`:                   "",
		`{"to":{"city":"Kyoto"}}`:       "",
		`{"to":{"city":"K"}}`:           "/to/city",
		`{"to":null,"extra":1}`:         "extra", // the schema lets it pass, the type has no room for it
		`{"to":{"city":"Kyoto","a":1}}`: "/to/a: no such property",
	} {
		_, err := tool.ParseArgs[input](raw, schema, "send")
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", raw, err, want)
		}
	}

	var bad *tool.ArgsError
	if _, err := tool.ParseArgs[input](`{}`, json.RawMessage(`{"type":7}`), "send"); err == nil || errors.As(err, &bad) {
		t.Errorf("a broken schema is our error, got %v", err)
	}
	if _, err := tool.ParseArgs[input](`{}`, json.RawMessage(`{"$ref":"file:///etc/passwd"}`), "send"); err == nil {
		t.Error("a schema that reads a file was taken")
	}
}

func FuzzParseArgs(f *testing.F) {
	for _, seed := range []string{
		`{"item":"a","count":1,"lines":[]}`, `{"item":"a","item":"b"}`, `"{\"item\":1}"`, `[1,{"a":{}}]`, "", "{", `{"count":1e400}`,
		`{"item":"a","count":1,"lines":[{"sku":"x","unit":"case"}],"ship":{"city":"c"}}`, `nul`, "\xff", `{"a":1}}`, `{"when":"2026"}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		v, err := tool.ParseArgs[orderInput](raw, nil, "order")
		if err != nil {
			var bad *tool.ArgsError
			if !errors.As(err, &bad) || len(bad.Problems) == 0 {
				t.Fatalf("%q: %v is no *ArgsError with problems", raw, err)
			}
			begin := "Invalid parameters for order: "
			if bad.JSON {
				begin = "Invalid JSON for order: "
			}
			if !strings.HasPrefix(err.Error(), begin) {
				t.Fatalf("%q: %q", raw, err)
			}
			return
		}
		if !json.Valid([]byte(raw)) {
			t.Fatalf("%q was taken", raw)
		}
		again, err := tool.ParseArgs[orderInput](v, nil, "order")
		if err != nil || !cmp.Equal(v, again) {
			t.Fatalf("%q: a parsed value does not parse to itself: %v %s", raw, err, cmp.Diff(v, again))
		}
	})
}

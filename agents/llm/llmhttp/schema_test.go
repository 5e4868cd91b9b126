package llmhttp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// TestRewriteSchema checks that only words of a schema are rewritten, and never a property of that name, in their order.
func TestRewriteSchema(t *testing.T) {
	const schema = `{"type":"object","minimum":1,"properties":{"z":{"type":"integer","minimum":0},"minimum":{"type":"array","items":{"minimum":2,"type":"integer"}},` +
		`"a":{"anyOf":[{"minimum":3},{"type":"null"}]}},"required":["z","minimum","a"]}`
	const want = `{"type":"object","properties":{"z":{"type":"integer"},"minimum":{"type":"array","items":{"type":"integer"}},` +
		`"a":{"anyOf":[{},{"type":"null"}]}},"required":["z","minimum","a"]}`
	drop := func(words []llmhttp.Word) []llmhttp.Word { return llmhttp.WithoutWords(words, "minimum") }
	got, err := llmhttp.RewriteSchema(json.RawMessage(schema), drop)
	if err != nil || string(got) != want {
		t.Errorf("%s\nwant %s\n%v", got, want, err)
	}
	for _, broken := range []string{"", "[]", "{", `{"properties":[]}`, `{"items":3}`, `{"anyOf":{}}`, `{"anyOf":[1]}`, `{"properties":{"a":7}}`} {
		if out, err := llmhttp.RewriteSchema(json.RawMessage(broken), drop); err == nil {
			t.Errorf("%q became %s", broken, out)
		}
	}
}

// TestSplitNull checks that null among allowed values becomes a type of its own, as package llm writes them.
func TestSplitNull(t *testing.T) {
	type form struct {
		Kind  *string `json:"kind" enum:"a,b" desc:"which"`
		Size  *int    `json:"size" enum:"1,2"`
		Plain string  `json:"plain" enum:"a,b"`
		Note  *string `json:"note"`
	}
	got, err := llmhttp.RewriteSchema(llm.SchemaOf[form](), llmhttp.SplitNull)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"kind":{"description":"which","anyOf":[{"type":"string","enum":["a","b"]},{"type":"null"}]}`,
		`"size":{"anyOf":[{"type":"integer","enum":[1,2]},{"type":"null"}]}`,
		`"plain":{"type":"string","enum":["a","b"]}`,
		`"note":{"type":["string","null"]}`,
	} {
		if !strings.Contains(string(got), part) || !json.Valid(got) {
			t.Errorf("no %s in %s", part, got)
		}
	}
}

package llm_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/llm"
)

type verdict struct {
	Reasons []string `json:"reasons" desc:"why, before the verdict"`
	Pass    bool     `json:"pass"`
	Level   string   `json:"level" enum:"low,high"`
	Score   *int     `json:"score"`
	Part    *part    `json:"part"`
}

type part struct {
	From uint    `json:"from"`
	Rate float64 `json:"rate"`
}

const goodVerdict = `{"reasons":["要約"],"pass":true,"level":"low","score":null,"part":{"from":1,"rate":0.5}}`

func TestReadIsStrict(t *testing.T) {
	notJSON, mismatch := llm.ErrNotJSON, llm.ErrMismatch
	tests := []struct {
		name, content string
		want          error
	}{
		{"good", goodVerdict, nil},
		{"white space around it", "\n " + goodVerdict + " \n", nil},
		{"empty", "", notJSON},
		{"prose", "Sure! Here it is: " + goodVerdict, notJSON},
		{"a fence", "```json\n" + goodVerdict + "\n```", notJSON},
		{"cut", goodVerdict[:40], notJSON},
		{"trailing text", goodVerdict + " thanks", notJSON},
		{"a second value", goodVerdict + goodVerdict, notJSON},
		{"trailing comma", strings.Replace(goodVerdict, "0.5}", "0.5,}", 1), notJSON},
		{"a comment", "// ok\n" + goodVerdict, notJSON},
		{"key twice", strings.Replace(goodVerdict, `"pass":true`, `"pass":true,"pass":false`, 1), notJSON},
		{"key twice inside", strings.Replace(goodVerdict, `"from":1`, `"from":1,"from":2`, 1), notJSON},
		{"key twice by escape", strings.Replace(goodVerdict, `"from":1`, `"from":1,"\u0066rom":2`, 1), notJSON},
		{"number beyond all", strings.Replace(goodVerdict, "0.5", "1e999", 1), notJSON},
		{"deep", strings.Repeat("[", 5000) + strings.Repeat("]", 5000), notJSON},
		{"null", "null", mismatch},
		{"an array", "[" + goodVerdict + "]", mismatch},
		{"missing field", strings.Replace(goodVerdict, `"pass":true,`, "", 1), mismatch},
		{"extra property", strings.Replace(goodVerdict, `"pass"`, `"secret":1,"pass"`, 1), mismatch},
		{"extra property inside", strings.Replace(goodVerdict, `"from"`, `"secret":1,"from"`, 1), mismatch},
		{"key in another case", strings.Replace(goodVerdict, `"pass"`, `"Pass"`, 1), mismatch},
		{"wrong type", strings.Replace(goodVerdict, "true", `"yes"`, 1), mismatch},
		{"null where a list must be", strings.Replace(goodVerdict, `["要約"]`, "null", 1), mismatch},
		{"outside the enum", strings.Replace(goodVerdict, `"low"`, `"secret"`, 1), mismatch},
		{"a fraction as integer", strings.Replace(goodVerdict, `"score":null`, `"score":1.5`, 1), mismatch},
		{"negative", strings.Replace(goodVerdict, `"from":1`, `"from":-1`, 1), mismatch},
		{"integer beyond Go's", strings.Replace(goodVerdict, `"from":1`, `"from":1e30`, 1), mismatch},
	}
	schema := llm.OutputOf[verdict]("verdict")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := llm.Read[verdict](test.content, schema)
			if test.want == nil {
				want := verdict{Reasons: []string{"要約"}, Pass: true, Level: "low", Part: &part{1, 0.5}}
				if diff := cmp.Diff(want, got); err != nil || diff != "" {
					t.Errorf("%v\n%s", err, diff)
				}
				return
			}
			if !errors.Is(err, test.want) {
				t.Fatalf("error %v, want %v", err, test.want)
			}
			if diff := cmp.Diff(verdict{}, got); diff != "" {
				t.Errorf("a value came with the error:\n%s", diff)
			}
			for _, word := range []string{"secret", "要約", "Sure", "thanks"} {
				if strings.Contains(err.Error(), word) {
					t.Errorf("the error quotes the answer: %v", err)
				}
			}
		})
	}
}

// A schema that is wrong is our mistake, and nothing that is wrong with the text.
func TestReadTellsAWrongSchema(t *testing.T) {
	file := filepath.Join(t.TempDir(), "schema.json")
	if err := os.WriteFile(file, []byte(`{"type":"object"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, schema := range map[string]*llm.Schema{
		"not JSON":         {Name: "x", JSON: json.RawMessage(`{`)},
		"no schema":        llm.NewSchema("x", json.RawMessage(`{"type":"strange"}`)),
		"refers to a file": llm.NewSchema("x", json.RawMessage(`{"$ref":"file://`+file+`"}`)),
		"refers to a host": llm.NewSchema("x", json.RawMessage(`{"$ref":"http://127.0.0.1/schema"}`)),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := llm.Read[verdict](goodVerdict, schema)
			if err == nil || errors.Is(err, llm.ErrNotJSON) || errors.Is(err, llm.ErrMismatch) {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestReadWithASchemaWrittenByHand(t *testing.T) {
	loose := llm.Schema{Name: "loose", JSON: json.RawMessage(`{"type":"object","required":["from"]}`)}
	if got, err := llm.Read[part](`{"from":3}`, &loose); err != nil || got.From != 3 {
		t.Errorf("%v, %v", got, err)
	}
	for text, want := range map[string]error{`{"from":3,"to":4}`: llm.ErrMismatch, `{}`: llm.ErrMismatch, `{"from"}`: llm.ErrNotJSON} {
		if _, err := llm.Read[part](text, &loose); !errors.Is(err, want) {
			t.Errorf("Read(%s) = %v, want %v", text, err, want)
		}
	}
}

// FuzzRead looks for panics, for answers that pass and break the type's promises, and for errors that quote the answer.
func FuzzRead(f *testing.F) {
	f.Add(goodVerdict)
	f.Add(`{"reasons":[],"pass":false,"level":"high","score":3,"part":null}`)
	f.Add(`{"reasons":[],"pass":false,"level":"high","score":1e400,"part":null}`)
	f.Add(`{"pass":true,"pass":true}`)
	f.Add(strings.Repeat(`{"a":`, 200))
	f.Add("\xff\"")
	schema := llm.OutputOf[verdict]("verdict")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := llm.Read[verdict](text, schema)
		if err != nil {
			if !errors.Is(err, llm.ErrNotJSON) && !errors.Is(err, llm.ErrMismatch) {
				t.Errorf("an error that callers do not know: %v", err)
			}
			return
		}
		if got.Reasons == nil || got.Level != "low" && got.Level != "high" {
			t.Errorf("%q passed as %+v", text, got)
		}
		again, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		if same, err := llm.Read[verdict](string(again), schema); err != nil || !cmp.Equal(got, same) {
			t.Errorf("%s does not read back: %v", again, err)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	schema := llm.OutputOf[verdict]("verdict")
	for b.Loop() {
		if _, err := llm.Read[verdict](goodVerdict, schema); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		if _, err := llm.Read[verdict](goodVerdict, llm.OutputOf[verdict]("verdict")); err != nil {
			b.Fatal(err)
		}
	}
}

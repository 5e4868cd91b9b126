package llm_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/mendanhq/mendan/agents/llm"
)

type base struct {
	ID string `json:"id"`
}

type country string

func (c *country) UnmarshalText(b []byte) error { *c = country(b); return nil }

type everything struct {
	base
	Text     string     `json:"text" desc:"what they said, <verbatim>"`
	Maybe    *string    `json:"maybe" enum:"a,b"`
	Basis    string     `json:"basis" enum:"goal,prev"`
	Level    int        `json:"level" enum:"1,2"`
	Many     []string   `json:"many" desc:"tags" enum:"x,y"`
	Inner    []part     `json:"inner"`
	Optional *part      `json:"optional"`
	Count    uint8      `json:"count"`
	When     time.Time  `json:"when"`
	Later    *time.Time `json:"later"`
	Where    country    `json:"where"`
	NoTag    bool
	Skipped  func() `json:"-"`
	hidden   int
}

func TestSchemaOf(t *testing.T) {
	const inner = `"properties":{"from":{"type":"integer","minimum":0},"rate":{"type":"number"}},` +
		`"required":["from","rate"],"additionalProperties":false}`
	want := `{"type":"object","properties":{` +
		`"id":{"type":"string"},` +
		`"text":{"type":"string","description":"what they said, <verbatim>"},` +
		`"maybe":{"type":["string","null"],"enum":["a","b",null]},` +
		`"basis":{"type":"string","enum":["goal","prev"]},` +
		`"level":{"type":"integer","enum":[1,2]},` +
		`"many":{"type":"array","description":"tags","items":{"type":"string","enum":["x","y"]}},` +
		`"inner":{"type":"array","items":{"type":"object",` + inner + `},` +
		`"optional":{"type":["object","null"],` + inner + `,` +
		`"count":{"type":"integer","minimum":0},` +
		`"when":{"type":"string","format":"date-time"},` +
		`"later":{"type":["string","null"],"format":"date-time"},` +
		`"where":{"type":"string"},` +
		`"NoTag":{"type":"boolean"}},` +
		`"required":["id","text","maybe","basis","level","many","inner","optional","count","when","later","where","NoTag"],` +
		`"additionalProperties":false}`
	got := llm.SchemaOf[everything]()
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Error(diff)
	}
	if !json.Valid(got) {
		t.Error("not JSON")
	}
	_ = everything{}.hidden
}

// What encoding/json writes of a value, its schema takes, and the value comes back.
func TestSchemaOfTakesWhatGoWrites(t *testing.T) {
	maybe, later := "b", time.Date(2026, 2, 28, 9, 0, 0, 0, time.UTC)
	for _, want := range []everything{
		{Basis: "goal", Level: 1, Many: []string{}, Inner: []part{}},
		{
			base: base{"7"}, Text: "x", Maybe: &maybe, Basis: "prev", Level: 2, Many: []string{"x", "y"},
			Inner: []part{{1, 2}}, Optional: &part{3, 4}, Count: 255, When: later, Later: &later, Where: "JP", NoTag: true,
		},
	} {
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := llm.Read[everything](string(text), llm.OutputOf[everything]("everything"))
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(everything{})); err != nil || diff != "" {
			t.Errorf("%v\n%s", err, diff)
		}
	}
}

type tree struct{ Children []tree }

type shadow struct {
	base
	Other string `json:"id"`
}

func TestSchemaOfPanicsOnWhatItCannotSay(t *testing.T) {
	for name, generate := range map[string]func() json.RawMessage{
		"no struct":      llm.SchemaOf[string],
		"a pointer":      llm.SchemaOf[*part],
		"a map":          llm.SchemaOf[struct{ M map[string]int }],
		"anything":       llm.SchemaOf[struct{ A any }],
		"raw JSON":       llm.SchemaOf[struct{ R json.RawMessage }],
		"bytes":          llm.SchemaOf[struct{ B []byte }],
		"a channel":      llm.SchemaOf[struct{ C chan int }],
		"recursion":      llm.SchemaOf[tree],
		"two pointers":   llm.SchemaOf[struct{ P **int }],
		"one name twice": llm.SchemaOf[shadow],
		"enum of bool": llm.SchemaOf[struct {
			B bool `enum:"true"`
		}],
		"enum of words for a number": llm.SchemaOf[struct {
			N int `enum:"one"`
		}],
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			generate()
		})
	}
}

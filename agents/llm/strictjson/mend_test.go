package strictjson

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

const vote = `{"type":"object","properties":{"ok":{"type":"boolean"},"count":{"type":["integer","null"]},"why":{"type":"string"},
	"parts":{"type":"array","items":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"additionalProperties":false}}},
	"required":["ok","count","why","parts"],"additionalProperties":false}`

func TestMend(t *testing.T) {
	const good = `{"count":2,"ok":true,"parts":[{"n":1}],"why":"a"}`
	for name, tt := range map[string]struct{ text, want string }{
		"as it was asked for":          {`{"ok":true,"count":2,"why":"a","parts":[{"n":1}]}`, good},
		"a fence":                      {"```json\n" + good + "\n```", good},
		"words around":                 {"Sure! Here you are: " + good + "\nAnything else?", good},
		"reasoning before":             {`<think>it could be {"ok":false,"count":1,"why":"b","parts":[]}</think>` + good, good},
		"braces that are no JSON":      {"{see} " + good, good},
		"twice the same":               {good + "\n" + good, good},
		"a string that is the JSON":    {`"{\"ok\":true,\"count\":2,\"why\":\"a\",\"parts\":[{\"n\":1}]}"`, good},
		"texts for number and boolean": {`{"ok":"true","count":"2","why":"a","parts":[{"n":"1"}]}`, good},
		"a number for a text":          {`{"ok":true,"count":2,"why":7,"parts":[]}`, `{"count":2,"ok":true,"parts":[],"why":"7"}`},
		"no key that may be null":      {`{"ok":true,"why":"a","parts":[]}`, `{"count":null,"ok":true,"parts":[],"why":"a"}`},
		"a list in a string":           {`{"ok":true,"count":2,"why":"a","parts":"[{\"n\":1}]"}`, good},
		"keys too many":                {`{"ok":true,"count":2,"why":"a","parts":[{"n":1,"of":2}],"sure":0.9}`, good},
		"a mark at the beginning":      {"\uFEFF" + good, good},
		"words in Japanese":            {"はい、結果です。" + good + "以上です。", good},
	} {
		t.Run(name, func(t *testing.T) {
			got, problems, err := compiled(t, vote).Mend(tt.text)
			if got != tt.want || err != nil || len(problems) > 0 {
				t.Errorf("got %s, %v, %v; want %s", got, problems, err, tt.want)
			}
		})
	}
}

func TestMendGuessesNothing(t *testing.T) {
	for name, tt := range map[string]struct {
		text, problem string
		err           error
	}{
		"nothing":             {"", "", ErrNoValue},
		"words":               {"I would say yes.", "", ErrNoValue},
		"cut in the middle":   {`{"ok":true,"count":2,"why":"a","par`, "", ErrNoValue},
		"two that differ":     {`{"ok":true,"count":2,"why":"a","parts":[]} or {"ok":false,"count":2,"why":"a","parts":[]}`, "", ErrOpen},
		"a key is missing":    {`{"count":2,"why":"a","parts":[]}`, "/ok: is missing", nil},
		"no boolean at all":   {`{"ok":"yes","count":2,"why":"a","parts":[]}`, "/ok: got string, want boolean", nil},
		"half a number":       {`{"ok":true,"count":"2 or 3","why":"a","parts":[]}`, "/count: got string, want integer or null", nil},
		"a number as boolean": {`{"ok":1,"count":2,"why":"a","parts":[]}`, "/ok: got number, want boolean", nil},
		"null for a text":     {`{"ok":true,"count":2,"why":null,"parts":[]}`, "/why: got null, want string", nil},
		"a key twice":         {`{"ok":true,"ok":false,"count":2,"why":"a","parts":[]}`, "", ErrNoValue},
	} {
		t.Run(name, func(t *testing.T) {
			got, problems, err := compiled(t, vote).Mend(tt.text)
			if got != "" || !errors.Is(err, tt.err) {
				t.Fatalf("got %q, %v", got, err)
			}
			if tt.problem == "" && len(problems) == 0 {
				return
			}
			if len(problems) != 1 || problems[0].String() != tt.problem {
				t.Errorf("problems %v, want %s", problems, tt.problem)
			}
		})
	}
}

// What fits one branch of several is read by that one.
func TestMendBranches(t *testing.T) {
	s := compiled(t, `{"anyOf":[{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"additionalProperties":false},{"type":"null"}]}`)
	for text, want := range map[string]string{`{"n":"3"}`: `{"n":3}`, `null`: `null`, `"null"`: `null`} {
		if got, problems, err := s.Mend(text); got != want || err != nil {
			t.Errorf("%s: got %q, %v, %v", text, got, problems, err)
		}
	}
}

// A schema that is content with nothing makes nothing of what is something else.
func TestMendOfNullables(t *testing.T) {
	s := compiled(t, `{"type":"object","properties":{"a":{"type":["string","null"]},"of":{"type":["object","null"]}},"required":["a","of"],"additionalProperties":false}`)
	for text, want := range map[string]string{
		`{"error":"overloaded"}`:          "",
		`{"a":"x","of":{"b":1},"c":{"d":`: "",
		`{"thought":"x"} {"a":"y"}`:       `{"a":"y","of":null}`,
	} {
		if got, _, _ := s.Mend(text); got != want {
			t.Errorf("%s became %q, want %q", text, got, want)
		}
	}
}

func FuzzMend(f *testing.F) {
	f.Add("```json\n{\"ok\":\"true\"}```")
	f.Add(`{"ok":true,"count":2,"why":"a","parts":[{"n":1}]}`)
	f.Add(strings.Repeat(`{"a":[`, 60))
	s, err := Compile(json.RawMessage(vote))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, _, err := s.Mend(text)
		if got == "" {
			return
		}
		v, parseErr := Parse(got)
		if err != nil || parseErr != nil || len(s.Check(v)) > 0 {
			t.Errorf("%q became %q, which is not valid: %v", text, got, err)
		}
		if again, _, _ := s.Mend(got); again != got {
			t.Errorf("%q became %q, and that %q", text, got, again)
		}
	})
}

func compiled(t *testing.T, schema string) *Schema {
	t.Helper()
	s, err := Compile(json.RawMessage(schema))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

package llm_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents/llm"
)

// letter is an object with a text and a list.
type letter struct {
	Note       string   `json:"note"`
	Statements []string `json:"statements"`
}

// What is read of every beginning of an object is a beginning of what it has in the end.
func TestPartialIsABeginning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := letter{rapid.String().Draw(t, "note"), rapid.SliceOfN(rapid.String(), 0, 4).Draw(t, "statements")}
		raw, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(raw, &want); err != nil { // without what is no UTF-8
			t.Fatal(err)
		}
		text, came := string(raw), 0
		for end := range len(text) + 1 {
			note, list := llm.PartialText(text[:end], "note"), llm.PartialList[string](text[:end], "statements")
			if !strings.HasPrefix(want.Note, note) || !utf8.ValidString(note) || len(note) < came {
				t.Fatalf("of %q read %q, of %q", text[:end], note, want.Note)
			}
			came = len(note)
			if len(list) > len(want.Statements) || !slices.Equal(list, want.Statements[:len(list)]) {
				t.Fatalf("of %q read %q, of %q", text[:end], list, want.Statements)
			}
		}
		if note := llm.PartialText(text, "note"); note != want.Note {
			t.Fatalf("of all of it read %q", note)
		}
		if list := llm.PartialList[string](text, "statements"); len(list) != len(want.Statements) {
			t.Fatalf("of all of it read %q", list)
		}
	})
}

// A sign that is written as two escapes comes whole or not at all.
func TestPartialEscapes(t *testing.T) {
	const text = `{"note": "\u0061\ud83d\ude00\n\"b"}`
	var read []string
	for end := range len(text) + 1 {
		if note := llm.PartialText(text[:end], "note"); len(read) == 0 || read[len(read)-1] != note {
			read = append(read, note)
		}
	}
	if want := []string{"", "a", "a😀", "a😀\n", "a😀\n\"", "a😀\n\"b"}; !slices.Equal(read, want) {
		t.Errorf("read %q, want %q", read, want)
	}
}

func TestPartialOfSomethingElse(t *testing.T) {
	for _, text := range []string{"", "words", "[", `{"other":`, `{"note"`, `{"note":`, `{"note":7`, `{"note":{"a":`, `{"statements":"x"`} {
		if note := llm.PartialText(text, "note"); note != "" {
			t.Errorf("%q: %q", text, note)
		}
		if list := llm.PartialList[string](text, "statements"); list != nil {
			t.Errorf("%q: %q", text, list)
		}
	}
}

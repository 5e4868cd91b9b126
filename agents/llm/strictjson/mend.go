package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
)

// What Mend found wrong with a text.
var (
	ErrNoValue = errors.New("there is no complete JSON value in it")
	ErrOpen    = errors.New("there are several JSON values in it")
)

// tries bounds how many places of a text are tried as the beginning of a value, so that a long text of braces costs no more than a few readings of it.
const tries = 24

// Mend gives what was meant where a model wrapped its JSON into something, or missed a type, and only one reading fits the schema: a value in a code
// fence, after its reasoning or amid words, in a string, a number for a string and the reverse, a key that may be null left out, a key too many. What it
// returns is valid by the schema. Nothing is guessed: no value is made up, no word of an enum corrected. Otherwise the problems are those of the one value
// in the text, and the error says why there is none.
func (s *Schema) Mend(text string) (fits string, problems []Problem, err error) {
	var found []string
	values := valuesIn(text)
	for _, v := range values {
		v = suit(s.doc, v)
		if problems = s.Check(v); len(problems) > 0 {
			continue
		}
		if written := write(v); !slices.Contains(found, written) {
			found = append(found, written)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil, nil
	case len(found) > 1:
		return "", nil, ErrOpen
	case len(values) == 1:
		return "", problems, nil
	case len(values) > 1:
		return "", nil, ErrOpen
	}
	return "", nil, ErrNoValue
}

// valuesIn lists the objects and arrays of a text, or the one value that it is.
func valuesIn(text string) (out []any) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\uFEFF"))
	if v, err := Parse(text); err == nil {
		return []any{v}
	}
	if _, after, thought := strings.Cut(text, "</think>"); thought { // reasoning that a server did not part from the answer
		text = after
	}
	for range tries {
		start := strings.IndexAny(text, "{[")
		if start < 0 {
			break
		}
		text = text[start:]
		var raw json.RawMessage
		dec := json.NewDecoder(strings.NewReader(text))
		if err := dec.Decode(&raw); errors.Is(err, io.ErrUnexpectedEOF) {
			break // it was cut: what stands in it is a part of something else
		} else if err != nil {
			text = text[1:]
			continue
		}
		text = text[dec.InputOffset():]
		if v, err := Parse(string(raw)); err == nil {
			out = append(out, v)
		}
	}
	return out
}

// suit changes a value as far as its schema leaves no other reading of it.
func suit(doc, v any) any {
	words, ok := doc.(map[string]any)
	if !ok {
		return v
	}
	if branches, ok := words["anyOf"].([]any); ok {
		return suitOne(branches, v)
	}
	types := typesOf(words)
	if len(types) > 0 && !(&Schema{types: types}).admits(v) {
		v = retype(v, types)
	}
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = suit(words["items"], v[i])
		}
	case map[string]any:
		suitObject(words, v)
	}
	return v
}

// suitOne suits a value to the first of the branches that it then fits.
func suitOne(branches []any, v any) any {
	for _, b := range branches {
		s, err := compile(b, "")
		if err != nil {
			continue
		}
		if suited := suit(b, v); len(s.Check(suited)) == 0 {
			return suited
		}
	}
	return v
}

func suitObject(words map[string]any, v map[string]any) {
	known, _ := words["properties"].(map[string]any)
	if !sharesKey(known, v) {
		return // it is something else: without its keys nothing would be left of it
	}
	for name := range v {
		if doc, ok := known[name]; ok {
			v[name] = suit(doc, v[name])
		} else if words["additionalProperties"] == false {
			delete(v, name)
		}
	}
	required, _ := words["required"].([]any)
	for _, name := range required {
		name, _ := name.(string)
		if _, has := v[name]; has || known[name] == nil {
			continue
		}
		if s, err := compile(known[name], ""); err == nil && len(s.Check(nil)) == 0 {
			v[name] = nil
		}
	}
}

func sharesKey(known, v map[string]any) bool {
	for name := range v {
		if _, ok := known[name]; ok {
			return true
		}
	}
	return false
}

// retype reads a value as one of the types, where it is written as another one.
func retype(v any, types []string) any {
	text, isText := v.(string)
	if !isText {
		if slices.Contains(types, "string") && (typeOf(v) == "number" || typeOf(v) == "integer" || typeOf(v) == "boolean") {
			return write(v)
		}
		return v
	}
	if read, err := Parse(strings.TrimSpace(text)); err == nil && (&Schema{types: types}).admits(read) {
		return read
	}
	return v
}

func typesOf(words map[string]any) []string {
	switch t := words["type"].(type) {
	case string:
		return []string{t}
	case []any:
		var out []string
		for _, name := range t {
			if name, ok := name.(string); ok {
				out = append(out, name)
			}
		}
		return out
	}
	return nil
}

// write is the JSON of a value that Parse read, its keys in order.
func write(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "" // what was read can be written
	}
	return strings.TrimSuffix(b.String(), "\n")
}

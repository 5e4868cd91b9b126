// Package strictjson reads what a model wrote: JSON with nothing open to choice, checked against the part of JSON Schema in
// which structured outputs and tools are described.
//
// The words of a schema are: type, properties, required, additionalProperties, items, anyOf, enum, const, format (date-time and
// date, which are asserted), minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, minItems,
// maxItems, and for readers title, description, default, examples and $schema. They mean what JSON Schema 2020-12 says; tests
// hold the verdicts to github.com/santhosh-tekuri/jsonschema. Any other word is refused when the schema is compiled, so that no
// rule is passed over in silence. Nothing here reads a file or the network.
package strictjson

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth bounds nesting. No schema comes near it; a deeper text is an attack or a stuck model.
const maxDepth = 100

// SyntaxError says why a text is not one JSON value, or more than one could make of it.
type SyntaxError struct {
	Reason string // quotes nothing of the text
	detail string
}

// Error names the place, for whoever wrote the text: it may quote keys and a character of it.
func (e *SyntaxError) Error() string { return e.detail }

// Parse reads exactly one JSON value and refuses what encoding/json lets pass: a key given twice, whose value would be open to
// choice, text that is not UTF-8, boundless nesting. A whole number is a json.Number and stays exact; any other is the float64
// that it would become anyway. An error is a *SyntaxError.
func Parse(text string) (any, error) {
	const broken = "not one complete JSON value"
	if !utf8.ValidString(text) {
		return nil, &SyntaxError{"not UTF-8", "not UTF-8"}
	}
	if err := json.Unmarshal([]byte(text), new(json.RawMessage)); err != nil {
		return nil, &SyntaxError{broken, err.Error()}
	}
	p := parser{json.NewDecoder(strings.NewReader(text))}
	p.dec.UseNumber()
	return p.value("", 0)
}

type parser struct{ dec *json.Decoder }

func (p parser) value(path string, depth int) (any, error) {
	if depth > maxDepth {
		return nil, &SyntaxError{"nested too deep", "nested too deep"}
	}
	switch tok := p.token().(type) {
	case json.Delim:
		if tok == '{' {
			return p.object(path, depth)
		}
		return p.array(path, depth)
	case json.Number:
		return number(tok, path)
	default:
		return tok, nil
	}
}

// token cannot fail: the text was read once already.
func (p parser) token() json.Token {
	tok, err := p.dec.Token()
	if err != nil {
		panic(fmt.Sprintf("strictjson: valid JSON without a token: %T", err))
	}
	return tok
}

func (p parser) object(path string, depth int) (any, error) {
	obj := map[string]any{}
	for p.dec.More() {
		key := p.token().(string)
		at := path + pointer(key)
		if _, twice := obj[key]; twice {
			return nil, &SyntaxError{"a key is given twice", at + " is given twice"}
		}
		v, err := p.value(at, depth+1)
		if err != nil {
			return nil, err
		}
		obj[key] = v
	}
	p.token() // the closing brace
	return obj, nil
}

func (p parser) array(path string, depth int) (any, error) {
	arr := []any{}
	for p.dec.More() {
		v, err := p.value(path+"/"+strconv.Itoa(len(arr)), depth+1)
		if err != nil {
			return nil, err
		}
		arr = append(arr, v)
	}
	p.token() // the closing bracket
	return arr, nil
}

// number keeps the rules from computing with exponents of a million.
func number(n json.Number, path string) (any, error) {
	if !strings.ContainsAny(string(n), ".eE") {
		return n, nil
	}
	f, err := n.Float64()
	if err != nil {
		return nil, &SyntaxError{"a number out of range", shown(path) + ": a number out of range"}
	}
	return f, nil
}

// pointer is one step of a JSON pointer, RFC 6901.
func pointer(key string) string {
	return "/" + escapeStep.Replace(key)
}

var escapeStep = strings.NewReplacer("~", "~0", "/", "~1")

// shown names the place in a message; the whole is "/".
func shown(path string) string {
	return cmp.Or(path, "/")
}

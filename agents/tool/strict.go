package tool

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth bounds nesting. No tool comes near it.
const maxDepth = 100

// parse reads exactly one JSON value and refuses what encoding/json lets pass: a key given twice, text that is not UTF-8,
// boundless nesting. A whole number stays exact; any other is the float64 that it would become anyway.
func parse(text string) (any, error) {
	if !utf8.ValidString(text) {
		return nil, errors.New("not UTF-8")
	}
	if err := json.Unmarshal([]byte(text), new(json.RawMessage)); err != nil {
		return nil, err // one whole value and nothing after it, or a message that says where it stops being one
	}
	p := parser{json.NewDecoder(strings.NewReader(text))}
	p.dec.UseNumber()
	return p.value("", 0)
}

type parser struct{ dec *json.Decoder }

func (p parser) value(path string, depth int) (any, error) {
	if depth > maxDepth {
		return nil, errors.New("nested too deep")
	}
	tok, err := p.dec.Token()
	if err != nil {
		return nil, err
	}
	switch tok := tok.(type) {
	case json.Delim:
		if tok == '{' {
			return p.object(path, depth)
		}
		return p.array(path, depth)
	case json.Number:
		return number(tok, path)
	}
	return tok, nil
}

func (p parser) object(path string, depth int) (any, error) {
	obj := map[string]any{}
	for p.dec.More() {
		tok, err := p.dec.Token()
		if err != nil {
			return nil, err
		}
		key, ok := tok.(string)
		if !ok {
			return nil, fmt.Errorf("%s: a key is not a string", shown(path))
		}
		at := path + pointer(key)
		if _, twice := obj[key]; twice {
			return nil, fmt.Errorf("%s is given twice", at)
		}
		if obj[key], err = p.value(at, depth+1); err != nil {
			return nil, err
		}
	}
	_, err := p.dec.Token() // the closing brace
	return obj, err
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
	_, err := p.dec.Token() // the closing bracket
	return arr, err
}

// number keeps the validator from computing with exponents of a million.
func number(n json.Number, path string) (any, error) {
	if !strings.ContainsAny(string(n), ".eE") {
		return n, nil
	}
	f, err := n.Float64()
	if err != nil {
		return nil, fmt.Errorf("%s: a number out of range", shown(path))
	}
	return f, nil
}

// pointer is one step of a JSON pointer, RFC 6901.
func pointer(key string) string {
	return "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}

// shown names the place in a message; the whole is "/".
func shown(path string) string {
	if path == "" {
		return "/"
	}
	return path
}

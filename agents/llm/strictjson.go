package llm

import (
	"encoding/json"
	"errors"
	"strings"
)

// maxDepth bounds nesting; no schema of ours comes near, and a deeper text is an attack or a stuck model.
const maxDepth = 100

// parseStrict reads exactly one JSON value. What encoding/json lets pass is refused: a key given twice, whose value would be
// open to choice, and boundless nesting. Its errors hold no text of the value.
func parseStrict(text string) (any, error) {
	if !json.Valid([]byte(text)) {
		return nil, errors.New("not one complete JSON value")
	}
	return parseValue(json.NewDecoder(strings.NewReader(text)), 0)
}

func parseValue(dec *json.Decoder, depth int) (any, error) {
	if depth > maxDepth {
		return nil, errors.New("nested too deep")
	}
	tok, err := dec.Token()
	if err != nil {
		return nil, errors.New("a number out of range") // the text is valid JSON, so only that is left
	}
	switch tok {
	case json.Delim('{'):
		return parseObject(dec, depth)
	case json.Delim('['):
		return parseArray(dec, depth)
	}
	return tok, nil
}

func parseObject(dec *json.Decoder, depth int) (any, error) {
	obj := map[string]any{}
	for dec.More() {
		tok, err := dec.Token()
		key, ok := tok.(string)
		if err != nil || !ok {
			return nil, errors.New("not one complete JSON value")
		}
		if _, twice := obj[key]; twice {
			return nil, errors.New("a key is given twice")
		}
		if obj[key], err = parseValue(dec, depth+1); err != nil {
			return nil, err
		}
	}
	_, err := dec.Token() // the closing brace
	return obj, err
}

func parseArray(dec *json.Decoder, depth int) (any, error) {
	arr := []any{}
	for dec.More() {
		v, err := parseValue(dec, depth+1)
		if err != nil {
			return nil, err
		}
		arr = append(arr, v)
	}
	_, err := dec.Token() // the closing bracket
	return arr, err
}

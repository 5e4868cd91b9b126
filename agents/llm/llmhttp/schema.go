package llmhttp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Word is one word of a JSON schema with what it says.
type Word struct {
	Name  string
	Value json.RawMessage
}

// RewriteSchema has the words of a schema, and of each schema within it, the innermost first, replaced by what edit makes of them. Their order stays: a
// model writes its answer in it.
func RewriteSchema(schema json.RawMessage, edit func([]Word) []Word) (json.RawMessage, error) {
	words, err := readWords(schema)
	if err != nil {
		return nil, err
	}
	for i, w := range words {
		switch w.Name {
		case "properties", "$defs":
			words[i].Value, err = rewriteMembers(w.Value, edit)
		case "items":
			words[i].Value, err = RewriteSchema(w.Value, edit)
		case "anyOf":
			words[i].Value, err = rewriteList(w.Value, edit)
		}
		if err != nil {
			return nil, err
		}
	}
	return writeWords(edit(words)), nil
}

// rewriteMembers rewrites an object whose values are schemas.
func rewriteMembers(raw json.RawMessage, edit func([]Word) []Word) (json.RawMessage, error) {
	members, err := readWords(raw)
	if err != nil {
		return nil, err
	}
	for i, m := range members {
		if members[i].Value, err = RewriteSchema(m.Value, edit); err != nil {
			return nil, err
		}
	}
	return writeWords(members), nil
}

func rewriteList(raw json.RawMessage, edit func([]Word) []Word) (json.RawMessage, error) {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, err
	}
	for i, item := range list {
		var err error
		if list[i], err = RewriteSchema(item, edit); err != nil {
			return nil, err
		}
	}
	return json.Marshal(list)
}

// readWords reads an object in its order.
func readWords(raw json.RawMessage) ([]Word, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("a schema must be an object")
	}
	var out []Word
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, err
		}
		w := Word{Name: fmt.Sprint(name)}
		if err := dec.Decode(&w.Value); err != nil {
			return nil, err
		}
		out = append(out, w)
	}
	_, err := dec.Token()
	return out, err
}

func writeWords(words []Word) json.RawMessage {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, w := range words {
		if i > 0 {
			out.WriteByte(',')
		}
		name, _ := json.Marshal(w.Name) // texts always encode
		out.Write(name)
		out.WriteByte(':')
		out.Write(w.Value)
	}
	out.WriteByte('}')
	return out.Bytes()
}

// WithoutWords leaves out words of a schema.
func WithoutWords(words []Word, names ...string) []Word {
	return slices.DeleteFunc(words, func(w Word) bool { return slices.Contains(names, w.Name) })
}

// IsUnion reports whether a schema is of several types.
func IsUnion(words []Word) bool {
	return slices.ContainsFunc(words, func(w Word) bool {
		return w.Name == "anyOf" || w.Name == "type" && bytes.HasPrefix(w.Value, []byte("["))
	})
}

// SplitNull makes a choice of allowed values, one of which is null, a choice of the others and null:
// {"type":["string","null"],"enum":["a",null]} is {"anyOf":[{"type":"string","enum":["a"]},{"type":"null"}]}.
func SplitNull(words []Word) []Word {
	null, nullType := []byte(",null]"), []byte(`,"null"]`) // last, where package llm writes them
	at := slices.IndexFunc(words, func(w Word) bool { return w.Name == "enum" && bytes.HasSuffix(w.Value, null) })
	if at < 0 {
		return words
	}
	var value, rest []Word
	for _, w := range words {
		switch w.Name {
		case "type":
			value = append(value, Word{w.Name, bytes.TrimPrefix(bytes.TrimSuffix(w.Value, nullType), []byte("["))})
		case "enum":
			value = append(value, Word{w.Name, append(bytes.TrimSuffix(w.Value, null), ']')})
		default:
			rest = append(rest, w)
		}
	}
	return append(rest, Word{"anyOf", json.RawMessage("[" + string(writeWords(value)) + `,{"type":"null"}]`)})
}

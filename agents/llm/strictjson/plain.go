package strictjson

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// mostParts bounds how many schemas a plain one is made of: references can make a short text a very long one.
const mostParts = 2000

// Plain writes a schema of somebody else's in the words that Compile knows, as far as they say the same: what a reference to a place within the schema
// leads to stands in its place, and a format that only annotates stands in the description. The error names the word that leads elsewhere, to nothing or
// back to itself. What Compile does not know is left for Compile to refuse.
//
// Source: https://json-schema.org/draft/2020-12/json-schema-core
func Plain(text json.RawMessage) (json.RawMessage, error) {
	root, err := Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	p := plainer{root: root}
	out, err := p.schema(root, "", nil)
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return json.RawMessage(write(out)), nil
}

type plainer struct {
	root  any
	parts int
}

// schema is a schema at a place, within what references have led to.
func (p *plainer) schema(doc any, in string, within []string) (any, error) {
	words, ok := doc.(map[string]any)
	if !ok {
		if doc == true {
			return map[string]any{}, nil
		}
		return doc, nil
	}
	if p.parts++; p.parts > mostParts {
		return nil, fmt.Errorf("%s: with all that is referred to it has more than %d parts", shown(in), mostParts)
	}
	if _, refers := words["$ref"]; refers {
		return p.referred(words, in, within)
	}
	out := map[string]any{}
	for _, word := range slices.Sorted(maps.Keys(words)) {
		v, err := p.word(word, words[word], in+pointer(word), within)
		if err != nil {
			return nil, err
		}
		if v != nil || words[word] == nil {
			out[word] = v
		}
	}
	noteFormat(out)
	return alone(out), nil
}

// word is what a word of a schema takes; nil for one that says nothing about values.
func (p *plainer) word(word string, arg any, in string, within []string) (any, error) {
	switch word {
	case "$defs", "definitions", "$id", "$anchor", "$comment", "deprecated", "readOnly", "writeOnly":
		return nil, nil
	case "propertyNames": // what has no other condition says what every name is
		if names, ok := arg.(map[string]any); ok && len(names) == 1 && names["type"] == "string" {
			return nil, nil
		}
	case "properties":
		docs, ok := arg.(map[string]any)
		if !ok {
			return arg, nil
		}
		out := map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(docs)) {
			var err error
			if out[name], err = p.schema(docs[name], in+pointer(name), within); err != nil {
				return nil, err
			}
		}
		return out, nil
	case "anyOf", "oneOf", "allOf":
		docs, _ := arg.([]any)
		out := []any{}
		for i, doc := range docs {
			v, err := p.schema(doc, in+"/"+strconv.Itoa(i), within)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	case "items":
		return p.schema(arg, in, within)
	case "additionalProperties":
		if _, ok := arg.(map[string]any); ok {
			return p.schema(arg, in, within)
		}
	}
	return arg, nil
}

// referred is what a reference leads to, with what stands beside it.
func (p *plainer) referred(words map[string]any, in string, within []string) (any, error) {
	ref, _ := words["$ref"].(string)
	if slices.Contains(within, ref) {
		return nil, fmt.Errorf("%s/$ref: leads back to itself, and how deep such a value may be is not known", in)
	}
	found, ok := p.find(ref)
	if !ok {
		return nil, fmt.Errorf("%s/$ref: %.80q is no place within the schema", in, ref)
	}
	target, err := p.schema(found, in, append(slices.Clip(within), ref))
	if err != nil {
		return nil, err
	}
	beside := maps.Clone(words)
	delete(beside, "$ref")
	rest, err := p.schema(beside, in, within)
	if err != nil {
		return nil, err
	}
	own, _ := rest.(map[string]any)
	if whole, ok := target.(map[string]any); ok && annotates(own) {
		whole = maps.Clone(whole)
		maps.Copy(whole, own)
		return whole, nil
	}
	all, _ := own["allOf"].([]any)
	own["allOf"] = append([]any{target}, all...)
	return own, nil
}

// find is what stands at a place that begins with #.
func (p *plainer) find(ref string) (any, bool) {
	path, ok := strings.CutPrefix(ref, "#")
	if !ok || path != "" && path[0] != '/' {
		return nil, false
	}
	at := p.root
	for step := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		if path == "" {
			break
		}
		step, err := url.PathUnescape(step) // RFC 6901, 6: it is a fragment of a URI
		if err != nil {
			return nil, false
		}
		step = strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
		switch v := at.(type) {
		case map[string]any:
			if at, ok = v[step]; !ok {
				return nil, false
			}
		case []any:
			n, err := strconv.Atoi(step)
			if err != nil || n < 0 || n >= len(v) {
				return nil, false
			}
			at = v[n]
		default:
			return nil, false
		}
	}
	return at, true
}

// annotates reports that words say nothing about values.
func annotates(words map[string]any) bool {
	for word := range words {
		if !slices.Contains([]string{"title", "description", "default", "examples", "$schema"}, word) {
			return false
		}
	}
	return true
}

// noteFormat moves a format that Compile does not know into the description: in the standard it is a note for readers.
func noteFormat(words map[string]any) {
	name, ok := words["format"].(string)
	if !ok || name == "date-time" || name == "date" {
		return
	}
	delete(words, "format")
	said, _ := words["description"].(string)
	words["description"] = strings.TrimSpace(fmt.Sprintf("%s (format: %.40s)", said, name))
}

// alone is what the only part of allOf says, with the notes that stand beside it: so some programs write a reference with a description.
func alone(words map[string]any) map[string]any {
	parts, _ := words["allOf"].([]any)
	if len(parts) != 1 {
		return words
	}
	part, ok := parts[0].(map[string]any)
	rest := maps.Clone(words)
	delete(rest, "allOf")
	if !ok || !annotates(rest) {
		return words
	}
	part = maps.Clone(part)
	maps.Copy(part, rest)
	return part
}

// Package gen writes the Go client of the HTTP API from its OpenAPI file: as much of OpenAPI as that file uses, and an error for anything else.
package gen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml"
)

// node is a part of the file.
type node = map[string]any

// writer writes one client.
type writer struct {
	doc  node
	out  bytes.Buffer
	more []named // types of what is described within others
	err  error
}

type named struct {
	name   string
	schema node
}

// Client writes the client's source.
func Client(openAPI []byte) ([]byte, error) {
	raw, err := yaml.YAMLToJSON(openAPI)
	if err != nil {
		return nil, err
	}
	w := &writer{}
	if err := json.Unmarshal(raw, &w.doc); err != nil {
		return nil, err
	}
	w.printf("// Code generated from openapi.yaml. DO NOT EDIT.\n\npackage client\n\nimport (\n\"context\"\n\"net/http\"\n\"time\"\n)\n")
	schemas := w.at(w.doc, "components", "schemas")
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		w.more = append(w.more, named{name, w.at(schemas, name)})
	}
	for len(w.more) > 0 {
		t := w.more[0]
		w.more = w.more[1:]
		w.writeType(t)
	}
	paths := w.at(w.doc, "paths")
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		for _, method := range []string{"get", "post"} {
			if op, ok := w.at(paths, path)[method].(node); ok {
				w.writeCall(method, path, op)
			}
		}
	}
	if w.err != nil {
		return nil, w.err
	}
	return format.Source(w.out.Bytes())
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.out, format, args...) }

func (w *writer) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(format, args...)
	}
}

// at follows keys, and a reference at the end.
func (w *writer) at(from node, keys ...string) node {
	v := from
	for _, k := range keys {
		v, _ = v[k].(node)
	}
	if ref, ok := v["$ref"].(string); ok {
		return w.at(w.doc, strings.Split(strings.TrimPrefix(ref, "#/"), "/")...)
	}
	return v
}

// writeType writes a named type.
func (w *writer) writeType(t named) {
	w.printf("\n// %s is the schema of that name.\n", t.name)
	if d, ok := t.schema["description"].(string); ok {
		w.printf("// %s\n", strings.ReplaceAll(d, "\n", " "))
	}
	if t.schema["type"] == "array" {
		w.printf("type %s []%s\n", t.name, w.goType(t.name+"Item", t.schema["items"].(node)))
		return
	}
	if t.schema["type"] != "object" {
		w.fail("%s: %v is no object or array", t.name, t.schema["type"])
		return
	}
	required, _ := t.schema["required"].([]any)
	w.printf("type %s struct {\n", t.name)
	properties := w.at(t.schema, "properties")
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		of := properties[name].(node)
		typ, tag := w.goType(t.name+title(name), of), name
		if !slices.Contains(required, any(name)) {
			tag += ",omitempty"
			if !strings.HasPrefix(typ, "[]") {
				typ = "*" + typ
			}
		}
		w.printf("%s %s `json:%q`", title(name), typ, tag)
		if d, ok := of["description"].(string); ok {
			w.printf(" // %s", strings.ReplaceAll(d, "\n", " "))
		}
		w.printf("\n")
	}
	w.printf("}\n")
}

// goType is the Go type of a schema; name is what it is called where it needs a name.
func (w *writer) goType(name string, s node) string {
	if ref, ok := s["$ref"].(string); ok {
		return ref[strings.LastIndex(ref, "/")+1:]
	}
	switch {
	case s["enum"] != nil || s["const"] != nil:
		return "string"
	case s["type"] == "string" && s["format"] == "date-time":
		return "time.Time"
	case s["type"] == "string":
		return "string"
	case s["type"] == "integer":
		return "int"
	case s["type"] == "number":
		return "float64"
	case s["type"] == "boolean":
		return "bool"
	case s["type"] == "array":
		return "[]" + w.goType(name+"Item", s["items"].(node))
	case s["type"] == "object":
		w.more = append(w.more, named{name, s})
		return name
	}
	w.fail("%s: no type for %v", name, s)
	return "any"
}

// writeCall writes a method.
func (w *writer) writeCall(method, path string, op node) {
	name := title(op["operationId"].(string))
	params := []string{"ctx context.Context"}
	address, header, body := `"`+path+`"`, "nil", "nil"
	for part := range strings.SplitSeq(path, "/") {
		if strings.HasPrefix(part, "{") {
			arg := strings.Trim(part, "{}")
			params = append(params, arg+" string")
			address = strings.Replace(address, part, `"+escape(`+arg+`)+"`, 1)
		}
	}
	for _, p := range slices.Concat(listOf(w.at(w.doc, "paths", path)["parameters"]), listOf(op["parameters"])) {
		p := w.at(p)
		if p["in"] == "header" {
			arg := strings.ToLower(strings.ReplaceAll(p["name"].(string), "-", ""))
			params = append(params, arg+" string")
			header = fmt.Sprintf("http.Header{%q: {%s}}", p["name"], arg)
		}
	}
	if s := w.at(op, "requestBody", "content", "application/json", "schema"); op["requestBody"] != nil && s != nil {
		params, body = append(params, "body "+w.goType(name+"Body", w.at(op, "requestBody", "content", "application/json")["schema"].(node))), "body"
	}
	w.printf("\n// %s does: %s\n", name, op["summary"])
	call := fmt.Sprintf("ctx, %q, %s, %s, %s", strings.ToUpper(method), strings.TrimSuffix(address, `+""`), header, body)
	w.writeAnswers(name, strings.Join(params, ", "), call, w.at(op, "responses"))
}

// writeAnswers writes a method's results: the one body that it can have, several as a struct of pointers, or the response itself where it is no JSON.
func (w *writer) writeAnswers(name, params, call string, responses node) {
	var statuses, types []string
	for _, status := range slices.Sorted(maps.Keys(responses)) {
		if !strings.HasPrefix(status, "2") {
			continue
		}
		content := w.at(w.at(responses, status), "content")
		s, ok := w.at(content, "application/json")["schema"].(node)
		if !ok {
			w.printf("// The caller closes the body.\nfunc (c *Client) %s(%s) (*http.Response, error) {\nreturn c.send(%s)\n}\n", name, params, call)
			return
		}
		statuses, types = append(statuses, status), append(types, w.goType(name+status, s))
	}
	if len(types) == 1 {
		w.printf("func (c *Client) %s(%s) (out %s, err error) {\n_, err = c.ask(%s, map[int]any{%s: &out})\nreturn out, err\n}\n", name, params, types[0], call, statuses[0])
		return
	}
	w.printf("// Of the results one is not nil.\nfunc (c *Client) %s(%s) (", name, params)
	var results, into, pick []string
	for i, t := range types {
		results = append(results, fmt.Sprintf("as%s *%s", statuses[i], t))
		into = append(into, fmt.Sprintf("%s: &got%s", statuses[i], statuses[i]))
		pick = append(pick, fmt.Sprintf("case %s:\nas%s = &got%s", statuses[i], statuses[i], statuses[i]))
	}
	w.printf("%s, err error) {\n", strings.Join(results, ", "))
	for i, t := range types {
		w.printf("var got%s %s\n", statuses[i], t)
	}
	w.printf("status, err := c.ask(%s, map[int]any{%s})\nswitch status {\n%s\n}\nreturn %s, err\n}\n", call, strings.Join(into, ", "), strings.Join(pick, "\n"),
		"as"+strings.Join(statuses, ", as"))
}

func listOf(v any) []node {
	var out []node
	all, _ := v.([]any)
	for _, x := range all {
		if n, ok := x.(node); ok {
			out = append(out, n)
		}
	}
	return out
}

// title is a name as Go exports it.
func title(s string) string {
	r := []rune(s)
	r[0] = unicode.ToUpper(r[0])
	out := string(r)
	for _, id := range []string{"Id", "Url", "Mime", "Usd"} {
		if base, ok := strings.CutSuffix(out, id); ok {
			out = base + strings.ToUpper(id)
		}
	}
	return out
}

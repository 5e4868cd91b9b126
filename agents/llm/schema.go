package llm

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// SchemaOf writes the JSON schema of a struct in the strict form of OpenAI's structured outputs and strict tools: every field
// required, none beside them allowed, properties in the order of the fields, in which a model writes them.
//
// A pointer is optional: its type allows null. Field tags: json for the name, desc for what the model is told about the field,
// enum for the values allowed ("yes,no"; of a slice, those of its elements). A type that unmarshals text is a string, a
// time.Time one in RFC 3339. SchemaOf panics on a type that the strict form has no words for: maps, interfaces, functions,
// recursive types, anything with its own JSON form.
//
// Source of the rules: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
func SchemaOf[T any]() json.RawMessage {
	t := reflect.TypeFor[T]()
	if t.Kind() != reflect.Struct {
		panic(fmt.Sprintf("llm: SchemaOf(%v): the strict form needs a struct", t))
	}
	var g generator
	g.value(t, "", "")
	return g.out.Bytes()
}

// generator writes text and not maps, because the order of the properties matters.
type generator struct {
	out  bytes.Buffer
	path []reflect.Type // structs around the present value, to see a recursive type
}

func (g *generator) value(t reflect.Type, desc, enum string) {
	nullable := t.Kind() == reflect.Pointer
	if nullable {
		t = t.Elem()
	}
	kind, format := jsonType(t)
	g.out.WriteString(`{"type":`)
	if nullable {
		g.json([]string{kind, "null"})
	} else {
		g.json(kind)
	}
	g.member("format", format)
	g.member("description", desc)
	switch kind {
	case "array":
		g.out.WriteString(`,"items":`)
		g.value(t.Elem(), "", enum)
	case "object":
		g.object(t)
	default:
		g.enum(t, enum, nullable)
	}
	if k := t.Kind(); kind == "integer" && k >= reflect.Uint && k <= reflect.Uint64 {
		g.out.WriteString(`,"minimum":0`)
	}
	g.out.WriteByte('}')
}

func (g *generator) object(t reflect.Type) {
	if slices.Contains(g.path, t) {
		panic(fmt.Sprintf("llm: SchemaOf: %v contains itself", t))
	}
	g.path = append(g.path, t)
	defer func() { g.path = g.path[:len(g.path)-1] }()

	names := []string{}
	g.out.WriteString(`,"properties":{`)
	g.fields(t, &names)
	g.out.WriteString(`},"required":`)
	g.json(names)
	g.out.WriteString(`,"additionalProperties":false`)
}

func (g *generator) fields(t reflect.Type, names *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			g.fields(f.Type, names) // as encoding/json does
			continue
		case !f.IsExported() || f.Tag.Get("json") == "-":
			continue
		case name == "":
			name = f.Name
		}
		if slices.Contains(*names, name) {
			panic(fmt.Sprintf("llm: SchemaOf: %v has two fields %q", t, name))
		}
		if len(*names) > 0 {
			g.out.WriteByte(',')
		}
		*names = append(*names, name)
		g.json(name)
		g.out.WriteByte(':')
		g.value(f.Type, f.Tag.Get("desc"), f.Tag.Get("enum"))
	}
}

// enum writes the allowed values; a nullable one needs null among them, since enum speaks last.
func (g *generator) enum(t reflect.Type, list string, nullable bool) {
	if list == "" {
		return
	}
	var values []any
	for word := range strings.SplitSeq(list, ",") {
		values = append(values, enumValue(t, word))
	}
	if nullable {
		values = append(values, nil)
	}
	g.out.WriteString(`,"enum":`)
	g.json(values)
}

func enumValue(t reflect.Type, word string) any {
	if t.Kind() == reflect.String {
		return word
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if kind, _ := jsonType(t); kind != "integer" || err != nil {
		panic(fmt.Sprintf("llm: SchemaOf: enum %q does not suit %v", word, t))
	}
	return n
}

func (g *generator) member(key, text string) {
	if text != "" {
		g.out.WriteString(`,"` + key + `":`)
		g.json(text)
	}
}

func (g *generator) json(v any) {
	enc := json.NewEncoder(&g.out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // strings, integers and null always encode
	}
	g.out.Truncate(g.out.Len() - 1) // the encoder's newline
}

func jsonType(t reflect.Type) (kind, format string) {
	switch p := reflect.PointerTo(t); {
	case t == reflect.TypeFor[time.Time]():
		return "string", "date-time"
	case p.Implements(reflect.TypeFor[json.Unmarshaler]()):
		panic(fmt.Sprintf("llm: SchemaOf: %v has its own JSON form", t))
	case p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		return "string", ""
	}
	switch t.Kind() {
	case reflect.String:
		return "string", ""
	case reflect.Bool:
		return "boolean", ""
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "integer", ""
	case reflect.Float32, reflect.Float64:
		return "number", ""
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 { // encoding/json writes bytes as base64
			return "array", ""
		}
	case reflect.Struct:
		return "object", ""
	}
	panic(fmt.Sprintf("llm: SchemaOf: the strict form has no words for %v", t))
}

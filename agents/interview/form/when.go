package form

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// When is the condition of a field: another field's fact has one of the values. That field stands before it in the form, so
// that conditions never go round in a circle.
type When struct {
	Field string `yaml:"field" json:"field"`
	Fact  string `yaml:"fact" json:"fact,omitempty"` // one of that field's facts; empty: its first required one
	Is    Values `yaml:"is" json:"is,omitempty"`     // an option's id, true or false, a number or a text; empty: it was told, and is not "none"
}

// Values is one value or a list of them, as they are written: "h28", "true", "3".
type Values []string

// UnmarshalYAML reads a value or a list of values.
func (v *Values) UnmarshalYAML(n ast.Node) error {
	list := []ast.Node{n}
	if seq, ok := n.(*ast.SequenceNode); ok {
		list = seq.Values
	}
	for _, x := range list {
		s, ok := x.(ast.ScalarNode)
		if !ok || x.Type() == ast.NullType {
			return &yaml.SyntaxError{Message: "is takes a value or a list of values", Token: x.GetToken()}
		}
		*v = append(*v, fmt.Sprint(s.GetValue()))
	}
	return nil
}

// Key is the fact that the condition looks at, of the field that it names.
func (w *When) Key(of *Field) string {
	if w.Fact != "" || len(of.RequiredFacts) == 0 {
		return w.Fact
	}
	return of.RequiredFacts[0]
}

// Met reports whether a fact's value meets the condition. Of several values, as a choice may have, one is enough. A value of
// nil was told to be none; it meets nothing.
func (w *When) Met(value any) bool {
	if list, ok := value.([]any); ok {
		return slices.ContainsFunc(list, w.Met)
	}
	if value == nil {
		return false
	}
	return len(w.Is) == 0 || slices.ContainsFunc(w.Is, func(is string) bool { return strings.EqualFold(is, Written(value)) })
}

// Written is a value as forms write it.
func Written(value any) string {
	if s, ok := value.(string); ok {
		return s
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return string(raw)
}

// when checks a field's condition against the fields that stand before it.
func (c *checker) when(path string, before []Field, f *Field) {
	if f.When == nil {
		return
	}
	i := slices.IndexFunc(before, func(x Field) bool { return x.ID == f.When.Field })
	if i < 0 {
		var known []string
		for _, x := range before {
			known = append(known, x.ID)
		}
		c.addf(path+".field", "field %q: when names %q, which is no field that stands before it%s", f.ID, f.When.Field, didYouMean(f.When.Field, known))
		return
	}
	of := &before[i]
	if f.When.Fact != "" && !slices.Contains(of.Keys(), f.When.Fact) {
		c.addf(path+".fact", "field %q: when names %q, which is no fact of %s%s", f.ID, f.When.Fact, of.ID, didYouMean(f.When.Fact, of.Keys()))
	}
	for _, is := range f.When.Is {
		switch {
		case of.Type == TypeChoice && of.Option(is) == nil:
			c.addf(path+".is", "field %q: when: %q is no option of %s", f.ID, is, of.ID)
		case of.Type == TypeBoolean && is != "true" && is != "false":
			c.addf(path+".is", "field %q: when: %s is answered by true or false, not %q", f.ID, of.ID, is)
		}
	}
}

package form

import (
	"fmt"
	"maps"
	"slices"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// Text is a text by language ("ja", "en"). In a form it may be written as one plain string, which is then in the language
// of the form's locale.
type Text map[string]string

// plain is the key of a text that was written without a language, until Parse gives it the form's.
const plain = ""

// In returns the text in the language, else in English, else in whatever there is; empty only when there is none.
func (t Text) In(lang string) string {
	for _, l := range []string{lang, "en", "ja"} {
		if s, ok := t[l]; ok {
			return s
		}
	}
	for _, l := range slices.Sorted(maps.Keys(t)) {
		return t[l]
	}
	return ""
}

// Has reports whether the text exists in exactly this language.
func (t Text) Has(lang string) bool { return t[lang] != "" }

// All returns the text in every language, in the order of the languages' names.
func (t Text) All() []string {
	out := slices.AppendSeq(make([]string, 0, len(t)), maps.Keys(t))
	slices.Sort(out)
	for i, lang := range out {
		out[i] = t[lang]
	}
	return out
}

// UnmarshalYAML reads a string or a mapping from language to string.
func (t *Text) UnmarshalYAML(n ast.Node) error {
	switch n := n.(type) {
	case *ast.NullNode:
		*t = nil
		return nil
	case *ast.MappingNode, *ast.MappingValueNode:
		m := map[string]string{}
		if err := yaml.NodeToValue(n, &m, yaml.Strict()); err != nil {
			return err
		}
		*t = m
		return nil
	case ast.ScalarNode:
		*t = Text{plain: fmt.Sprint(n.GetValue())}
		return nil
	}
	return &yaml.SyntaxError{Message: "a text is a string or {ja: …, en: …}", Token: n.GetToken()}
}

// in gives a plain text its language.
func (t Text) in(lang string) Text {
	s, ok := t[plain]
	if !ok {
		return t
	}
	delete(t, plain)
	t[lang] = s
	return t
}

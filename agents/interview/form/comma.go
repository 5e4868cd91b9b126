package form

import (
	"slices"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// rejoin mends texts with a comma that someone forgot to quote inside braces: {done_criteria: A number, or none} is for YAML
// a text and a second key without colon or value. No key of ours is ever written without a colon, so the words belong to
// the text before them. A word that looks like a key of the format is left, to be reported.
type rejoin struct{}

// Visit mends one mapping; it is called for every node of the file.
func (r rejoin) Visit(n ast.Node) ast.Visitor {
	m, ok := n.(*ast.MappingNode)
	if !ok || !m.IsFlowStyle {
		return r
	}
	kept := m.Values[:0]
	for _, v := range m.Values {
		if before, text := last(kept), stray(v); before != nil && text != "" {
			before.Value += ", " + text
			continue
		}
		kept = append(kept, v)
	}
	m.Values = kept
	return r
}

// stray returns the words of an entry that has neither colon nor value, or nothing.
func stray(v *ast.MappingValueNode) string {
	key, ok := v.Key.(*ast.StringNode)
	if !ok || v.Start == nil || v.Start.Type != token.StringType || v.Value.Type() != ast.NullType {
		return ""
	}
	if known := keys(); slices.Contains(known, key.Value) || didYouMean(key.Value, known) != "" {
		return ""
	}
	return key.Value
}

// last returns the text that ends the entries so far, if it is an unquoted one.
func last(vs []*ast.MappingValueNode) *ast.StringNode {
	if len(vs) == 0 {
		return nil
	}
	s, ok := vs[len(vs)-1].Value.(*ast.StringNode)
	if !ok || s.Token == nil || s.Token.Type != token.StringType {
		return nil
	}
	return s
}

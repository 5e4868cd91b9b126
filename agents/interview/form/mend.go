package form

import (
	"errors"
	"fmt"
	"slices"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// What is listed of a file that is no form at all is bounded: so many findings, and of a file larger than any form only the
// first that keeps it from being read.
const (
	maxFound = 50
	maxMend  = 32 << 10
)

// Source is a form's file: where things stand in it.
type Source struct {
	name string
	root ast.Node
}

// Errorf is an error at the path ("$.fields[2].label"), or at the nearest enclosing node that the file has.
func (s *Source) Errorf(path, format string, args ...any) *Error {
	e := &Error{Name: s.name, Msg: fmt.Sprintf(format, args...)}
	for p := path; p != ""; p = parent(p) {
		if n := s.find(p); n != nil && n.GetToken() != nil && n.GetToken().Position != nil {
			e.Line, e.Column = n.GetToken().Position.Line, n.GetToken().Position.Column
			break
		}
	}
	return e
}

func (s *Source) find(path string) ast.Node {
	p, err := yaml.PathString(path)
	if err != nil {
		return nil
	}
	n, err := p.FilterNode(s.root)
	if err != nil {
		return nil
	}
	return n
}

// decode reads the form. What cannot be read, an unknown or repeated key or a value of the wrong kind, is noted and taken out, and
// the rest is read all the same, so that one error hides no other.
func decode(name string, body ast.Node, size int) (*Form, []*Error) {
	found := repeated(name, body)
	if size > maxMend && len(found) > 0 {
		return nil, found[:1]
	}
	for len(found) < maxFound {
		f := new(Form)
		err := yaml.NodeToValue(body, f, yaml.Strict())
		if err == nil {
			return f, found
		}
		e := located(name, err)
		found = append(found, e)
		var ye yaml.Error
		if size > maxMend || !errors.As(err, &ye) || ye.GetToken() == nil || !takeOut(body, ye.GetToken()) {
			break
		}
	}
	return nil, found
}

// repeated notes keys that a mapping has twice and takes the later ones out.
func repeated(name string, body ast.Node) []*Error {
	var found []*Error
	for _, n := range ast.Filter(ast.MappingType, body) {
		m := n.(*ast.MappingNode)
		seen := map[string]bool{}
		m.Values = slices.DeleteFunc(m.Values, func(v *ast.MappingValueNode) bool {
			tk := v.Key.GetToken()
			if !seen[tk.Value] || v.Key.IsMergeKey() {
				seen[tk.Value] = true
				return false
			}
			found = append(found, &Error{Name: name, Line: tk.Position.Line, Column: tk.Position.Column, Msg: fmt.Sprintf("key %.60q is there twice", tk.Value)})
			return true
		})
	}
	return found[:min(len(found), maxFound-1)]
}

// takeOut removes the innermost entry of a mapping whose key or value the token belongs to. It reports whether there was one.
func takeOut(n ast.Node, tk *token.Token) bool {
	switch n := n.(type) {
	case *ast.MappingNode:
		for i, v := range n.Values {
			if takeOut(v.Value, tk) {
				return true
			}
			if same(v.Key.GetToken(), tk) || holds(v.Value, tk) {
				n.Values = slices.Delete(n.Values, i, i+1)
				return true
			}
		}
	case *ast.SequenceNode:
		return slices.ContainsFunc(n.Values, func(v ast.Node) bool { return takeOut(v, tk) })
	case *ast.AnchorNode:
		return takeOut(n.Value, tk)
	}
	return false
}

func holds(n ast.Node, tk *token.Token) bool {
	h := holder{tk, new(bool)}
	ast.Walk(h, n)
	return *h.found
}

type holder struct {
	tk    *token.Token
	found *bool
}

// Visit looks at one node.
func (h holder) Visit(n ast.Node) ast.Visitor {
	*h.found = *h.found || same(n.GetToken(), h.tk)
	return h
}

func same(a, b *token.Token) bool {
	return a != nil && b != nil && a.Position != nil && b.Position != nil && a.Position.Offset == b.Position.Offset
}

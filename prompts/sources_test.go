package prompts

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var keyLike = regexp.MustCompile(`^[a-z_]+(\.[A-Za-z0-9_]+)+$`)

// A call of Text that names its key names one that exists, and gives the arguments that the text wants.
func TestSourcesNameExistingKeys(t *testing.T) {
	c, fset := load(t, EN), token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && d.Name() == "testdata" {
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				checkCall(t, c, fset.Position(call.Pos()).String(), call)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkCall(t *testing.T, c *Catalog, at string, call *ast.CallExpr) {
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || fun.Sel.Name != "Text" || len(call.Args) != 2 {
		return
	}
	key, ok := literal(call.Args[0])
	if !ok || !keyLike.MatchString(key) {
		return
	}
	if !c.Has(key) {
		t.Errorf("%s: no text %q", at, key)
		return
	}
	given, known := argNames(call.Args[1])
	for _, want := range c.Args(key) {
		if known && !slices.Contains(given, want) {
			t.Errorf("%s: text %q wants {%s}", at, key, want)
		}
	}
}

// argNames returns the names of a literal map, or those of nil; known is false for anything else.
func argNames(e ast.Expr) (names []string, known bool) {
	if id, ok := e.(*ast.Ident); ok && id.Name == "nil" {
		return nil, true
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			return nil, false
		}
		name, ok := literal(kv.Key)
		if !ok {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

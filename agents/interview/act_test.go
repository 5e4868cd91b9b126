package interview

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every move that can be heard is acted on, and every one that is acted on can be heard.
func TestEveryMoveIsActedOn(t *testing.T) {
	moves, err := parser.ParseFile(token.NewFileSet(), "hearing/moves.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	act, err := os.ReadFile("act.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("hearing/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var heard strings.Builder
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		heard.Write(raw)
	}
	n := 0
	ast.Inspect(moves, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "Does" {
			return true
		}
		n++
		name := spec.Names[0].Name
		if !strings.Contains(string(act), "hearing."+name+":") && !strings.Contains(string(act), "hearing."+name+",") {
			t.Errorf("%s is not acted on", name)
		}
		if !strings.Contains(heard.String(), "Does: "+name+"}") && !strings.Contains(heard.String(), "Does: "+name+",") {
			t.Errorf("%s is never heard", name)
		}
		return true
	})
	if n < 60 {
		t.Errorf("only %d moves were found", n)
	}
}

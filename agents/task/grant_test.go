package task

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/task/workspace"
)

func TestCovers(t *testing.T) {
	command := func(words ...string) Action { return Action{Tool: RunCommand, Argv: words} }
	file := func(name string) Action { return Action{Tool: WriteFile, Change: &workspace.Change{Path: name}} }
	for _, c := range []struct {
		pattern string
		action  Action
		want    bool
	}{
		{"docs/*.md", file("docs/a.md"), true},
		{"docs/*.md", file("docs/deep/a.md"), false},
		{"docs/*.md", file(".env"), false},
		{"go test *", command("go", "test", "pkg"), true},
		{"go test *", command("go", "test", "./a", "-exec", "x"), false},
		{"go test *", command("rm", "test", "x"), false},
		{"go test *", command("sh", "-c", "go test pkg"), true},
		{"go test *", command("sh", "-c", "go test ./a;rm"), false},
		{"go test *", command("/bin/bash", "-c", "go test $(rm)"), false},
		{"go test *", command("sh", "-c", "go test x&&y"), false},
		{"sh -c *", command("sh", "-c", "rm -rf docs"), false},
		{"sh -c *", command("sh", "-c", "echo x>file"), false},
		{"bad[", file("bad["), false},
	} {
		if got := (Grant{Pattern: c.pattern}).covers(c.action); got != c.want {
			t.Errorf("%q covers %q %v: %v", c.pattern, c.action.Argv, c.action.Change, got)
		}
	}
}

// TestSuggestedCoversItself takes what a card suggests for a call: it covers that call, and none that differs.
func TestSuggestedCoversItself(t *testing.T) {
	all := []Action{
		{Tool: RunCommand, Argv: []string{"go", "test", "./..."}}, {Tool: RunCommand, Argv: []string{"rm", "*"}}, {Tool: RunCommand, Argv: []string{"rm", "a"}},
		{Tool: RunCommand, Argv: []string{"rm", "[a]"}}, {Tool: RunCommand, Argv: []string{"rm", "?"}}, {Tool: RunCommand, Argv: []string{"rm", `\*`}},
		{Tool: RunCommand, Argv: []string{"sh", "-c", "echo x | wc"}}, {Tool: RunCommand, Argv: []string{"sh", "-c", "echo * | wc"}}, {Tool: RunCommand, Argv: []string{"sh", "-c", "echo a | wc"}},
		{Tool: WriteFile, Change: &workspace.Change{Path: "a*.md"}}, {Tool: WriteFile, Change: &workspace.Change{Path: "ab.md"}}, {Tool: WriteFile, Change: &workspace.Change{Path: "b c.md"}},
	}
	for i, a := range all {
		name, pattern, _ := strings.Cut(suggestPattern(a), " ")
		for j, b := range all {
			if got := b.Tool == name && (Grant{Pattern: pattern}).covers(b); got != (i == j) {
				t.Errorf("what is suggested for %q%v, %q, covers %q%v: %v", a.Argv, a.Change, pattern, b.Argv, b.Change, got)
			}
		}
	}
}

// TestShownIsUnambiguous has calls that differ only in where an argument ends read differently.
func TestShownIsUnambiguous(t *testing.T) {
	seen := map[string]bool{}
	for _, argv := range [][]string{{"rm", "a b"}, {"rm", "a", "b"}, {"rm", "a", "", "b"}, {"rm", `"a b"`}, {"rm", "a\nb"}, {"rm", "a\u200bb"}, {"rm", "ab"}} {
		shown := Action{Argv: argv}.Shown()
		if seen[shown] || strings.Contains(shown, "\n") {
			t.Errorf("%q is shown as %q", argv, shown)
		}
		seen[shown] = true
	}
	if got := (Action{Argv: []string{"go", "test", "./...", "-run=^TestX$", "日本語"}}).Shown(); got != `$ go test ./... "-run=^TestX$" 日本語` {
		t.Errorf("shown as %q", got)
	}
}

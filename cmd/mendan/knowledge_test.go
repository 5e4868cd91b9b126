package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mendan runs a command and returns what it printed.
func mendan(t *testing.T, want int, args ...string) (out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	if code := runProgram(t.Context(), args, world{strings.NewReader(""), &o, &e, env()}); code != want {
		t.Fatalf("%v: exit code %d, want %d: %s%s", args, code, want, o.String(), e.String())
	}
	return o.String(), e.String()
}

func writeDoc(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestKnowledgeCommands(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db, docs := filepath.Join(dir, "m.db"), filepath.Join(dir, "docs")
	writeDoc(t, filepath.Join(docs, "a.md"), "# 休暇の申請\n有給休暇は三日前までに申請します。\n# E-12 失敗\n電源を入れ直します。")
	writeDoc(t, filepath.Join(docs, "more", "qa.csv"), "question,answer\n駐車場はありますか,三十台分あります。")
	writeDoc(t, filepath.Join(docs, "picture.bin"), "x")
	say := func(want string, args ...string) {
		t.Helper()
		out, errs := mendan(t, 0, append(append([]string{"knowledge"}, args...), "--db", db)...)
		if !strings.Contains(out+errs, want) {
			t.Errorf("%v: got %q, want %q in it", args, out+errs, want)
		}
	}
	fail := func(code int, want string, args ...string) {
		t.Helper()
		if _, errs := mendan(t, code, append(append([]string{"knowledge"}, args...), "--db", db)...); !strings.Contains(errs, want) {
			t.Errorf("%v: got %q, want %q in it", args, errs, want)
		}
	}
	fail(1, "no store", "list")
	fail(2, "nothing.md", "add", filepath.Join(dir, "nothing.md"))
	fail(2, ".csv", "add", filepath.Join(docs, "picture.bin"))
	say("1 added", "add", filepath.Join(docs, "a.md"))
	say("now part of", "add", docs)
	say("2 documents, 3 sections", "list")
	say("passed over picture.bin", "add", docs+"/../docs/")
	fail(1, "is part of", "add", filepath.Join(docs, "a.md"))
	say("休暇の申請", "search", "有給はいつまでに申請しますか")
	say("more/qa.csv  row:1", "search", "駐車場", "--limit", "1")
	say("nothing was found", "search", "zzz")
	writeDoc(t, filepath.Join(docs, "a.md"), "# 休暇の申請\n有給休暇は五日前までに申請します。")
	if err := os.Remove(filepath.Join(docs, "more", "qa.csv")); err != nil {
		t.Fatal(err)
	}
	say("0 added, 1 changed, 1 removed, 0 unchanged", "add", docs)
	say("nothing was found", "search", "駐車場")
	say("五日前", "search", "有給", "--json")
	fail(1, "is part of", "remove", filepath.Join(docs, "a.md"))
	fail(1, "is not indexed; there are "+docs, "remove", dir+"/other")
	say("1 removed", "remove", docs)
	say("0 documents", "list")
	fail(2, "--limit", "search", "x", "--limit", "0")
}

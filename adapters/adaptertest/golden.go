package adaptertest

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/bot"
)

var update = flag.Bool("update", false, "write the golden files anew")

// compared are the golden files that this process's tests compared.
var compared sync.Map

// Golden compares v, as indented JSON, with the test's testdata/name.json, and with -update writes it there.
func Golden(t *testing.T, name string, v any) {
	t.Helper()
	var got bytes.Buffer
	enc := json.NewEncoder(&got)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("testdata", name+".json")
	compared.Store(file, true)
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("%s (go test -update writes it anew):\n%s", file, diff)
	}
}

// Main runs a package's tests, to be called by its TestMain: a golden file that none of them compared fails them, where all of them ran.
func Main(m *testing.M) {
	code := m.Run()
	for _, chosen := range []string{"run", "skip", "list", "bench"} {
		if flag.Lookup("test."+chosen).Value.String() != "" {
			os.Exit(code)
		}
	}
	if left := uncompared("testdata"); code == 0 && len(left) > 0 {
		fmt.Fprintln(os.Stderr, "golden files that no test writes: remove them, or test what they show:", left)
		code = 1
	}
	os.Exit(code)
}

// uncompared are the golden files of a folder that no test compared.
func uncompared(folder string) []string {
	files, _ := filepath.Glob(filepath.Join(folder, "*.json")) // fails for a bad pattern only
	return slices.DeleteFunc(files, func(file string) bool { _, done := compared.Load(file); return done })
}

// Cards are the cards about what no conversation over the wire comes to, by name, as a test of the engine holds adaptertest/testdata to what the program
// makes: of an adapter's tests, to be called from a folder beside this one.
func Cards(t *testing.T) map[string]*bot.Card {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "adaptertest", "testdata", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cards: ", err)
	}
	out := map[string]*bot.Card{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c bot.Card
		if err := json.Unmarshal(raw, &c); err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(file), ".json")] = &c
	}
	return out
}

package web

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var askedTexts = regexp.MustCompile(`(?:\.T |s\.words\([\w.]+, |key: |\.Text\(lang, |renderFailure\()"([a-z_.]+)"|"(wish\.[a-z_.]+)"`)

// TestEveryTextIsListed: the pages ask for the texts of TextKeys, and for all of them.
func TestEveryTextIsListed(t *testing.T) {
	var asked []string
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, "_test.go") {
			return err
		}
		raw, err := os.ReadFile(path)
		for _, m := range askedTexts.FindAllStringSubmatch(string(raw), -1) {
			asked = append(asked, m[1]+m[2])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(asked)
	listed := slices.Sorted(slices.Values(TextKeys()))
	if asked = slices.Compact(asked); !slices.Equal(asked, listed) {
		t.Errorf("asked for:\n%q\nlisted:\n%q", asked, listed)
	}
}

// maxScript is how many lines of script there may be.
const maxScript = 300

func TestTheScriptIsShort(t *testing.T) {
	raw, err := staticFiles.ReadFile("static/room.js")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(raw), "\n"); n > maxScript {
		t.Errorf("%d lines of script, %d are enough", n, maxScript)
	}
}

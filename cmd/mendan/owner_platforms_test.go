package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// TestOwnerPlatforms has every adapter's platform among those on which a person's conversations are looked for, so that nothing is left out when they want
// all of it, or none any more.
func TestOwnerPlatforms(t *testing.T) {
	files, err := filepath.Glob("../../adapters/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	names := regexp.MustCompile(`(?m)^const Platform bot\.Platform = "([a-z]+)"`)
	found := 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range names.FindAllStringSubmatch(string(src), -1) {
			found++
			if !slices.Contains(ownerPlatforms(), bot.Platform(m[1])) {
				t.Errorf("conversations of %s are not looked for", m[1])
			}
		}
	}
	if found < 5 {
		t.Errorf("%d adapters with a platform", found)
	}
}

package knowledge_test

import (
	"io/fs"
	"testing"

	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/knowledge/sample"
)

func places(t *testing.T) []place {
	t.Helper()
	var out []place
	err := fs.WalkDir(sample.Files(), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		src, err := fs.ReadFile(sample.Files(), path)
		if err != nil {
			return err
		}
		sections, err := knowledge.Read(path, src)
		for _, s := range sections {
			out = append(out, place{s.File, s.Heading})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

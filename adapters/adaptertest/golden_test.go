package adaptertest

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAGoldenFileThatNothingWritesIsSeen(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"shown", "gone"} {
		if err := os.WriteFile(filepath.Join("testdata", name+".json"), []byte("1\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	Golden(t, "shown", 1)
	if got := uncompared("testdata"); len(got) != 1 || got[0] != filepath.Join("testdata", "gone.json") {
		t.Errorf("got %v", got)
	}
}

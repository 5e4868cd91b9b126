package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// TestApplyingAgainAtTheTerminal begins another conversation where the one before was erased, or is over.
func TestApplyingAgainAtTheTerminal(t *testing.T) {
	t.Parallel()
	config := write(t, "mendan.yaml", "forms: ["+write(t, "cv.yaml", cvForm)+"]\n")
	out := sat(t, []string{"LANG=C"}, []string{"1", "English please", "delete my data", "yes", "/apply", "1", "English please", "/quit"}, "--config", config)
	if strings.Count(out, "私は AI です") != 2 || strings.Count(out, "I'll show times in Asia/Tokyo") != 2 {
		t.Error(out)
	}
}

// TestRefusedFilesAtTheTerminal says once what does in place of a file, and then in short.
func TestRefusedFilesAtTheTerminal(t *testing.T) {
	t.Parallel()
	fixtures, err := filepath.Abs("../../agents/attachment/reader/testdata")
	if err != nil {
		t.Fatal(err)
	}
	scan := "/attach " + filepath.Join(fixtures, "scanned.pdf")
	config := write(t, "mendan.yaml", "forms: ["+write(t, "cv.yaml", cvForm)+"]\n")
	out := sat(t, []string{"LANG=C"}, []string{"1", "English please", "I live in Tokyo, Japan", scan, scan, "/quit"}, "--config", config)
	out = strings.Join(strings.Fields(out), " ")
	// The first refusal says it, and the question behind it; the second one says neither.
	_, refused, _ := strings.Cut(out, "The pages of scanned.pdf are pictures")
	if strings.Count(refused, "or use one of the ways above") != 1 || strings.Count(refused, ".pdf, .docx") != 2 {
		t.Error(out)
	}
}

// TestTheSecondSittingShowsTheSameCard comes back to an application that waits, with the file that came with it: its card is what it was at first.
func TestTheSecondSittingShowsTheSameCard(t *testing.T) {
	t.Parallel()
	config := write(t, "mendan.yaml", "forms: ["+write(t, "cv.yaml", cvForm)+"]\n")
	cv := write(t, "cv.txt", "Kim Lee. Go for six years, at Example Inc.")
	db := filepath.Join(t.TempDir(), "m.db")
	sits := func(lines ...string) string {
		t.Helper()
		var out, stderr bytes.Buffer
		in := strings.NewReader(strings.Join(append(lines, "/quit"), "\n") + "\n")
		if code := runProgram(t.Context(), []string{"chat", "--db", db, "--config", config}, world{in, &out, &stderr, env("LANG=C")}); code != 0 {
			t.Fatalf("exit %d: %s", code, stderr.String())
		}
		return out.String()
	}
	first := sits("1", "English please", "I live in Tokyo, Japan", "/attach "+cv, "2027-01-10", "submit", "/as mod-1")
	second := sits("/as mod-1")
	cut := func(out string) string { _, desk, _ := strings.Cut(out, "You now write as mod-1."); return desk }
	if cut(first) != cut(second) || !strings.Contains(cut(second), "Download files") && !strings.Contains(cut(second), "ファイルを受け取る") {
		t.Errorf("at first\n%s\nand then\n%s", cut(first), cut(second))
	}
}

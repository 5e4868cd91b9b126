package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestApplyingAgainAtTheTerminal begins another conversation where the one before was erased, or is over.
func TestApplyingAgainAtTheTerminal(t *testing.T) {
	config := write(t, "mendan.yaml", "forms: ["+write(t, "cv.yaml", cvForm)+"]\n")
	out := sat(t, []string{"LANG=C"}, []string{"1", "English please", "delete my data", "yes", "/apply", "1", "English please", "/quit"}, "--config", config)
	if strings.Count(out, "私は AI です") != 2 || strings.Count(out, "I'll show times in Asia/Tokyo") != 2 {
		t.Error(out)
	}
}

// TestRefusedFilesAtTheTerminal says once what does in place of a file, and then in short.
func TestRefusedFilesAtTheTerminal(t *testing.T) {
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

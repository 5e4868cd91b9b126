package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestBrokenOffCopiesGo has a copy that a crash broke off: it holds what was said then, and nobody would ever restore it.
func TestBrokenOffCopiesGo(t *testing.T) {
	folder := t.TempDir()
	at := func(name string, age time.Duration) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, time.Now().Add(-age), time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
		return file
	}
	broken := at("mendan-20260101-000000-000000.db"+partMark+"1", 25*time.Hour)
	kept := []string{
		at("mendan-20260102-000000-000000.db"+partMark+"2", time.Minute), // it may be written just now
		at("mendan-20260103-000000-000000.db", 48*time.Hour), at("notes.db"+partMark+"3", 48*time.Hour),
	}
	if err := thinCopies(folder, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(broken); err == nil {
		t.Error("a copy that was broken off stays")
	}
	for _, file := range kept {
		if _, err := os.Stat(file); err != nil {
			t.Errorf("it is gone: %v", err)
		}
	}
}

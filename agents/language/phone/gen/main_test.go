package main

import (
	"os"
	"testing"
)

// After an update of the metadata: go generate ./agents/language/phone
func TestTheTableIsThatOfTheMetadata(t *testing.T) {
	want, err := plans()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../plans.tsv")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("plans.tsv is another than the metadata gives: go generate ./agents/language/phone")
	}
}

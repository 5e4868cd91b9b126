package client_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/mendanhq/mendan/adapters/httpapi/client/internal/gen"
)

var update = flag.Bool("update", false, "write api.go anew")

// TestTheClientIsThatOfTheDescription writes the client from the description and compares it with what is there.
func TestTheClientIsThatOfTheDescription(t *testing.T) {
	description, err := os.ReadFile("../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want, err := gen.Client(description)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("api.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile("api.go"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("api.go is not what openapi.yaml says (%v): go test ./adapters/httpapi/client -update writes it", err)
	}
}

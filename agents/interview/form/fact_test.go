package form_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// TestFacts: facts with a kind are required like the others, in the order of the file, unless they are accepted in place of another.
func TestFacts(t *testing.T) {
	src := strings.Replace(minimal, "required_facts: [a]", "required_facts: [z]\n  facts: {c: {kind: number, unit: year}, b: {kind: text}, d: {kind: boolean}}\n  accepts: [d]", 1)
	f, err := form.Parse("f.yaml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"z", "c", "b"}, f.Fields[0].RequiredFacts); diff != "" {
		t.Error(diff)
	}
	if got := f.Fields[0].Facts["c"]; got != (form.Fact{Kind: form.KindNumber, Unit: "year"}) {
		t.Errorf("%+v", got)
	}
	if _, err := form.Parse("f.yaml", []byte(strings.Replace(minimal, "required_facts: [a]", "facts:\n    a: {kind: level}", 1))); err != nil {
		t.Errorf("facts alone: %v", err)
	}
}

// TestFormsFromBefore: a form that says no kinds, as a file and as a conversation keeps it, is what it was: its approved order holds.
func TestFormsFromBefore(t *testing.T) {
	const digest = "sha256:a1812d68f498fdd268040cffc55d6eaccc7fad62344a1293d4253cd27639e617"
	f, err := form.Parse("f.yaml", []byte(minimal))
	if err != nil || f.Digest() != digest {
		t.Fatalf("%s, %v", f.Digest(), err)
	}
	const kept = `{"id":"f","title":{"en":"Clerk"},"locale":"en-GB","retention_days":30,"fields":[{"id":"a","label":{"en":"A"},` +
		`"intent":{"en":"know a"},"required":false,"type":"text","required_facts":["a"],"max_followups":2}]}`
	var g form.Form
	if err := json.Unmarshal([]byte(kept), &g); err != nil || g.Digest() != digest {
		t.Errorf("%s, %v", g.Digest(), err)
	}
}

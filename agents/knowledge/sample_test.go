package knowledge_test

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/knowledge/sample"
)

// place is a section as the questions name it.
type place struct {
	File    string `json:"file"`
	Heading string `json:"heading_or_row"`
}

type question struct {
	ID       string  `json:"id"`
	Question string  `json:"question"`
	Kind     string  `json:"kind"`
	Gold     []place `json:"gold"`
}

// TestSample holds the search to the sample's questions, each as it was asked: nobody divides a mail into its questions here.
func TestSample(t *testing.T) {
	x := knowledge.New(new(agents.MemoryTable), nil)
	if _, err := x.Add(t.Context(), "sample", sample.Files()); err != nil {
		t.Fatal(err)
	}
	known := places(t)
	asked, found, mrr := 0, 0, 0.0
	for _, q := range questions(t) {
		res, err := x.Search(t.Context(), q.Question, 10)
		if err != nil {
			t.Fatal(err)
		}
		var hits []place
		for _, h := range res.Hits {
			hits = append(hits, place{h.File, h.Heading})
		}
		if len(q.Gold) == 0 {
			t.Logf("%s not there: %v", q.ID, hits[:min(1, len(hits))])
			continue
		}
		for _, g := range q.Gold {
			if !slices.Contains(known, g) {
				t.Errorf("%s asks for a section that is not there: %v", q.ID, g)
			}
		}
		asked++
		mrr += reciprocal(hits, q.Gold)
		if recalled(q, hits[:min(3, len(hits))]) {
			found++
		} else {
			t.Logf("%s %s missed: %s\n want %v\n have %v", q.ID, q.Kind, q.Question, q.Gold, hits[:min(5, len(hits))])
		}
	}
	recall := float64(found) / float64(asked)
	t.Logf("recall at 3: %.3f, MRR %.3f of %d questions", recall, mrr/float64(asked), asked)
	if recall < 0.9 {
		t.Errorf("recall at 3 is %.3f, want 0.9", recall)
	}
}

// recalled: a question in two parts needs the sections of both, another any.
func recalled(q question, top []place) bool {
	there := func(g place) bool { return slices.Contains(top, g) }
	if q.Kind == "two_part" {
		return !slices.ContainsFunc(q.Gold, func(g place) bool { return !there(g) })
	}
	return slices.ContainsFunc(q.Gold, there)
}

func reciprocal(hits, gold []place) float64 {
	for i, h := range hits {
		if slices.Contains(gold, h) {
			return 1 / float64(i+1)
		}
	}
	return 0
}

func questions(t *testing.T) []question {
	t.Helper()
	all, err := os.ReadFile("sample/questions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var out []question
	for line := range bytes.Lines(all) {
		var q question
		if err := json.Unmarshal(line, &q); err != nil {
			t.Fatal(err)
		}
		out = append(out, q)
	}
	return out
}

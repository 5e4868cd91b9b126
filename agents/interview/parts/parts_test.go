package parts_test

import (
	"os"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/agents/interview/parts"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
	"github.com/mendanhq/mendan/agents/language/text"
)

// The model that is built in learnt the answers that lie beside it.
func TestModelHasLearntTheAnswers(t *testing.T) {
	all, err := learn.ReadMarked(os.DirFS("marked"))
	if err != nil {
		t.Fatal(err)
	}
	found, meant := 0, 0
	for _, a := range sample.Of(all, 400) {
		meant += len(a.Parts)
		folded := text.Fold(a.Text)
		for _, got := range parts.Find(a.Asked, folded) {
			for _, p := range a.Parts {
				if p.Label == got.Label && text.Fold(a.Text[p.From:p.To]) == folded[got.From:got.To] {
					found++
					break
				}
			}
		}
	}
	t.Logf("%d of %d parts are found", found, meant)
	if found*10 < meant*8 {
		t.Errorf("%d of %d parts are found: run go generate ./agents/interview/parts", found, meant)
	}
}

func TestNothingIsFoundWhereNothingIsTold(t *testing.T) {
	for _, said := range []string{"", "   ", "?", "はい", "ok", "少し考えさせてください", "let me think", "\x00\xff"} {
		if got := parts.Find("other", text.Fold(said)); len(got) > 0 {
			t.Errorf("%q: %v", said, got)
		}
	}
}

func BenchmarkFind(b *testing.B) {
	said := text.Fold("物流会社でインフラ担当を6年やっています。監視を作り直して、障害を月20件から2件に減らしました")
	for b.Loop() {
		parts.Find("experience", said)
	}
}

package offline_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/reading/sentences"
)

// Authors whom the model never saw are the only measure: what it learnt it may have by heart.
func TestHeldOutAuthorsAreUnderstood(t *testing.T) {
	all, err := sentences.HeldOut()
	if err != nil {
		t.Fatal(err)
	}
	for lang, atLeast := range map[string]float64{"ja": 0.87, "en": 0.84} {
		var hit, missed, wrong, plain, taken int
		for _, s := range all {
			if s.Author[:2] != lang {
				continue
			}
			r, err := offline.Read(s.Situation)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range s.Moves {
				if r.Has(m) {
					hit++
				} else {
					missed++
				}
			}
			for _, m := range r {
				if !slices.Contains(s.Moves, m.Kind) {
					wrong++
				}
			}
			if len(s.Moves) == 1 && s.Moves[0] == reading.Answer {
				plain++
				if slices.ContainsFunc(r, func(m reading.Move) bool { return m.Kind.Wishes() }) {
					taken++
				}
			}
		}
		recall, precision := float64(hit)/float64(hit+missed), float64(hit)/float64(hit+wrong)
		t.Logf("%s: recall %.3f, precision %.3f, wishes found in %d of %d plain answers", lang, recall, precision, taken, plain)
		if recall < atLeast {
			t.Errorf("%s: recall %.3f is below %.2f", lang, recall, atLeast)
		}
		if float64(taken) > 0.02*float64(plain) {
			t.Errorf("%s: wishes found in %d of %d plain answers", lang, taken, plain)
		}
	}
}

package offline_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/reading/sentences"
	"github.com/mendanhq/mendan/agents/language/classify"
)

// Authors whom the model never saw are the only measure: what it learnt it may have by heart. Those of o put two or three things into most messages, and a
// third of their plain answers holds the words of a wish.
func TestHeldOutAuthorsAreUnderstood(t *testing.T) {
	all, err := sentences.HeldOut()
	if err != nil {
		t.Fatal(err)
	}
	for author, want := range map[string]struct{ recall, taken float64 }{
		"ja-c": {0.90, 0.02}, "en-c": {0.87, 0.025}, "ja-o": {0.76, 0.03}, "en-o": {0.73, 0.06},
	} {
		var hit, missed, wrong, plain, taken int
		for _, s := range all {
			if s.Author != author {
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
		t.Logf("%s: recall %.3f, precision %.3f, wishes found in %d of %d plain answers", author, recall, precision, taken, plain)
		if recall < want.recall {
			t.Errorf("%s: recall %.3f is below %.2f", author, recall, want.recall)
		}
		if float64(taken) > want.taken*float64(plain) {
			t.Errorf("%s: wishes found in %d of %d plain answers", author, taken, plain)
		}
	}
}

// A concept is found by any of its words, the longest of those that begin at a place, and in English by whole words only.
func TestConceptsAreFound(t *testing.T) {
	for text, want := range map[string]string{
		"pls get rid of it": "concept:destroy_record", "wipe what I wrote": "concept:destroy_record", "消去しといて": "concept:destroy_record",
		"I'd like to pull out": "concept:give_up", "辞退させてください": "concept:give_up",
	} {
		if !hasSign(text, want) {
			t.Errorf("%q has no %s", text, want)
		}
	}
	for text, not := range map[string]string{"my cabin is small": "concept:destroy_record", "I was a binman": "concept:destroy_record"} {
		if hasSign(text, not) {
			t.Errorf("%q has %s", text, not)
		}
	}
}

func hasSign(text, name string) bool {
	signs := offline.Signs(reading.Situation{Screen: reading.AtQuestion, Asked: reading.Nothing, Text: text})
	return slices.ContainsFunc(signs, func(s classify.Sign) bool { return s.Name == name })
}

// What hardly answers has a wish that is nearly sure beside others, and the likeliest where nothing is sure; what may answer has none.
func TestChoose(t *testing.T) {
	labels, sure := []string{"answer", "answer_other", "pause", "quiet", "withdraw", "thanks"}, []float64{0.5, 0.3, 0.6, 0.6, 0.5, 0.5}
	for name, c := range map[string]struct {
		scores []float64
		want   []reading.Kind
	}{
		"sure":                       {[]float64{0.9, 0, 0.7, 0, 0, 0}, []reading.Kind{reading.Answer, reading.Pause}},
		"nearly sure of no answer":   {[]float64{0.05, 0, 0.5, 0, 0.9, 0}, []reading.Kind{reading.Withdraw, reading.Pause}},
		"nearly sure of an answer":   {[]float64{0.6, 0, 0.5, 0, 0, 0}, []reading.Kind{reading.Answer}},
		"likely of no answer":        {[]float64{0.05, 0.05, 0.2, 0.3, 0, 0}, []reading.Kind{reading.Quiet}},
		"likely of an answer":        {[]float64{0.2, 0, 0, 0.4, 0, 0}, []reading.Kind{reading.Answer}},
		"likely of another answer":   {[]float64{0, 0.25, 0, 0.4, 0, 0}, []reading.Kind{reading.AnswerOther}},
		"unlikely and of no answer":  {[]float64{0.05, 0, 0.2, 0.2, 0.1, 0.1}, []reading.Kind{reading.Thanks}},
		"sure of something peaceful": {[]float64{0.1, 0, 0, 0.3, 0, 0.9}, []reading.Kind{reading.Thanks}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []reading.Kind
			for _, m := range offline.Choose(labels, sure, c.scores) {
				got = append(got, m.Kind)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

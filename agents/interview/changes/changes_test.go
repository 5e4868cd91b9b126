package changes_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/language/text"
)

// found are the labels of what a message wants changed, with their words.
func found(at, said string) string {
	var out []string
	folded := text.Fold(said)
	for _, s := range changes.Find(at, folded) {
		out = append(out, s.Label+" "+folded[s.From:s.To])
	}
	return strings.Join(out, "; ")
}

// None of these messages was learnt from.
func TestWhatIsToBeChangedIsFound(t *testing.T) {
	for said, want := range map[string][]string{
		"3番、期末次第でちょっとずれるかもって足しといてください":                                         {"where 3番", "add 期末次第"},
		"週の希望は15時間に戻して":                                                        {"where 週の希望", "set 15時間"},
		"for the shifts can u just put a note, weekends only every other week": {"shifts", "add weekends only every other week"},
		"my phone is 07700 900419 not 418":                                     {"phone", "set 07700 900419"},
	} {
		for _, part := range want {
			if got := found(changes.AtSummary, said); !strings.Contains(got, part) {
				t.Errorf("%q: %q, want %q", said, got, part)
			}
		}
	}
	for _, said := range []string{"looks great, thank you", "ありがとうございます、これで大丈夫です", "is the pay per hour or per shift?"} {
		if got := found(changes.AtSummary, said); got != "" {
			t.Errorf("%q: %q", said, got)
		}
	}
}

func TestTheAnswerBesideAChangeIsFound(t *testing.T) {
	got := found(changes.AtQuestion, "3 weeks. oh and my email should be jo@example.org")
	if !strings.Contains(got, "answer 3 weeks") || !strings.Contains(got, "set jo@example.org") {
		t.Errorf("found %q", got)
	}
}

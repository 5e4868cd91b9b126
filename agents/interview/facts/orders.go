package facts

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/orders"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// machine is text that no person says, beside blocks of it: markup and data. Each is looked for by itself: what one of them runs over in
// vain would be run over again behind every match of another.
var machine = []func() *pattern.Regexp{
	pattern.Lazy(`</?[A-Za-z][\w:-]*(?:\s[^<>]*)?>`),
	pattern.Lazy(`\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\{\s*"[^\n]*`),
	pattern.Lazy(`\[\s*"[^\]]*\]`),
}

// withoutOrders blanks what is code, data or markup, and what gives orders to the program. Lengths stay.
func withoutOrders(s string) string {
	s = orders.Blank(s, orders.Blocks(s))
	for _, re := range machine {
		s = re().ReplaceAllStringFunc(s, blank)
	}
	return orders.Blank(s, orders.Find(s))
}

func blank(s string) string { return strings.Repeat(" ", len(s)) }

// withoutQuestions blanks what is asked of us. Lengths stay, so that what is left is in its place.
func withoutQuestions(s string) string {
	_, asked := stance.SplitQuestion(s)
	if asked == "" {
		return s
	}
	b := []byte(s)
	for _, sentence := range text.Sentences(s) {
		words := sentence.In(s)
		from := sentence.Start
		if !strings.Contains(asked, words) {
			_, q := stance.SplitQuestion(words)
			at := strings.LastIndex(words, q)
			if q == "" || at < 0 {
				continue
			}
			from += at
		}
		copy(b[from:sentence.End], blank(s[from:sentence.End]))
	}
	return string(b)
}

// Package orders finds what people write to a program and not to an employer. Candidates do it in jest, out of curiosity or to see
// whether it works: it changes nothing, whatever it is, and a person who decides is told how often it happened.
//
// Everything is a pure function of the text, in time linear in its length.
package orders

import (
	_ "embed"
	"strings"

	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Find lists the ranges of the text, in bytes, that give orders to the program: whole sentences, or the markup that holds them. Nobody
// may change the list.
func Find(text string) [][]int { return find(text) }

var find = memo.Of(func(text string) [][]int {
	blocks := Blocks(text)
	return union(blocks, all().FindAllStringIndex(Blank(text, blocks), -1))
})

// Without leaves them out, and reports whether there were any.
func Without(text string) (string, bool) {
	found := Find(text)
	if found == nil {
		return text, false
	}
	var b strings.Builder
	from := 0
	for _, at := range found {
		b.WriteString(text[from:at[0]] + " ")
		from = at[1]
	}
	return strings.TrimSpace(b.String() + text[from:]), true
}

//go:embed orders.txt
var orderData string

var all = pattern.NewLexicon(orderData).Lazy(`(?i){markup}|{english}|{japanese}`)

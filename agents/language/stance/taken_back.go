package stance

import (
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Settle keeps what still stands of several values: "X ではなく Y", "X, no wait, Y" and "Y, not X" leave Y. spans are in the
// order of the text; the answer lists the indices that stand.
func Settle(t text.Text, spans []text.Span) []int {
	keep := make([]bool, len(spans))
	for i, s := range spans {
		keep[i] = !TakenBack().MatchString(text.BytesAfter(t.Low, s.End, 60)) && !PutAside().MatchString(text.BytesBefore(t.Low, s.Start, 40))
	}
	for i := 1; i < len(spans); i++ {
		if between := t.Low[min(spans[i-1].End, spans[i].Start):spans[i].Start]; keep[i] && correcting().MatchString(clipEnd(between, 80)) {
			for j := range i {
				keep[j] = false
			}
		}
	}
	if i := preferred(t, spans, keep); i >= 0 {
		return []int{i}
	}
	var out []int
	for i := range spans {
		if keep[i] {
			out = append(out, i)
		}
	}
	if len(out) == 0 { // all taken back: the last word counts
		for i := range spans {
			out = append(out, i)
		}
	}
	return out
}

// preferred is the only one of those kept that is said to be the one to use, -1 when none or several are.
func preferred(t text.Text, spans []text.Span, keep []bool) int {
	best := -1
	for i, s := range spans {
		if !keep[i] || !preferring().MatchString(text.BytesBefore(t.Low, s.Start, 40)) {
			continue
		}
		if best >= 0 {
			return -1
		}
		best = i
	}
	return best
}

func clipEnd(s string, n int) string { return text.BytesBefore(s, len(s), n) }

var (
	preferring = pattern.Lazy(`(?:\b(?:but|please|better|best to|rather|just) use|\bpreferabl[ye]:?|\bprefer|\b(?:primary|main|preferred|best)(?: (?:one|address|number|e-?mail|phone))?(?: is|:)|メインは|主に使うのは|普段は|優先は)[:\s]*$`)
	// TakenBack stands behind a value that does not count any more: 「X ではなく」, "X is wrong".
	TakenBack = pattern.Lazy(`^["'」』)]*\s*(?:くらい|です|とお伝えしましたが)?(?:という?の)?(?:では|じゃ|で)(?:なく|ない|ありません)|^["'」』)]*\s*は(?:間違い|誤り|古い|使っていません|使えません|もう使)|^["'」』)]*,? (?:is|was) (?:wrong|old|the old|my old|a typo|a mistake|incorrect|no longer)`)
	// PutAside stands before one: "not X", "instead of X".
	PutAside   = pattern.Lazy(`(?:\bnot|\binstead of|\brather than|\bno longer|\bold (?:one|address|number|email|e-mail) (?:is|was)|\bused to be|\bpreviously|以前は|旧アドレスは|前のアドレスは|古い方は)(?: (?:at|on|the|from|by))?[:\s,、「]*$`)
	correcting = pattern.Lazy(`いや|いえ|間違え|間違い|訂正|やっぱり|やはり|失礼|じゃなくて|じゃなく|ではなく|でなく|もとい|正しくは|変更|\bno,? (?:wait|sorry|make)|\bwait\b|\bsorry|\bactually|\bi mean|scratch that|correction|\brather,|\boops|make (?:that|it)|\bnot\b.*\bbut\b|should be|\bmeant`)
)

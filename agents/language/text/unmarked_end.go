package text

import "github.com/mendanhq/mendan/agents/language/pattern"

var (
	// unmarkedEnd ends a Japanese sentence that no mark ends, as people dictate: 「二十五時間ですあの私は」. What follows です and ます begins a sentence where it is
	// no particle.
	unmarkedEnd = pattern.Lazy(`(?:です|ます|でした|ました|ません)(?:よ|ね|わ|よね)?(\s*)(?:[\p{Han}\p{Katakana}a-vx-z]|` +
		`あの|えっと|えー|もう|それ|あと|ここ|これ|まだ|でも|ちなみ|ところで|じゃあ)`)
	// spaceEnd ends one as people type on a phone: 「興味がある 在庫の仕組みを作りたい」.
	spaceEnd = pattern.Lazy(`[るたいすんだよね](\s+)[\p{Han}\p{Katakana}]`)
)

// AtSpaces parts spans of a folded Japanese text also where a space may stand for the full stop, for who reads values: what stands behind an answer is no part
// of it. Of 「まだはっきりしない 来月の中頃かな」 the second part goes with the first all the same.
func AtSpaces(folded string, spans []Span) []Span {
	return Text{Folded: folded, Low: lower(folded)}.cutAt(spaceEnd(), spans)
}

// cutAt parts spans at what the group of a pattern for the end of a Japanese sentence finds.
func (t Text) cutAt(end *pattern.Regexp, spans []Span) []Span {
	if !HasJapanese(t.Low) {
		return spans
	}
	var out []Span
	for _, s := range spans {
		for m := end.FindStringSubmatchIndex(s.In(t.Low)); m != nil; m = end.FindStringSubmatchIndex(s.In(t.Low)) {
			out = t.cut(out, s.Start, s.Start+m[2])
			s.Start += m[3]
		}
		out = t.cut(out, s.Start, s.End)
	}
	return out
}

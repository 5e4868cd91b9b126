package text

import "github.com/mendanhq/mendan/agents/language/pattern"

// unmarkedEnd ends a Japanese sentence that no mark ends: with a space for it, as people type on a phone (「興味がある 在庫の仕組みを作りたい」), or with nothing,
// as they dictate (「二十五時間ですあの私は」). What follows です and ます begins a sentence where it is no particle.
var unmarkedEnd = pattern.Lazy(`[るたいすんだよね](\s+)[\p{Han}\p{Katakana}]|` +
	`(?:です|ます|でした|ました|ません)(?:よ|ね|わ|よね)?(\s*)(?:[\p{Han}\p{Katakana}a-vx-z]|` +
	`あの|えっと|えー|もう|それ|あと|ここ|これ|まだ|でも|ちなみ|ところで|じゃあ)`)

// atUnmarkedEnds parts sentences at such ends.
func (t Text) atUnmarkedEnds(spans []Span) []Span {
	if !HasJapanese(t.Low) {
		return spans
	}
	var out []Span
	for _, s := range spans {
		for {
			m := unmarkedEnd().FindStringSubmatchIndex(s.In(t.Low))
			if m == nil {
				break
			}
			from, to := max(m[2], m[4]), max(m[3], m[5])
			out = t.cut(out, s.Start, s.Start+from)
			s.Start += to
		}
		out = t.cut(out, s.Start, s.End)
	}
	return out
}

package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// AtSpaces parts spans of a folded Japanese text also where a space may stand for the full stop, for who reads values: what stands behind an answer is no part
// of it. Of 「まだはっきりしない 来月の中頃かな」 the second part goes with the first all the same.
func AtSpaces(folded string, spans []Span) []Span {
	return Text{Folded: folded, Low: lower(folded)}.cutAt(spaceEnd, spans)
}

// cutAt parts spans at the space that a finder of an end of a Japanese sentence finds.
func (t Text) cutAt(end func(s string) (from, to int, ok bool), spans []Span) []Span {
	if !HasJapanese(t.Low) {
		return spans
	}
	if !slices.ContainsFunc(spans, func(s Span) bool { _, _, ok := end(s.In(t.Low)); return ok }) {
		return spans
	}
	var out []Span
	quotes := quoted(t.Folded)
	for _, s := range spans {
		for at := s.Start; at < s.End; {
			from, to, ok := end(t.Low[at:s.End])
			if !ok {
				break
			}
			if q, in := quoteAround(quotes, at+from); in {
				at = q.End
				continue
			}
			out = t.cut(out, s.Start, at+from)
			at += to
			s.Start = at
		}
		out = t.cut(out, s.Start, s.End)
	}
	return out
}

// unmarkedEnd finds the space, or the place without any, behind the end of a Japanese sentence that no mark ends, as people dictate: 「二十五時間ですあの私は」.
// What follows です and ます begins a sentence where it is no particle. Every reader parts its text, again and again, so no pattern is asked.
func unmarkedEnd(s string) (from, to int, ok bool) {
	for i := range len(s) {
		if s[i] != 0xE3 || i+2 >= len(s) || s[i+1] != 0x81 || s[i+2] != 0xA7 && s[i+2] != 0xBE { // で and ま
			continue
		}
		stem := lengthOfAny(s[i:], "です", "ます", "でした", "ました", "ません")
		if stem == 0 {
			continue
		}
		for _, particle := range []string{"よ", "ね", "わ", "よね", ""} {
			from = i + stem + len(particle)
			if to = skipBlank(s, from); strings.HasPrefix(s[i+stem:], particle) && beginsSentence(s[to:]) {
				return from, to, true
			}
		}
	}
	return 0, 0, false
}

// beginsSentence reports a text that begins as a sentence does, and not with a particle.
func beginsSentence(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return isHanOrKatakana(r) || r >= 'a' && r <= 'z' && r != 'w' ||
		lengthOfAny(s, "あの", "えっと", "えー", "もう", "それ", "あと", "ここ", "これ", "まだ", "でも", "ちなみ", "ところで", "じゃあ") > 0
}

// spaceEnd finds the space that ends a Japanese sentence as people type on a phone: 「興味がある 在庫の仕組みを作りたい」.
func spaceEnd(s string) (from, to int, ok bool) {
	for i := 0; i < len(s); i = max(i+1, to) {
		if !isBlank(s[i]) {
			continue
		}
		from, to = i, skipBlank(s, i)
		if strings.ContainsRune("るたいすんだよね", RuneBefore(s, from)) && isHanOrKatakana(RuneAfter(s, to)) {
			return from, to, true
		}
	}
	return 0, 0, false
}

func isHanOrKatakana(r rune) bool {
	return r >= utf8.RuneSelf && unicode.In(r, unicode.Han, unicode.Katakana)
}

// lengthOfAny is how long the first of some words is that a text begins with; 0: it begins with none of them.
func lengthOfAny(s string, words ...string) int {
	for _, w := range words {
		if strings.HasPrefix(s, w) {
			return len(w)
		}
	}
	return 0
}

// skipBlank is where white space of ASCII ends that begins at a byte.
func skipBlank(s string, at int) int {
	for at < len(s) && isBlank(s[at]) {
		at++
	}
	return at
}

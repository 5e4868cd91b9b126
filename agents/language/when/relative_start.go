package when

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// An anchor is what a relative start is counted from.
const (
	reAnchorJa = `(?:内定|内々定|オファー|採用|合格|選考|退職|契約|卒業|通知|承諾|ご?連絡|決定|決まって|入社手続|辞めて)`
	reAnchorEn = `(?:(?:an? |the |your |my |receiving |accepting |getting |i give |i've given |i hand in |handing in |giving |i get |i accept |i receive |signing |formal |written |job |being |i'm |you )*(?:offers?|offered|hired|contract|acceptance|notice|resign(?:ing|ation)?|decision|selected|hire))`
	reSpanEn   = `(?:(?:\d{1,2}|one|two|three|four|five|six)(?: ?- ?| to | or ))?(?:\d{1,3}|an?|one|two|three|four|five|six|eight|ten|a couple of|a few)[ -](?:calendar |working |business )?(?:days?|weeks?|months?|fortnight)`
)

var (
	relativeJa  = pattern.Lazy(reAnchorJa + `[^、。\n0-9]{0,14}?(?:[\d一二三四五六七八九十]{1,2}\s?(?:(?:週間?|か月|ヶ月|カ月|ヵ月|ケ月|年)間?半?\s?)?(?:~|-|ー|か|、|から|または)\s?)?(?:\d{1,2}|[一二三四五六七八九十]{1,2}|半|数)\s?(?:日|週間?|か月|ヶ月|カ月|ヵ月|ケ月|年)間?(?:後|半)?(?:くらい|ぐらい|ほど|程度|前後|以内|以降|後)*|(?:` + reAnchorJa + `[^、。\n0-9]{0,8}?(?:直後|次第|後すぐ|からすぐ|たらすぐ|てすぐ|後即日))`)
	relativeEn  = pattern.Lazy(`(?:(?:about|around|roughly|approximately|at least|within) )?` + reSpanEn + `(?:'s?)? (?:after|from|following|of|once|post|upon|from when|after i) ` + reAnchorEn + `|` + reSpanEn + `(?:'s?)?(?: of)? notice(?: period)?|(?:once|after|when) (?:i've |i have |i |my )?(?:given |served |finish(?:ed)? |complete[d]? |serving |finishing |giving )?(?:my |the |out my )?(?:` + reSpanEn + `(?:'s?)? )?notice(?: period)?(?: is up| ends)?|(?:immediately|right|shortly|straight|soon) (?:after|upon|on) ` + reAnchorEn)
	anchored    = pattern.Lazy(reAnchorJa + `[^、。\n]{0,20}$`)
	anchoredAft = pattern.Lazy(`^'?s? (?:after|of|from|following|once|upon) ` + reAnchorEn + `|^'?s?(?: of)? notice`)
)

var (
	counted = pattern.Lazy(`後|から|以降|次第|すぐ`)
	offered = pattern.Lazy(`内定|内々定|オファー|採用|合格`)
	// spanBehind is a length of time in another part of the sentence that tells of an offer: 「内定をいただいてから退職を申し出ますので、二か月ほど」.
	spanBehind = pattern.Lazy(offerJa + `[^。\n0-9一二三四五六七八九十]{0,24}、(?:` + reMonthsJa + `)(?:ほど|くらい|ぐらい|程度|は|で|、|後|いただ|頂|必要|かか|$)`)
	// sameSpan is one that was told before: 「引き継ぎに1か月半かかるので、内定いただいてからそれくらいです」.
	sameSpan = pattern.Lazy(`(?:` + reMonthsJa + `)[^。\n]{0,60}` + offerJa + `[^、。\n]{0,8}(?:それ|その|同じ)(?:くらい|ぐらい|ほど|期間)`)
)

const (
	offerJa    = `(?:内定|内々定|オファー|採用)[^、。\n0-9]{0,10}(?:から|後|以降)`
	reMonthsJa = `(?:\d{1,2}|[一二三四五六七八九十]{1,2})\s?(?:週間?|か月|ヶ月|カ月|ヵ月|ケ月)間?半?`
)

// RelativeStart finds a start counted from an offer, from leaving a job or from a notice, or one that lies within a range of lengths: 「内定後2か月」, "two months
// after an offer", "2 weeks' notice", 「2〜3か月後」. The span holds the candidate's own words for it, without the sentence around them.
func RelativeStart(said string) (text.Span, bool) {
	t := text.ReadSpelled(said)
	at, ok := readRelativeStart(t)
	if !ok {
		at, ok = readStartRange(t)
	}
	if ok {
		return t.Span(at.Start, at.End), true
	}
	return text.Span{}, false
}

// aLength is a length of time, without what it is counted from.
var aLength = pattern.Lazy(`(?i)(?:\d{1,2}|[一二三四五六七八九十]{1,2}|半)\s?(?:週間?|か月|ヶ月|カ月|ヵ月|ケ月|年)間?半?|` +
	`(?:\d{1,2}|an?|one|two|three|four|five|six)[ -](?:weeks?|months?)`)

// CountedAnew is a start that is counted from something with another length in it, the only one that words tell; empty where either has none, or the words
// tell a day besides.
func CountedAnew(start, said string) string {
	old, by := aLength().FindAllStringIndex(start, -1), aLength().FindAllStringIndex(said, -1)
	if _, relative := RelativeStart(start); !relative || len(old) != 1 || len(by) != 1 || strings.ContainsAny(said[:by[0][0]]+said[by[0][1]:], "0123456789") {
		return ""
	}
	return start[:old[0][0]] + said[by[0][0]:by[0][1]] + start[old[0][1]:]
}

// rankStart says how surely words tell a start.
func rankStart(said string) (n int) {
	for _, p := range []*pattern.Regexp{counted(), offered()} {
		if p.MatchString(said) {
			n++
		}
	}
	return n
}

func readRelativeStart(t text.Text) (text.Span, bool) {
	at, ok := readAnchoredStart(t)
	if both, in := readStartRange(t); ok && in && both.Start < at.End && at.Start < both.End { // 「内定から2か月以上3か月以内」: both ends of it
		at = text.Span{Start: min(at.Start, both.Start), End: max(at.End, both.End)}
	}
	return at, ok
}

func readAnchoredStart(t text.Text) (text.Span, bool) {
	var best []int
	for _, re := range []*pattern.Regexp{sameSpan(), spanBehind()} {
		if m := re.FindStringIndex(t.Low); m != nil {
			return text.Span{Start: m[0], End: m[1]}, true
		}
	}
	for _, m := range relativeJa().FindAllStringIndex(t.Low, -1) {
		if said := t.Low[m[0]:m[1]]; best == nil || rankStart(said) > rankStart(t.Low[best[0]:best[1]]) {
			best = m // 退職に2か月かかるので、内定後2か月: the one that counts from something, best from an offer
		}
	}
	if best != nil {
		return text.Span{Start: best[0], End: best[1]}, true
	}
	if m := relativeEn().FindStringIndex(t.Low); m != nil && !text.HasLatinBefore(t.Low, m[0]) {
		for m[1] > m[0] && strings.HasSuffix(t.Low[:m[1]], " ") {
			m[1]--
		}
		return text.Span{Start: m[0], End: m[1]}, true
	}
	return text.Span{}, false
}

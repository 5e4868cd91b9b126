package reword

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// removed are the changes of a message that wants a part of a text out: "drop redis", 「Redisは外して」. What names the whole of a text, or is all of it, is
// left to who asks for the answer anew.
func removed(s text.Text, known []Known) (out []Change) {
	for i, k := range known {
		read := text.Read(k.Words)
		if k.Person {
			continue
		}
		for _, a := range anchors(s, i, read, false) {
			if at, _ := lexicon.Find("removed", a.marked(s.Folded)); at == nil || isCalled(known, i, s.Low[a.from:a.to]) || isDoubt(a.marked(s.Folded)) {
				continue
			}
			if rest := without(read, a.at, a.end); rest != "" {
				out = append(out, Change{Of: i, Words: rest, Old: read.Words(a.at, a.end), at: text.Span{Start: a.from, End: a.to}})
			}
		}
	}
	return out
}

// kept are the changes of a message that wants one thing of several alone to stay: "only email".
func kept(s text.Text, known []Known) (out []Change) {
	for i, k := range known {
		read := text.Read(k.Words)
		all := items(read.Low)
		for _, a := range anchors(s, i, read, false) {
			at, _ := lexicon.Find("kept", a.marked(s.Folded))
			item := slices.IndexFunc(all, func(p text.Span) bool { return p.Start == a.at && p.End == a.end })
			if at == nil || item < 0 || len(all) < 2 || k.Person {
				continue
			}
			out = append(out, Change{Of: i, Words: read.Words(a.at, a.end), Old: read.Raw, at: text.Span{Start: a.from, End: a.to}})
		}
	}
	return out
}

// isCalled reports words that are what another text or answer is called.
func isCalled(known []Known, but int, low string) bool {
	for i, k := range known {
		if i != but && slices.Contains(k.Names, low) {
			return true
		}
	}
	return false
}

// items are the things that a text lists, as they stand in it.
func items(low string) (out []text.Span) {
	from := 0
	for _, at := range append(joints(low), []int{len(low), len(low)}) {
		if strings.TrimSpace(low[from:at[0]]) != "" {
			out = append(out, text.Span{Start: from, End: at[0]})
		}
		from = at[1]
	}
	return out
}

// joints are where a text goes on with another thing: at signs and words for that, and at a 「と」 between two nouns.
func joints(low string) (out [][]int) {
	for _, at := range between().FindAllStringIndex(low, -1) {
		behind, ahead := text.RuneBefore(low, at[0]), text.RuneAfter(low, at[1])
		if low[at[0]:at[1]] != "と" || isKanjiOrKatakana(behind) && isKanjiOrKatakana(ahead) {
			out = append(out, at)
		}
	}
	return out
}

var between = pattern.Lazy(` *(?:, and|, ?|、|・|/|;) *| +(?:and|&|\+) +|(?:及び|および|と)`)

// without is a text without a part: without the thing of several that it is, or most of; else without those words alone. It is empty where nothing is left.
func without(k text.Text, at, end int) string {
	all := items(k.Low)
	hit := slices.IndexFunc(all, func(p text.Span) bool { return p.Start <= at && end <= p.End })
	if len(all) > 1 && hit >= 0 && covers(k.Low, all[hit], at, end) {
		return joined(k, slices.Delete(all, hit, hit+1))
	}
	if len(all) > 1 && hit < 0 {
		left := slices.DeleteFunc(slices.Clone(all), func(p text.Span) bool { return at <= p.Start && p.End <= end })
		if len(left) < len(all) {
			return joined(k, left)
		}
	}
	span := k.Span(at, end)
	rest := strings.Join(strings.Fields(k.Raw[:span.Start]+" "+k.Raw[span.End:]), " ")
	if text.HasJapanese(k.Raw) {
		rest = strings.TrimRight(k.Raw[:span.Start], "とや、・ ") + strings.TrimLeft(k.Raw[span.End:], "のとや、・ ")
	}
	rest = strings.Trim(rest, around)
	if len(wordsOf(strings.ToLower(rest))) == 0 {
		return ""
	}
	return rest
}

// covers reports that a part is the thing itself, or begins it, or has most of its words.
func covers(low string, item text.Span, at, end int) bool {
	if text.HasJapanese(low) {
		return item.Start == at || 5*(end-at) >= 3*(item.End-item.Start)
	}
	own, part := wordsOf(low[item.Start:item.End]), wordsOf(low[at:end])
	return item.Start == at || 2*len(part) >= len(own)
}

// joined is a text with some of its things alone.
func joined(k text.Text, all []text.Span) string {
	if len(all) == 0 {
		return ""
	}
	out := k.Words(all[0].Start, all[0].End)
	for i, p := range all[1:] {
		last := i == len(all)-2
		switch {
		case text.HasJapanese(k.Raw):
			out += "、"
		case last && strings.Contains(k.Low, " and "):
			out += " and "
		default:
			out += ", "
		}
		out += k.Words(p.Start, p.End)
	}
	return out
}

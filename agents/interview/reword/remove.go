package reword

import (
	"slices"
	"strings"
	"unicode/utf8"

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
			at, _ := lexicon.Find("removed", a.marked(s.Folded))
			if at == nil && len(items(read.Low)) > 1 {
				at, _ = lexicon.Find("removed by a word for it", a.marked(s.Folded))
			}
			if at == nil || isCalled(known, i, s.Low[a.from:a.to]) || isDoubt(a.marked(s.Folded)) || tellsStory().MatchString(s.Folded) {
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
		if low[at[0]:at[1]] != "と" || shortThing(low[at[1]:]) && isKanjiOrKatakana(behind) && isKanjiOrKatakana(ahead) {
			out = append(out, at)
		}
	}
	return out
}

// shortThing reports a text that begins with the name of a thing, up to a sign or its end.
func shortThing(s string) bool {
	if i := strings.IndexAny(s, "、・/; "); i >= 0 {
		s = s[:i]
	}
	return utf8.RuneCountInString(s) <= 6
}

var between = pattern.Lazy(` *(?:, and|, ?|、|・|/|;) *| +(?:and|&|\+) +|(?:及び|および|と)`)

// without is a text without a part: without the thing of several that it is, or most of, or without the place that it ends with. It is empty where nothing is
// left, and where a sentence would be left with a hole.
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
	if m := placeLast().FindStringIndex(k.Low[:at]); m != nil && end == len(k.Low) && len(all) == 1 {
		return strings.Trim(k.Words(0, m[0]), around)
	}
	return ""
}

// placeLast leads to a place.
var placeLast = pattern.Lazy(` (?:in|at|near)(?: the| a| an)? $`)

// covers reports that a part is the thing itself, or begins it, or has most of its words.
func covers(low string, item text.Span, at, end int) bool {
	if text.HasJapanese(low) {
		return item.Start == at || item.End == end || 5*(end-at) >= 3*(item.End-item.Start)
	}
	own, part := wordsOf(low[item.Start:item.End]), wordsOf(low[at:end])
	return item.Start == at || item.End == end || 2*len(part) >= len(own)
}

// joined is a text with some of its things alone, in the order in which they stand there and with what stood between them.
func joined(k text.Text, left []text.Span) string {
	if len(left) == 0 {
		return ""
	}
	all := items(k.Low)
	out := k.Words(left[0].Start, left[0].End)
	for i, p := range left[1:] {
		n := slices.Index(all, p)
		between := k.Words(all[n-1].End, p.Start)
		if i == len(left)-2 && strings.Contains(k.Low, " and ") {
			between = " and "
		}
		out += between + k.Words(p.Start, p.End)
	}
	return out
}

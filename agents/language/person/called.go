package person

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// callsMe begins what others say instead of the name: "Maria Santos Reyes, but call me Joy".
var callsMe = nameWords.Lazy(`(?i)(?:^|[\s,;.(–—-]+)(?:(?:but|and|so|though|although|pls|please|just|also|you can|u can|you may|feel free to)\s+)*(?:{calls me})(?:\s|$)`)

// shortName is one told behind the whole name: "…, Joy for short".
var shortName = nameWords.Lazy(`(?i)[\s,;(–—-]+(?:but |and |or )?\p{L}+ {for short}.*$`)

// nameBeforeCalled is the whole name before what people call somebody: the form wants the whole one where both are told.
func nameBeforeCalled(part string) (Name, bool) {
	head, nick := "", ""
	if m := callsMe().FindStringIndex(part); m != nil {
		head, nick = part[:m[0]], leadingName(part[m[1]:], true)
	} else if m := shortName().FindStringIndex(part); m != nil {
		head = part[:m[0]]
	}
	if head = strings.TrimSpace(head); head == "" {
		return Name{}, false
	}
	n, ok := latinName(head)
	words := len(strings.Fields(n.Name))
	return n, ok && words > 1 && words > len(strings.Fields(nick))
}

// isCalledOnly reports a sentence that tells only what people call somebody.
func isCalledOnly(t text.Text, s text.Span) bool {
	m := callsMe().FindStringIndex(t.Folded[s.Start:s.End])
	return m != nil && strings.TrimSpace(nameLead().ReplaceAllString(t.Low[s.Start:s.Start+m[0]], "")) == ""
}

// CalledBy are the words in which somebody tells what they are called, beside or instead of the whole name: "everyone calls me Kay",
// 「リンって呼んでください」. Empty where they tell nothing of the kind.
func CalledBy(said string) string {
	t := text.Read(text.FirstBytes(said, longestName))
	if m := calledWords().FindStringSubmatchIndex(t.Folded); m != nil {
		return strings.TrimSpace(t.Span(m[2], m[3]).In(said))
	}
	for _, s := range t.Sentences() {
		m := callsMeWords().FindStringSubmatchIndex(t.Folded[s.Start:s.End])
		if m == nil {
			continue
		}
		rest := t.Folded[s.Start+m[1] : s.End]
		if at := strings.IndexAny(rest, ",;()!?\n"); at >= 0 {
			rest = rest[:at]
		}
		nick := leadingName(withoutPoliteEnd(strings.TrimRight(rest, " .")), true)
		if at := strings.Index(rest, nick); nick != "" && at >= 0 {
			return strings.TrimSpace(t.Span(s.Start+m[2], s.Start+m[1]+at+len(nick)).In(said))
		}
	}
	return ""
}

var (
	// callsMeWords are the words before it, without what joins them to the name.
	callsMeWords = nameWords.Lazy(`(?i)(?:^|[\s,;.(–—-])((?:(?:please|pls|you can|u can|you may|feel free to)\s+)?(?:{calls me}))\s`)
	// calledWords are the same in Japanese, with the name.
	calledWords = nameWords.Lazy(`(?:^|[、。,.!(（\s])({called in japanese})`)
)

// politeEnd is a courtesy behind a name, which is no part of it: "jamie ortega thx", 「田中です、よろです」.
var politeEnd = nameWords.Lazy(`(?i)^(.*?\S)(?:[\s,.!;:-]+{courtesy behind}|[、。,!\s]+{courtesy behind in kana}|` +
	`(です|っす|ます|\p{Han}){courtesy behind in kana})+[\s,.!。、~ー]*$`)

// lowEnd is one that is a name, too, where it begins with a capital: behind a whole name only.
var lowEnd = nameWords.Lazy(`^(\S+ .*?\S)(?:[ ,.!]+(?:{courtesy in small letters}))+[ ,.!]*$`)

// withoutPoliteEnd is a sentence without the courtesies that it ends with.
func withoutPoliteEnd(part string) string {
	return lowEnd().ReplaceAllString(politeEnd().ReplaceAllString(part, "$1$2"), "$1")
}

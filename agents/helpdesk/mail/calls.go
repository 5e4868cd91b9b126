package mail

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/text"
)

// CallsSomebody reports a text that begins by calling a person: 「佐藤さん、昨日の件…」, 「佐藤さんそれ昨日言ってたやつ？」, or by one of the names with a comma
// behind it. A person who is what the sentence is about (「佐藤さんの席はどこですか」) is not called, and neither is who answers here
// (「担当者さん」) nor everybody (「皆さん」).
func CallsSomebody(said string, names ...string) bool {
	said = strings.TrimSpace(text.Key(said))
	for _, name := range names {
		rest, begins := strings.CutPrefix(said, text.Key(name))
		if begins && name != "" && rest != "" && strings.ContainsAny(string([]rune(rest)[:1]), ",:!、！") {
			return true
		}
	}
	at, group := lexicon.Find("calls", said)
	if at == nil || lexicon.Match("nobody else", group("name")) {
		return false
	}
	rest := said[at[1]:]
	return !lexicon.Match("about them", rest) || lexicon.Match("after a call", rest)
}

// NamesOf are what a person may be called by: the whole of a display name, and each word of it that may be one.
func NamesOf(display string) []string {
	words := strings.FieldsFunc(display, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("()（）/|・", r) })
	words = slices.DeleteFunc(words, func(w string) bool { return len([]rune(w)) < 2 })
	return append(words, strings.TrimSpace(display))
}

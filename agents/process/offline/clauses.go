package offline

import (
	"strings"
)

// clauses takes what was said apart, so that each part asks for one thing. What asks for nothing belongs to the part behind it, or, at
// the end, before it.
func clauses(said string) (out []string) {
	for _, sentence := range sections.Pattern("sentences").Split(sections.Rewrite("signs of clauses", writeDigits(said)), -1) {
		var parts []string
		open, at := "", 0
		for _, m := range append(sections.Pattern("pauses").FindAllStringIndex(sentence, -1), []int{len(sentence), len(sentence)}) {
			part, sep := sentence[at:m[0]], sentence[m[0]:m[1]]
			if sections.Match("open quotes", sentence[:m[0]]) || sep == "次に" && sections.Match("in word", part) { // a pause within a name
				continue
			}
			if at, open = m[1], open+part; !asksSomething(part) {
				open += sep
				continue
			}
			parts, open = append(parts, strings.TrimSpace(open)), ""
		}
		switch open = strings.TrimSpace(strings.Trim(open, "、, ")); {
		case open == "":
		case len(parts) > 0 && !asksSomething(open):
			parts[len(parts)-1] += "、" + open
		default:
			parts = append(parts, open)
		}
		out = append(out, parts...)
	}
	return out
}

// asksSomething reports that a text asks for something.
func asksSomething(s string) bool { return sections.Match("verb", maskQuotes(s)) }

// maskQuotes returns a clause without what it quotes: names ask for nothing.
func maskQuotes(s string) string { return sections.Pattern("quotes").ReplaceAllString(s, "「」") }

// quotedIn are the quoted parts of a clause.
func quotedIn(s string) (out []string) {
	for _, m := range sections.Pattern("quotes").FindAllStringSubmatch(s, -1) {
		if name := strings.TrimSpace(strings.Join(m[1:], "")); name != "" {
			out = append(out, name)
		}
	}
	return out
}

package reword

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/text"
)

// told are the changes of a sentence that calls a short text by its name and tells it anew: "tool is Zammad", 「強み、巻き込む力で」.
func told(s text.Text, known []Known) (out []Change) {
	for i, k := range known {
		for _, name := range k.Names {
			at := indexWord(s.Low, name)
			if at < 0 || k.Person || k.Words == "" {
				continue
			}
			marked := s.Folded[:at] + mark + s.Folded[at+len(name):]
			found, group := lexicon.Find("told anew", marked)
			if found == nil || isDoubt(marked) {
				continue
			}
			if told := toldOf(k, group); told != k.Words && mayStand(told, strings.ToLower(k.Words)) {
				out = append(out, Change{Of: i, Words: told, Old: k.Words, New: told, at: text.Span{Start: at, End: len(s.Low)}})
				break
			}
		}
	}
	return out
}

// toldOf is what such a sentence tells of a text: a list, or something as short as that; empty where it is neither.
func toldOf(k Known, group func(string) string) string {
	if list := strings.Trim(group("whole"), around); list != "" && len(strings.Fields(list)) <= maxList {
		return list
	}
	if new := cmp.Or(group("quoted"), clip(group("new"))); isShort(new) && isShort(k.Words) {
		return new
	}
	return ""
}

// maxList is how many words a list has at most that is told in one breath.
const maxList = 14

// isShort reports a text that is a name of something, and no sentence.
func isShort(words string) bool {
	if text.HasJapanese(words) {
		return utf8.RuneCountInString(words) <= 14
	}
	return len(strings.Fields(words)) <= 4
}

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
		if k.Person {
			continue
		}
		for _, name := range k.Names {
			at := indexWord(s.Low, name)
			if at < 0 {
				continue
			}
			marked := s.Folded[:at] + mark + s.Folded[at+len(name):]
			if isDoubt(marked) {
				continue
			}
			found, group := lexicon.Find("told anew", marked)
			if found == nil {
				continue
			}
			if new := strings.Trim(group("whole"), around); mayStand(new, strings.ToLower(k.Words)) && len(strings.Fields(new)) <= maxList {
				out = append(out, Change{Of: i, Words: new, Old: k.Words, New: new, at: text.Span{Start: at, End: at + len(name)}})
				break
			}
			if new := cmp.Or(group("quoted"), clip(group("new"))); mayStand(new, strings.ToLower(k.Words)) && isShort(new) && isShort(k.Words) && new != k.Words {
				out = append(out, Change{Of: i, Words: new, Old: k.Words, New: new, at: text.Span{Start: at, End: at + len(name)}})
				break
			}
		}
	}
	return out
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

package repair

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Addition is what a sentence wants to stand beside an answer.
type Addition struct {
	What  string // as it was written after folding; what stands behind the answer's name is joined to it
	Where string // what stands where the answer is named, or empty
	Asked bool   // it is asked for, and not only said to be missing
}

// Additions are the ways in which a sentence may ask for something to stand beside an answer, or say that it is missing there, the likeliest first:
// "add k8s to skills, 3 years", 「自己PRにも、…を入れてください」. Sentences that are too long for one have none.
func Additions(sentence string) []Addition {
	s := fold(strings.TrimRight(sentence, " .。!！?？"))
	if utf8.RuneCountInString(s) > maxRead {
		return nil
	}
	return append(additionsOf("addition", s), additionsOf("omission", s)...)
}

func additionsOf(section, s string) []Addition {
	var out []Addition
	for _, form := range requests.Forms(section) {
		m := form.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		group := func(name string) string {
			if i := form.SubexpIndex(name); i >= 0 {
				return strings.Trim(m[i], ` 、,。:「」"“”`)
			}
			return ""
		}
		a := Addition{behindNumber().ReplaceAllString(group("what"), ""), group("where"), section == "addition"}
		if behind := group("behind"); behind != "" {
			a.What += ", " + behind
		}
		if text.Squeeze(a.What) != "" && !requests.Match("no addition", a.What) {
			out = append(out, a)
		}
	}
	return out
}

// behindNumber is what stands behind the number of an answer that was cut off: 「に、…も書き足してください」.
var behindNumber = lazy(`^(?:の(?:ところ|欄|項目))?(?:に|へ)(?:は|も)?[、, ]*`)

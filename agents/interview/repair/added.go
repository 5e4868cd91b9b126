package repair

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Addition is what a sentence wants to stand beside an answer.
type Addition struct {
	What  string
	Where string // what stands where the answer is named, or empty
}

// Additions are the ways in which a sentence may ask for something to stand beside an answer, or say that it is missing there, the likeliest first:
// "add k8s to skills, 3 years", 「自己PRにも、…を入れてください」. One whose Where names no answer is none.
func Additions(sentence string) []Addition {
	s := fold(strings.TrimRight(sentence, " .。!！?？"))
	var out []Addition
	for _, form := range requests.Forms("addition") {
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
		a := Addition{group("what"), group("where")}
		if behind := group("behind"); behind != "" {
			a.What += ", " + behind
		}
		if text.Squeeze(a.What) != "" {
			out = append(out, a)
		}
	}
	return out
}

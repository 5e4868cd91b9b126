package offline

import (
	"strings"
)

// complains reports a text that tells of trouble, and how much it names besides.
func complains(text string) (yes bool, named float64) {
	if !sections.Match("wrong", text) || sections.Match("allowed", text) {
		return false, 0
	}
	trouble := strings.Join(sections.Pattern("wrong").FindAllString(text, -1), " ")
	for _, t := range contents(text) {
		if !strings.Contains(trouble, t.text) {
			named += t.weight
		}
	}
	return true, named
}

// helps reports a section that has something to say to who has trouble: one about trouble of that kind, one that says when or what to
// do, or one that is about the very thing. To somebody who says little, only the first does: 保存できない is not about how long. To somebody
// who says nothing, none does: there are many errors.
func (q *inquiry) helps(head, text string, named float64) bool {
	switch {
	case q.besides == 0:
		return false
	case sections.Match("ill", head) && named > 0:
		return true
	case q.besides < 1.2 || q.vague:
		return false
	}
	return sections.Match("remedy", text) || q.asksOf(head) > 0.95
}

package compliance

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// bareCount is a question that asks for nothing but a length of time or a number: 「何年くらいですか」, "For how long?". What is counted
// stands in the sentence before or in the field, never in the question itself.
var bareCount = pattern.Lazy(`^(?:それは|そちらは|では|およそ|だいたい|合わせて|全部で|通算で?)?(?:何(?:年|か月|ヶ月|カ月|ヵ月|週間|日|時間|回|度)|どの?(?:くらい|ぐらい|れくらい)の(?:期間|年数))(?:間)?(?:くらい|ぐらい|ほど|程度|目)?(?:です|でしょう|でした|になります|になりました)か$` +
	`|^(?:and )?(?:for )?(?:about |roughly |approximately )?how (?:many (?:years|months|weeks|days|hours|times)|long)(?: (?:was|is|were|has) (?:it|that)(?: been)?)?(?: in all| in total| so far)?$`)

// asksCount reports that the passage is such a question.
func (u passage) asksCount() bool {
	return u.whole && bareCount().MatchString(strings.Trim(u.text, " ?.、。"))
}

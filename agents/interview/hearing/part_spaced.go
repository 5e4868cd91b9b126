package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// partSpaced has a question in Japanese that stands behind a space alone be a sentence of its own, where what stands before it wants or tells something else:
// 「電話かわった 09071128845 交通費出る?」. Who writes in haste sets no full stop.
func (l *Listener) partSpaced() Move {
	said := l.Said.Text
	if !l.atSummary() || l.Said.hasFiles() || longerThan(intents.MaxRead, said) || strings.ContainsAny(said, "\n。!！") || !text.HasJapanese(said) {
		return Move{}
	}
	words := strings.FieldsFunc(said, func(r rune) bool { return r == ' ' || r == '　' })
	for i := len(words) - 1; i > 0; i-- {
		at := strings.LastIndex(said, words[i])
		tail, head := said[at:], strings.Trim(said[:at], " 　、,")
		if !stance.IsQuestion(tail) || !text.HasJapanese(tail) {
			continue
		}
		if stance.IsQuestion(head) || hasFiguresOrDays(tail) || lexicon.Match("goes on", head) || !l.tellsChange(head) {
			return Move{}
		}
		l.Said = Utterance(l.Said.Only(head + "\n" + tail))
		return Move{}
	}
	return Move{}
}

// tellsChange reports words that want a change, or tell one by what is known.
func (l *Listener) tellsChange(words string) bool {
	typed, _ := l.typedChanges(words)
	return len(typed) > 0 || l.wantsChange(words) || address().MatchString(words) || aLongNumber().MatchString(words)
}

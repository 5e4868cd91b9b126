package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// partSpaced has a question in Japanese that stands behind a space alone be a sentence of its own, where what stands before it wants or tells something else:
// 「電話かわった 09071128845 交通費出る?」. Who writes in haste sets no full stop.
func (l *Listener) partSpaced() Move {
	said := l.Said.Text
	if l.fieldAsked() && !l.atSummary() {
		return l.partAsideSpaced()
	}
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

// partAsideSpaced does the same for a question, or a word on how somebody feels, behind the answer to an open question:
// 「大久保澄江　おおくぼすみえです　こういうの初めてで遅くてすみません」.
func (l *Listener) partAsideSpaced() Move {
	said := l.Said.Text
	_, def := l.State.CurrentField()
	if def == nil || facts.ToldInSentences(*def) || l.Said.hasFiles() || longerThan(intents.MaxRead, said) || strings.Contains(said, "\n") || !text.HasJapanese(said) {
		return Move{}
	}
	words := strings.FieldsFunc(said, func(r rune) bool { return r == ' ' || r == '　' })
	for i := len(words) - 1; i > 0; i-- {
		tail := strings.Join(words[i:], " ")
		asks := (stance.IsQuestion(tail) || asksPlainly(tail)) && !hasFiguresOrDays(tail) &&
			(endsSentence().MatchString(words[i-1]) || l.tellsPlainly(strings.Join(words[:i], " ")))
		if !asks && !tellsNerves(tail) {
			continue
		}
		for !asks && i > 1 && (tellsNerves(words[i-1]) || newToThis(words[i-1])) {
			i--
		}
		l.Said = Utterance(l.Said.Only(joinSpaced(words[:i]) + "\n" + strings.Join(words[i:], " ")))
		return Move{}
	}
	return Move{}
}

// joinSpaced puts words behind each other, each sentence of them in a line.
func joinSpaced(words []string) string {
	out := words[0]
	for i, w := range words[1:] {
		if endsSentence().MatchString(words[i]) {
			out += "\n" + w
		} else {
			out += " " + w
		}
	}
	return out
}

var endsSentence = lexicon.Lazy(`(?:{ends a sentence})$`)

// tellsChange reports words that want a change, or tell one by what is known.
func (l *Listener) tellsChange(words string) bool {
	typed, _ := l.typedChanges(words)
	return len(typed) > 0 || l.wantsChange(words) || address().MatchString(words) || aLongNumber().MatchString(words)
}

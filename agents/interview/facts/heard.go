package facts

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/parts"
	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// heard is a message as all fields read it that take the same of it for an answer: it is folded, parted and looked at by the tagger once, whichever of
// them asks. All spans are of text, the folded answer. It does not change.
type heard struct {
	message   string // what was written, valid UTF-8, of bounded length
	answer    string // what of it is an answer
	text      string // the answer, folded
	offset    []int  // by byte of text: the byte of answer that it comes from; nil when the fold moved letters
	sentences []text.Span
	clauses   []text.Span
	corrects  bool               // the message says that it corrects something
	tagged    func() *parts.Text // the answer as the tagger has looked at it

	inSentences func() []sentence // what each of the sentences says
}

// hear takes in the beginning of a message. Questions answer where a field asks for help: "Could we do it by text?"
func hear(said string, questionsAnswer bool) *heard {
	said = text.FirstBytes(said, maxRead)
	if questionsAnswer {
		return hearAll(said)
	}
	return hearAnswer(said)
}

// emojiEnd is an emoji that ends a sentence in the place of a stop: 「お客さんがすごく怒りました😢 私は…」.
var emojiEnd = pattern.Lazy(`([\p{Hiragana}ー笑])([\x{1F000}-\x{1FFFF}])( |\n)`)

// endAtEmoji is a text with a stop for such an emoji. Nothing moves.
func endAtEmoji(said string) string {
	return emojiEnd().ReplaceAllString(said, "$1。 $3")
}

var (
	hearAnswer = memo.Of(func(said string) *heard { return newHeard(said, withoutQuestions) })
	hearAll    = memo.Of(func(said string) *heard { return newHeard(said, func(answer string) string { return answer }) })
)

func newHeard(said string, answerOf func(string) string) *heard {
	h := &heard{message: bot.Visible(strings.ToValidUTF8(said, " "))}
	h.answer = strings.TrimSpace(answerOf(withoutOrders(withoutItemNumbers(h.message))))
	h.text = text.Fold(h.answer)
	h.offset = offsets(h.answer, h.text)
	h.text = endAtEmoji(h.text)
	h.sentences, h.clauses = text.AtSpaces(h.text, text.Sentences(h.text)), text.AtSpaces(h.text, text.Clauses(h.text))
	h.corrects = correction().MatchString(h.text) || instead().MatchString(h.text)
	h.tagged, h.inSentences = sync.OnceValue(h.tag), sync.OnceValue(h.partSentences)
	return h
}

// itemNumber begins a line of a list.
var itemNumber = pattern.Lazy(`(?m)^[ \t]*[(（]?([1-9])[.)）．][ \t　]+`)

// withoutItemNumbers is a message with spaces for the numbers of its lines, where these are told one by one: the first is no option that is chosen. Of
// other messages all stays.
func withoutItemNumbers(message string) string {
	items := itemNumber().FindAllStringSubmatchIndex(message, 10)
	if len(items) < 2 {
		return message
	}
	for i, m := range items {
		if message[m[2]:m[3]] != strconv.Itoa(i+1) {
			return message
		}
	}
	return itemNumber().ReplaceAllStringFunc(message, func(number string) string { return strings.Repeat(" ", len(number)) })
}

// How much of an answer, in bytes, the tagger looks at: all of one that takes up a screen. Of a longer one the sentences that begin within its first part are
// looked at, and the rest is read by rules alone: the tagger costs more than all of those. Nearly each character of Japanese is a word to it.
const (
	maxTagged         = 2_400
	maxTaggedJapanese = 1_500 // of more than maxTagged
)

func (h *heard) tag() *parts.Text {
	lines, most := h.inLines(), maxTagged
	if len(lines) > maxTagged && text.ScriptOf(h.text) == text.Kana {
		most = maxTaggedJapanese
	}
	if i := slices.IndexFunc(h.sentences, func(s text.Span) bool { return s.Start > most }); i >= 0 {
		lines = lines[:h.sentences[i].Start]
	}
	return parts.Look(lines)
}

// inLines is the text with a line break for each space that ends a sentence, and spaces for the dots that it trails off with. Nothing moves.
func (h *heard) inLines() string {
	out := []byte(h.text)
	for _, s := range h.sentences {
		if s.Start > 0 && out[s.Start-1] == ' ' && text.HasJapanese(s.In(h.text)) {
			out[s.Start-1] = '\n'
		}
	}
	for _, at := range trailsOff().FindAllStringSubmatchIndex(h.text, -1) {
		for i := at[2]; i < at[3]; i++ {
			out[i] = ' '
		}
	}
	return string(out)
}

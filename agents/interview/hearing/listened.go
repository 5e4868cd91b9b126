package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/text"
)

// tellsOnly reports a sentence in the middle of a text that is longer than a message, with none of the words by which it may be known that it wishes, asks or
// wants something changed. What somebody wants in passing stands where a text begins or ends; between those a long one tells, and readers of sense, which
// cost a hundred times as much as to look for words, pass such a sentence over. No sentence of a message is one.
func tellsOnly(said string, s text.Span) bool {
	return len(said) > maxPiece && s.Start > atEnds && s.End < len(said)-atEnds && !addressesUs(s.In(said))
}

// atEnds is how much of a long text, in bytes, is listened to sentence by sentence where it begins, and where it ends: some sentences.
const atEnds = 600

// addressesUs reports a sentence with such words.
var addressesUs = memo.Of(func(sentence string) bool {
	low := text.Read(sentence).Low
	return strings.Contains(low, "?") || spokenToUs().MatchString(low) || youDid().MatchString(low) || wordsBeside.In(sentence)
})

// wordsBeside are the words of the wishes and questions that are heard beside an answer.
var wordsBeside = intents.WordsOf(slices.Concat(wishesBeside, unlearnt)...)

// partListened is partSentences by the sense of the sentences.
func partListened(said string, is func(sentence string) bool) (others, those string) {
	return partBy(said, func(s text.Span) bool { return !tellsOnly(said, s) && is(s.In(said)) })
}

// longerThan reports a text of more than so many characters. Of a long one it need not count them.
func longerThan(n int, said string) bool {
	return len(said) > n && (len(said) > 4*n || utf8.RuneCountInString(said) > n)
}

package repair

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/text"
)

// confides are words by which people tell something off the record.
var confides = lazy(`(?i)\boff the record\b|\bnot for the record\b|\b(?:just |strictly |only )?between (?:you and me|us)(?: two| only)?(?:[,.;:!?]|$| [-–—])|\b(?:this|that|it) (?:stays|has to stay|should stay) (?:here|private|secret)\b|` +
	`(?:^|[,.;:!–—-]\s*|\b(?:please|so|but|and|just|can you|could you|would you|i'd rather you|i'd prefer you) )(?:don't|do not|didn't|not) (?:write|put|note|record|save|keep|include|store|mention|use|share) (?:(?:any of )?(?:that|this|it)|what i(?:'m| am)? (?:just |about to )?(?:said|saying|say|told you|tell you)|the next (?:bit|part|thing))(?: (?:down|anywhere|please|(?:in|on) (?:my|the|your) (?:file|form|application|record|notes|summary)))*(?:[,.;:!?]|$| (?:but|though|ok|okay|thanks)\b)|` +
	`オフレコ|ここだけの(?:お)?話|内密に|他言無用|(?:書か|記録し|残さ|メモし)ないで(?:ください|下さい|ほしい|欲しい|もらえ|いただけ|頂け|おいて|ね|[、。]|$)`)

// fillsOut are words around such words that tell nothing by themselves.
var fillsOut = lazy(`(?i)\b(?:please|ok|okay|so|but|and|just|sorry|thanks|though|actually|right|well|oh|this|that|it|is|was|by the way|btw)\b|です(?:が|けど|けれど)?|なん|んで|すけど|すが|これは|それは|今のは|いまのは|お願いします|ください`)

// Confided finds what a message tells off the record while it tells it: the sentence that says so, or the one before where it says no
// more. The wish alone, about what was told earlier, is for Leaves.
func Confided(said string) []text.Span {
	if !confides().MatchString(said) {
		return nil
	}
	var out []text.Span
	sentences := text.Sentences(said)
	for i, s := range sentences {
		words := s.In(said)
		at := confides().FindStringIndex(words)
		if at == nil {
			continue
		}
		if !tellsMore(fillsOut().ReplaceAllString(words[:at[0]]+" "+words[at[1]:], " ")) {
			if i == 0 {
				continue
			}
			s.Start = sentences[i-1].Start
		}
		out = append(out, s)
	}
	return out
}

// tellsMore reports that a text has words enough to tell something.
func tellsMore(text string) bool {
	letters := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" 、。,.!?:;-–—…\n\t'\"「」", r) {
			return -1
		}
		return r
	}, text)
	return utf8.RuneCountInString(letters) >= 4
}

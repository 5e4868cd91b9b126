package value

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	opensYes  = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`(?:` + stance.Answering()["plain"] + `)`) })
	ofAnswers = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`^(?:` + stance.Answering()["answering"] + `)$`)
	})

	anyEnd = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`(?:` + stance.Answering()["any end"] + `)[よねがけどわ。.!、…~ー\s]*$`)
	})
	explainedJa = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`(?:` + stance.Answering()["explained"] + `)(?:から|なら|けど|ので|まで|は|が|も|を|に|で|の|と)*`)
	})
	onceSo  = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(stance.Answering()["once"]) })
	stillSo = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(stance.Answering()["still"]) })

	// contentWord is what carries meaning in a sentence: an English word of three letters or more, a run of Chinese characters or katakana.
	contentWord = pattern.Lazy(`[a-z][a-z'-]{2,}|\p{Han}+|[\p{Katakana}ー]{2,}`)
)

const (
	minStray   = 2 // how many words of other things make a message one about something else
	minStrayJa = 6 // the same in Japanese characters, particles among them
)

// isStray reports a message whose yes or no is a word of a sentence about something else: "I can tell you a funny story", 「猫を飼っています」. It
// begins with no yes or no, names nothing of the question or its options, and has other things in it.
func isStray(t text.Text, w ask.Want) bool {
	s := strings.TrimSpace(stance.LeadIn().ReplaceAllString(strings.TrimSpace(t.Low), ""))
	if len(w.Labels) == 0 || opensYes().MatchString(s) || stance.NamesAnswer(s) { // what is asked is not known
		return false
	}
	asked := strings.Join(w.Labels, " ")
	low := strings.ToLower(text.Fold(asked))
	if needLabel().MatchString(low) && (needWords().MatchString(s) || neededLater().MatchString(s) || neededOneDay(t)) || toldBy(t, low) != stance.Unclear {
		return false
	}
	if namesFreeStatus(t, low) || overThreshold(t, low) != stance.Unclear {
		return false
	}
	for _, o := range w.Options {
		asked += " " + strings.Join(o.Labels, " ")
	}
	names := contentWord().FindAllString(strings.ToLower(text.Fold(asked)), -1)
	other := 0
	for _, word := range contentWord().FindAllString(text.FirstBytes(s, 400), -1) {
		switch {
		case ofAnswers().MatchString(word):
		case slices.ContainsFunc(names, func(n string) bool { return sameStem(n, word) }):
			return false
		default:
			other++
		}
	}
	return other >= minStray || anyEnd().MatchString(s) &&
		utf8.RuneCountInString(japaneseOnly(explainedJa().ReplaceAllString(text.FirstBytes(s, 400), ""))) >= minStrayJa
}

// sameStem reports that one of two words begins with the other: "sponsored" and "sponsor", not "yesterday" and "yes".
func sameStem(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || strings.HasPrefix(b, a) && (len(a) > 3 || !text.IsPlain(a))
}

// japaneseOnly leaves the letters of a text that only Japanese has.
func japaneseOnly(s string) string {
	return strings.Map(func(r rune) rune {
		if text.IsJapanese(r) {
			return r
		}
		return -1
	}, s)
}

// isOfOthers is the same for an answer to a choice, or one that tells what was so only once: 「昔は就労可能でした」.
func isOfOthers(t text.Text, w ask.Want) bool {
	past := !had().MatchString(strings.ToLower(text.Fold(strings.Join(w.Labels, " "))))
	return stance.EverySentence(t, func(s string) bool {
		return stance.SubjectElse().MatchString(s) && !stance.Speaker().MatchString(s) || past && onceSo().MatchString(s) && !stillSo().MatchString(s)
	})
}

// onlyPolarity reports that nothing but its yes or no speaks for the option.
func onlyPolarity(t text.Text, w ask.Want, id string) bool {
	i := slices.IndexFunc(w.Options, func(o ask.Option) bool { return o.ID == id })
	return i >= 0 && weighOption(t, readOption(w.Options[i]), leaning{stance.Unclear, subjects(t)}, ownWords(w.Options)[i]) <= 0
}

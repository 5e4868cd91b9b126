package value

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed data/answering.txt
var answeringData string

var (
	answering = sync.OnceValue(func() map[string]string { return pattern.ReadPhrases(answeringData) })
	opensYes  = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`(?:` + answering()["plain"] + `)`) })
	ofAnswers = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`^(?:` + answering()["answering"] + `)$`)
	})
	// contentWord is what carries meaning in a sentence: a longer English word, a run of Chinese characters or katakana.
	contentWord = pattern.Lazy(`[a-z][a-z'-]{3,}|\p{Han}+|[\p{Katakana}ー]{2,}`)
)

// minStray is how many words of other things make a message one about something else.
const minStray = 2

// strays reports a message whose yes or no is a word of a sentence about something else: "I can tell you a funny story", 「猫を飼っています」. It
// begins with no yes or no, names nothing of the question or its options, and has other things in it.
func (t text) strays(w Want) bool {
	s := strings.TrimSpace(leadIn().ReplaceAllString(strings.TrimSpace(t.low), ""))
	if len(w.Labels) == 0 || opensYes().MatchString(s) { // what is asked is not known
		return false
	}
	asked := strings.Join(w.Labels, " ")
	low := strings.ToLower(Fold(asked))
	if needLabel().MatchString(low) && needWords().MatchString(s) || licence().MatchString(low) && provisional().MatchString(s) {
		return false
	}
	if t.mayWork(low) || t.overThreshold(low) != Unclear {
		return false
	}
	for _, o := range w.Options {
		asked += " " + strings.Join(o.Labels, " ")
	}
	names := contentWord().FindAllString(strings.ToLower(Fold(asked)), -1)
	other := 0
	for _, word := range contentWord().FindAllString(firstBytes(s, 400), -1) {
		switch {
		case ofAnswers().MatchString(word):
		case slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, word) || strings.HasPrefix(word, n) }):
			return false
		default:
			other++
		}
	}
	return other >= minStray
}

// onlyPolarity reports that nothing but its yes or no speaks for the option.
func (t text) onlyPolarity(w Want, id string) bool {
	i := slices.IndexFunc(w.Options, func(o Option) bool { return o.ID == id })
	return i >= 0 && t.points(stands(w.Options[i]), stance{Unclear, t.subjects()}, ownWords(w.Options)[i]) <= 0
}

package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// addsMissing has stand beside an answer what a sentence misses in the summary and tells in so many words: 「AWS4年が抜けている」, "you forgot Kafka". What
// stands there, or is only pointed at ("my note isn't there"), is shown instead.
func (l *Listener) addsMissing(sentence string) (c Correction, ok bool) {
	at, group := lexicon.Find("is missing", strings.TrimSpace(text.Fold(sentence)))
	if at == nil || !l.atSummary() || stance.IsQuestion(sentence) {
		return c, false
	}
	words := strings.Trim(pointedAt().ReplaceAllString(group("words"), ""), aroundNamed)
	if onlyPointsAt().MatchString(words) || facts.Weight(words) == 0 || facts.NamesDays(words) || !l.mayNote(words) || l.answerWithName(words) || l.stands(words) {
		return c, false
	}
	f := l.answerOf(words)
	if f == nil {
		return c, false
	}
	return Correction{Field: f, Only: words, From: sentence, Adds: true}, true
}

// answerWithName reports words that are the name of an answer and no more.
func (l *Listener) answerWithName(words string) bool {
	return slices.ContainsFunc(l.named(words), func(n naming) bool { return 2*(n.to-n.from) > len(words) })
}

// stands reports words that some answer shows.
func (l *Listener) stands(words string) bool {
	return slices.ContainsFunc(l.Changeable(), func(f *application.Field) bool {
		return strings.Contains(text.Squeeze(text.Fold(shown.Answer(l.State, f, l.State.Speaks))), text.Squeeze(text.Fold(words)))
	})
}

var (
	// pointedAt stands behind what is missed and says no more of it: 「ホール初めてのやつ」.
	pointedAt = lexicon.Lazy(`(?i){pointed at}$`)
	// onlyPointsAt are words that only point at something told before.
	onlyPointsAt = lexicon.Lazy(`(?i){only points at}`)
)

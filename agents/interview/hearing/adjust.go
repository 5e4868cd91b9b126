package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	ofFamily = lexicon.Lazy(`(?i){of family}`) // speaks of somebody else
	needs    = lexicon.Lazy(`(?i){needs something}`)
)

// answersAField reports that a message answers a field. Where none is asked it answers none.
func (l *Listener) answersAField(p application.Heard) bool {
	f, _ := l.State.CurrentField()
	if f == nil {
		return false
	}
	_, others := l.deal(f, p)
	return len(others) > 0 || l.tellsPlainly(p.Text)
}

// AsksAdjustments reports that the open question asks for it: then it is the answer.
func (l *Listener) AsksAdjustments() bool {
	f, def := l.State.CurrentField()
	return f != nil && l.State.Status == application.Interviewing && !f.Settled() && ForAdjustments(def)
}

// ForAdjustments reports a field that asks what would help somebody to take part.
func ForAdjustments(def *form.Field) bool {
	return slices.ContainsFunc(append(def.Keys(), def.ID), func(key string) bool {
		return slices.ContainsFunc([]string{"adjustment", "accommodation", "accessibility", "support_needed", "assistance"}, func(word string) bool { return strings.Contains(key, word) })
	})
}

// TellsHelp reports an answer to such a field that names some help.
func TellsHelp(def *form.Field, answer string) bool {
	return ForAdjustments(def) && !stance.IsNone(answer)
}

// AnswerWithout is what a message says beside its request. Where that is nothing, a request that names an option of the open question
// answers it, too: "because of my treatment, could I work remotely".
func (l *Listener) AnswerWithout(text string, a wish.Adjustment) string {
	_, def := l.State.CurrentField()
	if def != nil { // 「無理です」 of 「水曜は通院なので無理です」
		for _, s := range l.ofOther(def, text, spansOf(a.Reasons)) {
			if strings.Contains(text[s.from:s.to], a.Rest) {
				return ""
			}
		}
	}
	if a.Rest != "" || def == nil || def.Type != form.TypeChoice || l.State.Status != application.Interviewing {
		return a.Rest
	}
	if plain := blanked(text, spansOf(a.Reasons), " "); l.Fits(def, plain) {
		return plain
	}
	return ""
}

// answersDays is a message without why, where what looks like a request only tells when somebody can work, which was asked: "cant do nights cos of
// my back". Who asks for something asks all the same.
func (l *Listener) answersDays(said string, a wish.Adjustment) (rest string, answers bool) {
	f, def := l.State.CurrentField()
	words := intents.Plainly(a.Words)
	if f == nil || l.State.Status != application.Interviewing || facts.DaysKey(*def) == "" || len(a.Reasons) == 0 || requests().MatchString(words) || needs().MatchString(words) {
		return "", false
	}
	return blanked(said, spansOf(a.Reasons), " "), facts.RulesOutDays(a.Words, true) || len(l.newValues(f, a.Words)) > 0
}

// answersDuties reports what is hard at work told as the answer to a question about that, with options: no request is put to people beside it.
func (l *Listener) answersDuties(text string, a wish.Adjustment) bool {
	_, def := l.State.CurrentField()
	return def != nil && l.State.Status == application.Interviewing && def.OffersOptions() && len(a.Helps) == 1 && a.Helps[0] == wish.Duties && l.Fits(def, text)
}

func spansOf(in []text.Span) []span {
	var out []span
	for _, s := range in {
		out = append(out, span{s.Start, s.End})
	}
	return out
}

// WithoutReasons masks why somebody may need an adjustment, in words of theirs that go to people: from the first such request on, whatever
// names a condition.
func (l *Listener) WithoutReasons(text string) string {
	return blanked(text, spansOf(wish.Reasons(text, l.State.Adjusted)), Mask)
}

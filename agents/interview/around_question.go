package interview

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// maxAround is how much of what was said with a question people are shown, in characters: more of it is in the conversation.
const maxAround = 300

// aroundQuestion is what was said with a question, as people are shown it: all of it, or of a long one the sentences around the question. It is empty where that
// says no more than the question, and where something of it is not for those who answer.
func (t *turn) aroundQuestion(question string) string {
	if _, def := t.State.CurrentField(); t.Confides || t.helped || t.AsksAdjustments() || len(t.heard) == 0 || def != nil && def.Sensitive {
		return ""
	}
	said := t.WithoutReasons(strings.Join(t.heard, "\n"))
	if utf8.RuneCountInString(said) > maxAround {
		said = sentencesAround(said, question)
	}
	if intents.Plainly(said) == intents.Plainly(question) {
		return ""
	}
	return said
}

// sentencesAround are the sentences of a text that hold a question, and as many of those before and behind them as have room; empty where none does.
func sentencesAround(said, question string) string {
	pieces, all := hearing.PiecesOf(question), text.Sentences(said)
	asks := func(s text.Span) bool {
		sentence := strings.TrimSpace(s.In(said))
		return slices.ContainsFunc(pieces, func(p string) bool {
			return strings.Contains(sentence, p) || sentence != "" && strings.Contains(p, sentence)
		})
	}
	from := slices.IndexFunc(all, asks)
	if from < 0 {
		return ""
	}
	to := from + 1
	for i := from; i < len(all); i++ {
		if asks(all[i]) {
			to = i + 1
		}
	}
	fits := func(from, to int) bool {
		return utf8.RuneCountInString(said[all[from].Start:all[to-1].End]) <= maxAround
	}
	for grew := true; grew; {
		grew = false
		if from > 0 && fits(from-1, to) {
			from, grew = from-1, true
		}
		if to < len(all) && fits(from, to+1) {
			to, grew = to+1, true
		}
	}
	return text.Shorten(strings.TrimSpace(said[all[from].Start:all[to-1].End]), maxPassedOn)
}

// earlierQuestion is what the candidate's message before this turn asks, without what else it tells; empty where it asks nothing, or tells something off the
// record.
func (t *turn) earlierQuestion(ctx context.Context) (string, error) {
	log, err := t.run.History(ctx, maxEarlier)
	if err != nil {
		return "", err
	}
	for _, e := range slices.Backward(log) {
		if e.Role != agents.User || slices.Contains(t.heard, e.Text) {
			continue
		}
		if _, rules := t.Protected(e.Text); slices.Contains(rules, hearing.RuleConfided) {
			return "", nil
		}
		var asked []string
		for _, s := range text.Sentences(e.Text) {
			if hearing.IsQuestion(s.In(e.Text)) {
				asked = append(asked, strings.TrimSpace(s.In(e.Text)))
			}
		}
		return strings.Join(asked, " "), nil
	}
	return "", nil
}

// maxEarlier is how many of the last words of both sides a question is looked for in that is asked after.
const maxEarlier = 12

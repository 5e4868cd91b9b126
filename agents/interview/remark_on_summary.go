package interview

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// remarksOnAnswer puts a remark beside the one answer that it is about by what it tells, where it tells nothing else than is known: "nights is ok but only
// Fridays". It reports whether there is one.
func (t *turn) remarksOnAnswer() bool {
	said := t.Said.Text
	if t.Said.Text == "" || t.OnlyAsks(said) || !hearing.Substantial(said) || utf8.RuneCountInString(said) > intents.MaxRead || !t.MayAdd(said) {
		return false
	}
	f := t.Only(func(f *application.Field) bool {
		def := t.State.Form.Field(f.ID)
		told := facts.Extract(*def, facts.Message{Text: said}, nil, t.Where(def))
		return !facts.ToldInSentences(*def) && slices.ContainsFunc(told, func(x facts.Fact) bool {
			return hearing.TellsValue(x.Value, said) && (facts.Tells(*def, x.Key) || x.Key == facts.DaysKey(*def))
		})
	})
	if f == nil || !hearing.KeepsWords(t.State.Form.Field(f.ID)) {
		return false
	}
	t.State.Pending = nil
	if facts.Limits(text.Fold(said)) {
		for _, h := range t.Said.Parts {
			t.addWords(f, h.Wording(h.Text))
		}
	}
	return true
}

// answerWhole answers a message that is nothing but a question, however it is worded.
func (t *turn) answerWhole(ctx context.Context) (bool, error) {
	if done, err := t.questioned(ctx); done || err != nil {
		return done, err
	}
	if !strings.HasSuffix(strings.TrimSpace(text.Fold(t.Said.Text)), "?") {
		return false, nil
	}
	answer, err := t.counter(ctx, t.Said.Text)
	if err != nil {
		return false, err
	}
	t.event("helpdesk_digression", t.State.Current)
	t.lead(answer)
	t.notNeeded(t.Said.Text)
	t.asideOr("", "counter.again")
	return true, nil
}

package interview

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/text"
)

// remarksOnAnswer puts a remark beside the one answer that it is about by what it tells, where it tells nothing else than is known: "nights is ok but only
// Fridays". It reports whether there is one.
func (t *turn) remarksOnAnswer() bool {
	said := t.said.text
	if t.said.text == "" || t.onlyAsks(said) || !substantial(said) || utf8.RuneCountInString(said) > intents.MaxRead || !t.mayAdd(said) {
		return false
	}
	f := t.only(func(f *application.Field) bool {
		def := t.s.Form.Field(f.ID)
		told := facts.Extract(*def, facts.Message{Text: said}, nil, t.where(def))
		return !facts.ToldInSentences(*def) && slices.ContainsFunc(told, func(x facts.Fact) bool {
			return tellsValue(x.Value, said) && (facts.Tells(*def, x.Key) || x.Key == facts.DaysKey(*def))
		})
	})
	if f == nil || !keepsWords(t.s.Form.Field(f.ID)) {
		return false
	}
	t.s.Pending = nil
	if facts.Limits(text.Fold(said)) {
		for _, h := range t.said.parts {
			t.addWords(f, h.Wording(h.Text))
		}
	}
	return true
}

// asksHere reports a question that is dealt with by what it is about: to see what was told, to have a copy, to change something later.
func (t *turn) asksHere() bool {
	return t.wants(intents.WantsRecap) || t.wants(intents.WantsCopy) || t.asksToChangeLater() || t.doesOnly(reading.Show) || t.doesOnly(reading.Copy)
}

// answerWhole answers a message that is nothing but a question, however it is worded.
func (t *turn) answerWhole(ctx context.Context) (bool, error) {
	if done, err := t.questioned(ctx); done || err != nil {
		return done, err
	}
	if !strings.HasSuffix(strings.TrimSpace(text.Fold(t.said.text)), "?") {
		return false, nil
	}
	answer, err := t.counter(ctx, t.said.text)
	if err != nil {
		return false, err
	}
	t.event("helpdesk_digression", t.s.Current)
	t.lead(answer)
	t.notNeeded(t.said.text)
	t.asideOr("", "counter.again")
	return true, nil
}

// withoutLoss has what is told of an answer in words stand beside it, where nothing says that it is to take its place: "I did another one last night",
// 「レジの話ですけど、接客は楽しみです」. Nobody's story is lost by a remark.
func (t *turn) withoutLoss(c correction) correction {
	told := c.field != nil && !c.opens && !c.drops && !c.adds && len(c.takes)+len(c.swaps)+len(c.among) == 0
	if !told {
		return c
	}
	says, words, def := cmp.Or(c.from, c.only, t.said.text), cmp.Or(c.only, t.said.text), t.s.Form.Field(c.field.ID)
	typed := len(t.newsIf(c.field, words, func(v any) bool {
		own, isText := v.(string)
		return v != nil && !(isText && strings.Contains(text.Squeeze(words), text.Squeeze(own)))
	})) > 0
	if more := oneMore().MatchString(says); def.Type != form.TypeText || typed && !more || t.asksAnew(c.field, says) || !keepsWords(def) || !t.mayNote(words) {
		return c
	}
	return correction{field: c.field, only: words, from: says, adds: true}
}

// asksAnew reports words that want an answer otherwise, or tell it under its own name or number: what they tell takes its place.
func (t *turn) asksAnew(f *application.Field, says string) bool {
	if w := repair.Read(says); w.Corrects || w.Opens || w.Asks || w.Number > 0 || t.reads(says).SureOf(reading.Correct) >= sureAlone {
		return true
	}
	heads := func(n naming) bool { return n.field == f && n.whole && n.from == 0 }
	return t.numberIn(says) == f || slices.ContainsFunc(t.named(says), heads)
}

// numberIn is the answer whose number words begin with; nil where they begin with none.
func (t *turn) numberIn(says string) *application.Field {
	if parts := repair.Parts(says); len(parts) > 0 {
		return t.numbered(parts[0].Number)
	}
	return nil
}

// oneMore begins what is told besides.
var oneMore = lexicon.Lazy(`(?i){one more}`)

package hearing

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/text"
)

// asksHere reports a question that is dealt with by what it is about: to see what was told, to have a copy, to change something later.
func (l *Listener) asksHere() bool {
	return l.Wants(intents.WantsRecap) || l.Wants(intents.WantsCopy) || l.asksToChangeLater() || l.doesOnly(reading.Show) || l.doesOnly(reading.Copy)
}

// withoutLoss has what is told of an answer in words stand beside it, where nothing says that it is to take its place: "I did another one last night",
// 「レジの話ですけど、接客は楽しみです」. Nobody's story is lost by a remark.
func (l *Listener) withoutLoss(c Correction) Correction {
	told := c.Field != nil && !c.Opens && !c.Drops && !c.Adds && len(c.Takes)+len(c.Swaps)+len(c.Among) == 0
	if !told {
		return c
	}
	says, words, def := cmp.Or(c.From, c.Only, l.Said.Text), cmp.Or(c.Only, l.Said.Text), l.State.Form.Field(c.Field.ID)
	typed := len(l.newsIf(c.Field, words, func(v any) bool {
		own, isText := v.(string)
		return v != nil && !(isText && strings.Contains(text.Squeeze(words), text.Squeeze(own)))
	})) > 0
	if more := oneMore().MatchString(says); def.Type != form.TypeText || typed && !more || l.asksAnew(c.Field, says) || !KeepsWords(def) || !l.mayNote(words) {
		return c
	}
	return Correction{Field: c.Field, Only: words, From: says, Adds: true}
}

// asksAnew reports words that want an answer otherwise, or tell it under its own name or number: what they tell takes its place.
func (l *Listener) asksAnew(f *application.Field, says string) bool {
	if w := repair.Read(says); w.Corrects || w.Opens || w.Asks || w.Number > 0 || l.Reads(says).SureOf(reading.Correct) >= sureAlone {
		return true
	}
	heads := func(n naming) bool { return n.field == f && n.whole && n.from == 0 }
	return l.numberIn(says) == f || slices.ContainsFunc(l.named(says), heads)
}

// numberIn is the answer whose number words begin with; nil where they begin with none.
func (l *Listener) numberIn(says string) *application.Field {
	if parts := repair.Parts(says); len(parts) > 0 {
		return l.numbered(parts[0].Number)
	}
	return nil
}

// oneMore begins what is told besides.
var oneMore = lexicon.Lazy(`(?i){one more}`)

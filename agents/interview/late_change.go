package interview

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
)

// changesOf says to people what a message that came too late would change, as it was read: "Start date: 1 December 2026 → 8 December 2026".
// It is empty before the answers were sent.
func (t *turn) changesOf(raw string) (lines string) {
	if !t.State.Closed() {
		return ""
	}
	lang := t.ModeratorLang
	for _, c := range t.ChangesTold(raw) {
		def := t.State.Form.Field(c.Field.ID)
		was := base.Texts(lang).Text("summary.open", nil)
		if old, told := c.Field.Facts[c.Fact.Key]; told {
			was = shown.Value(def, c.Fact.Key, old, lang)
		}
		lines = text.JoinLines(lines, base.Texts(lang).Text("card.remark.change", map[string]any{
			"label": hearing.Unbracketed(def.Label.In(lang)), "was": was, "value": shown.Value(def, c.Fact.Key, application.Fact{Value: hearing.AsStored(c.Fact.Value), Words: c.Fact.Quote}, lang),
		}))
	}
	return lines
}

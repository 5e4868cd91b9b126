package interview

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
)

// cardRemark is the kind of the card with what a candidate adds to what was sent.
const cardRemark = "remark"

// toldAnew is another value of an answer, told when it could not change any more.
type toldAnew struct {
	field *application.Field
	fact  facts.Fact
}

// changesTold lists what a message changes of the answers, by its parts, else as a whole. Nothing is changed.
func (t *turn) changesTold(raw string) []toldAnew {
	var out []toldAnew
	for _, p := range repair.Parts(raw) {
		out = append(out, t.changeTold(p.Text)...)
	}
	if len(out) == 0 {
		out = t.changeTold(raw)
	}
	return out
}

func (t *turn) changeTold(raw string) (out []toldAnew) {
	c, ok := t.findChange(raw)
	if !ok || c.field == nil {
		return nil
	}
	def := t.s.Form.Field(c.field.ID)
	for _, fact := range facts.Extract(*def, facts.Message{Text: cmp.Or(c.only, raw), Swaps: c.swaps}, c.field.StaleAll(), t.where(def)) {
		if slices.Contains(c.keys, fact.Key) {
			out = append(out, toldAnew{c.field, fact})
		}
	}
	return out
}

// changesOf says to people what a message that came too late would change, as it was read: "Start date: 1 December 2026 → 8 December 2026".
// It is empty before the answers were sent.
func (t *turn) changesOf(raw string) (lines string) {
	if !t.s.Closed() {
		return ""
	}
	lang := t.ModeratorLang
	for _, c := range t.changesTold(raw) {
		def := t.s.Form.Field(c.field.ID)
		was := base.Texts(lang).Text("summary.open", nil)
		if old, told := c.field.Facts[c.fact.Key]; told {
			was = shown.Value(def, c.fact.Key, old, lang)
		}
		lines = text.JoinLines(lines, base.Texts(lang).Text("card.remark.change", map[string]any{
			"label": unbracketed(def.Label.In(lang)), "was": was, "value": shown.Value(def, c.fact.Key, application.Fact{Value: asStored(c.fact.Value), Words: c.fact.Quote}, lang),
		}))
	}
	return lines
}

// asStored is a value as the record holds it.
func asStored(v any) (out any) {
	if json.Unmarshal([]byte(application.JSON(v)), &out) != nil {
		return v
	}
	return out
}

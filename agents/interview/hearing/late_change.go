package hearing

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/when"
)

// toldAnew is another value of an answer, told when it could not change any more.
type toldAnew struct {
	Field *application.Field
	Fact  facts.Fact
}

// ChangesTold lists what a message changes of the answers, by its parts, else as a whole. Nothing is changed.
func (l *Listener) ChangesTold(raw string) []toldAnew {
	var out []toldAnew
	for _, p := range repair.Parts(raw) {
		out = append(out, l.changeTold(p.Text)...)
	}
	if len(out) == 0 {
		out = l.changeTold(raw)
	}
	return out
}

func (l *Listener) changeTold(raw string) (out []toldAnew) {
	c, ok := l.findChange(raw)
	if !ok || c.Field == nil {
		return nil
	}
	def := l.State.Form.Field(c.Field.ID)
	if def.Type == form.TypeDate && c.signs == 0 { // a weekday that is told of something else is no date: "also saturday until 23"
		raw, c.Only = when.WithoutDays(raw), when.WithoutDays(c.Only)
	}
	for _, fact := range l.memory.Extract(def, facts.Message{Text: cmp.Or(c.Only, raw), Swaps: c.Swaps}, c.Field.StaleAll(), l.Where(def)) {
		if slices.Contains(c.Keys, fact.Key) {
			out = append(out, toldAnew{c.Field, fact})
		}
	}
	return out
}

// AsStored is a value as the record holds it.
func AsStored(v any) (out any) {
	if json.Unmarshal([]byte(application.JSON(v)), &out) != nil {
		return v
	}
	return out
}

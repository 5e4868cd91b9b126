package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
)

// noteDaysOff notes the weekdays that the utterance rules out, for the open field that asks for them.
func (t *turn) noteDaysOff() {
	i := slices.IndexFunc(t.State.Fields, func(o application.Field) bool { return facts.DaysKey(*t.State.Form.Field(o.ID)) != "" })
	if i < 0 || t.State.Fields[i].Settled() {
		return
	}
	f := &t.State.Fields[i]
	f.DaysOff = append(slices.Clip(f.DaysOff), t.DaysRuledOut()...)
}

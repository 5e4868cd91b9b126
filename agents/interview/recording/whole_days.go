package recording

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
)

// NoteDaysOff notes the weekdays that the utterance rules out, for the open field that asks for them.
func (rec *Recorder) NoteDaysOff() {
	i := slices.IndexFunc(rec.State.Fields, func(o application.Field) bool { return facts.DaysKey(*rec.State.Form.Field(o.ID)) != "" })
	if i < 0 || rec.State.Fields[i].Settled() {
		return
	}
	f := &rec.State.Fields[i]
	f.DaysOff = append(slices.Clip(f.DaysOff), rec.DaysRuledOut()...)
}

package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/when"
)

// noteDaysOff notes the weekdays that the utterance rules out, for the open field that asks for them.
func (t *turn) noteDaysOff() {
	i := slices.IndexFunc(t.State.Fields, func(o application.Field) bool { return facts.DaysKey(*t.State.Form.Field(o.ID)) != "" })
	if i < 0 || t.State.Fields[i].Settled() {
		return
	}
	f := &t.State.Fields[i]
	for _, p := range t.Said.Parts {
		gone, _ := t.Protected(p.Text)
		if len(p.Text) > hearing.LongestReasoned || !facts.RulesOutDays(p.Text, len(gone) > 0) || facts.OfWorkDone(p.Text) || facts.Reaches(p.Text) {
			continue
		}
		days, _, _ := when.Weekdays(p.Text)
		f.DaysOff = append(slices.Clip(f.DaysOff), slices.DeleteFunc(when.DaysNamed(p.Text), func(d string) bool { return slices.Contains(days, d) })...)
	}
}

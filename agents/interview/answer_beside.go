package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// answerBeside keeps what the message of a correction tells of the open question: "150k. Oh, and my email was wrong, it's …". It is
// reviewed once the correction is made.
func (t *turn) answerBeside(c hearing.Correction) {
	f, def := t.State.CurrentField()
	if f == nil || f == c.Field || f.Settled() || t.State.Status != application.Interviewing || def.Type == form.TypeFile {
		return
	}
	rest := hearing.WithoutCorrection(t.Said.Text, c.Only)
	if rest == "" || def.OffersOptions() && hearing.TakesBack().MatchString(rest) || len(t.News(f, rest)) == 0 {
		return
	}
	for _, h := range t.Said.Only(rest) {
		t.State.Ahead = append(slices.Clip(t.State.Ahead), application.Ahead{Field: f.ID, Heard: h})
	}
}

package recording

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// AnswerBeside keeps what the message of a correction tells of the open question: "150k. Oh, and my email was wrong, it's …". It is
// reviewed once the correction is made.
func (rec *Recorder) AnswerBeside(c hearing.Correction) {
	f, def := rec.State.CurrentField()
	if f == nil || f == c.Field || f.Settled() || rec.State.Status != application.Interviewing || def.Type == form.TypeFile {
		return
	}
	rest := hearing.WithoutCorrection(rec.Said.Text, c.Only)
	if rest == "" || def.OffersOptions() && hearing.TakesBack().MatchString(rest) || len(rec.News(f, rest)) == 0 {
		return
	}
	for _, h := range rec.Said.Only(rest) {
		if h.Text == "" { // a file is no answer to that
			continue
		}
		rec.State.Ahead = append(slices.Clip(rec.State.Ahead), application.Ahead{Field: f.ID, Heard: h})
	}
}

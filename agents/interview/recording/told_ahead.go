package recording

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
)

// KeepEarly keeps what was said before there is a plan, beside a yes to the disclosure or a language: it may tell of fields.
func (rec *Recorder) KeepEarly(parts []application.Heard) {
	for _, h := range parts {
		rec.State.Ahead = append(slices.Clip(rec.State.Ahead), application.Ahead{Heard: h})
	}
}

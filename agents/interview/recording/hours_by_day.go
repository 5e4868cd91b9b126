package recording

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
)

// KeepHours keeps what an answer says of days and their hours, sentence by sentence.
func (rec *Recorder) KeepHours(f *application.Field, r application.Reviewed) {
	for _, h := range rec.Said.Parts {
		var kept []string
		for _, s := range text.Sentences(h.Text) {
			if words := strings.TrimSpace(s.In(h.Text)); facts.NamesDays(words) && rec.MayKeep(words) {
				if !hearing.ForRecord(words) || hearing.Apology().MatchString(words) {
					words = hearing.DaysIn(words)
				}
				kept = append(kept, words)
			}
		}
		if len(kept) > 0 && len(r.Facts)+len(r.Doubts) > 0 || len(kept) > 0 && r.ByDay {
			f.Words = append(slices.Clip(f.Words), application.Quote{Text: strings.Join(kept, " "), Source: h.ID})
		}
	}
}

package interview

import (
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// answerBeside keeps what the message of a correction tells of the open question: "150k. Oh, and my email was wrong, it's …". It is
// reviewed once the correction is made.
func (t *turn) answerBeside(c correction) {
	f, def := t.s.CurrentField()
	if f == nil || f == c.field || f.Settled() || t.s.Status != application.Interviewing || def.Type == form.TypeFile {
		return
	}
	rest := withoutCorrection(t.said.text, c.only)
	if rest == "" || def.OffersOptions() && takesBack().MatchString(rest) || len(t.news(f, rest)) == 0 {
		return
	}
	for _, h := range t.said.only(rest) {
		t.s.Ahead = append(slices.Clip(t.s.Ahead), application.Ahead{Field: f.ID, Heard: h})
	}
}

// withoutCorrection are the sentences of a message that do not correct: those before the first that does, and those behind the one
// that has the new value. It is empty where that cannot be told apart.
func withoutCorrection(raw, told string) string {
	sentences := text.Sentences(raw)
	from := slices.IndexFunc(sentences, func(s text.Span) bool {
		w := repair.Read(s.In(raw))
		return w.Corrects || w.Opens
	})
	if from < 0 || told == "" {
		return ""
	}
	to := from
	for i := from; i < len(sentences); i++ {
		if text.Holds(sentences[i].In(raw), told) {
			to = i
		}
	}
	var rest []string
	for i, s := range sentences {
		if i < from || i > to {
			rest = append(rest, s.In(raw))
		}
	}
	return strings.Join(rest, "\n")
}

// takesBack is what people say before they correct themselves: no answer to a question of yes or no.
var takesBack = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)^[\s、,。.!]*(?:(?:oh|ah|oops|wait|hang on|hold on|sorry|hmm|um|uh|no wait|no,? sorry|oh no|あっ?|え|いや|いえ|待って|ちょっと待って|すみません|すいません|ごめんなさい|失礼(?:しました)?)[\s、,。.!]*)+$`)
})

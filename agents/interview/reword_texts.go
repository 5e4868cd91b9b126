package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// rewordTexts puts texts of an answer as they are to be, there and in the words that are kept beside them, and says so.
func (t *turn) rewordTexts(f *application.Field, texts []hearing.Rewording, h application.Heard) {
	f.Words = slices.Clone(f.Words)
	for _, r := range texts {
		if r.Key == "" { // only what stands beside it
			for i, q := range f.Words {
				f.Words[i].Text = strings.Replace(q.Text, r.Old, r.New, 1)
			}
			continue
		}
		was, _ := f.Facts[r.Key].Value.(string)
		t.event("fact_corrected", r.Key)
		f.Put(r.Key, application.Fact{Value: r.Words, Words: r.Words, Source: h.ID, At: h.At})
		for i, q := range f.Words {
			if was != "" && strings.Contains(q.Text, was) && (r.New == "" || strings.Contains(was, r.New) || !strings.Contains(q.Text, r.New)) {
				f.Words[i].Text = strings.Replace(q.Text, was, r.Words, 1)
			} else if r.New != "" && !strings.Contains(q.Text, r.New) { // who tells of both was told right
				f.Words[i].Text = strings.Replace(q.Text, r.Old, r.New, 1)
			}
		}
	}
	f.Hear(h.ID)
	t.State.Audit = nil
	t.State.Forget(f.ID)
	if t.sayChanged(f) {
		t.askAgain([]*application.Field{f})
	}
}

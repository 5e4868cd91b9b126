package recording

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// TakeBackOpen takes back a yes or no of which the newest words say that it is not settled yet, and leaves it open in their words: "I said not sure yet".
func (rec *Recorder) TakeBackOpen(f *application.Field, def *form.Field) {
	if def.Type != form.TypeText || !hearing.KeepsWords(def) {
		return
	}
	for _, key := range facts.LeftOpen(*def, rec.Said.Text, rec.Where(def)) {
		words := rec.UnsettledWords()
		if _, told := f.Facts[key]; len(words) == 0 || !told && f.Followups+f.Fruitless == 0 && !f.Reopened {
			continue
		}
		f.TakeBack(key)
		f.KeepOpen(words, []string{key})
	}
}

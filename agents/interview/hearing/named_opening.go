package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearNamedOpening hears the wish to change an answer that is named, of which nothing else is said: 「メールも変えたいんですけど」, "can I change my phone
// number?" Where a story is asked for, it would be one.
func (l *Listener) hearNamedOpening() Move {
	if l.State.Plan == nil || l.State.Status != application.Interviewing || len(l.Said.Parts) != 1 {
		return Move{}
	}
	w := repair.Read(l.Said.Text)
	if !w.Opens || w.New != "" {
		return Move{}
	}
	now, _ := l.State.CurrentField()
	if f := l.calledSo(w.What); f != nil && f != now && f.Settled() {
		return Move{Does: ChangesOne, Changes: []Correction{{Field: f, Opens: true}}}
	}
	return Move{}
}

// calledSo is the one answer that has these words, and no others, for a name; nil for none. What is only a part of a story names none: 「会社を変えたいです」 may
// be why somebody applies.
func (l *Listener) calledSo(words string) (found *application.Field) {
	low := strings.ToLower(strings.TrimSpace(text.Fold(words)))
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		def := l.State.Form.Field(f.ID)
		for _, n := range l.namesOf(def) {
			if n.words != low || found == f || n.key != "" && def.Type == form.TypeText && !IsName(n.key) {
				continue
			}
			if found != nil {
				return nil
			}
			found = f
		}
	}
	return found
}

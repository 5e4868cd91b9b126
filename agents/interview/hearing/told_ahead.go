package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
)

// NameTold is the open field of the candidate's name, where the words tell one.
func (l *Listener) NameTold(words string) *application.Field {
	for i := range l.State.Fields {
		if f := &l.State.Fields[i]; !f.Settled() && slices.ContainsFunc(l.News(f, words), IsName) {
			return f
		}
	}
	return nil
}

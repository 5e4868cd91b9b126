package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearStoryGoesOn hears the rest of an answer in sentences that was taken for finished: "wait, I didn't finish the story. I gave him a refund …",
// 「さっきの話の続きですが、…」. It stands beside that answer; where no more than the wish to go on is said, the answer is opened.
func (l *Listener) hearStoryGoesOn() Move {
	if l.State.Plan == nil || l.State.Closed() || l.pastes() {
		return Move{}
	}
	now, def := l.State.CurrentField()
	if now != nil && !now.Settled() && facts.ToldInSentences(*def) && len(now.Facts) > 0 {
		return Move{} // it is the answer to what is asked
	}
	said := strings.TrimSpace(l.Said.Text)
	at, group := lexicon.Find("story goes on", text.Fold(said))
	if at == nil {
		return Move{}
	}
	f := l.storyMeant(text.Fold(said)[:at[1]])
	if f == nil || f == now {
		return Move{}
	}
	words := strings.TrimLeft(group("words"), AroundClause+"!")
	if len(text.Fold(said)) == len(said) { // as they were written
		words = said[len(said)-len(words):]
	}
	c := Correction{Field: f, Only: words, From: words, Adds: true}
	switch {
	case !Substantial(words):
		return Move{Does: Edits, Field: f}
	case !l.mayNote(words):
		return Move{}
	case l.atSummary():
		return Move{Does: Changes, Changes: []Correction{c}}
	}
	return Move{Does: ChangesBeside, Changes: []Correction{c}}
}

// storyMeant is the answer in sentences that words name, else the one that was told last; nil for none.
func (l *Listener) storyMeant(words string) (last *application.Field) {
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		def := l.State.Form.Field(f.ID)
		if !f.Settled() || !facts.ToldInSentences(*def) || !KeepsWords(def) || len(f.Facts)+len(f.Words) == 0 {
			continue
		}
		for _, n := range l.named(words) {
			if n.field == f {
				return f
			}
		}
		last = f
	}
	return last
}

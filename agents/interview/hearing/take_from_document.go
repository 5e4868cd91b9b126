package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// takeFromDocument takes what is asked from the document that was pasted, where the answer does nothing but point at it: "same as in the resume". Its sentences
// that tell something of the question count as if they were sent in its place. Where none do the question stays open, and words that tell something
// themselves are left as they are, whatever they say of the document.
func (l *Listener) takeFromDocument() Move {
	f, def := l.State.CurrentField()
	if f == nil || f.Settled() || f.Reopened || l.State.Status != application.Interviewing || def.Type != form.TypeText || l.Said.hasFiles() ||
		longerThan(intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	points := false
	for _, p := range l.Said.Parts {
		says := strings.TrimSpace(p.Text)
		at := inDocument().MatchString(says)
		if !at && facts.Weight(says) > 0 {
			return Move{}
		}
		points = points || at
	}
	if !points {
		return Move{}
	}
	if told := l.toldInDocument(f, def); told.Text != "" {
		l.Said = Utterance([]application.Heard{told})
	}
	return Move{}
}

// toldInDocument are the sentences of a pasted document that tell facts of an answer, as a part of the message that pasted it; empty for none.
func (l *Listener) toldInDocument(f *application.Field, def *form.Field) application.Heard {
	for i := range l.State.Fields {
		o := &l.State.Fields[i]
		if l.State.Form.Field(o.ID).Type != form.TypeFile {
			continue
		}
		for _, fact := range o.Facts {
			words, ok := fact.Value.(string)
			if !ok || words != fact.Words {
				continue
			}
			read := l.memory.Extract(def, facts.Message{Text: words}, f.Known(), l.Where(def))
			var own []string
			for _, s := range text.Sentences(words) {
				sentence := strings.TrimSpace(s.In(words))
				if slices.ContainsFunc(read, func(x facts.Fact) bool { return text.Holds(sentence, x.Quote) }) {
					own = append(own, sentence)
				}
			}
			if len(own) > 0 {
				return application.Heard{ID: fact.Source, Text: strings.Join(own, "\n")}
			}
		}
	}
	return application.Heard{}
}

// inDocument is nothing but a pointer at what a document says.
var inDocument = lexicon.Lazy(`(?i)^(?:{in the document})(?:[, ]+(?:please|pls|thanks|thank you))*[.!。！ ]*$`)

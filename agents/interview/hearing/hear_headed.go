package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearHeaded hears at a question that sentences name another answer at their head and then tell it:
// 「あとさっきの接客のやつ、高3のときレジを半年」, "oh and about the shifts, mon to thurs". A sentence behind that goes on with it where
// it tells nothing of what is asked. A value takes the place of the one before, a story is added to; the rest answers what is asked.
func (l *Listener) hearHeaded() Move {
	now, _ := l.State.CurrentField()
	if now == nil || now.Settled() || l.State.Status != application.Interviewing || l.State.Plan == nil || l.pastes() || len(l.Said.Parts) != 1 ||
		longerThan(intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	said := l.Said.Text
	var m Move
	var own []string
	var about *application.Field
	for _, s := range text.Sentences(said) {
		sentence := strings.TrimSpace(s.In(said))
		f, tells := l.headed(sentence)
		if answer, rest, ok := l.partAnswer(now, sentence); f == nil && ok { // "yes, and back to my name, it's …"
			if f, tells = l.headed(rest); f != nil {
				own, sentence = append(own, answer), rest
			}
		}
		switch {
		case f != nil && f != now:
			about = f
			l.toldOf(&m, f, tells, sentence)
		case about != nil && l.goesOnAbout(about, now, sentence):
			l.toldOf(&m, about, sentence, sentence)
		default:
			about, own = nil, append(own, sentence)
		}
	}
	if len(m.Changes)+len(m.Others) == 0 {
		return Move{}
	}
	m.Does, m.Own = ChangesBeside, strings.Join(own, "\n")
	return m
}

// headed is the answer that a sentence names at its head, and what it tells of that; nil where it names none, or tells nothing that the answer could hold.
func (l *Listener) headed(sentence string) (*application.Field, string) {
	low := text.Read(sentence).Low
	if len(low) != len(sentence) || stance.IsQuestion(sentence) { // places are those of the sentence as it was written
		return nil, ""
	}
	start := len(beforeHead().FindString(low))
	named := slices.DeleteFunc(l.named(sentence), func(n naming) bool { return n.from != start })
	now, def := l.State.CurrentField()
	inStory := start == 0 && facts.ToldInSentences(*def) // 「会社は、…」 tells why it is this one
	if inStory || slices.ContainsFunc(named, func(n naming) bool { return n.field == now }) {
		return nil, ""
	}
	for _, n := range named {
		behind := behindHead().FindString(low[n.to:])
		tells := strings.Trim(sentence[n.to+len(behind):], AroundClause)
		if behind != "" && l.mayTell(n.field, tells) {
			return n.field, tells
		}
	}
	return nil, ""
}

// partAnswer parts a sentence behind its first clause, where that answers what is asked.
func (l *Listener) partAnswer(now *application.Field, sentence string) (answer, rest string, ok bool) {
	all := text.Clauses(sentence)
	if len(all) < 2 {
		return "", "", false
	}
	answer, rest = trimClause(all[0].In(sentence)), strings.TrimSpace(sentence[all[0].End:])
	return answer, rest, len(l.News(now, answer)) > 0
}

// mayTell reports words that tell something of an answer: a value of its kind, or any that say something where it is a story.
func (l *Listener) mayTell(f *application.Field, words string) bool {
	def := l.State.Form.Field(f.ID)
	if facts.ToldInSentences(*def) {
		return Substantial(words) && facts.Weight(words) >= 2 && ForRecord(words) && !AsksForChange(words)
	}
	return len(l.newValues(f, words)) > 0
}

// goesOnAbout reports a sentence that goes on with a story and answers nothing that is asked.
func (l *Listener) goesOnAbout(about, now *application.Field, sentence string) bool {
	story := facts.ToldInSentences(*l.State.Form.Field(about.ID))
	return story && l.mayTell(about, sentence) && !l.mayTell(now, sentence) && len(l.News(now, sentence)) == 0 && !stance.IsQuestion(sentence)
}

// toldOf has words told of an answer: in place of what it holds, added to a story, or ahead of its question.
func (l *Listener) toldOf(m *Move, f *application.Field, words, from string) {
	switch {
	case len(f.Facts) == 0:
		m.Others = append(m.Others, application.Ahead{Field: f.ID, Heard: l.Said.PartWith(from).Wording(words)})
	default:
		adds := facts.ToldInSentences(*l.State.Form.Field(f.ID)) || l.isInWords(f) && lexicon.Match("adds days", strings.ToLower(text.Fold(words)))
		m.Changes = append(m.Changes, Correction{Field: f, Only: words, From: from, Adds: adds})
	}
}

var (
	beforeHead = lexicon.Lazy(`(?i)^(?:{before a head})*`)
	behindHead = lexicon.Lazy(`(?i)^{behind a head}`)
)

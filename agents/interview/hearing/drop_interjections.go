package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// opens reports that a message would be taken for a wish to pause by its first words, and that the rest is something else.
func (l *Listener) opens(said, rest string) bool {
	if rest == "" || intents.HasWish(wish.Wait, rest) || intents.Is(intents.WantsPause, rest) {
		return false
	}
	if _, ok := wish.Adjust(rest, l.State.Helping); ok {
		return true
	}
	if !intents.HasWish(wish.Wait, said) && !intents.Is(intents.WantsPause, said) {
		return false
	}
	w := repair.Read(rest)
	return stance.IsQuestion(rest) || w.Corrects || w.Opens || OnlyLeaves(rest) || l.tellsPlainly(rest) ||
		slices.ContainsFunc([]intents.Intent{intents.WantsSkip, intents.WantsBack, intents.WantsWhy, intents.WantsRecap, intents.WantsCopy}, func(want intents.Intent) bool { return intents.Is(want, rest) })
}

// tellsPlainly reports that a text answers the open question by its shape: a day, an option, an address; of words, what is no story.
func (l *Listener) tellsPlainly(said string) bool {
	f, def := l.State.CurrentField()
	if f == nil || l.State.Status != application.Interviewing && l.State.Status != application.Paused {
		return false
	}
	if def.Type != form.TypeText {
		return l.Fits(def, said)
	}
	return facts.Shows(*def, said, l.Where(def)) || slices.ContainsFunc(l.News(f, said), func(key string) bool { return facts.Tells(*def, key) })
}

// answersAlong reports that an utterance which seems to ask for a moment answers beside that: 「少し待っていただき、5月15日です」.
func (l *Listener) answersAlong() bool {
	return l.tellsPlainly(wish.Wait.Beside(intents.Plainly(l.Said.Text)))
}

// onlyInterjects reports a text of which each sentence that asks for a moment does so by the words alone that open it, and goes on with an answer: "2 weeks.
// hang on, contract says 4".
func (l *Listener) onlyInterjects(said string) bool {
	found := false
	for _, s := range text.Sentences(said) {
		sentence := s.In(said)
		if !intents.HasWish(wish.Wait, sentence) && !intents.Is(intents.WantsPause, sentence) {
			continue
		}
		if l.behindInterjection(sentence) == "" {
			return false
		}
		found = true
	}
	return found
}

// behindInterjection is what answers in a sentence behind a word that only opens it; empty where none opens it, or nothing behind it answers.
func (l *Listener) behindInterjection(sentence string) string {
	rest := wish.WithoutInterjection(sentence)
	if rest == sentence || rest == "" || intents.HasWish(wish.Wait, rest) || intents.Is(intents.WantsPause, rest) {
		return ""
	}
	if behind := hasFigures(rest) && strings.TrimSpace(sentence) != strings.TrimSpace(l.Said.Text); !behind && !l.tellsPlainly(rest) { // "hold on, meeting at 3"
		return ""
	}
	return rest
}

// dropRhetoric leaves out a question that only opens a story, and is put to nobody: "Where do I start! I was eleven years with …". Alone it says that somebody does not know
// what to write.
func (l *Listener) dropRhetoric() Move {
	if !l.fieldAsked() || l.Said.hasFiles() {
		return Move{}
	}
	said := strings.TrimSpace(l.Said.Text)
	at := rhetoric().FindStringIndex(said)
	if at == nil {
		return Move{}
	}
	rest := strings.TrimLeft(said[at[1]:], AroundClause+"!！?？…")
	if rest == "" {
		return Move{Does: Hesitates}
	}
	l.Said = Utterance(l.Said.Only(rest))
	return Move{}
}

// rhetoric is such a question at the beginning.
var rhetoric = lexicon.Lazy(`(?i)^(?:{opens a story})(?:[ ,.!?…！？。、]+|$)`)

package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
)

// opens reports that a message would be taken for a wish to pause by its first words, and that the rest is something else.
func (l *Listener) opens(text, rest string) bool {
	if rest == "" || intents.HasWish(wish.Wait, rest) || intents.Is(intents.WantsPause, rest) {
		return false
	}
	if _, ok := wish.Adjust(rest, l.State.Helping); ok {
		return true
	}
	if !intents.HasWish(wish.Wait, text) && !intents.Is(intents.WantsPause, text) {
		return false
	}
	w := repair.Read(rest)
	return stance.IsQuestion(rest) || w.Corrects || w.Opens || OnlyLeaves(rest) || l.tellsPlainly(rest) ||
		slices.ContainsFunc([]intents.Intent{intents.WantsSkip, intents.WantsBack, intents.WantsWhy, intents.WantsRecap, intents.WantsCopy}, func(want intents.Intent) bool { return intents.Is(want, rest) })
}

// tellsPlainly reports that a text answers the open question by its shape: a day, an option, an address; of words, what is no story.
func (l *Listener) tellsPlainly(text string) bool {
	f, def := l.State.CurrentField()
	if f == nil || l.State.Status != application.Interviewing && l.State.Status != application.Paused {
		return false
	}
	if def.Type != form.TypeText {
		return l.Fits(def, text)
	}
	return facts.Shows(*def, text, l.Where(def)) || slices.ContainsFunc(l.News(f, text), func(key string) bool { return facts.Tells(*def, key) })
}

// answersAlong reports that an utterance which seems to ask for a moment answers beside that: 「少し待っていただき、5月15日です」.
func (l *Listener) answersAlong() bool {
	return l.tellsPlainly(wish.Wait.Beside(intents.Plainly(l.Said.Text)))
}

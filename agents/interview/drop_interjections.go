package interview

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
)

// dropInterjections takes out of what was said the words that ask for a moment only by the letter, and open something that is to be
// dealt with now: "wait, could I do it by text, I stammer". A moment for a reason stays one: "hold on, let me check my calendar".
func (t *turn) dropInterjections() {
	parts := slices.Clone(t.said.parts)
	for i, p := range parts {
		if rest := wish.WithoutInterjection(p.Text); rest != p.Text && t.opens(p.Text, rest) {
			parts[i].Text = rest
		}
	}
	t.said = utterance(parts)
	if len(t.s.Pending) > 0 {
		t.s.Pending = parts
	}
}

// heedWishLine takes a line that is nothing but a word for going on, sending or leaving something out for all that was said, where the other lines tell
// only what is not recorded: 「応募する\n私は独身です」 answers nothing.
func (t *turn) heedWishLine() {
	lines := strings.Split(t.said.text, "\n")
	wish := slices.IndexFunc(lines, func(line string) bool {
		return slices.ContainsFunc([]intents.Intent{intents.WantsSend, intents.WantsSkip, intents.WantsBack, intents.WantsWhy, intents.WantsRecap, intents.WantsPause}, func(want intents.Intent) bool { return intents.Is(want, line) })
	})
	if wish < 0 || len(lines) < 2 || t.s.Status != application.Interviewing {
		return
	}
	rest := strings.Join(slices.Delete(slices.Clone(lines), wish, wish+1), "\n")
	at, _ := t.protected(rest)
	if strings.ContainsFunc(blanked(rest, at, " "), unicode.IsLetter) {
		return
	}
	t.notNeeded(rest)
	t.s.Pending = t.said.only(lines[wish])
	t.said = utterance(t.s.Pending)
}

// opens reports that a message would be taken for a wish to pause by its first words, and that the rest is something else.
func (t *turn) opens(text, rest string) bool {
	if rest == "" || intents.HasWish(wish.Wait, rest) || intents.Is(intents.WantsPause, rest) {
		return false
	}
	if _, ok := wish.Adjust(rest, t.s.Helping); ok {
		return true
	}
	if !intents.HasWish(wish.Wait, text) && !intents.Is(intents.WantsPause, text) {
		return false
	}
	w := repair.Read(rest)
	return stance.IsQuestion(rest) || w.Corrects || w.Opens || leaves(rest) || t.tellsPlainly(rest) ||
		slices.ContainsFunc([]intents.Intent{intents.WantsSkip, intents.WantsBack, intents.WantsWhy, intents.WantsRecap, intents.WantsCopy}, func(want intents.Intent) bool { return intents.Is(want, rest) })
}

// tellsPlainly reports that a text answers the open question by its shape: a day, an option, an address; of words, what is no story.
func (t *turn) tellsPlainly(text string) bool {
	f, def := t.s.CurrentField()
	if f == nil || t.s.Status != application.Interviewing && t.s.Status != application.Paused {
		return false
	}
	if def.Type != form.TypeText {
		return t.fits(def, text)
	}
	return facts.Shows(*def, text, t.where(def)) || slices.ContainsFunc(t.news(f, text), func(key string) bool { return facts.Tells(*def, key) })
}

// answersAlong reports that an utterance which seems to ask for a moment answers beside that: 「少し待っていただき、5月15日です」.
func (t *turn) answersAlong() bool {
	return t.tellsPlainly(wish.Wait.Beside(intents.Plainly(t.said.text)))
}

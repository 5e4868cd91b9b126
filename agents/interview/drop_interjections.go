package interview

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/wish"
)

// dropInterjections takes out of what was said the words that ask for a moment only by the letter, and open something that is to be
// dealt with now: "wait, could I do it by text, I stammer". A moment for a reason stays one: "hold on, let me check my calendar".
func (t *turn) dropInterjections() {
	parts := slices.Clone(t.Said.Parts)
	for i, p := range parts {
		if rest := wish.WithoutInterjection(p.Text); rest != p.Text && t.Opens(p.Text, rest) {
			parts[i].Text = rest
		}
	}
	t.Said = hearing.Utterance(parts)
	if len(t.State.Pending) > 0 {
		t.State.Pending = parts
	}
}

// heedWishLine takes a line that is nothing but a word for going on, sending or leaving something out for all that was said, where the other lines tell
// only what is not recorded: 「応募する\n私は独身です」 answers nothing.
func (t *turn) heedWishLine() {
	lines := strings.Split(t.Said.Text, "\n")
	wish := slices.IndexFunc(lines, func(line string) bool {
		return slices.ContainsFunc([]intents.Intent{intents.WantsSend, intents.WantsSkip, intents.WantsBack, intents.WantsWhy, intents.WantsRecap, intents.WantsPause}, func(want intents.Intent) bool { return intents.Is(want, line) })
	})
	if wish < 0 || len(lines) < 2 || t.State.Status != application.Interviewing {
		return
	}
	rest := strings.Join(slices.Delete(slices.Clone(lines), wish, wish+1), "\n")
	at, _ := t.Protected(rest)
	if strings.ContainsFunc(hearing.Blanked(rest, at, " "), unicode.IsLetter) {
		return
	}
	t.notNeeded(rest)
	t.State.Pending = t.Said.Only(lines[wish])
	t.Said = hearing.Utterance(t.State.Pending)
}

package interview

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/text"
)

// shortAway is after how long somebody may say that they are back who did not say that they would go: a break.
const shortAway = 20 * time.Minute

// besideComingBack leaves of the utterance what stands beside a word on being back and asks for a change: "morning, I'm back! edit 2". It
// reports whether there is any. What is too long to be a message is a document: nothing in it asks for a change.
func (t *turn) besideComingBack() bool {
	if utf8.RuneCountInString(t.Said.Text) > intents.MaxRead {
		return false
	}
	parts, changes := slices.Clone(t.Said.Parts), false
	for i, p := range parts {
		var kept []string
		for _, s := range text.Sentences(p.Text) {
			sentence := strings.TrimSpace(s.In(p.Text))
			if intents.Is(intents.SaysHello, sentence) || intents.Is(intents.SaysGoOn, sentence) || t.ComesBack(sentence) {
				continue
			}
			w := repair.Read(sentence)
			kept, changes = append(kept, sentence), changes || w.Opens || w.Corrects || t.EditWish(sentence) != ""
		}
		parts[i].Text = strings.Join(kept, "\n")
	}
	if !changes {
		return false
	}
	t.State.Pending = slices.DeleteFunc(parts, func(h application.Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	t.Said = hearing.Utterance(t.State.Pending)
	return true
}

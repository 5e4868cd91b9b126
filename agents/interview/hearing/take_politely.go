package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// takePolitely has sentences to the summary that put a change as a polite question say it plainly, where they name days:
// 「日曜は隔週でもいいですか」 is 「日曜は隔週でお願いします」, "would mondays off be ok instead?" is "mondays off instead". What it asks without a day, or of all that there is, people answer: 「土曜だけでも大丈夫ですか」.
func (l *Listener) takePolitely() Move {
	if !l.atSummary() || longerThan(intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	parts := slices.Clone(l.Said.Parts)
	for i, h := range parts {
		said := h.Text
		for _, s := range slices.Backward(text.Sentences(h.Text)) {
			if plain := l.saidPlainly(s.In(h.Text)); plain != "" {
				said = said[:s.Start] + plain + said[s.End:]
			}
		}
		if said != h.Text {
			parts[i] = h.Wording(said)
		}
	}
	l.Said = Utterance(parts)
	return Move{}
}

// saidPlainly is the wish that a sentence puts as a question; empty where it is none.
func (l *Listener) saidPlainly(sentence string) string {
	folded := strings.TrimSpace(text.Fold(sentence))
	at, found := lexicon.Find("asks a change", folded)
	if at == nil || l.knows(sentence) || ofAllOrJob().MatchString(folded) {
		return ""
	}
	words := found("words")
	if !facts.NamesDays(words) {
		return ""
	}
	if strings.ContainsFunc(words, isJapanese) {
		return words + "にしてください。"
	}
	return "please make it " + words + " instead. "
}

// ofAllOrJob limits all that there is, or speaks of the job.
var ofAllOrJob = lexicon.Lazy(`(?i)(?:{of all or the job})`)

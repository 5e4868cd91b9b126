package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/text"
)

// movesBetween reports a sentence that says of something told that it belongs to another answer than the one it stands in: 「…は4の結果で、5ではありません」,
// "move the bit about the manual from 5 to 4". cs take it out of the one and put it beside the other; where it is not found there the words are said back.
func (l *Listener) movesBetween(sentence string) (cs []Correction, ok bool) {
	at, group := lexicon.Find("moves between answers", strings.TrimSpace(text.Fold(sentence)))
	if at == nil {
		return nil, false
	}
	from, to := l.answerAt(group("from")), l.answerAt(group("to"))
	if from == nil || to == nil || from == to {
		return nil, false
	}
	part := l.toldAlike(from, strings.Trim(group("what"), aroundNamed))
	if part == "" || !KeepsWords(l.State.Form.Field(to.ID)) || !l.mayNote(part) {
		return []Correction{{Unmade: sentence}}, true
	}
	return []Correction{{Field: from, Takes: []Part{{Words: part, quoted: true}}, From: sentence}, {Field: to, Only: part, From: sentence, Adds: true}}, true
}

// answerAt is the answer of a bare number, or of a name.
func (l *Listener) answerAt(name string) *application.Field {
	if f := l.numbered(text.SmallNumber(strings.Trim(name, " #番"))); f != nil {
		return f
	}
	return l.answerNamed(name)
}

// alike is the least share of what is named that a sentence has in common with it.
const alike = 0.5

// toldAlike is the sentence of an answer that says most of what words name; empty where none does.
func (l *Listener) toldAlike(f *application.Field, words string) (best string) {
	most := alike
	for _, piece := range l.piecesOf(f) {
		for _, s := range text.Sentences(piece) {
			if shared := sharedOf(words, s.In(piece)); shared >= most {
				best, most = strings.TrimSpace(s.In(piece)), shared
			}
		}
	}
	return best
}

// sharedOf is the share of the pairs of characters of some words that stand in a text.
func sharedOf(words, in string) float64 {
	r, in := []rune(text.Squeeze(strings.ToLower(text.Fold(words)))), text.Squeeze(strings.ToLower(text.Fold(in)))
	if len(r) < 2 {
		return 0
	}
	n := 0
	for i := range len(r) - 1 {
		if strings.Contains(in, string(r[i:i+2])) {
			n++
		}
	}
	return float64(n) / float64(len(r)-1)
}

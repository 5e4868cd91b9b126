package knowledge

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
)

// otherWord is what a term of another word for what is asked tells beside that itself.
const otherWord = 0.65

// otherTerms calls yield with the terms of further words for what a text names.
func otherTerms(text string, yield func(term string, weight float64)) {
	asked := map[string]bool{}
	terms(text, func(term string, _ float64) { asked[term] = true })
	for _, g := range lexicon.Groups(text) {
		groupTerms(g, func(term string, weight float64) {
			if !asked[term] {
				yield(term, weight)
			}
		})
	}
}

// groupTerms calls yield with the terms of a group's words.
func groupTerms(g lexicon.Group, yield func(term string, weight float64)) {
	for _, word := range lexicon.Words(g) {
		share := otherWord / float64(1+strings.Count(word, " ")) // a phrase tells no more than a word
		terms(word, func(term string, weight float64) { yield(term, share*weight) })
	}
}

// spelt gives the terms of the collection that a word which it does not have is likely meant to be.
func spelt(r agents.TableReader, term string) ([]string, error) {
	rs := []rune(term)
	if len(rs) < 4 || strings.ContainsAny(term, "0123456789") {
		return nil, nil
	}
	if script := lexicon.ScriptOf(rs[0]); script != lexicon.Latin && script != lexicon.Katakana {
		return nil, nil
	}
	var out []string
	err := r.Scan(termKey(string(rs[:2])), func(key string, _ []byte) error {
		if word := strings.TrimPrefix(key, termKey("")); lexicon.Misspelt(term, word) {
			out = append(out, word)
		}
		return nil
	})
	return slices.Clip(out), err
}

package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/knowledge"
)

// groups are words that mean much the same.
var groups = knowledge.Synonyms()

// others are further words for what a text names.
func others(text string) []string {
	var out []string
	f := fold(text)
	for _, t := range contents(text) {
		for _, w := range synonyms(t.text) {
			if !strings.Contains(f, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

// synonyms are the words of the groups that a word is in. A single Chinese character stands for the verbs that begin with it.
func synonyms(word string) []string {
	var out []string
	for _, g := range groups {
		if slices.ContainsFunc(g, func(w string) bool { return w == word || isVerbOf(word, w) }) {
			out = append(out, g...)
		}
	}
	return out
}

// isVerbOf reports that a word is the character and an ending in kana.
func isVerbOf(stem, word string) bool {
	rest, ok := strings.CutPrefix(word, stem)
	return ok && rest != "" && len([]rune(stem)) == 1 && kindOf([]rune(stem)[0]) == noun && strings.IndexFunc(rest, func(r rune) bool { return kindOf(r) != kana }) < 0
}

// spoken are words of the groups that are written in kana, and that a text has.
func spoken(text string) []string {
	var out []string
	for _, g := range groups {
		for _, w := range g {
			if len([]rune(w)) > 2 && strings.IndexFunc(w, func(r rune) bool { return kindOf(r) != kana }) < 0 && strings.Contains(text, w) {
				out = append(out, w)
				break
			}
		}
	}
	return out
}

// compounds are words of the groups in which kana stand between Chinese characters, and that a text has.
func compounds(text string) []string {
	var out []string
	for _, g := range groups {
		for _, w := range g {
			if !slices.Contains(out, w) && isCompound(w) && strings.Contains(text, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

func isCompound(w string) bool {
	runs, last := 0, none
	for _, r := range w {
		k := kindOf(r)
		if k == noun && last != noun {
			runs++
		}
		last = k
	}
	return runs > 1
}

func has(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// Package lexicon knows what words have to do with one another, whatever they are about: which mean much the same, in Japanese and
// in English, which are one word in two spellings, and which is likely the other, misspelt. It is pure, and safe for concurrent use.
package lexicon

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed words.txt
var list string

// Group names words that mean much the same.
type Group int

// entries are the words of the list.
type entries struct {
	groups  map[string][]Group // by word: Japanese as it is written, Latin ones by their stems with _ between
	words   [][]string         // of each group, as they are listed
	longest map[rune]int       // by the first character: how many bytes a Japanese word has at most
}

var entered = sync.OnceValue(func() *entries {
	e := &entries{groups: map[string][]Group{}, longest: map[rune]int{}}
	for line := range strings.Lines(list) {
		words := strings.Fields(line)
		if len(words) < 2 || strings.HasPrefix(line, "#") {
			continue
		}
		g := Group(len(e.words))
		for i, w := range words {
			words[i] = strings.ReplaceAll(w, "_", " ")
			e.enter(Fold(words[i]), g)
		}
		e.words = append(e.words, words)
	}
	return e
})

func (e *entries) enter(word string, g Group) {
	first, _ := utf8.DecodeRuneInString(word)
	if isLatin(first) && strings.IndexFunc(word, isJapanese) < 0 {
		var stems []string
		for _, w := range latinWords(word) {
			stems = append(stems, w.stem)
		}
		word = strings.Join(stems, "_")
	} else {
		e.longest[first] = max(e.longest[first], len(word))
	}
	if !slices.Contains(e.groups[word], g) {
		e.groups[word] = append(e.groups[word], g)
	}
}

// Words are the words of a group.
func Words(g Group) []string { return entered().words[g] }

// Match is a word of the list in a text.
type Match struct {
	From, To int // in bytes of the folded text
	Groups   []Group
}

// Find gives the words of the list that a folded text has, by their place. Of those that begin at the same place it is the longest.
func Find(text string) []Match {
	e := entered()
	var out []Match
	for i, r := range text {
		if m, ok := e.at(text, i, r); ok {
			out = append(out, m)
		}
	}
	words := latinWords(text)
	for i := range words {
		if m, ok := e.phrase(words[i:]); ok {
			out = append(out, m)
		}
	}
	slices.SortFunc(out, func(a, b Match) int { return a.From - b.From })
	return out
}

// at is the longest Japanese word that begins at a place.
func (e *entries) at(text string, i int, r rune) (Match, bool) {
	for to := min(len(text), i+e.longest[r]); to > i; to-- {
		if groups := e.groups[text[i:to]]; groups != nil && strings.ContainsFunc(text[i:to], isJapanese) && whole(text, i, to) {
			return Match{i, to, groups}, true
		}
	}
	return Match{}, false
}

// phrase is the longest English word of the list, or words, that these begin with.
func (e *entries) phrase(words []latinWord) (Match, bool) {
	const most = 4
	key, found := "", Match{}
	for n, w := range words[:min(most, len(words))] {
		if n > 0 {
			key += "_"
		}
		key += w.stem
		if groups := e.groups[key]; groups != nil {
			found = Match{words[0].from, w.to, groups}
		}
	}
	return found, found.Groups != nil
}

// Meant are the groups of the word that a longer one, which the list does not have, is likely meant to be.
func Meant(word string) []Group {
	e := entered()
	if utf8.RuneCountInString(word) < 6 || e.groups[word] != nil {
		return nil
	}
	best := ""
	for w := range e.groups {
		if (best == "" || w < best) && !strings.Contains(w, "_") && Misspelt(word, w) {
			best = w
		}
	}
	return e.groups[best]
}

// whole tells a word from the same characters within another: a short one of katakana stands alone, ログ is not in ブログ, one of a single
// Chinese character is none in 家族, and of two kana only one behind which a particle is.
func whole(text string, from, to int) bool {
	word := text[from:to]
	n := utf8.RuneCountInString(word)
	first, _ := utf8.DecodeRuneInString(word)
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	after, _ := utf8.DecodeRuneInString(text[to:])
	kata := func(r rune) bool { return ScriptOf(r) == Katakana }
	switch {
	case kata(first):
		return !kata(before) && !kata(after) || n > 3 && !(kata(before) && kata(after))
	case n == 1:
		return !unicode.Is(unicode.Han, before) && !unicode.Is(unicode.Han, after)
	case unicode.Is(unicode.Hiragana, first) && n == 2:
		return (!unicode.Is(unicode.Hiragana, before) || strings.ContainsRune("のをにはがとで", before)) &&
			(!unicode.Is(unicode.Hiragana, after) || strings.ContainsRune("をはがのにもとで", after))
	}
	return true
}

// Groups are those of which a text has a word, each once.
func Groups(text string) []Group {
	seen := map[Group]bool{}
	for _, m := range Find(Fold(text)) {
		for _, g := range m.Groups {
			seen[g] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

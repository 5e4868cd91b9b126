package offline

import (
	"embed"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/classify"
)

// The lexicon of concepts has, a language a file, what people call the things that messages are about: "bin", "wipe" and "get rid of" say one thing.
// Each file is one author's, written from the meaning of the moves alone, without sight of the sentences. A line is "name: word, word, phrase".
//
//go:embed concepts/*.txt
var conceptFiles embed.FS

// lexicon holds the concepts' names by the words for them, and by first character how long these are at most, in bytes.
type lexicon struct {
	names   map[string][]string
	longest map[rune]int
}

var concepts = sync.OnceValue(func() lexicon {
	out := lexicon{map[string][]string{}, map[rune]int{}}
	for _, lang := range []string{"ja", "en"} {
		data, err := conceptFiles.ReadFile("concepts/" + lang + ".txt")
		if err != nil {
			panic(err) // it is built in
		}
		for line := range strings.Lines(string(data)) {
			name, words, ok := strings.Cut(strings.TrimSpace(line), ": ")
			if !ok || strings.HasPrefix(name, "#") {
				continue
			}
			for w := range strings.SplitSeq(words, ",") {
				out.add(name, Fold(strings.TrimSpace(w)))
			}
		}
	}
	return out
})

func (l lexicon) add(name, word string) {
	if word == "" {
		return
	}
	first, _ := utf8.DecodeRuneInString(word)
	l.names[word] = append(l.names[word], name)
	l.longest[first] = max(l.longest[first], len(word))
}

// signsOf are the concepts that a folded text names, each by its longest words; of a script with spaces whole words only.
func (l lexicon) signsOf(s string) []classify.Sign {
	var out []classify.Sign
	for i, r := range s {
		if isInWord(s, i) {
			continue
		}
		end := l.longestAt(s, i, l.longest[r])
		for _, name := range l.names[s[i:end]] {
			out = append(out, classify.Sign{Name: "concept:" + name, From: i, To: end})
		}
	}
	return out
}

// longestAt is where the longest words that begin at i end; i for none.
func (l lexicon) longestAt(s string, i, most int) int {
	end := i
	for j := i; j < len(s) && j-i < most; {
		_, size := utf8.DecodeRuneInString(s[j:])
		if j += size; isInWord(s, j) {
			continue
		}
		if _, ok := l.names[s[i:j]]; ok {
			end = j
		}
	}
	return end
}

// isInWord reports a place between two characters of a word in Latin letters or figures.
func isInWord(s string, i int) bool {
	return i > 0 && i < len(s) && isWordByte(s[i-1]) && isWordByte(s[i])
}

func isWordByte(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '\'' }

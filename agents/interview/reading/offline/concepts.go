package offline

import (
	"embed"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/classify"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// The lexicon of concepts has, a language a file, what people call the things that messages are about: "bin", "wipe" and "get rid of" say one thing.
// Each file is one author's, written from the meaning of the moves alone, without sight of the sentences. A line is "name: word, word, phrase".
//
//go:embed concepts/*.txt
var conceptFiles embed.FS

// lexicon finds the words for the concepts, each with the concept's name.
type lexicon struct{ words pattern.WordIndex[string] }

var concepts = sync.OnceValue(func() *lexicon {
	out := &lexicon{}
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
				if w = Fold(strings.TrimSpace(w)); w != "" {
					out.words.Add(w, "concept:"+name)
				}
			}
		}
	}
	return out
})

// signsOf are the concepts that a folded text names, each by its longest words; of a script with spaces whole words only.
func (l *lexicon) signsOf(s string) []classify.Sign {
	var out []classify.Sign
	l.words.Find(s, func(at int, word, name string) bool {
		end, last := at+len(word), len(out)-1
		if isInWord(s, at) || isInWord(s, end) || last >= 0 && out[last].From == at && out[last].To > end {
			return false
		}
		for ; last >= 0 && out[last].From == at && out[last].To < end; last-- {
			out = out[:last]
		}
		out = append(out, classify.Sign{Name: name, From: at, To: end})
		return false
	})
	return out
}

// isInWord reports a place between two characters of a word in Latin letters or figures.
func isInWord(s string, i int) bool {
	return i > 0 && i < len(s) && isWordByte(s[i-1]) && isWordByte(s[i])
}

func isWordByte(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '\'' }

package wish

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/person"
)

// vocabulary mends slips of the fingers: a word that nobody knows and that is one letter away from a word of the phrases is read as that
// word. Short words are left alone, there is nearly always another one beside them; so are real words, which spelled.en.txt lists.
type vocabulary struct {
	words  map[string]bool     // of the phrases
	others map[string]bool     // real words that are a letter away from one of them ("remote", "cancer")
	near   map[string][]string // the long words, by what is left of them without one letter
	pairs  map[string]string   // words without their apostrophe, by themselves and the word behind them: "id like" has "i'd"
}

// How long, in letters, a word of the phrases is to which slips are mended, and how long a slip is at least and at most.
const (
	shortestMended = 5
	shortestSlip   = 4
	longestSlip    = 20
)

// missingApostrophe is the rank of the likeliest slip.
const missingApostrophe = 3

// knownWords are those of all phrases, read at the first message.
var knownWords = sync.OnceValue(func() *vocabulary {
	v := &vocabulary{words: map[string]bool{}, others: map[string]bool{}, near: map[string][]string{}, pairs: map[string]string{}}
	raw, err := data.ReadFile("data/spelled.en.txt")
	if err != nil {
		panic(err) // embedded
	}
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		typed, meant, pair := strings.Cut(line, " = ")
		switch {
		case strings.HasPrefix(line, "#"):
		case pair:
			v.pairs[typed], _, _ = strings.Cut(meant, " ")
		default:
			for _, w := range strings.Fields(line) {
				v.others[w] = true
			}
		}
	}
	for _, l := range lexicons() {
		for _, phrases := range l.classes {
			for _, phrase := range phrases {
				v.learn(phrase)
			}
		}
	}
	maps.DeleteFunc(v.words, func(w string, _ bool) bool { // "dont" stands in a phrase, too, beside those that only have "don't"
		return slices.ContainsFunc(v.near[w], func(meant string) bool { return rankSlip(w, meant) == missingApostrophe })
	})
	return v
})

var (
	notWords = pattern.MustCompile(`\{\w+\}|\\.`)
	wholly   = pattern.MustCompile(`(^|[^a-z'?)*\]])([a-z']+)([^a-z'?(*+\[{]|$)`)
	latin    = pattern.MustCompile(`[a-z][a-z']*`)
)

// learn takes in the words that stand wholly in a phrase: "pursu(e|ing)" has none.
func (v *vocabulary) learn(phrase string) {
	phrase = notWords.ReplaceAllString(strings.ReplaceAll(phrase, "(?:", "("), "|")
	for _, m := range wholly.FindAllStringSubmatch(strings.ReplaceAll(strings.ReplaceAll(phrase, "|", " | "), " ", "  "), -1) {
		w := strings.Trim(m[2], "'")
		if w == "" || v.words[w] {
			continue
		}
		v.words[w] = true
		if strings.Contains(w, "'") { // "dont"
			v.near[strings.ReplaceAll(w, "'", "")] = append(v.near[strings.ReplaceAll(w, "'", "")], w)
		}
		if len(w) >= shortestMended {
			for _, key := range withoutOne(w) {
				v.near[key] = append(v.near[key], w)
			}
		}
	}
}

// withoutOne are a word, and what is left of it without one of its letters.
func withoutOne(w string) []string {
	out := []string{w}
	for i := range len(w) {
		out = append(out, w[:i]+w[i+1:])
	}
	return out
}

// meant is the word that a slip stands for, the word itself where it is none.
func (v *vocabulary) meant(w string) string {
	if v.words[w] || v.others[w] || len(w) > longestSlip {
		return w
	}
	best, rank := w, 0
	for _, key := range withoutOne(w) {
		for _, c := range v.near[key] {
			if r := rankSlip(w, c); r > rank || r > 0 && r == rank && c < best {
				best, rank = c, r
			}
		}
	}
	return best
}

// rankSlip says how likely one word is typed for another, 0 for not at all: a missing apostrophe, letters that are missing, too many or
// exchanged, a wrong letter.
func rankSlip(w, meant string) int {
	switch {
	case meant != w && strings.ReplaceAll(meant, "'", "") == w:
		return missingApostrophe
	case len(w) < shortestSlip || len(meant) < shortestMended || !person.OneSlip(w, meant), isPlural(w, meant), isPlural(meant, w): // "Fridays"
		return 0
	case len(w) != len(meant) || sameLetters(w, meant):
		return 2
	}
	return 1
}

// isPlural reports that a word is the other with an s behind it; "discuss" is not one of "discus".
func isPlural(w, of string) bool { return w == of+"s" && !strings.HasSuffix(of, "s") }

func sameLetters(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return string(x) == string(y)
}

// mend gives a text in lower case with its slips mended, and where in the text given a place in it is.
func (v *vocabulary) mend(low string) (mended string, origin func(at int) int) {
	type shift struct{ at, end, from, to int } // from at to end in the mended text, from from to to in the one given
	var out strings.Builder
	var shifts []shift
	last := 0
	words := latin.FindAllStringIndex(low, -1)
	for i, at := range words {
		w := low[at[0]:at[1]]
		meant := v.meant(w)
		if i+1 < len(words) && v.pairs[low[at[0]:words[i+1][1]]] != "" {
			meant = v.pairs[low[at[0]:words[i+1][1]]]
		}
		if meant == w {
			continue
		}
		out.WriteString(low[last:at[0]])
		start := out.Len()
		out.WriteString(meant)
		shifts, last = append(shifts, shift{start, out.Len(), at[0], at[1]}), at[1]
	}
	if len(shifts) == 0 {
		return low, func(at int) int { return at }
	}
	return out.String() + low[last:], func(at int) int {
		i, _ := slices.BinarySearchFunc(shifts, at, func(s shift, at int) int { return s.at - at })
		if i < len(shifts) && shifts[i].at == at {
			return shifts[i].from
		}
		if i == 0 {
			return at
		}
		s := shifts[i-1]
		if at < s.end {
			return min(s.from+at-s.at, s.to)
		}
		return s.to + at - s.end
	}
}

package wish

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// reading is a word in kanji or katakana, and how people type it who don't convert it: 応募, おうぼ.
type reading struct{ word, kana string }

// readings are those of the file, the longest first.
var readings = sync.OnceValue(func() []reading {
	raw, err := data.ReadFile("data/readings.ja.txt")
	if err != nil {
		panic(err) // embedded
	}
	var out []reading
	for line := range strings.Lines(string(raw)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] != "#" {
			out = append(out, reading{f[0], strings.Join(f[1:], "|")})
		}
	}
	slices.SortStableFunc(out, func(a, b reading) int { return cmp.Compare(len(b.word), len(a.word)) })
	return out
})

// inKana lets a phrase be typed in hiragana, too: each word with a reading may stand as that, and katakana as hiragana.
func inKana(phrase string) string {
	var out strings.Builder
	for i := 0; i < len(phrase); {
		if end := setEnd(phrase, i); end > i { // of single characters: [をは]
			out.WriteString(phrase[i:end])
			i = end
			continue
		}
		word, kana := readingAt(phrase[i:])
		if next := phrase[i+len(word):]; kana == "" || next != "" && strings.ContainsRune("?*+{", rune(next[0])) { // only its last character may be missing
			word = firstRune(phrase[i:])
			out.WriteString(word)
		} else {
			out.WriteString("(?:" + word + "|" + kana + ")")
		}
		i += len(word)
	}
	return out.String()
}

// setEnd is where a set of characters ends that begins at a place, the place where none does.
func setEnd(phrase string, at int) int {
	if phrase[at] != '[' {
		return at
	}
	return at + strings.IndexByte(phrase[at:], ']') + 1
}

// readingAt is the longest word with a reading that a text begins with.
func readingAt(text string) (word, kana string) {
	for _, r := range readings() {
		if strings.HasPrefix(text, r.word) {
			return r.word, r.kana
		}
	}
	for i, r := range text {
		if r != 'ー' && !unicode.Is(unicode.Katakana, r) {
			word = text[:i]
			break
		}
		word = text[:i+len(string(r))]
	}
	if len(word) < len("データ") {
		return word, ""
	}
	return word, asHiragana(word)
}

// asHiragana is katakana in hiragana. The two blocks are 0x60 apart (Unicode, Hiragana and Katakana).
func asHiragana(word string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'ァ' && r <= 'ヶ' {
			return r - 0x60
		}
		return r
	}, word)
}

func firstRune(text string) string {
	for i := range text {
		if i > 0 {
			return text[:i]
		}
	}
	return text
}

package knowledge

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// terms calls yield with each term of a text, and how much it tells beside others: pairs of characters for kana and Chinese characters, these alone too,
// words for other scripts, and a code or a number with its marks as one term, so that E-1234 finds E-1234 and not E-1243. A word
// of katakana is a term as a whole too, since most of them are names.
func terms(text string, yield func(term string, weight float64)) {
	rs := []rune(lexicon.Fold(text))
	for i := 0; i < len(rs); {
		s := lexicon.ScriptOf(rs[i])
		j := i + 1
		switch s {
		case lexicon.None:
		case lexicon.Latin:
			for j < len(rs) && (lexicon.ScriptOf(rs[j]) == lexicon.Latin || inside(rs, j)) {
				j++
			}
			words(string(rs[i:j]), yield)
		default:
			for j < len(rs) && joins(s, lexicon.ScriptOf(rs[j]), rs[j]) {
				j++
			}
			pairs(rs[i:j], s, yield)
		}
		i = j
	}
}

// inside tells a mark that holds the parts of a code or a number together, or an English word and its ending.
func inside(rs []rune, i int) bool {
	return strings.ContainsRune("-_.'", rs[i]) && i+1 < len(rs) && lexicon.ScriptOf(rs[i+1]) == lexicon.Latin
}

// joins tells whether a character goes on with the run: endings in kana belong to the character that they follow.
func joins(run, next lexicon.Script, r rune) bool {
	return run == next || run == lexicon.Han && next == lexicon.Hiragana || run == lexicon.Hiragana && r == 'ー'
}

// katakanaWord is what the pairs of a word of katakana tell together, at most.
const katakanaWord = 2

func pairs(rs []rune, s lexicon.Script, yield func(string, float64)) {
	if len(rs) == 1 {
		if s != lexicon.Hiragana {
			yield(string(rs), 1)
		}
		return
	}
	share := 1.0
	if s == lexicon.Katakana { // a long word tells no more than a short one
		share = min(1, katakanaWord/float64(len(rs)-1))
	}
	singles(rs, yield)
	for i := range len(rs) - 1 {
		yield(string(rs[i:i+2]), share*weightOf(lexicon.ScriptOf(rs[i]), lexicon.ScriptOf(rs[i+1])))
		if i+2 < len(rs) && lexicon.Okurigana(rs[i], rs[i+1], rs[i+2]) { // 申し込み is 申込 too
			yield(string([]rune{rs[i], rs[i+2]}), 0.8)
		}
	}
	if s == lexicon.Katakana && len(rs) > 2 {
		yield(string(rs), 1.5)
	}
}

// singles yields each Chinese character alone, since 車 is in 駐車場: little where it is part of a longer word.
func singles(rs []rune, yield func(string, float64)) {
	for i, r := range rs {
		if lexicon.ScriptOf(r) != lexicon.Han {
			continue
		}
		weight := 0.5
		if i > 0 && lexicon.ScriptOf(rs[i-1]) == lexicon.Han || i+1 < len(rs) && lexicon.ScriptOf(rs[i+1]) == lexicon.Han {
			weight = 0.15
		}
		yield(string(r), weight)
	}
}

// weightOf is what a pair tells: two characters with a meaning most, kana alone, which are endings and courtesy, little.
func weightOf(a, b lexicon.Script) float64 {
	switch {
	case a == lexicon.Hiragana && b == lexicon.Hiragana:
		return 0.15
	case a == lexicon.Hiragana || b == lexicon.Hiragana:
		return 0.6
	}
	return 1
}

var joiners = strings.NewReplacer("-", "", "_", "")

// words yields a word by its stem; one with digits as it is, without its hyphens, and by its parts.
func words(w string, yield func(string, float64)) {
	w = strings.Trim(strings.TrimSuffix(w, "'s"), "'")
	if !strings.ContainsAny(w, "0123456789") {
		for part := range strings.FieldsFuncSeq(w, func(r rune) bool { return r == '-' || r == '_' || r == '.' || r == '\'' }) {
			yield(lexicon.Stem(part), wordWeight(part))
		}
		return
	}
	code := joiners.Replace(w)
	weight := 1.0
	if strings.IndexFunc(code, unicode.IsLetter) >= 0 || strings.Contains(code, ".") {
		weight = 3
	}
	yield(code, weight)
	if rest := strings.TrimPrefix(code, "v"); rest != code && rest != "" && rest[0] <= '9' {
		yield(rest, 2)
	}
	if parts := strings.FieldsFunc(w, func(r rune) bool { return r == '-' || r == '_' }); len(parts) > 1 {
		for _, part := range parts {
			yield(part, 0.5)
		}
	}
}

//go:embed phrases.txt
var phraseData string

var phrases = pattern.NewLexicon(phraseData)

// common are the words of English that every question is made of.
var common = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for _, w := range phrases.Words("common") {
		m[w] = true
	}
	return m
})

func wordWeight(w string) float64 {
	if common()[w] {
		return 0.1
	}
	return 1
}

// japanese is a term that no text has: of the sections that are written with kana or Chinese characters.
const japanese = "\x00japanese"

// isJapanese tells whether a text is, even when much of it is names and codes in Latin letters.
func isJapanese(text string) bool {
	theirs, all := 0, 0
	for _, r := range text {
		if s := lexicon.ScriptOf(r); s != lexicon.None {
			all++
			if s != lexicon.Latin {
				theirs++
			}
		}
	}
	return 5*theirs > all
}

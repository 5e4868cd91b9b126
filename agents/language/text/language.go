package text

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// The languages that are told apart, as BCP 47 names them.
const (
	Japanese = "ja"
	English  = "en"
)

// LanguageOf is the language that a message is in: Japanese or English where it shows one, else the other, which is what was spoken before.
// What it quotes says nothing (what does 「締め」 mean?), and names of products belong to neither language: "Okta?", "SSO".
func LanguageOf(text, otherwise string) string {
	text = foreign().ReplaceAllString(text, " ")
	m := measure(quotes().ReplaceAllString(text, " "))
	if m.letters == 0 { // it is nothing but a quotation
		m = measure(text)
	}
	switch {
	case m.japanese > 0 && m.isEnglish():
		return English
	case m.japanese > 0:
		return Japanese
	case m.binding+m.content > 0, m.small >= 2 && m.latin >= 3:
		return English
	}
	return otherwise
}

// Key is a text in the form in which codes and names are compared: without width (NFKC) and in lower case. Spaces stay. Where the message's
// own characters have to be found again, or more than case and width must not count, it is Fold that reads it.
func Key(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return !alone(r) }) {
		return strings.ToLower(norm.NFKC.String(s))
	}
	return lower(narrowed(s))
}

// narrowed is a text of characters that are alone with those of full width as the ones of ASCII that they are forms of.
func narrowed(s string) string {
	if !strings.ContainsFunc(s, isWide) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if isWide(r) {
			return r - '！' + '!'
		}
		return r
	}, s)
}

// PhraseKey is the form in which phrases are compared: NFKC in lower case, its words apart by one space.
func PhraseKey(s string) string { return strings.Join(strings.Fields(Key(s)), " ") }

// Squeeze is a text by its letters and marks alone: folded, in lower case and without white space.
func Squeeze(raw string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r > utf8.RuneSelf && folded(r): // has no case, and is no space
			return r
		case unicode.IsSpace(r):
			return -1
		}
		return unicode.ToLower(r)
	}, Fold(raw))
}

// Holds reports that words stand in a text, width, case and white space aside. No words stand in none.
func Holds(raw, words string) bool {
	w := Squeeze(words)
	return w != "" && strings.Contains(Squeeze(raw), w)
}

// measured is what speaks for a language in a text.
type measured struct {
	letters  int
	japanese int  // letters of Japanese
	hiragana int  // of these, those in which its grammar is written
	ends     bool // the last letter is one of them
	latin    int  // words of Latin letters
	small    int  // of these, those written small
	binding  int  // English words that hold a sentence together
	content  int  // other English words
}

// isEnglish reports that a text with Japanese letters is English with a Japanese word in it: is 勤怠 supported? A Japanese sentence with
// many English words ends as such: error on login と出ます.
func (m measured) isEnglish() bool {
	words := m.binding + m.content
	return m.binding > 0 && words > 1 && 2*words > m.hiragana && !(m.ends && m.hiragana > 2)
}

func measure(text string) measured {
	var m measured
	for _, r := range text {
		if !unicode.IsLetter(r) || unicode.Is(unicode.Common, r) {
			continue
		}
		m.letters++
		hiragana := unicode.Is(unicode.Hiragana, r)
		m.ends = hiragana
		if hiragana {
			m.hiragana++
		}
		if IsJapanese(r) {
			m.japanese++
		}
	}
	for _, w := range latinWords().FindAllString(strings.ReplaceAll(text, "’", "'"), -1) {
		m.latin++
		if unicode.IsLower([]rune(w)[0]) {
			m.small++
		}
		switch english()[strings.ToLower(strings.TrimSuffix(w, "'s"))] {
		case binding:
			m.binding++
		case content:
			m.content++
		}
	}
	return m
}

// quotes are what a text says in the words of others, foreign what is in no language: code, addresses.
var (
	quotes  = pattern.Lazy(`「[^」]*」|『[^』]*』|“[^”]*”|"[^"]*"`)
	foreign = pattern.Lazy("`[^`]*`|https?://\\S+|[^\\s@]+@[^\\s@]+")
)

var latinWords = pattern.Lazy(`\p{Latin}+(?:['-]\p{Latin}+)*`)

type kind int

const (
	binding kind = iota + 1
	content
)

//go:embed words.en.txt
var words string

// english are the words of the list.
var english = sync.OnceValue(func() map[string]kind {
	of := map[string]kind{}
	k := binding
	for line := range strings.Lines(words) {
		switch w := strings.TrimSpace(line); {
		case w == "= content":
			k = content
		case w != "" && !strings.HasPrefix(w, "#"):
			of[w] = k
		}
	}
	return of
})

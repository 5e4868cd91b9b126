package text

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Script is what a message's letters say about its language.
type Script int

// What letters can say. Mixed text counts as its most telling script: one kana makes Japanese, one Hangul letter Korean.
const (
	NoScript    Script = iota // no letters: nothing can be said
	Kana                      // Japanese
	Hangul                    // Korean
	Han                       // Japanese or Chinese: look at the platform's locale, or ask
	Latin                     // any of many languages: keep what is set
	OtherScript               // Cyrillic, Thai, Arabic, …
)

// ScriptOf reads the letters of a text. Marks that several scripts share (ー, ・) say nothing.
func ScriptOf(text string) Script {
	found := NoScript
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			return Kana
		case unicode.Is(unicode.Hangul, r):
			found = Hangul
		case found == Hangul || !unicode.IsLetter(r) || unicode.Is(unicode.Common, r):
		case unicode.Is(unicode.Han, r):
			found = Han
		case found == NoScript && unicode.Is(unicode.Latin, r):
			found = Latin
		case found == NoScript || found == Latin && !unicode.Is(unicode.Latin, r):
			found = OtherScript
		}
	}
	return found
}

// Detect returns the language that the letters of a text show: "ja", "ko", or "" where they do not decide (Latin letters,
// or kanji alone when the platform's locale does not settle it). The caller keeps the language it has on "", and never
// switches on one message alone.
func Detect(text, platformLocale string) string {
	switch ScriptOf(text) {
	case Kana:
		return Japanese
	case Hangul:
		return "ko"
	case Han:
		if tag, err := language.Parse(platformLocale); err == nil {
			if base, _ := tag.Base(); base.String() == Japanese || base.String() == "zh" {
				return base.String()
			}
		}
	}
	return ""
}

// IsSpaceless reports whether the script is written without spaces between words.
func IsSpaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai) || r == 'ー' || r == '々' || r == '・'
}

// IsJapanese reports a letter in which Japanese is written: kana, or a Chinese character. Marks that several scripts share (ー, ・) are none.
func IsJapanese(r rune) bool {
	return r >= 'ぁ' && r <= 'ゖ' || r >= '一' && r <= '龠' || r >= 0x80 && unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han)
}

// HasJapanese reports a text with such a letter.
func HasJapanese(s string) bool {
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := pattern.RuneAt(s, i)
		if IsJapanese(r) {
			return true
		}
		i += size
	}
	return false
}

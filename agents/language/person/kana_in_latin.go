package person

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// kanaWords are words in kana of one kind, with what joins the parts of a name.
var kanaWords = pattern.Lazy(`[\p{Katakana}ー]{2,16}(?:[・ ][\p{Katakana}ー]{2,16}){0,3}|[\p{Hiragana}ー]{2,16}(?:[・ ][\p{Hiragana}ー]{2,16}){0,3}`)

// aroundKana stands between a name and its reading, and around the two: "Luca Ferrante (in kana: ルカ・フェッランテ)".
var aroundKana = nameWords.Lazy(`(?i)[\s,;:/()（）「」"'–—-]*(?:\b(?:in|and|it's|it is|or|as)\s+)*(?:{kana asked})?[\s,;:/()（）「」"'–—-]*$`)

// nameInBothScripts is a name in Latin letters with how it is read in kana behind it: "Luca Ferrante, ルカ・フェッランテ".
func nameInBothScripts(t text.Text) (Name, bool) {
	kana := KanaInLatin(t.Folded)
	at := strings.Index(t.Folded, kana)
	if kana == "" || at <= 0 {
		return Name{}, false
	}
	before := strings.TrimSpace(aroundKana().ReplaceAllString(t.Folded[:at], ""))
	written, ok := readPersonName(text.Read(before))
	small := written.Name != before && written.Name == strings.ToLower(written.Name) // "ah kana, i think"
	if !ok || written.Name == "" || small || text.HasJapanese(written.Name) {
		return Name{}, false
	}
	n := Name{Name: written.Name, Reading: kana}
	n.Span = locateName(t, text.Span{End: min(len(t.Folded), longestName)}, n)
	return n, true
}

// KanaInLatin is the only run of kana in words of Latin letters, which tells how a name is read: "ah kana, i think ルカ・フェッランテ". Empty where
// there are several, or where it can be no name.
func KanaInLatin(said string) string {
	folded := text.Fold(text.FirstBytes(said, longestName))
	all := kanaWords().FindAllString(folded, 3)
	if len(all) != 1 || text.ScriptOf(kanaWords().ReplaceAllString(folded, " ")) != text.Latin || utf8.RuneCountInString(all[0]) < 3 || !kanaName(all[0]) {
		return ""
	}
	return tidy(all[0])
}

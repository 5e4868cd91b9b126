package person

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// A name is often followed by how it is read, with no word that says so: 「奥野寛治、おくのかんじ、寛永の寛です」.

var (
	// kanaBehind is what stands in kana behind a name, and all that stands between.
	kanaBehind = nameWords.Lazy(`^(?:です|と申します|といいます|と書いて|と書きます)?[、,/\s]+(?:{reading is}(?:は|:)?[、\s「]*)?` +
		`([\p{Hiragana}ー]{2,14}(?:[ ・][\p{Hiragana}ー]{1,12})?|[\p{Katakana}ー]{2,14}(?:[ ・][\p{Katakana}ー]{1,12})?)(.?)`)
	// readSo is a reading that is said to be one, wherever it stands: 「うちは濁る方で、いがらしりょうと読みます」.
	readSo = pattern.Lazy(`(?:^|[、。\s「『は])([\p{Hiragana}ー]{2,14}|[\p{Katakana}ー]{2,14})[」』]?、?(?:と|って)(?:読|よ)(?:みます|む|んで)`)
	// verbBehind ends a reading that a sentence ends with.
	verbBehind = pattern.Lazy(`(?:です|でした|っす|と(?:読|よ)み|って(?:読|よ)み)(?:よ|ね)?$`)
)

// ReadingBehind is the reading that stands behind a name in a text, empty where none does.
func ReadingBehind(said, name string) string {
	reading, _ := readBehind(text.Read(said), name)
	return reading
}

// readBehind is the reading that is told behind a name, and where it ends.
func readBehind(t text.Text, name string) (reading string, end int) {
	from := strings.LastIndex(t.Folded, name)
	if from < 0 {
		return "", 0
	}
	from += len(name)
	rest := text.BytesAfter(t.Folded, from, longestName)
	if m := kanaBehind().FindStringSubmatchIndex(rest); m != nil {
		kana := cutBehind(rest[m[2]:m[3]], rest[m[4]:m[5]])
		if kanaName(kana) && mayRead(name, kana) {
			return tidy(kana), from + m[3]
		}
	}
	if m := readSo().FindStringSubmatchIndex(rest); m != nil && kanaName(rest[m[2]:m[3]]) {
		return tidy(rest[m[2]:m[3]]), from + m[1]
	}
	return "", 0
}

// cutBehind is a run of kana without the verb that ends it, or the particle that joins it to what follows: 「せがわゆかりで登録を」.
func cutBehind(kana, next string) string {
	if m := verbBehind().FindStringIndex(kana); m != nil {
		return kana[:m[0]]
	}
	if r, _ := utf8.DecodeRuneInString(next); unicode.Is(unicode.Han, r) {
		cut := strings.TrimRight(kana, "でとのがはをもに")
		if cut == kana {
			return "" // a word that goes on in kanji: さいたま市
		}
		return cut
	}
	return kana
}

// mayRead reports that kana may be how a whole name is read: what is kana in it is in the reading, too, and it is as long as readings are.
func mayRead(name, kana string) bool {
	plain := strings.Map(hiraganaOf, strings.ReplaceAll(strings.ReplaceAll(kana, " ", ""), "・", ""))
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.In(r, unicode.Hiragana, unicode.Katakana) && r != 'ー' }) {
		if !strings.Contains(plain, strings.Map(hiraganaOf, part)) {
			return false
		}
	}
	return sameShape(name, plain) && utf8.RuneCountInString(plain) >= utf8.RuneCountInString(strings.ReplaceAll(name, " ", ""))
}

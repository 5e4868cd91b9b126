package person

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	// bracketed is a name with its reading right behind it, whatever stands around the two: 「小池 純（こいけ じゅん）、18は超えてます」.
	bracketed = pattern.Lazy(`([^()\[\]「」〈〉、。,!?:…\n]{1,24}?)\s?[(\[「〈]` + readingLabel + `?([\p{Hiragana}\p{Katakana}ー・\s]{2,40})[)\]」〉]`)
	// notThis ends what somebody did not mean: 「中止ではなく中西です」, 「こやじゃなくて「ふるや」って読みます」.
	notThis = pattern.Lazy(`^[^()]*(?:(?:では|じゃ|で|や)な(?:くて?|い|いです)[、。,\s]*|(?:違|ちが)(?:い|う|って|え)[^、。]*[、。])`)
	// labelledPart is a part of a name under what it is called.
	labelledPart = nameWords.Lazy(`({part of a name}|` + readingNames + `|{written name})` + saidOf + `+|([上下姓名])(?:は|が|:)`)
)

const (
	saidOf       = `(?:が|は|で書くと|で書いて|だと|では|としては|:|、|\s)`
	readingNames = `(?:お?名前の)?(?:読み(?:方|仮名|がな)?|よみ(?:がな|かた)?|ふりがな|フリガナ|かな|カナ|ひらがな|カタカナ|kana|reading)`
	readingLabel = `(?:` + readingNames + `(?:は|:)?\s?)`
)

// nameInBrackets is a name with its reading in brackets.
func nameInBrackets(s string) (Name, bool) {
	if m := partsInBrackets().FindStringSubmatch(s); m != nil && nameLike(m[1]) && nameLike(m[3]) {
		return Name{Name: m[1] + " " + m[3], Reading: m[2] + " " + m[4]}, true
	}
	for _, m := range bracketed().FindAllStringSubmatch(s, -1) {
		name := strings.TrimSpace(nameIntro().ReplaceAllString(notThis().ReplaceAllString(m[1], ""), ""))
		if at := strings.LastIndexAny(name, "はがの"); at > 0 && !nameLike(name) { // 「応募するのは娘の梶原美結（かじわらみゆ）です」
			name = name[at+len("の"):]
		}
		if (nameLike(name) || leadingName(name, false) != "") && kanaName(m[2]) {
			return Name{Name: tidy(name), Reading: tidy(m[2])}, true
		}
	}
	return Name{}, false
}

// partsInBrackets is a family and a given name, each with its reading: 「田邊(たなべ)莉央(りお)」.
var partsInBrackets = pattern.Lazy(`([\p{Han}々ヶ]{1,4})[(（]([\p{Hiragana}\p{Katakana}ー]{1,8})[)）][ 　]?([\p{Han}々\p{Hiragana}\p{Katakana}]{1,4})[(（]([\p{Hiragana}\p{Katakana}ー]{1,8})[)）]`)

// namePart is a given or a family name that is said to be one, in either order.
var namePart = pattern.Lazy(`(?i)\b(?:(first|given|fore|christian)|(family|sur|last))(?:[ -]?name(?:'s| is|:|,|=)?|'s| is|:) ([\p{L}'-]{2,}(?: (?-i:\p{Lu})[\p{L}'-]+){0,2})|` +
	`\b([\p{L}'-]{2,}) (?:is |as |for |\()?(?:my |the )?(?:(first|given|fore|christian)|(family|sur|last))[ -]?name\b`)

var (
	// ownPart is what a part is called, with a word that says whose it is.
	ownPart = pattern.Lazy(`(?i)\b(?:my|the) ((?:first|given|fore|christian|family|sur|last)[ -]?names?\b)`)
	// bareName says of a given name that it is one, beside a family name: "Ana is name, Cruz is family name".
	bareName = pattern.Lazy(`(?i) is (?:my |the )?(?:own )?name$`)
	// spelledOut are the letters of a word, one by one.
	spelledOut = pattern.Lazy(`(?:^|[\s,:(])(?:\pL[ .-]{1,2}){2,}\pL\b`)
)

// withoutSpelled is a text with spaces for words that are spelled letter by letter: "Dwight, D W I G H T".
func withoutSpelled(s string) string {
	return spelledOut().ReplaceAllStringFunc(s, func(letters string) string { return strings.Repeat(" ", len(letters)) })
}

// andPart joins what one part is called to the part before: "family name is Cruz and given name is Ana".
var andPart = pattern.Lazy(`(?i),? and (?:my |the )?((?:first|given|fore|christian|family|sur|last)[ -]?names?\b)`)

// moreOfName are the words behind the first of a family name.
var moreOfName = pattern.Lazy(`^(?: (?:de|del|la|las|los|van|der|den|von|bin)\b)* (?:[\p{Lu}][\p{L}'-]+)(?:$|[,.;])`)

// firstWords are the words that a text begins with, up to its first break.
var firstWords = pattern.Lazy(`^[^,;.!\n]*`)

// nameByParts returns a name that was told in its parts: "Nguyen is my family name, Thuy is my given name", "hiya, siobhan. surname doyle".
func nameByParts(t text.Text) (Name, bool) {
	var given, family string
	said := withoutSpelled(ownPart().ReplaceAllString(text.FirstBytes(t.Folded, longestName), "$1"))
	said = andPart().ReplaceAllString(said, ", $1")
	all := namePart().FindAllStringSubmatchIndex(said, 4)
	for _, m := range all {
		part := text.Group(said, m, 3) + text.Group(said, m, 4)
		if m[6] >= 0 { // De la Cruz
			part += moreOfName().FindString(said[m[7]:])
		}
		switch {
		case commonEn()[strings.ToLower(part)]:
			return Name{}, false
		case m[2] >= 0 || m[10] >= 0:
			given = part
		default:
			family = part
		}
	}
	if family == "" {
		return Name{}, false
	}
	if given == "" {
		before := bareName().ReplaceAllString(strings.TrimRight(said[:all[0][0]], " ,;.-"), "")
		n, ok := readPersonName(text.Read(before))
		if !ok { // "Thandiwe, but they say Thandi. Surname Mokoena"
			n, ok = readPersonName(text.Read(firstWords().FindString(before)))
		}
		if !ok || strings.Contains(n.Name, " ") || text.HasJapanese(n.Name) {
			return Name{}, false
		}
		given = n.Name
	}
	return Name{Name: given + " " + family, Span: t.Span(0, min(len(said), len(t.Folded))), Proven: true}, true
}

// nameByLabels is a name of which at least two parts are told under what they are called, or one beside the family name:
// 「読みはおのでら ゆうじ、漢字だと小野寺 裕二です」, 「長谷川と申します。下は一郎で」.
func nameByLabels(s string) (Name, bool) {
	var n Name
	var family, given string
	ms := labelledPart().FindAllStringSubmatchIndex(s, -1)
	for i, m := range ms {
		end := len(s)
		if i+1 < len(ms) {
			end = ms[i+1][0]
		}
		label, part := s[m[0]:m[1]], readNamePart(s[m[1]:end])
		switch {
		case readingMark().MatchString(label):
			if quoted := inQuotes().MatchString(strings.TrimSpace(s[m[1]:end])); quoted && n.Reading == "" && kanaOnly(part) && kanaName(part) {
				n.Reading = part
			} else if kana := readNamePart(kanaRun().FindString(strings.TrimLeft(s[m[1]:end], "「『\" "))); n.Reading == "" && kanaOnly(kana) && kanaName(kana) {
				n.Reading = kana
			}
		case strings.HasPrefix(label, "下") || strings.HasPrefix(label, "ファ") || strings.Contains(label, "名") && family != "" && !strings.HasPrefix(label, "本"):
			given = part
		case strings.ContainsAny(label, "苗字姓上") && !strings.Contains(label, "漢"):
			family = part
		case n.Name == "" || strings.ContainsFunc(part, han) && !strings.ContainsFunc(n.Name, han):
			n.Name = part
		}
	}
	if ms == nil {
		return Name{}, false
	}
	first := readNamePart(s[:ms[0][0]])
	switch {
	case given != "" && family == "":
		family = first
	case given == "" && n.Name == "":
		n.Name = first
	case given == "" && n.Reading == "" && first != "" && kanaOnly(first):
		n.Reading = first
	}
	if whole := strings.Index(s, family); family != "" && given != "" && kanaOnly(given) && whole >= 0 {
		for at := whole; at >= 0 && at < len(s); { // in kanji elsewhere: 「東野大河、下は「たいが」です」
			if m := givenInKanji().FindString(s[at+len(family):]); m != "" {
				given = m
				break
			}
			next := strings.Index(s[at+len(family):], family)
			if next < 0 {
				break
			}
			at += len(family) + next
		}
	}
	if family != "" && given != "" {
		n.Name = family + " " + given
	}
	if n.Reading == "" && n.Name != "" {
		n.Reading = kanaAlone(s)
	}
	return n, n.Reading != "" || given != "" && n.Name != ""
}

// givenInKanji is a given name right behind a family's.
var givenInKanji = pattern.Lazy(`^[\p{Han}々]{1,3}`)

// kanaAlone is a clause that is a whole name in kana.
func kanaAlone(s string) string {
	for part := range strings.FieldsFuncSeq(s, func(r rune) bool { return strings.ContainsRune("、。,!\n", r) }) {
		if part = readNamePart(part); utf8.RuneCountInString(part) > 3 && kanaOnly(part) {
			return part
		}
	}
	return ""
}

// readNamePart is what a text begins with, as far as it can be a name or a part of one.
func readNamePart(s string) string {
	s = nameLead().ReplaceAllString(strings.TrimSpace(s), "")
	if m := inQuotes().FindStringSubmatch(s); m != nil && (kanaOnly(m[1]) && kanaName(m[1]) || nameLike(m[1])) {
		return tidy(m[1])
	}
	s = strings.TrimLeft(nameIntro().ReplaceAllString(inLetters().ReplaceAllString(s, ""), ""), "「『\" ")
	s = text.FirstBytes(s, longestName)
	if at := strings.IndexAny(s, "」』、。,!~〜/\"\n(　"); at >= 0 {
		s = s[:at]
	}
	s = strings.TrimSpace(partTail().ReplaceAllString(cutVerb(s), ""))
	if utf8.RuneCountInString(s) > 1 && kanaOnly(s) && kanaName(s) || nameLike(s) {
		return tidy(s)
	}
	return ""
}

// inLetters says in how many characters a name is written, before it: 「一文字で「凛」」.
var inLetters = pattern.Lazy(`^(?:漢字)?[一二三1-3]文字で、?`)

// inQuotes is a name that ends where its quotation marks say.
var inQuotes = pattern.Lazy(`^[「『]([^「」『』]{1,24})[」』]`)

// partTail goes on behind a part of a name: 「一郎で、…」.
var partTail = nameWords.Lazy(`{goes on}$`)

// kanaRun is what of a reading is in one kind of kana: 「フリガナ ベ スジン 日本では…」.
var kanaRun = pattern.Lazy(`^(?:[\p{Katakana}ー・ ]+|[\p{Hiragana}ー・ ]+)`)

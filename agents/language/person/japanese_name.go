package person

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

func japaneseName(s string) (Name, bool) {
	if all := namedAs().FindAllStringIndex(s, -1); len(all) > 0 {
		s = s[all[len(all)-1][1]:] // 大野と申しますが、フルネームは…
	}
	s = notThis().ReplaceAllString(s, "")
	s = strings.TrimSpace(nameIntro().ReplaceAllString(calledBy().ReplaceAllString(s, ""), ""))
	if m := readingFor().FindStringSubmatch(cutVerb(s)); m != nil && kanaName(m[1]) {
		return Name{Reading: tidy(m[1])}, true
	}
	if m := quotedAlone().FindStringSubmatch(s); m != nil && kanaName(m[1]) {
		return Name{Reading: tidy(m[1])}, true
	}
	if m := readAs().FindStringSubmatch(s); m != nil && kanaName(m[1]) {
		return Name{Reading: tidy(m[1])}, true
	}
	if m := saidAgain().FindStringSubmatch(s); m != nil && strings.HasPrefix(m[2], m[1]) {
		s = m[2] // 「大谷っす 大谷りく」
	}
	if n, ok := nameInBrackets(s); ok {
		return n, true
	}
	if m := writtenPar().FindStringSubmatch(s); m != nil && strings.Trim(cutVerb(m[3]), " 。、") == "" {
		if kanaName(m[1]) && nameLike(m[2]) && strings.ContainsFunc(m[2], han) {
			return Name{Name: tidy(m[2]), Reading: tidy(m[1])}, true
		}
	}
	marked := readingMark().MatchString(s)
	s = strings.TrimSpace(aside().ReplaceAllString(cutVerb(s), ""))
	if m := readingSep().FindStringSubmatch(s); m != nil && !labelledPart().MatchString(m[1]) && nameLike(m[1]) &&
		strings.ContainsFunc(m[1], han) && kanaName(m[2]) && (marked || sameShape(m[1], m[2])) {
		return Name{Name: tidy(m[1]), Reading: tidy(m[2])}, true
	}
	switch {
	case kanaOnly(s) && kanaName(s):
		n := Name{Reading: tidy(s)}
		if strings.IndexFunc(s, hiragana) < 0 {
			n.Name = n.Reading
		}
		return n, true
	case !kanaOnly(s) && nameLike(s) && strings.ContainsFunc(s, func(r rune) bool { return han(r) || unicode.In(r, unicode.Hiragana, unicode.Katakana) }):
		return Name{Name: tidy(s)}, true
	}
	return Name{}, false
}

// saidAgain is a family name, and the whole one behind it.
var saidAgain = pattern.Lazy(`^(\S{1,4})(?:です|っす|といいます)[、,\s]+(\S.*)$`)

// quotedAlone is a reading in quotation marks, and a verb.
var quotedAlone = nameWords.Lazy(`^[「『]([\p{Hiragana}\p{Katakana}ー・\s]{2,30})[」』]\s?(?:{name ends}|(?:だ|や|な)(?:から|ので|けど).*|で(?:お?願|登録|す).*)?$`)

// cutVerb returns a name without the verb behind it. A copula of one sound right behind kana belongs to the name: ゆうや, まえだ.
func cutVerb(s string) string {
	m := nameTail().FindStringIndex(s)
	if m == nil {
		return s
	}
	before, _ := utf8.DecodeLastRuneInString(s[:m[0]])
	if tail := strings.Trim(s[m[0]:], " 。!、,"); (tail == "や" || tail == "だ" || tail == "じゃ") && unicode.In(before, unicode.Hiragana, unicode.Katakana) {
		return strings.TrimRight(s, " 。!、,")
	}
	return s[:m[0]]
}

// readKanaBeside returns the reading that is given of a name in Latin letters: "Ana Silva, in katakana アナ シルバ".
func readKanaBeside(part string) string {
	m := kanaFor().FindStringSubmatch(part)
	if m == nil || !kanaName(m[1]) {
		return ""
	}
	return tidy(m[1])
}

var kanaFor = nameWords.Lazy(`(?i){kana asked}(?:は|:)?[:,、\s"「]*([\p{Hiragana}\p{Katakana}ー・ ]{2,30})`)

// readingMark says of a reading that it is one.
var readingMark = pattern.Lazy(`読み|よみ|ふりがな|フリガナ|ひらがな|かな|カナ|と読む|kana|reading`)

// calledBy tells behind a name what others say instead: 「…といいます、友だちからははるちゃんって呼ばれてます」.
var calledBy = pattern.Lazy(`[、,。][^、,。]{0,30}(?:って|と)呼(?:ばれ|んで)[^、,。]{0,16}$`)

var namedAs = pattern.Lazy(`[、,。](?:フルネーム|本名|氏名|お?名前)は、?`)

// sameShape keeps the surname "山本" and the given name "ゆい" together: a reading is longer than one given name in kana,
// unless what stands before it is a whole name.
func sameShape(name, reading string) bool {
	return len(strings.Fields(name)) > 1 || utf8.RuneCountInString(strings.ReplaceAll(name, " ", "")) >= 3 && utf8.RuneCountInString(reading) >= 4
}

func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

func han(r rune) bool      { return unicode.Is(unicode.Han, r) || r == '々' || r == 'ヶ' }
func hiragana(r rune) bool { return unicode.Is(unicode.Hiragana, r) }

func kanaOnly(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return !unicode.In(r, unicode.Hiragana, unicode.Katakana) && r != 'ー' && r != ' ' && r != '・'
	}) < 0
}

var (
	kanaWord    = nameWords.Lazy(`^{no name kana}(?:[ ・].*)?$|^{no name begins}`)
	notKanaName = nameWords.Lazy(`{in no kana name}`)
	// pointing names a time or one of several, and no person: 後のほう, 土日の夜.
	pointing   = pattern.Lazy(`の(?:ほう|方|やつ|もの|ところ|朝|昼|夜|晩|夕方?|午前|午後)$|[月火水木金土日]曜|^(?:平日|週末|土日|祝日|毎日)|(?:午前|午後|夕方|深夜|早朝|終日)$`)
	notHanName = nameWords.Lazy(`{in no kanji name}`)
	particles  = pattern.Lazy(`[\p{Han}](?:は|が|に|で|と|も|へ|の)(?:[\p{Han}\p{Hiragana}\p{Katakana}]|$)`)
)

// kanaName reports whether a text in kana may be a name: short, without the endings and small words of sentences.
func kanaName(s string) bool {
	s = strings.TrimSpace(s)
	n := utf8.RuneCountInString(s)
	if n < 2 || n > 24 || notKanaName().MatchString(s) || kanaWord().MatchString(s) ||
		len(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '・' })) > 4 {
		return false
	}
	return strings.ContainsAny(s, " ・") || n <= 12
}

// notOneName are characters that are words by themselves, and seldom a surname.
const notOneName = "男女人何無有可否嫌親父母兄姉弟妹夫妻子犬猫火水木金土日月年私僕俺君彼他今後前左右大小多少良悪不未秘是非済了同上下一二三四五六七八九十百千万円時分週回々"

// nameLike reports whether a text may be a name in kanji, kana and Latin letters.
func nameLike(s string) bool {
	s = strings.TrimSpace(s)
	n := utf8.RuneCountInString(s)
	if n == 1 {
		return strings.ContainsFunc(s, han) && !strings.Contains(notOneName, s)
	}
	if n < 2 || n > 24 || notHanName().MatchString(s) || pointing().MatchString(s) || len(strings.Fields(s)) > 4 {
		return false
	}
	letters := strings.IndexFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.Is(unicode.M, r) && r != ' ' && r != '・' && r != 'ー' && r != '々' && r != '-' && r != '\'' && r != '.'
	}) < 0
	if !letters || !strings.ContainsAny(s, " ・") && (strings.Count(s, "")-1 > 8 && strings.IndexFunc(s, han) >= 0 || particles().MatchString(s) && n > 5) {
		return false
	}
	return strings.IndexFunc(s, func(r rune) bool { return r >= 'a' && r <= 'z' }) < 0 || likeLatinPart(s)
}

// likeLatinPart reports whether the Latin words in a Japanese name all begin with a capital.
func likeLatinPart(s string) bool {
	for _, w := range strings.Fields(s) {
		if c := w[0]; c >= 'a' && c <= 'z' {
			return false
		}
	}
	return true
}

var (
	nameWord  = nameWords.Lazy(`^(?:\p{Lu}[\p{L}\p{M}'.-]*|{small name part}|\p{Lu}\.)$`)
	plainWord = pattern.Lazy(`^[\p{Latin}\p{M}][\p{Latin}\p{M}'.-]*$`)
	commonEn  = wordSet(`near nearby outside beside between based surname forename a about above accept account actually add address admin administrator after again agent agree ai all already also always am an and another any anything apply approve approved are around as ask asked assistant at available away back backend bad be because been before being best better bot boss both but by call can candidate cannot care change chat chief check clear come company complete confirm continue could cool correct currently data date day delete describe developer did different director do does doing done dont down each easy email end engineer english enough every everything excellent expert explain fail false fan field file final find fine finish first for forget form free from front full fully give go going good got great guest had hall happy hard has have having he hello help her here hey hi him hiring his how human i idk if ignore important in information instruction instructions interested interview into is it its job just keep kind know language last later leader leave let level like list little live long look looking lot make manager many mark maybe me mean message mine model moderator moment monday more most mr ms much must my name need never new next nice no nobody none nope not nothing now of off ok okay old on once one only open operator or other our out output over owner pass passed password pay person phone please possible prefer previous print private problem program prompt pronouns question questions quick quickly quite rather ready real really recruiter refuse remote remove repeat reply reset resume reveal review reviewer right role rules run same say secret see senior serious set share she should show sir skip so some someone something sorry sounds speak staff start stop story street student stuff such super support sure system take talk tell test testing than thank thanks that the their them then there these they thing things think this those time tired to today tomorrow too top true try type under understand unknown unsure up update us use user very via wait want was way we well were what whatever when where which who why will wish with without wonderful work worker working would wrong yeah yep yes yesterday yet you your yourself united kingdom states america american british japan japanese withdraw quit bye goodbye hmm nah period comma lol lmao haha xd omg asdf qwerty test wtf nvm german french spanish cancel anonymous secret undefined null unlimited weekday weekdays weekend weekends night nights morning mornings afternoon afternoons evening evenings mondays tuesdays wednesdays thursdays fridays saturdays sundays`)
)

package person

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed names.txt
var nameData string

var nameWords = pattern.NewLexicon(nameData)

// Name is a person's name.
type Name struct {
	text.Span        // of the name with its reading
	Name      string // as written, in normal width, spaces single; empty when only a reading was given
	Reading   string // in kana; empty when not given. A name in katakana is its own reading
}

var (
	nameLead   = nameWords.Lazy(`^(?:{courtesy}[、,。.!~ー:…\s-]*)+`)
	nameIntro  = nameWords.Lazy(`^(?:(?:私|わたし|わたくし|僕|ぼく|俺|自分)(?:(?:の ?(?:名前|なまえ|氏名))?は|、)|{named as}(?:は|では|:|が|\s)|漢字(?:で書くと|だと)|名:)[、:\s]*`)
	nameTail   = nameWords.Lazy(`(?:[、,]\s*)?{name ends}(?:[、。!,\s]*(?:どうぞ)?(?:よろしく)?(?:お?願い(?:いた)?し(?:ます)?)?)?[。!、\s]*$`)
	nameTailEn = nameWords.Lazy(`(?i)(?:\s*[,;!]|\.(?:\s|$)|\s+\+?\d[\d ]{4,}|\s+(?:{told behind}|{goes on in english})(?:\s|,|$)` +
		`|\s*\(|\s*[\p{Hiragana}\p{Han}。、]).*$`)
	writtenPar = pattern.Lazy(`^([\p{Hiragana}\p{Katakana}ー・\s]{2,24}?)\s?[(\[「〈](?:漢字(?:は|で|だと)?:?\s?)?([^()\[\]「」〈〉]{1,15}[^()\[\]「」〈〉店卒県駅社課校学住歳])[)\]」〉](.*)$`)
	readingSep = nameWords.Lazy(`^(.+?)(?:です|と申します|と書いて|といいます)?[、,/。\s]+(?:{reading is}(?:は|:)?[、\s]?)?` +
		`([\p{Hiragana}\p{Katakana}ー]{1,12}[\s・]?[\p{Hiragana}\p{Katakana}ー]{0,12})(?:と読みます|と読む)?$`)
	readingFirst = pattern.Lazy(`^([\p{Hiragana}\p{Katakana}ー]{1,12}[\s・]?[\p{Hiragana}\p{Katakana}ー]{1,12})[、,/\s]+([^、,/]{2,15})$`)
	writtenAs    = pattern.Lazy(`^(.+?)と書いて、?([\p{Hiragana}\p{Katakana}ー\s]{2,30}?)(?:と読みます|と読む|です)`)
	readingFor   = pattern.Lazy(`^(?:読み(?:方|仮名|がな)?|よみ(?:がな|かた)?|ふりがな|フリガナ|カナ)(?:は|:|が)?[、:\s「"]*([\p{Hiragana}\p{Katakana}ー\s]{2,30})[」"]?$`)
	readAs       = pattern.Lazy(`^「?([\p{Hiragana}\p{Katakana}ー\s]{1,30}?)」?(?:と|って)(?:読み|よみ)(?:ます|)`)
	aside        = pattern.Lazy(`\s?\([^()]*\)$`)
	introEn      = nameWords.Lazy(`(?i){introduces}\s*(?:called )?`)
)

// PersonName finds the name a person gives as theirs, with its reading in kana when there is one; ok is false when the text
// holds none. An instruction, a question or a role is no name.
func PersonName(said string) (n Name, ok bool) { return readPersonName(text.Read(said)) }

// longestName is the most bytes of a sentence that may introduce a name.
const longestName = 300

func readPersonName(t text.Text) (Name, bool) {
	if n, ok := nameByParts(t); ok {
		return n, true
	}
	n, ok := nameInSentences(t)
	if beside, told := pairOf(text.FirstBytes(t.Folded, longestName)); told && (!ok || n.Reading == "" && (len(n.Name) < len(beside.Name) || strings.HasPrefix(n.Name, beside.Name+" "))) {
		beside.Span = locateName(t, text.Span{End: len(t.Folded)}, beside)
		return beside, true
	}
	if whole := (text.Span{End: len(t.Folded)}); (!ok || n.Name == "" || n.Reading == "") && whole.End <= longestName {
		if parts, told := nameByLabels(plainText(t.Folded)); told && (!ok || parts.Name != "") {
			parts.Span = locateName(t, whole, parts)
			return parts, true
		}
	}
	return n, ok
}

func nameInSentences(t text.Text) (Name, bool) {
	sentences := t.Sentences()
	for _, i := range orderSentences(t, sentences) {
		s := sentences[i]
		if s.End-s.Start > longestName {
			continue
		}
		if m := nameLead().FindStringIndex(t.Low[s.Start:s.End]); m != nil {
			s.Start += m[1]
		}
		part := strings.TrimRight(plainText(EmailText().ReplaceAllString(t.Folded[s.Start:s.End], " ")), " 。.!、,\n")
		part = withoutPoliteEnd(part)
		if part == "" || strings.ContainsAny(part, "?@<>{}[]=\\|#*_") && !strings.Contains(part, "(") || ofOthers().MatchString(part) {
			continue
		}
		n, ok := japaneseName(part)
		if !ok {
			n, ok = behindWords(part)
		}
		if !ok {
			if n, ok = latinName(part); ok {
				n.Reading = readKanaBeside(part)
			}
		}
		if at := strings.Index(part, n.Name); ok && at > 0 && !stance.InPlaceOf(t) && stance.SaidOfAnother(strings.ToLower(part[:at]), "") {
			continue // "my friend's name is"
		}
		if ok {
			n, s.End = completeName(t, n, s, i)
			n, s.End = replaceName(t, n, s.End)
			n.Span = locateName(t, s, n)
			return n, true
		}
	}
	return Name{}, false
}

// vocatives are what people call whom they talk to, behind their own name.
var vocatives = wordSet("duck love mate hun hon pal darling dear sir madam ma'am bro dude chuck petal luv guv buddy man boss actually really instead though")

// ofOthers says what somebody else is: "You're software, aren't you", 「あなたはロボットですよね」.
var ofOthers = nameWords.Lazy(`(?i){of others}`)

// behindWords is a name with its reading that stands behind other words of its sentence: 「まあいいや、森 太一、もり たいちです」.
func behindWords(part string) (Name, bool) {
	for range 2 {
		_, rest, more := strings.Cut(part, "、")
		if part = strings.TrimSpace(rest); !more {
			break
		}
		if n, ok := japaneseName(part); ok && n.Reading != "" && strings.ContainsFunc(n.Name, han) {
			return n, true
		}
	}
	return Name{}, false
}

// replaceName takes what the sentences behind a name put in its place, or in that of its reading: 「あ、違う、いしい けん です」.
func replaceName(t text.Text, n Name, end int) (Name, int) {
	for _, s := range t.Sentences() {
		if s.Start < end || s.End-s.Start > longestName {
			continue
		}
		m := nameFix().FindStringIndex(t.Low[s.Start:s.End])
		if m == nil {
			continue
		}
		said := strings.TrimRight(plainText(t.Folded[s.Start+m[1]:s.End]), " 。.!、,\n")
		next, ok := japaneseName(said)
		if !ok {
			next, ok = latinName(said)
		}
		switch {
		case !ok:
			continue
		case strings.ContainsFunc(n.Name, han) && (next.Name == "" || next.Name == next.Reading):
			n.Reading = next.Reading
		default:
			n = next
		}
		end = s.End
	}
	return n, end
}

var nameFix = nameWords.Lazy(`^(?:{sorry}[、,。.! ]+)*(?:{correction}[、,:：。.! ]+|(?:では|じゃ|で)なくて?[、,。.! ]*)+`)

// fullName says of a name that it is the whole one: "Call me Teddy. Full name's Theodore Brandt."
var fullName = pattern.Lazy(`\b(?:full|legal|official|real|complete|passport) name(?:'s| is|:|,| would be|  ?)|(?:フルネーム|本名|戸籍上の(?:氏名|名前))は`)

// orderSentences returns the sentences in the order in which a name is looked for: those that tell a whole one first, those that tell only what
// people call somebody last.
func orderSentences(t text.Text, sentences []text.Span) []int {
	var first, rest, called []int
	for i, s := range sentences {
		switch {
		case fullName().MatchString(t.Low[s.Start:s.End]):
			first = append(first, i)
		case isCalledOnly(t, s):
			called = append(called, i)
		default:
			rest = append(rest, i)
		}
	}
	return append(append(first, rest...), called...)
}

// locateName returns where in a sentence a name with its reading stands.
func locateName(t text.Text, s text.Span, n Name) text.Span {
	body := t.Folded[s.Start:s.End]
	from, to := len(body), 0
	for _, w := range append(strings.Fields(n.Name), strings.Fields(n.Reading)...) {
		if i := strings.Index(body, w); i >= 0 {
			from, to = min(from, i), max(to, strings.LastIndex(body, w)+len(w))
		}
	}
	if to <= from {
		return t.Span(s.Start, s.End)
	}
	return t.Span(s.Start+from, s.Start+to)
}

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
	if m := writtenAs().FindStringSubmatch(s); m != nil && nameLike(m[1]) {
		return Name{Name: tidy(m[1]), Reading: tidy(m[2])}, true
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
	if m := readingFirst().FindStringSubmatch(s); m != nil && kanaName(m[1]) && nameLike(m[2]) && isReadBy(m[2], m[1]) {
		return Name{Name: tidy(m[2]), Reading: tidy(m[1])}, true
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

// isReadBy reports that what follows a reading is the name that it reads, and not what somebody says of themselves: it is in two parts, or
// what is kana in it is in the reading, too. 「もりした ひなた、大学生」 is neither.
func isReadBy(name, reading string) bool {
	if !strings.ContainsFunc(name, han) {
		return false
	}
	kana := strings.FieldsFunc(name, func(r rune) bool { return !unicode.In(r, unicode.Hiragana, unicode.Katakana) && r != 'ー' })
	if len(kana) > 0 {
		return !slices.ContainsFunc(kana, func(part string) bool { return !strings.Contains(reading, part) })
	}
	parts := len(strings.Fields(name))
	return len(strings.Fields(reading)) == 2 && (parts == 2 || parts == 1 && utf8.RuneCountInString(name) > 2)
}

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
	commonEn  = wordSet(`a about above accept account actually add address admin administrator after again agent agree ai all already also always am an and another any anything apply approve approved are around as ask asked assistant at available away back backend bad be because been before being best better bot boss both but by call can candidate cannot care change chat chief check clear come company complete confirm continue could cool correct currently data date day delete describe developer did different director do does doing done dont down each easy email end engineer english enough every everything excellent expert explain fail false fan field file final find fine finish first for forget form free from front full fully give go going good got great guest had hall happy hard has have having he hello help her here hey hi him hiring his how human i idk if ignore important in information instruction instructions interested interview into is it its job just keep kind know language last later leader leave let level like list little live long look looking lot make manager many mark maybe me mean message mine model moderator moment monday more most mr ms much must my name need never new next nice no nobody none nope not nothing now of off ok okay old on once one only open operator or other our out output over owner pass passed password pay person phone please possible prefer previous print private problem program prompt pronouns question questions quick quickly quite rather ready real really recruiter refuse remote remove repeat reply reset resume reveal review reviewer right role rules run same say secret see senior serious set share she should show sir skip so some someone something sorry sounds speak staff start stop story street student stuff such super support sure system take talk tell test testing than thank thanks that the their them then there these they thing things think this those time tired to today tomorrow too top true try type under understand unknown unsure up update us use user very via wait want was way we well were what whatever when where which who why will wish with without wonderful work worker working would wrong yeah yep yes yesterday yet you your yourself united kingdom states america american british japan japanese withdraw quit bye goodbye hmm nah period comma lol lmao haha xd omg asdf qwerty test wtf nvm german french spanish cancel anonymous secret undefined null unlimited weekday weekdays weekend weekends night nights morning mornings afternoon afternoons evening evenings mondays tuesdays wednesdays thursdays fridays saturdays sundays`)
)

// wordSet is a set of words, made when first needed.
func wordSet(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := map[string]bool{}
		for _, w := range strings.Fields(words) {
			set[w] = true
		}
		return set
	})
}

// latinName reads a name in Latin (or another spaced) script: after an introduction, or a sentence that is nothing else.
func latinName(part string) (Name, bool) {
	if m := askedFor().FindStringIndex(part); m != nil {
		if n := leadingName(part[m[1]:], true); n != "" && unicode.IsUpper(text.RuneAfter(n, 0)) {
			return Name{Name: n}, true
		}
	}
	if n, ok := nameBeforeCalled(part); ok {
		return n, true
	}
	intros := introEn().FindAllStringIndex(part, 4)
	told := ""
	for _, m := range intros {
		n := leadingName(part[m[1]:], true)
		if called := told != "" && !strings.Contains(told, " "); n != "" && (told == "" || called && strings.Contains(n, " ")) {
			told = n // "call me Joy, legally Maria Santos Reyes"
		}
		if told != "" && !callsMe().MatchString(part[:m[1]]) {
			break
		}
	}
	if told != "" {
		return Name{Name: told}, true
	}
	if head, _, more := strings.Cut(part, ","); more && len(intros) > 0 { // "Ana Reis-Cole, Cole is my husband's name"
		head = strings.TrimSpace(head)
		if n := leadingName(head, false); n != "" && n == head && strings.Contains(n, " ") {
			return Name{Name: tidy(n)}, true
		}
	}
	if len(intros) > 0 {
		return Name{}, false
	}
	whole := strings.Trim(strings.TrimSpace(cutVerb(nameIntro().ReplaceAllString(part, ""))), " .!,。")
	whole = title().ReplaceAllString(whole, "")
	if reversed().MatchString(whole) && leadingName(strings.Replace(whole, ",", "", 1), false) != "" {
		return Name{Name: tidy(whole)}, true // "O'Brien, Pat"
	}
	n := leadingName(whole, false)
	if rest := strings.TrimSpace(strings.TrimPrefix(whole, n)); n != "" &&
		(rest == "" || pronouns().MatchString(rest) || afterName().MatchString(rest) && strings.Contains(n, " ") || strings.HasPrefix(rest, "(")) {
		return Name{Name: tidy(n)}, true
	}
	if other := strings.TrimSpace(whole); otherScript(other) {
		return Name{Name: tidy(other)}, true
	}
	return Name{}, false
}

// askedFor introduces the name that somebody wants to be used.
var askedFor = nameWords.Lazy(`(?i){asked for}`)

// afterName is what may follow a name in the same sentence: ", pronounced …", "here", "- she/her".
var reversed = pattern.Lazy(`^[\p{Lu}][\p{L}\p{M}'-]+(?: \p{Lu}[\p{L}\p{M}'-]+)?, \p{Lu}[\p{L}\p{M}'-]*(?: \p{Lu}[\p{L}\p{M}'.-]*){0,2}$`)

var afterName = nameWords.Lazy(`^(?:, ?[\p{Ll}\d]|\+?\d|{told behind}|this side\b|;|- |here\b|speaking\b|from\b)`)

var pronouns = pattern.Lazy(`^,? ?\(?(?:he|she|they)(?:/[a-z]+)*\)?$`)

var title = pattern.Lazy(`(?i)^(?:mr|mrs|ms|mx|miss|dr|prof)\.? `)

// alsoNames are common words that people are called, too: behind "my name is", or before a surname.
var alsoNames = wordSet("will mark may hope long best see do an my so he you to story chief king price grant frank rich bill drew chase guest page read still young early good rose")

// leadingName is the run of name words a text begins with, "" when it begins otherwise. Behind an introduction one word is
// enough; on its own a single word must not be a common one.
func leadingName(s string, introduced bool) string {
	s = title().ReplaceAllString(strings.TrimSpace(s), "")
	if !midInitial().MatchString(s) {
		s = strings.TrimSpace(nameTailEn().ReplaceAllStringFunc(s, keepInitials))
	}
	words := strings.Fields(s)
	if last := len(words) - 1; last > 0 && vocatives()[words[last]] && (last > 1 || unicode.IsUpper(text.RuneAfter(s, 0))) {
		words = words[:last]
	}
	if len(words) == 0 || len(words) > 6 || len(words) == 1 && slices.Contains(nameWords.Words("no name"), strings.ToLower(words[0])) {
		return ""
	}
	capital := true
	for i, w := range words {
		bare := strings.Trim(w, "'\".,")
		if i == 0 && alsoNames()[strings.ToLower(bare)] && unicode.IsUpper(text.RuneAfter(w, 0)) &&
			(introduced && len(words) == 1 && !doingWords()[strings.ToLower(bare)] || len(words) > 1 && !commonEn()[strings.ToLower(words[1])] && unicode.IsUpper(text.RuneAfter(words[1], 0))) {
			continue
		}
		if !plainWord().MatchString(bare) || utf8.RuneCountInString(bare) > 30 ||
			commonEn()[strings.ToLower(strings.Trim(bare, "."))] && !(i > 0 && unicode.IsUpper(text.RuneAfter(w, 0)) && len(bare) < 5) {
			return ""
		}
		capital = capital && nameWord().MatchString(bare)
	}
	switch {
	case capital && unicode.IsUpper(text.RuneAfter(words[len(words)-1], 0)):
		return strings.Trim(strings.Join(words, " "), "\",")
	case len(words) >= 2 && len(words) <= 4, len(words) == 1 && len(words[0]) > 2 && plainWord().MatchString(words[0]) &&
		strings.ContainsAny(words[0], "aeiouy"):
		return lowerName(words, introduced)
	}
	return ""
}

// lowerName takes a name written without capitals.
func lowerName(words []string, introduced bool) string {
	for i, w := range words {
		if initial := i > 0 && i < len(words)-1 && len(w) <= 2 && w[len(w)-1] == '.' || i > 0 && i < len(words)-1 && len(w) == 1; initial {
			continue
		}
		if len(w) < 2 || ending().MatchString(strings.ToLower(w)) {
			return ""
		}
	}
	if !introduced && len(words) > 3 {
		return ""
	}
	return strings.Join(words, " ")
}

// doingWords are those of alsoNames that an introduction may be followed by without a name: "I'm So …", "I'm Good".
var doingWords = wordSet("so to good long best early still rich my an do he you see")

// ending is how English words end that are seldom names.
var ending = pattern.Lazy(`(?:ing|ed|tion|ment|ness|able|ful|ous|ive|ally|n't|'s|'m|'ll|'d|ist|ician|eer|ent|ant)$`)

// keepInitials cuts what follows a name, but not the rest of "J. R. Smith".
func keepInitials(tail string) string {
	if initials().MatchString(tail) {
		return smallBehind().ReplaceAllString(tail, "")
	}
	return ""
}

// midInitial is a whole name with an initial in it, in any case.
var midInitial = pattern.Lazy(`^\p{L}+ \p{L}\. [\p{L}'-]+$`)

var (
	initials = pattern.Lazy(`^\.\s+\p{Lu}`)
	// smallBehind goes on behind a name: "J.R. Pemberton, no the initials stand for nothing".
	smallBehind = pattern.Lazy(`(?:,|\s[-–—]) \p{Ll}.*$`)
)

// otherScript reports whether a short text is wholly in another script (Hangul, Cyrillic, Arabic, …), as a name may be.
func otherScript(s string) bool {
	n := utf8.RuneCountInString(s)
	return n >= 2 && n <= 40 && len(strings.Fields(s)) <= 4 && strings.IndexFunc(s, func(r rune) bool {
		return !unicode.In(r, unicode.Hangul, unicode.Cyrillic, unicode.Arabic, unicode.Devanagari, unicode.Thai, unicode.Greek, unicode.Hebrew) && r != ' ' && r != '-' && !unicode.Is(unicode.M, r)
	}) < 0
}

// plainText is a sentence without emoji, emoticons and the like: they are no part of a name.
func plainText(s string) string {
	s = strings.TrimLeft(captions().ReplaceAllStringFunc(s, func(c string) string { return " " + strings.Trim(c, "【】[]") + ":" }), " ・•*-")
	s = strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.So, unicode.Co, unicode.Cs) || r >= 0x1F3FB && r <= 0x1F3FF || r >= 0xFE00 && r <= 0xFE0F {
			return ' '
		}
		return r
	}, s)
	return strings.TrimSpace(emoticons().ReplaceAllString(s, " "))
}

// captions are labels of a form that was copied: 【氏名】.
var captions = pattern.Lazy(`[【\[](?:お?名前|氏名|ふりがな|フリガナ|カナ|よみ(?:がな)?|読み)[】\]]`)

var emoticons = pattern.Lazy(`(?:^|\s)[:;=8x]-?[)(dpo3/]+(?:$|\s)|\((?:[^()\p{L}]{1,8}|笑|汗|涙|爆|m?_ ?_m?|t_t|>_<)\)|\bm\(_ ?_\)m|\^_*\^|<3|♪|☆|★`)

// completeName takes in what follows a name that was given in parts: "Bond. James Bond.", "Pat, Pat O'Brien", and a reading on a line of
// its own. s is the sentence with the name, number i; the second result is where what was read ends.
func completeName(t text.Text, n Name, s text.Span, i int) (Name, int) {
	rest := t.Sentences()[i+1:]
	if n.Name != "" && n.Reading == "" && strings.IndexFunc(n.Name, han) < 0 {
		for seg := range strings.FieldsFuncSeq(text.FirstBytes(t.Folded[s.Start:], longestName), func(r rune) bool { return strings.ContainsRune(",.;:\n-", r) }) {
			full := withoutPoliteEnd(strings.TrimSpace(cutVerb(seg)))
			if head := leadingName(full, true); strings.Contains(head, " ") {
				full = head // "Beverley Thistlethwaite if you need the lot"
			}
			if isFuller(full, n.Name) {
				n.Name = full
				return n, min(len(t.Folded), s.Start+longestName)
			}
		}
	}
	if longer, end := readLonger(t, n, rest); longer.Name != "" {
		return longer, end
	}
	if strings.Contains(t.Folded[s.Start:s.End], n.Name+".") && abbreviated().MatchString(n.Name) {
		n.Name += "."
	}
	if n.Name == "" && len(rest) > 0 && rest[0].End-rest[0].Start <= longestName { // in kana first, then as it is written
		said := strings.TrimRight(plainText(t.Folded[rest[0].Start:rest[0].End]), " 。.!、,\n")
		if next, ok := japaneseName(said); ok && next.Reading == "" && strings.ContainsFunc(next.Name, han) {
			n.Name = next.Name
			return n, rest[0].End
		}
	}
	if n.Reading == "" && strings.ContainsFunc(n.Name, han) && len(rest) > 0 && rest[0].End-rest[0].Start <= longestName {
		said := strings.TrimRight(plainText(t.Folded[rest[0].Start:rest[0].End]), " 。.!、,\n")
		next, ok := japaneseName(said)
		if ok && (next.Name == "" || next.Name == next.Reading) && (readingMark().MatchString(said) || sameShape(n.Name, next.Reading)) {
			n.Reading = next.Reading
			return n, rest[0].End
		}
	}
	if n.Reading == "" && strings.ContainsFunc(n.Name, han) {
		if reading, end := readBehind(t, n.Name); reading != "" {
			n.Reading = reading
			return n, max(s.End, end)
		}
	}
	return n, s.End
}

// isFuller reports a name with more of it than another: Kev, Kevin Braithwaite.
func isFuller(full, name string) bool {
	return (fuller().MatchString(full) || name == strings.ToLower(name)) && !introEn().MatchString(full) && leadingName(full, true) == full &&
		len(full) > len(name) && (slices.Contains(strings.Fields(full), name) || len(name) > 2 && strings.HasPrefix(full, name))
}

// readLonger returns the whole name where a surname was given first: 渡辺です。渡辺まどか、わたなべまどか.
func readLonger(t text.Text, n Name, rest []text.Span) (Name, int) {
	if len(rest) == 0 || !strings.ContainsFunc(n.Name, han) || strings.Contains(n.Name, " ") || rest[0].End-rest[0].Start > longestName {
		return Name{}, 0
	}
	next, ok := japaneseName(strings.TrimRight(plainText(t.Folded[rest[0].Start:rest[0].End]), " 。.!、,\n"))
	if !ok || next.Name == n.Name || !strings.HasPrefix(next.Name, n.Name) {
		return Name{}, 0
	}
	return next, rest[0].End
}

var (
	fuller      = pattern.Lazy(`^\p{Lu}[\p{L}\p{M}'.]*(?: \p{Lu}[\p{L}\p{M}'.-]*){1,3}$`)
	abbreviated = pattern.Lazy(` (?:Jr|Sr|\p{Lu})$`)
)

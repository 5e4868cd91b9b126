package person

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

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
	Proven    bool   // it shows itself: its reading reads it, its parts are called so, or it is said to be the present one
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
	readingFor = pattern.Lazy(`^(?:読み(?:方|仮名|がな)?|よみ(?:がな|かた)?|ふりがな|フリガナ|カナ)(?:は|:|が)?[、:\s「"]*([\p{Hiragana}\p{Katakana}ー\s]{2,30})[」"]?$`)
	readAs     = pattern.Lazy(`^「?([\p{Hiragana}\p{Katakana}ー\s]{1,30}?)」?(?:と|って)(?:読み|よみ)(?:ます|)`)
	aside      = pattern.Lazy(`\s?\([^()]*\)$`)
	introEn    = nameWords.Lazy(`(?i){introduces}\s*(?:called )?`)
)

// PersonName finds the name a person gives as theirs, with its reading in kana when there is one; ok is false when the text
// holds none. An instruction, a question or a role is no name.
func PersonName(said string) (n Name, ok bool) {
	t := text.Read(kanjiDescribed().ReplaceAllString(withoutContacts(said), ""))
	n, ok = readPersonName(t)
	if laughs()[n.Name] {
		return Name{}, false
	}
	if ok && n.Name != "" && n.Reading == n.Name {
		n.Reading = inHiragana(t.Folded, n.Name)
	}
	if m := readingPreferred().FindStringSubmatch(t.Folded); ok && m != nil && n.Reading != "" && kanaName(m[1]) {
		n.Reading = tidy(m[1])
	}
	if ok {
		n = withWholeReading(n)
	}
	return n, ok
}

var (
	// kanjiDescribed says in brackets which form of a character it is, and is no reading: 「髙橋（はしごだか）」.
	kanjiDescribed = nameWords.Lazy(`[（(]{kanji described}[）)]`)
	// readingPreferred is the one of several readings that somebody asks for: 「リー・ウェイのほうでお願いします」.
	readingPreferred = pattern.Lazy(`(?:^|[、。\s「])([\p{Hiragana}\p{Katakana}ー・]{2,20})」?の(?:ほう|方)(?:で|を|が)(?:お願い|登録|使|いい|良い|正し|助か)`)
)

// laughs are signs of a mood behind a sentence: 「いらないです笑」.
var laughs = wordSet("笑 爆笑 汗 泣 涙 爆 怒 照")

// longestName is the most bytes of a sentence that may introduce a name.
const longestName = 300

func readPersonName(t text.Text) (Name, bool) {
	if n, ok := nameByParts(t); ok {
		return n, true
	}
	if n, ok := nameInBothScripts(t); ok {
		return n, true
	}
	if n, ok := nameByReading(t.Folded); ok {
		n.Span = locateName(t, text.Span{End: len(t.Folded)}, n)
		if at := strings.LastIndex(t.Folded, n.Name); at >= 0 && n.Name != "" {
			n, _ = replaceName(t, n, at+len(n.Name))
		}
		return n, true
	}
	n, ok := nameInSentences(t)
	if parts, told := nameReadApart(t.Folded); told && (!ok || n.Name == "" || slices.Contains(strings.Fields(parts.Name), n.Name) ||
		n.Reading != "" && strings.HasPrefix(parts.Reading, n.Reading)) {
		parts.Span = locateName(t, text.Span{End: len(t.Folded)}, parts)
		return parts, true
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
			if n, ok = latinName(part); ok {
				n.Reading = readKanaBeside(part)
			}
		}
		if at := strings.Index(part, n.Name); ok && at > 0 && !stance.InPlaceOf(t) && stance.SaidOfAnother(strings.ToLower(part[:at]), "") {
			continue // "my friend's name is"
		}
		if ok {
			told := strings.TrimSpace(t.Folded[sentences[i].Start:sentences[i].End])
			n.Proven = nowNamed().MatchString(told) || putAs().MatchString(told)
			n, s.End = completeName(t, n, s, i)
			n, s.End = replaceName(t, n, s.End)
			n.Span = locateName(t, s, n)
			return n, true
		}
	}
	return Name{}, false
}

// vocatives are what people call whom they talk to, behind their own name.
var vocatives = wordSet("duck love mate hun hon pal darling dear sir madam ma'am bro dude chuck petal luv guv buddy man boss po innit actually really instead though")

// ofOthers says what somebody else is: "You're software, aren't you", 「あなたはロボットですよね」.
var ofOthers = nameWords.Lazy(`(?i){of others}`)

// replaceName takes what the sentences behind a name put in its place, or in that of its reading: 「あ、違う、いしい けん です」.
func replaceName(t text.Text, n Name, end int) (Name, int) {
	for _, s := range t.Sentences() {
		if s.Start < end || s.End-s.Start > longestName {
			continue
		}
		if again := nameToldAnew(t, n, s); again != "" {
			n.Name, n.Proven, end = again, true, s.End
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
			n = next.within(n)
		}
		end = s.End
	}
	return n, end
}

// nameToldAnew is a whole name of the same family that is all that a sentence behind a name tells, where that was called the one of the papers:
// "Maureen Tattersall on the paperwork but nobody calls me that. Mo Tattersall".
func nameToldAnew(t text.Text, n Name, s text.Span) string {
	words := strings.Fields(n.Name)
	if len(words) < 2 || !onPapers().MatchString(t.Low[:s.Start]) {
		return ""
	}
	said := withoutPoliteEnd(strings.TrimRight(plainText(t.Folded[s.Start:s.End]), " 。.!、,\n"))
	next := leadingName(said, false)
	if fields := strings.Fields(next); len(fields) > 1 && next != n.Name && fields[len(fields)-1] == words[len(words)-1] {
		return next
	}
	return ""
}

// onPapers says of a name that it is one of the papers only: nobody uses it.
var onPapers = nameWords.Lazy(`(?i){of the papers}`)

// within is a name, or where it is a part of another that is written otherwise, that one with the part in it: 「翔太朗」 of 「土屋翔太郎」.
func (n Name) within(whole Name) Name {
	part, all := []rune(n.Name), []rune(whole.Name)
	if len(part) == 0 || len(all)-len(part) < 2 || n.Reading != "" || !strings.ContainsFunc(n.Name, han) || !strings.ContainsFunc(whole.Name, han) {
		return n
	}
	for _, from := range []int{len(all) - len(part), 0} {
		shared := 0
		for i, c := range part {
			if all[from+i] == c {
				shared++
			}
		}
		if shared > 0 && shared*2 >= len(part) {
			whole.Name = string(all[:from]) + n.Name + string(all[from+len(part):])
			return whole
		}
	}
	return n
}

var nameFix = nameWords.Lazy(`^(?:{sorry}[、,。.! ]*)*(?:{correction}[、,:：。.! ]+|(?:では|じゃ|で)なくて?[、,。.! ]*)+`)

// fullName says of a name that it is the whole one: "Call me Teddy. Full name's Theodore Brandt."
var fullName = pattern.Lazy(`\b(?:full|legal|official|real|complete|passport) name(?:'s| is|:|,| would be|  ?)|\bon (?:paper|(?:my |the )?(?:passport|documents|papers|id))\b|(?:フルネーム|本名|戸籍上の(?:氏名|名前))は`)

// withReading is a whole name with how it is read in brackets.
var withReading = pattern.Lazy(`[\p{Han}々ヶ][^()、。\n]{1,12}\s?[(（][\p{Hiragana}\p{Katakana}ー・\s]{4,24}[)）]`)

// nowNamed is a whole name that is said to be the present one: "It was Howells until spring. Gwen Parry now."
var nowNamed = pattern.Lazy(`^(?:\p{Lu}[\p{L}\p{M}'-]+ ){2,3}(?:now|these days|nowadays)[.!]?$`)

// putAs is a sentence that says which name is to be written down: "Tyler Brennan but everyone calls me Ty. put Ty Brennan".
var putAs = nameWords.Lazy(`^\s*(?i:{to be written down}) (?:\p{Lu}[\p{L}'-]+ ){1,3}\p{Lu}[\p{L}'-]+`)

// orderSentences returns the sentences in the order in which a name is looked for: those that tell a whole one first, those that tell only what
// people call somebody last.
func orderSentences(t text.Text, sentences []text.Span) []int {
	var first, rest, called []int
	for i, s := range sentences {
		switch {
		case fullName().MatchString(t.Low[s.Start:s.End]), withReading().MatchString(t.Folded[s.Start:s.End]), nowNamed().MatchString(strings.TrimSpace(t.Folded[s.Start:s.End])),
			putAs().MatchString(t.Folded[s.Start:s.End]):
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
	if at := strings.Index(body, n.Name); at >= 0 && n.Name != "" && n.Reading == "" { // and not up to the part that is told again: "…, but call me Rosa"
		return t.Span(s.Start+at, s.Start+at+len(n.Name))
	}
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

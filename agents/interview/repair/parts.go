package repair

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed requests.txt
var requestsData string

var requests = pattern.NewLexicon(requestsData)

// phrased is an expression in which {name} stands for a list of requests.txt.
func phrased(expr string) func() *pattern.Regexp { return requests.Lazy(`(?i)` + expr) }

// forms are the lines of a list of requests.txt, one by one.
func forms(section string) func() []*pattern.Regexp {
	return func() []*pattern.Regexp { return requests.Forms(section) }
}

// Part is what a message says of one answer: a sentence of it, or several of one that is named by its number.
type Part struct {
	Number int    // of the answer that it begins with, from 1; 0: it names none by a number
	Text   string // as it was written, without the number
}

// Parts splits a message where it may go on with another answer: at its sentences, behind a word like 「あと」 and at the number of an answer.
func Parts(said string) []Part {
	s := inFigures(strings.ReplaceAll(text.Fold(said), "’", "'"))
	if len(s) > 4*maxRead {
		return nil
	}
	var out []Part
	number := "" // a sentence that is no more than the number of the next: "7. please take out …"
	for _, at := range text.Sentences(s) {
		from, sentence := 0, number+at.In(s)
		if number = ""; onlyNumber().MatchString(sentence) {
			number = strings.TrimSpace(sentence) + " "
			continue
		}
		for _, m := range append(another().FindAllStringIndex(sentence, -1), []int{len(sentence), 0}) {
			if part := strings.Trim(sentence[from:m[0]], " 、,;"); part != "" {
				out = append(out, partOf(part))
			}
			from = m[0]
		}
	}
	return out
}

// numberJA is the number of an answer with the particle behind it, in Japanese.
const numberJA = `[0-9一二三四五六七八九十]{1,2}番目?(?:は|を|の|に|が|も|、|:)`

var onlyNumber = lazy(`^[0-9]{1,2}[.)] *$`)

var (
	another = phrased(`[、,;。 ](?: ?(?:{goes on}[、, ]*)?` + numberJA + `| ?{goes on}[、, ]| ?(?:and|but) [0-9]{1,2} {becomes})|[,;] ?[0-9]{1,2} {becomes}`)
	// which names an answer by its number. What follows the number in Japanese tells it from 「2番街」.
	which = phrased(`^(?:{leads}[、, ]*)*(?:([0-9]{1,2})|([一二三四五六七八九十]))(?:番目?|つ目|問目|項目め)(?:の(?:答え|回答|項目))?` +
		`(?:[のはがをもに、,:。! 「」]|{wrong}|ちょっと|すこし|少し|$)|^([0-9]{1,2})(?:[.)] |: ?[^0-9\s]|: [0-9]{3})|^(?:(?:{leads}|but|then),? )*([0-9]{1,2}) ?{becomes}`)
	becomes  = phrased(`^ ?{becomes}[:, ]*`)
	numberEN = lazy(`,? ?(?:\b(?:to|in|on|for|of|under|at) )?(?:\b(?:my |the )?(?:number|no\.|nr\.|item|answer|question|field|point) ?#?|#)([0-9]{1,2})\b`)
)

// kanaNumber is the number of an answer of which the word behind is not converted: 「4ばんは」.
var kanaNumber = lazy(`([0-9一二三四五六七八九十])ばん(め)?`)

func inFigures(s string) string { return kanaNumber().ReplaceAllString(s, "${1}番") }

// partOf takes the number of an answer out of a sentence.
func partOf(sentence string) Part {
	if m := which().FindStringSubmatchIndex(sentence); m != nil {
		name := sentence[:m[1]]
		for i := 2; i < len(m); i += 2 {
			if m[i] < 0 {
				continue
			}
			end := m[i+1]
			if _, behind, ok := strings.Cut(name[end:], "番"); ok { // what follows is read as part of what is told
				end = len(name) - len(behind)
			}
			if becomes().MatchString(sentence[end:]) {
				return Part{numberOf(sentence[m[i]:m[i+1]]), strings.TrimSpace(becomes().ReplaceAllString(sentence[end:], ""))}
			}
			return Part{numberOf(sentence[m[i]:m[i+1]]), strings.TrimLeft(strings.TrimPrefix(sentence[end:], "目"), "のをはがも、,.): ")}
		}
	}
	if m := numberEN().FindStringSubmatchIndex(sentence); m != nil {
		return Part{numberOf(sentence[m[2]:m[3]]), strings.TrimLeft(sentence[:m[0]]+sentence[m[1]:], ":.,、 ")}
	}
	return Part{0, sentence}
}

// numberOf is a number in figures or as one character.
func numberOf(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	if s == "十" {
		return 10
	}
	return strings.Index(kanjiDigits, s)/len("一") + 1
}

var (
	tailOfChange = phrased(`(?:を|に|へ|と|で|だけ|は)*(?:{change}|(?:に|へ|と)(?:し|でき|出来|お願い|おねがい)){ending}.{0,40}$`)
	tailOfAdding = phrased(`(?:を|に|へ|と|も|って)*(?:{add}|も(?:し|お願い|おねがい|ください|下さい))({ending}.{0,40})$`)
	bareTail     = lazy(`(?:に|へ)[。!、 ]*$`)
	saysWrong    = phrased(`^(?:[^0-9。、]{0,30}?){wrong}[\p{Hiragana}ー]{0,12}(?:[、,。.!;: ]+|$)` +
		`(?:正しくは|本当は|実際は|it should be|it's|it is|it should have been)*`)
	headOfNew = phrased(`^[をのはがもに、,:;。. )]+|^(?:{leads}[, ]*)+|^(?:change|make|set|update|correct|fix|put|edit|have)` +
		`(?: (?:it|that|this))?\b ?|^(?:to|into|should (?:be|read|say|have been)|it should be|is|are|becomes|やっぱり?|やはり)\b ?`)
	asksEN = phrased(`^(?:{leads}[, ]*)+(?:change|make|have|put|set|update|use|move|switch|raise|lower|increase|reduce|add|include)\b`)
	addsEN = lazy(`^(?:add|include|append)\b ?`)
	tailEN = lazy(`(?:,? (?:please|thanks|thank you|instead|now))+[?.! ]*$|\?+$`)
	beside = lazy(`^[^。、]{1,16}の?(?:ほか|他|以外)(?:に|にも)[は、 ]*|` +
		`^(?:besides|in addition to|on top of|apart from|alongside) [^,]{1,24}, *`)
)

// Told is what a sentence tells of an answer, without the words that ask for it. Where it is to stand beside what was told before, added is the
// same with the word that says so, else empty.
func Told(sentence string) (told, added string) {
	s := strings.Trim(saysWrong().ReplaceAllString(strings.ReplaceAll(text.Fold(sentence), "’", "'"), ""), " ")
	mark := ""
	for was := ""; s != was; {
		was = s
		s = headOfNew().ReplaceAllString(s, "")
		if cut := addsEN().ReplaceAllString(s, ""); cut != s {
			mark, s = s[:len(s)-len(cut)], cut
		}
	}
	if cut := beside().ReplaceAllString(s, ""); cut != s {
		mark, s = s[:len(s)-len(cut)], cut
	}
	behind := ""
	if m := tailOfAdding().FindStringSubmatchIndex(s); m != nil {
		behind, s = s[m[0]:m[2]], s[:m[0]]
	}
	s = tailEN().ReplaceAllString(bareTail().ReplaceAllString(tailOfChange().ReplaceAllString(s, ""), ""), "")
	s = strings.Trim(newTail().ReplaceAllString(s, ""), ` 、,。「」"'`)
	if mark+behind != "" {
		added = mark + s + behind
	}
	return s, added
}

// Asks reports a sentence that asks for an answer to be another one, or for more to be put into it.
func Asks(s string) bool {
	return tailOfChange().MatchString(s) || tailOfAdding().MatchString(s) || asksEN().MatchString(s)
}

// Package stance reads what words make of a thing that is told: yes or no, a refusal, nothing to tell, a question; whether a thing that is
// named is meant or ruled out, taken back, told of the past, or somebody else's.
package stance

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Polarity is yes, no or unclear.
type Polarity int

// What YesNo says.
const (
	Unclear Polarity = iota
	Yes
	No
)

// Idioms whose words say the opposite of what they mean, or nothing.
var (
	// Agreeing are idioms that agree in words of denial.
	Agreeing = yesNo.Lazy(`{agreeing}`)
	neutral  = yesNo.Lazy(`{neutral}`)
	freeOf   = yesNo.Lazy(`{free of}`)
	// SaysYes is a yes that a message begins with.
	SaysYes  = yesNo.Lazy(`^{begins with yes}(?:[^a-z]|$)|^(?:可|有り?|あり|済み?)(?:です)?[。!]*$`)
	saysNo   = yesNo.Lazy(`^n(?:$|[.!]| ?(?:sorry|thanks|thx)\b)|^{plain no}(?:[^a-z]|$)`)
	yesWords = yesNo.Lazy(`{yes}`)
	// NoWords are words that deny or refuse, wherever they stand.
	NoWords  = yesNo.Lazy(`{no}`)
	contrast = pattern.Lazy(`(?:、|。|,|\.|;|\s)\s*(?:but|however|though|unfortunately|ただ|でも|しかし|けど|ですが|残念ながら)`)
)

// WithoutAgreeing leaves out idioms that agree in words of denial ("I don't mind", 「問題ありません」), folded and in lower case.
func WithoutAgreeing(said string) string {
	return Agreeing().ReplaceAllString(text.Read(said).Low, " ")
}

// Concluded is a yes or no that an answer comes to in the end: "H-1B transfer, so yes".
var Concluded = yesNo.Lazy(`\b(?:so|therefore|hence|then|(?:i'd|i would|i'll|i will)(?: have to| need to)? say),? ` +
	`(?:{concluding}(?: an?)?,? )?(?:(yes|yeah|yep)|(no|nope))(?:,? {behind the answer})*[.! ]*$`)

// YesNo reads a yes or a no. What a message begins with weighs most; when the rest contradicts it, it is unclear.
func YesNo(said string) Polarity { return ReadYesNo(text.Read(said)) }

// ReadYesNo is YesNo of a text that is read already.
func ReadYesNo(t text.Text) Polarity {
	t = WithoutIdioms(t)
	s := strings.TrimSpace(text.FirstBytes(t.Low, 2000))
	s = LeadIn().ReplaceAllString(drawn().ReplaceAllString(s, "$1$2"), "")
	s = strings.TrimSpace(otherWord().ReplaceAllString(waitNo().ReplaceAllString(s, "$1"), " "))
	s = yesNo.Pattern("answer is").ReplaceAllString(s, "$1")
	if noSorry().MatchString(s) {
		return No
	}
	if p, ok := takenWords(s); ok {
		return p
	}
	if m := Concluded().FindStringSubmatch(s); m != nil && !SaysYes().MatchString(s) && (!saysNo().MatchString(s) || strings.HasPrefix(s, "not ")) {
		if m[1] != "" {
			return Yes
		}
		return No
	}
	yes := Agreeing().MatchString(s) || freeOf().MatchString(s)
	s = freeOf().ReplaceAllString(Agreeing().ReplaceAllString(neutral().ReplaceAllString(s, " "), " "), " ")
	s = strings.TrimLeft(s, " 、,。.!")
	not := NoWords().MatchString(s)
	if (DontKnow().MatchString(s) || MaybeWords().MatchString(t.Low)) && !Plainly().MatchString(s) {
		return Unclear
	}
	switch {
	case SaysYes().MatchString(s) || yes && !saysNo().MatchString(s):
		if not && contrast().MatchString(s) || not && strings.Contains(s, "yes and no") {
			return Unclear
		}
		return Yes
	case saysNo().MatchString(s):
		if strings.Contains(s, "大丈夫") {
			return Unclear // いいえ、大丈夫です may decline or agree
		}
		if m := contrast().FindStringIndex(s); m != nil && SaysYes().MatchString(strings.TrimLeft(s[m[1]:], " 、,")) {
			return Unclear
		}
		return No
	case not && BareYes().MatchString(s) && bareNo().MatchString(s):
		return Unclear // "licence yes, car no"
	case not:
		return No
	case yesWords().MatchString(s) && !restricted().MatchString(s):
		return Yes
	}
	return Unclear
}

var (
	// waitNo takes back what was said before, with more behind it, and is no answer itself: "wait no. I'm authorized".
	waitNo = pattern.Lazy(`^(?:(?:oh|ah|er|um|so)[,. ]+)?(?:wait|hang on|hold on|hmm|whoops|oops|argh)[,.! ]+no[,.! ]+(\S)`)
	// otherWord speaks of a yes or no that was given to something else: "the nope was for sponsorship", 「さっきの『いいえ』は残業の話です」.
	otherWord  = yesNo.Lazy(`{other word}`)
	drawn      = pattern.Lazy(`(ま|で)[ー~]+(す|した|せん)`) // 働けまーす
	yesOrNo    = pattern.Lazy(`(はい|イエス|\byes\b)|(いいえ|いえ|ノー|\bno\b)`)
	wordDenied = pattern.Lazy(`^["'」』]?[、,]?\s?(?:というわけ)?(?:では|じゃ)(?:な|あり?ませ?ん)`)
	wordNotFor = pattern.Lazy(`\bnot (?:a |an )?["']?$`)
	bothGap    = pattern.Lazy(`^["'」』]?[、,./\s]*(?:and|or|か|と|で|でも|であり)?[、,./\s]*["'「『]?$`)
	bothEnd    = pattern.Lazy(`^["'」』]?(?:$|[、,。.!?/]|と|の|で|か|、| or| and)`)
	wordFixed  = pattern.Lazy(`^いえ、$|→|->|あ、|訂正|間違|やっぱり|やはり|もとい|失礼|でした|\b(?:wait|sorry|i mean|i meant|actually|make that|correction|oops|scratch that)\b`)
)

// NamesAnswer reports a text, in lower case, that begins by naming its yes or no as the answer: "the answer is no", "put yes".
func NamesAnswer(low string) bool { return yesNo.Match("answer is", low) }

// SaysBoth reports a text that says yes and no at once: "yes and no", 「はい、いいえ、どちらもです」.
func SaysBoth(said string) bool {
	p, ok := takenWords(text.Read(said).Low)
	return ok && p == Unclear
}

// takenWords reads a yes or no that is itself denied or taken back: 「いいえではなく、はいです」, "yes - sorry, I mean no". ok is false
// where nothing of the kind was said.
func takenWords(s string) (p Polarity, ok bool) {
	s = text.FirstBytes(s, 120)
	last, end := 0, 0 // of the yes or no before
	for _, m := range yesOrNo().FindAllStringSubmatchIndex(s, 8) {
		said, other := Yes, No
		if m[4] >= 0 {
			said, other = No, Yes
		}
		switch denied := wordDenied().MatchString(s[m[1]:]) || wordNotFor().MatchString(s[:m[0]]); {
		case denied && said == Yes:
			p, ok = other, true
		case denied:
			p, ok = Unclear, true
		case ok:
			p = said
		case end > 0 && p != said && (wordFixed().MatchString(s[last:m[0]]) || wordFixed().MatchString(text.FirstBytes(s[m[1]:], 12))):
			p, ok = said, true
		case end > 0 && p != said && bothGap().MatchString(s[end:m[0]]) && bothEnd().MatchString(s[m[1]:]): // "yes and no", 「はい、いいえ、どちらも」
			return Unclear, true
		case end == 0:
			p = said
		}
		last, end = m[0], m[1]
	}
	return p, ok
}

var (
	// BareYes is a plain yes anywhere in a message.
	BareYes = pattern.Lazy(`\byes\b|はい`)
	bareNo  = pattern.Lazy(`\bno\s*[,.!]*$|\bno[,;]|いいえ`)
)

// restricted takes back with one word what it grants with another: "I can only work remotely".
var restricted = pattern.Lazy(`\b(?:can|could|will|would) only\b|\bonly (?:if|when|work|remote|available|able)|\bunless\b`)

// noSorry is a no that ends with a word of regret; with more behind it, it takes something back.
var noSorry = pattern.Lazy(`^(?:no|nope|nah),? (?:i'm |i am )?(?:very |really |so )?sorry[.! ]*$`)

// MaybeWords leave open whether it is so.
var MaybeWords = pattern.Lazy(`かもしれ|かも(?:です)?[。!]*$|\bmight\b|\bmaybe\b|\bperhaps\b`)

// Plainly begins with a yes or a no that later doubt does not undo.
var Plainly = pattern.Lazy(`^(?:はい|ええ|うん|いいえ|いえ|ううん|yes|yeah|yep|yup|nope|no[,.!;])(?:[^a-z]|$)`)

// LeadIn is what a message begins with before it says anything: "well,", えっと.
var LeadIn = yesNo.Lazy(`^\s*(?:{lead in}[、,。.!~ー\s]+)+`)

var (
	noneWhole = yesNo.Lazy(`^(?:(?:いいえ|いえ|はい|no|nope|nah|sorry|すみません|yes)[、,。.!\s]*)?(?:{before none}(?:は|では|、|に)?\s?)*` +
		`(?:[^、。\n,.]{0,24}?(?:は|が|も|を|って|など))?(?:(?:特に|とくに|全く|まだ|何も|なんも|なにも|現在|今は|一切|一つも)(?:は)?)*` +
		`{none ja}(?:もの|の)?{none ends}*` +
		`(?:(?:すみません|すいません|ごめんなさい|申し訳(?:ない|ありません|ございません)|恐れ入ります)(?:です|が|けど|。|!|、)*)?` +
		`(?:$|[。\n])`)
	noneEnglish = yesNo.Lazy(`^(?:{before none en}[,.!\s]+)*{none en}(?:,? {behind none en})*\s*(?:[.!\n,;(]|$|- |because|since)`)
	notNone     = yesNo.Lazy(`{no of else}`)
)

// IsNone reports an explicit "nothing" (ありません, "no link", "I don't have one"). A bare no is not: it answers yes-or-no questions.
func IsNone(said string) bool {
	t := text.Read(said)
	s := strings.TrimSpace(t.Low)
	s = LeadIn().ReplaceAllString(s, "")
	if len(s) > 400 || s == "" {
		return false
	}
	for _, p := range t.Sentences() {
		c := strings.TrimRight(strings.TrimSpace(LeadIn().ReplaceAllString(t.Low[p.Start:p.End], "")), ". ")
		if saysNone(c) && !notNone().MatchString(c) && !saysRefusal(c) && !Agreeing().MatchString(c) &&
			!freeOf().MatchString(c) && !DontKnow().MatchString(c) {
			return true
		}
	}
	return false
}

// saysNone reads the beginning of a sentence, which is soon done and seldom so.
func saysNone(sentence string) bool {
	if m := noneEnglish().FindStringIndex(sentence); m != nil && !strings.ContainsAny(sentence[m[1]:], "0123456789") { // "no nights, 30 hours" says more
		return true
	}
	return noneWhole().MatchString(sentence)
}

var (
	refusalJa  = yesNo.Lazy(`{refuses}`)
	refusalEn  = yesNo.Lazy(`{refuses en}`)
	notRefusal = pattern.Lazy(`何とも言え|なんとも言え|(?:応募|選考|内定|面接|面談)(?:を|の)?(?:辞退|お断り)|できません(?:でした)?か|もらえませんか|いただけませんか`)
	// DontKnow says that one does not know.
	DontKnow   = yesNo.Lazy(`{not known}`)
	negotiable = yesNo.Lazy(`{negotiable}`)
)

// saysRefusal reports a sentence that refuses, in the language that it is in: each list is long.
func saysRefusal(s string) bool {
	return refusalEn().MatchString(s) || !text.IsPlain(s) && refusalJa().MatchString(s)
}

// IsRefusal reports that the person would rather not answer. Withdrawing from the application is not meant by it.
func IsRefusal(said string) bool {
	t := text.Read(said)
	s := strings.TrimSpace(t.Low)
	if notRefusal().MatchString(s) && !strings.Contains(s, "控え") {
		return false
	}
	return slices.ContainsFunc(t.Sentences(), func(p text.Span) bool { return saysRefusal(t.Low[p.Start:p.End]) })
}

// IsDontKnow reports that the person does not know, not yet or no longer.
func IsDontKnow(said string) bool { return DontKnow().MatchString(text.Read(said).Low) }

// IsNegotiable reports that the person wants to discuss it or has no fixed idea: neither a refusal nor a value.
func IsNegotiable(said string) bool { return negotiable().MatchString(text.Read(said).Low) }

// Package stance reads what words make of a thing that is told: yes or no, a refusal, nothing to tell, a question; whether a thing that is
// named is meant or ruled out, taken back, told of the past, or somebody else's.
package stance

import (
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
	Agreeing = pattern.Lazy(`(?:不可|無理|だめ|ダメ|不可能)(?:では|じゃ)(?:ない|あり?ませ?ん|なく)|(?:特に)?(?:何の|なんの)?(?:問題|差し支え|差しつかえ|支障|間違い|まちがい|相違|異存|異論|不都合)(?:は|も|ごと)?(?:特に|全く)?(?:あり?ませ?ん|ない|なく|なし|無い|無く|ございません)|わけでは(?:ない|ありません)|かまいません|構いません|構わない|\b(?:no|not an?|without(?: any| an?)?|isn't an?|wouldn't be an?|won't be an?) (?:problems?|issues?|worries|trouble|doubt|objections?)\b(?: at all)?|\b(?:don't|do not|wouldn't|would not) mind\b|can't wait|why not\b|not only\b`)
	neutral  = yesNo.Lazy(`{neutral}`)
	freeOf   = yesNo.Lazy(`{free of}`)
	// SaysYes is a yes that a message begins with.
	SaysYes  = yesNo.Lazy(`^{begins with yes}(?:[^a-z]|$)|^(?:可|有り?|あり|済み?)(?:です)?[。!]*$`)
	saysNo   = pattern.Lazy(`^n(?:$|[.! ])|^(?:「?(?:いいえ|ノー)」?|いえ|いや|ううん|no+|nope|nah|naw|nay|never|negative|false|not|無理|不可|だめ|ダメ|ng|なし|無し|無|ない|×|バツ|違います|違う|ちがいます|ちゃ(?:う|います)|👎)(?:[^a-z]|$)`)
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
var Concluded = yesNo.Lazy(`\b(?:so|therefore|hence|then),? (?:{concluding}(?: an?)?,? )?(?:(yes|yeah|yep)|(no|nope))[.! ]*$`)

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
	otherWord  = pattern.Lazy(`\b(?:the|my|that|that last) ["']?(?:yes|yep|yeah|no|nope|nah)["']? (?:is|was|before|above|i (?:gave|said|wrote))[^.;,!]*|(?:さっき|先ほど|さきほど|前|今)の?[「『"]?(?:はい|いいえ|いえ)[」』"]?は[^。、!]*`)
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
var LeadIn = pattern.Lazy(`^\s*(?:(?:すみません|失礼しました|えっと|えーと|あの|うーん|そうですね|まあ|well|um+|uh+|hmm+|hi|hello|hey|thanks|thank you|ありがとうございます|こんにちは|お世話になっております|お世話になります|(?:大変)?(?:恐縮|恐れ入り|申し訳ござい|申し訳あり|失礼)(?:ながら|ですが|ではございますが|でございますが|ますが|ません(?:が)?)|残念ながら|あいにく)[、,。.!~ー\s]+)+`)

var (
	noneWhole   = pattern.Lazy(`^(?:(?:いいえ|いえ|はい|no|nope|nah|sorry|すみません|yes)[、,。.!\s]*)?(?:(?:今の?ところ|現在|まだ|今は|現時点で|特に|とくに|特別|全く|何も|なにも|なんも|currently|at the moment|really)(?:は|では|、|に)?\s?)*(?:[^、。\n,.]{0,24}?(?:は|が|も|を|って|など))?(?:(?:特に|とくに|全く|まだ|何も|なんも|なにも|現在|今は|一切|一つも)(?:は)?)*(?:な[いしか]|無[いし]|あり?ませ?ん|ございません|持って(?:い)?(?:ない|ません|おりません)|該当(?:なし|しません|ありません)|未経験|経験(?:なし|ゼロ)|不要|必要(?:ない|ありません)|ゼロ|[\p{Han}\p{Katakana}ー]{0,6}(?:作って|使って|して)(?:い)?(?:ない|ません|おりません)|(?:し|やっ|働い|行っ|使っ)たこと(?:が|は)?(?:ない|無い|ありません)|したことがない)(?:もの|の)?(?:です|っす|ばい|たい|けん|やで|やねん|やな|やわ|わ|ので|んです|で|。|!|、|よ|ね|ねえ|ねぇ|なあ|ー|~|な|かな|と思います|\s)*(?:(?:すみません|すいません|ごめんなさい|申し訳(?:ない|ありません|ございません)|恐れ入ります)(?:です|が|けど|。|!|、)*)?(?:$|[。\n])`)
	noneEnglish = pattern.Lazy(`^(?:(?:no|nope|nah|sorry|well|um|hi|unfortunately|regretfully|actually|i regret(?: to say)?(?: that)?|i'm afraid(?: that)?)[,.!\s]+)*(?:none|nothing|n/?a|nil|zero|not applicable|no,? (?:i )?(?:don't|do not|haven't)(?: have)?(?: any(?:thing)?| one)?|i(?:'ve| have) (?:none|nothing|no [a-z][a-z' -]{0,40})|(?:i )?(?:don't|do not|dont|haven't|have not) (?:really )?(?:have|got|own|hold|need|require|had|done|worked|any)[^.!?\n]{0,60}|(?:there(?:'s| is| are) )?(?:none|(?:no|not any|zero) (?:[a-z][a-z'/-]*[ -]?){1,5})|nothing(?: to [a-z]+| yet| public| like that| needed| required| at all| special| really| thanks)*|none (?:yet|really|so far|at the moment|to speak of|for now|needed|at all)|without(?: any)?|not (?:yet|really|at the moment|currently|right now|so far|public|published|available|applicable|online))(?:,? (?:to (?:share|show)|yet|sorry|at the moment|at present|online|right now|thanks|thank you|so far|for now|at this time|at all|please|really|currently|public(?:ly)?|for me|i'm afraid))*\s*(?:[.!\n,;(]|$|- |because|since)`)
	notNone     = pattern.Lazy(`^(?:no|nope)(?:[.!]*$|[,.!] (?:i'm|i am|it|that|we|this))|\bno (?:problem|worries|idea|thanks|thank|comment|questions?|doubt|matter|way|longer|restrictions?|more|one|wait|clue|preference|fixed)\b|rather not|prefer not`)
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
	refusalEn  = pattern.Lazy(`^(?:(?:please|sorry|hi|um|actually|no|thanks),? )*(?:no (?:phone ?)?(?:calls?|calling|texts?|texting)|(?:don't|do not|dont|never) (?:call|phone|ring|text|contact) me)\b(?: (?:please|thanks|thank you|for me|if (?:that's )?(?:possible|ok|okay)|by phone|on the phone|at all|ever|on my phone))*(?:$|[.!,;:]| (?:and|but|because|i |just|only|-))|^(?:(?:please|sorry|actually|no),? )*(?:e-?mail|message|text|write(?: to)?)(?: me)? instead\b|\bi (?:don't|do not|never) (?:do|take|like|answer|want|accept|pick up) (?:phone )?calls(?:$|[.!,;])|\b(?:can|could|would|will) you (?:please )?(?:just|only) (?:e-?mail|message|write|text|contact me (?:by|via|on) e-?mail)|^(?:please )?(?:just|only) (?:e-?mail|message|write to) me\b|\be-?mail only\b|\bdo i (?:have|need) to (?:give|share|answer|provide|say)|\b(?:is (?:it|this|that) optional)|nothing to disclose$|(?:'d|would) (?:rather|prefer)(?: to)? (?:skip|pass|keep|leave (?:it|that|this|out)|decline|not (?:say|shar|answer|disclos|giv|tell|provid|discuss|reveal|talk|put|comment|specify|state|name|respond|get into|go into|leave|be (?:called|contacted)))|\b(?:rather|prefer) not(?: to)?(?: (?:say|shar|answer|disclos|giv|tell|provid|discuss|reveal|talk|put|comment|specify|state|name|respond|get into|go into|leave|be (?:called|contacted))|,? (?:if|for now|at this|right now|please|thanks)|[.!,;]|$)|\bprefer to (?:skip|pass|keep|leave|decline)|\bdon't (?:really )?(?:want|wish|feel comfortable|care|like) (?:to )?(?:say|shar|giv|answer|disclos|tell|provid|discuss|reveal|talk|put|leav|that|it)|\bdo not (?:want|wish) to (?:say|share|give|answer|disclose|tell|provide|discuss|reveal)|\b(?:i )?(?:decline|refuse)(?: to|$|\.|,| this| that)|\bdeclin(?:e|ed) to|\bno comment\b|\b(?:not|un)\s?comfortable (?:shar|giv|answer|say|disclos|with (?:that|this)|provid|tell)|\b(?:won't|will not|not going to|not gonna|can't|cannot|not able to|not willing to|unwilling to) (?:be )?(?:shar|giv|answer|disclos|tell|say|provid|reveal)|^(?:please )?(?:skip|pass)(?: (?:this|that|it|on|the|please|for now|one|question|phone|number|for this).{0,30})?[.!]*$|\b(?:i'll|i will|let me|let's|can (?:i|we)|could (?:i|we)|may i|i'd like to|please|want to|gonna) (?:please |just )?(?:skip|pass)\b|\bleave (?:it|that|this|(?:the|my|that|this) [a-z-]+(?: [a-z-]+)?) (?:blank|empty|out|off)|\bleave out (?:the|my|that|this) [a-z-]+|\bkeep (?:it|that|this|my [a-z ]{1,20}) (?:private|to myself|confidential)|\bnone of your (?:business|concern)|\b(?:that's|it's|is) (?:private|personal|confidential)\b|\bnot (?:sharing|giving|disclosing|answering|telling|uploading|attaching|sending (?:you )?(?:a|any|my|that|it|this)|filling)\b|\bi'm not (?:saying|telling)\b`)
	notRefusal = pattern.Lazy(`何とも言え|なんとも言え|(?:応募|選考|内定|面接|面談)(?:を|の)?(?:辞退|お断り)|できません(?:でした)?か|もらえませんか|いただけませんか`)
	// DontKnow says that one does not know.
	DontKnow   = yesNo.Lazy(`{not known}`)
	negotiable = pattern.Lazy(`相談|(?:面接|お会い|会った|直接|その|後日).{0,10}(?:話し|お話|伝え)|いくらでも|(?:業界|市場|世間|同)(?:の)?(?:水準|相場)|水準(?:であれば|なら|で(?:お願い|構))|話し合|はなしあ|交渉|お?任せ|おまかせ|(?:御社|貴社|会社)の?(?:規定|基準|ご?提示|規程)|規定に(?:従|準)|応じます|経験に応じ|柔軟に|問いません|特に(?:希望|こだわり)(?:は|も)?(?:ない|なし|あり?ませ?ん)|希望(?:額|金額|年収|時給|日)?(?:は|も)?(?:特に)?(?:ない|なし|あり?ませ?ん)|こだわ(?:り|って)(?:は|も)?(?:い)?(?:ない|なし|ません|ありません)|\bnegotia|\bopen to (?:discuss|negotiat|offers?|talk|anything|suggest)|\b(?:discuss|talk about)\b|\bflexible\b|\bdepends?\b|\bmarket (?:rate|value|salary)|\bcompetitive\b|\bno (?:fixed|particular|specific|strong|set) (?:number|figure|amount|preference|expectation|salary|idea)|\bwhatever (?:you|is|the|seems)|\bup to you\b|\brather hear\b|\b(?:hear|know) your (?:range|budget|offer)\b|\bi'm open\b|\bopen (?:on|about) (?:that|this|pay|salary|it)|\bmake (?:me )?an offer\b|\byour (?:standard|usual|normal) (?:rate|range|pay|scale|salary)`)
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
	for _, p := range t.Sentences() {
		if saysRefusal(t.Low[p.Start:p.End]) {
			return true
		}
	}
	return false
}

// IsDontKnow reports that the person does not know, not yet or no longer.
func IsDontKnow(said string) bool { return DontKnow().MatchString(text.Read(said).Low) }

// IsNegotiable reports that the person wants to discuss it or has no fixed idea: neither a refusal nor a value.
func IsNegotiable(said string) bool { return negotiable().MatchString(text.Read(said).Low) }

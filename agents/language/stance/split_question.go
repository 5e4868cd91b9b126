package stance

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	askJa = questions.Lazy(`{asks}`)
	askUs = questions.Lazy(`{asks of us}`)
	askEn = questions.Lazy(`^(?:{before asking}[:,]? ?-? ?)*{asks en}`)
	// proposals are answers in the form of a question: 「10日からでもいいですか」, "Would the 4th work?"
	proposal = questions.Lazy(`{proposes}[、\s]*{suits}(?:です|でしょう)?か?(?:ね)?[?。\s]*$|` +
		`(?:[0-9]|[月火水木金土日]曜|時).{0,24}(?:で|に|から|を)、?{favour}(?:ます|ません)(?:でしょう)?か[?。\s]*$|` +
		`^{proposes in english}\b.*\b{suits in english}(?: for you(?:r team)?)?\?*$`)
	leadsIn = questions.Lazy(`{leads in}`)
	finite  = pattern.Lazy(`(?:です|ます|でした|ました|ません|だ|よ|ね|ください|た)[ー~]*(?:が|けど|けれど|けれども|ので|し)?[、,]?$`)
)

// IsQuestion reports whether the text holds a question put to us. A proposal ("Would the 4th work?") is an answer, not one.
func IsQuestion(text string) bool {
	_, q := SplitQuestion(text)
	return q != ""
}

// SplitQuestion parts a message into what answers and what asks, each in the candidate's words and order; either may be empty.
func SplitQuestion(said string) (answer, question string) {
	parts := splitOnce(said)
	return parts[0], parts[1]
}

var splitOnce = memo.Of(splitQuestion)

func splitQuestion(said string) (answerAndQuestion [2]string) {
	t := text.Read(said)
	t.Low = toldSpeech().ReplaceAllStringFunc(t.Low, func(quoted string) string { return strings.Repeat("_", len(quoted)) })
	var answers, questions []string
	leads := false // the last answer only leads into a question: "Quick question first:"
	sentences := t.Sentences()
	for i, s := range sentences {
		at := questionStart(t, s)
		if at == s.Start && i+1 < len(sentences) && (isEcho(t, s, sentences[i+1]) || isEchoJA(t, s, sentences[i+1])) {
			continue
		}
		if a := strings.TrimSpace(t.Words(s.Start, at)); a != "" {
			answers = append(answers, a)
			leads = at == s.End && leadsOnly(t.Low[s.Start:at])
		}
		q := strings.TrimSpace(t.Words(at, s.End))
		if q == "" {
			continue
		}
		if last := len(answers) - 1; leads {
			q = strings.TrimSpace(answers[last] + joint(t.Folded) + q)
			answers, leads = answers[:last], false
		}
		questions = append(questions, q)
	}
	return [2]string{strings.Join(answers, joint(t.Folded)), joinQuestions(questions, joint(t.Folded))}
}

// joinQuestions puts questions behind each other. One without a mark would be one with the next: 「1. 配属の希望は出せますか\n2. 勤務地はどこですか」.
func joinQuestions(questions []string, joint string) (all string) {
	for i, q := range questions {
		if i > 0 && joint == "" && !strings.ContainsAny(all[max(0, len(all)-len("。")):], "。.?？!！…") {
			all += "\n" + q
		} else if i > 0 {
			all += joint + q
		} else {
			all = q
		}
	}
	return all
}

// toldSpeech is what somebody said or asked in what is told, and asks nothing of us: 「「なぜですか」と先生に聞きに行き」.
var toldSpeech = pattern.Lazy(`[「『][^「」『』]{1,80}[」』](?:と|って|みたい|など|なんて|という)`)

// echo begins like a question of one's own; what does not only says again what was asked.
var echo = pattern.Lazy(`^(?:(?:and|but|so|also|ok|okay|well|hey|hi|um+|uh+)[, ]+)*(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|may|might|has|have|any)\b`)

// replies begins an answer to oneself.
var replies = questions.Lazy(`^{replies}`)

// isEcho reports a question that repeats ours before it is answered: "Two days a week in Denver? Yes, that's okay."
func isEcho(t text.Text, q, next text.Span) bool {
	asked, answer := strings.TrimSpace(t.Low[q.Start:q.End]), strings.TrimSpace(t.Low[next.Start:next.End])
	return !japanese(asked) && !echo().MatchString(asked) && !leadsIn().MatchString(asked) && len(asked) < 80 &&
		(strings.HasPrefix(asked, "my ") ||
			replies().MatchString(answer)) && questionStart(t, next) == next.End
}

// isEchoJA is the same in Japanese, where only what was asked is named again: 「名前ですか？ 佐伯ひなたです」, 「数字ですか…40分が5分になりました」.
func isEchoJA(t text.Text, q, next text.Span) bool {
	asked := strings.TrimSpace(t.Low[q.Start:q.End])
	return echoJA().MatchString(asked) && !asksFact().MatchString(asked) && questionStart(t, next) == next.End
}

var echoJA = pattern.Lazy(`^(?:(?:えっと|あ|はい|あの|ええと|えー|うー+ん)[、 .…]*)?[^、。?.…はがをって ]{1,10}(?:の?こと)?、?` +
	`(?:(?:ですか|でしょうか|っすか)(?:[ー~]*(?:\.{2,}|…+))|(?:ですか|でしょうか|っすか|か)?\?+)$`)

func joint(s string) string {
	if japanese(s) {
		return ""
	}
	return " "
}

func leadsOnly(s string) bool {
	return leadsIn().MatchString(s) && !strings.Contains(s, "訂正") && len(s) < 60 && !strings.ContainsAny(s, "0123456789@")
}

// unsureJA is an answer that is not sure of itself: 「人を巻き込む力ですかね…」, 「来月の下旬かな」.
var unsureJA = questions.Lazy(`{unsure}`)

// questionStart is where in a sentence the question begins; its end when it holds none.
func questionStart(t text.Text, s text.Span) int {
	body := t.Low[s.Start:s.End]
	marked := strings.HasSuffix(strings.TrimRight(body, "\"'」』)） "), "?")
	if !marked && !mayAsk(body) { // most sentences tell
		return s.End
	}
	if unsureJA().MatchString(body) && !asksFact().MatchString(body) && !leadsIn().MatchString(body) {
		return s.End
	}
	if strings.Contains(body, "か") && (musing().MatchString(body) || supposing().MatchString(body)) &&
		(!asksFact().MatchString(body) || strings.HasPrefix(strings.TrimSpace(body), "希望")) {
		return s.End
	}
	mark := marked && (!hesitant().MatchString(strings.TrimSpace(body)) || ofHearsay().MatchString(body))
	if proposal().MatchString(strings.TrimSpace(body)) && !leadsIn().MatchString(body) && (mark || askJa().MatchString(body)) && !asksFact().MatchString(body) {
		return s.End
	}
	if !mark && !mayAsk(body) {
		return s.End
	}
	clauses := clausesWithin(t, s)
	if len(clauses) == 0 || mark && tagged().MatchString(body) && !asksFact().MatchString(body) && !echo().MatchString(body) {
		return s.End
	}
	for i, c := range clauses {
		part := t.Low[c.Start:c.End]
		switch {
		case askEn().MatchString(strings.TrimSpace(part)) && (mark || !answersAfter(t, clauses[i:])),
			mark && i == 0 && asksWhat().MatchString(strings.TrimSpace(part)) && !answersAfter(t, clauses):
			return leadStart(t, clauses, i)
		case japanese(part) && i == len(clauses)-1 && (mark || askJa().MatchString(part)):
			return leadStart(t, clauses, i)
		}
	}
	if mark && !(hedged().MatchString(body) && !asksFact().MatchString(body)) {
		return clauses[len(clauses)-1].Start
	}
	return s.End
}

// mayAsk reports a sentence of which a clause may ask something without a mark.
func mayAsk(sentence string) bool {
	return askEn().MayMatch(sentence) || askJa().MatchString(sentence) || askUs().MayMatch(sentence)
}

// asksWhat begins a sentence that ends in its question mark only after more clauses: "who gets to see this, and for how long?".
var asksWhat = pattern.Lazy(`^(?:(?:and|but|so|also|ok|okay|well|hey|hi|um+|uh+|wait|sorry|oh)[, ]+)*(?:who|whose|what|how|why|where)\b`)

// hedged is a statement that only its end or its mark makes sound unsure, and that tells something: "somewhere between 140 and 160k,
// I guess?", "in three weeks, if that's not too late?". What begins like a question has been found before.
var hedged = questions.Lazy(`(?:@|[0-9]|\b{counted en}\b).*\?["')]*\s*$|[, ]{hedges}["')]*\s*\?+\s*$`)

// tagged ends in a question that only asks for assent: "The first of March, right?"
var tagged = pattern.Lazy(`(?:\b(?:yes|no|not|only|just|instead|please|pls|i|im|i'm|i'll|make|put|change) [^?]*[^,?] (?:ok|okay|right|yeah)\s*\?+\s*$)|` +
	`, ?(?:right|correct|ok|okay|yes|yeah|no|isn't it|innit|you know|is that (?:ok|okay|fine|alright|all right|enough|right)|does that (?:work|help|count))["')]*\s*\?+\s*$`)

// hesitant is an answer whose question mark only hedges it: "maybe?", "150k?", 「600万くらい？」.
var hesitant = questions.Lazy(`^(?:(?:um+|uh+|hmm+|well|えっと|うーん)[、,. ]*)?(?:{hedged answer}|` +
	`(?:about |around |maybe |約)?(?:[$£€¥]?[0-9][^\s]{0,8}|{number word})` +
	`(?: (?:hours?|years?|weeks?|months?|days?|k|usd|dollars)(?: (?:a|per) (?:week|day))?)?)[.、 ]*\?+$`)

// ofHearsay asks whether what was heard is so, whatever figures it names: 「9時までってほんと？」.
var ofHearsay = questions.Lazy(`{hearsay}`)

// musing is an amount or a day that only sounds like a question: 「週20時間くらいかな」, 「来月からですかね？」.
var musing = questions.Lazy(`(?:[0-9一二三四五六七八九十百].{0,12}?|(?:今|来|再来|月|年|週).{0,6}?)(?:[0-9]|{of an amount})` +
	`、?(?:に(?:は)?なり)?(?:です|ます|でしょう)?か(?:な|ね|しら)[ぁあー~]*[。.!?\s]*$`)

// supposing is an amount or a day that only its 〜でしょうか makes unsure, where nothing else is named that it could be asked of:
// 「600万から700万の間くらいでしょうか」.
var supposing = questions.Lazy(`^(?:[^はもっ]|(?:希望|私|自分|年収|年数|経験|実務)(?:として)?は){0,24}(?:[0-9一二三四五六七八九十百]|今月|来月|再来月|来週|来年|年明け)[^はも]{0,16}?` +
	`{of an amount}、?(?:でしょうか|だと思うんですが)[。.!?\s]*$`)

var asksFact = questions.Lazy(`{asked fact}`)

// answersAfter reports whether what begins like a question without a mark goes on to answer ("Is it fine: …" is rare).
func answersAfter(t text.Text, rest []text.Span) bool {
	first := strings.TrimSpace(t.Low[rest[0].Start:rest[0].End])
	return statement().MatchString(first)
}

// statement begins like a question but states: "what I did was", "when I joined", "which is".
var statement = questions.Lazy(`{statement}`)

// leadStart takes the clauses into the question that only lead into it.
func leadStart(t text.Text, clauses []text.Span, i int) int {
	for i > 0 {
		p := strings.TrimSpace(t.Low[clauses[i-1].Start:clauses[i-1].End])
		if !leadsIn().MatchString(p) && (!japanese(p) || finite().MatchString(p)) || strings.ContainsAny(p, "0123456789@") {
			break
		}
		i--
	}
	return clauses[i].Start
}

func clausesWithin(t text.Text, s text.Span) []text.Span {
	sub := text.Text{Raw: t.Folded[s.Start:s.End], Folded: t.Folded[s.Start:s.End], Low: t.Low[s.Start:s.End]}
	out := sub.Clauses()
	for i := range out {
		out[i].Start += s.Start
		out[i].End += s.Start
	}
	return out
}

// japanese reports whether a text has kana or kanji.
func japanese(s string) bool {
	for _, r := range s {
		if r >= 0x3040 && r <= 0x30FF || r >= 0x4E00 && r <= 0x9FFF {
			return true
		}
	}
	return false
}

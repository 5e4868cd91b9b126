package facts

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// How much a pasted text says, by its letters and figures: one that is not of the Latin script counts for two. A CV in a line says as much
// as a short paragraph; one that shows that it is one may be shorter; from minLong characters on a text is a document unless all of it is
// talk about the file.
const (
	minPasted = 55
	minShown  = 35
	minLong   = 200
	maxTalk   = 400
)

// pasted reports a text that stands for the file asked for: one that says something of its own, and is no question, no refusal, and
// no talk about sending the file ("it's on my other laptop, I'll attach it tonight").
func pasted(raw string) bool {
	plain := strings.Join(strings.Fields(withoutOrders(raw)), " ")
	long := utf8.RuneCountInString(plain)
	low := strings.ToLower(text.Fold(plain))
	headed, dated := headedAs().MatchString(low), len(years().FindAllString(low, 3)) > 1
	switch said := lettersIn(plain); {
	case headed && said >= minShown:
		return true
	case long >= maxTalk:
		return true
	case handsOver().MatchString(low) && !(dated && long >= minLong):
		return false
	case long >= minLong:
		return true
	case addressesUs().MatchString(low), stance.IsQuestion(plain):
		return false
	case dated && said >= minShown:
		return true
	default:
		return said >= minPasted && !stance.IsRefusal(plain) && !stance.IsNone(plain) && !stance.IsDontKnow(plain)
	}
}

// withoutHandingOver is the text of a document without the words with which it is handed over, a sentence or a line before it: "here, pasted:", "ok pasting
// it. Sam Carter, Denver CO …".
func withoutHandingOver(document string) string {
	head := document
	if at := strings.IndexByte(document, '\n'); at >= 0 {
		head = document[:at]
	}
	if first := text.Sentences(head); len(first) > 1 && !strings.HasSuffix(strings.TrimSpace(head), ":") {
		head = document[:first[0].End]
	}
	low, rest := strings.ToLower(text.Fold(strings.TrimSpace(head))), strings.TrimSpace(document[len(head):])
	handed := inText().MatchString(low) || handsOver().MatchString(low) || givesHere().MatchString(low)
	if !handed || utf8.RuneCountInString(low) > maxHanding || len(years().FindAllString(low, 1)) > 0 || !pasted(rest) {
		return document
	}
	return rest
}

// maxHanding is how long, in characters, the words are at most with which a document is handed over.
const maxHanding = 90

// Pasted reports a message that holds the text of the document that the field asks for, as a file or as its text.
func Pasted(f form.Field, message string) bool {
	return f.Type == form.TypeFile && slices.Contains(f.Alternatives, "text") && pasted(bot.Visible(strings.ToValidUTF8(message, " ")))
}

// maxAsked is how long, in characters, a sentence may be that asks whether the text does: a longer one tells.
const maxAsked = 160

// AsksToPaste reports a sentence that asks whether the text of a document does in place of its file, or wants to give it so: "can I paste
// it?", 「PDFじゃないとだめですか」.
func AsksToPaste(sentence string) bool {
	low := strings.ToLower(text.Fold(strings.TrimSpace(sentence)))
	if utf8.RuneCountInString(low) > maxAsked || !mayI().MatchString(strings.TrimRight(low, "。. ")) {
		return false
	}
	return slices.ContainsFunc(text.Clauses(low), func(c text.Span) bool { // "the questions in plain text" is no file
		return inText().MatchString(c.In(low)) && !notTheFile().MatchString(c.In(low))
	})
}

// OfFile reports words about a file itself, and about when and how it comes: "it's on my other laptop".
func OfFile(words string) bool {
	return handsOver().MatchString(text.Fold(words)) || fileNames().MatchString(text.Fold(words))
}

// lettersIn counts the letters and figures of a text.
func lettersIn(text string) (n int) {
	for _, r := range text {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
		case r < 0x2E80:
			n++
		default:
			n += 2
		}
	}
	return n
}

var (
	headedAs    = lexicon.Lazy(`(?i)^\W{0,4}(?:my |full )?{document}(?: of [^:]{1,40})?\s*[:>\-－—〉】\]]`)
	years       = pattern.Lazy(`(?:19|20)[0-9]{2}|(?:平成|令和|昭和)[0-9元]`)
	handsOver   = lexicon.Lazy(`(?i){handover}`)
	fileNames   = lexicon.Lazy(`(?i){file}`)
	givesHere   = lexicon.Lazy(`(?i){gives here}`)
	inText      = lexicon.Lazy(`(?i){in text}`)
	notTheFile  = lexicon.Lazy(`(?i){not the file}`)
	mayI        = lexicon.Lazy(`(?i){may}`)
	addressesUs = lexicon.Lazy(`(?i){to us}`)
)

package interview

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// intent is what a person wants of the conversation itself, beside answering it.
type intent string

// The intents, each with a button or a word that texts tell people to write.
const (
	wantsErase    intent = "erase"    // "delete my data"
	wantsHuman    intent = "human"    // "human", 「担当者」
	wantsWithdraw intent = "withdraw" // "withdraw", 「取りやめる」
	wantsPause    intent = "pause"    // "pause", 「あとで」
	wantsSkip     intent = "skip"     // "skip", 「スキップ」
	wantsBack     intent = "back"     // "back", 「戻る」
	wantsWhy      intent = "why"      // "why", 「なぜ」
	wantsRecap    intent = "recap"    // "what have I told you", 「ここまでの内容」
	asksBot       intent = "bot"      // "are you a bot?"
	asksDecision  intent = "decision" // "does the AI decide?"
	asksData      intent = "data"     // "how long do you keep my data?"
	asksRights    intent = "rights"   // "can I correct what I said?"
	asksLater     intent = "later"    // "can I stop and go on tomorrow?"
	asksLeft      intent = "left"     // "how many questions are left?"
	asksLength    intent = "length"   // "how long will this take?"
	asksOptional  intent = "optional" // "do I have to answer this?"
	asksSize      intent = "size"     // "how long should my answer be?"
	asksMeaning   intent = "meaning"  // "what do you mean?"
	asksPay       intent = "pay"      // "what does it pay?"
	asksCompany   intent = "company"  // "which company is this?"
	asksContact   intent = "contact"  // "who can I call?"
	asksNext      intent = "next"     // "what happens next?"
	asksFlow      intent = "flow"     // of it: "what are the next steps?"
	asksWhen      intent = "when"     // of it: "when will I hear?"
	asksWait      intent = "wait"     // while people look at something: "how much longer?"
	asksJob       intent = "job"      // "which job is this?"
	wantsLanguage intent = "language" // "switch to English", beside an answer about languages
	wantsCopy     intent = "copy"     // "a copy of my data"
	wantsQuiet    intent = "quiet"    // "stop reminders", 「通知を止めて」
	tellsService  intent = "service"  // of service in the forces
	saysKeep      intent = "keep"     // that nothing is to be erased or withdrawn, however it goes on
	saysYes       intent = "yes"
	saysAgreed    intent = "agreed" // a yes to the disclosure, however it goes on
	saysNo        intent = "no"
	saysBegin     intent = "begin"  // "start", 「始める」
	saysSubmit    intent = "submit" // "submit", 「応募する」, or that all is well
	wantsSend     intent = "send"   // "submit", 「応募する」, and nothing that may be an answer
	saysGoOn      intent = "go_on"  // "continue", 「続ける」
	saysHello     intent = "hello"  // a greeting and nothing else
	saysThanks    intent = "thanks" // thanks and nothing else
	saysUnsure    intent = "unsure" // sounds of thinking and nothing else: 「えっと…」
	soundsRude    intent = "rude"
	saysRejoin    intent = "rejoin"  // "I'd like to apply after all"
	soundsTired   intent = "tired"   // enough of the questions
	saysAlready   intent = "already" // it was told elsewhere: "it's all in my CV", "can't you read?"
	soundsNervous intent = "nervous" // of themselves, in need of a kind word
	soundsIdle    intent = "idle"    // small talk and play
	soundsSmall   intent = "small"   // of it: of the weather and the like, and nothing else
	saysNothing   intent = "nothing" // no word at all: emoji, punctuation
)

// is reports whether a message has the intent. It reads whole messages and plain requests, not single words out of a story.
func is(want intent, text string) bool {
	s := plainly(text)
	if want == saysNothing {
		return !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	}
	if _, ok := wishes[want]; ok {
		s = wish.Mend(s)
	}
	p := phrases()[want]
	return p.said(s) && (p.never == nil || !p.never.MatchString(s)) || wished(want, text)
}

// wishes are the intents that are read by how words stand together in a sentence.
var wishes = map[intent][]wish.Kind{
	wantsErase: {wish.Erase}, wantsWithdraw: {wish.Withdraw}, wantsHuman: {wish.Human}, wantsPause: {wish.Wait, wish.Later},
	wantsRecap: {wish.Recap},
}

// wished reports whether a line of a message has such an intent.
func wished(want intent, text string) bool {
	return slices.ContainsFunc(wishes[want], func(kind wish.Kind) bool { return hasWish(kind, text) })
}

// hasWish reports whether a line of a message has a wish.
func hasWish(kind wish.Kind, text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if line = plainly(line); line != "" && kind.Is(line) {
			return true
		}
	}
	return false
}

// maxWhole is how long a message may be, in characters, that is taken as nothing but an intent.
const maxWhole = 60

// maxRead is how much of a long message, in characters, is read for intents at its beginning and at its end.
const maxRead = 600

// plainly folds width, case, spaces and what stands around a message without meaning.
func plainly(raw string) string {
	if r := []rune(raw); len(r) > 2*maxRead {
		raw = string(r[:maxRead]) + " " + string(r[len(r)-maxRead:])
	}
	s := text.Key(raw)
	s = spelledOut(strings.Join(strings.Fields(straightQuotes.Replace(s)), " "))
	return strings.Trim(s, ` .!,。、！"'「」『』()（）~〜♪`)
}

var straightQuotes = strings.NewReplacer("’", "'", "“", `"`, "”", `"`)

// phrase is how an intent is worded: as a whole message, or within one; never holds what it must not be mistaken for.
type phrase struct{ whole, within, never *pattern.Regexp }

// said reports whether the words are worded so, whatever else they may be.
func (p phrase) said(s string) bool {
	if p.whole != nil && utf8.RuneCountInString(s) <= maxWhole && p.whole.MatchString(s) {
		return true
	}
	if p.within == nil {
		return false
	}
	open := strings.TrimRight(s, "? ")
	return p.within.MatchString(s) || open != s && p.within.MatchString(open)
}

//go:embed intents.txt
var wordingData string

// phrases are how intents are worded, by intents.txt. They are compiled at the first message, once.
var phrases = sync.OnceValue(func() map[intent]phrase {
	wordings, out := pattern.NewLexicon(wordingData), map[intent]phrase{}
	for _, section := range wordings.Names() {
		words := strings.Fields(section)
		want := intent(strings.Join(words[:len(words)-1], "_"))
		p := out[want]
		switch words[len(words)-1] {
		case "whole":
			p.whole = wordings.Lazy(`^{` + section + `}[?]?$`)()
		case "within":
			p.within = wordings.Lazy(`{` + section + `}`)()
		case "never":
			p.never = wordings.Lazy(`{` + section + `}`)()
		default: // what others refer to
			continue
		}
		out[want] = p
	}
	return out
})

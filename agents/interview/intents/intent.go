// Package intents reads what a person wants of the conversation itself, or asks about it, in the words that are known for it: those that texts tell
// people to write, and what people write instead. The words are in intents.txt, how they are typed in a hurry or in kana in kana.txt. Sentences in other
// words are for package offline.
package intents

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Intent is what a person wants of the conversation itself, beside answering it.
type Intent string

// The intents, each with a button or a word that texts tell people to write.
const (
	WantsErase    Intent = "erase"    // "delete my data"
	WantsHuman    Intent = "human"    // "human", 「担当者」
	WantsWithdraw Intent = "withdraw" // "withdraw", 「取りやめる」
	WantsPause    Intent = "pause"    // "pause", 「あとで」
	WantsSkip     Intent = "skip"     // "skip", 「スキップ」
	WantsBack     Intent = "back"     // "back", 「戻る」
	WantsWhy      Intent = "why"      // "why", 「なぜ」
	WantsRecap    Intent = "recap"    // "what have I told you", 「ここまでの内容」
	AsksBot       Intent = "bot"      // "are you a bot?"
	AsksDecision  Intent = "decision" // "does the AI decide?"
	AsksData      Intent = "data"     // "how long do you keep my data?"
	AsksRights    Intent = "rights"   // "can I correct what I said?"
	AsksPassed    Intent = "passed"   // "did you pass that on?"
	AsksRecorded  Intent = "recorded" // "is my email right?"
	AsksLater     Intent = "later"    // "can I stop and go on tomorrow?"
	AsksToApply   Intent = "to_apply" // "can I apply?", "how do I apply?"
	AsksLeft      Intent = "left"     // "how many questions are left?"
	AsksLength    Intent = "length"   // "how long will this take?"
	AsksOptional  Intent = "optional" // "do I have to answer this?"
	AsksWithout   Intent = "without"  // "can I send it later?", "can I submit without it?"
	AsksSize      Intent = "size"     // "how long should my answer be?"
	AsksMeaning   Intent = "meaning"  // "what do you mean?"
	AsksPay       Intent = "pay"      // "what does it pay?"
	AsksCompany   Intent = "company"  // "which company is this?"
	AsksContact   Intent = "contact"  // "who can I call?"
	AsksNext      Intent = "next"     // "what happens next?"
	AsksFlow      Intent = "flow"     // of it: "what are the next steps?"
	AsksWhen      Intent = "when"     // of it: "when will I hear?"
	AsksWait      Intent = "wait"     // while people look at something: "how much longer?"
	AsksJob       Intent = "job"      // "which job is this?"
	AsksHonest    Intent = "honest"   // "may I be honest?"
	AsksStopping  Intent = "stopping" // "does it count against me if I stop?"
	AsksCounts    Intent = "counts"   // "does a club count?"
	AsksSent      Intent = "sent"     // "has it gone out already?"
	AsksNoted     Intent = "noted"    // "did you note that?"
	AsksErasing   Intent = "erasing"  // "how do I have my data deleted later?"
	AsksDocument  Intent = "document" // "do I upload a resume here?"
	AsksMeeting   Intent = "meeting"  // "is the interview at the store?", and nothing else
	AsksChannel   Intent = "channel"  // "how will I know if I got it?"
	AsksLink      Intent = "link"     // "is LinkedIn ok?"
	AsksAddress   Intent = "address"  // "does it have to be my university's address?"
	AsksOpen      Intent = "open"     // "what is not settled yet?"
	AsksRemote    Intent = "remote"   // "is it really all remote?"
	WantsLanguage Intent = "language" // "switch to English", beside an answer about languages
	WantsCopy     Intent = "copy"     // "a copy of my data"
	WantsQuiet    Intent = "quiet"    // "stop reminders", 「通知を止めて」
	TellsService  Intent = "service"  // of service in the forces
	SaysKeep      Intent = "keep"     // that nothing is to be erased or withdrawn, however it goes on
	SaysYes       Intent = "yes"
	SaysAgreed    Intent = "agreed" // a yes to the disclosure, however it goes on
	SaysNo        Intent = "no"
	SaysBegin     Intent = "begin"  // "start", 「始める」
	SaysApply     Intent = "apply"  // "apply", 「応募したいです」: the wish, which agrees to nothing
	SaysSubmit    Intent = "submit" // "submit", 「応募する」, or that all is well
	WantsSend     Intent = "send"   // "submit", 「応募する」, and nothing that may be an answer
	SaysGoOn      Intent = "go_on"  // "continue", 「続ける」
	SaysHello     Intent = "hello"  // a greeting and nothing else
	SaysThanks    Intent = "thanks" // thanks and nothing else
	SaysUnsure    Intent = "unsure" // sounds of thinking and nothing else: 「えっと…」
	SoundsRude    Intent = "rude"
	SaysRejoin    Intent = "rejoin"  // "I'd like to apply after all"
	SoundsTired   Intent = "tired"   // enough of the questions
	SaysAlready   Intent = "already" // it was told elsewhere: "it's all in my CV", "can't you read?"
	SoundsNervous Intent = "nervous" // of themselves, in need of a kind word
	SoundsIdle    Intent = "idle"    // small talk and play
	SoundsSmall   Intent = "small"   // of it: of the weather and the like, and nothing else
	SaysNothing   Intent = "nothing" // no word at all: emoji, punctuation
)

// Is reports whether a message has the intent. It reads whole messages and plain requests, not single words out of a story.
func Is(want Intent, text string) bool {
	s := Plainly(text)
	if want == SaysNothing {
		return !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	}
	if _, ok := Wishes[want]; ok {
		s = wish.Mend(s)
	}
	p := phrases()[want]
	return p.said(s) && (p.never == nil || !p.never.MatchString(s)) || wished(want, text)
}

// Wishes are the intents that are read by how words stand together in a sentence.
var Wishes = map[Intent][]wish.Kind{
	WantsErase: {wish.Erase}, WantsWithdraw: {wish.Withdraw}, WantsHuman: {wish.Human}, WantsPause: {wish.Wait, wish.Later},
	WantsRecap: {wish.Recap},
}

// wished reports whether a line of a message has such an intent.
func wished(want Intent, text string) bool {
	return slices.ContainsFunc(Wishes[want], func(kind wish.Kind) bool { return HasWish(kind, text) })
}

// HasWish reports whether a line of a message has a wish.
func HasWish(kind wish.Kind, text string) bool { return inLine(text, kind.Is) }

// inLine reports a line of a text that is so, folded plainly.
func inLine(text string, is func(line string) bool) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if line = Plainly(line); line != "" && is(line) {
			return true
		}
	}
	return false
}

// MaxWhole is how long a message may be, in characters, that is taken as nothing but an intent.
const MaxWhole = 60

// MaxRead is how much of a long message, in characters, is read for intents at its beginning and at its end.
const MaxRead = 600

// Plainly folds width, case, spaces and what stands around a message without meaning.
func Plainly(raw string) string { return foldPlainlyOnce(raw) }

var foldPlainlyOnce = memo.Of(func(raw string) string {
	if r := []rune(raw); len(r) > 2*MaxRead {
		raw = string(r[:MaxRead]) + " " + string(r[len(r)-MaxRead:])
	}
	s := text.Key(raw)
	s = spelledOut(strings.Join(strings.Fields(straightQuotes.Replace(s)), " "))
	return strings.Trim(s, ` .!,。、！"'「」『』()（）~〜♪`)
})

var straightQuotes = strings.NewReplacer("’", "'", "“", `"`, "”", `"`)

// phrase is how an intent is worded: as a whole message, or within one; never holds what it must not be mistaken for.
type phrase struct{ whole, within, never *pattern.Regexp }

// said reports whether the words are worded so, whatever else they may be.
func (p phrase) said(s string) bool {
	if p.whole != nil && utf8.RuneCountInString(s) <= MaxWhole && p.whole.MatchString(s) {
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
var phrases = sync.OnceValue(func() map[Intent]phrase {
	wordings, out := pattern.NewLexicon(wordingData), map[Intent]phrase{}
	for _, section := range wordings.Names() {
		words := strings.Fields(section)
		want := Intent(strings.Join(words[:len(words)-1], "_"))
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

// Words are those that some intents are known by, looked for together: for texts of which most have none. It is safe for concurrent use.
type Words struct {
	phrases func() *pattern.Set
	wishes  bool
}

// WordsOf are the words of these intents.
func WordsOf(wants ...Intent) *Words {
	return &Words{
		phrases: sync.OnceValue(func() *pattern.Set {
			var all []*pattern.Regexp
			for _, want := range wants {
				p := phrases()[want]
				all = append(all, p.whole, p.within)
			}
			return pattern.NewSet(slices.DeleteFunc(all, func(r *pattern.Regexp) bool { return r == nil }))
		}),
		wishes: slices.ContainsFunc(wants, func(want Intent) bool { return Wishes[want] != nil }),
	}
}

// In reports that a text has such words, whatever they stand for there. It has none of the intents where it has not.
func (w *Words) In(text string) bool {
	s := Plainly(text)
	mended := s
	if w.wishes {
		mended = wish.Mend(s)
	}
	for _, said := range []string{s, mended} {
		open := strings.TrimRight(said, "? ")
		if w.phrases().MatchString(said) || open != said && w.phrases().MatchString(open) {
			return true
		}
		if s == mended {
			break
		}
	}
	return w.wishes && inLine(text, wish.Named)
}

// IsNever reports words that an intent is not to be taken for: "when do I get told" asks not who decides.
func IsNever(about Intent, words string) bool {
	p := phrases()[about]
	return p.never != nil && p.never.MatchString(Plainly(words))
}

//go:embed form_questions.txt
var formQuestionsData string

var formQuestions = pattern.NewLexicon(formQuestionsData)

// FormQuestions are the questions about how the form is filled in, what stands in it and what becomes of it, in the order in which a question is tried on them.
var FormQuestions = []string{
	"seen", "seen too", "name", "one", "number", "wording", "story", "stopping", "changing", "sent", "noted", "meaning",
	"which", "enough", "rough", "use", "after", "right", "blank", "matters",
}

// ForPeople reports a question whether something of one's own is a matter for the job, which only people can say: "my passport has run out, does that matter?".
func ForPeople(question string) bool {
	return formQuestions.Pattern("people").MatchString(strings.TrimRight(Plainly(question), "? "))
}

// FormQuestion is which of them a question is; empty for none.
func FormQuestion(question string) string {
	plain := Plainly(question)
	if utf8.RuneCountInString(plain) > 2*MaxWhole {
		return ""
	}
	for _, name := range FormQuestions {
		never := name + " never"
		asks := formQuestions.Pattern(name)
		open := strings.TrimRight(plain, "? ")
		if (asks.MatchString(plain) || open != plain && asks.MatchString(open)) &&
			(!slices.Contains(formQuestionsNever, never) || !formQuestions.Pattern(never).MatchString(plain)) {
			return name
		}
	}
	return ""
}

// formQuestionsNever are the sections of what such a question must not be mistaken for.
var formQuestionsNever = []string{"changing never", "noted never", "which never"}

// Standing reports a message that is to the letter a word which our texts tell people to write, in whatever situation.
func Standing(said string) bool {
	return slices.ContainsFunc(standingWords, func(want Intent) bool {
		p := phrases()[want]
		return p.whole != nil && len(said) <= MaxWhole && p.whole.MatchString(Plainly(said))
	})
}

var standingWords = []Intent{WantsErase, WantsHuman, WantsWithdraw, WantsPause, WantsSkip, WantsBack, WantsRecap, WantsCopy, WantsQuiet, WantsSend, SaysGoOn}

var promptWords = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)\b(?:what(?:'s| is| are)|show|print|reveal|tell|give|repeat|display)\b[^.!?\n]{0,30}\b(?:prompt|instructions)\b|プロンプト[^。\n]{0,10}(?:教え|見せ|表示|出力|何)`)
})

// AsksPrompt reports that somebody wants to see the program's instructions.
func AsksPrompt(text string) bool { return promptWords().MatchString(text) }

var othersWords = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)\bother (?:applicants?|candidates?)\b|(?:ほか|他|別)の(?:応募者|候補者)`)
})

// AsksOthers reports that somebody wants to know about other people's applications.
func AsksOthers(text string) bool { return othersWords().MatchString(text) }

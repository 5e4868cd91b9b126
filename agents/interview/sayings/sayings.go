// Package sayings recognises short messages by what they are made of: a message is a saying when it is nothing but phrases of a list,
// in any order and number, with at least one that carries the meaning. The phrases are data, one a line. It is pure, and safe for concurrent use.
package sayings

import (
	"embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed *.txt
var lists embed.FS

// Assent reports a text that is a plain yes to what was shown, as a whole: "lgtm", 「よろしいです」. One with a doubt, a question or anything
// else in it is none. Texts are given in lower case, NFKC.
func Assent(text string) bool { return assent().covers(text) }

// SureToErase reports a text that is a yes, as a whole, to the question just asked whether everything is really to be erased: "yes, delete
// it", 「はい」. A yes with anything else in it may answer something else and is none; so is one to withdrawing ("cancel it").
func SureToErase(text string) bool { return sureToErase().covers(text) }

// SureToWithdraw is SureToErase for the question whether the application is really to be withdrawn.
func SureToWithdraw(text string) bool { return sureToWithdraw().covers(text) }

// NoObjection reports a remark that says nothing against going on: that nothing is needed or asked, that it is one's first time, or that one is
// nervous. 「特に質問はありません」, "no adjustments needed".
func NoObjection(text string) bool { return noObjection().covers(text) }

// Agrees reports a text that agrees to what was told, and says nothing else: "fine by me", 「構いません」. A question is none.
func Agrees(text string) bool { return agrees().covers(text) }

// Acknowledges reports a text that says no more than that something was read: "got it", 「なるほど」.
func Acknowledges(text string) bool { return acknowledgement().covers(text) }

// Thanks reports a text that is nothing but thanks: "cheers for that", 「いろいろとありがとうございます」.
func Thanks(text string) bool { return thanks().covers(text) }

// Wonders reports sounds of not knowing what to do, and nothing else: "hmm, not sure", 「んー、どうしようかな」.
func Wonders(text string) bool { return wonder().covers(text) }

// Nudges reports a text that asks whether anybody is there, or to try again: "hello?", 「もしもし」.
func Nudges(text string) bool { return nudge().covers(text) }

// AsksArrived reports a text that asks whether what was sent has arrived, and nothing else: "did it go through?", 「送れてますか」.
func AsksArrived(text string) bool { return arrived().covers(text) }

var (
	arrived         = sync.OnceValue(func() phrases { return phrasesOf("arrived.txt") })
	assent          = sync.OnceValue(func() phrases { return phrasesOf("assent.txt") })
	sureToErase     = sync.OnceValue(func() phrases { return phrasesOf("sure.txt", "sure_erase.txt") })
	sureToWithdraw  = sync.OnceValue(func() phrases { return phrasesOf("sure.txt", "sure_withdraw.txt") })
	noObjection     = sync.OnceValue(func() phrases { return phrasesOf("no_objection.txt") })
	agrees          = sync.OnceValue(func() phrases { return phrasesOf("agrees.txt") })
	acknowledgement = sync.OnceValue(func() phrases { return phrasesOf("acknowledgement.txt") })
	thanks          = sync.OnceValue(func() phrases { return phrasesOf("thanks.txt") })
	wonder          = sync.OnceValue(func() phrases { return phrasesOf("wonder.txt") })
	nudge           = sync.OnceValue(func() phrases { return phrasesOf("nudge.txt") })
)

// lines are those of a list, without its comments.
func lines(file string) []string {
	raw, err := lists.ReadFile(file)
	if err != nil {
		panic(err) // embedded
	}
	var out []string
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// phrases are what a saying is made of: true for those that carry its meaning.
type phrases map[string]bool

// phrasesOf reads lists of which each line is a phrase; one behind a + carries the meaning.
func phrasesOf(files ...string) phrases {
	out := phrases{}
	for _, file := range files {
		for _, line := range lines(file) {
			phrase, means := strings.CutPrefix(line, "+")
			out[strings.TrimSpace(phrase)] = means
		}
	}
	return out
}

// maxSaying is how long, in bytes, a text is that may be nothing but such phrases.
const maxSaying = 240

// covers reports that the text is made of the phrases and of marks alone, and that one of them carries the meaning.
func (p phrases) covers(text string) bool {
	if len(text) > maxSaying || strings.ContainsAny(text, "?？") && !p["?"] {
		return false
	}
	plain, meant := make([]bool, len(text)+1), make([]bool, len(text)+1) // what is covered up to here, without and with the meaning
	plain[0] = true
	reach := func(from, to int, means bool) {
		plain[to] = plain[to] || plain[from] && !means
		meant[to] = meant[to] || meant[from] || plain[from] && means
	}
	for at, r := range text {
		if !plain[at] && !meant[at] {
			continue
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			reach(at, at+utf8.RuneLen(r), false)
		}
		for phrase, means := range p {
			if end := at + len(phrase); strings.HasPrefix(text[at:], phrase) && !joined(text, at) && !joined(text, end) {
				reach(at, end, means)
			}
		}
	}
	return meant[len(text)]
}

// joined reports that a Latin word goes on across a place in the text.
func joined(text string, at int) bool {
	latin := func(r rune) bool { return unicode.Is(unicode.Latin, r) || unicode.IsDigit(r) || r == '\'' }
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	return latin(before) && latin(after)
}

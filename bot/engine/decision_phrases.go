package engine

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/storage"
)

//go:embed decisions.txt
var decisionsFile string

// phrase is what people type, as readRunes gives it, and what for: a button, or a kind of doubt.
type phrase struct {
	head  string
	words []rune
}

// decisionPhrases are those of the file, the longest first.
var decisionPhrases = sync.OnceValue(func() []phrase {
	out := readPhrases(decisionsFile)
	slices.SortStableFunc(out, func(a, b phrase) int { return len(b.words) - len(a.words) })
	return out
})

// readPhrases reads a file of phrases, one a line, below their heads.
func readPhrases(file string) (out []phrase) {
	head := ""
	for line := range strings.Lines(file) {
		switch line = strings.TrimSpace(line); {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			head = strings.Trim(line, "[]")
		default:
			out = append(out, phrase{head, readRunes(line)})
		}
	}
	return out
}

// readRunes folds a text rune by rune, so that a place in it is the same place in the text: ＡＰＰＲＯＶＥ　ｋ７ｑｆ is approve k7qf.
func readRunes(text string) []rune {
	out := []rune(text)
	for i, r := range out {
		switch {
		case r >= '！' && r <= '～': // the full width twins of ASCII's signs (Unicode, Halfwidth and Fullwidth Forms)
			r -= '！' - '!'
		case unicode.IsSpace(r):
			r = ' '
		}
		out[i] = unicode.ToLower(r)
	}
	return out
}

// aroundCode is what may stand between a verb and a code, or around both: "approve: `K7QF`", 「承認 K7QF」.
const aroundCode = " :：,、。.;()[]「」『』\"'“”‘’`#*_-/・!"

func isAround(r rune) bool { return strings.ContainsRune(aroundCode, r) }

// readDecision reads what a text decides about which card: "approve K7QF", "K7QF を承認します", 「却下 K7QF 早すぎます」. The reason stays as it was
// typed. Words may stand behind the code only where one of the plain verbs is before it, as cards name it: any other phrase is ordinary talk as
// soon as it has words beside it ("OK K7QF is next on my list", 「K7QF 了解、後で見ます」). And nothing is read as a decision that may be none: a
// question ("approve K7QF?"), or an approval with a doubt behind it ("approve K7QF but wait for Aoi").
func readDecision(text string) *storage.Code {
	raw, runes := trimAround([]rune(text), readRunes(text))
	if c := verbFirst(raw, runes); c != nil {
		return c
	}
	return codeFirst(raw, runes)
}

// closedBy is what closes what may stand before a decision: 「却下 K7QF」.
var closedBy = map[rune]rune{'(': ')', '[': ']', '「': '」', '『': '』', '“': '”', '‘': '’', '"': '"', '\'': '\'', '`': '`', '*': '*', '_': '_'}

// trimAround takes off what is before the whole, and at its end what closes that. Any other sign there belongs to the words: somebody is going
// to read "answer K7QF We are open until six." as it was typed.
func trimAround(raw, runes []rune) ([]rune, []rune) {
	from, end := skipAround(runes, 0), len(runes)
	for _, open := range runes[:from] {
		for at := end - 1; at >= from && isAround(runes[at]); at-- {
			if runes[at] == closedBy[open] {
				end = at
				break
			}
		}
	}
	return raw[from:end], runes[from:end]
}

// verbFirst reads "reject K7QF too early".
func verbFirst(raw, runes []rune) *storage.Code {
	for _, p := range decisionPhrases() {
		if !hasPrefix(runes, p.words) {
			continue
		}
		at := len(p.words)
		from := skipAround(runes, at)
		if from == at && isLatin(runes[at-1]) {
			continue // approval, not approve
		}
		code := codeAt(runes, from)
		if code == "" {
			continue
		}
		words, ok := behindCode(raw, runes, from+codeLength, code)
		if _, plain := typedButtons[string(p.words)]; ok && (words == "" || plain && !isDoubtful(p.head, words)) {
			return &storage.Code{Code: code, Button: p.head, Words: words}
		}
	}
	return nil
}

// codeFirst reads "K7QF approve" and 「K7QFを却下します」, with nothing behind: people write of a card like this, and begin with its code.
func codeFirst(raw, runes []rune) *storage.Code {
	code := codeAt(runes, 0)
	if code == "" {
		return nil
	}
	at := skipAround(runes, codeLength)
	if at < len(runes) && strings.ContainsRune("をはの", runes[at]) {
		at = skipAround(runes, at+1)
	}
	for _, p := range decisionPhrases() {
		if !hasPrefix(runes[at:], p.words) {
			continue
		}
		if words, ok := behindCode(raw, runes, at+len(p.words), code); ok && words == "" {
			return &storage.Code{Code: code, Button: p.head}
		}
		return nil
	}
	return nil
}

// codeLength is how many characters a code has.
const codeLength = 4

// codeAt is the code that begins at a place, in capitals; empty for none. A code has a letter and a digit, so that no word is one.
func codeAt(runes []rune, at int) string {
	if at+codeLength > len(runes) || at > 0 && isLatin(runes[at-1]) || at+codeLength < len(runes) && isLatin(runes[at+codeLength]) {
		return ""
	}
	code := strings.ToUpper(string(runes[at : at+codeLength]))
	if strings.Trim(code, codeAlphabet) != "" || !strings.ContainsAny(code, "23456789") || strings.Trim(code, "23456789") == "" {
		return ""
	}
	return code
}

// behindCode is what stands from a place on, as it was typed: people may read it. The code typed twice is the code. It must be set apart, or
// the text is not what it seems to be: "approve K7QF?" asks.
func behindCode(raw, runes []rune, at int, code string) (words string, ok bool) {
	if at < len(runes) && !isAround(runes[at]) {
		return "", false
	}
	from := skipBetween(raw, runes, at)
	if codeAt(runes, from) == code {
		from = skipBetween(raw, runes, from+codeLength)
	}
	if skipAround(runes, from) == len(runes) {
		return "", true
	}
	return strings.TrimSpace(string(raw[from:])), true
}

// skipBetween skips what sets a code apart from the words behind it: signs that touch the code, white space, a sign by itself. What opens or
// begins the words is theirs: "answer K7QF: (see page 2)", ".NET".
func skipBetween(raw, runes []rune, at int) int {
	for at < len(runes) && isAround(runes[at]) && runes[at] != ' ' && !strings.ContainsRune("([「『“‘", runes[at]) {
		at++
	}
	for at < len(runes) && runes[at] == ' ' {
		at++
	}
	if alone := at+1 < len(runes) && runes[at+1] == ' ' && raw[at-1] != '\n'; alone && strings.ContainsRune(":,、-", runes[at]) {
		return skipBetween(raw, runes, at+1)
	}
	return at
}

// codesIn are the words of a text that have the form of a code, each once.
func codesIn(text string) []string {
	runes := readRunes(text)
	var out []string
	for at := range runes {
		if code := codeAt(runes, at); code != "" && !slices.Contains(out, code) {
			out = append(out, code)
		}
	}
	return out
}

func skipAround(runes []rune, at int) int {
	for at < len(runes) && isAround(runes[at]) {
		at++
	}
	return at
}

func hasPrefix(runes, prefix []rune) bool {
	return len(runes) >= len(prefix) && slices.Equal(runes[:len(prefix)], prefix)
}

func isLatin(r rune) bool { return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

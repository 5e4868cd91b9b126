package bot

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed greetings.txt
var greetingLists string

// courtesy are the phrases around what people want, before it and behind it.
type courtesy struct{ first, last map[string]bool }

// courtesies are those of the list. They are only read.
var courtesies = sync.OnceValue(loadCourtesy)

func loadCourtesy() courtesy {
	c := courtesy{map[string]bool{}, map[string]bool{}}
	list := map[string]bool(nil)
	for line := range strings.Lines(greetingLists) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "[greetings]"):
			list = c.first
		case strings.HasPrefix(line, "[courtesies]"):
			list = c.last
		case line != "" && !strings.HasPrefix(line, "#"):
			list[line] = true
		}
	}
	return c
}

// longestPhrase is how many characters of a text are compared with a phrase.
const longestPhrase = 32

// isAll reports a text that is nothing but courtesies.
func (c courtesy) isAll(text string) bool {
	text = strings.TrimRightFunc(c.cutLast(text), isAround)
	return text == "" || c.last[Fold(text)]
}

// cutFirst is a text without the greetings before it.
func (c courtesy) cutFirst(text string) string {
	for {
		rest := c.cutGreeting(text)
		if rest == text {
			return text
		}
		text = rest
	}
}

// cutLast is a text without the courtesies behind it.
func (c courtesy) cutLast(text string) string {
	for {
		rest := c.cutCourtesy(text)
		if rest == text {
			return text
		}
		text = rest
	}
}

// cutGreeting takes the longest greeting off the beginning.
func (c courtesy) cutGreeting(text string) string {
	out, end := text, 0
	for n := 0; n < longestPhrase && end < len(text); n++ {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		if rest := text[end:]; c.first[Fold(text[:end])] && endsPhrase(text[:end], rest) {
			out = strings.TrimLeftFunc(rest, isAround)
		}
	}
	return out
}

// cutCourtesy takes the longest courtesy off the end, where something stands before it.
func (c courtesy) cutCourtesy(text string) string {
	whole := strings.TrimRightFunc(text, isAround)
	out, begin := text, len(whole)
	for n := 0; n < longestPhrase && begin > 0; n++ {
		_, size := utf8.DecodeLastRuneInString(whole[:begin])
		begin -= size
		last, _ := utf8.DecodeLastRuneInString(whole[:begin])
		if begin > 0 && isAround(last) && c.last[Fold(whole[begin:])] {
			out = strings.TrimRightFunc(whole[:begin], isAround)
		}
	}
	return out
}

// endsPhrase reports whether a greeting ends before the rest: "hi" does not in "hire". In Japanese nothing has to stand between words.
func endsPhrase(greeting, rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || isAround(next) || !isASCII(greeting)
}

// isAround reports a sign or a space between phrases. What begins and ends a quotation, or a command, is none.
func isAround(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune(",.!~、。！〜～…，．-–—:;", r)
}

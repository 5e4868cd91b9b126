package interview

import (
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

var promptWords = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)\b(?:what(?:'s| is| are)|show|print|reveal|tell|give|repeat|display)\b[^.!?\n]{0,30}\b(?:prompt|instructions)\b|プロンプト[^。\n]{0,10}(?:教え|見せ|表示|出力|何)`)
})

// asksPrompt reports that somebody wants to see the program's instructions.
func asksPrompt(text string) bool { return promptWords().MatchString(text) }

var othersWords = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)\bother (?:applicants?|candidates?)\b|(?:ほか|他|別)の(?:応募者|候補者)`)
})

// asksOthers reports that somebody wants to know about other people's applications.
func asksOthers(text string) bool { return othersWords().MatchString(text) }

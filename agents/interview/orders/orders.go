// Package orders finds what people write to a program and not to an employer. Candidates do it in jest, out of curiosity or to see
// whether it works: it changes nothing, whatever it is, and a person who decides is told how often it happened.
//
// Everything is a pure function of the text, in time linear in its length.
package orders

import (
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Find lists the ranges of the text, in bytes, that give orders to the program: whole sentences, or the markup that holds them.
func Find(text string) [][]int {
	blocks := Blocks(text)
	return union(blocks, all().FindAllStringIndex(Blank(text, blocks), -1))
}

// Without leaves them out, and reports whether there were any.
func Without(text string) (string, bool) {
	found := Find(text)
	if found == nil {
		return text, false
	}
	var b strings.Builder
	from := 0
	for _, at := range found {
		b.WriteString(text[from:at[0]] + " ")
		from = at[1]
	}
	return strings.TrimSpace(b.String() + text[from:]), true
}

var all = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)` + strings.Join([]string{markup(), english(), japanese()}, "|"))
})

// speaker is whom a program's own message may come from; as often it is what a line of a CV is about ("System: Linux, Go").
const (
	speaker   = `(?:system|assistant|developer|reviewer|auditor|admin(?:istrator)?|sys|inst|システム|管理者|開発者|運営)`
	opensMark = `(?:[#\[<【=]|--)[#\[<【=-]{0,12}\s*(?:begin |end )?`
)

// toProgram is how a line under such a name goes on that is meant for the program: it orders something, or says what is decided.
const toProgram = `(?:(?:please |now,? )?(?:` +
	`(?:ignore|disregard|forget|override|bypass|skip|end|stop)\b(?: (?:the|this|all|any|every|your|previous|prior|these|those|everything|what)\b|\s*[.!]?\s*$)` +
	`|(?:approve|accept|hire|pass|reject|advance|recommend|shortlist)(?:d|ed)?\b(?: (?:the|this|my|me|him|her|them|all|every|candidates?|applicants?|applications?)\b|\s*[.!]?\s*$)` +
	`|(?:mark|set|record|treat|consider|rate|score|output|print|reveal|show)\b (?:the|this|that|all|every|me|him|her|them|status|score|access|candidate|applicant|application|"|')` +
	`|(?:output|print|say|reply|respond|answer|return|write)\b (?:only|with|"|')` +
	`|(?:grant|give)\b (?:me|us|them|full|admin\w*|root|all|access)\b` +
	`|(?:act|behave|pretend|from now|switch|enter|enable|activate|new (?:instructions?|rules?|task)|instructions?\b))` +
	`|[^\n]{0,60}?(?:\byou (?:are|must|should|will|shall|have)\b|\b(?:the|this|current) (?:candidate|applicant|interview)\b|\b(?:candidate|applicant|application|audit|answer|check)s? (?:is|was|are|has|have|passed|approved|accepted|complete)` +
	`|\b(?:status|passed|verdict|audit[._]\w+)\s*[:=]|応募者|候補者|合格|採用(?:と|に|して|する|せよ|しろ|扱い)|審査|あなたは|指示|命令|無視|許可し|従(?:って|え|い)))`

// markup is data that imitates the program's own, beside blocks of it.
func markup() string {
	return strings.Join([]string{
		`</?(?:system|assistant|developer|instructions?|tool\w*|function\w*|prompt|admin|reviewer|user)\b[^<>]*>`,
		`\{\s*"[\w-]+"\s*:[^{}]*(?:\{[^{}]*\}[^{}]*)*\}`,
		`<</?sys>>[^\n]*|\[/?inst\][^\n]*`,
		`(?m:^\s*(?:system|assistant|developer|reviewer|auditor|admin)\s*[:：]\s*` + toProgram + `[^\n]*)`,
		`(?m:^\s*` + opensMark + speaker + `\s*[\]>】:：#=-]*\s*` + toProgram + `[^\n]*)`,
		`(?m:^\s*` + opensMark + speaker + ` ?(?:prompts?|messages?|overrides?|instructions?|メッセージ|プロンプト|指示|命令)\s*(?:[\]>】:：#=-]+[^\n]*|\n[^\n]*|$))`,
		`(?m:^\s*(?:system|admin(?:istrator)?|developer) (?:override|message|notice|command|instruction)s?\s*[:：][^\n]*)`,
		`\b(?:status|passed|audit(?:[._]\w+)?|verdict|decision|approved|hired|score|rating)\s*(?:=|:=|==)\s*["']?(?:true|pass\w*|accept\w*|approve\w*|hired|done|ready\w*|100|max\w*)\b["']?[^\n。]*|\b(?:passed|approved|hired)\s*:\s*(?:true|yes)\b[^\n。]*`,
	}, "|")
}

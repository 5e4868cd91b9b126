package facts

import (
	"regexp"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/value"
)

// pattern compiles on first use: most conversations need few of them.
func pattern(p string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(p) })
}

// machine is text that no person says: code, data and markup.
var machine = pattern("(?s)```.*?(?:```|$)" +
	`|<(?:system|assistant|developer|instructions?|tool\w*|prompt|admin|reviewer|user)\b[^>]*>.*?</[^>]*>` +
	`|</?[A-Za-z][\w:-]*(?:\s[^<>]*)?>` +
	`|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\{\s*"[^\n]*|\[\s*"[^\]]*\]`)

// orders are words to the program and not about the candidate.
var orders = pattern(`(?i)` +
	`\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines|above|previous|policy)\b` +
	`|\b(?:mark|set|record|rate|score|grade|flag|treat|count)\b.{0,40}\b(?:as )?(?:passed|pass|done|complete[d]?|hired|approved|accepted|qualified|perfect|100)\b` +
	`|\byou are (?:now|no longer)\b|\b(?:system|developer) (?:prompt|message|mode)\b|\bjailbreak|\bact as (?:an? )?(?:ai|assistant|system|hiring|recruiter|admin)|\bpretend (?:to be|you|that)` +
	`|^\s*(?:print|show|reveal|repeat|output|display) (?:it|them|that|this|me|the|your)\b` +
	`|^\s*(?:system|assistant|developer|reviewer|auditor)\s*[:：]` +
	`|\b(?:skip|disable|turn off) the (?:review(?:er)?|audit(?:or)?|checks?|safety)|\b(?:email|e-mail|send|show|print|list|reveal|give me)\b.{0,40}\b(?:other (?:applicants?|candidates?)|the (?:full |whole )?(?:list|database)|your (?:instructions|prompt|rules))` +
	`|(?:指示|命令|ルール|プロンプト|設定).{0,12}(?:無視|忘れ|従わな|上書き|解除)|(?:システム|内部)プロンプト|プロンプトを(?:表示|出力|教え)` +
	`|合格(?:と|に|扱い|として|で|判定).{0,16}(?:し|記録|登録|出し|扱|処理)|(?:全項目|全部|すべて|全て|項目).{0,14}(?:done|完了|合格|OK|pass)(?:に|扱い|と)` +
	`|(?:採用済み?|採用|内定|合格|満点|最高(?:点|評価)|100点)(?:と|に|扱い|として|で|を)[^。！？\n]{0,12}(?:記録|登録|判定|設定|採点|出力|付け|つけ|扱[いっ]?)(?:し)?(?:て(?:ください|下さい|くれ)|ろ|なさい|せよ|すること|するように)|(?:以前|これまで|今まで|上記|前|先ほど|すべて|全て)の(?:指示|命令|ルール|プロンプト)[^。！？\n]{0,8}(?:無効|取り消|破棄|リセット)` +
	`|あなたは(?:今から|これから|もう)|(?:審査|監査|確認|レビュー)を?(?:スキップ|省略|飛ばし)|ほかの応募者|他の(?:応募者|候補者)`)

// withoutOrders blanks what is code, data or markup, and each part of a sentence that gives orders to the program. Lengths stay.
func withoutOrders(s string) string {
	s = machine().ReplaceAllStringFunc(s, blank)
	if !orders().MatchString(s) {
		return s
	}
	b := []byte(s)
	for _, sentence := range value.Sentences(s) {
		hits := orders().FindAllStringIndex(sentence.In(s), -1)
		if hits == nil {
			continue
		}
		from := sentence.Start
		if cut := strings.LastIndexAny(s[sentence.Start:sentence.Start+hits[0][0]], ";:\n"); cut >= 0 {
			from += cut + 1
		}
		copy(b[from:sentence.End], blank(s[from:sentence.End]))
	}
	return string(b)
}

func blank(s string) string { return strings.Repeat(" ", len(s)) }

// withoutQuestions blanks what is asked of us. Lengths stay, so that what is left is in its place.
func withoutQuestions(s string) string {
	_, asked := value.SplitQuestion(s)
	if asked == "" {
		return s
	}
	b := []byte(s)
	for _, sentence := range value.Sentences(s) {
		words := sentence.In(s)
		from := sentence.Start
		if !strings.Contains(asked, words) {
			_, q := value.SplitQuestion(words)
			at := strings.LastIndex(words, q)
			if q == "" || at < 0 {
				continue
			}
			from += at
		}
		copy(b[from:sentence.End], blank(s[from:sentence.End]))
	}
	return string(b)
}

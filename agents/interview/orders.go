package interview

import (
	"regexp"
	"strings"
	"sync"
)

// What people write to a program and not to an employer. Candidates do it in jest, out of curiosity or to see whether it works:
// it changes nothing, whatever it is, and a person who decides is told how often it happened.
var orders = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)` + strings.Join([]string{
		// data and markup that imitate the program's own
		"```[\\s\\S]*?(?:```|$)",
		`<(system|assistant|developer|instructions?|tool\w*|prompt|admin|reviewer)\b[^>]*>[\s\S]*?</[^>]*>`,
		`</?(?:system|assistant|developer|instructions?|tool\w*|function\w*|prompt|admin|reviewer|user)\b[^>]*>`,
		`\{\s*"[\w-]+"\s*:[^{}]*(?:\{[^{}]*\}[^{}]*)*\}`,
		`(?m:^\s*(?:system|assistant|developer|reviewer|auditor|admin)\s*[:：][^\n]*)`,
		// sentences that tell a model what to do
		sentenceWith(
			`\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:instructions?|rules?|prompts?|guidelines|above|policy|policies)\b`,
			`\b(?:mark|set|record|rate|score|grade|flag|count)\b[^.!?\n]{0,40}\bas (?:passed|pass|done|completed?|hired|approved|accepted|qualified|perfect)\b`,
			`\b(?:set|raise|change)\b[^.!?\n]{0,30}\b(?:score|rating|status|grade)\b[^.!?\n]{0,12}\bto\b`,
			`\byou are now\b`, `\bpretend (?:to be|you|that you)\b`, `\bact as (?:an? |my |the )?(?:ai|assistant|system|hiring|recruiter|admin|dan)\b`,
			`\b(?:show|print|reveal|repeat|output|display|leak|tell|give|what(?:'s| is| are| was)|see|read|copy|translate|summari[sz]e|change|set)\b[^.!?\n]{0,30}\b(?:system|hidden|initial|developer|internal|secret) (?:prompt|instructions?|message)\b`, `\byour (?:(?:system|hidden|initial|internal|secret|original|full) )?(?:prompt|instructions)\b`, `\bjailbreak (?:yourself|mode)\b`,
			`\b(?:skip|disable|turn off) (?:the|all|any) (?:review(?:er)?|audit(?:or)?|checks?|remaining|other|rest of the|further)\b`, `\bskip (?:all |the )?(?:remaining|other|further) (?:questions?|fields?|steps?)\b`,
			`(?:^|[.!?\n"] *)(?:dear |attention:? |note (?:to|for) |message (?:to|for) |hey |hello |to |for )?(?:the |any |all )?(?:ai|bot|chatbot|llm|language model|ai assistant|assistant|screening (?:bot|system|software)|automated (?:reviewer|system))s?(?:,| ?:| (?:reading|reviewing|processing|screening|evaluating|parsing|must|should|please|shall|has to|have to|will now)\b)`,
			`(?:^|[.!?;:,\n"] *|\b(?:please|must|should|and|then|to|now) )(?:approve|hire|accept|pass|recommend|shortlist|short-list|advance|select|fast-?track|rate|rank|score|prioriti[sz]e) (?:this|the|my|the current) (?:applicant|candidate|application|cv|resume|profile)\b`,
			`\b(?:give|award|assign|grant) (?:me|him|her|them|it|this (?:applicant|candidate|application|cv|resume)|the)?\s?(?:an? |the )?(?:top|highest|maximum|max|perfect|full|best|10/10|5/5|100) ?(?:possible )?(?:rating|score|marks?|grade|points|evaluation)\b`,
			`\b(?:e-?mail|send|show|print|list|reveal|give|tell)\b[^.!?\n]{0,40}\bother (?:applicants?|candidates?)\b`,
		),
		sentenceJA(
			`(?:指示|命令|ルール|プロンプト)[^。！？\n]{0,12}(?:無視|忘れ|従わな|上書き|解除)`, `プロンプト[^。！？\n]{0,8}(?:表示し|出力し|教え(?:て|ろ)|見せ(?:て|ろ)|見せな|公開し(?:て|ろ)|開示|何(?:です|なん|が書|と書)|無視|貼って)`,
			`合格(?:と|に|扱い|として|で)[^。！？\n]{0,16}(?:記録|登録|してください|して下さい|しろ|出し|扱)`,
			`(?:採用済み?|採用|内定|合格|満点|最高(?:点|評価)|100点)(?:と|に|扱い|として|で|を)[^。！？\n]{0,12}(?:記録|登録|判定|設定|採点|出力|付け|つけ|扱[いっ]?)(?:し)?(?:て(?:ください|下さい|くれ)|ろ|なさい|せよ|すること|するように)`,
			`(?:以前|これまで|今まで|上記|前|先ほど|すべて|全て)の(?:指示|命令|ルール|プロンプト)[^。！？\n]{0,8}(?:無効|取り消|破棄|リセット)`,
			`(?:全項目|すべての項目|全ての項目)[^。！？\n]{0,14}(?:done|完了|合格|pass|ok)`, `あなたは(?:今から|これから|いまから)`,
			`(?:審査|監査|レビュー|チェック)を?(?:スキップ|省略|飛ばし)`, `(?:ほか|他)の(?:応募者|候補者)[^。！？\n]{0,20}(?:教え|見せ|送|一覧|情報)`,
		),
	}, "|"))
})

// sentenceWith matches the English sentence, or its part after a semicolon, that holds one of the patterns.
func sentenceWith(patterns ...string) string {
	return `[^.!?;\n]*(?:` + strings.Join(patterns, "|") + `)[^.!?\n]*[.!?]?`
}

// sentenceJA does the same for Japanese.
func sentenceJA(patterns ...string) string {
	return `[^。！？\n]*(?:` + strings.Join(patterns, "|") + `)[^。！？\n]*[。！？]?`
}

var promptWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:what(?:'s| is| are)|show|print|reveal|tell|give|repeat|display)\b[^.!?\n]{0,30}\b(?:prompt|instructions)\b|プロンプト[^。\n]{0,10}(?:教え|見せ|表示|出力|何)`)
})

// asksPrompt reports that somebody wants to see the program's instructions.
func asksPrompt(text string) bool { return promptWords().MatchString(text) }

var othersWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bother (?:applicants?|candidates?)\b|(?:ほか|他|別)の(?:応募者|候補者)`)
})

// asksOthers reports that somebody wants to know about other people's applications.
func asksOthers(text string) bool { return othersWords().MatchString(text) }

// withoutOrders leaves out of a text what gives orders to the program, and reports whether there was any.
func withoutOrders(text string) (string, bool) {
	if !orders().MatchString(text) {
		return text, false
	}
	return strings.TrimSpace(orders().ReplaceAllString(text, " ")), true
}

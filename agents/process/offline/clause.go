package offline

import (
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// verb finds what asks for something. A clause has one.
var verb = pattern.Lazy(`(?i)` + strings.Join([]string{
	`追加|足し|足す|加え|入れて|入れた|入れる|挿入|増やし`, `削除|消し|消す|外し|外す|除い|除く|なくし|無くし|いらない|要らない|不要|省い|省く|省略|カット|やめて|抜い`,
	`変え|変更|直し|して|にする|にしたい|呼び|呼ぶ|改名`, `入れ替え|入れかえ|逆に`, `移し|移動|持って|回し|回す`, `依存|待つ|待た|並行|同時|終わってから|のあと|の後$|独立`,
	`早め|早く|前倒し|繰り上げ|遅らせ|遅く|後ろ倒し|延ばし|延期|繰り下げ|ずらし|縮め|短く|長く|伸ばし|かけ`, `が(?:最初|最後)(?:です|で|だ|$)|戻し|取り消|やり直|作り直`,
	`\badd\b|\binsert\b|\binclude\b|\bput\b`, `\bremove\b|\bdelete\b|\bdrop\b|\bscrap\b|\bditch\b|\bskip\b|\bcut\b|\bomit\b|\bget rid of\b|\bwithout\b|\b(?:don'?t|do not) need\b`,
	`\brename\b|\bcall\b|\bchange\b|\bmake\b|\bset\b|\breplace\b|\bname\b`, `\bswap\b|\bswitch\b`, `\bmove\b|\bbring\b|\bpush\b|\bshift\b|\bdelay\b|\bpostpone\b|\bpull\b`,
	`\bdepends?\b|\bwaits?\b|\bin parallel\b|\bindependent\b|\bcomes? (?:after|before)\b|\bshould (?:be|start|come|happen|end)\b|\bstarts?\b|\btakes?\b`, `\bundo\b|\brevert\b|\bstart over\b`,
	`[はを]\s*\d+\s*(?:日|週間?|か月|ヶ月|カ月)|(?:当日|前日|翌日)(?:まで|に|です|で|$)|\d\s*(?:日|週間?|か月|ヶ月|カ月)間?(?:前|後)[にで]|\d\s*(?:days?|weeks?|months?)\s+(?:before|after)`,
	`が(?:抜けて|漏れて|もれて|足りて)|も(?:いる|要る|いります|要ります)(?:よ|ね|か|な|と|で|。|$)|(?:段階|工程|ステップ|手順)が(?:ない|無い|ありません|抜け|足りな)|もやりたい|もしたい|も必要|もほしい|も欲しい|に分け|\bneeds?\b|\bneeded\b|\bunnecessary\b|\bsplit\b`,
	`\bshorter\b|\blonger\b|\bfaster\b|\bearlier\b|\blater\b|\bsooner\b`,
}, "|"))

var (
	sentences = pattern.Lazy(`[。;；\n]+|[.!?！？]+(?:\s+|$)`)
	pauses    = pattern.Lazy(`、|，|,\s+|\s+and then\s+|\s+then\s+|\s+and\s+|\s+also\s+|\s+but\s+|それから|そして|次に`)
	joins     = pattern.Lazy(`((?:し|っ|い|え|め|れ|ん|ら|け|せ)[てで])((?:最[初後]|先頭|\d|「|次|それ|あと|さらに|ステップ|全体))`)
)

// inWord is what stands before 次に where it is no "then": of the second round, or after a step.
var inWord = pattern.Lazy(`[0-9一二三四五六七八九十のそ]$`)

// both is a pair of steps, which is one thing, and corrections begin anew.
var (
	both        = pattern.Lazy(`(?i)(\d)\s+and\s+((?:steps?\s+)?\d)`)
	tooShort    = pattern.Lazy(`(?i)(?:that is |that's |it is |it's )?too (?:short|tight|early|fast)\b[, ]*|(?:短|早)すぎ(?:る|ます)?(?:ので|から)?[、,]?`)
	tooLong     = pattern.Lazy(`(?i)(?:that is |that's |it is |it's )?too (?:long|slow|late)\b[, ]*|(?:長|遅)すぎ(?:る|ます)?(?:ので|から)?[、,]?`)
	splitBeside = pattern.Lazy(`(?i)\bsplit\b([^.;\n]*?)[,\s]*(?:that |which )?(?:can |are |to be )?(?:run |done )?(?:in parallel|at the same time)\s*(?:[,.;\n]|please|$)`)
	corrections = pattern.Lazy(`(?i)[、,.。\s]+((?:いや|いえ|やっぱり|やはり|\bno, |\bactually|\bi mean\b|\bsorry\b)[、,\s]*)`)
)

// clauses takes what was said apart, so that each part asks for one thing. What asks for nothing belongs to the part behind it, or, at
// the end, before it.
func clauses(text string) []string {
	text = norm.NFKC.String(text)
	text = joins().ReplaceAllString(inDigits(text), "$1、$2")
	text = splitBeside().ReplaceAllString(text, "split in parallel$1")
	text = both().ReplaceAllString(text, "$1 & $2")
	text = tooLong().ReplaceAllString(tooShort().ReplaceAllString(text, " longer "), " shorter ")
	text = corrections().ReplaceAllString(text, "。$1")
	var out []string
	for _, sentence := range sentences().Split(text, -1) {
		open := ""
		done := len(out)
		at := 0
		for _, m := range append(pauses().FindAllStringIndex(sentence, -1), []int{len(sentence), len(sentence)}) {
			part, sep := sentence[at:m[0]], sentence[m[0]:m[1]]
			if quoted(sentence[:m[0]]) || sep == "次に" && inWord().MatchString(part) { // a pause within a name
				continue
			}
			at = m[1]
			open += part
			if verb().MatchString(masked(part)) {
				out, open = append(out, strings.TrimSpace(open)), ""
				continue
			}
			open += sep
		}
		if open = strings.TrimSpace(strings.Trim(open, "、, ")); open == "" {
			continue
		}
		if len(out) > done && !verb().MatchString(masked(open)) {
			out[len(out)-1] += "、" + open
		} else {
			out = append(out, open)
		}
	}
	return out
}

// quoted reports whether a text ends inside quotation marks.
func quoted(s string) bool {
	return strings.Count(s, "「") > strings.Count(s, "」") || strings.Count(s, "『") > strings.Count(s, "』") || strings.Count(s, `"`)%2 == 1 ||
		strings.Count(s, "“") > strings.Count(s, "”")
}

var quotes = pattern.Lazy(`「([^」]+)」|『([^』]+)』|"([^"]+)"|“([^”]+)”|'([^']{2,})'`)

// masked is a clause without what it quotes: names ask for nothing.
func masked(s string) string { return quotes().ReplaceAllString(s, "「」") }

// quotedIn are the quoted parts of a clause.
func quotedIn(s string) (out []string) {
	for _, m := range quotes().FindAllStringSubmatch(s, -1) {
		for _, g := range m[1:] {
			if g = strings.TrimSpace(g); g != "" {
				out = append(out, g)
			}
		}
	}
	return out
}

// mention is where a clause names a step.
type mention struct{ from, to, id int }

const units = `日|週|か月|ヶ月|カ月|ヵ月|ケ月|箇月|月|年|時|分|人|回|名|件|割|%|days?\b|weeks?\b|months?\b|years?\b|hours?\b|people\b`

var (
	numbered = pattern.Lazy(`(?i)(?:(?:第|ステップ|手順|段階|工程|項目|フェーズ|タスク|\bsteps?|\bstages?|\bphases?|\btasks?|\bno\.?|#|\bnumber)\s*)?(\d{1,2})\s*(?:(?:番目|番|つ目|つめ|個目|(?:段階|ステップ|工程|手順|フェーズ)目?)(?:の(?:段階|工程|ステップ|手順|項目|フェーズ|タスク|もの|やつ))?)?`)
	unit     = pattern.Lazy(`(?i)^\s*(?:` + units + `|つ(?:[^目め]|$))`)
	ordinals = pattern.Lazy(`(?i)(?:一番)?(最初|はじめ|初め|先頭|最後|末尾|終わり)の(?:段階|工程|ステップ|手順|項目|フェーズ|タスク|もの|やつ)|\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|1st|2nd|3rd|[4-9]th|10th) (?:step|stage|phase|task|item|one)\b`)
)

// places are what ordinals are as numbers; 0 is the last.
var places = map[string]int{"最初": 1, "はじめ": 1, "初め": 1, "先頭": 1, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
	"eighth": 8, "ninth": 9, "tenth": 10, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7, "8th": 8, "9th": 9, "10th": 10}

// mentions finds the steps that a clause names: by number, by place, by name, or by a word that only one step's name has.
func (p *plan) mentions(s string) []mention {
	var out []mention
	free := func(from, to int) bool {
		for _, m := range out {
			if from < m.to && to > m.from {
				return false
			}
		}
		return true
	}
	add := func(from, to, id int) {
		if free(from, to) {
			out = append(out, mention{from, to, id})
		}
	}
	lower := strings.ToLower(s)
	for _, st := range byLength(p.steps) {
		if name := language.Fold(st.name); name != "" {
			for at := 0; ; {
				i := strings.Index(lower[at:], name)
				if i < 0 || len(lower) != len(s) {
					break
				}
				add(at+i, at+i+len(name), st.id)
				at += i + len(name)
			}
		}
	}
	for _, m := range ordinals().FindAllStringSubmatchIndex(s, -1) {
		word := ""
		for _, g := range []int{2, 4} {
			if m[g] >= 0 {
				word = strings.ToLower(s[m[g]:m[g+1]])
			}
		}
		i := places[word] - 1
		if i < 0 {
			i = p.shown - 1
			if p.shown == 0 {
				i = len(p.steps) - 1
			}
		}
		if i >= 0 && i < len(p.steps) {
			add(m[0], m[1], p.steps[i].id)
		}
	}
	for _, m := range numbered().FindAllStringSubmatchIndex(s, -1) {
		n, _ := strconv.Atoi(s[m[2]:m[3]])
		if unit().MatchString(s[m[3]:]) || n < 1 || n > len(p.steps) || !alone(s, m[2], m[3]) {
			continue
		}
		add(m[0], m[1], p.steps[n-1].id)
	}
	for word, id := range p.words() {
		if i := strings.Index(lower, word); i >= 0 && len(lower) == len(s) && alone(lower, i, i+len(word)) && !strings.HasPrefix(lower[i+len(word):], "日") {
			add(i, i+len(word), id)
		}
	}
	latin := latinWord().FindAllStringIndex(lower, -1)
	var stems map[string]int
	if len(latin) > 0 && len(lower) == len(s) {
		stems = p.stems()
	}
	for _, m := range latin {
		if id, ok := stems[stem(lower[m[0]:m[1]])]; ok {
			add(m[0], m[1], id)
		}
	}
	for _, m := range hanRun().FindAllStringIndex(s, -1) {
		if id := p.onlyWith(s[m[0]:m[1]]); id != 0 && !ofAnother().MatchString(s[m[1]:]) {
			add(m[0], m[1], id)
		}
	}
	return byPlace(out)
}

var (
	hanRun = pattern.Lazy(`[\p{Han}\p{Katakana}ー]{2,}`)
	// ofAnother is what makes a word the beginning of another name: of "the venue's fee", and not of "before the venue".
	ofAnother = pattern.Lazy(`^の(?:[^前後あ次まえ名期日成依担直間番\d]|前提|前任|後任|期待|日当|名簿)`)
	commonRun = pattern.Lazy(`^(?:準備|確認|実行|段階|工程|全体|全部|追加|削除|変更|期間|日数|並行|同時|終了|開始|完了|前日|当日|翌日|名前|順番|最初|最後|先頭|末尾|必要|不要|担当|予定|期限|期日|目標|作成|実施|週間|営業日|今日|明日|来週|来月|今週|今月|自分|会社|社内|関係|以上|場合|依存|成果物|ステップ|ゴール|スケジュール|プロセス|テンプレート|タスク|フェーズ)$`)
)

// onlyWith is the one step whose name has a word in it; 0 where none or several have.
func (p *plan) onlyWith(word string) (id int) {
	if commonRun().MatchString(word) || common().MatchString(word) {
		return 0
	}
	for _, s := range p.steps {
		if strings.Contains(norm.NFKC.String(s.name), word) {
			if id != 0 {
				return 0
			}
			id = s.id
		}
	}
	return id
}

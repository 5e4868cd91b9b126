package offline

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// kind is what a question asks for.
type kind int

const (
	open kind = iota
	choice
	whether
	how
	why
	when
	who
	amount
)

// question is what rules read in one: what it asks for, between which options, and the words in it that say something of its weight.
type question struct {
	kind    kind
	options []string
	marks   map[mark]bool
}

// mark is a class of words.
type mark int

const (
	lasting mark = iota // what is hard to undo
	money
	time
	others // people who are concerned
	vague  // words that everybody reads differently
	figure // numbers and dates
)

// signs are the words by which a question's marks are found: English ones whole, Japanese ones anywhere.
var signs = map[mark]*pattern.Regexp{
	lasting: words(`delet\w*|remov\w*|drop\w*|migrat\w*|replac\w*|rewrit\w*|publish\w*|launch\w*|announc\w*|fire|firing|lay ?offs?|dismiss\w*|sell\w*|merg\w*|shut\w*|clos\w*|switch\w*|deprecat\w*|sign\w*|acquir\w*`,
		`削除|廃止|撤退|移行|乗り換え|切り替え|置き換え|作り直|公開|発表|解雇|退職|売却|統合|終了|閉鎖|契約|買収|やめる`),
	money:  words(`cost\w*|price\w*|pay\w*|budget\w*|expens\w*|cheap\w*|salar\w*|invest\w*|revenue|buy\w*|licen[cs]e\w*`, `費用|料金|価格|値段|予算|給与|給料|年収|投資|売上|利益|購入|コスト|ライセンス`),
	time:   words(`deadline\w*|quarter|month\w*|week\w*|year\w*|tomorrow|today|soon|schedule\w*|release\w*|before|until`, `期限|締め切り|来月|今月|来週|今週|来年|今年|四半期|明日|今日|いつまで|納期|予定|リリース`),
	others: words(`customer\w*|users?|team\w*|staff|employee\w*|candidate\w*|client\w*|partner\w*|people|engineers?|manager\w*|hir(?:e|es|ing)`, `顧客|お客|利用者|ユーザー|チーム|社員|従業員|候補者|応募者|取引先|メンバー|上司|部下|エンジニア|採用|人`),
	vague:  words(`better|best|good|bad|fast\w*|easy|easier|simple|simpler|modern|scal\w*|quality|efficient\w*|right|proper\w*|enough`, `良い|よい|いい|悪い|早い|速い|簡単|楽|適切|十分|効率|品質|最適|モダン|効果`),
	figure: pattern.MustCompile(`\p{Nd}[\p{Nd}.,:/%]*`),
}

func words(en, ja string) *pattern.Regexp {
	return pattern.MustCompile(`(?i)\b(?:` + en + `)\b|` + ja)
}

// Understands reports whether the rules have anything to say of a question: they see a choice, a yes or no, and what it asks for.
func Understands(question string) bool { return read(question).kind != open }

// read reads a question.
func read(text string) question {
	text = strings.TrimSpace(norm.NFKC.String(text))
	q := question{kind: kindOf(text), options: options(text), marks: map[mark]bool{}}
	if len(q.options) > 1 || either(text) {
		q.kind = choice
	}
	for m, sign := range signs {
		q.marks[m] = sign.MatchString(text)
	}
	return q
}

// kinds are read in this order: the first that fits counts.
var kinds = []struct {
	kind  kind
	words *pattern.Regexp
}{
	{why, words(`why|what(?:'s| is) the reason`, `なぜ|どうして|理由`)},
	{amount, words(`how (?:much|many|long|often|far|big)`, `いくら|いくつ|何人|何日|何回|どのくらい|どれくらい|どれだけ`)},
	{how, words(`how|in what way`, `どうやって|どのように|どうすれば|どうしたら|方法|進め方|やり方`)},
	{when, words(`when|by what date`, `いつ`)},
	{who, words(`who|whom|whose`, `誰|だれ|どなた`)},
	{choice, words(`which`, `どちら|どっち|どれ|どの`)},
	{open, words(`what|where`, `何|なに|どこ|どんな`)},
	{whether, words(`should|shall|can|could|may|is|are|do|does|did|will|would|must|has|have`, `べき|かどうか|か否か|よいか|よいでしょうか|いいか|ですか|ますか|でしょうか|だろうか|のか`)},
}

func kindOf(text string) kind {
	for _, k := range kinds {
		if k.words.MatchString(text) {
			return k.kind
		}
	}
	return open
}

// sensible keeps options that read as such: at least two, each a few words.
func sensible(all []string) []string {
	var out []string
	for _, o := range all {
		if o = strings.Trim(o, " \t\"'“”「」?.,、。"); o == "" {
			continue
		}
		if len(strings.Fields(o)) > 5 || len([]rune(o)) > 40 {
			return nil
		}
		out = append(out, o)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

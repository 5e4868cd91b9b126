package offline

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
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
	marks   map[mark][]string
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
var signs = map[mark]*regexp.Regexp{
	lasting: either(`delet\w*|remov\w*|drop\w*|migrat\w*|replac\w*|rewrit\w*|publish\w*|launch\w*|announc\w*|fire|firing|lay ?offs?|dismiss\w*|sell\w*|merg\w*|shut\w*|clos\w*|switch\w*|deprecat\w*|sign\w*|acquir\w*`,
		`削除|廃止|撤退|移行|乗り換え|切り替え|置き換え|作り直|公開|発表|解雇|退職|売却|統合|終了|閉鎖|契約|買収|やめる`),
	money:  either(`cost\w*|price\w*|pay\w*|budget\w*|expens\w*|cheap\w*|salar\w*|invest\w*|revenue|buy\w*|licen[cs]e\w*`, `費用|料金|価格|値段|予算|給与|給料|年収|投資|売上|利益|購入|コスト|ライセンス`),
	time:   either(`deadline\w*|quarter|month\w*|week\w*|year\w*|tomorrow|today|soon|schedule\w*|release\w*|before|until`, `期限|締め切り|来月|今月|来週|今週|来年|今年|四半期|明日|今日|いつまで|納期|予定|リリース`),
	others: either(`customer\w*|users?|team\w*|staff|employee\w*|candidate\w*|client\w*|partner\w*|people|engineers?|manager\w*|hir(?:e|es|ing)`, `顧客|お客|利用者|ユーザー|チーム|社員|従業員|候補者|応募者|取引先|メンバー|上司|部下|エンジニア|採用|人`),
	vague:  either(`better|best|good|bad|fast\w*|easy|easier|simple|simpler|modern|scal\w*|quality|efficient\w*|right|proper\w*|enough`, `良い|よい|いい|悪い|早い|速い|簡単|楽|適切|十分|効率|品質|最適|モダン|効果`),
	figure: regexp.MustCompile(`\p{Nd}[\p{Nd}.,:/%]*`),
}

func either(en, ja string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:` + en + `)\b|` + ja)
}

// read reads a question.
func read(text string) question {
	text = strings.TrimSpace(norm.NFKC.String(text))
	q := question{kind: kindOf(text), options: options(text), marks: map[mark][]string{}}
	if len(q.options) > 1 {
		q.kind = choice
	}
	for m, words := range signs {
		for _, found := range words.FindAllString(text, -1) {
			if !slices.Contains(q.marks[m], found) {
				q.marks[m] = append(q.marks[m], found)
			}
		}
	}
	return q
}

// kinds are read in this order: the first that fits counts.
var kinds = []struct {
	kind  kind
	words *regexp.Regexp
}{
	{why, either(`why|what(?:'s| is) the reason`, `なぜ|どうして|理由`)},
	{amount, either(`how (?:much|many|long|often|far|big)`, `いくら|いくつ|何人|何日|何回|どのくらい|どれくらい|どれだけ`)},
	{how, either(`how|in what way`, `どうやって|どのように|どうすれば|どうしたら|方法|進め方|やり方`)},
	{when, either(`when|by what date`, `いつ`)},
	{who, either(`who|whom|whose`, `誰|だれ|どなた`)},
	{choice, either(`which`, `どちら|どっち|どれ|どの`)},
	{open, either(`what|where`, `何|なに|どこ|どんな`)},
	{whether, either(`should|shall|can|could|may|is|are|do|does|did|will|would|must|has|have`, `べき|よいか|よいでしょうか|いいか|ですか|ますか|でしょうか|だろうか|のか`)},
}

func kindOf(text string) kind {
	for _, k := range kinds {
		if k.words.MatchString(text) {
			return k.kind
		}
	}
	return open
}

var (
	orEN   = regexp.MustCompile(`(?i)^(.+?),?\s+(?:or|vs\.?|versus)\s+(.+)$`)
	leadEN = regexp.MustCompile(`(?i)^.*\b(?:use|using|choose|take|pick|buy|adopt|prefer|between|with|be|better|go for|move to|hire|write|keep)\b:?,?\s+`)
	tailEN = regexp.MustCompile(`(?i)[?.!,;:].*$|\s+(?:for|in|at|on|when|if|because|as|to|next|this|instead)\b.*$`)

	whichJA = regexp.MustCompile(`^(.+?)(?:の|は|では|なら|、|のうち)*(?:どちら|どっち|どれ)`)
	orJA    = regexp.MustCompile(`^(.+?)か、?(?:それとも)?(.+?)か`)
	leadJA  = regexp.MustCompile(`^.*(?:は|には|では|として|について|なら|に|を)、?`)
	joinJA  = regexp.MustCompile(`、|と|か、?|や|・`)

	// takeJA is how Japanese says that an option is taken, without saying more of it.
	takeJA = regexp.MustCompile(`(?:に(?:す(?:る|べき)|した|決める)|を(?:使う|使った|選ぶ|選んだ|採る|採った))(?:べき|(?:ほう|方)が(?:よい|いい|良い))?(?:な?の|です)?$`)
)

// options are what a question lets one choose between, as far as that can be told from its words; none where it can't.
func options(text string) []string {
	line, _, _ := strings.Cut(text, "\n")
	if m := whichJA.FindStringSubmatch(line); m != nil {
		list := leadJA.ReplaceAllString(m[1], "")
		if lead, pair, ok := cutLast(list, "、"); ok && strings.Contains(pair, "と") && !strings.Contains(lead, "、") {
			list = pair // "next month, A and B": what is before the comma is none of them
		}
		return sensible(joinJA.Split(list, -1))
	}
	if m := orJA.FindStringSubmatch(line); m != nil {
		left, right := takeJA.ReplaceAllString(m[1], ""), takeJA.ReplaceAllString(m[2], "")
		return sensible([]string{leadJA.ReplaceAllString(left, ""), right})
	}
	m := orEN.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	left := leadEN.ReplaceAllString(m[1], "")
	return sensible(append(strings.Split(left, ","), tailEN.ReplaceAllString(m[2], "")))
}

func cutLast(text, sep string) (before, after string, found bool) {
	i := strings.LastIndex(text, sep)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(sep):], true
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

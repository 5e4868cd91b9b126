package offline

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// kind is what a clause of a request asks for.
type kind int

const (
	unknown kind = iota
	read
	search
	add
	replace
	create
	run
)

// wish is a clause of a request, as far as rules understand it.
type wish struct {
	kind  kind
	file  string // as it was named: a path, "README", or a pattern such as **/*.md
	text  string // to be added, created with, looked for or replaced
	other string // what it is replaced with
}

// clauses are the parts of a request that follow each other.
var between = regexp.MustCompile(`(?i)\n|;|。|,?\s+(?:and then|then)\s+|、?(?:それから|そのあと|その後|次に)、?|して、`)

func wishes(request string) []wish {
	var out []wish
	kept, hidden := hide(norm.NFC.String(request))
	for _, part := range between.Split(kept, -1) {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, understand(part, hidden))
		}
	}
	return out
}

// quoted is what stands in quotes: it is taken as it is, whatever it says.
var quoted = regexp.MustCompile("「[^」]*」|『[^』]*』|“[^”]*”|\"[^\"]*\"|`[^`]*`|'[^']*'")

// hide puts a sign of its own in the place of each quoted part, so that no rule reads into it.
func hide(text string) (string, []string) {
	var parts []string
	kept := quoted.ReplaceAllStringFunc(text, func(q string) string {
		r := []rune(q)
		parts = append(parts, string(r[1:len(r)-1]))
		return string(rune(0xE000 + len(parts) - 1))
	})
	return kept, parts
}

// show puts the quoted parts back.
func show(text string, hidden []string) string {
	var b strings.Builder
	for _, r := range text {
		if i := int(r) - 0xE000; i >= 0 && i < len(hidden) {
			b.WriteString(hidden[i])
			continue
		}
		b.WriteRune(r)
	}
	return strings.TrimSpace(b.String())
}

// name is a path or a pattern, named plainly or in quotes.
const (
	name  = `([\w./*{},\-\x{E000}-\x{E0FF}]+)`
	thing = `(.+?)`
)

// form is a way of saying something: which group is the file, the text and the other text; 0 for none.
type form struct {
	kind              kind
	re                *regexp.Regexp
	file, text, other int
}

// forms are tried in their order.
var forms = []form{
	{replace, regexp.MustCompile(`(?i)^(?:please )?(?:replace|change|rename) ` + thing + ` (?:with|by|to|into) ` + thing + ` (?:in|within|across) (?:the |all |every |each )*` + name + `(?: files?)?[.!]?$`), 3, 1, 2},
	{replace, regexp.MustCompile(`^(?:すべての|全ての|全部の)?\s*` + name + `\s*(?:ファイル)?(?:の中)?(?:で|の|にある)、?\s*` + thing + `\s*を\s*` + thing + `\s*(?:に|へ)(?:すべて|全て)?(?:置き換え|置換|変更|書き換え|直).*$`), 1, 2, 3},
	{create, regexp.MustCompile(`(?i)^(?:please )?(?:create|make|write)(?: a| the)?(?: new)?(?: file)?(?: called| named)? ` + name + `(?: file)?(?: with|:| containing| saying)(?: the)?(?: content| text| line)?s?:? ` + thing + `[.!]?$`), 1, 2, 0},
	{create, regexp.MustCompile(`^` + name + `\s*(?:という(?:名前の)?ファイル)?を(?:新しく|新規に?)?\s*` + thing + `\s*(?:という内容)?で(?:新規)?作(?:成|っ).*$`), 1, 2, 0},
	{create, regexp.MustCompile(`^` + thing + `\s*(?:という内容の?|と書いた|と書かれた)\s*` + name + `\s*(?:を|という(?:名前の)?ファイルを)(?:新しく)?作(?:成|っ).*$`), 2, 1, 0},
	{add, regexp.MustCompile(`(?i)^(?:please )?(?:add|append|put|insert)(?: a| the| this)?(?: new)?(?: lines?| sentences?| text| entry| note)?:? ` + thing + ` (?:to|at the end of|in|into)(?: the)? ` + name + `(?: file)?[.!]?$`), 2, 1, 0},
	{add, regexp.MustCompile(`(?i)^(?:please )?(?:update|extend)(?: the)? ` + name + `(?: file)?(?::|,| with| by adding| and add) ?(?:add(?:ing)? )?` + thing + `[.!]?$`), 1, 2, 0},
	{add, regexp.MustCompile(`^` + name + `\s*(?:ファイル)?(?:の(?:末尾|最後|終わり))?に、?\s*` + thing + `\s*(?:という(?:1 ?)?(?:行|文|一行)|の(?:行|文))?を?(?:追加|追記|書き足|加え|足).*$`), 1, 2, 0},
	{add, regexp.MustCompile(`^` + thing + `\s*(?:という(?:1 ?)?(?:行|文|一行))?を\s*` + name + `\s*(?:ファイル)?(?:の(?:末尾|最後|終わり))?に(?:追加|追記|書き足|加え|足).*$`), 2, 1, 0},
	{run, regexp.MustCompile(`(?i)^(?:please )?(?:run|execute|start)(?: all)?(?: the)? (tests?|test suite)[.!]?$`), 0, 0, 0},
	{run, regexp.MustCompile(`^(?:すべての|全ての)?テスト(?:スイート)?を?(?:実行|走らせ|回し|流し).*$`), 0, 0, 0},
	{run, regexp.MustCompile(`(?i)^(?:please )?(?:run|execute)(?: the command)?:? ` + thing + `$`), 0, 1, 0},
	{run, regexp.MustCompile(`^` + thing + `\s*(?:というコマンド)?を(?:実行|走らせ).*$`), 0, 1, 0},
	{search, regexp.MustCompile(`(?i)^(?:please )?(?:find|search(?: for)?|look for|grep(?: for)?|where is) ` + thing + ` in (?:the |all |every )*` + name + `(?: files?)?[.!?]?$`), 2, 1, 0},
	{search, regexp.MustCompile(`(?i)^(?:please )?(?:find|search(?: for)?|look for|grep(?: for)?|where is) ` + thing + `[.!?]?$`), 0, 1, 0},
	{search, regexp.MustCompile(`^` + name + `\s*(?:ファイル)?(?:から|の中(?:から|で)|で)、?\s*` + thing + `\s*を(?:探|検索|さが).*$`), 1, 2, 0},
	{search, regexp.MustCompile(`^` + thing + `\s*を(?:探|検索|さが).*$`), 0, 1, 0},
	{read, regexp.MustCompile(`(?i)^(?:please )?(?:read|show(?: me)?|open|print|cat)(?: the)?(?: file)? ` + name + `(?: file)?[.!]?$`), 1, 0, 0},
	{read, regexp.MustCompile(`^` + name + `\s*(?:ファイル)?(?:の(?:中身|内容))?を(?:読|見せ|表示|開).*$`), 1, 0, 0},
}

// understand reads one clause.
func understand(clause string, hidden []string) wish {
	for _, f := range forms {
		m := f.re.FindStringSubmatch(clause)
		if m == nil {
			continue
		}
		get := func(i int) string {
			if i == 0 {
				return ""
			}
			return show(m[i], hidden)
		}
		return wish{f.kind, get(f.file), get(f.text), get(f.other)}
	}
	return wish{}
}

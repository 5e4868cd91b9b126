package offline

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language/pattern"
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
	list
)

// wish is a clause of a request, as far as rules understand it.
type wish struct {
	kind  kind
	file  string // as it was named: a path, "README", or a pattern such as **/*.md
	text  string // to be added, created with, looked for or replaced
	other string // what it is replaced with
}

// What ends a part of a request. Verbs that go on to another one are ended first.
var (
	between = pattern.MustCompile(`(?i)\n|;|。|,?\s+(?:and then|then)\s+|、?(?:それから|そのあと|その後|次に)、?|して、`)
	going   = pattern.MustCompile(`((?:追加|追記|作成|検索|実行|置換|変更|確認|保存|表示)(?:して|し)|読んで|見せて|開いて|探して|書いて|作って|加えて|足して|換えて|変えて|走らせて|直して)(?:から、?|、|，)`)
	goingEN = pattern.MustCompile(`(?i),?\s+and\s+((?:add|append|run|execute|read|show|find|search|replace|create|write|put|insert|open|list)\b)`)
	// content belongs to the file that is made, though another sentence says it.
	content = pattern.MustCompile(`(作成?って|作成して|作って)[、。,]?\s*((?:中身|内容)(?:は|を|に))`)
	asked   = pattern.MustCompile(`(?i)^(?:please|could you|can you|would you|will you|i'?d like you to|i want you to|let'?s|now|also|and|kindly)[ ,]+`)
	thanked = pattern.MustCompile(`(?i)(?:[, ]+(?:please|thanks|thank you|for me))+[.!?]*$`)
)

// Understands reports whether the rules can make a plan of a request: they know the form of each of its clauses, and what is to be written.
func Understands(request string) bool {
	all := wishes(request)
	return len(all) > 0 && !slices.ContainsFunc(all, func(w wish) bool {
		return w.kind == unknown || (w.kind == add || w.kind == create) && w.text == ""
	})
}

func wishes(request string) []wish {
	var out []wish
	kept, hidden := hide(norm.NFC.String(request))
	kept = going.ReplaceAllString(content.ReplaceAllString(kept, "$1$2"), "$1。")
	for _, part := range between.Split(goingEN.ReplaceAllString(kept, "。$1"), -1) {
		part = strings.TrimSpace(thanked.ReplaceAllString(strings.TrimSpace(part), ""))
		for asked.MatchString(part) {
			part = strings.TrimSpace(asked.ReplaceAllString(part, ""))
		}
		if part != "" {
			out = append(out, understand(part, hidden)...)
		}
	}
	return out
}

// quoted is what stands in quotes: it is taken as it is, whatever it says.
var quoted = pattern.MustCompile("「[^」]*」|『[^』]*』|“[^”]*”|\"[^\"]*\"|`[^`]*`|'[^']*'")

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

// name is a path or a pattern, named plainly or in quotes. ending is how a Japanese sentence ends: a word behind it that is not of its
// verb means that more is asked for than the form says.
const (
	name   = `([\w./*{},\-\x{E000}-\x{E0FF}]+)`
	thing  = `(.+?)`
	ending = `[ぁ-ん下頂願欲致込加換]*[？?！!]*$`
	inside = `\s*(?:という)?(?:ファイル|フォルダー?|ディレクトリ)?(?:の中身?|内|以下|の本文)?`
	into   = `(?:の(?:一番|いちばん)?(?:末尾|最後|終わり|下))?(?:に|へ)`
)

// form is a way of saying something: which group is the file, the text and the other text; 0 for none.
type form struct {
	kind              kind
	re                *pattern.Regexp
	file, text, other int
}

// forms are tried in their order.
var forms = []form{
	{replace, pattern.MustCompile(`(?i)^(?:replace|change|rename|substitute) ` + thing + ` (?:with|by|to|into) ` + thing + ` (?:in|within|across) (?:the |all |every |each )*` + name + `(?: files?)?[.!?]?$`), 3, 1, 2},
	{replace, pattern.MustCompile(`(?i)^(?:in|within|across) (?:the |all |every |each )*` + name + `(?: files?)?,? (?:replace|change|rename|substitute) ` + thing + ` (?:with|by|to|into) ` + thing + `[.!?]?$`), 1, 2, 3},
	{replace, pattern.MustCompile(`^(?:すべての|全ての|全部の)?\s*` + name + inside + `(?:で|の|にある)?、?\s*` + thing + `\s*を(?:すべて|全て|全部)?\s*` + thing + `\s*(?:に|へ)(?:すべて|全て|全部)?(?:置き?換|置換|変更|書き?換|変え|変換|直|修正)` + ending), 1, 2, 3},
	{replace, pattern.MustCompile(`^` + thing + `\s*を\s*` + thing + `\s*(?:に|へ)、?(?:すべての|全ての|全部の|全)` + name + `?\s*ファイルで(?:置き?換|置換|変更|書き?換|変え|変換|直|修正)` + ending), 3, 1, 2},
	{read, pattern.MustCompile(`^` + name + `\s*(?:に)?(?:は|には)?何(?:が|と)書(?:いて|かれて)` + ending), 1, 0, 0},
	{create, pattern.MustCompile(`(?i)^(?:create|make|write)(?: a| the)?(?: new)?(?: file)?(?: called| named)? ` + name + `(?: file)?(?: with|:| containing| saying)(?: the)?(?: content| text| line)?s?:? ` + thing + `[.!]?$`), 1, 2, 0},
	{create, pattern.MustCompile(`^` + name + `\s*(?:という(?:名前の)?ファイル)?を(?:新しく|新規に?)?\s*` + thing + `\s*(?:という内容)?で(?:新規)?作(?:成|っ)` + ending), 1, 2, 0},
	{create, pattern.MustCompile(`^` + name + `\s*(?:という(?:名前の)?(?:新しい)?ファイル)?を(?:新しく|新規に?)?作(?:成|っ)[ぁ-ん]*(?:中身|内容)(?:は|を|に)\s*` + thing + `\s*(?:に|と|で)?` + ending), 1, 2, 0},
	{create, pattern.MustCompile(`^` + thing + `\s*(?:という内容の?|と書いた|と書かれた)\s*` + name + `\s*(?:を|という(?:名前の)?ファイルを)(?:新しく)?作(?:成|っ)` + ending), 2, 1, 0},
	{add, pattern.MustCompile(`(?i)^(?:add|append|put|insert|write)(?: a| the| this)?(?: new)?(?: lines?| sentences?| text| entry| note)?:? ` + thing + ` (?:to|(?:to|at) the (?:very )?(?:end|bottom) of|in|into)(?: the)? ` + name + `(?: file)?[.!?]?$`), 2, 1, 0},
	{add, pattern.MustCompile(`(?i)^(?:append|add) to(?: the)? ` + name + `(?: file)?:? ` + thing + `[.!?]?$`), 1, 2, 0},
	{add, pattern.MustCompile(`(?i)^(?:at the (?:very )?(?:end|bottom) of|to)(?: the)? ` + name + `(?: file)?,? (?:add|append|put|insert|write)(?: a| the| this)?(?: new)?(?: lines?| sentences?| text)?:? ` + thing + `[.!?]?$`), 1, 2, 0},
	{add, pattern.MustCompile(`(?i)^(?:update|extend)(?: the)? ` + name + `(?: file)?(?::|,| with| by adding| and add) ?(?:add(?:ing)? )?` + thing + `[.!]?$`), 1, 2, 0},
	{add, pattern.MustCompile(`^` + name + `\s*(?:ファイル)?` + into + `、?\s*` + thing + `\s*(?:という(?:1 ?)?(?:行|文|一行)|の(?:行|文))?(?:を|と)?(?:追加|追記|書き?足|書き?加|加え|足|書き?込|書い|入れ)` + ending), 1, 2, 0},
	{add, pattern.MustCompile(`^` + thing + `\s*(?:という(?:1 ?)?(?:行|文|一行))?を\s*` + name + `\s*(?:ファイル)?` + into + `(?:追加|追記|書き?足|書き?加|加え|足|書き?込|書い|入れ)` + ending), 2, 1, 0},
	{run, pattern.MustCompile(`(?i)^(?:run|execute|start)(?: all)?(?: the)? (?:unit |integration )?(tests?|test suite)[.!?]?$`), 0, 0, 0},
	{run, pattern.MustCompile(`^(?:すべての|全ての|ユニット|単体|結合)?テスト(?:スイート)?を?(?:実行|走らせ|回し|流し|して)` + ending), 0, 0, 0},
	{run, pattern.MustCompile(`(?i)^(?:run|execute)(?: the command)?:? ` + thing + `$`), 0, 1, 0},
	{run, pattern.MustCompile(`^` + thing + `\s*(?:というコマンド)?を(?:実行|走らせ)` + ending), 0, 1, 0},
	{list, pattern.MustCompile(`(?i)^(?:list|show(?: me)?)(?: all)?(?: the)? files[.!?]?$|^(?:what|which) files (?:are there|exist|do we have)[.!?]?$`), 0, 0, 0},
	{list, pattern.MustCompile(`^(?:すべての|全ての)?ファイル(?:の)?(?:一覧|リスト)?(?:を|は)?(?:見せ|表示|出し|教え|一覧)?` + ending), 0, 0, 0},
	{search, pattern.MustCompile(`(?i)^(?:find|search(?: for)?|look for|grep(?: for)?|where is) ` + thing + ` in (?:the |all |every )*` + name + `(?: files?| folder| directory)?[.!?]?$`), 2, 1, 0},
	{search, pattern.MustCompile(`(?i)^(?:find|search(?: for)?|look for|grep(?: for)?|where is) ` + thing + `[.!?]?$`), 0, 1, 0},
	{search, pattern.MustCompile(`(?i)^where (?:does|do|is|are) ` + thing + ` (?:appear|occur|used|mentioned|written)[.!?]?$`), 0, 1, 0},
	{search, pattern.MustCompile(`^` + name + inside + `(?:から|の中(?:から|で)|で|の)、?\s*` + thing + `\s*を(?:探|検索|さが)` + ending), 1, 2, 0},
	{search, pattern.MustCompile(`^` + thing + `\s*を(?:探|検索|さが)` + ending), 0, 1, 0},
	{search, pattern.MustCompile(`^` + thing + `\s*(?:が|と)(?:書いて|書かれて|使われて|出て)(?:い|あ|く)?る(?:場所|所|ところ|箇所|ファイル)(?:は|を)?(?:どこ|教え|探|検索|見せ)?` + ending), 0, 1, 0},
	{read, pattern.MustCompile(`(?i)^(?:read|show(?: me)?|open|print|cat|display)(?: the)?(?: contents? of)?(?: the)?(?: files?)? ` + names + `(?: files?)?[.!?]?$`), 1, 0, 0},
	{read, pattern.MustCompile(`(?i)^what(?:'s| is| does)(?: in)?(?: the)? ` + name + `(?: file)?(?: say| contain)?[.!?]?$`), 1, 0, 0},
	{read, pattern.MustCompile(`^` + names + `\s*(?:ファイル)?(?:の(?:中身|内容))?を(?:読(?:ん|む|み込|み取|みたい|みます|め)|見せ|表示|開)` + ending), 1, 0, 0},
}

// names are files one after the other.
const names = `([\w./*{}\-\x{E000}-\x{E0FF}]+(?:(?:\s*,\s*|\s*、\s*|\s+and\s+|\s*と\s*)[\w./*{}\-\x{E000}-\x{E0FF}]+)*)`

var (
	listed = pattern.MustCompile(`\s*,\s*|\s*、\s*|\s+and\s+|\s*と\s*`)
	// about are words around a text that are none of it.
	about = pattern.MustCompile(`(?i)^(?:all (?:the )?occurrences? of |every occurrence of |(?:all|every|each|any)(?: of)?(?: the)? |the (?:word|text|string|line|phrase) )|\s*(?:という|の)(?:文字列?|単語|言葉|語|部分|表記)$`)
	// unnamed is a text that is only spoken of: not in quotes, and nothing that anybody wants to read in a file.
	unnamed = pattern.MustCompile(`(?i)^(?:(?:an?|one|some|the|another|new) )*(?:lines?|sentences?|text|something|stuff|notes?|entry|content)$|^(?:何か|なにか|(?:一|1|１)?行|文|文章|テキスト|説明|内容|一文|メモ)(?:を)?$`)
	shouts  = pattern.MustCompile(`^([A-Z]{2,})s$`)
)

// understand reads one clause. One that names several files is as many wishes.
func understand(clause string, hidden []string) []wish {
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
		text := func(i int) string {
			if i == 0 {
				return ""
			}
			return show(shouts.ReplaceAllString(about.ReplaceAllString(strings.TrimSpace(m[i]), ""), "$1"), hidden)
		}
		if f.kind != read {
			w := wish{f.kind, strings.TrimRight(get(f.file), ","), get(f.text), get(f.other)}
			switch {
			case f.kind == replace || f.kind == search:
				w.text = text(f.text)
			case (f.kind == add || f.kind == create) && unnamed.MatchString(strings.TrimSpace(m[f.text])):
				w.text = ""
			}
			return []wish{w}
		}
		var out []wish
		for _, file := range listed.Split(m[f.file], -1) {
			out = append(out, wish{kind: read, file: show(file, hidden)})
		}
		return out
	}
	return []wish{{}}
}

package offline

import (
	_ "embed"
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

// wishes are a request's clauses. Verbs that go on to another one end theirs first.
func wishes(request string) []wish {
	var out []wish
	kept, hidden := hideQuotes(norm.NFC.String(request))
	kept = lexicon.Pattern("going").ReplaceAllString(lexicon.Pattern("content").ReplaceAllString(kept, "$1$2"), "$1。")
	for _, part := range lexicon.Pattern("between").Split(lexicon.Pattern("going en").ReplaceAllString(kept, "。$1"), -1) {
		if part = lexicon.Peel(lexicon.Cut("thanked", part), "asked"); part != "" {
			out = append(out, readClause(part, hidden)...)
		}
	}
	return out
}

// hideQuotes puts a sign of its own in the place of each quoted part, so that no rule reads into it.
func hideQuotes(text string) (string, []string) {
	var parts []string
	kept := lexicon.Pattern("quoted").ReplaceAllStringFunc(text, func(q string) string {
		r := []rune(q)
		parts = append(parts, string(r[1:len(r)-1]))
		return string(rune(0xE000 + len(parts) - 1))
	})
	return kept, parts
}

// showQuotes puts the quoted parts back.
func showQuotes(text string, hidden []string) string {
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

// forms are the ways of saying something, by their sections of phrases.txt, in the order in which they are tried: "what is in FILE" is no
// search.
var forms = []struct {
	section string
	kind    kind
}{{"replace", replace}, {"read", read}, {"create", create}, {"add", add}, {"run", run}, {"list", list}, {"search", search}, {"read all", read}}

// readClause reads one clause. One that names several files is as many wishes.
func readClause(clause string, hidden []string) []wish {
	for _, f := range forms {
		if m, group := lexicon.Find(f.section, clause); m != nil {
			return wishesOf(f.kind, group, hidden)
		}
	}
	return []wish{{}}
}

// wishesOf are what the groups of a form say.
func wishesOf(k kind, group func(string) string, hidden []string) (out []wish) {
	if k == read {
		for _, file := range lexicon.Pattern("listed").Split(group("file"), -1) {
			out = append(out, wish{kind: read, file: showQuotes(file, hidden)})
		}
		return out
	}
	said := func(name string) string { return showQuotes(group(name), hidden) }
	w := wish{k, strings.TrimRight(said("file"), ","), said("text"), said("other")}
	switch said := strings.TrimSpace(group("text")); {
	case k == replace || k == search: // a plural of capitals is looked for in the singular
		w.text = showQuotes(lexicon.Pattern("shouts").ReplaceAllString(lexicon.Pattern("about").ReplaceAllString(said, ""), "$1"), hidden)
	case (k == add || k == create) && lexicon.Match("unnamed", said):
		w.text = ""
	}
	return []wish{w}
}

//go:embed phrases.txt
var phraseData string

var lexicon = pattern.NewLexicon(phraseData)

package wish

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// lexicon is the words of a data file, by the name of their class. A file lists one phrase a line under the [name] of its class.
// In a phrase {name} stands for any phrase of that class and {name}* for any number of them, one behind the other; "(a|b)" and "?"
// mean what they mean in a regular expression, "_" is a space at an end of the line, and a star behind a letter is any end of that
// word. A Latin word never matches a part of a longer one.
type lexicon struct {
	lang    string
	classes map[string][]string
	helps   []string // the classes of means, in order
	mu      sync.Mutex
	made    map[string]*pattern.Set
}

// newLexicon reads data files. It panics on one that is not well formed: they are embedded, and a test reads them all.
func newLexicon(lang string, files ...string) *lexicon {
	l := &lexicon{lang: lang, classes: map[string][]string{}, made: map[string]*pattern.Set{}}
	for _, file := range files {
		class := ""
		for line := range strings.SplitSeq(file, "\n") {
			switch line = strings.TrimSpace(line); {
			case line == "", strings.HasPrefix(line, "#"):
			case header.MatchString(line):
				class = line[1 : len(line)-1]
			default:
				l.classes[class] = append(l.classes[class], inKana(line))
			}
		}
	}
	for class := range l.classes {
		if strings.HasPrefix(class, helpPrefix) {
			l.helps = append(l.helps, class)
		}
	}
	slices.Sort(l.helps)
	return l
}

// of are the phrases of a class.
func (l *lexicon) of(class string) *pattern.Set {
	l.mu.Lock()
	defer l.mu.Unlock()
	if set, ok := l.made[class]; ok {
		return set
	}
	var all []*pattern.Regexp
	for _, phrase := range l.classes[class] {
		all = append(all, pattern.MustCompile(l.phrase(phrase, map[string]bool{class: true})))
	}
	l.made[class] = pattern.NewSet(all)
	return l.made[class]
}

// in reports whether a text holds a phrase of a class.
func (l *lexicon) in(class, text string) bool {
	return l.of(class).MatchString(text)
}

// find is where the phrases of a class stand in a text, in order. Of those that overlap the first is found, and of those that begin
// together the longest.
func (l *lexicon) find(class, text string) [][]int {
	var all, out [][]int
	for _, re := range l.of(class).Likely(text) {
		all = append(all, re.FindAllStringIndex(text, -1)...)
	}
	slices.SortFunc(all, func(a, b []int) int { return cmp.Or(a[0]-b[0], b[1]-a[1]) })
	end := 0
	for _, at := range all {
		if at[1] > at[0] && at[0] >= end {
			out, end = append(out, at), at[1]
		}
	}
	return out
}

// blank puts a text in the place of all phrases of a class.
func (l *lexicon) blank(class, text, by string) string {
	var b strings.Builder
	end := 0
	for _, at := range l.find(class, text) {
		b.WriteString(text[end:at[0]] + by)
		end = at[1]
	}
	return b.String() + text[end:]
}

var (
	header  = pattern.MustCompile(`^\[[a-z_]+\]$`)
	refers  = pattern.MustCompile(`\{([a-z]\w*)\}(\*?)`)
	anyEnd  = pattern.MustCompile(`([a-z])\*`)
	letters = pattern.MustCompile(`^\(*(?:\?:)?[a-z0-9]`)
	spaced  = pattern.MustCompile(`^_(\??)|_(\??)$`)
	ends    = pattern.MustCompile(`(?:^|[^\\])[a-z0-9]\)*\??$`) // not the b of \b
)

// expr is the regular expression of a class. within are the classes that it is part of.
func (l *lexicon) expr(class string, within map[string]bool) string {
	if within[class] || len(l.classes[class]) == 0 {
		panic(fmt.Sprintf("wish: class %q holds itself, or nothing", class))
	}
	inner := map[string]bool{class: true}
	maps.Copy(inner, within)
	var out []string
	for _, phrase := range l.classes[class] {
		out = append(out, l.phrase(phrase, inner))
	}
	return "(?:" + strings.Join(out, "|") + ")"
}

func (l *lexicon) phrase(phrase string, within map[string]bool) string {
	before, after := "", ""
	if letters.MatchString(phrase) {
		before = `\b`
	}
	if ends.MatchString(phrase) {
		after = `\b`
	}
	phrase = anyEnd.ReplaceAllString(spaced.ReplaceAllString(phrase, " $1$2"), `$1\w*`)
	return before + refers.ReplaceAllStringFunc(phrase, func(ref string) string {
		m := refers.FindStringSubmatch(ref)
		expr := l.expr(m[1], within)
		if m[2] != "" { // each with the space or comma behind it
			return "(?:" + expr + "[ ,、]*)*"
		}
		return expr
	}) + after
}

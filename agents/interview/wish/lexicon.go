package wish

import (
	"fmt"
	"maps"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/prefilter"
)

// lexicon is the words of a data file, by the name of their class. A file lists one phrase a line under the [name] of its class.
// In a phrase {name} stands for any phrase of that class and {name}* for any number of them, one behind the other; "(a|b)" and "?"
// mean what they mean in a regular expression, "_" is a space at an end of the line, and a star behind a letter is any end of that
// word. A Latin word never matches a part of a longer one.
type lexicon struct {
	classes map[string][]string
	mu      sync.Mutex
	made    map[string]*prefilter.Regexp
}

// newLexicon reads data files. It panics on one that is not well formed: they are embedded, and a test reads them all.
func newLexicon(files ...string) *lexicon {
	l := &lexicon{classes: map[string][]string{}, made: map[string]*prefilter.Regexp{}}
	for _, file := range files {
		class := ""
		for line := range strings.SplitSeq(file, "\n") {
			switch line = strings.TrimSpace(line); {
			case line == "", strings.HasPrefix(line, "#"):
			case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]"):
				class = line[1 : len(line)-1]
			default:
				l.classes[class] = append(l.classes[class], line)
			}
		}
	}
	return l
}

// re matches any phrase of a class; nil for a class that has none.
func (l *lexicon) re(class string) *prefilter.Regexp {
	l.mu.Lock()
	defer l.mu.Unlock()
	if re, ok := l.made[class]; ok {
		return re
	}
	var re *prefilter.Regexp
	if len(l.classes[class]) > 0 {
		for _, phrase := range l.classes[class] { // says which is not well formed
			if _, err := regexp.Compile(l.phrase(phrase, map[string]bool{class: true})); err != nil {
				panic(fmt.Sprintf("wish: %q of class %q: %v", phrase, class, err.(*syntax.Error).Code))
			}
		}
		re = prefilter.MustCompile(l.expr(class, nil))
	}
	l.made[class] = re
	return re
}

// in reports whether a text holds a phrase of a class.
func (l *lexicon) in(class, text string) bool {
	re := l.re(class)
	return re != nil && re.MatchString(text)
}

// find is where the phrases of a class stand in a text.
func (l *lexicon) find(class, text string) [][]int {
	re := l.re(class)
	if re == nil {
		return nil
	}
	return re.FindAllStringIndex(text, -1)
}

var (
	refers  = regexp.MustCompile(`\{([a-z]\w*)\}(\*?)`)
	anyEnd  = regexp.MustCompile(`([a-z])\*`)
	letters = regexp.MustCompile(`^\(*(?:\?:)?[a-z0-9]`)
	spaced  = regexp.MustCompile(`^_|_(\??)$`)
	ends    = regexp.MustCompile(`[a-z0-9]\)*\??$`)
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
	phrase = anyEnd.ReplaceAllString(spaced.ReplaceAllString(phrase, " $1"), `$1\w*`)
	return before + refers.ReplaceAllStringFunc(phrase, func(ref string) string {
		m := refers.FindStringSubmatch(ref)
		expr := l.expr(m[1], within)
		if m[2] != "" { // each with the space or comma behind it
			return "(?:" + expr + "[ ,、]*)*"
		}
		return expr
	}) + after
}

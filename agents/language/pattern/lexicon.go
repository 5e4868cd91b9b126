package pattern

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Lexicon is a data file of patterns. It is safe for concurrent use, and compiles each pattern when it is first asked for.
type Lexicon struct {
	sections func() map[string][]string
	compiled sync.Map // []*Regexp by name: the whole section, or behind it each of its lines
}

// NewLexicon is the lexicon of a file as ReadPhrases reads it. The phrases match in any case. In an expression {name} stands for the
// section of that name, so that words that several share are written once.
func NewLexicon(data string) *Lexicon {
	return &Lexicon{sections: sync.OnceValue(func() map[string][]string { return readSections(data) })}
}

// Pattern matches the phrases of a section. It panics where there is none of that name: the files are built in.
func (l *Lexicon) Pattern(name string) *Regexp {
	return l.compile(name, func() []string { return []string{l.expand("{" + name + "}")} })[0]
}

// Lazy is the pattern of an expression in which {name} stands for a section, compiled when it is first needed. It matches in the case in which
// it is written. Where there is no section of that name it panics then.
func (l *Lexicon) Lazy(expression string) func() *Regexp {
	return sync.OnceValue(func() *Regexp { return MustCompile(l.expand(expression)) })
}

// Forms are the patterns of a section's lines, one by one and in their order, for lines with groups. What stands behind "=>"
// is none of them. It panics as Pattern does.
func (l *Lexicon) Forms(name string) []*Regexp {
	return l.compile(name+"\n", func() []string {
		var out []string
		for _, line := range l.sections()[name] {
			form, _, _ := strings.Cut(line, " => ")
			out = append(out, phrase(form))
		}
		return out
	})
}

// Rewrite puts, line after line of a section, what stands behind "=>" in the place of each match; $1 is a group.
func (l *Lexicon) Rewrite(name, text string) string {
	for i, re := range l.Forms(name) {
		_, to, _ := strings.Cut(l.sections()[name][i], " => ")
		text = re.ReplaceAllString(text, to)
	}
	return text
}

// Find is the first of a section's lines that a text has, with its groups as FindGroups gives them; nil for none.
func (l *Lexicon) Find(name, text string) (at []int, group func(name string) string) {
	for _, form := range l.Forms(name) {
		if at, group = form.FindGroups(text); at != nil {
			return at, group
		}
	}
	return nil, nil
}

// Cut is a text without the phrases of a section and the space around it, but for what a group "keep" of them holds.
func (l *Lexicon) Cut(name, text string) string {
	return strings.TrimSpace(l.Pattern(name).ReplaceAllString(strings.TrimSpace(text), "${keep}"))
}

// Peel cuts the phrases of sections off a text, one after the other, until none of them takes more.
func (l *Lexicon) Peel(text string, names ...string) string {
	const most = 12 // nobody writes as many words around what is meant
	for range most {
		was := text
		for _, name := range names {
			text = l.Cut(name, text)
		}
		if text == was {
			break
		}
	}
	return text
}

// Words are the lines of a section as they stand in the file.
func (l *Lexicon) Words(name string) []string { return l.sections()[name] }

// SectionOf is the section that has a word as a line of its own; empty where none has.
func (l *Lexicon) SectionOf(word string) string {
	for name, lines := range l.sections() {
		if slices.Contains(lines, word) {
			return name
		}
	}
	return ""
}

// Match reports that a text holds a phrase of a section.
func (l *Lexicon) Match(name, text string) bool { return l.Pattern(name).MatchString(text) }

// Names are those of the sections, in no order.
func (l *Lexicon) Names() []string { return slices.Collect(maps.Keys(l.sections())) }

// References are the names of the sections that others refer to; one may be there several times.
func (l *Lexicon) References() (names []string) {
	for _, lines := range l.sections() {
		for _, ref := range reference.FindAllString(strings.Join(lines, "|"), -1) {
			names = append(names, ref[1:len(ref)-1])
		}
	}
	return names
}

func (l *Lexicon) compile(key string, expressions func() []string) []*Regexp {
	if all, ok := l.compiled.Load(key); ok {
		return all.([]*Regexp)
	}
	var out []*Regexp
	for _, expression := range expressions() {
		out = append(out, MustCompile(`(?i)`+l.expand(expression)))
	}
	all, _ := l.compiled.LoadOrStore(key, out)
	return all.([]*Regexp)
}

var reference = regexp.MustCompile(`\{[a-z][a-z0-9 ]*\}`)

// expand is an expression with the sections that it refers to in their places.
func (l *Lexicon) expand(expression string) string {
	return reference.ReplaceAllStringFunc(expression, func(ref string) string {
		lines, ok := l.sections()[ref[1:len(ref)-1]]
		if !ok {
			panic("pattern: no section " + ref)
		}
		return `(?:` + l.expand(alternatives(lines)) + `)`
	})
}

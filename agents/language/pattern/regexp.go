// Package pattern compiles regular expressions that see at a glance which texts cannot match them.
//
// Reading a message tries hundreds of patterns on it, nearly all in vain, and package regexp takes a step for each character and
// each alternative before it says so. Here a pattern knows words of which every match holds at least one; a text without any of
// them is passed over. Of a long list of alternatives each is asked by itself, by its own words first, whether it matches at all.
// What a pattern finds is exactly what package regexp finds: this only spares it the search.
package pattern

import (
	"regexp"
	"regexp/syntax"
	"sync"
)

// Regexp is a pattern, safe for concurrent use, which is compiled when a text may hold it. Its methods do what those of the same name of
// regexp.Regexp do.
type Regexp struct {
	expr  string
	re    func() *regexp.Regexp
	words words
	dfa   func() *dfa
	asked memory
}

// MustCompile reads a pattern in the syntax of package regexp. It panics where that does.
func MustCompile(expr string) *Regexp {
	return &Regexp{
		expr: expr, re: sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) }), words: wordsOf(parse(expr)),
		// Read again where it is needed: the trees of all patterns would be half of what the program keeps in memory.
		dfa: sync.OnceValue(func() *dfa { return newDFA(parse(expr)) }),
	}
}

func parse(expr string) *syntax.Regexp {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		panic("pattern: " + expr + ": " + err.Error())
	}
	return tree
}

// Lazy compiles a pattern when it is first needed: a program that starts up pays for none of them.
func Lazy(expr string) func() *Regexp {
	return sync.OnceValue(func() *Regexp { return MustCompile(expr) })
}

// Quote is the pattern that matches s and nothing else.
func Quote(s string) string { return regexp.QuoteMeta(s) }

// String is the pattern as it was given.
func (r *Regexp) String() string { return r.expr }

// SubexpIndex is the index of the first group of that name, -1 when there is none.
func (r *Regexp) SubexpIndex(name string) int { return r.re().SubexpIndex(name) }

// MatchString reports whether s holds a match.
func (r *Regexp) MatchString(s string) bool {
	return r.matches(look(s))
}

func (r *Regexp) matches(t *seen) bool {
	return r.words.in(t) && r.asked.get(t.text, func() bool { return r.tries(t.text) })
}

// holds is matches for a text of which nothing is remembered: whoever reads on and on behind each match asks for every text once.
func (r *Regexp) holds(t *seen) bool {
	return r.words.in(t) && r.tries(t.text)
}

// tries is holds for a text that has one of the words.
func (r *Regexp) tries(text string) bool {
	found, known := r.dfa().match(text)
	return found || !known && r.re().MatchString(text)
}

// FindString is the leftmost match, "" when there is none.
func (r *Regexp) FindString(s string) string {
	if !r.holds(glance(s)) {
		return ""
	}
	return r.re().FindString(s)
}

// FindStringIndex is where the leftmost match is, nil when there is none.
func (r *Regexp) FindStringIndex(s string) []int {
	if !r.holds(glance(s)) {
		return nil
	}
	return r.re().FindStringIndex(s)
}

// FindStringSubmatch is the leftmost match and its groups, nil when there is none.
func (r *Regexp) FindStringSubmatch(s string) []string {
	if !r.holds(glance(s)) {
		return nil
	}
	return r.re().FindStringSubmatch(s)
}

// FindStringSubmatchIndex is where the leftmost match and its groups are, nil when there is none.
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	if !r.holds(glance(s)) {
		return nil
	}
	return r.re().FindStringSubmatchIndex(s)
}

// FindAllString is up to n matches, all when n is negative.
func (r *Regexp) FindAllString(s string, n int) []string {
	if !r.MatchString(s) {
		return nil
	}
	return r.re().FindAllString(s, n)
}

// FindAllStringIndex is where they are.
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	if !r.MatchString(s) {
		return nil
	}
	return r.re().FindAllStringIndex(s, n)
}

// FindAllStringSubmatchIndex is where they and their groups are.
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if !r.MatchString(s) {
		return nil
	}
	return r.re().FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString puts repl, in which $1 is a group, in the place of each match.
func (r *Regexp) ReplaceAllString(s, repl string) string {
	if !r.MatchString(s) {
		return s
	}
	return r.re().ReplaceAllString(s, repl)
}

// ReplaceAllStringFunc puts what repl makes of it in the place of each match.
func (r *Regexp) ReplaceAllStringFunc(s string, repl func(string) string) string {
	if !r.MatchString(s) {
		return s
	}
	return r.re().ReplaceAllStringFunc(s, repl)
}

// Split cuts s at the matches into at most n parts, all when n is negative.
func (r *Regexp) Split(s string, n int) []string { return r.re().Split(s, n) }

// FindAllStringSubmatch is up to n matches and their groups, all when n is negative.
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	if !r.MatchString(s) {
		return nil
	}
	return r.re().FindAllStringSubmatch(s, n)
}

// FindGroups is where the leftmost match is, nil when there is none, and its groups by name. Of one that has two ways of writing the groups
// are called "x" and "x2".
func (r *Regexp) FindGroups(s string) (at []int, group func(name string) string) {
	at = r.FindStringSubmatchIndex(s)
	return at, func(name string) string {
		for _, name := range []string{name, name + "2"} {
			if i := r.SubexpIndex(name); i >= 0 && at[2*i] >= 0 {
				return s[at[2*i]:at[2*i+1]]
			}
		}
		return ""
	}
}

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
	"strings"
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
	if t := look(s); t != nil {
		return r.matches(t)
	}
	return r.matches(&seen{text: s})
}

// MayMatch reports that s has a word of those of which every match holds one. It costs next to nothing, and where it is false neither s nor any part of it holds
// a match.
func (r *Regexp) MayMatch(s string) bool {
	if t := look(s); t != nil {
		return r.words.in(t)
	}
	return r.words.in(&seen{text: s})
}

func (r *Regexp) matches(t *seen) bool {
	return r.words.in(t) && r.asked.get(t, func() bool { return r.tries(t.text) })
}

// holds is MatchString for a text of which nothing is remembered: whoever reads on and on behind each match asks for every text once.
func (r *Regexp) holds(s string) bool {
	t := texts.get(s)
	if t == nil {
		t = &seen{text: s}
	}
	return r.words.in(t) && r.tries(s)
}

// tries is holds for a text that has one of the words.
func (r *Regexp) tries(text string) bool {
	found, known := r.dfa().match(text)
	return found || !known && r.re().MatchString(text)
}

// FindString is the leftmost match, "" when there is none.
func (r *Regexp) FindString(s string) string {
	if at := r.FindStringIndex(s); at != nil {
		return s[at[0]:at[1]]
	}
	return ""
}

// FindStringIndex is where the leftmost match is, nil when there is none.
func (r *Regexp) FindStringIndex(s string) []int {
	return r.first(s, (*regexp.Regexp).FindStringIndex)
}

// first is what find reads of the leftmost match, nil when there is none.
func (r *Regexp) first(s string, find func(re *regexp.Regexp, s string) []int) []int {
	if !r.holds(s) {
		return nil
	}
	if all, known := r.search(s, 1, find); known && len(all) == 1 {
		return all[0]
	}
	return find(r.re(), s)
}

// FindStringSubmatch is the leftmost match and its groups, nil when there is none.
func (r *Regexp) FindStringSubmatch(s string) []string {
	return groups(s, r.FindStringSubmatchIndex(s))
}

// FindStringSubmatchIndex is where the leftmost match and its groups are, nil when there is none.
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	return r.first(s, (*regexp.Regexp).FindStringSubmatchIndex)
}

// FindAllString is up to n matches, all when n is negative.
func (r *Regexp) FindAllString(s string, n int) (out []string) {
	for _, at := range r.FindAllStringIndex(s, n) {
		out = append(out, s[at[0]:at[1]])
	}
	return out
}

// FindAllStringIndex is where they are.
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	if !r.MatchString(s) {
		return nil
	}
	if all, known := r.search(s, n, (*regexp.Regexp).FindStringIndex); known {
		return all
	}
	return r.re().FindAllStringIndex(s, n)
}

// FindAllStringSubmatchIndex is where they and their groups are.
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if !r.MatchString(s) {
		return nil
	}
	if all, known := r.search(s, n, (*regexp.Regexp).FindStringSubmatchIndex); known {
		return all
	}
	return r.re().FindAllStringSubmatchIndex(s, n)
}

// FindAllStringSubmatch is up to n matches and their groups, all when n is negative.
func (r *Regexp) FindAllStringSubmatch(s string, n int) (out [][]string) {
	for _, at := range r.FindAllStringSubmatchIndex(s, n) {
		out = append(out, groups(s, at))
	}
	return out
}

// groups are the groups of a match by where they are; nil for no match.
func groups(s string, at []int) (out []string) {
	for i := 0; i < len(at); i += 2 {
		group := ""
		if at[i] >= 0 {
			group = s[at[i]:at[i+1]]
		}
		out = append(out, group)
	}
	return out
}

// ReplaceAllString puts repl, in which $1 is a group, in the place of each match.
func (r *Regexp) ReplaceAllString(s, repl string) string {
	if !r.MatchString(s) {
		return s
	}
	find := (*regexp.Regexp).FindStringSubmatchIndex
	if !strings.Contains(repl, "$") {
		find = (*regexp.Regexp).FindStringIndex
	}
	all, known := r.search(s, -1, find)
	if !known {
		return r.re().ReplaceAllString(s, repl)
	}
	return replace(s, all, func(out []byte, at []int) []byte { return r.re().ExpandString(out, repl, s, at) })
}

// ReplaceAllStringFunc puts what repl makes of it in the place of each match.
func (r *Regexp) ReplaceAllStringFunc(s string, repl func(string) string) string {
	if !r.MatchString(s) {
		return s
	}
	all, known := r.search(s, -1, (*regexp.Regexp).FindStringIndex)
	if !known {
		return r.re().ReplaceAllStringFunc(s, repl)
	}
	return replace(s, all, func(out []byte, at []int) []byte { return append(out, repl(s[at[0]:at[1]])...) })
}

// replace is a text with what add adds in the place of each match.
func replace(s string, all [][]int, add func(out []byte, at []int) []byte) string {
	out, from := make([]byte, 0, len(s)), 0
	for _, at := range all {
		out, from = add(append(out, s[from:at[0]]...), at), at[1]
	}
	return string(append(out, s[from:]...))
}

// Split cuts s at the matches into at most n parts, all when n is negative.
func (r *Regexp) Split(s string, n int) []string { return r.re().Split(s, n) }

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

// Package reword finds what a message changes in texts that are known: a word in place of another one, a figure beside the same word, another spelling, a thing
// of several that is to go, one that is to be there as well. What it goes by is what the message repeats of a text: a word that no text has changes none.
// Everything is a pure function of the words; the words of a language are in changes.txt.
package reword

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed changes.txt
var changesData string

var lexicon = pattern.NewLexicon(changesData)

// Known is a text that is known.
type Known struct {
	Words  string
	Names  []string // what it is called, in lower case
	Person bool     // what somebody is called, or how that is read
}

// Change is a text as it is to be.
type Change struct {
	Of       int       // which of the known texts
	Words    string    // the whole of it
	Old, New string    // what goes, and what comes in its place; each may be empty
	at       text.Span // of what the message repeats of the text, or tells anew
}

// maxSaid is how long, in characters, words are at most that change others: longer ones tell.
const maxSaid = 240

// Find are the changes that a message makes, each of another text. Where several texts may be meant and none is named, it makes none.
func Find(said string, known []Known) []Change {
	if n := utf8.RuneCountInString(said); n == 0 || n > maxSaid {
		return nil
	}
	s := text.Read(withoutAddresses(said))
	var out []Change
	for _, find := range []func(text.Text, []Known) []Change{respelled, reread, recounted, replaced, placed, removed, kept, told} {
		for _, c := range meant(s, known, find(s, known)) {
			if !slices.ContainsFunc(out, func(o Change) bool { return o.Of == c.Of || meets(o.at, c.at) }) {
				out = append(out, c)
			}
		}
	}
	return out
}

// withoutAddresses is a message with nothing in the places of addresses: the name in one is none that is told.
func withoutAddresses(said string) string {
	return addressed().ReplaceAllStringFunc(said, func(a string) string { return strings.Repeat(" ", len(a)) })
}

var addressed = pattern.Lazy(`[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+|https?://\S+|www\.\S+`)

// meant are those of several changes that are: of one place in the message the one that replaces most; where it may be of several texts the one that is named.
func meant(s text.Text, known []Known, found []Change) (out []Change) {
	slices.SortStableFunc(found, func(a, b Change) int { return len(b.Old) - len(a.Old) })
	for len(found) > 0 {
		here := slices.DeleteFunc(slices.Clone(found), func(o Change) bool { return !meets(found[0].at, o.at) })
		found = slices.DeleteFunc(found, func(o Change) bool { return slices.Contains(here, o) })
		if c, ok := only(s, known, here); ok {
			out = append(out, c)
		}
	}
	return out
}

func meets(a, b text.Span) bool { return a.Start < b.End && b.Start < a.End }

// only is the one of several changes of one place that is meant.
func only(s text.Text, known []Known, found []Change) (c Change, ok bool) {
	if !slices.ContainsFunc(found, func(o Change) bool { return o.Of != found[0].Of }) {
		return found[0], true
	}
	named := slices.DeleteFunc(slices.Clone(found), func(o Change) bool { return !names(s, known[o.Of]) })
	if len(named) == 0 || slices.ContainsFunc(named, func(o Change) bool { return o.Of != named[0].Of }) {
		return Change{}, false
	}
	return named[0], true
}

// names reports a sentence that names a text.
func names(s text.Text, k Known) bool {
	return slices.ContainsFunc(k.Names, func(name string) bool { return indexWord(s.Low, name) >= 0 })
}

// indexWord is where words stand in others by themselves; -1 for nowhere.
func indexWord(low, words string) int {
	for from := 0; words != ""; {
		i := strings.Index(low[from:], words)
		if i < 0 {
			break
		}
		at := from + i
		if !text.Joined(low, at) && !text.Joined(low, at+len(words)) {
			return at
		}
		from = at + 1
	}
	return -1
}

// IsEmpty reports words that say nothing by themselves: nothing of a text is meant by them.
func IsEmpty(words string) bool { return isEmpty(strings.ToLower(strings.TrimSpace(words))) }

package offline

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// mention is where a clause names a step.
type mention struct {
	words
	step *step
}

// mentions are the steps that a clause names, in its order: where one is named, no other is.
type mentions []mention

func (f *mentions) add(from, to int, s *step) {
	w := words{from, to}
	if s != nil && !slices.ContainsFunc(*f, func(m mention) bool { return m.meet(w) }) {
		*f = append(*f, mention{w, s})
	}
}

// beside are those that do not stand within some words.
func (f mentions) beside(w words) mentions {
	return slices.DeleteFunc(slices.Clone(f), func(m mention) bool { return m.meet(w) })
}

// has reports that one of them is a step.
func (f mentions) has(s *step) bool {
	return slices.ContainsFunc(f, func(m mention) bool { return m.step == s })
}

// mentions finds the steps that a clause names: by name, by place, by number, or by a word that only one step's name has.
func (p *plan) mentions(s string) (out mentions) {
	lower := strings.ToLower(s)
	if len(lower) != len(s) { // letters whose lower case is longer: their places would be others
		lower = s
	}
	longestFirst := func(a, b *step) int { return len(b.known) - len(a.known) }
	for _, st := range slices.SortedStableFunc(slices.Values(p.steps), longestFirst) {
		name := text.Key(st.known)
		for at := 0; name != "" && strings.Contains(lower[at:], name); at += len(name) {
			at += strings.Index(lower[at:], name)
			out.add(at, at+len(name), st)
		}
	}
	p.findNumbers(s, &out)
	p.findWords(s, lower, &out)
	slices.SortFunc(out, func(a, b mention) int { return a.from - b.from })
	return out
}

// findNumbers finds steps by their places: "the last one", "step 2".
func (p *plan) findNumbers(s string, out *mentions) {
	for _, m := range sections.Pattern("numbered").FindAllStringSubmatchIndex(s, -1) {
		g := 2 * text.MatchedGroup(m)
		n := cmp.Or(ordinal(s[m[g]:m[g+1]]), p.shown) // the last is that which the person sees
		if n >= 1 && n <= len(p.steps) && !sections.Match("unit", s[m[g+1]:]) {
			out.add(m[0], m[1], p.steps[n-1])
		}
	}
}

// ordinal is the number of a place in words or digits: second, 2nd, 2; 0 is the last, and -1 none, as of a date or a decimal.
func ordinal(word string) int {
	word = strings.ToLower(word)
	n, err := strconv.Atoi(strings.TrimRight(word, "stndrh"))
	switch {
	case err == nil:
		return cmp.Or(n, -1)
	case sections.Match("first place", word):
		return 1
	case sections.Match("last place", word):
		return 0
	}
	return slices.Index(when.Ordinals, word)
}

// findWords finds steps by a word that only one of their names has.
func (p *plan) findWords(s, lower string, out *mentions) {
	owner := p.ownWords()
	for _, m := range sections.Pattern("latin word").FindAllStringIndex(lower, -1) {
		out.add(m[0], m[1], owner[lexicon.Stem(lower[m[0]:m[1]])])
	}
	for _, word := range slices.Sorted(maps.Keys(owner)) {
		if i := strings.Index(lower, word); i >= 0 && sections.Match("wide", word) && !strings.HasPrefix(lower[i+len(word):], "日") {
			out.add(i, i+len(word), owner[word])
		}
	}
	for _, m := range sections.Pattern("han run").FindAllStringIndex(s, -1) {
		if !sections.Match("of another", s[m[1]:]) {
			out.add(m[0], m[1], p.onlyWith(s[m[0]:m[1]]))
		}
	}
}

// onlyWith is the one step whose name has a word in it; nil where none or several have.
func (p *plan) onlyWith(word string) *step {
	with := p.stepsThat(func(s *step) bool { return strings.Contains(text.Key(s.known), word) })
	if len(with) != 1 || sections.Match("common run", word) || sections.Match("common", word) {
		return nil
	}
	return with[0]
}

// ownWords are the words that only one step's name has, with the step, and those that several have, with none: Latin ones by their stems,
// Japanese ones as they stand between particles.
func (p *plan) ownWords() map[string]*step {
	owner := map[string]*step{}
	for _, s := range p.steps {
		name := text.Key(s.known)
		for _, w := range append(sections.Pattern("glue").Split(name, -1), sections.Pattern("latin word").FindAllString(name, -1)...) {
			latin := !sections.Match("wide", w)
			if sections.Match("common", w) || utf8.RuneCountInString(w) < 2 || latin && !sections.Match("latin word", w) {
				continue
			}
			if latin {
				w = lexicon.Stem(w)
			}
			if of, known := owner[w]; known && of != s {
				owner[w] = nil
			} else {
				owner[w] = s
			}
		}
	}
	return owner
}

// find is the step that a name means: the one that has it, or the only one that has most of it. nil is none.
func (p *plan) find(name string) *step {
	if s := p.findNamed(name); s != nil {
		return s
	}
	found, size := p.mentions(name), 0
	for _, m := range found {
		size += m.to - m.from
	}
	of := p.stepsThat(found.has)
	if len(of) != 1 || 2*size <= len(name) && !strings.Contains(nameKey(of[0].known), nameKey(name)) {
		return nil
	}
	return of[0]
}

// clauses takes what was said apart, so that each part asks for one thing. What asks for nothing belongs to the part behind it, or, at
// the end, before it.
func clauses(said string) (out []string) {
	for _, sentence := range sections.Pattern("sentences").Split(sections.Rewrite("signs of clauses", writeDigits(said)), -1) {
		var parts []string
		open, at := "", 0
		for _, m := range append(sections.Pattern("pauses").FindAllStringIndex(sentence, -1), []int{len(sentence), len(sentence)}) {
			part, sep := sentence[at:m[0]], sentence[m[0]:m[1]]
			if sections.Match("open quotes", sentence[:m[0]]) || sep == "次に" && sections.Match("in word", part) { // a pause within a name
				continue
			}
			if at, open = m[1], open+part; !asksSomething(part) {
				open += sep
				continue
			}
			parts, open = append(parts, strings.TrimSpace(open)), ""
		}
		switch open = strings.TrimSpace(strings.Trim(open, "、, ")); {
		case open == "":
		case len(parts) > 0 && !asksSomething(open):
			parts[len(parts)-1] += "、" + open
		default:
			parts = append(parts, open)
		}
		out = append(out, parts...)
	}
	return out
}

// asksSomething reports that a text asks for something.
func asksSomething(s string) bool { return sections.Match("verb", maskQuotes(s)) }

// maskQuotes returns a clause without what it quotes: names ask for nothing.
func maskQuotes(s string) string { return sections.Pattern("quotes").ReplaceAllString(s, "「」") }

// quotedIn are the quoted parts of a clause.
func quotedIn(s string) (out []string) {
	for _, m := range sections.Pattern("quotes").FindAllStringSubmatch(s, -1) {
		if name := strings.TrimSpace(strings.Join(m[1:], "")); name != "" {
			out = append(out, name)
		}
	}
	return out
}

package offline

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

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

// mention is where a clause names a step.
type mention struct{ from, to, id int }

// mentions are the steps that a clause names, in its order: where one is named, no other is.
type mentions []mention

func (f *mentions) add(from, to, id int) {
	if !slices.ContainsFunc(*f, func(m mention) bool { return from < m.to && to > m.from }) {
		*f = append(*f, mention{from, to, id})
	}
}

// stepIDs are the steps of mentions, each once.
func (f mentions) stepIDs() (ids []int) {
	for _, m := range f {
		if !slices.Contains(ids, m.id) {
			ids = append(ids, m.id)
		}
	}
	return ids
}

// mentions finds the steps that a clause names: by name, by place, by number, or by a word that only one step's name has.
func (p *plan) mentions(s string) mentions {
	var out mentions
	lower := strings.ToLower(s)
	if len(lower) != len(s) { // letters whose lower case is longer: their places would be others
		lower = s
	}
	for _, st := range slices.SortedStableFunc(slices.Values(p.steps), func(a, b step) int { return len(b.name) - len(a.name) }) {
		name := text.Key(st.name)
		for at := 0; name != "" && strings.Contains(lower[at:], name); at += len(name) {
			at += strings.Index(lower[at:], name)
			out.add(at, at+len(name), st.id)
		}
	}
	p.findNumbers(s, &out)
	p.findWords(s, lower, &out)
	slices.SortFunc(out, func(a, b mention) int { return a.from - b.from })
	return out
}

// findNumbers finds steps by their places: "the last one", "step 2".
func (p *plan) findNumbers(s string, out *mentions) {
	for _, m := range sections.Pattern("ordinals").FindAllStringSubmatchIndex(s, -1) {
		n := ordinal(s[max(m[2], m[4]):max(m[3], m[5])])
		if n = cmp.Or(n, p.shown, len(p.steps)); n <= len(p.steps) { // the last is that which the person sees
			out.add(m[0], m[1], p.steps[n-1].id)
		}
	}
	for _, m := range sections.Pattern("numbered").FindAllStringSubmatchIndex(s, -1) {
		n, _ := strconv.Atoi(s[m[2]:m[3]])
		if n >= 1 && n <= len(p.steps) && !sections.Match("unit", s[m[3]:]) && standsAlone(s, m[2], m[3]) {
			out.add(m[0], m[1], p.steps[n-1].id)
		}
	}
}

// ordinal is the number of a place in words or digits: second, 2nd, 2; 0 is the last.
func ordinal(word string) int {
	word = strings.ToLower(word)
	if n, err := strconv.Atoi(strings.TrimRight(word, "stndrh")); err == nil {
		return n
	}
	if sections.Match("first place", word) {
		return 1
	}
	return max(0, slices.Index(when.Ordinals, word))
}

// findWords finds steps by a word that only one of their names has.
func (p *plan) findWords(s, lower string, out *mentions) {
	owner := p.ownWords()
	for _, m := range sections.Pattern("latin word").FindAllStringIndex(lower, -1) {
		if id := owner[lexicon.Stem(lower[m[0]:m[1]])]; id > 0 && standsAlone(lower, m[0], m[1]) {
			out.add(m[0], m[1], id)
		}
	}
	for _, word := range slices.Sorted(maps.Keys(owner)) {
		if i := strings.Index(lower, word); i >= 0 && owner[word] > 0 && hasWide(word) && !strings.HasPrefix(lower[i+len(word):], "日") {
			out.add(i, i+len(word), owner[word])
		}
	}
	for _, m := range sections.Pattern("han run").FindAllStringIndex(s, -1) {
		if id := p.onlyWith(s[m[0]:m[1]]); id != 0 && !sections.Match("of another", s[m[1]:]) {
			out.add(m[0], m[1], id)
		}
	}
}

// onlyWith is the one step whose name has a word in it; 0 where none or several have.
func (p *plan) onlyWith(word string) (id int) {
	if sections.Match("common run", word) || sections.Match("common", word) {
		return 0
	}
	for _, s := range p.steps {
		switch {
		case !strings.Contains(text.Key(s.name), word):
		case id != 0:
			return 0
		default:
			id = s.id
		}
	}
	return id
}

// ownWords are the words that only one step's name has, with the step: Latin ones by their stems, Japanese ones as they stand between
// particles.
func (p *plan) ownWords() map[string]int {
	owner := map[string]int{}
	for _, s := range p.steps {
		name := text.Key(s.name)
		for _, w := range append(sections.Pattern("glue").Split(name, -1), sections.Pattern("latin word").FindAllString(name, -1)...) {
			latin := !hasWide(w)
			if sections.Match("common", w) || utf8.RuneCountInString(w) < 2 || latin && !sections.Match("latin word", w) {
				continue
			}
			if latin {
				w = lexicon.Stem(w)
			}
			if id, known := owner[w]; known && id != s.id {
				owner[w] = 0
			} else {
				owner[w] = s.id
			}
		}
	}
	return owner
}

// standsAlone reports whether a number or a Latin word is one by itself, and no part of a longer one, a date or a decimal.
func standsAlone(s string, from, to int) bool {
	before, after := text.RuneBefore(s, from), text.RuneAfter(s, to)
	switch first := text.RuneAfter(s, from); {
	case first >= 0x80:
		return true
	case unicode.IsDigit(first):
		dot := (after == '.' || after == '/') && unicode.IsDigit(text.RuneAfter(s, to+1))
		slash := before == '/' || before == '.' && unicode.IsDigit(text.RuneBefore(s, from-1))
		return !unicode.IsDigit(after) && !unicode.IsDigit(before) && before != '-' && !dot && !slash
	}
	joined := func(r rune) bool { return r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
	return !joined(before) && !joined(after)
}

// find is the step that a name means: the one that has it, or the only one that has most of it. 0 is none.
func (p *plan) find(name string) int {
	if id := p.findNamed(name); id != 0 {
		return id
	}
	found := p.mentions(name)
	if len(found.stepIDs()) != 1 {
		return 0
	}
	size := 0
	for _, m := range found {
		size += m.to - m.from
	}
	if id := found[0].id; 2*size > len(name) || strings.Contains(nameKey(p.step(id).name), nameKey(name)) {
		return id
	}
	return 0
}

package offline

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/text"
)

// clauses takes what was said apart, so that each part asks for one thing. What asks for nothing belongs to the part behind it, or, at
// the end, before it.
func clauses(text string) []string {
	text = sections.Rewrite("signs of clauses", inDigits(text))
	var out []string
	for _, sentence := range phrases("sentences").Split(text, -1) {
		open := ""
		done := len(out)
		at := 0
		for _, m := range append(phrases("pauses").FindAllStringIndex(sentence, -1), []int{len(sentence), len(sentence)}) {
			part, sep := sentence[at:m[0]], sentence[m[0]:m[1]]
			if quoted(sentence[:m[0]]) || sep == "次に" && holds("in word", part) { // a pause within a name
				continue
			}
			at = m[1]
			open += part
			if holds("verb", masked(part)) {
				out, open = append(out, strings.TrimSpace(open)), ""
				continue
			}
			open += sep
		}
		if open = strings.TrimSpace(strings.Trim(open, "、, ")); open == "" {
			continue
		}
		if len(out) > done && !holds("verb", masked(open)) {
			out[len(out)-1] += "、" + open
		} else {
			out = append(out, open)
		}
	}
	return out
}

// quoted reports whether a text ends inside quotation marks.
func quoted(s string) bool {
	return strings.Count(s, "「") > strings.Count(s, "」") || strings.Count(s, "『") > strings.Count(s, "』") || strings.Count(s, `"`)%2 == 1 ||
		strings.Count(s, "“") > strings.Count(s, "”")
}

// masked is a clause without what it quotes: names ask for nothing.
func masked(s string) string { return phrases("quotes").ReplaceAllString(s, "「」") }

// quotedIn are the quoted parts of a clause.
func quotedIn(s string) (out []string) {
	for _, m := range phrases("quotes").FindAllStringSubmatch(s, -1) {
		for _, g := range m[1:] {
			if g = strings.TrimSpace(g); g != "" {
				out = append(out, g)
			}
		}
	}
	return out
}

// mention is where a clause names a step.
type mention struct{ from, to, id int }

// idsOf are the steps of mentions, each once.
func idsOf(list []mention) (ids []int) {
	for _, m := range list {
		if !slices.Contains(ids, m.id) {
			ids = append(ids, m.id)
		}
	}
	return ids
}

// places are what ordinals are as numbers; 0 is the last.
var places = map[string]int{"最初": 1, "はじめ": 1, "初め": 1, "先頭": 1, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
	"eighth": 8, "ninth": 9, "tenth": 10, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7, "8th": 8, "9th": 9, "10th": 10}

// found are the steps that a clause names, as far as they are found: where one is named, no other is.
type found []mention

func (f *found) add(from, to, id int) {
	if !slices.ContainsFunc(*f, func(m mention) bool { return from < m.to && to > m.from }) {
		*f = append(*f, mention{from, to, id})
	}
}

// mentions finds the steps that a clause names: by name, by place, by number, or by a word that only one step's name has.
func (p *plan) mentions(s string) []mention {
	var out found
	lower := strings.ToLower(s)
	if len(lower) != len(s) { // letters whose lower case is longer: their places would be others
		lower = s
	}
	for _, st := range byLength(p.steps) {
		if name := text.Key(st.name); name != "" {
			for at, i := 0, 0; ; at += i + len(name) {
				if i = strings.Index(lower[at:], name); i < 0 {
					break
				}
				out.add(at+i, at+i+len(name), st.id)
			}
		}
	}
	p.findNumbers(s, &out)
	p.findWords(s, lower, &out)
	return byPlace(out)
}

// findNumbers finds steps by their places: "the last one", "step 2".
func (p *plan) findNumbers(s string, out *found) {
	for _, m := range phrases("ordinals").FindAllStringSubmatchIndex(s, -1) {
		from, to := max(m[2], m[4]), max(m[3], m[5])
		i := places[strings.ToLower(s[from:to])] - 1
		if i < 0 { // the last that the person sees
			i = cmp.Or(p.shown, len(p.steps)) - 1
		}
		if i >= 0 && i < len(p.steps) {
			out.add(m[0], m[1], p.steps[i].id)
		}
	}
	for _, m := range phrases("numbered").FindAllStringSubmatchIndex(s, -1) {
		n, _ := strconv.Atoi(s[m[2]:m[3]])
		if n >= 1 && n <= len(p.steps) && !holds("unit", s[m[3]:]) && standsAlone(s, m[2], m[3]) {
			out.add(m[0], m[1], p.steps[n-1].id)
		}
	}
}

// findWords finds steps by a word that only one of their names has.
func (p *plan) findWords(s, lower string, out *found) {
	owner := p.owners()
	for _, m := range phrases("latin word").FindAllStringIndex(lower, -1) {
		if id := owner[lexicon.Stem(lower[m[0]:m[1]])]; id > 0 && standsAlone(lower, m[0], m[1]) {
			out.add(m[0], m[1], id)
		}
	}
	for _, word := range slices.Sorted(maps.Keys(owner)) {
		if i := strings.Index(lower, word); i >= 0 && owner[word] > 0 && hasWide(word) && !strings.HasPrefix(lower[i+len(word):], "日") {
			out.add(i, i+len(word), owner[word])
		}
	}
	for _, m := range phrases("han run").FindAllStringIndex(s, -1) {
		if id := p.onlyWith(s[m[0]:m[1]]); id != 0 && !holds("of another", s[m[1]:]) {
			out.add(m[0], m[1], id)
		}
	}
}

// onlyWith is the one step whose name has a word in it; 0 where none or several have.
func (p *plan) onlyWith(word string) (id int) {
	if holds("common run", word) || holds("common", word) {
		return 0
	}
	for _, s := range p.steps {
		if strings.Contains(text.Key(s.name), word) {
			if id != 0 {
				return 0
			}
			id = s.id
		}
	}
	return id
}

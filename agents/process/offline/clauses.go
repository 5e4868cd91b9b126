package offline

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/text"
)

// both is a pair of steps, which is one thing, and corrections begin anew.
// clauses takes what was said apart, so that each part asks for one thing. What asks for nothing belongs to the part behind it, or, at
// the end, before it.
func clauses(text string) []string {
	text = phrases("joins").ReplaceAllString(inDigits(text), "$1、$2")
	text = phrases("split beside").ReplaceAllString(text, "split in parallel$1")
	text = phrases("both").ReplaceAllString(text, "$1 & $2")
	text = phrases("too long").ReplaceAllString(phrases("too short").ReplaceAllString(text, " longer "), " shorter ")
	text = phrases("corrections").ReplaceAllString(text, "。$1")
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

const units = `日|週|か月|ヶ月|カ月|ヵ月|ケ月|箇月|月|年|時|分|人|回|名|件|割|%|days?\b|weeks?\b|months?\b|years?\b|hours?\b|people\b`

// places are what ordinals are as numbers; 0 is the last.
var places = map[string]int{"最初": 1, "はじめ": 1, "初め": 1, "先頭": 1, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
	"eighth": 8, "ninth": 9, "tenth": 10, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7, "8th": 8, "9th": 9, "10th": 10}

// mentions finds the steps that a clause names: by number, by place, by name, or by a word that only one step's name has.
func (p *plan) mentions(s string) []mention {
	var out []mention
	free := func(from, to int) bool {
		for _, m := range out {
			if from < m.to && to > m.from {
				return false
			}
		}
		return true
	}
	add := func(from, to, id int) {
		if free(from, to) {
			out = append(out, mention{from, to, id})
		}
	}
	lower := strings.ToLower(s)
	for _, st := range byLength(p.steps) {
		if name := text.Key(st.name); name != "" {
			for at := 0; ; {
				i := strings.Index(lower[at:], name)
				if i < 0 || len(lower) != len(s) {
					break
				}
				add(at+i, at+i+len(name), st.id)
				at += i + len(name)
			}
		}
	}
	for _, m := range phrases("ordinals").FindAllStringSubmatchIndex(s, -1) {
		word := ""
		for _, g := range []int{2, 4} {
			if m[g] >= 0 {
				word = strings.ToLower(s[m[g]:m[g+1]])
			}
		}
		i := places[word] - 1
		if i < 0 {
			i = p.shown - 1
			if p.shown == 0 {
				i = len(p.steps) - 1
			}
		}
		if i >= 0 && i < len(p.steps) {
			add(m[0], m[1], p.steps[i].id)
		}
	}
	for _, m := range phrases("numbered").FindAllStringSubmatchIndex(s, -1) {
		n, _ := strconv.Atoi(s[m[2]:m[3]])
		if holds("unit", s[m[3]:]) || n < 1 || n > len(p.steps) || !standsAlone(s, m[2], m[3]) {
			continue
		}
		add(m[0], m[1], p.steps[n-1].id)
	}
	owner := p.owners()
	for _, m := range phrases("latin word").FindAllStringIndex(lower, -1) {
		if id := owner[lexicon.Stem(lower[m[0]:m[1]])]; id > 0 && len(lower) == len(s) && standsAlone(lower, m[0], m[1]) {
			add(m[0], m[1], id)
		}
	}
	for word, id := range owner {
		if i := strings.Index(lower, word); i >= 0 && id > 0 && hasWide(word) && len(lower) == len(s) && !strings.HasPrefix(lower[i+len(word):], "日") {
			add(i, i+len(word), id)
		}
	}
	for _, m := range phrases("han run").FindAllStringIndex(s, -1) {
		if id := p.onlyWith(s[m[0]:m[1]]); id != 0 && !holds("of another", s[m[1]:]) {
			add(m[0], m[1], id)
		}
	}
	return byPlace(out)
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

package place

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// mention is a name of a place found in a text, with everything the name may mean.
type mention struct {
	start, end int // bytes in the cleaned text
	places     []place
	weight     weight
}

// weight is what the words around a name say about living there.
type weight int

const (
	notHome weight = iota // born there, left it, will go there, a nationality
	neutral               // just the name, which is an answer when it was asked for
	home                  // "I live in …", 「…に住んでいます」
)

// mentions finds the names of places in a cleaned text, in order, the longest name at each position.
func mentions(s string) []mention {
	g := places()
	out := append(g.spacedMentions(s), g.packedMentions(s)...)
	slices.SortFunc(out, func(a, b mention) int { return a.start - b.start })
	weighMentions(s, out)
	return out
}

func (g *gazetteer) spacedMentions(s string) []mention {
	var out []mention
	ws := wordsOf(s)
	for i := 0; i < len(ws); {
		if p, ok := g.readCode(s, ws, i, out); ok {
			out = append(out, mention{start: ws[i].start, end: ws[i].end, places: []place{p}})
			i++
			continue
		}
		n, found := g.longest(ws[i:])
		if n == 0 {
			i++
			continue
		}
		if stateOf().MatchString(s[:ws[i].start]) {
			found = keepRegions(found)
		}
		out = append(out, mention{start: ws[i].start, end: ws[i+n-1].end, places: found})
		i += n
	}
	return out
}

var stateOf = pattern.Lazy(`(?i)\bstate of\s*$`)

// longest looks up the longest name that the words begin with.
func (g *gazetteer) longest(ws []word) (n int, found []place) {
	key := ""
	for i, w := range ws[:min(len(ws), g.maxWords)] {
		if i > 0 {
			key += " "
		}
		key += w.folded
		ps := g.spaced[key]
		if len(ps) == 0 || i == 0 && isShortWord(w) {
			continue
		}
		n, found = i+1, ps
	}
	return n, found
}

// isShortWord reports whether a word is too common to be a place: the listed ones, and two-letter names not in capitals.
func isShortWord(w word) bool {
	if w.folded == "uk" || w.folded == "jp" {
		return false
	}
	upper := w.text == strings.ToUpper(w.text)
	return needsCapitals(w.folded) && !upper || slices.Contains(aliasFile().Short, w.folded)
}

// readCode reads a state's letters after a city ("Austin, TX"), and US, which is a word unless written in capitals where a name
// stands.
func (g *gazetteer) readCode(s string, ws []word, i int, before []mention) (place, bool) {
	w := ws[i]
	if w.text != strings.ToUpper(w.text) || len(w.text) > 3 {
		return place{}, false
	}
	if w.text == "US" && usIsName(s[:w.start], s) {
		return place{kind: aCountry, country: "US"}, true
	}
	if len(before) == 0 || strings.Trim(s[before[len(before)-1].end:w.start], " ,.(") != "" {
		return place{}, false
	}
	for _, p := range before[len(before)-1].places {
		if q, ok := g.codes[p.country+"-"+w.text]; ok {
			return q, true
		}
	}
	return place{}, false
}

var nameStands = pattern.Lazy(`(?i)(?:^|[,(/、]|\b(?:the|in|from|is|it's|am|usa?))\s*$`)

// usIsName tells the country from the pronoun: a name stands at the start, after a comma or after "the", "in", "from".
func usIsName(before, all string) bool {
	return nameStands().MatchString(before) && (all != strings.ToUpper(all) || len(all) < 12)
}

func (g *gazetteer) packedMentions(s string) []mention {
	var out []mention
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !text.IsSpaceless(r) {
			i += size
			continue
		}
		end, found := g.longestPacked(s, i)
		if end == 0 {
			i += size
			continue
		}
		if strings.HasPrefix(s[end:], "州") {
			found = keepRegions(found)
		}
		out = append(out, mention{start: i, end: end, places: found})
		i = end
	}
	return out
}

// keepRegions keeps the readings as a state or province, if there are any: ジョージア州 is not the country.
func keepRegions(ps []place) []place {
	var out []place
	for _, p := range ps {
		if p.kind == aRegion {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return ps
	}
	return out
}

// longestPacked looks up the longest name that begins at byte i and does not cut a word in two.
func (g *gazetteer) longestPacked(s string, i int) (end int, found []place) {
	key := strings.Builder{}
	n := 0
	for j, r := range s[i:] {
		if n == g.maxRunes || !text.IsSpaceless(r) {
			break
		}
		n++
		if r != '・' {
			key.WriteRune(unicode.ToLower(r))
		}
		k := i + j + utf8.RuneLen(r)
		if ps := g.packed[key.String()]; len(ps) > 0 && isWhole(s, i, k) {
			end, found = k, ps
		}
	}
	return end, found
}

// notAName follows a name inside a longer word that is something else: a language, a people, a currency, a region.
var notAName = pattern.Lazy(`^(?:人|語|英語|英会話|ご(?:[でがをはも、。]|$)|じん|円|酒|製|食|史|籍|料理|地方(?:出身)?|系|株|風|庭園|海)`)

// afterOne is what may stand after a country written with a single character: 米, 英.
var afterOne = pattern.Lazy(`^(?:$|[\s\p{P}]|です|在住|に(?:住|い)|から)`)

// isWhole reports whether s[i:j] stands as a name by itself.
func isWhole(s string, i, j int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[j:])
	first, _ := utf8.DecodeRuneInString(s[i:])
	last, size := utf8.DecodeLastRuneInString(s[i:j])
	if katakana(first) && katakana(before) || katakana(last) && katakana(after) {
		return false
	}
	if size == j-i { // one character
		return !text.IsSpaceless(before) && afterOne().MatchString(s[j:])
	}
	return !notAName().MatchString(s[j:])
}

func katakana(r rune) bool { return unicode.Is(unicode.Katakana, r) || r == 'ー' }

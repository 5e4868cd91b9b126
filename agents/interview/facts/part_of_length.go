package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// partOf reads the years of a subject that are a part of a length told before: "22 years in IT, but only the last 3 are backend".
func (r *reader) partOf(k key, s subject) (Fact, bool) {
	if s.general || k.unit != "year" || r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	for _, n := range r.numbers() {
		rest := text.BytesAfter(r.text, n.End, 48)
		at := s.words.FindStringIndex(rest)
		part := lexicon.Match("part of a length before", text.BytesBefore(r.text, n.Start, 24)) || lexicon.Match("part of a length behind", rest)
		if part && at != nil && (n.Unit == "" || n.Unit == k.unit) && n.Value <= 50 && lexicon.Match("of a part", rest[:at[0]]) {
			return r.choice(k, n.Value, n.Max, n.Span)
		}
	}
	return Fact{}, false
}

// PartsOfLengths are the clauses of a line that say what a part of a length before them was: "10 since 2016, about 5 of those in Go".
func PartsOfLengths(line string) (out []text.Span) {
	for _, c := range text.Clauses(line) {
		said := strings.ToLower(text.Fold(c.In(line)))
		at := figureAt().FindStringIndex(said)
		if at != nil && (lexicon.Match("part of a length before", said[:at[0]]) || lexicon.Match("part of a length behind", said[at[1]:])) {
			out = append(out, c)
		}
	}
	return out
}

var figureAt = pattern.Lazy(`[0-9]+`)

// inField are the lengths of what the field asks about, where it asks about one kind of work and the words around tell which are of it: of "ten
// years on the tills and then a year in a care home" the second.
func (r *reader) inField(all []binding) []binding {
	if !lexicon.Match("care work", strings.Join(r.f.Label.All(), " ")) {
		return all
	}
	care := slices.DeleteFunc(slices.Clone(all), func(b binding) bool { return !lexicon.Match("care work", b.left+" . "+b.right) })
	if first := r.clauseAt(0); len(care) == 0 && len(all) > 0 && all[0].at.Start >= first.End && stance.IsNone(first.In(r.text)) {
		return nil // "None at all, 14 years behind a bar"
	}
	if len(care) == 0 {
		return all
	}
	return care
}

// numberAlone takes a number that is a part of the answer by itself, where only one of the open facts is a number: "4ish. Postgres".
func (r *reader) numberAlone(k key) (Fact, bool) {
	for _, m := range r.missing() {
		if f := familyOf(r.f, m).name; m != k.name && (f == famNumber || f == famDuration || f == famMoney || f == famYear) {
			return Fact{}, false
		}
	}
	ns := r.numbers()
	if k.unit != "year" || r.known.has(k.name) || len(ns) == 0 || ns[0].Unit != "" || ns[0].Per != "" || ns[0].Value > 50 {
		return Fact{}, false
	}
	c := r.clauseAt(ns[0].Start)
	rest := r.text[c.Start:ns[0].Start] + " " + r.text[ns[0].End:c.End]
	if c.Start > 0 || c.End == len(r.text) || strings.HasPrefix(r.text, "#") || isSubject(strings.ReplaceAll(rest, "ish", " ")) {
		return Fact{}, false
	}
	return r.choice(k, ns[0].Value, ns[0].Max, ns[0].Span)
}

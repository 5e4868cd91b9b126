package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
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
		fore := text.BytesBefore(r.text, n.Start, 40)
		part := lexicon.Match("part of a length before", fore) || lexicon.Match("part of a length behind", rest)
		years := (n.Unit == "" || n.Unit == k.unit) && n.Value <= mostBareYears
		if c := r.clauseAt(n.Start); part && years && c.Start < n.Start && s.words.MatchString(r.text[c.Start:n.Start]) {
			return r.choice(k, n.Value, n.Max, n.Span) // "20 years in IT, backend for the last 8"
		}
		if part && at != nil && years && lexicon.Match("of a part", rest[:at[0]]) {
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
	all = slices.DeleteFunc(slices.Clone(all), r.ofOtherWork)
	care := slices.DeleteFunc(slices.Clone(all), func(b binding) bool { return !lexicon.Match("care work", b.left+" . "+b.right) })
	if first := r.clauseAt(0); len(care) == 0 && len(all) > 0 && all[0].at.Start >= first.End && stance.IsNone(first.In(r.text)) {
		return nil // "None at all, 14 years behind a bar"
	}
	if len(care) == 0 {
		return all
	}
	return care
}

// ofOtherWork reports a length of which the words around it, in its own clause, name work of another kind and none of care: "taxi 14 years", but not "cleaner
// in a care home for 3 years".
func (r *reader) ofOtherWork(b binding) bool {
	fore := b.left
	if c := r.clauseAt(b.at.Start); c.Start < b.at.Start {
		fore = text.BytesBefore(r.text, b.at.Start, min(len(fore), b.at.Start-c.Start))
	}
	aft := b.right
	if cut := stops().FindStringIndex(aft); cut != nil {
		aft = aft[:cut[0]]
	}
	own := lexicon.Cut("no care", strings.ToLower(fore+" . "+aft))
	return lexicon.Match("other work", own) && !lexicon.Match("care work", own)
}

// ofPeriods are the lengths of the periods told in sentences on care, where all others are of other work: "20 years on lorries. Since 2024 I do home care".
func (r *reader) ofPeriods(others []binding) []binding {
	if len(others) == 0 || !slices.ContainsFunc(others, r.ofOtherWork) {
		return nil
	}
	all := r.bindingsOf(r.periods())
	return slices.DeleteFunc(all, func(b binding) bool { return r.ofOtherWork(b) || !lexicon.Match("care work", b.left+" . "+b.right) })
}

// numberAlone takes a number that is a part of the answer by itself, where only one of the open facts is a number: "4ish. Postgres", "chat only. ~40. Zendesk".
func (r *reader) numberAlone(k key) (Fact, bool) {
	for _, m := range r.missing() {
		if f := familyOf(r.f, m).name; m != k.name && (f == famNumber || f == famDuration || f == famMoney || f == famYear) {
			return Fact{}, false
		}
	}
	ns := r.numbers()
	if len(ns) == 0 || r.known.has(k.name) || !k.mayBeBare(ns[0]) {
		return Fact{}, false
	}
	c := r.clauseAt(ns[0].Start)
	rest := r.text[c.Start:ns[0].Start] + " " + r.text[ns[0].End:c.End]
	begins := c.Start == 0 && c.End < len(r.text)
	apart := k.family.name == famNumber && len(ns) == 1 && c != r.whole() && r.sentenceAt(ns[0].Span) == c
	if !begins && !apart || strings.HasPrefix(r.text, "#") || isSubject(strings.ReplaceAll(rest, "ish", " ")) {
		return Fact{}, false
	}
	return r.choice(k, ns[0].Value, ns[0].Max, ns[0].Span)
}

// How many years, and how many of anything in a time, a number without a word for it tells at most.
const (
	mostBareYears = 50
	mostBareCount = 1000
)

// mayBeBare reports a number that may be what the key counts, years or things, without a word that says so.
func (k key) mayBeBare(n quantity.Number) bool {
	if n.Unit != "" || n.Per != "" {
		return false
	}
	if k.family.name == famNumber {
		return !k.countsHours() && n.Value <= mostBareCount
	}
	return k.unit == "year" && n.Value <= mostBareYears
}

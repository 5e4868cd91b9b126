package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
)

// changeClauses parts the sentences of a message further where one of them goes on with another change: 「開始は12月21日からにしてもらって、週は15時間に変えてください」,
// "the nursing home was 3 years not 2, and put my hours as 24 a week". Each side says something that may be there.
func changeClauses(folded string, spans []tag.Span) (out []text.Span) {
	says := func(from, to int) bool {
		return hasFigures(numberOfAnswer().ReplaceAllString(folded[from:to], "")) || facts.NamesDays(folded[from:to]) || slices.ContainsFunc(spans, func(p tag.Span) bool {
			return from <= p.From && p.From < to && p.Label != changes.Where && p.Label != changes.Answer
		})
	}
	for _, s := range text.Sentences(folded) {
		from := s.Start
		for _, at := range clauseEnds(folded, s, spans) {
			if says(from, at) && says(at, s.End) {
				out = append(out, text.Span{Start: from, End: at})
				from = at
			}
		}
		out = append(out, text.Span{Start: from, End: s.End})
	}
	return out
}

// clauseEnds are the places in a sentence where another change may follow: behind a word that says so where no stretch of the reading goes on across it, and
// before the number of another answer, or a word like 「あと」, even where one does. Nothing within quotes ends a clause.
func clauseEnds(folded string, s text.Span, spans []tag.Span) (out []int) {
	sentence := folded[s.Start:s.End]
	quoted := func(at int) bool {
		return strings.Count(folded[s.Start:at], "「") > strings.Count(folded[s.Start:at], "」") || strings.Count(folded[s.Start:at], `"`)%2 == 1
	}
	for _, m := range anotherChange().FindAllStringIndex(sentence, -1) {
		at := s.Start + m[1]
		if verb := strings.Index(sentence[m[0]:m[1]], " and "); verb >= 0 { // what follows "and" belongs to the next clause
			at = s.Start + m[0] + verb + len(" and ")
		}
		if !slices.ContainsFunc(spans, func(p tag.Span) bool { return p.From < at && at < p.To }) {
			out = append(out, at)
		}
	}
	for _, m := range goesOnWith().FindAllStringIndex(sentence, -1) {
		mark, size := utf8.DecodeRuneInString(sentence[m[0]:])
		if at := s.Start + m[0] + size; mark != utf8.RuneError && !quoted(at) {
			out = append(out, at)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// spansWithin are the spans that begin in a clause, as far as they go in it.
func spansWithin(clause text.Span, spans []tag.Span) (out []tag.Span) {
	for _, p := range spans {
		if clause.Start <= p.From && p.From < clause.End {
			p.To = min(p.To, clause.End)
			out = append(out, p)
		}
	}
	return out
}

// isSentence reports a span that is a whole sentence.
func isSentence(folded string, s text.Span) bool {
	return slices.Contains(text.Sentences(folded), s)
}

// goesOnWith begins a clause on another answer.
var goesOnWith = lexicon.Lazy(`(?i){goes on with}`)

// leadsOn ends a clause that another change follows.
var leadsOn = lexicon.Lazy(`(?i)(?:{leads on})+$`)

// numberOfAnswer is the number of an answer, which says nothing of it.
var numberOfAnswer = pattern.Lazy(`(?i)[0-9]{1,2} ?(?:番目?|つ目)|\b(?:number|no\.|#) ?[0-9]{1,2}\b`)

// anotherChange ends a clause behind which another change may follow.
var anotherChange = lexicon.Lazy(`(?i){another change}`)

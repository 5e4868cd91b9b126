package hearing

import (
	"slices"
	"strings"

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
		for _, m := range anotherChange().FindAllStringIndex(folded[s.Start:s.End], -1) {
			at := s.Start + m[1]
			if verb := strings.Index(folded[s.Start+m[0]:at], " and "); verb >= 0 { // what follows "and" belongs to the next clause
				at = s.Start + m[0] + verb + len(" and ")
			}
			within := slices.ContainsFunc(spans, func(p tag.Span) bool { return p.From < at && at < p.To })
			if !within && says(from, at) && says(at, s.End) {
				out = append(out, text.Span{Start: from, End: at})
				from = at
			}
		}
		out = append(out, text.Span{Start: from, End: s.End})
	}
	return out
}

// isSentence reports a span that is a whole sentence.
func isSentence(folded string, s text.Span) bool {
	return slices.Contains(text.Sentences(folded), s)
}

// leadsOn ends a clause that another change follows.
var leadsOn = lexicon.Lazy(`(?i)(?:{leads on})+$`)

// numberOfAnswer is the number of an answer, which says nothing of it.
var numberOfAnswer = pattern.Lazy(`(?i)[0-9]{1,2} ?(?:番目?|つ目)|\b(?:number|no\.|#) ?[0-9]{1,2}\b`)

// anotherChange ends a clause behind which another change may follow.
var anotherChange = lexicon.Lazy(`(?i){another change}`)

package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// numbers are those told, without the ones that another takes back ("4, no hang on, 6") and each once that is told twice ("16, sixteen").
func (r *reader) numbers() []quantity.Number {
	told := slices.DeleteFunc(quantity.Numbers(r.text), r.isSideBySide)
	all := withoutLessMeant(r.text, standing(r.text, told, func(n quantity.Number) text.Span { return n.Span }))
	var out []quantity.Number
	for i, n := range all {
		if before := slices.IndexFunc(told, func(b quantity.Number) bool { return b.Start == n.Start }) - 1; i == 0 && before >= 0 && n.Unit+n.Per == "" {
			n.Unit, n.Per, n.Word = told[before].Unit, told[before].Per, told[before].Word // "30 tickets a day, no, 35"
		}
		if i > 0 && all[i-1].Value == n.Value && n.Unit == "" && strings.Trim(r.text[all[i-1].End:n.Start], " ,(") == "" {
			continue
		}
		out = append(out, n)
	}
	return out
}

// withoutLessMeant leaves out the numbers before the one that is said to be the one to take: "30 hours... hmm 25 is more realistic".
func withoutLessMeant(raw string, all []quantity.Number) []quantity.Number {
	spans := make([]text.Span, len(all))
	for i, n := range all {
		spans[i] = n.Span
	}
	i := stance.Preferred(text.Read(raw), spans)
	if i < 0 {
		return all
	}
	meant := all[i]
	return slices.DeleteFunc(slices.Clone(all), func(n quantity.Number) bool {
		return n.Start < meant.Start && (n.Unit == meant.Unit || meant.Unit == "") && n.Value < 3*meant.Value && meant.Value < 3*n.Value
	})
}

// isSideBySide reports a number of things done at one time, which is no number of them in all: "3 or 4 chats at once", 「同時に3件」.
func (r *reader) isSideBySide(n quantity.Number) bool {
	return n.Unit == "" && (lexicon.Match("side by side", strings.ToLower(r.text[n.End:])) || sameTimeFore().MatchString(r.text[:n.Start]))
}

var sameTimeFore = pattern.Lazy(`(?:同時|並行して?|平行して?)(?:に|で|は)?(?:だいたい|約|大体)?$`)

// standing are the values, in the order of a text, that none behind them takes back.
func standing[T any](raw string, all []T, at func(T) text.Span) []T {
	spans := make([]text.Span, len(all))
	for i, v := range all {
		spans[i] = at(v)
	}
	var out []T
	for i, gone := range stance.Replaced(text.Read(raw), spans) {
		if !gone {
			out = append(out, all[i])
		}
	}
	return out
}

// usual reads how many it is on most days, or as the message sums it up, of several told: "120 on a strike day, but normal is 45", "200 in two
// days, so 100 a day". Of one that is told of some days only it asks back.
func (r *reader) usual(k key, all []quantity.Number) (Fact, bool) {
	if k.countsHours() || r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	var most, peak []quantity.Number
	for i, n := range all {
		if n.Unit != "" || n.Per != "" && n.Per != k.per {
			continue
		}
		words := r.saidOf(all, i)
		if gap := r.text[all[max(0, i-1)].Start:n.Start]; i > 0 && n.Per == k.per && isConclusion(gap) {
			return r.choice(k, n.Value, n.Max, n.Span)
		}
		switch {
		case lexicon.Match("usual", words):
			most = append(most, n)
		case lexicon.Match("peak", words):
			peak = append(peak, n)
		}
	}
	switch {
	case len(most) == 1 && (len(peak) > 0 || most[0].Per == k.per):
		return r.choice(k, most[0].Value, most[0].Max, most[0].Span)
	case len(most) == 0 && len(peak) == 1 && len(all) == 1:
		return r.doubt(k, peak[0].Value, peak[0].Span)
	}
	return Fact{}, false
}

// saidOf are the words of a clause that are of one of its numbers: up to the joint between it and the next, "60 on normal days and 90 in the sales".
func (r *reader) saidOf(all []quantity.Number, i int) string {
	said := r.clauseAt(all[i].Start)
	if i > 0 && all[i-1].End > said.Start {
		gap := text.Span{Start: min(all[i-1].End, all[i].Start), End: all[i].Start}
		if at := joint().FindStringIndex(gap.In(r.text)); at != nil {
			said.Start = gap.Start + at[0]
		}
	}
	if i+1 < len(all) && all[i+1].Start < said.End {
		gap := text.Span{Start: min(all[i].End, all[i+1].Start), End: all[i+1].Start}
		if at := joint().FindStringIndex(gap.In(r.text)); at != nil {
			said.End = gap.Start + at[0]
		}
	}
	return said.In(r.text)
}

// joint stands between two numbers that are told of different days.
var joint = pattern.Lazy(`(?i)\b(?:and|but|then|or)\b|[,;、/]|(?:です|だ|で)?(?:けど|が)、?`)

// isConclusion reports that what stands between two numbers makes the second the one that is meant: "16 elsewhere, so 20 with you", and not "4 weeks, so could be 3".
func isConclusion(between string) bool {
	return concludes().MatchString(between) && !stance.StandingPhrases()["only possible"].MatchString(between)
}

func concludes() *pattern.Regexp { return stance.StandingPhrases()["concludes"] }

package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// dropTorn leaves out changes of figures that the message has only as a part of something else. Where nothing else was to change, nothing is.
func dropTorn(m Move) Move {
	torn := func(c Correction) bool {
		inDate := slices.ContainsFunc(c.Rewords, func(r Rewording) bool { return tornIn(text.Fold(c.From), text.Fold(r.Old)) })
		return beginsInTime(c) || inDate || isClockIn(c)
	}
	if !slices.ContainsFunc(m.Changes, torn) {
		return m
	}
	if m.Changes = slices.DeleteFunc(slices.Clone(m.Changes), torn); len(m.Changes) == 0 {
		return Move{}
	}
	return m
}

// beginsInTime reports words that begin in the middle of a time of day: the 9 of "Wed 9:15-14:30" is the number of no answer.
func beginsInTime(c Correction) bool {
	at := strings.Index(c.From, c.Only)
	return c.Only != "" && at > 1 && c.From[at-1] == ':' && text.IsDigit(c.From[at-2]) && text.IsDigit(c.Only[0])
}

// tornIn reports words that stand in a sentence only behind a digit that is cut off from them, or behind the month that they are the day of: the 「月8日」 of 「12月8日」
// is no count of days.
func tornIn(sentence, words string) bool {
	found := false
	for from := 0; words != "" && facts.Weight(words) > 0; {
		i := strings.Index(sentence[from:], words)
		if i < 0 {
			return found
		}
		i += from
		if !tornOff().MatchString(sentence[:i] + "|" + words) {
			return false
		}
		found, from = true, i+len(words)
	}
	return found
}

// isClockIn reports a number told of a fact that the message tells only as a time of day: "half 2", "quarter to 3".
func isClockIn(c Correction) bool {
	at, group := lexicon.Find("number with its unit", strings.ToLower(text.Fold(c.Only)))
	if at == nil || len(c.Keys) != 1 {
		return false
	}
	number := group("number")
	clock := 0
	from := strings.ToLower(text.Fold(c.From))
	all := figures().FindAllStringIndex(from, -1)
	for _, f := range all {
		if from[f[0]:f[1]] != number {
			continue
		}
		if clock++; !lexicon.Match("before a time of day", from[:f[0]]) {
			return false
		}
	}
	return clock > 0
}

// tornOff matches words, behind the bar, that are the end of a larger figure.
var tornOff = pattern.Lazy(`(?:[0-9]\|(?:月|日|時|分|[0-9/:])|[0-9][月/:]\|[0-9])`)

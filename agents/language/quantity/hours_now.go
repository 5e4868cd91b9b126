package quantity

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// HoursNow parts numbers of hours into those that hold and those that held once: "40 hours in my last job but now want 20".
func HoursNow(said string, all []Number) (holds, held []Number) {
	return hoursNow(text.ReadSpelled(said), all)
}

func hoursNow(t text.Text, all []Number) (holds, held []Number) {
	clauses, sentences := t.Clauses(), t.Sentences()
	wanted := slices.ContainsFunc(all, func(n Number) bool {
		return !inPresentJob(t, sentences, n) && !isPast(t, clauses, n) && stance.StandingPhrases()["wanted"].MatchString(sentenceAround(sentences, n).In(t.Low))
	})
	for i, n := range all {
		if phrases.Match("hours refused", t.Rest(n.At.End)) {
			continue
		}
		if isPast(t, clauses, n) || wanted && inPresentJob(t, sentences, n) || i+1 < len(all) && onlyToday(t, n) {
			held = append(held, n)
		} else {
			holds = append(holds, n)
		}
	}
	return holds, held
}

// onlyToday reports hours of today before others that are wanted: 「今は週10時間だけど20はほしい」.
func onlyToday(t text.Text, n Number) bool {
	return phrases.Match("hours today", text.BytesBefore(t.Low, n.At.Start, 60)) && phrases.Match("but others", t.Rest(n.At.End))
}

// IsDaysAWeek reports a number of days a week, which in Japanese needs no word for them: 「週3でもいい」. fore is what stands before the number.
func IsDaysAWeek(fore string, n Number) bool {
	return n.Per == "week" && n.Unit+n.Word == "" && n.Max <= 7 && phrases.Match("a week ja", fore)
}

// isPast reports a number in a clause of the past, before a word of today.
func isPast(t text.Text, clauses []text.Span, n Number) bool {
	i, ok := slices.BinarySearchFunc(clauses, n.At.Start, func(c text.Span, at int) int { return c.Start - at })
	if !ok {
		i--
	}
	if i < 0 || n.At.Start >= clauses[i].End {
		return false
	}
	from := max(clauses[i].Start, n.At.Start-stance.MaxBeside)
	part := t.Low[from:min(clauses[i].End, n.At.End+stance.MaxBeside)]
	if m := stance.StandingPhrases()["now"].FindStringIndex(part); m != nil {
		if from+m[0] < n.At.Start {
			return false
		}
		part = part[:m[0]]
	}
	return stance.StandingPhrases()["past"].MatchString(part)
}

// inPresentJob reports a number that a sentence says of the work that somebody has: "my current contract is 38 hours".
func inPresentJob(t text.Text, sentences []text.Span, n Number) bool {
	s := sentenceAround(sentences, n)
	return stance.StandingPhrases()["present job"].MatchString(t.Low[s.Start:n.At.Start]) ||
		stance.StandingPhrases()["present job behind"].MatchString(t.Low[n.At.End:s.End])
}

// sentenceAround is the sentence in which a number stands, of which a little on either side.
func sentenceAround(sentences []text.Span, n Number) text.Span {
	i, ok := slices.BinarySearchFunc(sentences, n.At.Start, func(s text.Span, at int) int { return s.Start - at })
	if !ok {
		i = max(0, i-1)
	}
	s := sentences[i]
	return text.Span{Start: min(n.At.Start, max(s.Start, n.At.Start-stance.MaxBeside)), End: max(n.At.End, min(s.End, n.At.End+stance.MaxBeside))}
}

package value

import (
	_ "embed"
	"slices"
	"sync"
)

//go:embed data/standing.txt
var standingData string

// standings are the phrases of data/standing.txt.
var standings = sync.OnceValue(func() phrases { return readPhrases(standingData) })

// Past reports words that tell what was so once: "I used to do nights", 「前は30時間でした」.
func Past(words string) bool { return standings()["past"].MatchString(read(words).low) }

// OnlyPast reports a text whose every sentence tells what was so once, and none what is so or wanted: 「前の店では月火が休みでした」.
func OnlyPast(text string) bool {
	t := read(text)
	all := t.sentences()
	return len(all) > 0 && !slices.ContainsFunc(all, func(s Span) bool {
		part := t.low[s.Start:s.End]
		return !standings()["past"].MatchString(part) || standings()["now"].MatchString(part) || standings()["wanted"].MatchString(part)
	})
}

// OfNoUse reports that what is told cannot be used any more: 「前の番号でもう使えません」, "that address is dead".
func OfNoUse(text string) bool { return standings()["of no use"].MatchString(read(text).low) }

// Perhaps reports words that leave open whether it is so: "nights maybe", 「場合によっては可能です」.
func Perhaps(words string) bool { return standings()["perhaps"].MatchString(read(words).low) }

// PartOfWeeks reports days that are said of some weeks only: 「隔週の土曜」, "alternate weekends".
func PartOfWeeks(text string) bool { return standings()["part of weeks"].MatchString(read(text).low) }

// NeverDone reports a clause that says of what it names that it was never done: 「Goは触ったことがなく」, "No Go yet".
func NeverDone(clause string) bool { return standings()["denied"].MatchString(read(clause).low) }

// Shifting reports several ranges of hours in one text, as of other days: 「平日は18時から22時、土日は9時から20時」.
func Shifting(text string) bool {
	var from, to string
	ranges := TimeRanges(text)
	for _, h := range ranges {
		if from != "" && h.From != "" && h.From != from || to != "" && h.To != "" && h.To != to {
			return true
		}
		from, to = either(h.From, from), either(h.To, to)
	}
	return len(ranges) > 0 && standings()["whole day"].MatchString(read(text).low)
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// HoursNow parts numbers of hours into those that hold and those that held once: "40 hours in my last job but now want 20".
func HoursNow(text string, all []Number) (holds, held []Number) {
	return read(text).hoursNow(all)
}

func (t text) hoursNow(all []Number) (holds, held []Number) {
	clauses := t.clauses()
	for _, n := range all {
		if t.isPast(clauses, n) {
			held = append(held, n)
		} else {
			holds = append(holds, n)
		}
	}
	return holds, held
}

// isPast reports a number in a clause of the past, before a word of today.
func (t text) isPast(clauses []Span, n Number) bool {
	i, ok := slices.BinarySearchFunc(clauses, n.at.Start, func(c Span, at int) int { return c.Start - at })
	if !ok {
		i--
	}
	if i < 0 || n.at.Start >= clauses[i].End {
		return false
	}
	from := max(clauses[i].Start, n.at.Start-maxBeside)
	part := t.low[from:min(clauses[i].End, n.at.End+maxBeside)]
	if m := standings()["now"].FindStringIndex(part); m != nil {
		if from+m[0] < n.at.Start {
			return false
		}
		part = part[:m[0]]
	}
	return standings()["past"].MatchString(part)
}

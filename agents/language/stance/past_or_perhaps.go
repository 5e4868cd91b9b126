package stance

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed data/standing.txt
var standingData string

// StandingPhrases are the phrases of data/standing.txt.
var StandingPhrases = sync.OnceValue(func() Phrases { return readPhrases(standingData) })

// Past reports words that tell what was so once: "I used to do nights", 「前は30時間でした」.
func Past(words string) bool { return StandingPhrases()["past"].MatchString(text.Read(words).Low) }

// WishesPolitely reports words that put a wish of today in the past, and take nothing of it back: "I was thinking 30 hours".
func WishesPolitely(said string) bool {
	low := text.Read(said).Low
	return StandingPhrases()["politely past"].MatchString(low) && !StandingPhrases()["now"].MatchString(low) && !Settling()["correcting"].MatchString(low)
}

// OnlyPast reports a text whose every sentence tells what was so once, and none what is so or wanted: 「前の店では月火が休みでした」.
func OnlyPast(said string) bool {
	t := text.Read(said)
	all := t.Sentences()
	return len(all) > 0 && !slices.ContainsFunc(all, func(s text.Span) bool {
		part := t.Low[s.Start:s.End]
		return !StandingPhrases()["past"].MatchString(part) || StandingPhrases()["now"].MatchString(part) || StandingPhrases()["wanted"].MatchString(part)
	})
}

// OfNoUse reports that what is told cannot be used any more: 「前の番号でもう使えません」, "that address is dead".
func OfNoUse(said string) bool {
	return StandingPhrases()["of no use"].MatchString(text.Read(said).Low)
}

// Perhaps reports words that leave open whether it is so: "nights maybe", 「場合によっては可能です」.
func Perhaps(words string) bool {
	return StandingPhrases()["perhaps"].MatchString(text.Read(words).Low)
}

// HardButPossible reports words of what somebody does not like to do and yet can: "nights are hard, but I can do them".
func HardButPossible(words string) bool {
	return StandingPhrases()["hard but possible"].MatchString(text.Read(words).Low)
}

// PartOfWeeks reports days that are said of some weeks only: 「隔週の土曜」, "alternate weekends".
func PartOfWeeks(said string) bool {
	return StandingPhrases()["part of weeks"].MatchString(text.Read(said).Low)
}

// SomeDays reports days of which some are meant, and not said which: 「土日と、あと平日どっか一日」, "weekends and one weekday".
func SomeDays(said string) bool {
	return StandingPhrases()["some days"].MatchString(text.Read(said).Low)
}

// NeverDone reports a clause that says of what it names that it was never done: 「Goは触ったことがなく」, "No Go yet".
func NeverDone(clause string) bool {
	return StandingPhrases()["denied"].MatchString(text.Read(clause).Low)
}
